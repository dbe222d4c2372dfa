"""Pages that were sent before are sent again in front of the views: the same response, and never an old one."""

from collections.abc import Callable
from datetime import date
from gzip import decompress
from typing import Any

import pytest
from django.db import connection
from django.middleware.locale import LocaleMiddleware
from django.test import Client

from tests.tournament.factories import change_settings, matches_of, open_round, play_round, round_of, win, write_context
from tests.tournament.replay import forget_pages
from tests.tournament.services.matches.games import LITTLE
from tests.tournament.web.public.pages import PAGES, address
from tournament.models import Club, Event, Match, Tournament
from tournament.services import matches
from tournament.services.tournaments import entering, founding, pair_changes, results, rounds
from tournament.services.tournaments.announcements import put_up
from tournament.services.tournaments.decisions import DecisionFacts, record_decision
from tournament.services.tournaments.entering import PairFacts
from tournament.services.tournaments.lots.announcing import LotTerms, announce

pytestmark = pytest.mark.django_db
GZIP = {"Accept-Encoding": "gzip"}
EVERY = (*PAGES, "pairs/P03/", "lots/")


def headers_of(response: Any) -> dict[str, str]:
    return {name: value for name, value in response.items() if name != "X-Request-ID"}


@pytest.mark.parametrize("page", EVERY)
@pytest.mark.parametrize("language", ["en", "it", "pt-br"])
def test_the_second_answer_is_the_first(client, tournament, from_views, page, language):
    path = address(tournament, page, language)
    first, second = client.get(path, headers=GZIP), client.get(path, headers=GZIP)
    assert (second.status_code, second.content, headers_of(second)) == (200, first.content, headers_of(first))
    known = {**GZIP, "If-None-Match": first["ETag"]}
    third, fourth = client.get(path, headers=known), client.get(path, headers=known)
    assert (fourth.status_code, fourth.content, headers_of(fourth)) == (304, b"", headers_of(third))
    assert from_views == [path, path]
    assert len({answer["X-Request-ID"] for answer in (first, second, third, fourth)}) == 4


def test_a_page_sent_again_costs_one_query(client, tournament, django_assert_num_queries):
    path = address(tournament)
    etag = client.get(path, headers=GZIP)["ETag"]
    client.get(path, headers={"If-None-Match": etag})
    for headers in (GZIP, {"If-None-Match": etag}, {**GZIP, "If-None-Match": '"older"'}, {}):
        with django_assert_num_queries(1):
            client.get(path, headers=headers)


@pytest.mark.parametrize("headers", [{}, {"If-None-Match": '"older"'}, {"Accept-Encoding": "identity"}])
def test_who_cannot_read_gzip_gets_the_view_s_answer(client, tournament, from_views, headers):
    path = address(tournament)
    packed = client.get(path, headers=GZIP)
    client.get(path, headers={**GZIP, "If-None-Match": packed["ETag"]})
    response = client.get(path, headers=headers)
    assert (response.status_code, response.content) == (200, decompress(packed.content))
    assert len(from_views) == 3


@pytest.mark.parametrize(("known", "status"), [('"older"', 200), ("*", 304), ('"older", "{}"', 304)])
def test_a_browser_may_name_what_it_has_in_other_ways(client, tournament, from_views, known, status):
    path = address(tournament)
    first = client.get(path, headers=GZIP)
    unchanged = client.get(path, headers={**GZIP, "If-None-Match": first["ETag"]})
    response = client.get(path, headers={**GZIP, "If-None-Match": known.replace('"{}"', first["ETag"])})
    expected = unchanged if status == 304 else first
    assert (response.status_code, response.content) == (status, expected.content)
    assert headers_of(response) == headers_of(expected)
    assert len(from_views) == 2


def test_a_head_and_a_form_are_the_view_s(client, tournament):
    path = address(tournament)
    client.get(path, headers=GZIP)
    assert client.head(path, headers=GZIP).content == b""
    assert client.post(path, headers=GZIP).status_code == 405


def actions(tournament: Tournament) -> list[Any]:
    """The actions that may change a page, each by itself."""
    third = round_of(tournament, "groups", 3)
    match = matches_of(third)[0]
    return [
        lambda: results.enter_totals(match, [(3050, 2100)], context=write_context()),
        lambda: results.confirm(match, context=write_context()),
        lambda: change_settings(tournament, embargo=1),
        lambda: change_settings(tournament, embargo=0),
        lambda: change_settings(tournament, rulings={}),
        lambda: results.reopen(match, context=write_context()),
        lambda: Club.objects.filter(pk=tournament.club_id).update(name="Outro clube"),
    ]


def test_no_action_leaves_an_old_page(client, tournament):
    """Whatever is kept is compared with the view's own page, after each action."""
    open_round(tournament, "groups", 3)
    for action in (lambda: None, *actions(tournament)):
        action()
        for page in ("", "schedule/", "standings/", "pairs/P03/"):
            path = address(tournament, page)
            client.get(path, headers=GZIP)
            cached = client.get(path, headers=GZIP)
            forget_pages()
            assert (cached.status_code, cached.content) == (200, client.get(path, headers=GZIP).content)


def match_of_third_round(tournament: Tournament) -> Match:
    return matches_of(round_of(tournament, "groups", 3))[0]


def record_little_hand(tournament: Tournament) -> None:
    match = match_of_third_round(tournament)
    matches.record_hand(match.games.get(), LITTLE, context=write_context(matches.revision(match)))


CHANGES: dict[str, tuple[str, Callable[[Tournament], object]]] = {
    "a hand": ("schedule/groups/3/", record_little_hand),
    "a result": ("standings/", lambda tournament: win(match_of_third_round(tournament), 1)),
    "a pair's name": (
        "pairs/",
        lambda tournament: entering.change_pair(
            tournament.entries.get(code="P02"), PairFacts("Nina/Mel"), context=write_context()
        ),
    ),
    "the tournament's name": ("", lambda tournament: change_settings(tournament, name="Taça da primavera")),
    "a clock": (
        "",
        lambda tournament: rounds.start_clock(round_of(tournament, "groups", 3), context=write_context(), minutes=50),
    ),
    "lots announced": (
        "lots/",
        lambda tournament: announce(
            tournament, LotTerms("tie", ["P01", "P02"], "Quina 9", stage="groups"), context=write_context()
        ),
    ),
    "an announcement": ("standings/", lambda tournament: put_up(tournament, "Break", context=write_context())),
    "a decision": ("regulation/", lambda tournament: record_decision(tournament, DECIDED, context=write_context())),
    "points taken": (
        "pairs/P03/",
        lambda tournament: pair_changes.adjust(
            tournament.entries.get(code="P03"), "groups", "late", points=-100, context=write_context()
        ),
    ),
}
DECIDED = DecisionFacts(date(2026, 11, 22), "Who begins?", "The elder.", "So we always did.")


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_is_on_the_page_at_the_next_request(client, tournament, change):
    """In every language, and as it is when nothing at all was kept."""
    open_round(tournament, "groups", 3)
    page, act = CHANGES[change]
    paths = [address(tournament, page, language) for language in ("en", "it", "pt-br")]
    before = [client.get(path, headers=GZIP).content for path in paths]
    assert len(set(before)) == len(paths)
    act(tournament)
    after = [whole_answer(client, path) for path in paths]
    forget_pages()
    assert after == [whole_answer(client, path) for path in paths]
    assert not {content for _, content, _ in after} & set(before)


def test_every_page_is_the_view_s_own_after_a_change(client, tournament):
    open_round(tournament, "groups", 3)
    paths = [address(tournament, page) for page in (*EVERY, "embed/", "schedule/groups/3/")]
    assert {client.get(path, headers=GZIP).status_code for path in paths} == {200}
    win(match_of_third_round(tournament), 1)
    after = [whole_answer(client, path) for path in paths]
    forget_pages()
    assert after == [whole_answer(client, path) for path in paths]


def whole_answer(client: Client, path: str) -> tuple[int, bytes, dict[str, str]]:
    response = client.get(path, headers=GZIP)
    return response.status_code, response.content, headers_of(response)


def test_after_a_change_the_view_is_called_directly(client, tournament, from_views, monkeypatch):
    open_round(tournament, "groups", 3)
    path = address(tournament, "standings/")
    first = client.get(path, headers=GZIP)
    monkeypatch.setattr(LocaleMiddleware, "process_request", lambda *_: pytest.fail("not needed"))
    win(match_of_third_round(tournament), 1)
    second = client.get(path, headers={**GZIP, "Accept-Language": "it"})
    assert (second["Content-Language"], second.content == first.content) == ("en", False)
    assert from_views == [path, path]


def test_what_is_withheld_goes_at_once(client, tournament):
    open_round(tournament, "groups", 3)
    for match in matches_of(round_of(tournament, "groups", 3)):
        win(match, 0)
    path = address(tournament, "schedule/")
    first = [client.get(path, headers=GZIP) for _ in range(2)][1]
    change_settings(tournament, embargo=1)
    secret = client.get(path, headers={**GZIP, "If-None-Match": first["ETag"]})
    texts = [decompress(response.content).decode() for response in (first, secret)]
    assert ["result follows" in text for text in texts] == [False, True]


def test_what_is_hidden_or_removed_is_gone_at_once(client, tournament):
    path = address(tournament)
    etag = [client.get(path, headers=GZIP)["ETag"] for _ in range(2)][1]
    change_settings(tournament, published=False)
    assert client.get(path, headers={**GZIP, "If-None-Match": etag}).status_code == 404
    change_settings(tournament, published=True)
    assert client.get(path, headers=GZIP).status_code == 200
    founding.remove_tournament(tournament, context=write_context())
    assert client.get(path, headers=GZIP).status_code == 404


def test_another_edition_answers_itself(client, tournament, monkeypatch, from_views):
    path = address(tournament)
    etag = [client.get(path, headers=GZIP)["ETag"] for _ in range(2)][1]
    for place in ("tournament.web.conditional.edition", "tournament.web.public.cache.edition"):
        monkeypatch.setattr(place, lambda: "another edition")
    upgraded = client.get(path, headers={**GZIP, "If-None-Match": etag})
    assert (upgraded.status_code, upgraded["ETag"] == etag, len(from_views)) == (200, False, 2)


def test_a_database_from_a_copy_has_other_events_of_the_same_number(client, tournament):
    """Its pages are not those of what was written after the copy was made."""
    path = address(tournament, "schedule/")
    before = [client.get(path, headers=GZIP) for _ in range(2)][1]
    last = Event.objects.in_scope("tournament", str(tournament.pk)).last()
    with connection.cursor() as cursor:
        cursor.execute("UPDATE tournament_event SET hash = %s WHERE id = %s", ["f" * 64, last.pk])
    after = client.get(path, headers={**GZIP, "If-None-Match": before["ETag"]})
    assert (after.status_code, after["ETag"] == before["ETag"]) == (200, False)


def test_a_name_that_is_not_of_the_hall_gets_no_page(client, tournament, settings):
    path = address(tournament)
    for _ in range(2):
        client.get(path, headers=GZIP)
    for hosts in (["*"], ["sumula.example"]):
        settings.ALLOWED_HOSTS = hosts
        refused = client.get(path, headers=GZIP, SERVER_NAME="evil.example")
        assert refused.status_code == 400
        assert "Content-Security-Policy" in refused


def test_while_templates_may_change_every_page_is_the_view_s(client, tournament, settings, from_views):
    settings.DEBUG = True
    for _ in range(2):
        client.get(address(tournament), headers=GZIP)
    assert len(from_views) == 2


def test_the_log_says_which_tournament_it_was(client, tournament):
    path = address(tournament)
    answers = [client.get(path, headers=GZIP) for _ in range(2)]
    contexts = [answer.wsgi_request.log_context for answer in answers]
    assert [(context.tournament, context.revision) for context in contexts] == [
        (str(tournament.pk), Event.objects.in_scope("tournament", str(tournament.pk)).count())
    ] * 2


def test_nothing_of_the_visitor_is_kept(ana, tournament):
    signed_in = Client()
    signed_in.force_login(ana)
    path = address(tournament)
    first, second = signed_in.get(path, headers=GZIP), Client().get(path, headers=GZIP)
    assert (first.cookies, second.cookies, first.content) == ({}, {}, second.content)


def test_a_round_that_is_taken_back_is_gone_at_once(client, tournament):
    play_round(tournament, "groups", 3)
    open_round(tournament, "final", 1)
    path = address(tournament, "bracket/")
    before = [client.get(path, headers=GZIP) for _ in range(2)][1]
    rounds.hide_round(round_of(tournament, "final", 1), context=write_context())
    after = client.get(path, headers={**GZIP, "If-None-Match": before["ETag"]})
    assert [b"Semi-finals" in decompress(page.content) for page in (before, after)] == [True, False]


@pytest.mark.typical(5)
@pytest.mark.parametrize(
    ("seconds", "expected"),
    [(0, "public, no-cache"), (3, "public, max-age=0, must-revalidate, s-maxage=3")],
    ids=("none", "three"),
)
@pytest.mark.parametrize("page", EVERY)
def test_a_delivery_network_may_hold_a_page(client, ana, tournament, settings, page, seconds, expected):
    """Address and packing name the page: no cookie, no language of a browser; who is signed in sees the same."""
    settings.CDN_SECONDS = seconds
    path = address(tournament, page)
    client.force_login(ana)
    first = client.get(path, headers={**GZIP, "Accept-Language": "it"})
    again = client.get(path, headers={**GZIP, "If-None-Match": first["ETag"]})
    for response in (first, again):
        assert (response["Cache-Control"], response["Vary"], response.cookies) == (expected, "Accept-Encoding", {})
        assert response["ETag"] == first["ETag"]
    assert (first.status_code, again.status_code) == (200, 304)
