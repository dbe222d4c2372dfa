"""The matches of a tournament from rows to facts, with results or without: plain values, never model instances."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, NamedTuple

from django.db.models import Case, FilteredRelation, Q, When
from django.db.models.functions import Coalesce

from scoring.contest.model import MatchFacts, PlayedGame, StageFacts
from tournament.models import Match as MatchRow
from tournament.models import Round as RoundRow
from tournament.models.raw_queries import RawQuery

NOTHING: dict[str, Any] = {}
"""No x_ fields: one for all that have none."""


class RoundPlace(NamedTuple):
    """Where a match stands, for a choice of what is shown."""

    stage: str
    round: int
    published: bool


Visibility = Callable[[RoundPlace], tuple[bool, bool]]
"""Whether a match is shown, and whether its result is."""


def everything(_at: RoundPlace) -> tuple[bool, bool]:
    return True, True


NOBODY: frozenset[str] = frozenset()
DRAWN, OPEN = 2, 3
SHORT = {
    "at": Coalesce("slot", 0),
    "away": Case(
        When(absent_0=True, then=Case(When(absent_1=True, then=3), default=1)), When(absent_1=True, then=2), default=0
    ),
    "result": Case(When(played__over=True, then=Coalesce("played__winner", DRAWN)), default=OPEN),
}
"""What a row says shorter than its columns do, since each value of five thousand rows costs: the slot, 0 for none; who
did not come, 1 the first and 2 the second; who won, or `DRAWN` or `OPEN`."""
MATCH_COLUMNS = (
    *("round_id", "at", "pk", "played__number", "group", "table", "first_id", "second_id", "away", "went_on"),
    *("played__total_0", "played__total_1", "result", "played__clean_0", "played__clean_1"),
)

MATCHES = RawQuery(
    lambda tournament: (
        MatchRow.objects.filter(round__stage__tournament=tournament, round__removed=False, removed=False)
        .annotate(played=FilteredRelation("games", condition=Q(games__withdrawn=False)), **SHORT)
        .values_list(*MATCH_COLUMNS)
    )
)
ROUNDS = RawQuery(
    lambda tournament: RoundRow.objects.filter(stage__tournament=tournament, removed=False).values_list(
        "pk", "stage__key", "number", "published"
    )
)


ShownRound = tuple[int, RoundPlace, tuple[bool, bool]]
"""The row of a round, where it stands, and whether it and its results are shown."""


def match_facts(
    rounds: list[ShownRound], rows: Iterable[tuple[Any, ...]], codes: dict[int, str]
) -> tuple[MatchFacts, ...]:
    """By stage, round and slot: of one row for each game of a match, in order.

    A page of standings waits for this loop over thousands of rows, so it is written out flat; and rows that come nearly
    in order are sorted faster here than by the database.
    """
    by_round: dict[int, tuple[Any, ...]] = {pk: (at.stage, at.round, *seen, []) for pk, at, seen in rounds}
    last = 0
    for row in rows:
        round_, slot, pk, _game, group, table, first, second, away, side, mine, its, result, clean_0, clean_1 = row
        stage, number, here, results, matches = by_round[round_]
        if not here:
            continue
        games: tuple[PlayedGame, ...] = ()
        if results and (result != OPEN or mine or its):
            won = result if result < DRAWN else None
            games = (PlayedGame((mine, its), result != OPEN, won, (clean_0, clean_1), NOTHING),)
        if pk == last:
            matches[-1] = replace(matches[-1], games=matches[-1].games + games)
            continue
        last, pair = pk, (codes[first], codes[second] if second else None)
        absent = _absent(pair, away) if results and away else NOBODY
        gone_on = pair[side] if results and side is not None else None
        matches.append(MatchFacts(stage, number, pair, group, table, slot or None, games, absent, gone_on, NOTHING))
    return tuple(match for *_at, matches in by_round.values() for match in matches)


def _absent(pair: tuple[str, str | None], away: int) -> frozenset[str]:
    return frozenset(code for bit, code in zip((1, 2), pair, strict=True) if away & bit and code)


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
