"""The page to look at: the same for everyone, and an empty answer as long as nothing happened."""

from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournament.factories import seated, win, write_context
from tests.tournament.services.matches.games import hand
from tests.tournament.web.quick.conftest import text_of
from tournament import hall
from tournament.models import Match
from tournament.services import clubs, matches
from tournament.services.tournaments import entering, rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def address(table):
    return f"/en/w/{table.match.watch_id}/"


@pytest.mark.smoke
def test_the_same_bytes_for_everyone(client, phone, table, address, quiet):
    phone.enter(quiet)
    plain, scorer = Client().get(address), phone.client.get(address)
    assert plain.content == scorer.content
    assert (dict(plain.cookies), dict(scorer.cookies)) == ({}, {})
    assert "Cookie" not in plain.get("Vary", "")
    assert plain["Cache-Control"] == "public, no-cache"


def test_it_holds_no_way_to_write(client, phone, table, address, quiet):
    phone.enter(quiet)
    page = client.get(address).content.decode()
    assert [word for word in ("<form", "csrf", table.match.score_id, 'name="key"') if word in page] == []


def test_nothing_happened_is_an_empty_answer(client, phone, address, quiet):
    first = client.get(address)
    again = client.get(address, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    phone.enter(quiet)
    assert client.get(address, headers={"If-None-Match": first["ETag"]}).status_code == 200


def test_every_language_has_its_own_tag(client, table, address):
    tags = {client.get(f"/{code}/w/{table.match.watch_id}/")["ETag"] for code in ("en", "it", "pt-br")}
    assert len(tags) == 3


def test_a_scorers_visit_and_undo_bar_are_nobody_elses(client, phone, table, address, quiet):
    before = client.get(address)["ETag"]
    phone.get()
    assert client.get(address)["ETag"] == before


def test_bare_addresses_lead_to_a_language(client, table):
    for path in (f"/g/{table.match.score_id}/", f"/w/{table.match.watch_id}/"):
        answer = client.get(path, headers={"Accept-Language": "it"})
        assert (answer.status_code, answer["Location"]) == (302, f"/it{path}")
        assert client.get(path[:-1], headers={"Accept-Language": "it"})["Location"] == f"/it{path}"


def test_a_post_is_not_a_visit(client, address):
    assert client.post(address).status_code == 405


def test_a_wrong_address_is_not_found(client, table):
    for wrong in ("x", table.match.score_id):
        assert client.get(f"/en/w/{wrong}/").status_code == 404


def test_both_addresses_are_shared_as_the_hall_has_them(phone, table, settings):
    settings.SITE_URL = "https://sumula.example.org"
    page = phone.get("share/").content.decode()
    for address in (f"/g/{table.match.score_id}/", f"/w/{table.match.watch_id}/"):
        assert f'href="https://sumula.example.org{address}"' in page
    assert page.count('class="qr"') == 2
    assert "style=" not in page


def test_without_a_network_it_says_so(phone, settings, monkeypatch):
    settings.SITE_URL = ""
    monkeypatch.setattr(hall, "lan_address", lambda: None)
    page = text_of(phone.get("share/"))
    assert "Connect this machine to the network first." in page
    assert "localhost" not in page


def test_the_table_is_the_engines(client, table, address):
    for points in (300, 350, 300):
        table.record(hand(points))
    page = text_of(client.get(address))
    view = matches.game_view(table.match)
    assert view.running == (1820, 570)
    assert "Ana/Bia is on 1,820 and now opens with 75. Art. 14" in page
    assert "1,180 to go" in page


def test_a_match_of_which_the_totals_alone_are_known_is_over(client, ana):
    match = seated(ana)
    win(match, 0)
    names = (match.first.names.name, match.second.names.name)
    page = text_of(client.get(f"/en/w/{match.watch_id}/"))
    assert f"{names[0]} wins, 3,050 to 2,100: reached 3,000." in page
    assert "End wins 3,050 2,100" in page
    assert [said for said in ("to go", "opens with") if said in page] == []


@pytest.fixture
def match(ana):
    """Of a tournament whose club is on the other side of the world."""
    match = seated(ana)
    clubs.change_club(match.round.stage.tournament.club, name="Clube", time_zone="Pacific/Auckland", by=ana)
    return match


def test_what_the_tournament_changes_is_shown_at_once(client, match):
    address = f"/en/w/{match.watch_id}/"
    tags = [client.get(address)["ETag"]]
    entering.change_pair(match.first, entering.PairFacts("Eva/Gil", ("Eva", "Gil")), context=write_context())
    renamed = client.get(address, headers={"If-None-Match": tags[0]})
    assert "Eva/ Gil" in text_of(renamed)
    rounds.move_to_table(match, 7, context=write_context())
    moved = client.get(address, headers={"If-None-Match": renamed["ETag"]})
    assert "Table 7" in text_of(moved)
    assert client.get(address, headers={"If-None-Match": moved["ETag"]}).status_code == 304


def test_what_happens_at_another_table_is_no_news_here(client, match):
    address = f"/en/w/{match.watch_id}/"
    tag = client.get(address)["ETag"]
    (other,) = Match.objects.filter(round=match.round, removed=False).exclude(pk=match.pk)
    win(other, 0)
    assert client.get(address, headers={"If-None-Match": tag}).status_code == 304


def test_watching_a_tournaments_match_costs_two_queries_more(client, match, django_assert_num_queries):
    address = f"/en/w/{match.watch_id}/"
    with django_assert_num_queries(9):
        tag = client.get(address)["ETag"]
    with django_assert_num_queries(3):
        client.get(address, headers={"If-None-Match": tag})


@pytest.mark.parametrize("kind", ["w", "g"])
def test_hours_are_those_of_the_tournaments_club(client, match, kind):
    last = timezone.localtime(matches.game_view(match).last.time, ZoneInfo("Pacific/Auckland"))
    win(match, 0)
    page = text_of(client.get(f"/en/{kind}/{match.watch_id if kind == 'w' else match.score_id}/"))
    assert f"The game started at {last:%H:%M}." in page
