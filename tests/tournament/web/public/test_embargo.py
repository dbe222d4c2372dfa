"""What is withheld leaks nowhere: not a figure, not a name in bold, not a row that moved."""

import re

import pytest
from django.test import Client

from tests.tournament.factories import (
    club_of,
    codes,
    founded,
    matches_of,
    open_round,
    play_round,
    published,
    round_of,
    write_context,
)
from tests.tournament.replay import played_once
from tests.tournament.web.public.pages import PAGES, address, main_text
from tournament.models import Match, Round, Tournament, User
from tournament.services.tournaments import founding, results, rounds

pytestmark = pytest.mark.django_db
CRITERIA = ["wins", "point_difference", "lots"]
FORMATS = {
    "swiss": ({"id": "s", "kind": "swiss", "rounds": 2, "criteria": CRITERIA}, 2),
    "groups": ({"id": "s", "kind": "round_robin", "groups": [codes(4)], "criteria": CRITERIA}, 3),
    "knock-out": ({"id": "s", "kind": "single_elimination"}, 2),
    "best of three": ({"id": "s", "kind": "single_elimination", "games": 3, "third_place": True}, 2),
    "double": ({"id": "s", "kind": "double_elimination"}, 4),
    "two losses": ({"id": "s", "kind": "losses_out", "losses": 2, "until": 2}, 2),
    "mitchell": ({"id": "s", "kind": "mitchell", "criteria": CRITERIA}, 2),
}
EVERY_PAGE = [*PAGES, *(f"pairs/{code}/" for code in codes(4))]
ALL_BUT_THE_FIRST = EVERY_PAGE[1:]
"""The public pages without the first one, which names the tables still playing."""
OVER = "result follows"


@pytest.fixture(params=FORMATS)
def before_the_last(ana: User, request) -> tuple[Tournament, Round]:
    """The last round is published, and nothing of it is played."""
    stage, last = FORMATS[request.param]
    tournament = published(founded(club_of(ana), 4, [stage]), embargo=1)
    for number in range(1, last):
        play_round(tournament, "s", number)
    open_round(tournament, "s", last)
    return tournament, round_of(tournament, "s", last)


def pages_of(tournament: Tournament, pages: list[str] = ALL_BUT_THE_FIRST) -> dict[str, str]:
    return {page: Client().get(address(tournament, page)).content.decode() for page in pages}


def texts_without_progress(pages: dict[str, str]) -> dict[str, str]:
    """The text of each page, without the state of matches: everybody may know that a match is over."""
    return {page: main_text(STEP.sub("", text)).replace(OVER, "waiting") for page, text in pages.items()}


STEP = re.compile(
    r'<section class="next-match">.*?</section>|<p class="board-empty">.*?</p>|<aside class="screen-panel".*?</aside>',
    re.DOTALL,
)
"""Texts about a pair's next match, or what it waits for instead, and about the tables still playing."""


def play_the_other_way(drawn: Round) -> list[Match]:
    """The last in the list wins everywhere, with figures that occur nowhere else."""
    _play_the_other_way(drawn)
    return matches_of(drawn)


@played_once
def _play_the_other_way(drawn: Round) -> None:
    for match in matches_of(drawn):
        results.enter_totals(match, [(1235, 4325)] * match.wins_needed, context=write_context())
        results.confirm(match, context=write_context())


def tags(pages: dict[str, str]) -> dict[str, list[str]]:
    """Every row of somebody, with its marks and its beginning: bold type is a result too."""
    marked = re.compile(r"""<[^>]*(?:data-pair|class="won|side won|bracket-won)[^>]*>[^<]*""")
    return {page: marked.findall(text) for page, text in pages.items()}


@pytest.mark.typical(1)
def test_every_page_says_the_same_before_and_after(before_the_last):
    tournament, drawn = before_the_last
    before = pages_of(tournament)
    play_the_other_way(drawn)
    after = pages_of(tournament)
    assert texts_without_progress(after) == texts_without_progress(before)
    assert tags(after) == tags(before)


@pytest.mark.typical(1)
def test_no_page_shows_a_figure_or_the_champion(before_the_last):
    tournament, drawn = before_the_last
    play_the_other_way(drawn)
    for page in EVERY_PAGE:
        for language in ("en", "it", "pt-br"):
            text = Client().get(address(tournament, page, language)).content.decode()
            leaked = [word for word in ("4,325", "4.325", "1.235", "1,235", 'class="champions"') if word in text]
            assert (page, language, leaked) == (page, language, [])


@pytest.mark.typical(1)
def test_a_walkover_is_withheld_too(before_the_last):
    tournament, drawn = before_the_last
    before = texts_without_progress(pages_of(tournament))
    for match in matches_of(drawn):
        results.walkover(match, (True, False), context=write_context())
    assert texts_without_progress(pages_of(tournament)) == before


@pytest.mark.typical(1)
def test_lifted_it_is_all_there(before_the_last):
    tournament, drawn = before_the_last
    play_the_other_way(drawn)
    founding.change_settings(tournament, context=write_context(), embargo=0)
    text = main_text(Client().get(address(tournament, "schedule/")).content.decode())
    assert OVER not in text
    assert "4,325" in text


@pytest.mark.typical(1)
def test_the_table_itself_and_its_sheet_are_closed(client, before_the_last):
    tournament, drawn = before_the_last
    match = play_the_other_way(drawn)[0]
    page = client.get(f"/en/w/{match.watch_id}/")
    assert page.status_code == 200
    assert "4,325" not in page.content.decode()
    assert "ETag" not in page
    assert client.get(f"/en/w/{match.watch_id}/sheet.pdf").status_code == 404
    founding.change_settings(tournament, context=write_context(), embargo=0)
    assert "4,325" in client.get(f"/en/w/{match.watch_id}/").content.decode()


def test_a_phone_that_watched_before_is_not_told_that_nothing_changed(client, ana):
    """The tag of the table as it was does not answer for what is withheld now."""
    tournament = published(founded(club_of(ana), 2, [{"id": "s", "kind": "single_elimination"}]))
    drawn = play_round(tournament, "s", 1)
    address_ = f"/en/w/{matches_of(drawn)[0].watch_id}/"
    tag = client.get(address_)["ETag"]
    founding.change_settings(tournament, context=write_context(), embargo=1)
    response = client.get(address_, headers={"If-None-Match": tag})
    assert response.status_code == 200
    assert "Results not released yet" in response.content.decode()


@pytest.mark.typical(1)
def test_who_keeps_score_goes_on(client, before_the_last):
    _tournament, drawn = before_the_last
    match = play_the_other_way(drawn)[0]
    assert client.get(f"/en/g/{match.score_id}/").status_code == 200
    assert client.get(f"/en/g/{match.score_id}/game.json").status_code == 200


def test_a_round_that_is_not_published_is_nowhere(client, ana):
    tournament = published(founded(club_of(ana), 4, [FORMATS["groups"][0]]))
    play_round(tournament, "s", 1)
    before = texts_without_progress(pages_of(tournament, EVERY_PAGE))
    rounds.draw_round(tournament, "s", 2, context=write_context())
    assert texts_without_progress(pages_of(tournament, EVERY_PAGE)) == before
    hidden = Match.objects.get(round__number=2, slot=1, removed=False)
    assert "Results not released yet" in client.get(f"/en/w/{hidden.watch_id}/").content.decode()
