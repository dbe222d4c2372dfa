"""Reads and writes the organisers' decisions in a file, replaced and withdrawn ones included."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from rules.text import _, make_text
from scoring.documents import Document
from scoring.tournament_file.fields import FieldReader, list_of, non_empty_text, non_negative_whole, text_of_at_most
from scoring.unreadable import Unreadable
from tournament.models import Decision, Note, Tournament
from tournament.services.tournaments.files.x_sumula.values import read_day, read_moment, refuse_other_fields

NOTES = ("question", "answer", "reason")
MAX_ARTICLE_LENGTH = 64


@dataclass(frozen=True)
class SumulaDecision:
    """`replaces`: its index among these; `withdrawn`: the reason; None while it is in force."""

    decided: date
    created: datetime
    notes: dict[str, str]
    article: str = ""
    replaces: int | None = None
    withdrawn: str | None = None


def decisions_documents(tournament: Tournament) -> list[Document]:
    """All decisions ever recorded, in order."""
    rows = Decision.objects.filter(tournament=tournament, removed=False).order_by("pk")
    decisions = list(rows.select_related(*NOTES, "withdrawn"))
    indices = {row.pk: index for index, row in enumerate(decisions)}
    return [_decision_document(row, indices) for row in decisions]


def _decision_document(row: Decision, indices: dict[int, int]) -> Document:
    document: Document = {"decided": row.decided.isoformat(), "created": row.created.isoformat()}
    document |= {name: getattr(row, name).text for name in NOTES}
    if row.article:
        document["article"] = row.article
    if row.replaces_id in indices:
        document["replaces"] = indices[row.replaces_id]
    if row.withdrawn:
        document["withdrawn"] = row.withdrawn.text
    return document


def read_own_decisions(value: object) -> tuple[SumulaDecision, ...]:
    """The decisions in a file. Each may replace an earlier one that no other replaces. Raises
    `Unreadable` otherwise."""
    decisions = list_of(_read_decision)(value)
    replaced: set[int] = set()
    for index, decision in enumerate(decisions):
        if decision.replaces is None:
            continue
        if decision.replaces >= index or decision.replaces in replaced:
            message = _("must be the number of an earlier decision that no other replaces, from 0")
            raise Unreadable(make_text(message), index, "replaces")
        replaced.add(decision.replaces)
    return decisions


def _read_decision(document: object) -> SumulaDecision:
    fields = FieldReader(document)
    decision = SumulaDecision(
        fields.take("decided", read_day),
        fields.take("created", read_moment),
        {name: fields.take(name, non_empty_text) for name in NOTES},
        fields.take("article", text_of_at_most(MAX_ARTICLE_LENGTH), ""),
        fields.optional("replaces", non_negative_whole),
        fields.optional("withdrawn", non_empty_text),
    )
    return refuse_other_fields(fields, decision)


def imported_decisions(
    tournament: Tournament, decisions: tuple[SumulaDecision, ...], note: Callable[[str], Note]
) -> Iterator[Decision]:
    """The rows of the decisions. The caller has to add each before asking for the next, which may replace it."""
    rows: list[Decision] = []
    for decision in decisions:
        columns: dict[str, Any] = {name: note(words) for name, words in decision.notes.items()}
        columns["withdrawn"] = None if decision.withdrawn is None else note(decision.withdrawn)
        columns["replaces"] = None if decision.replaces is None else rows[decision.replaces]
        row = Decision(
            tournament=tournament,
            decided=decision.decided,
            created=decision.created,
            article=decision.article,
            **columns,
        )
        rows.append(row)
        yield row
