"""From rows to the engine's tournament. Reads plain values, never model instances: a page of standings must not make
ten thousand objects that it throws away."""

import gc
import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, NamedTuple

from django.db import connection
from django.db.models import FilteredRelation, Q

from rules.schema import Regulation
from scoring.codec import read_regulation
from scoring.contest.codec import check_whole, rulings_of_games
from scoring.contest.codec_stages import read_stage
from scoring.contest.model import Adjustment, Drawing, LateEntry, Match, Pair, PlayedGame, Stage, Withdrawal
from scoring.contest.model import Tournament as Facts
from tournament.models import Adjustment as AdjustmentRow
from tournament.models import Entry, Lot, Tournament
from tournament.models import Match as MatchRow
from tournament.models import Round as RoundRow
from tournament.models import Stage as StageRow


class At(NamedTuple):
    """Where a match stands, for a choice of what is shown."""

    stage: str
    round: int
    published: bool


Shown = Callable[[At], tuple[bool, bool]]
"""Whether a match is shown, and whether its result is."""


def everything(_at: At) -> tuple[bool, bool]:
    return True, True


def ruled(tournament: Tournament) -> tuple[Regulation, dict[str, Any]]:
    """The regulation as ruled, and the rulings that its games know."""
    plain = read_regulation({"regulation": tournament.regulation}, {})
    of_games = rulings_of_games(tournament.rulings, plain)
    return read_regulation({"regulation": tournament.regulation}, of_games), of_games


def facts_of(tournament: Tournament, shown: Shown = everything) -> Facts:
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


def _facts_of(tournament: Tournament, shown: Shown) -> Facts:
    regulation, of_games = ruled(tournament)
    codes, pairs = pairs_by_code(tournament)
    stages = stages_of(tournament, regulation, pairs)
    check_whole(tournament.rulings, of_games, pairs, stages)
    return Facts(
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


def stages_of(tournament: Tournament, regulation: Regulation, pairs: dict[str, Pair]) -> tuple[Stage, ...]:
    """The stages in order, each through the tournament file's gate."""
    documents = StageRow.objects.filter(tournament=tournament, removed=False).order_by("position")
    stages: list[Stage] = []
    for document in documents.values_list("document", flat=True):
        stages.append(read_stage(document, regulation, pairs, tuple(stages)))
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


def rows_of(rows: Any) -> list[tuple[Any, ...]]:
    """All rows of a `values_list` as the database has them: documents are text, and a truth may be 0 or 1.

    Django's own way looks at every value of every row, and takes half as long again.
    """
    sql, values = rows.query.sql_with_params()
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        return cursor.fetchall()


def pairs_by_code(tournament: Tournament) -> tuple[dict[int, str], dict[str, Pair]]:
    """The code of each entry by its number, and the pairs by code, in file order."""
    rows = Entry.objects.filter(tournament=tournament, removed=False).order_by("position")
    found = rows_of(rows.values_list(*ENTRY_COLUMNS))
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


MATCH_COLUMNS = ("round_id", "pk", "group", "table", "slot", "first_id", "second_id", "absent_0", "absent_1", "went_on")
GAME_COLUMNS = ("total_0", "total_1", "over", "winner", "clean_0", "clean_1")
NOBODY: frozenset[str] = frozenset()


def _matches(tournament: Tournament, codes: dict[int, str], stages: Iterable[Stage], shown: Shown) -> tuple[Match, ...]:
    """By stage, round and slot: one query brings every match, one row for each of its games.

    A page of standings waits for this loop over thousands of rows, so it is written out flat.
    """
    rounds = _rounds_shown(tournament, stages, shown)
    if not rounds:
        return ()
    rows = MatchRow.objects.filter(round__in=[pk for pk, _at, _results in rounds], removed=False)
    played = FilteredRelation("games", condition=Q(games__withdrawn=False))
    rows = rows.annotate(played=played).order_by("round_id", "slot", "pk", "played__number")
    columns = (*MATCH_COLUMNS, *(f"played__{name}" for name in GAME_COLUMNS))
    found: dict[int, list[Match]] = {pk: [] for pk, _at, _results in rounds}
    told = {pk: (at.stage, at.round, results, found[pk]) for pk, at, results in rounds}
    last = 0
    for row in rows_of(rows.values_list(*columns)):
        round_, pk, group, table, slot, first, second, away_0, away_1, side, mine, its, over, won, clean_0, clean_1 = (
            row
        )
        stage, number, results, matches = told[round_]
        games: tuple[PlayedGame, ...] = ()
        if results and (over or mine or its):
            games = (PlayedGame((mine, its), over == 1, won, (clean_0, clean_1), NOTHING),)
        if pk == last:
            matches[-1] = replace(matches[-1], games=matches[-1].games + games)
            continue
        last, pair = pk, (codes[first], codes.get(second))
        absent = _absent(pair, away_0, away_1) if results and (away_0 or away_1) else NOBODY
        gone_on = pair[side] if results and side is not None else None
        matches.append(Match(stage, number, pair, group, table, slot, games, absent, gone_on, NOTHING))
    return tuple(match for matches in found.values() for match in matches)


def _absent(pair: tuple[str, str | None], *away: Any) -> frozenset[str]:
    return frozenset(code for code, missed in zip(pair, away, strict=True) if missed and code)


def _rounds_shown(tournament: Tournament, stages: Iterable[Stage], shown: Shown) -> list[tuple[int, At, bool]]:
    """(row, where it stands, whether its results are shown) of each round to be seen, in the order of play."""
    place = {stage.id: number for number, stage in enumerate(stages)}
    rows = RoundRow.objects.filter(stage__tournament=tournament, removed=False)
    found = []
    for pk, *where in rows.values_list("pk", "stage__key", "number", "published"):
        at = At(*where)
        here, results = shown(at)
        if here:
            found.append((pk, at, results))
    return sorted(found, key=lambda round_: (place.get(round_[1].stage, 0), round_[1].round))


def _adjustments(tournament: Tournament, codes: dict[int, str]) -> tuple[Adjustment, ...]:
    rows = AdjustmentRow.objects.filter(tournament=tournament, removed=False).order_by("pk")
    return tuple(
        Adjustment(stage, codes[entry], match_points, victory_points, points, reason or "", extra)
        for stage, entry, match_points, victory_points, points, reason, extra in rows.values_list(
            "stage", "entry_id", "match_points", "victory_points", "points", "reason__text", "extra"
        )
    )


def _drawings(tournament: Tournament) -> tuple[Drawing, ...]:
    """The drawings that decide ties; others have done their work when they are drawn."""
    rows = Lot.objects.filter(tournament=tournament, purpose="tie", void=False, removed=False, drawn__isnull=False)
    return tuple(drawing_of(lot) for lot in rows.order_by("pk"))


def drawing_of(lot: Lot) -> Drawing:
    named = lot.details.get("codes")
    by_code = dict(zip(named.values(), named.keys(), strict=True)) if named else {}
    order = tuple(by_code.get(code, code) for code in lot.order)
    among = tuple(by_code.get(code, code) for code in lot.pool)
    here = {"id": lot.draw_id, "pool_hash": lot.pool_hash, "sources": lot.sources}
    draw = lot.details.get("x_draw", here)  # of a file, as it said it
    return Drawing(lot.stage, among, order, draw, lot.details.get("extra", {}))
