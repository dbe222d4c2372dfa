"""A club's tournaments for its list."""

from collections import Counter
from datetime import date, datetime, time
from typing import TYPE_CHECKING, TypedDict, cast

from django.db.models import Count, Exists, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, pgettext

from tournament.models import Club, Round, Tournament
from tournament.models.tournament import TournamentQuerySet
from tournament.services.tournaments.files.importing import ImportOrigin, imports_of
from tournament.services.tournaments.founding import planned_start

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations


class ListColumns(TypedDict):
    """What the list of a club's tournaments shows beside the fields of `Tournament`."""

    pairs: int
    """The number of pairs entered."""
    begun: bool
    """Whether a round is published."""
    first: datetime | None
    """When its first round starts, as planned or by the clock; None if that is not known."""
    opens: date | None
    """The first day of its first round, if pairs choose the day themselves."""
    day: datetime | None
    """When it begins or is planned to begin; None if nobody gave a date."""
    imported: ImportOrigin | None
    """How it was imported, if it was. Read only for tournaments that have the same name as another, else None."""


def club_tournaments(club: Club) -> "list[WithAnnotations[Tournament, ListColumns]]":
    """The tournaments of a club that are not archived: those in play, then those in preparation and rehearsals, then
    the finished ones; each the latest first, by the day of their creation where they have no date. One query, or
    two."""
    tournaments = _with_columns(club.tournaments.filter(removed=False), club)
    name_counts = Counter(row.name for row in tournaments)
    imported = imports_of([row.pk for row in tournaments if name_counts[row.name] > 1])
    for row in tournaments:
        row.imported = imported.get(row.pk)
    tournaments.sort(key=lambda row: (row.day or row.created, row.pk), reverse=True)
    return sorted(tournaments, key=_group)


def archived_tournaments(club: Club) -> "list[WithAnnotations[Tournament, ListColumns]]":
    """The tournaments that somebody archived, the latest first; `imported` is not read. One query."""
    return _with_columns(club.tournaments.filter(removed=True, rehearsal_of=None).order_by("-pk"), club)


def _with_columns(tournaments: TournamentQuerySet, club: Club) -> "list[WithAnnotations[Tournament, ListColumns]]":
    rounds = Round.objects.filter(stage__tournament=OuterRef("pk"), removed=False)
    starts = rounds.annotate(at=Coalesce("starts", "clock_started")).exclude(at=None)
    rows = tournaments.annotate(
        pairs=Count("entries", filter=Q(entries__removed=False)),
        begun=Exists(rounds.filter(published=True)),
        first=Subquery(starts.order_by("at").values("at")[:1]),
        opens=Subquery(rounds.exclude(opens=None).order_by("opens").values("opens")[:1]),
    )
    listed = cast("list[WithAnnotations[Tournament, ListColumns]]", list(rows))
    for row in listed:
        row.day = row.first or planned_start(row) or _midnight(row.opens, club)
    return listed


def state_of(tournament: "WithAnnotations[Tournament, ListColumns]") -> tuple[str, str]:
    """The shape and the word for how far a tournament is."""
    if tournament.rehearsal_of_id:
        return "note", pgettext("a tournament", "rehearsal")
    if tournament.finished:
        return "confirmed", pgettext("a tournament", "finished")
    if tournament.begun:
        return "playing", pgettext("a tournament", "in play")
    if tournament.published:
        return "waiting", pgettext("a tournament", "announced")
    return "waiting", pgettext("a tournament", "in preparation")


def archived_note(tournament: "WithAnnotations[Tournament, ListColumns]") -> str:
    """How far an archived tournament is, and its date; without one, the day of its creation: by this, two of the same
    name are told apart."""
    day = date_format(timezone.localtime(tournament.day or tournament.created), "SHORT_DATE_FORMAT")
    word = state_of(tournament)[1]
    if tournament.day is None:
        return gettext("%(state)s, created on %(day)s") % {"state": word, "day": day}
    return f"{word}, {day}"


def _midnight(day: date | None, club: Club) -> datetime | None:
    return datetime.combine(day, time(), club.zone) if day else None


def _group(row: "WithAnnotations[Tournament, ListColumns]") -> int:
    """The position of its group in the list."""
    if row.rehearsal_of_id:
        return 1
    return 2 if row.finished else int(not row.begun)
