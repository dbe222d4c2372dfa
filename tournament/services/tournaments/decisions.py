"""Records the organisers' decisions where the regulation is silent. They are public, and can be replaced or withdrawn
with a reason, but never hidden."""

from dataclasses import dataclass
from datetime import date

from django.utils import timezone

from rules.text import _, make_text
from scoring.tournament_file.fields import refuse_longer
from scoring.typed_text import check_filled
from scoring.unreadable import Unreadable
from tournament.models import Decision, Tournament
from tournament.services.tournament_writing.kinds import TournamentEventKind
from tournament.services.tournament_writing.writer import TournamentWriter
from tournament.services.tournaments.files.x_sumula.decisions import MAX_ARTICLE_LENGTH
from tournament.services.writing.context import WriteContext, Written
from tournament.services.writing.refusals import Contradiction, Gone
from tournament.services.writing.writer import retry_when_locked

MAX_WORDS_LENGTH = 1000


@dataclass(frozen=True)
class DecisionFacts:
    """The question, the decision and its reason. `article` may be empty."""

    decided: date
    question: str
    answer: str
    reason: str
    article: str = ""


@retry_when_locked
def record_decision(
    tournament: Tournament, facts: DecisionFacts, *, context: WriteContext, replaces: Decision | None = None
) -> Written:
    """Record a decision. Raises `Unreadable` at the name of a field, or `Contradiction` when `replaces` no longer
    holds."""
    writer = TournamentWriter(tournament.pk, context)
    asked = {"decided": facts.decided.isoformat(), "replaces": replaces.pk if replaces else None}
    if repeat := writer.find_repeat(TournamentEventKind.DECISION_RECORDED, asked):
        return repeat
    writer.refuse_stale()
    words = {name: _tidy_lines(getattr(facts, name), name) for name in ("question", "answer", "reason")}
    article = check_filled(facts.article, "article", limit=MAX_ARTICLE_LENGTH) if facts.article.strip() else ""
    writer.add(
        Decision(
            tournament=writer.tournament,
            decided=facts.decided,
            article=article,
            replaces=_standing_decision(replaces) if replaces else None,
            created=timezone.now(),
            **{name: writer.create_note(text) for name, text in words.items()},
        )
    )
    return writer.write(TournamentEventKind.DECISION_RECORDED, asked, check=False)


@retry_when_locked
def withdraw_decision(decision: Decision, reason: str, *, context: WriteContext) -> Written:
    """Withdraw a decision, which stays readable together with the reason. Raises `Unreadable` at ("reason",)."""
    writer = TournamentWriter(decision.tournament_id, context)
    asked = {"decision": decision.pk}
    if repeat := writer.find_repeat(TournamentEventKind.DECISION_WITHDRAWN, asked):
        return repeat
    writer.refuse_stale()
    writer.change(_standing_decision(decision), withdrawn_id=writer.create_note(_tidy_lines(reason, "reason")).pk)
    return writer.write(TournamentEventKind.DECISION_WITHDRAWN, asked, check=False)


def _standing_decision(decision: Decision) -> Decision:
    """The row as it is now. Raises `Gone` or `Contradiction` if it is no longer in force."""
    row = Decision.objects.filter(pk=decision.pk, removed=False).first()
    if row is None:
        raise Gone
    if row.withdrawn_id is not None or row.replaced_by.filter(removed=False).exists():
        raise Contradiction(make_text(_("This decision has already been corrected or withdrawn.")))
    return row


def _tidy_lines(text: str, name: str) -> str:
    """The text with its lines tidied; several lines are allowed. Raises `Unreadable` at the field's name."""
    lines = [check_filled(line, name, limit=MAX_WORDS_LENGTH) for line in text.splitlines() if line.strip()]
    if not lines:
        raise Unreadable(make_text(_("must be a text that is not empty")), name)
    return refuse_longer("\n".join(lines), MAX_WORDS_LENGTH, name)


@dataclass(frozen=True)
class DecisionRow:
    """A decision as shown on pages and documents. `number` counts from 1 in the order of recording.

    `holds` is False if it was replaced by number `replaced_by`, or withdrawn for the reason `withdrawn`.
    """

    row: Decision
    number: int
    corrects: int | None = None
    replaced_by: int | None = None

    @property
    def withdrawn(self) -> str:
        return self.row.withdrawn.text if self.row.withdrawn else ""

    @property
    def holds(self) -> bool:
        return not (self.withdrawn or self.replaced_by)


def decision_rows(tournament: Tournament) -> list[DecisionRow]:
    """All decisions, replaced and withdrawn ones included, in the order of recording. One query."""
    rows = Decision.objects.filter(tournament=tournament, removed=False).order_by("pk")
    decisions = list(rows.select_related("question", "answer", "reason", "withdrawn"))
    numbers = {row.pk: number for number, row in enumerate(decisions, start=1)}
    after = {row.replaces_id: numbers[row.pk] for row in decisions if row.replaces_id}
    return [
        DecisionRow(row, numbers[row.pk], numbers.get(row.replaces_id or 0), after.get(row.pk)) for row in decisions
    ]
