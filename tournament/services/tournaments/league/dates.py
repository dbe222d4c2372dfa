"""Dates that two pairs propose to each other, and the one they agree on.

Each action is one event of the match. `side`: 0 or 1, the acting pair's; `context.expected_seq`: the match's.
"""

from datetime import date, datetime
from typing import Any

from django.utils import timezone

from rules.text import _, make_text
from scoring.typed_text import check_filled
from scoring.unreadable import Unreadable
from tournament.models import DateAnswer, DateProposal, Match
from tournament.services.matches.kinds import MatchEventKind
from tournament.services.matches.tournament_context import refuse_unwritable
from tournament.services.tournaments.files.x_sumula.league import MAX_PLACE_LENGTH
from tournament.services.tournaments.league.periods import deadline_of, iso_day
from tournament.services.tournaments.league.reading import ProposedDates
from tournament.services.tournaments.results import ResultWriter
from tournament.services.writing.context import WriteContext, Written
from tournament.services.writing.refusals import Contradiction
from tournament.services.writing.writer import retry_when_locked

ANSWERED = _("This date has been answered already.")


class DateWriter(ProposedDates, ResultWriter):
    """Writes to the date of a match as long as it can be played."""

    def __init__(self, match: Match, context: WriteContext) -> None:
        super().__init__(match, context)
        self.dates = tuple(self.match.date_proposals.filter(removed=False))

    def refuse_late(self) -> None:
        """Raise if the page is stale or the match will not be played any more."""
        self.refuse_stale()
        refuse_unwritable(self.match)

    def answer(self, proposal: DateProposal | None, answer: str) -> None:
        if proposal is not None:
            self.change(proposal, answer=answer, answered=timezone.now())

    def find_open(self, proposal: DateProposal) -> DateProposal:
        """The proposal as it stands now. Raises `Contradiction` if it no longer waits for an answer."""
        row = next((proposed for proposed in self.dates if proposed.pk == proposal.pk), None)
        if row is None or not row.is_open:
            raise Contradiction(make_text(ANSWERED))
        return row

    def add_date(self, side: int | None, starts: datetime, place: str, answer: str) -> None:
        now = timezone.now()
        words = self.tournament_writer.create_note(readable_place(place)) if place.strip() else None
        self.add(
            DateProposal(
                match=self.match,
                side=side,
                starts=starts,
                place=words,
                created=now,
                answer=answer,
                answered=now if answer else None,
            )
        )


def readable_place(place: str) -> str:
    """The tidied place. Raises `Unreadable` at ("place",) if it is not a single line of text."""
    return check_filled(" ".join(place.split()), "place", limit=MAX_PLACE_LENGTH)


@retry_when_locked
def propose(match: Match, side: int, starts: datetime, place: str, *, context: WriteContext) -> Written:
    """Propose a date for the other pair to answer. It replaces any open proposal; an agreed date stands until it is
    accepted.

    Raises `Unreadable` at ("day",) for a date in the past or after the last day, at ("place",) for an invalid place.
    """
    writer = DateWriter(match, context)
    asked = {"side": side, "starts": starts.isoformat()}
    if repeat := writer.find_repeat(MatchEventKind.DATE_PROPOSED, asked):
        return repeat
    writer.refuse_late()
    _refuse_day(writer.match, starts)
    writer.answer(writer.open_date, DateAnswer.REPLACED)
    writer.add_date(side, starts, place, DateAnswer.OPEN)
    return writer.write(MatchEventKind.DATE_PROPOSED, asked)


def _refuse_day(match: Match, starts: datetime) -> None:
    if starts < timezone.now():
        raise Unreadable(make_text(_("Choose a date and time that are still to come.")), "day")
    last = deadline_of(match)
    if last is not None and local_day(match, starts) > last:
        message = _("Choose a day up to the last one of the round, or ask the organisers for more time.")
        raise Unreadable(make_text(message), "day")


def local_day(match: Match, at: datetime) -> date:
    """The date of a moment in the club's time zone."""
    return timezone.localdate(at, match.tournament_round.stage.tournament.club.zone)


def asked_of_date(proposal: DateProposal, side: int | None) -> dict[str, Any]:
    """What the event of an answer records: the proposal, and the side that answered."""
    return {"date": proposal.pk, "side": side, "starts": proposal.starts.isoformat()}


@retry_when_locked
def accept(proposal: DateProposal, side: int, *, context: WriteContext) -> Written:
    """Accept the other pair's proposal, which replaces the date agreed before."""
    writer = DateWriter(proposal.match, context)
    asked = asked_of_date(proposal, side)
    if repeat := writer.find_repeat(MatchEventKind.DATE_ACCEPTED, asked):
        return repeat
    writer.refuse_late()
    row = _find_of_other_pair(writer, proposal, side)
    writer.answer(writer.agreed_date, DateAnswer.MOVED)
    writer.answer(row, DateAnswer.ACCEPTED)
    return writer.write(MatchEventKind.DATE_ACCEPTED, asked)


@retry_when_locked
def decline(proposal: DateProposal, side: int, *, context: WriteContext) -> Written:
    """Decline the other pair's proposal. To suggest another date, `propose` it instead."""
    writer = DateWriter(proposal.match, context)
    asked = asked_of_date(proposal, side)
    if repeat := writer.find_repeat(MatchEventKind.DATE_DECLINED, asked):
        return repeat
    writer.refuse_late()
    writer.answer(_find_of_other_pair(writer, proposal, side), DateAnswer.DECLINED)
    return writer.write(MatchEventKind.DATE_DECLINED, asked)


def _find_of_other_pair(writer: DateWriter, proposal: DateProposal, side: int) -> DateProposal:
    row = writer.find_open(proposal)
    if row.side == side:
        raise Contradiction(make_text(_("This date is your own: the other pair answers it.")))
    return row


@retry_when_locked
def call_off(proposal: DateProposal, side: int | None, *, context: WriteContext) -> Written:
    """Call off an agreed date, or withdraw one's own proposal. `side` None: the organisers. Raises `Contradiction` if
    the proposal is the other pair's."""
    writer = DateWriter(proposal.match, context)
    asked = asked_of_date(proposal, side)
    if repeat := writer.find_repeat(MatchEventKind.DATE_CALLED_OFF, asked):
        return repeat
    writer.refuse_late()
    if writer.agreed_date is not None and writer.agreed_date.pk == proposal.pk:
        writer.answer(writer.agreed_date, DateAnswer.CALLED_OFF)
    else:
        row = writer.find_open(proposal)
        if side is not None and row.side != side:
            raise Contradiction(
                make_text(_("This date is the other pair's: accept it, decline it or propose another."))
            )
        writer.answer(row, DateAnswer.WITHDRAWN)
    return writer.write(MatchEventKind.DATE_CALLED_OFF, asked)


@retry_when_locked
def set_date(match: Match, starts: datetime, place: str, *, context: WriteContext) -> Written:
    """Set the date as the organisers, without asking the pairs; it may be after the last day."""
    writer = DateWriter(match, context)
    asked = {"starts": starts.isoformat()}
    if repeat := writer.find_repeat(MatchEventKind.DATE_SET, asked):
        return repeat
    writer.refuse_late()
    writer.answer(writer.open_date, DateAnswer.REPLACED)
    writer.answer(writer.agreed_date, DateAnswer.MOVED)
    writer.add_date(None, starts, place, DateAnswer.ACCEPTED)
    return writer.write(MatchEventKind.DATE_SET, asked)


@retry_when_locked
def extend(match: Match, deadline: date | None, *, context: WriteContext) -> Written:
    """Give one match a last day of its own; None: that of its round again. `context.expected_seq` is the match's."""
    writer = ResultWriter(match, context)
    asked = {"deadline": iso_day(deadline)}
    if repeat := writer.find_repeat(MatchEventKind.DEADLINE_CHANGED, asked):
        return repeat
    return writer.change_match(MatchEventKind.DEADLINE_CHANGED, asked, deadline=deadline)
