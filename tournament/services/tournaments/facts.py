"""From rows to the engine's tournament. Reads plain values, never model instances: a page of standings must not make
ten thousand objects that it throws away."""

import gc
import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, NamedTuple

from django.db.models import Case, FilteredRelation, Q, When
from django.db.models.functions import Coalesce

from rules.schema import Regulation
from scoring.codec import read_regulation
from scoring.contest.codec import check_whole, rulings_of_games
from scoring.contest.codec_stages import read_stage
from scoring.contest.model import (
    AdjustmentFacts,
    Drawing,
    LateEntry,
    MatchFacts,
    Pair,
    PlayedGame,
    StageFacts,
    TournamentFacts,
    Withdrawal,
)
from tournament.models import Adjustment as AdjustmentRow
from tournament.models import Entry, Lot, Tournament
from tournament.models import Match as MatchRow
from tournament.models import Round as RoundRow
from tournament.models import Stage as StageRow
from tournament.models.raw_queries import RawQuery


class RoundPlace(NamedTuple):
    """Where a match stands, for a choice of what is shown."""

    stage: str
    round: int
    published: bool


Visibility = Callable[[RoundPlace], tuple[bool, bool]]
"""Whether a match is shown, and whether its result is."""


def everything(_at: RoundPlace) -> tuple[bool, bool]:
    return True, True


def ruled(tournament: Tournament) -> tuple[Regulation, dict[str, Any]]:
    """The regulation as ruled, and the rulings that its games know."""
    plain = read_regulation({"regulation": tournament.regulation}, {})
    of_games = rulings_of_games(tournament.rulings, plain)
    return read_regulation({"regulation": tournament.regulation}, of_games), of_games


def facts_of(tournament: Tournament, shown: Visibility = everything) -> TournamentFacts:
    """The tournament as its rows tell it: six queries. A game holds what it came to, not its hands.

    `Unreadable` where the rows are no tournament (yet): no pairs, no stages, stages that contradict the regulation.
    """
    with no_collecting():
        return _facts_of(tournament, shown)


@contextmanager
def no_collecting() -> Iterator[None]:
    """Ten thousand new facts and no garbage among them: to look for some meanwhile takes a quarter of the time."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def _facts_of(tournament: Tournament, shown: Visibility) -> TournamentFacts:
    regulation, of_games = ruled(tournament)
    codes, pairs = pairs_by_code(tournament)
    stages = stages_of(tournament, regulation, pairs)
    check_whole(tournament.rulings, of_games, pairs, stages)
    return TournamentFacts(
        regulation=regulation,
        pairs=pairs,
        stages=stages,
        matches=_matches(tournament, codes, stages, shown),
        adjustments=_adjustments(tournament, codes),
        lots=_drawings(tournament),
        name=tournament.name or None,
        rulings=tournament.rulings,
        extra=tournament.extra,
    )


STAGES = RawQuery(
    lambda tournament: (
        StageRow.objects.filter(tournament=tournament, removed=False).order_by("position").values_list("document")
    )
)


def stages_of(tournament: Tournament, regulation: Regulation, pairs: dict[str, Pair]) -> tuple[StageFacts, ...]:
    """The stages in order, each through the tournament file's gate."""
    stages: list[StageFacts] = []
    for (text,) in STAGES.rows(tournament.pk):
        stages.append(read_stage(json.loads(text), regulation, pairs, tuple(stages)))
    return tuple(stages)


ENTRY_COLUMNS = (
    *("pk", "code", "seed", "withdrawn_stage", "withdrawn_round", "annulled", "entered_stage", "entered_round"),
    *("extra", "leaving_extra", "coming_extra", "names__name", "names__players", "names__affiliation"),
)


NOTHING: dict[str, Any] = {}
"""No x_ fields: one for all that have none."""


def document(text: str) -> dict[str, Any]:
    """A document as its row has it; most are empty, and reading those ten thousand times over would cost the most."""
    return NOTHING if text == "{}" else json.loads(text)


ENTRIES = RawQuery(
    lambda tournament: (
        Entry.objects.filter(tournament=tournament, removed=False).order_by("position").values_list(*ENTRY_COLUMNS)
    )
)


def pairs_by_code(tournament: Tournament) -> tuple[dict[int, str], dict[str, Pair]]:
    """The code of each entry by its number, and the pairs by code, in file order."""
    found = ENTRIES.rows(tournament.pk)
    players_of = json.loads(f"[{','.join(row[-2] or '[]' for row in found)}]")
    codes: dict[int, str] = {}
    pairs: dict[str, Pair] = {}
    for row, players in zip(found, players_of, strict=True):
        pk, code, seed, left, left_at, annulled, came, came_at, extra, leaving, coming, name, _players, club = row
        codes[pk] = code
        pairs[code] = Pair(
            code,
            name or code,
            tuple(players),
            club or None,
            seed,
            Withdrawal(left, left_at, bool(annulled), document(leaving)) if left else None,
            LateEntry(came, came_at, document(coming)) if came else None,
            document(extra),
        )
    return codes, pairs


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


def _matches(
    tournament: Tournament, codes: dict[int, str], stages: Iterable[StageFacts], shown: Visibility
) -> tuple[MatchFacts, ...]:
    """By stage, round and slot: one query brings every match, one row for each of its games.

    A page of standings waits for this loop over thousands of rows, so it is written out flat; and rows that come nearly
    in order are sorted faster here than there.
    """
    rounds = _rounds(tournament, stages, shown)
    if not rounds:
        return ()
    by_round: dict[int, tuple[Any, ...]] = {pk: (at.stage, at.round, *seen, []) for pk, at, seen in rounds}
    last = 0
    for row in sorted(MATCHES.rows(tournament.pk)):
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


def _rounds(
    tournament: Tournament, stages: Iterable[StageFacts], shown: Visibility
) -> list[tuple[int, RoundPlace, tuple[bool, bool]]]:
    """(row, where it stands, whether it and its results are shown) of each round, in the order of play."""
    place = {stage.id: number for number, stage in enumerate(stages)}
    found = []
    for pk, stage, number, published in ROUNDS.rows(tournament.pk):
        at = RoundPlace(stage, number, bool(published))
        found.append((pk, at, shown(at)))
    return sorted(found, key=lambda round_: (place.get(round_[1].stage, 0), round_[1].round))


ADJUSTMENTS = RawQuery(
    lambda tournament: (
        AdjustmentRow.objects.filter(tournament=tournament, removed=False)
        .order_by("pk")
        .values_list("stage", "entry_id", "match_points", "victory_points", "points", "reason__text", "extra")
    )
)


def _adjustments(tournament: Tournament, codes: dict[int, str]) -> tuple[AdjustmentFacts, ...]:
    return tuple(
        AdjustmentFacts(stage, codes[entry], match_points, victory_points, points, reason or "", document(extra))
        for stage, entry, match_points, victory_points, points, reason, extra in ADJUSTMENTS.rows(tournament.pk)
    )


TIE_WORDS, TIE_DOCUMENTS = ("stage", "draw_id", "pool_hash"), ("pool", "order", "sources", "details")
TIES = RawQuery(
    lambda tournament: (
        Lot.objects.filter(tournament=tournament, purpose="tie", void=False, removed=False, drawn__isnull=False)
        .order_by("pk")
        .values_list(*TIE_WORDS, *TIE_DOCUMENTS)
    )
)


def _drawings(tournament: Tournament) -> tuple[Drawing, ...]:
    """The drawings that decide ties; others have done their work when they are drawn."""
    found = []
    for row in TIES.rows(tournament.pk):
        words, documents = row[: len(TIE_WORDS)], map(json.loads, row[len(TIE_WORDS) :])
        lot = Lot(**dict(zip((*TIE_WORDS, *TIE_DOCUMENTS), (*words, *documents), strict=True)))
        found.append(drawing_of(lot))
    return tuple(found)


def drawing_of(lot: Lot) -> Drawing:
    named = lot.details.get("codes")
    by_code = dict(zip(named.values(), named.keys(), strict=True)) if named else {}
    order = tuple(by_code.get(code, code) for code in lot.order)
    among = tuple(by_code.get(code, code) for code in lot.pool)
    here = {"id": lot.draw_id, "pool_hash": lot.pool_hash, "sources": lot.sources}
    draw = lot.details.get("x_draw", here)  # of a file, as it said it
    return Drawing(lot.stage, among, order, draw, lot.details.get("extra", {}))
