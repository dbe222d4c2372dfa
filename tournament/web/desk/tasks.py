"""Lists what the organiser has to do now, ordered by what blocks the next round, each with one button."""

from collections.abc import Callable, Iterator

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.services.tournaments.confirmation_policy import policy_of
from tournament.services.tournaments.result_checks import TypedByYou
from tournament.services.tournaments.tables import State
from tournament.texts import say
from tournament.web.desk.late_tasks import late_tasks, overdue_tasks, overtime_tasks
from tournament.web.desk.result_sentence import result_sentence
from tournament.web.desk.task import OpenRound, Task, match_task
from tournament.web.desk.totals import doubt_message
from tournament.web.reasons import reason_line
from tournament.web.tournament_pages.match_agreements import MatchAgreements
from tournament.web.tournament_pages.match_rows import MatchRow


def tasks_of(rounds: list[OpenRound], *, may_confirm: bool = True) -> list[Task]:
    """The tasks of all open rounds, by what blocks first, then by round. Without `may_confirm`, only tables that lack a
    result, or whose result was reopened."""
    judged = (
        disputed_tasks,
        mismatch_tasks,
        to_check_tasks,
        doubtful_tasks,
        entered_tasks,
        overdue_tasks,
        late_tasks,
        overtime_tasks,
        typed_by_reader_tasks,
    )
    kinds = judged if may_confirm else (to_check_tasks, reopened_tasks, to_enter_again_tasks, to_score_tasks)
    return [task for kind in kinds for open_round in rounds for task in kind(open_round)]


def to_score_tasks(open_round: OpenRound) -> Iterator[Task]:
    """Tables without a complete result; those with something recorded come first."""
    for state in (State.PLAYING, State.WAITING):
        for line in sorted(open_round.match_rows, key=lambda line: line.sitting):
            if line.state is state and not line.match.withdrawn:
                text = _("%(first)s × %(second)s") % {"first": line.names[0], "second": line.names[1]}
                verb = pgettext("a result", "Enter")
                yield match_task(
                    open_round,
                    line,
                    line.since or line.word,
                    shape=line.shape,
                    text=text,
                    verb=verb,
                    address=entry_address(line),
                )


def reopened_tasks(open_round: OpenRound) -> Iterator[Task]:
    """Results that the desk reopened: whoever enters them looks again, and corrects what is wrong."""
    for line in open_round.match_rows:
        if line.match.pk in open_round.reopened:
            text = _("The organisers reopened this result: check it against the paper and correct what is wrong.")
            if reason := open_round.reopened[line.match.pk]:
                text = f"{text} {reason_line(reason)}"
            yield match_task(
                open_round,
                line,
                _("result reopened"),
                shape="to-check",
                text=text,
                verb=_("See"),
                red=True,
                address=entry_address(line),
            )


def entry_address(line: MatchRow) -> str:
    """Where the result goes on: at a table played hand by hand, its next hand, or its page, which asks who begins the
    next game; else the page of the match, where totals are typed."""
    if not any(game.by_hands for game in line.match.games):
        return line.address
    name = "quick-score" if line.match.games[-1].over else "quick-hand"
    return reverse(name, args=[line.match.score_id])


def disputed_tasks(open_round: OpenRound) -> Iterator[Task]:
    return _of_state(open_round, State.DISPUTED, disputed_task)


def to_check_tasks(open_round: OpenRound) -> Iterator[Task]:
    return _of_state(open_round, State.TO_CHECK, to_check_task)


def doubtful_tasks(open_round: OpenRound) -> Iterator[Task]:
    """Results with something odd in them, which nobody confirms without a look."""
    return (
        doubtful_task(open_round, line)
        for line in open_round.match_rows
        if line.doubts and agreements_at(open_round, line).complete
    )


def entered_tasks(open_round: OpenRound) -> Iterator[Task]:
    lines = (line for line in open_round.match_rows if line.state is State.ENTERED)
    return (
        entered_task(open_round, line)
        for line in lines
        if not _is_own(open_round, line) and not (line.doubts and agreements_at(open_round, line).complete)
    )


def typed_by_reader_tasks(open_round: OpenRound) -> Iterator[Task]:
    """Sheets that the reader typed: nothing to do but to know that they wait for somebody else."""
    lines = (line for line in open_round.match_rows if line.state is State.ENTERED and _is_own(open_round, line))
    for line in lines:
        yield match_task(
            open_round,
            line,
            _("to be entered a second time"),
            shape="entered",
            text=say(TypedByYou.message),
            verb=_("See"),
        )


def _is_own(open_round: OpenRound, line: MatchRow) -> bool:
    return line.match.pk in open_round.typed and agreements_at(open_round, line).wants_second_entry


def mismatch_tasks(open_round: OpenRound) -> Iterator[Task]:
    return _of_state(open_round, State.MISMATCH, mismatch_task)


def to_enter_again_tasks(open_round: OpenRound) -> Iterator[Task]:
    """Sheets that somebody who typed none of them has to enter a second time."""
    lines = (line for line in open_round.match_rows if line.state is State.ENTERED)
    return (
        to_enter_again_task(open_round, line)
        for line in lines
        if agreements_at(open_round, line).wants_second_entry and line.match.pk not in open_round.typed
    )


def _of_state(open_round: OpenRound, state: State, make_task: Callable[[OpenRound, MatchRow], Task]) -> Iterator[Task]:
    return (make_task(open_round, line) for line in open_round.match_rows if line.state is state)


def disputed_task(open_round: OpenRound, line: MatchRow) -> Task:
    return match_task(
        open_round, line, line.word, shape="disputed", text=line.match.disputed or "", verb=_("Decide"), red=True
    )


def agreements_at(open_round: OpenRound, line: MatchRow) -> MatchAgreements:
    return MatchAgreements(policy_of(open_round.snap.tournament), line.match, line.names)


def mismatch_task(open_round: OpenRound, line: MatchRow) -> Task:
    text = agreements_at(open_round, line).sentence
    return match_task(open_round, line, line.word, shape="mismatch", text=text, verb=_("Decide"), red=True)


def to_enter_again_task(open_round: OpenRound, line: MatchRow) -> Task:
    address = reverse("desk-second-entry", args=[open_round.snap.tournament.public_id, line.match.pk])
    text = agreements_at(open_round, line).sentence
    state_text = _("to be entered a second time")
    return match_task(
        open_round, line, state_text, shape="entered", text=text, verb=_("Enter the sheet"), address=address
    )


def to_check_task(open_round: OpenRound, line: MatchRow) -> Task:
    error = open_round.errors.get(line.match.pk)
    if error is None:
        text = _("A hand has errors: correct it, or let a referee write down why it counts.")
        return match_task(
            open_round, line, _("to be checked"), shape="to-check", text=text, verb=_("See the hand"), red=True
        )
    pair_prefix = f"{line.names[error.side]}: " if error.side is not None else ""
    state_text = _("hand %(number)s to be checked") % {"number": error.place}
    address = reverse("quick-hand-edit", args=[line.match.score_id, error.hand]) + f"?game={error.game}"
    text = pair_prefix + error.message
    return match_task(
        open_round,
        line,
        state_text,
        shape="to-check",
        text=text,
        verb=_("See the hand"),
        red=True,
        address=address,
        article=error.article,
    )


def doubtful_task(open_round: OpenRound, line: MatchRow) -> Task:
    """A result to look at before it is confirmed, with the first of what is odd about it."""
    doubt = doubt_message(line.doubts[0], line.names)
    return match_task(
        open_round,
        line,
        _("result to be checked"),
        shape="to-check",
        text=doubt.text,
        verb=_("See"),
        red=True,
        article=doubt.article,
    )


def entered_task(open_round: OpenRound, line: MatchRow) -> Task:
    """A result to confirm. The button does it at once, unless somebody's agreement is missing."""
    agreements = agreements_at(open_round, line)
    if agreements.wants_second_entry:
        return to_enter_again_task(open_round, line)
    if not agreements.complete or agreements.wants_referee:
        state_text = _("entered, not agreed yet") if agreements.of_pairs else _("entered, to be confirmed")
        return match_task(open_round, line, state_text, shape="entered", text=agreements.sentence, verb=_("See"))
    seq = open_round.seqs.get(line.match.pk)
    address = reverse("desk-confirm", args=[open_round.snap.tournament.public_id, line.match.pk])
    text = " ".join(filter(None, [result_text(open_round, line), agreements.sentence]))
    if seq is None:
        return match_task(open_round, line, _("entered, to be confirmed"), shape="entered", text=text, verb=_("See"))
    fields = {"seq": str(seq)}
    state_text = _("entered, to be confirmed")
    return match_task(
        open_round, line, state_text, shape="entered", text=text, verb=_("Confirm"), address=address, fields=fields
    )


def result_text(open_round: OpenRound, line: MatchRow) -> str:
    return result_sentence(line, open_round.snap.facts.stage(open_round.view.stage) if open_round.snap.facts else None)
