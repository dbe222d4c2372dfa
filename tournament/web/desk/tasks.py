"""Lists what the organiser has to do now, ordered by what blocks the next round, each with one button."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.contest.match_state import MatchState
from tournament.services.tournaments.confirmation_policy import policy_of
from tournament.services.tournaments.result_checks import TypedByYou
from tournament.texts import join_sentences, say
from tournament.web.desk.late_tasks import late_tasks, overdue_tasks, overtime_tasks, without_result_tasks
from tournament.web.desk.photo_tasks import photo_tasks
from tournament.web.desk.result_sentence import result_sentence
from tournament.web.desk.task import OpenRound, Task
from tournament.web.desk.totals import doubt_message
from tournament.web.reasons import reason_line
from tournament.web.tournament_pages.match_agreements import MatchAgreements
from tournament.web.tournament_pages.match_rows import MatchRow
from tournament.web.tournament_pages.past_disputes import open_dispute_text


def tasks_of(rounds: list[OpenRound], *, may_confirm: bool = True) -> list[Task]:
    """The tasks of all open rounds, by what blocks first, then by round. Without `may_confirm`, only tables that lack a
    result, or whose result was reopened."""
    judged = (
        disputed_tasks,
        mismatch_tasks,
        to_check_tasks,
        doubtful_tasks,
        entered_tasks,
        photo_tasks,
        overdue_tasks,
        late_tasks,
        overtime_tasks,
        without_result_tasks,
        typed_by_reader_tasks,
    )
    kinds = judged if may_confirm else (to_check_tasks, reopened_tasks, to_enter_again_tasks, to_score_tasks)
    return [task for kind in kinds for open_round in rounds for task in kind(open_round)]


def to_score_tasks(open_round: OpenRound) -> Iterator[Task]:
    """Tables without a complete result; those with something recorded come first."""
    for state in (MatchState.PLAYING, MatchState.WAITING):
        for row in sorted(open_round.match_rows, key=lambda row: row.sitting):
            if row.state is state and not row.placed_match.withdrawn:
                text = _("%(first)s × %(second)s") % {"first": row.names[0], "second": row.names[1]}
                verb = pgettext("a result", "Enter")
                yield Task(
                    shape=row.shape,
                    title=open_round.title_of(row, row.since or row.word),
                    text=text,
                    verb=verb,
                    address=entry_address(row),
                )


def reopened_tasks(open_round: OpenRound) -> Iterator[Task]:
    """Results that the desk reopened: whoever enters them looks again, and corrects what is wrong."""
    for row in open_round.match_rows:
        if row.placed_match.pk in open_round.reopened:
            text = _("The organisers reopened this result: check it against the paper and correct what is wrong.")
            if reason := open_round.reopened[row.placed_match.pk]:
                text = f"{text} {reason_line(reason)}"
            yield Task(
                shape="to-check",
                title=open_round.title_of(row, _("result reopened")),
                text=text,
                verb=_("See"),
                address=entry_address(row),
                red=True,
            )


def entry_address(row: MatchRow) -> str:
    """The address where entering the result continues. For a table that enters hands, it is the form of the next hand,
    or the page of the table, which asks who begins the next game. For any other it is the page of the match, where
    totals are typed."""
    if not any(game.by_hands for game in row.placed_match.games):
        return row.address
    name = "quick-score" if row.placed_match.games[-1].over else "quick-hand"
    return reverse(name, args=[row.placed_match.score_id])


def disputed_tasks(open_round: OpenRound) -> Iterator[Task]:
    return _of_state(open_round, MatchState.DISPUTED, disputed_task)


def to_check_tasks(open_round: OpenRound) -> Iterator[Task]:
    return _of_state(open_round, MatchState.TO_CHECK, to_check_task)


def doubtful_tasks(open_round: OpenRound) -> Iterator[Task]:
    """Results with something odd in them, which nobody should confirm without a look."""
    return (
        doubtful_task(open_round, row)
        for row in open_round.match_rows
        if row.is_doubtful
        and row.placed_match.pk not in open_round.unanswered
        and agreements_at(open_round, row).complete
    )


def entered_tasks(open_round: OpenRound) -> Iterator[Task]:
    """Results to confirm; not those reported from home that count once the other pair confirms."""
    entered = (row for row in open_round.match_rows if row.state is MatchState.ENTERED)
    return (
        entered_task(open_round, row)
        for row in entered
        if row.placed_match.pk not in open_round.unanswered
        and not _is_own(open_round, row)
        and not (row.doubts and agreements_at(open_round, row).complete)
    )


def typed_by_reader_tasks(open_round: OpenRound) -> Iterator[Task]:
    """Sheets that the reader typed: nothing to do, but the reader should know that they wait for somebody else."""
    entered = (row for row in open_round.match_rows if row.state is MatchState.ENTERED and _is_own(open_round, row))
    for row in entered:
        yield Task(
            shape="entered",
            title=open_round.title_of(row, _("to be entered a second time")),
            text=say(TypedByYou.message),
            verb=_("See"),
            address=row.address,
        )


def _is_own(open_round: OpenRound, row: MatchRow) -> bool:
    return row.placed_match.pk in open_round.typed and agreements_at(open_round, row).wants_second_entry


def mismatch_tasks(open_round: OpenRound) -> Iterator[Task]:
    return _of_state(open_round, MatchState.MISMATCH, mismatch_task)


def to_enter_again_tasks(open_round: OpenRound) -> Iterator[Task]:
    """Sheets that somebody who typed none of them has to enter a second time."""
    entered = (row for row in open_round.match_rows if row.state is MatchState.ENTERED)
    return (
        to_enter_again_task(open_round, row)
        for row in entered
        if agreements_at(open_round, row).wants_second_entry and row.placed_match.pk not in open_round.typed
    )


def _of_state(
    open_round: OpenRound, state: MatchState, make_task: Callable[[OpenRound, MatchRow], Task]
) -> Iterator[Task]:
    return (make_task(open_round, row) for row in open_round.match_rows if row.state is state)


def disputed_task(open_round: OpenRound, row: MatchRow) -> Task:
    dispute = open_round.disputes.get(row.placed_match.pk)
    disputed = open_dispute_text(dispute, row.names, row.placed_match.dispute_text or "")
    agreed = _("Both pairs have agreed with the result as it is now.") if all(row.placed_match.pairs_agreed) else ""
    return Task(
        shape="disputed",
        title=open_round.title_of(row, row.word),
        text=join_sentences([disputed, agreed]),
        verb=_("Decide"),
        address=row.address,
        red=True,
    )


def agreements_at(open_round: OpenRound, row: MatchRow) -> MatchAgreements:
    reported_by = open_round.reported.get(row.placed_match.pk)
    return MatchAgreements(policy_of(open_round.snap.tournament), row.placed_match, row.names, reported_by)


def mismatch_task(open_round: OpenRound, row: MatchRow) -> Task:
    """Two entries that differ. Whoever made one of them can only look: somebody else decides."""
    text = agreements_at(open_round, row).sentence
    return Task(
        shape="mismatch",
        title=open_round.title_of(row, row.word),
        text=text,
        verb=_("See") if row.placed_match.pk in open_round.typed else _("Decide"),
        address=row.address,
        red=True,
    )


def to_enter_again_task(open_round: OpenRound, row: MatchRow) -> Task:
    address = reverse("desk-second-entry", args=[open_round.snap.tournament.public_id, row.placed_match.pk])
    text = agreements_at(open_round, row).sentence
    state_text = _("to be entered a second time")
    return Task(
        shape="entered",
        title=open_round.title_of(row, state_text),
        text=text,
        verb=_("Enter the sheet"),
        address=address,
    )


def to_check_task(open_round: OpenRound, row: MatchRow) -> Task:
    """The task of a hand with errors, with the first of them if it is known."""
    error = open_round.errors.get(row.placed_match.pk)
    if error is None:
        text = _("A hand has errors: correct it, or let a referee write down why it counts.")
        return Task(
            shape="to-check",
            title=open_round.title_of(row, _("to be checked")),
            text=text,
            verb=_("See the hand"),
            address=row.address,
            red=True,
        )
    pair_prefix = f"{row.names[error.side]}: " if error.side is not None else ""
    state_text = _("hand %(number)s to be checked") % {"number": error.position}
    text = pair_prefix + error.message
    return Task(
        shape="to-check",
        title=open_round.title_of(row, state_text),
        text=text,
        verb=_("See the hand"),
        address=error.address(row.placed_match.score_id),
        red=True,
        article=error.article,
    )


def doubtful_task(open_round: OpenRound, row: MatchRow) -> Task:
    """A result to look at before it is confirmed, with the first oddity."""
    doubt = doubt_message(row.doubts[0], row.names)
    return Task(
        shape="to-check",
        title=open_round.title_of(row, _("result to be checked")),
        text=doubt.text,
        verb=_("See"),
        address=row.address,
        red=True,
        article=doubt.article,
    )


def entered_task(open_round: OpenRound, row: MatchRow) -> Task:
    """A result to confirm. The button does it at once, unless somebody's agreement is missing."""
    agreements = agreements_at(open_round, row)
    if agreements.wants_second_entry:
        return to_enter_again_task(open_round, row)
    agreed = agreements.complete and not agreements.wants_referee
    state_text = (
        _("entered, to be confirmed") if agreed or not agreements.needs_agreement else _("entered, not agreed yet")
    )
    task = Task(
        shape="entered",
        title=open_round.title_of(row, state_text),
        text=agreements.sentence,
        verb=_("See"),
        address=row.address,
    )
    if not agreed:
        return task
    task = replace(task, text=" ".join(filter(None, [result_text(open_round, row), agreements.sentence])))
    if note := open_round.hand_notes.get(row.placed_match.pk):
        task = replace(task, note=note.note(row.names), note_address=note.address(row.placed_match.score_id))
    seq = open_round.seqs.get(row.placed_match.pk)
    if seq is None:
        return task
    address = reverse("desk-match-confirm", args=[open_round.snap.tournament.public_id, row.placed_match.pk])
    return replace(task, verb=_("Confirm"), address=address, fields={"seq": str(seq)})


def result_text(open_round: OpenRound, row: MatchRow) -> str:
    return result_sentence(row, open_round.snap.stage(open_round.view.stage))
