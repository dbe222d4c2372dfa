"""Reads and writes the fields of a league played at home: periods, reports and the dates of each match."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime

from rules.text import _, make_text
from scoring.documents import Document
from scoring.tournament_file.fields import FieldReader, choice_of, list_of, non_empty_text, refuse_longer
from scoring.unreadable import Unreadable
from tournament.models import DateAnswer, DateProposal, Match, Note
from tournament.services.tournaments.files.x_sumula.values import read_day, read_moment, refuse_other_fields

MAX_PLACE_LENGTH = 120


@dataclass(frozen=True)
class SumulaDate:
    """`side`: 0 or 1, None for the organisers; `place`: "" if not given."""

    starts: datetime
    created: datetime
    side: int | None = None
    place: str = ""
    answer: str = ""
    answered: datetime | None = None


@dataclass(frozen=True)
class SumulaAppointment:
    """The league's fields of a match: its own last day, who reported its result, and its dates in the order of
    proposal."""

    deadline: date | None = None
    reported_by: int | None = None
    dates: tuple[SumulaDate, ...] = ()


def appointment_fields(match: Match, dates: Iterable[DateProposal]) -> Document:
    """The fields of a match that have a value."""
    fields: Document = {}
    if match.deadline is not None:
        fields["deadline"] = match.deadline.isoformat()
    if match.reported_by is not None:
        fields["reported_by"] = match.reported_by
    if documents := [_date_document(row) for row in dates]:
        fields["dates"] = documents
    return fields


def _date_document(row: DateProposal) -> Document:
    fields: Document = {"starts": row.starts.isoformat(), "created": row.created.isoformat()}
    if row.side is not None:
        fields["side"] = row.side
    if row.place is not None:
        fields["place"] = row.place.text
    if row.answer:
        fields["answer"] = row.answer
    if row.answered is not None:
        fields["answered"] = row.answered.isoformat()
    return fields


def read_appointment(fields: FieldReader) -> SumulaAppointment:
    """Take these fields out of a match's. At most one date may be open and at most one agreed. Raises `Unreadable`
    otherwise."""
    dates = fields.take("dates", list_of(_read_date), ())
    for answer in (DateAnswer.OPEN, DateAnswer.ACCEPTED):
        if sum(proposal.answer == answer for proposal in dates) > 1:
            raise Unreadable(make_text(_("at most one date may be open, and one agreed")), "dates")
    return SumulaAppointment(fields.optional("deadline", read_day), fields.optional("reported_by", _read_side), dates)


def _read_side(value: object) -> int:
    if type(value) is not int or value not in (0, 1):
        raise Unreadable(make_text(_("must be a whole number between %(low)s and %(high)s"), low=0, high=1))
    return value


def _read_place(value: object) -> str:
    return refuse_longer(non_empty_text(value), MAX_PLACE_LENGTH)


def _read_date(document: object) -> SumulaDate:
    fields = FieldReader(document)
    read = SumulaDate(
        fields.take("starts", read_moment),
        fields.take("created", read_moment),
        fields.optional("side", _read_side),
        fields.take("place", _read_place, ""),
        fields.take("answer", choice_of(*(answer.value for answer in DateAnswer if answer)), ""),
        fields.optional("answered", read_moment),
    )
    return refuse_other_fields(fields, read)


def date_rows(match: Match, dates: Iterable[SumulaDate], note: Callable[[str], Note]) -> Iterator[DateProposal]:
    """The rows of the dates, for the caller to add."""
    for proposal in dates:
        yield DateProposal(
            match=match,
            side=proposal.side,
            starts=proposal.starts,
            place=note(proposal.place) if proposal.place else None,
            created=proposal.created,
            answer=proposal.answer,
            answered=proposal.answered,
        )
