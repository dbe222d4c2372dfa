"""The example games: computed by hand when they were written, so each is a known answer from first hand to last."""

import json
from pathlib import Path
from typing import Any

import pytest

from rules import registry
from scoring.game import GameResult, play
from scoring.reading import read_text
from tests.rules.samples import FIBUR, SAMPLES

EXAMPLES = Path(__file__).parents[2] / "tournament" / "examples"
KEYS = sorted(regulation.key for regulation in (*SAMPLES, FIBUR))
VARIANTS = ["buraco-fechado", "buraco-stbl", "burraco-internazionale", "canasta-classica", "tranca-morto-monte"]
"""Editions that state only what differs from another; each has one worked game."""
NAMES = sorted([f"{key}-{number}" for key in KEYS for number in (1, 2)] + [f"{key}-1" for key in VARIANTS])

every_example = pytest.mark.parametrize("name", NAMES)


def test_each_has_two_and_a_variant_one() -> None:
    assert sorted(path.name for path in EXAMPLES.iterdir()) == [f"{name}.json" for name in NAMES]


@every_example
def test_an_example_is_a_game_of_its_regulation_with_named_pairs(name: str) -> None:
    game = read_text(_text(name))
    assert game.regulation is registry.get(name[:-2])
    assert game.pairs
    assert all(game.pairs)


@every_example
def test_the_paper_gives_a_total_for_every_pair_of_every_hand(name: str) -> None:
    """So that the findings on claimed totals hold the engine against reckoning by hand."""
    assert [side for hand in _document(name)["hands"] for side in hand["sides"] if "claimed_total" not in side] == []


@pytest.mark.parametrize("key", [*KEYS, *VARIANTS])
def test_the_first_is_clean(key: str) -> None:
    assert _findings(f"{key}-1") == []
    assert "x_shows" not in _document(f"{key}-1")


@pytest.mark.parametrize("key", KEYS)
def test_the_second_has_exactly_the_findings_it_says(key: str) -> None:
    shows = _document(f"{key}-2")["x_shows"]
    assert shows
    assert _findings(f"{key}-2") == sorted((finding["hand"], finding["code"], finding["side"]) for finding in shows)


@pytest.mark.parametrize(
    ("name", "running", "winner", "reason"),
    [
        ("aacrt-2016-1", (3405, 2955), 0, "target"),
        ("aacrt-2016-2", (3320, 3630), 1, "higher_total"),
        ("apcef-sc-2022-1", (3135, 2680), 0, "target"),
        ("apcef-sc-2022-2", (3125, 3540), 1, "tie_hand"),
        ("buraco-aberto-sujo-1", (710, 555), 0, "higher_total"),
        ("buraco-aberto-sujo-2", (665, 665), 1, "starter"),
        ("buraco-fechado-1", (545, 610), 1, "higher_total"),
        ("buraco-stbl-1", (925, 345), 0, "higher_total"),
        ("burraco-internazionale-1", (850, 745), 0, "closed"),
        ("tranca-morto-monte-1", (1210, 2120), 1, "target"),
        ("burraco-it-1", (1530, 1850), 1, "closed"),  # 320 apart: 8 victory points to 12
        ("burraco-it-2", (505, 535), 1, "closed"),
        ("canasta-classica-1", (4180, 5530), 1, "target"),
        ("canasta-it-1", (2660, 5085), 1, "target"),
        ("canasta-it-2", (5175, 6985), 1, "target"),
        ("faraes-2023-1", (2650, 2050), 0, "higher_total"),
        ("faraes-2023-2", (2830, 1840), 0, "target"),
    ],
)
def test_an_example_ends_with_the_totals_added_up_on_paper(
    name: str, running: tuple[int, int], winner: int, reason: str
) -> None:
    """Totals added up on paper; both of the canasta games pass 5000, the second one on both sides, so to 6000."""
    result = _result(name)
    assert result.state.over
    assert (result.hands[-1].running, result.state.winner, result.state.reason) == (running, winner, reason)


@pytest.mark.parametrize(
    ("name", "hand", "openings"),
    [
        ("aacrt-2016-1", 4, (90, None)),
        ("aacrt-2016-1", 5, (120, 75)),
        ("apcef-sc-2022-1", 4, (90, None)),
        ("apcef-sc-2022-1", 6, (75, 120)),
        ("apcef-sc-2022-2", 5, (75, 90)),
        ("apcef-sc-2022-2", 6, (75, None)),  # fell back to 1400
        ("canasta-it-2", 4, (120, 90)),
    ],
)
def test_the_minimum_to_open_rises_with_the_total(
    name: str, hand: int, openings: tuple[int | None, int | None]
) -> None:
    assert _result(name).hands[hand - 1].openings == openings


def _text(name: str) -> str:
    return (EXAMPLES / f"{name}.json").read_text(encoding="utf-8")


def _document(name: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(_text(name))
    return document


def _result(name: str) -> GameResult:
    return play(read_text(_text(name)))


def _findings(name: str) -> list[tuple[int, str, int | None]]:
    """(number of the hand, code, side), by hand and code."""
    hands = enumerate(_result(name).hands, start=1)
    return sorted((number, finding.code, finding.side) for number, hand in hands for finding in hand.findings)
