"""Reads a tournament's rows into the engine's `TournamentFacts`.

Reads plain values instead of model instances: a page of standings must not create ten thousand objects to discard.
`docs/rooms.md` lists everything that is carried over from one version to the next.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Literal, NamedTuple, TypeVar

from rules.schema import Regulation
from rules.text import _, make_text
from scoring.codec import read_regulation
from scoring.contest.model import (
    AdjustmentFacts,
    Drawing,
    FromStage,
    MatchFacts,
    Pair,
    StageFacts,
    TournamentFacts,
)
from scoring.tournament_file.codec import check_references, rulings_of_games
from scoring.tournament_file.entrants import read_entrants
from scoring.tournament_file.stages import read_stage
from scoring.unreadable import Unreadable
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
    garbage_collector_paused,
    match_facts,
    packed_matches,
    rounds_in_order,
    show_everything,
)
from tournament.services.tournament_writing.pair_facts import document, pairs_by_code
from tournament.services.writing.refusals import Contradiction


def ruled(tournament: Tournament) -> tuple[Regulation, dict[str, Any]]:
    """The regulation with the tournament's rulings applied, and those rulings that also apply to its games."""
    plain = read_regulation({"regulation": tournament.regulation}, {})
    game_rulings = rulings_of_games(tournament.rulings, plain)
    return read_regulation({"regulation": tournament.regulation}, game_rulings), game_rulings


def facts_of(tournament: Tournament, visibility: Visibility = show_everything) -> TournamentFacts:
    """The tournament read from its rows. Six queries. A game holds its totals, not its hands.

    Raises `Unreadable` if the rows are not a tournament (yet): no pairs, no stages, or stages that contradict the
    regulation.
    """
    return FactsReader(tournament).facts(visibility)


def stage_of(facts: TournamentFacts, row: StageRow) -> StageFacts:
    """The stage of a row. Raises `Contradiction` if it is not one of the tournament any more."""
    stage = facts.stage(row.key)
    if stage is None:
        raise Contradiction(make_text(_("There is no such stage.")))
    return stage


class ReadFacts(NamedTuple):
    """Facts as they were read: with which visibility, with which rounds, and with which matches, by key and in their
    order."""

    visibility: Visibility
    rounds: list[ShownRound]
    matches: dict[int, MatchFacts]
    facts: TournamentFacts

    def with_matches(self, matches: dict[int, MatchFacts]) -> "ReadFacts":
        """The same facts with these matches in place of those with the same keys."""
        together = self.matches | matches
        facts = replace(self.facts, matches=tuple(together.values()))
        return self._replace(matches=together, facts=facts)


FactsPart = Literal["regulation", "entries", "documents", "stages", "rounds", "matches", "adjustments", "drawings"]
READ_AGAIN: dict[str, tuple[FactsPart, ...]] = {
    "match": ("matches",),
    "game": ("matches",),
    "round": ("matches", "rounds"),
    "stage": ("matches", "rounds", "stages", "documents"),
    "adjustment": ("adjustments",),
    "lot": ("drawings",),
    "decision": (),
    "announcement": (),
}
"""For each table, the parts that have to be read again after a change of one of its rows. For a table that is not
listed here, all of them."""
FactsValue = TypeVar("FactsValue")


class FactsReader:
    """Reads the facts of one tournament and keeps each part as it was when first read.

    For a writer, which calls `forget` when it changes rows, or for the length of a single reading.
    """

    def __init__(self, tournament: Tournament, parts: Mapping[FactsPart, Any] | None = None) -> None:
        """`parts`: those that need not be read."""
        self._tournament = tournament
        self._parts = dict(parts or {})
        self._read: ReadFacts | None = None

    def use_rows(self, stages: Iterable[StageRow], rounds: Iterable[RoundRow]) -> None:
        """Use the rows of both tables that the caller has already read, in order, the rounds with their stages."""
        self._parts["documents"] = [(row.document, row.rule) for row in stages]
        self._parts["rounds"] = [(row.pk, row.stage.key, row.number, row.published) for row in rounds]

    def with_matches(self, again: Mapping[int, PackedMatch]) -> "FactsReader":
        """Another reader that knows the same, but has these matches, by key, as they are now."""
        again = {key: packed for key, packed in again.items() if key in self.matches}
        other = FactsReader(self._tournament, {**self._parts, "matches": self.matches | again})
        if self._read:
            other._read = self._read.with_matches(match_facts(self._read.rounds, again.values(), self.entries[0]))
        return other

    def forget(self, table: str) -> None:
        """Note that a row of this table changed, so that it is read again."""
        self._read = None
        for part in READ_AGAIN.get(table, tuple(self._parts)):
            self._parts.pop(part, None)

    def facts(self, visibility: Visibility = show_everything) -> TournamentFacts:
        """Like `facts_of`, with one query for each table not read yet."""
        if self._read is None or self._read.visibility is not visibility:
            self._read = self._facts(visibility)
        return self._read.facts

    def _facts(self, visibility: Visibility) -> ReadFacts:
        with garbage_collector_paused():
            (regulation, game_rulings), (codes, pairs), stages = self._regulation, self.entries, self._stages
            check_references(self._tournament.rulings, game_rulings, pairs, stages)
            rounds = rounds_in_order(self._rounds, stages, visibility)
            matches = match_facts(rounds, self.matches.values() if rounds else (), codes)
            facts = TournamentFacts(
                regulation=regulation,
                pairs=pairs,
                stages=stages,
                matches=tuple(matches.values()),
                adjustments=_adjustments(self._adjustments, codes),
                lots=self._drawings,
                name=self._tournament.name or None,
                rulings=self._tournament.rulings,
                extra=self._tournament.extra,
            )
            return ReadFacts(visibility, rounds, matches, facts)

    def _part(self, part: FactsPart, read: Callable[[], FactsValue]) -> FactsValue:
        """A part of the facts, which is read on the first call and kept."""
        if part not in self._parts:
            self._parts[part] = read()
        value: FactsValue = self._parts[part]
        return value

    @property
    def _regulation(self) -> tuple[Regulation, dict[str, Any]]:
        return self._part("regulation", lambda: ruled(self._tournament))

    @property
    def entries(self) -> tuple[dict[int, str], dict[str, Pair]]:
        """The codes by key, and the pairs by code, as from `pairs_by_code`."""
        return self._part("entries", lambda: pairs_by_code(self._tournament))

    @property
    def _stages(self) -> tuple[StageFacts, ...]:
        return self._part("stages", self._read_stages)

    def _read_stages(self) -> tuple[StageFacts, ...]:
        documents = self._part("documents", lambda: _stage_documents(self._tournament.pk))
        stages: list[StageFacts] = []
        for written, rule in documents:
            earlier = tuple(stages)
            stage = read_stage(written, self._regulation[0], self.entries[1], earlier)
            stages.append(replace(stage, kept_rule=_kept_rule(rule, self.entries[1], earlier)) if rule else stage)
        return tuple(stages)

    @property
    def _rounds(self) -> list[tuple[Any, ...]]:
        return self._part("rounds", lambda: ROUNDS.rows(self._tournament.pk))

    @property
    def matches(self) -> dict[int, PackedMatch]:
        """The matches, packed, by their keys: by round and slot."""
        return self._part("matches", lambda: packed_matches(self._tournament.pk))

    @property
    def _adjustments(self) -> list[tuple[Any, ...]]:
        return self._part("adjustments", lambda: ADJUSTMENTS.rows(self._tournament.pk))

    @property
    def _drawings(self) -> tuple[Drawing, ...]:
        return self._part("drawings", lambda: _drawings_of(self._tournament.pk))


STAGES = RawQuery(
    lambda tournament: (
        StageRow.objects.filter(tournament=tournament, removed=False)
        .order_by("position")
        .values_list("document", "rule")
    )
)


def _stage_documents(tournament: int) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Each stage in the form of the file, with the rule kept for it, {} for none."""
    return [(json.loads(stage), json.loads(rule)) for stage, rule in STAGES.rows(tournament)]


def _kept_rule(rule: dict[str, Any], pairs: Mapping[str, Pair], earlier: tuple[StageFacts, ...]) -> FromStage | None:
    """The rule kept for a stage; None if the stage that it names is no longer there."""
    try:
        entrants = read_entrants(rule, pairs, earlier)
    except Unreadable:
        return None
    return entrants if isinstance(entrants, FromStage) else None


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
        Lot.objects.filter(tournament=tournament, purpose="tie", is_void=False, removed=False, drawn__isnull=False)
        .order_by("pk")
        .values_list(*TIE_WORDS, *TIE_DOCUMENTS)
    )
)


def _drawings_of(tournament: int) -> tuple[Drawing, ...]:
    """A tournament's drawings of lots that decide ties, by key; all others took effect when they were drawn."""
    drawings = []
    for row in TIES.rows(tournament):
        words, documents = row[: len(TIE_WORDS)], map(json.loads, row[len(TIE_WORDS) :])
        lot = Lot(**dict(zip((*TIE_WORDS, *TIE_DOCUMENTS), (*words, *documents), strict=True)))
        drawings.append(drawing_of(lot))
    return tuple(drawings)
