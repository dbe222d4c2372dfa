"""Makes the rows of an imported tournament before the database is locked, because a season has thousands of hands."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import models

from scoring.codec import read_regulation
from scoring.contest.model import AdjustmentFacts, Pair, PairId, StageFacts, TournamentFacts
from scoring.documents import Document
from scoring.hidden_signs import without_hidden_signs
from scoring.tournament_file.codec import rulings_of_games
from scoring.tournament_file.stages import read_stage
from scoring.unreadable import Unreadable
from tournament.models import Adjustment, Entry, EntryNames, Note, Round, Stage, Tournament, User
from tournament.services.tournaments.files.import_lots import LotImporter
from tournament.services.tournaments.files.import_tables import MatchesImporter
from tournament.services.tournaments.files.x_sumula.decisions import imported_decisions
from tournament.services.tournaments.files.x_sumula.fields import SumulaFields, SumulaPair, SumulaRound
from tournament.services.writing.changes import RowChange, logged_columns, row_key
from tournament.services.writing.new_rows import NewRows


class RowImporter:
    """Makes the rows. `changes`: what the event records of them; `tables`: the last event of each match's own chain."""

    def __init__(self, tournament: Tournament, actor: User | None, fields: SumulaFields) -> None:
        self.tournament, self.actor, self.fields = tournament, actor, fields
        self.rows = NewRows()
        self.changes: list[Document] = []
        self.tables: list[list[Any]] = []

    def make(self, facts: TournamentFacts, stage_documents: Sequence[Document]) -> None:
        """Make all rows of the tournament."""
        self._add([self.tournament])
        entries = self._entries(facts)
        stages = self._stages(facts, stage_documents)
        rounds = self._rounds(facts, stages)
        plain = read_regulation({"regulation": facts.regulation.key}, {})
        tables = MatchesImporter(facts, rulings_of_games(facts.rulings, plain), self.actor, self)
        self._add(tables.matches(rounds, entries))
        self.tables = tables.play()
        self._adjustments(facts.adjustments, entries)
        for lot in LotImporter(self.tournament, self.fields.lots, self.note).rows(facts.lots):
            self._add([lot])
        for decision in imported_decisions(self.tournament, self.fields.decisions, self.note):
            self._add([decision])

    def note(self, text: str) -> Note:
        """Store a text and return its row."""
        note = Note(tournament=self.tournament, text=text)
        self.rows.add([note])
        return note

    def _add(self, rows: Sequence[models.Model]) -> None:
        """Add rows of one model, numbered in order, and record them for the event."""
        self.rows.add(rows)
        for row in rows:
            self.changes.append(RowChange(row_key(row), logged_columns(row), {"removed": True}).payload)

    def _entries(self, facts: TournamentFacts) -> dict[PairId, Entry]:
        rows = {pair.id: self._entry(pair, position) for position, pair in enumerate(facts.pairs.values(), start=1)}
        self._add(list(rows.values()))
        self.rows.add([self._names(pair, rows[pair.id]) for pair in facts.pairs.values()])
        return rows

    def _entry(self, pair: Pair, position: int) -> Entry:
        withdrawal, late_entry = pair.withdrawn, pair.entered
        return Entry(
            tournament=self.tournament,
            code=pair.id,
            position=position,
            seed=pair.seed,
            withdrawn_stage=withdrawal.stage if withdrawal else "",
            withdrawn_round=withdrawal.round if withdrawal else None,
            annulled=bool(withdrawal and withdrawal.annul),
            entered_stage=late_entry.stage if late_entry else "",
            entered_round=late_entry.round if late_entry else None,
            short_steps=list(self._pair_fields(pair).steps),
            extra=dict(pair.extra),
            leaving_extra=dict(withdrawal.extra) if withdrawal else {},
            coming_extra=dict(late_entry.extra) if late_entry else {},
            members=list(pair.members),
        )

    def _names(self, pair: Pair, entry: Entry) -> EntryNames:
        return EntryNames(
            entry=entry,
            name=pair.name,
            players=list(pair.players),
            affiliation=pair.club or "",
            short=self._pair_fields(pair).short,
        )

    def _pair_fields(self, pair: Pair) -> SumulaPair:
        return self.fields.pairs.get(pair.id, SumulaPair())

    def _stages(self, facts: TournamentFacts, documents: Sequence[Document]) -> dict[str, Stage]:
        rows = {}
        for index, (stage, document) in enumerate(zip(facts.stages, documents, strict=True)):
            stage_fields = self.fields.stages.get(stage.id)
            rows[stage.id] = Stage(
                tournament=self.tournament,
                key=stage.id,
                position=index + 1,
                document=document,
                name=without_hidden_signs(stage_fields.name) if stage_fields else "",
                rule=stage_fields.rule if stage_fields and _is_rule(stage_fields.rule, document, facts, index) else {},
            )
        self._add(list(rows.values()))
        return rows

    def _rounds(self, facts: TournamentFacts, stages: dict[str, Stage]) -> dict[tuple[str, int], Round]:
        """The rounds that have a match in the file; published, unless the file says otherwise."""
        rounds = dict.fromkeys((match.stage, match.round) for match in facts.matches)
        rows = {}
        for stage, number in rounds:
            round_fields = self.fields.rounds.get((stage, number), SumulaRound())
            rows[stage, number] = Round(
                stage=stages[stage],
                number=number,
                published=round_fields.published,
                seed=round_fields.seed,
                broken=list(round_fields.unmet_wishes),
                starts=round_fields.starts,
                opens=round_fields.opens,
                deadline=round_fields.deadline,
                orders=dict(round_fields.orders),
            )
        self._add(list(rows.values()))
        return rows

    def _adjustments(self, adjustments: Iterable[AdjustmentFacts], entries: dict[PairId, Entry]) -> None:
        rows = [
            Adjustment(
                tournament=self.tournament,
                stage=adjustment.stage,
                entry=entries[adjustment.pair],
                match_points=adjustment.match_points,
                victory_points=adjustment.victory_points,
                points=adjustment.points,
                reason=self.note(adjustment.reason) if adjustment.reason else None,
                extra=dict(adjustment.extra),
            )
            for adjustment in adjustments
        ]
        self._add(rows)


def _is_rule(rule: Document, document: Document, facts: TournamentFacts, index: int) -> bool:
    """Whether entrants can be chosen by this rule. An unreadable rule would block every later correction."""
    earlier: tuple[StageFacts, ...] = facts.stages[:index]
    try:
        read_stage({**document, "entrants": rule}, facts.regulation, facts.pairs, earlier)
    except Unreadable:
        return False
    return bool(rule)
