"""Reads a tournament's rows into the engine's `TournamentFacts`.

Reads plain values instead of model instances: a page of standings must not create ten thousand objects to discard.
`docs/rooms.md` lists all that is carried over from one version to the next.
"""

import json
from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import replace
from functools import cached_property
from typing import Any

from rules.schema import Regulation
from rules.text import _, say
from scoring.codec import read_regulation
from scoring.contest.codec import check_references, rulings_of_games
from scoring.contest.codec_stages import read_stage
from scoring.contest.model import (
    AdjustmentFacts,
    Drawing,
    Pair,
    StageFacts,
    TournamentFacts,
)
from tournament.models import Adjustment as AdjustmentRow
from tournament.models import Lot, Tournament
from tournament.models import Round as RoundRow
from tournament.models import Stage as StageRow
from tournament.models.raw_queries import RawQuery
from tournament.services.tournament_writing.drawing_facts import drawing_of
from tournament.services.tournament_writing.match_facts import (
    ROUNDS,
    PackedMatch,
    ShownRound,
    Visibility,
    everything,
    match_facts,
    no_collecting,
    packed_matches,
    rounds_in_order,
)
from tournament.services.tournament_writing.pair_facts import document, pairs_by_code
from tournament.services.writing.refusals import Contradiction


def ruled(tournament: Tournament) -> tuple[Regulation, dict[str, Any]]:
    """The regulation with the tournament's rulings applied, and those rulings that its games know."""
    plain = read_regulation({"regulation": tournament.regulation}, {})
    of_games = rulings_of_games(tournament.rulings, plain)
    return read_regulation({"regulation": tournament.regulation}, of_games), of_games


def facts_of(tournament: Tournament, shown: Visibility = everything) -> TournamentFacts:
    """The tournament read from its rows. Six queries. A game holds its totals, not its hands.

    Raises `Unreadable` where the rows are no tournament (yet): no pairs, no stages, or stages that contradict the
    regulation.
    """
    return FactsReader(tournament).facts(shown)


def stage_of(facts: TournamentFacts, row: StageRow) -> StageFacts:
    """The stage of a row. Raises `Contradiction` if it is not one of the tournament any more."""
    stage = facts.stage(row.key)
    if stage is None:
        raise Contradiction(say(_("There is no such stage.")))
    return stage


ReadFacts = tuple[Visibility, list[ShownRound], TournamentFacts]
"""The visibility that was asked for, the rounds shown, and the facts."""


class FactsReader:
    """Reads the facts of one tournament and keeps each table as it was when first read.

    For a writer, which calls `forget` when it changes rows, or for the length of a single reading.
    """

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament
        self._read: ReadFacts | None = None

    def use_rows(self, stages: Iterable[StageRow], rounds: Iterable[RoundRow]) -> None:
        """Take rows of both tables, in order and with the rounds' stages, that the caller has already read."""
        self._documents = [row.document for row in stages]
        self._rounds = [(row.pk, row.stage.key, row.number, row.published) for row in rounds]

    def with_matches(self, again: Mapping[int, PackedMatch]) -> "FactsReader":
        """Another reader that knows the same, but with these matches replaced, by their keys."""
        places = {self._places[key]: packed for key, packed in again.items() if key in self._places}
        other = copy(self)
        other.matches = self.matches.copy()
        for place, packed in places.items():
            other.matches[place] = packed
        other._read = self._read and self._read_with(self._read, again)
        return other

    def _read_with(self, read: ReadFacts, again: Mapping[int, PackedMatch]) -> ReadFacts | None:
        """The facts already read, with these matches replaced; None if they can no longer be distinguished from the
        others."""
        shown, rounds, facts = read
        replaced = [self.matches[place] for place in sorted(self._places[key] for key in again if key in self._places)]
        old, new = (
            match_facts(rounds, packed_rows, self.entries[0])
            for packed_rows in (replaced, [again[row.pk] for row in replaced])
        )
        identities, matches = list(map(id, facts.matches)), list(facts.matches)
        for was, now in zip(map(id, old), new, strict=True):
            if was not in identities:
                return None
            matches[identities.index(was)] = now
        return shown, rounds, replace(facts, matches=tuple(matches))

    def forget(self, table: str) -> None:
        """Note that a row of this table changed, so that it is read again."""
        self._read = None
        for part in READ_AGAIN.get(table, EVERY_PART):
            self.__dict__.pop(part.attrname, None)  # where a cached property keeps what it computed

    def facts(self, shown: Visibility = everything) -> TournamentFacts:
        """Like `facts_of`, with one query for each table not read yet."""
        if self._read is None or self._read[0] is not shown:
            self._read = self._facts(shown)
        return self._read[2]

    def _facts(self, shown: Visibility) -> ReadFacts:
        with no_collecting():
            (regulation, of_games), (codes, pairs), stages = self._ruled, self.entries, self._stages
            check_references(self._tournament.rulings, of_games, pairs, stages)
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
        """The codes by key, and the pairs by code, as from `pairs_by_code`."""
        return pairs_by_code(self._tournament)

    @cached_property
    def _stages(self) -> tuple[StageFacts, ...]:
        stages: list[StageFacts] = []
        for written in self._documents:
            stages.append(read_stage(written, self._ruled[0], self.entries[1], tuple(stages)))
        return tuple(stages)

    @cached_property
    def _documents(self) -> list[dict[str, Any]]:
        return [json.loads(text) for (text,) in STAGES.rows(self._tournament.pk)]

    @cached_property
    def _rounds(self) -> list[tuple[Any, ...]]:
        return ROUNDS.rows(self._tournament.pk)

    @cached_property
    def matches(self) -> list[PackedMatch]:
        """The matches, packed."""
        return packed_matches(self._tournament.pk)

    def packed(self, key: int) -> PackedMatch | None:
        """One of `matches`, by its key."""
        place = self._places.get(key)
        return None if place is None else self.matches[place]

    @cached_property
    def _places(self) -> Mapping[int, int]:
        """Where each match is among `matches`, by its key."""
        return {packed.pk: place for place, packed in enumerate(self.matches)}

    @cached_property
    def _adjustments(self) -> list[tuple[Any, ...]]:
        return ADJUSTMENTS.rows(self._tournament.pk)

    @cached_property
    def _drawings(self) -> tuple[Drawing, ...]:
        return _drawings_of(self._tournament.pk)


EVERY_PART: set[Any] = {part for part in vars(FactsReader).values() if isinstance(part, cached_property)}
MATCH_PARTS = {FactsReader.matches, FactsReader._places}
READ_AGAIN: dict[str, set[Any]] = {
    "match": MATCH_PARTS,
    "game": MATCH_PARTS,
    "round": {*MATCH_PARTS, FactsReader._rounds},
    "stage": {*MATCH_PARTS, FactsReader._rounds, FactsReader._stages, FactsReader._documents},
    "adjustment": {FactsReader._adjustments},
    "lot": {FactsReader._drawings},
    "decision": set(),
    "announcement": set(),
}
"""By table, the cached properties that a changed row belongs to. A row of a table not listed here belongs to all."""


STAGES = RawQuery(
    lambda tournament: (
        StageRow.objects.filter(tournament=tournament, removed=False).order_by("position").values_list("document")
    )
)


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


def _drawings_of(tournament: int) -> tuple[Drawing, ...]:
    """Of a tournament, by key, the drawings of lots that decide ties; all others took effect when they were drawn."""
    drawings = []
    for row in TIES.rows(tournament):
        words, documents = row[: len(TIE_WORDS)], map(json.loads, row[len(TIE_WORDS) :])
        lot = Lot(**dict(zip((*TIE_WORDS, *TIE_DOCUMENTS), (*words, *documents), strict=True)))
        drawings.append(drawing_of(lot))
    return tuple(drawings)
