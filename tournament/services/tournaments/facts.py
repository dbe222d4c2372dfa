"""From rows to the engine's tournament. Reads plain values, never model instances: a page of standings must not make
ten thousand objects that it throws away."""

import gc
import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property
from typing import Any

from rules.schema import Regulation
from rules.text import _, say
from scoring.codec import read_regulation
from scoring.contest.codec import check_whole, rulings_of_games
from scoring.contest.codec_stages import read_stage
from scoring.contest.model import (
    AdjustmentFacts,
    Drawing,
    LateEntry,
    Pair,
    StageFacts,
    TournamentFacts,
    Withdrawal,
)
from tournament.models import Adjustment as AdjustmentRow
from tournament.models import Entry, Lot, Tournament
from tournament.models import Round as RoundRow
from tournament.models import Stage as StageRow
from tournament.models.raw_queries import RawQuery
from tournament.services.tournaments.match_facts import (
    NOTHING,
    ROUNDS,
    PackedMatch,
    ShownRound,
    Visibility,
    everything,
    match_facts,
    packed_matches,
    rounds_in_order,
)
from tournament.services.writing.refusals import Contradiction


def ruled(tournament: Tournament) -> tuple[Regulation, dict[str, Any]]:
    """The regulation as ruled, and the rulings that its games know."""
    plain = read_regulation({"regulation": tournament.regulation}, {})
    of_games = rulings_of_games(tournament.rulings, plain)
    return read_regulation({"regulation": tournament.regulation}, of_games), of_games


def facts_of(tournament: Tournament, shown: Visibility = everything) -> TournamentFacts:
    """The tournament as its rows tell it: six queries. A game holds what it came to, not its hands.

    `Unreadable` where the rows are no tournament (yet): no pairs, no stages, stages that contradict the regulation.
    """
    return FactsReader(tournament).facts(shown)


def stage_of(facts: TournamentFacts, row: StageRow) -> StageFacts:
    stage = facts.stage(row.key)
    if stage is None:
        raise Contradiction(say(_("There is no such stage.")))
    return stage


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


READ_AGAIN = {
    "match": {"matches"},
    "game": {"matches"},
    "round": {"matches", "_rounds"},
    "stage": {"matches", "_rounds", "_stages", "_documents"},
    "adjustment": {"_adjustments"},
    "lot": {"_drawings"},
    "decision": set(),
    "announcement": set(),
}
"""What a changed row of a table is part of; that of another table, of everything."""


ReadFacts = tuple[Visibility, list[ShownRound], TournamentFacts]
"""What was to be shown, the rounds of it, and the facts."""


class FactsReader:
    """The facts of one tournament, of what every table held when it was first asked for: for whoever writes meanwhile,
    and says so by `forget`, or for no longer than one asking."""

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament
        self._read: ReadFacts | None = None

    def know(self, stages: Iterable[StageRow], rounds: Iterable[RoundRow]) -> None:
        """The rows of both tables in order, read already, with the rounds' stages."""
        vars(self)["_documents"] = [row.document for row in stages]
        vars(self)["_rounds"] = [(row.pk, row.stage.key, row.number, row.published) for row in rounds]

    def with_matches(self, again: Mapping[int, PackedMatch]) -> "FactsReader":
        """Another reader, which knows the same but for these matches, by their rows."""
        other = FactsReader(self._tournament)
        vars(other).update(vars(self))
        vars(other)["matches"] = [again.get(packed[2], packed) for packed in self.matches]
        other._read = self._read and self._read_with(self._read, again)
        return other

    def _read_with(self, read: ReadFacts, again: Mapping[int, PackedMatch]) -> ReadFacts | None:
        """The facts as they were read, with these matches; None where they are no longer told from the others."""
        shown, rounds, facts = read
        gone = [packed for packed in self.matches if packed[2] in again]
        old, new = (match_facts(rounds, found, self.entries[0]) for found in (gone, [again[row[2]] for row in gone]))
        exchanged = dict(zip(map(id, old), new, strict=True))
        matches = tuple(exchanged.pop(id(match), match) for match in facts.matches)
        return None if exchanged else (shown, rounds, replace(facts, matches=matches))

    def forget(self, table: str) -> None:
        """A row of this table changed: it is read again."""
        self._read = None
        for name in READ_AGAIN.get(table, set(vars(self)) - {"_tournament", "_read"}):
            vars(self).pop(name, None)

    def facts(self, shown: Visibility = everything) -> TournamentFacts:
        """As `facts_of`; a query for every table that is not known."""
        if self._read is None or self._read[0] is not shown:
            self._read = self._facts(shown)
        return self._read[2]

    def _facts(self, shown: Visibility) -> ReadFacts:
        with no_collecting():
            (regulation, of_games), (codes, pairs), stages = self._ruled, self.entries, self._stages
            check_whole(self._tournament.rulings, of_games, pairs, stages)
            rounds = rounds_in_order(self._rounds, stages, shown)
            facts = TournamentFacts(
                regulation=regulation,
                pairs=pairs,
                stages=stages,
                matches=match_facts(rounds, self.matches if rounds else [], codes),
                adjustments=_adjustments(self._adjustments, codes),
                lots=self._drawings,
                name=self._tournament.name or None,
                rulings=self._tournament.rulings,
                extra=self._tournament.extra,
            )
            return shown, rounds, facts

    @cached_property
    def _ruled(self) -> tuple[Regulation, dict[str, Any]]:
        return ruled(self._tournament)

    @cached_property
    def entries(self) -> tuple[dict[int, str], dict[str, Pair]]:
        return pairs_by_code(self._tournament)

    @cached_property
    def _stages(self) -> tuple[StageFacts, ...]:
        stages: list[StageFacts] = []
        for document in self._documents:
            stages.append(read_stage(document, self._ruled[0], self.entries[1], tuple(stages)))
        return tuple(stages)

    @cached_property
    def _documents(self) -> list[dict[str, Any]]:
        return [json.loads(text) for (text,) in STAGES.rows(self._tournament.pk)]

    @cached_property
    def _rounds(self) -> list[tuple[Any, ...]]:
        return ROUNDS.rows(self._tournament.pk)

    @cached_property
    def matches(self) -> list[PackedMatch]:
        return packed_matches(self._tournament.pk)

    @cached_property
    def _adjustments(self) -> list[tuple[Any, ...]]:
        return ADJUSTMENTS.rows(self._tournament.pk)

    @cached_property
    def _drawings(self) -> tuple[Drawing, ...]:
        return _drawings(self._tournament)


STAGES = RawQuery(
    lambda tournament: (
        StageRow.objects.filter(tournament=tournament, removed=False).order_by("position").values_list("document")
    )
)


ENTRY_COLUMNS = (
    *("pk", "code", "seed", "withdrawn_stage", "withdrawn_round", "annulled", "entered_stage", "entered_round"),
    *("extra", "leaving_extra", "coming_extra", "short_steps"),
    *("names__short", "names__name", "names__players", "names__affiliation"),
)


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
        pk, code, seed, left, left_at, annulled, came, came_at, *documents, steps, short, name, _players, club = row
        extra, leaving, coming = map(document, documents)
        codes[pk] = code
        pairs[code] = Pair(
            code,
            name or code,
            tuple(players),
            club or None,
            seed,
            Withdrawal(left, left_at, bool(annulled), leaving) if left else None,
            LateEntry(came, came_at, coming) if came else None,
            extra,
            () if steps == "[]" else tuple(json.loads(steps)),
            short or "",
        )
    return codes, pairs


ADJUSTMENTS = RawQuery(
    lambda tournament: (
        AdjustmentRow.objects.filter(tournament=tournament, removed=False)
        .order_by("pk")
        .values_list("stage", "entry_id", "match_points", "victory_points", "points", "reason__text", "extra")
    )
)


def _adjustments(rows: Iterable[tuple[Any, ...]], codes: dict[int, str]) -> tuple[AdjustmentFacts, ...]:
    return tuple(
        AdjustmentFacts(stage, codes[entry], match_points, victory_points, points, reason or "", document(extra))
        for stage, entry, match_points, victory_points, points, reason, extra in rows
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
