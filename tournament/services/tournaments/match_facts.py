"""The matches of a tournament from rows to facts, with results or without: plain values, never model instances."""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from scoring.contest.model import MatchFacts, PairId, PlayedGame, StageFacts
from tournament.models import Round as RoundRow
from tournament.models.raw_queries import RawQuery
from tournament.services.tournaments.match_rows import KEPT, PackedMatch, unpacked

NOTHING: dict[str, Any] = {}
"""No x_ fields: one for all that have none."""
NOBODY: frozenset[str] = frozenset()


class RoundPlace(NamedTuple):
    """Where a match stands, for a choice of what is shown."""

    stage: str
    round: int
    published: bool


Visibility = Callable[[RoundPlace], tuple[bool, bool]]
"""Whether a match is shown, and whether its result is."""


def everything(_at: RoundPlace) -> tuple[bool, bool]:
    return True, True


ROUNDS = RawQuery(
    lambda tournament: RoundRow.objects.filter(stage__tournament=tournament, removed=False).values_list(
        "pk", "stage__key", "number", "published"
    )
)
ShownRound = tuple[int, RoundPlace, tuple[bool, bool]]
"""The row of a round, where it stands, and whether it and its results are shown."""


def match_facts(
    rounds: list[ShownRound], packed: Iterable[PackedMatch], codes: Mapping[int, str]
) -> tuple[MatchFacts, ...]:
    """By stage, round and slot."""
    by_round: dict[int, tuple[Any, ...]] = {pk: (at.stage, at.round, *seen, []) for pk, at, seen in rounds}
    for round_, _slot, _pk, first, second, text in packed:
        stage, number, here, results, matches = by_round[round_]
        if here:
            pairs = codes[first], codes[second] if second else None
            matches.append(_match(text, stage, number, results, pairs))
    return tuple(match for *_at, matches in by_round.values() for match in matches)


@lru_cache(KEPT)
def _match(text: str, stage: str, number: int, results: bool, pairs: tuple[PairId, PairId | None]) -> MatchFacts:
    match, rows = unpacked(text)
    _pk, _score, _watch, slot, group, _bracket, table, absent_0, absent_1, *_states, side = match
    games = tuple(game for game in map(_game, rows) if game.complete or any(game.totals)) if results else ()
    absent = frozenset(code for code, away in zip(pairs, (absent_0, absent_1), strict=True) if away and code)
    gone_on = pairs[side] if results and side is not None else None
    return MatchFacts(stage, number, pairs, group, table, slot, games, absent if results else NOBODY, gone_on, NOTHING)


def _game(row: list[Any]) -> PlayedGame:
    _number, mine, its, over, winner, *_hands, clean_0, clean_1 = row
    return PlayedGame((mine, its), bool(over), winner if over else None, (clean_0, clean_1), NOTHING)


def rounds_in_order(
    rows: Iterable[tuple[Any, ...]], stages: Iterable[StageFacts], shown: Visibility
) -> list[ShownRound]:
    """The rounds in the order of play."""
    place = {stage.id: number for number, stage in enumerate(stages)}
    found = []
    for pk, stage, number, published in rows:
        at = RoundPlace(stage, number, bool(published))
        found.append((pk, at, shown(at)))
    return sorted(found, key=lambda round_: (place.get(round_[1].stage, 0), round_[1].round))
