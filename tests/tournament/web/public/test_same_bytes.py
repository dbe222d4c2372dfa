"""The same bytes for everyone, made once for each revision, and an empty response as long as nothing has happened."""

import re
from concurrent.futures import ThreadPoolExecutor
from gzip import decompress
from threading import Barrier

import pytest
from django.db import connection
from django.test import Client
from django.utils.translation import override

from tests.tournament.factories import matches_of, play_round, win, write_context
from tests.tournament.web.public.pages import PAGES, address
from tournament.models import Round
from tournament.services import clubs
from tournament.services.tournaments import founding, rounds
from tournament.services.tournaments.viewing import revision
from tournament.web.public import access

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("page", [*PAGES, "pairs/P03/"])
def test_whoever_looks_sees_the_same(client, ana, tournament, page):
    signed_in = Client()
    signed_in.force_login(ana)
    plain, member = Client().get(address(tournament, page)), signed_in.get(address(tournament, page))
    assert (plain.status_code, plain.content) == (200, member.content)
    assert (dict(plain.cookies), dict(member.cookies)) == ({}, {})
    assert plain["Vary"] == "Accept-Encoding"
    assert plain["Cache-Control"] == "public, no-cache"


@pytest.mark.parametrize("page", [*PAGES, "pairs/P03/"])
def test_no_page_holds_a_way_to_write_or_a_name_of_who_looks(client, ana, tournament, page):
    client.force_login(ana)
    text = client.get(address(tournament, page)).content.decode()
    leaked = [word for word in ("<form", "csrf", "<script>", "<style", "style=", ">ana<", "/g/") if word in text]
    assert leaked == []


def test_nothing_happened_costs_one_query(client, tournament, django_assert_num_queries):
    first = client.get(address(tournament))
    with django_assert_num_queries(1):
        again = client.get(address(tournament), headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    with django_assert_num_queries(1):
        assert client.get(address(tournament)).content == first.content


def test_a_scorer_at_the_table_makes_nothing_new_by_looking(client, tournament):
    rounds.draw_round(tournament, "groups", 3, context=write_context())
    third = Round.objects.select_related("stage").get(stage__tournament=tournament, number=3, removed=False)
    rounds.publish_round(third, context=write_context())
    before = client.get(address(tournament))["ETag"]
    match = matches_of(third)[0]
    scorer = Client()
    for page in ("", "hand/"):
        assert scorer.get(f"/en/g/{match.score_id}/{page}").status_code == 200
    assert scorer.post(f"/en/g/{match.score_id}/preview", {"0-clean": "1"}).status_code < 300
    assert client.get(address(tournament))["ETag"] == before
    win(match, 0, confirm=False)
    assert client.get(address(tournament))["ETag"] != before


def test_an_action_makes_a_new_page(client, tournament):
    first = client.get(address(tournament))
    play_round(tournament, "groups", 3)
    after = client.get(address(tournament), headers={"If-None-Match": first["ETag"]})
    assert (after.status_code, after["ETag"] == first["ETag"]) == (200, False)


def test_every_language_and_page_has_a_tag_of_its_own(client, tournament):
    pages = [address(tournament, page, code) for page in PAGES for code in ("en", "it", "pt-br")]
    assert len({client.get(page)["ETag"] for page in pages}) == len(pages)


def test_compressed_and_plain_are_the_same_page(client, tournament):
    plain = client.get(address(tournament))
    packed = client.get(address(tournament), headers={"Accept-Encoding": "br, gzip"})
    assert (packed["Content-Encoding"], packed["ETag"]) == ("gzip", plain["ETag"])
    assert decompress(packed.content) == plain.content


def test_another_name_or_zone_of_the_club_is_another_page(client, ana, tournament):
    before = client.get(address(tournament))
    clubs.change_club(tournament.club, name="Outro clube", time_zone="Pacific/Auckland", actor=ana)
    after = client.get(address(tournament))
    assert after["ETag"] != before["ETag"]
    assert [name in after.content.decode() for name in ("Outro clube", "Clube de Canastra da Ilha")] == [True, False]
    updated = [re.search(r"<time[^>]*>(.*?)</time>", response.content.decode())[1] for response in (before, after)]
    assert updated[0] != updated[1]


def test_another_slug_leads_to_the_right_one(client, tournament):
    response = client.get(f"/en/t/{tournament.public_id}/anything/pairs/P03/")
    assert (response.status_code, response["Location"]) == (302, address(tournament, "pairs/P03/"))
    assert client.get(f"/it/t/{tournament.public_id}/")["Location"] == address(tournament, language="it")


@pytest.mark.parametrize(
    ("cookie", "of_tournament", "browser", "language"),
    [("en", "it", "pt-br", "en"), (None, "it", "en", "it"), (None, None, "en", "en"), ("xx", "yy", "it", "it")],
)
def test_a_bare_address_leads_to_a_language(client, tournament, cookie, of_tournament, browser, language):
    founding.change_settings(tournament, context=write_context(), plan={"language": of_tournament})
    if cookie:
        client.cookies["django_language"] = cookie
    response = client.get(f"/t/{tournament.public_id}/", headers={"Accept-Language": browser})
    assert (response.status_code, response["Location"]) == (302, address(tournament, language=language))


def test_a_post_is_not_a_visit(client, tournament):
    assert client.post(address(tournament)).status_code == 405


def test_drafts_and_removed_ones_are_not_found(client, ana, tournament):
    client.force_login(ana)
    founding.change_settings(tournament, context=write_context(), published=False)
    assert [client.get(address(tournament, page)).status_code for page in PAGES] == [404] * len(PAGES)
    founding.change_settings(tournament, context=write_context(), published=True)
    assert client.get(address(tournament)).status_code == 200
    founding.remove_tournament(tournament, context=write_context())
    assert client.get(address(tournament)).status_code == 404


@pytest.mark.django_db(transaction=True)
def test_fifty_phones_share_one_reading(tournament, monkeypatch):
    read, together = [], Barrier(50)
    whole = access.snapshot
    monkeypatch.setattr(access, "snapshot", lambda *args, **kwargs: (read.append(1), whole(*args, **kwargs))[1])
    made = []
    plain = access.render_to_string
    monkeypatch.setattr(access, "render_to_string", lambda *args: (made.append(1), plain(*args))[1])

    def ask(_number: int) -> tuple[int, bytes]:
        together.wait(20)
        try:
            response = Client().get(address(tournament, "standings/"))
            return response.status_code, response.content
        finally:
            connection.close()

    with ThreadPoolExecutor(50) as many_clients, override(None):
        answers = set(many_clients.map(ask, range(50)))
    assert ([status for status, _page in answers], len(read), len(made)) == ([200], 1, 1)
    assert revision(tournament) > 0
