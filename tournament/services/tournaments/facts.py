"""From rows to the engine's tournament. Reads plain values, never model instances: a page of standings must not make
ten thousand objects that it throws away."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from rules.schema import Regulation
from scoring.codec import read_regulation
from scoring.contest.codec import check_whole, rulings_of_games
from scoring.contest.codec_stages import read_stage
from scoring.contest.model import Adjustment, Drawing, LateEntry, Match, Pair, PlayedGame, Stage, Withdrawal
from scoring.contest.model import Tournament as Facts
from tournament.models import Adjustment as AdjustmentRow
from tournament.models import Entry, Game, Lot, Tournament
from tournament.models import Match as MatchRow
from tournament.models import Stage as StageRow

TABLE_COLUMNS = (
    "pk",
    "round__stage__key",
    "round__number",
    "round__published",
    "group",
    "slot",
    "table",
    "first_id",
    "second_id",
    "absent_0",
    "absent_1",
    "went_on",
)


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


def pairs_by_code(tournament: Tournament) -> tuple[dict[int, str], dict[str, Pair]]:
    """The code of each entry by its number, and the pairs by code, in file order."""
    rows = Entry.objects.filter(tournament=tournament, removed=False).order_by("position")
    codes: dict[int, str] = {}
    pairs: dict[str, Pair] = {}
    for pk, code, seed, left, left_at, annul, came, came_at, *extras, name, players, club in rows.values_list(
        "pk",
        "code",
        "seed",
        "withdrawn_stage",
        "withdrawn_round",
        "annulled",
        "entered_stage",
        "entered_round",
        "extra",
        "leaving_extra",
        "coming_extra",
        "names__name",
        "names__players",
        "names__affiliation",
    ):
        codes[pk] = code
        pairs[code] = Pair(
            code,
            name or code,
            tuple(players or ()),
            club or None,
            seed,
            Withdrawal(left, left_at, annul, extras[1]) if left else None,
            LateEntry(came, came_at, extras[2]) if came else None,
            extras[0],
        )
    return codes, pairs


def _matches(tournament: Tournament, codes: dict[int, str], stages: Iterable[Stage], shown: Shown) -> tuple[Match, ...]:
    place = {stage.id: number for number, stage in enumerate(stages)}
    rows = MatchRow.objects.filter(round__stage__tournament=tournament, round__removed=False, removed=False)
    games = _games(tournament)
    found: list[tuple[Any, Match]] = []
    for pk, stage, number, published, group, slot, table, first, second, away_0, away_1, side in rows.values_list(
        *TABLE_COLUMNS
    ):
        here, played = shown(At(stage, number, published))
        if not here:
            continue
        pair = codes[first], codes.get(second)
        match = Match(
            stage,
            number,
            pair,
            group,
            table,
            slot,
            games.get(pk, ()) if played else (),
            frozenset(code for code, away in zip(pair, (away_0, away_1), strict=True) if away and played and code),
            pair[side] if side is not None and played else None,
        )
        found.append(((place.get(stage, 0), number, slot or 0, pk), match))
    found.sort(key=lambda entry: entry[0])
    return tuple(match for _place, match in found)


def _games(tournament: Tournament) -> dict[int, tuple[PlayedGame, ...]]:
    rows = (
        Game.objects.filter(match__round__stage__tournament=tournament, match__removed=False, withdrawn=False)
        .exclude(over=False, total_0=0, total_1=0)
        .order_by("match_id", "number")
    )
    games: dict[int, list[PlayedGame]] = defaultdict(list)
    for match, first, second, over, winner, clean_0, clean_1 in rows.values_list(
        "match_id", "total_0", "total_1", "over", "winner", "clean_0", "clean_1"
    ):
        games[match].append(PlayedGame((first, second), over, winner, (clean_0, clean_1)))
    return {match: tuple(played) for match, played in games.items()}


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
    return tuple(_drawing(lot) for lot in rows.order_by("pk"))


def _drawing(lot: Lot) -> Drawing:
    named = lot.details.get("codes")
    by_code = dict(zip(named.values(), named.keys(), strict=True)) if named else {}
    order = tuple(by_code.get(code, code) for code in lot.order)
    among = tuple(by_code.get(code, code) for code in lot.pool)
    here = {"id": lot.draw_id, "pool_hash": lot.pool_hash, "sources": lot.sources}
    draw = lot.details.get("x_draw", here)  # of a file, as it said it
    return Drawing(lot.stage, among, order, draw, lot.details.get("extra", {}))
