"""The tournament file: the games of a match, by totals and by hands."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.tournament_file.codec import read_tournament
from tests.scoring.contest.samples import Document, document, met, refusal_of
from tests.scoring.tournament_file.reading_matches import read

WON, LOST, LEVEL = (3000, 2000), (2000, 3000), (2500, 2500)
# APCEF: 3000 points end a game. 200 for a clean canastra, 100 for going out, −100 for no morto (art. 12).
QUIET = {"sides": [{"table_points": 500, "morto": "played"}, {"table_points": 300, "morto": "played"}]}
BIG = {
    "sides": [
        {"clean": 8, "table_points": 1500, "went_out": True, "morto": "played"},
        {"morto": "played", "table_points": 15},
    ]
}  # 8 × 200 + 100 + 1500 = 3200 to 15: over at once


@pytest.mark.parametrize(
    ("games", "totals", "index"),
    [
        (1, [WON, WON], 1),
        (1, [LEVEL, WON], 1),
        (3, [WON, WON, LOST], 2),
        (3, [LOST, LOST, LOST], 2),
        (3, [WON, LOST, LEVEL, WON], 3),
        (5, [WON, WON, LOST, WON, WON], 4),
        ({"exactly": 2}, [WON, LOST, WON], 2),
        ({"exactly": 3}, [WON, WON, WON, LOST], 3),
    ],
)
def test_a_game_after_the_match_is_decided(games: Any, totals: list[tuple[int, int]], index: int) -> None:
    file = document("AB", [met("A", "B", *totals)], stage={"games": games})
    assert refusal_of(file) == (f"matches[0].games[{index}]", "the match was decided before this game")


@pytest.mark.parametrize(
    ("games", "totals"),
    [
        (3, [WON, LOST, WON]),
        (3, [LEVEL, LEVEL, LEVEL]),
        ({"exactly": 3}, [WON, WON, WON]),  # decided only after all of them
        ({"exactly": 2}, [LEVEL, LEVEL]),
    ],
)
def test_games_up_to_the_decision_of_a_match_are_read(games: Any, totals: list[tuple[int, int]]) -> None:
    assert len(read(met("A", "B", *totals), stage={"games": games}).games) == len(totals)


@pytest.mark.parametrize("games", [1, 3, {"exactly": 2}])
def test_in_an_elimination_a_level_match_goes_on_with_another_game(games: Any) -> None:
    stage = {"kind": "single_elimination", "games": games}
    played = {1: [LEVEL, LEVEL, WON], 3: [WON, LOST, LEVEL, LEVEL, LOST]}.get(
        games if type(games) is int else 0, [WON, LOST, LEVEL, WON]
    )
    assert len(read_tournament(document("AB", [met("A", "B", *played)], stage=stage)).matches[0].games) == len(played)
    file = document("AB", [met("A", "B", *played, WON)], stage=stage)
    assert refusal_of(file)[0] == f"matches[0].games[{len(played)}]"


def test_a_game_by_hands_is_counted() -> None:
    (game,) = read({"pairs": ["A", "B"], "games": [{"hands": [QUIET, BIG]}]}).games
    # 500 + 3200 to 300 + 15
    assert (game.totals, game.complete, game.winner, game.clean) == ((3700, 315), True, 0, (8, 0))


def test_a_game_by_hands_counts_the_clean_canastras_of_both() -> None:
    """Royal ones are clean too."""
    hand = {"sides": [{"clean": 2, "royal": 1}, {"clean": 3, "royal": 2}]}
    match = {"pairs": ["A", "B"], "games": [{"hands": [hand]}]}
    (game,) = read(match, regulation="buraco-aberto-sujo").games
    assert game.clean == (3, 5)


@pytest.mark.parametrize("more", [{"closed": "time"}, {"x_note": "late"}])
def test_a_game_without_hands_stands_at_nothing(more: Document) -> None:
    (game,) = read({"pairs": ["A", "B"], "games": [{"hands": [], **more}]}).games
    assert (game.totals, game.clean) == ((0, 0), (0, 0))


def test_a_game_by_hands_that_is_not_over_has_totals_and_no_winner() -> None:
    (game,) = read({"pairs": ["A", "B"], "games": [{"hands": [QUIET]}]}).games
    assert (game.totals, game.complete, game.winner) == ((500, 300), False, None)


@pytest.mark.parametrize("closed", ["time", "hands"])
def test_a_game_closed_early_is_complete(closed: str) -> None:
    (game,) = read({"pairs": ["A", "B"], "games": [{"hands": [QUIET], "closed": closed}]}).games
    assert (game.totals, game.complete, game.winner) == ((500, 300), True, 0)
    level = {"sides": [{"table_points": 500, "morto": "played"}] * 2}
    (game,) = read({"pairs": ["A", "B"], "games": [{"hands": [level], "closed": closed}]}).games
    assert (game.totals, game.complete, game.winner) == ((500, 500), True, None)


def test_hands_after_the_end_of_a_game() -> None:
    file = document("AB", [{"pairs": ["A", "B"], "games": [{"hands": [BIG, QUIET]}]}])
    assert refusal_of(file) == ("matches[0].games[0].hands[1]", "the game was over before this hand")


def test_a_game_after_an_unfinished_one_is_refused() -> None:
    match = {"pairs": ["A", "B"], "games": [{"hands": [QUIET]}, {"totals": [3000, 0]}]}
    assert refusal_of(document("AB", [match], stage={"games": 3})) == (
        "matches[0].games[1]",
        "the game before this one is not finished",
    )
