"""A tournament's file can be read back whatever a correction left after a game's end or a match's decision."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.tournament.factories import club_of, founded, matches_of, open_round, round_of, write_context
from tests.tournament.services.matches.games import WINNING, hand
from tournament.models import Hand, Match, Tournament, User
from tournament.services import matches
from tournament.services.tournaments.files.exporting import export_tournament
from tournament.services.tournaments.files.importing import import_document

pytestmark = pytest.mark.django_db
LOSING = {"sides": WINNING["sides"][::-1]}
BEST_OF_THREE = [{"id": "g", "kind": "round_robin", "games": 3, "criteria": ["wins"]}]


@pytest.fixture
def match(ana: User) -> Match:
    """Best of three, played by hands: won, lost, won."""
    tournament = founded(club_of(ana), 4, BEST_OF_THREE)
    open_round(tournament, "g", 1)
    match = matches_of(round_of(tournament, "g", 1))[0]
    for number, document in enumerate([WINNING, LOSING, WINNING], start=1):
        if number > 1:
            matches.new_game(match, context=write_context())
        matches.record_hand(match.games.get(number=number), document, context=write_context())
    return match


def correct_second_game(match: Match, document: dict[str, Any]) -> None:
    matches.correct_hand(match.games.get(number=2), 1, document, context=write_context())


def hand_after_the_end(match: Match) -> None:
    matches.record_hand(match.games.get(number=3), hand(), context=write_context())


def imported(match: Match, document: dict[str, Any]) -> Tournament:
    return import_document(match.tournament_round.stage.tournament.club, document, context=write_context())


def hands_of(tournament: Tournament) -> list[tuple[int, Any]]:
    rows = Hand.objects.filter(game__match__round__stage__tournament=tournament, removed=False).current()
    return list(rows.order_by("game__number", "number").values_list("game__number", "document"))


@pytest.mark.parametrize(
    ("change", "in_file"),
    [
        (hand_after_the_end, [1, 1, 1]),
        (lambda match: correct_second_game(match, WINNING), [1, 1]),
        (lambda match: correct_second_game(match, hand()), [1, 1]),
    ],
    ids=["a hand after the end", "a game after the decision", "a game after an unfinished one"],
)
def test_what_the_file_may_not_have_comes_back_all_the_same(
    match: Match, change: Callable[[Match], None], in_file: list[int]
) -> None:
    change(match)
    tournament = match.tournament_round.stage.tournament
    document = export_tournament(tournament)
    assert [len(game["hands"]) for game in document["matches"][0]["games"]] == in_file
    copy = imported(match, document)
    assert export_tournament(copy) == document
    assert hands_of(copy) == hands_of(tournament)


def test_the_file_is_believed_where_somebody_changed_a_game_in_it(match: Match) -> None:
    hand_after_the_end(match)
    document = export_tournament(match.tournament_round.stage.tournament)
    document["matches"][0]["games"][2] = {"hands": [LOSING]}
    copy = imported(match, document)
    assert hands_of(copy) == [(1, WINNING), (2, LOSING), (3, LOSING)]


def test_games_of_the_site_that_cannot_be_read_are_left_out(match: Match) -> None:
    hand_after_the_end(match)
    document = export_tournament(match.tournament_round.stage.tournament)
    document["matches"][0]["x_sumula"]["games"] = [{"hands": [{"sides": []}]}, {"totals": ["1"]}]
    assert len(hands_of(imported(match, document))) == 3
