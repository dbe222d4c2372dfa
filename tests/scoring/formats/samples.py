"""Stages for testing formats: pairs named by numbers or letters, and matches by who won."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from scoring.contest.impossible import Impossible
from scoring.contest.match_outcomes import outcome_of
from scoring.contest.model import FromStage, MatchFacts, Pair, PairId, PlayedGame, StageFacts
from scoring.contest.rounds import DrawnRound, From
from scoring.contest.stage_view import StageView
from scoring.formats import formats
from scoring.formats.format import Format
from tests.scoring.contest.samples import in_english

WON = (PlayedGame((3000, 1000), complete=True, winner=0),)
LOST = (PlayedGame((1000, 3000), complete=True, winner=1),)
LEVEL = (PlayedGame((2000, 2000), complete=True, winner=None),)


def numbered(count: int) -> list[str]:
    """The pairs P01, P02 …"""
    return [f"P{number:02}" for number in range(1, count + 1)]


def stage_view(
    kind: str,
    groups: Sequence[Sequence[PairId]],
    *matches: MatchFacts,
    pairs: Mapping[PairId, Pair] | None = None,
    origin: Mapping[PairId, int] | None = None,
    entrants: FromStage | None = None,
    **options: Any,
) -> StageView:
    """A stage `s` of one kind; several groups are written as groups of the file."""
    members = {id_: Pair(id_, id_) for group in groups for id_ in group} | dict(pairs or {})
    written = tuple(tuple(group) for group in groups)
    stage = StageFacts(
        "s",
        kind,
        formats()[kind].read_options(options),
        groups=written if len(groups) > 1 else None,
        entrants=entrants,
    )
    return with_matches(StageView(stage, written, members, origin=origin or {}), *matches)


def with_matches(view: StageView, *matches: MatchFacts) -> StageView:
    elimination = format_of(view).elimination
    outcomes = tuple(outcome_of(match, view.stage, elimination) for match in matches)
    return replace(view, matches=tuple(matches), outcomes=outcomes)


def format_of(view: StageView) -> Format:
    return formats()[view.stage.kind]


def won(round_: int, winner: PairId, loser: PairId, **more: Any) -> MatchFacts:
    return MatchFacts("s", round_, (winner, loser), games=WON, **more)


def level(round_: int, first: PairId, second: PairId, **more: Any) -> MatchFacts:
    return MatchFacts("s", round_, (first, second), games=LEVEL, **more)


def to_play(round_: int, first: PairId, second: PairId, **more: Any) -> MatchFacts:
    return MatchFacts("s", round_, (first, second), **more)


def bye(round_: int, pair: PairId, **more: Any) -> MatchFacts:
    return MatchFacts("s", round_, (pair, None), **more)


def missing(round_: int, absent: PairId, other: PairId, *, both: bool = False) -> MatchFacts:
    return MatchFacts("s", round_, (absent, other), absent=frozenset({absent, other} if both else {absent}))


def round_texts(rounds: Iterable[DrawnRound]) -> list[list[str]]:
    """Rounds as text: "A-B", "A-" for a bye, "w1.2" and "l1.2" for a pair not known yet."""
    return [
        [_side(pairing.pairs[0]) + "-" + _side(pairing.pairs[1]) for pairing in round_.pairings] for round_ in rounds
    ]


def _side(side: PairId | From | None) -> str:
    if isinstance(side, From):
        return f"{'l' if side.loser else 'w'}{side.round}.{side.slot}"
    return side or ""


def impossible(ask: Callable[[], object]) -> str:
    """The message of an Impossible, with the names and numbers in it."""
    with pytest.raises(Impossible) as caught:
        ask()
    return in_english(caught.value.message)


def played_on(view: StageView, wins: Callable[[PairId, PairId], bool], seed: str | None = None) -> StageView:
    """Play a stage to its end, one possible match after the other, checking each step on the way."""
    format_ = format_of(view)
    for _ in range(2000):
        format_.refuse(view)
        written = {(match.round, match.pairs) for match in view.matches}
        ready = [
            (round_.number, pairing)
            for round_ in format_.rounds(view, seed)
            for pairing in round_.pairings
            if all(side is None or isinstance(side, str) for side in pairing.pairs)
            and (round_.number, pairing.pairs) not in written
        ]
        if not ready:
            return view
        new = [
            MatchFacts(
                "s",
                number,
                pairing.pairs,  # type: ignore[arg-type]
                group=pairing.group or 0,
                slot=pairing.slot,
                games=() if pairing.pairs[1] is None else (WON if wins(*pairing.pairs) else LOST),  # type: ignore[arg-type]
            )
            for number, pairing in ready
        ]
        view = with_matches(view, *view.matches, *new)
    raise AssertionError("the stage does not end")


def pairs_by_tier(view: StageView) -> list[list[PairId]]:
    """The tiers of the only table."""
    (table,) = format_of(view).tables(view)
    return [list(tier.pairs) for tier in table.tiers or ()]
