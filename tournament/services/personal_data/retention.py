"""Finds what has been kept long enough, for the command that deletes it. Never tournaments, results or events."""

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import transaction
from django.db.models import Q

from rules.text import Text, _, make_text
from tournament.models import EntryNames, Event, FullNames, Session, SheetPhoto, ThrottleHit, Tournament
from tournament.services import throttling
from tournament.services.photos import erase_photo
from tournament.services.quick import expiring
from tournament.services.tournament_writing.kinds import TournamentEventKind
from tournament.services.tournament_writing.writer import TournamentWriter
from tournament.services.tournaments import backup
from tournament.services.writing.context import WriteContext
from tournament.services.writing.writer import retry_when_locked
from tournament.signals import announce_erased


class Overdue(NamedTuple):
    """A kind of data that is due for deletion. `description`: as people call it; `number`: how many; `remove()` deletes
    all of it."""

    description: Text
    number: int
    remove: Callable[[], object]


def overdue(now: datetime, photos: timedelta | None = None, names: timedelta | None = None) -> Iterator[Overdue]:
    """Yield what is overdue. `photos`, `names`: the greatest age allowed for photos, and for names in finished
    tournaments; None: any age."""
    games = expiring.unused_matches(now)
    yield Overdue(
        make_text(_("Quick games that nobody has used for 90 days")),
        len(games),
        lambda: [expiring.expire(pk, now) for pk in games],
    )
    sessions = Session.objects.filter(expire_date__lt=now)
    yield Overdue(make_text(_("Sign-ins that have run out")), sessions.count(), sessions.delete)
    hits = ThrottleHit.objects.filter(
        Q(time__lte=now - throttling.MAX_WINDOW) | Q(time__gt=now + throttling.MAX_WINDOW)
    )
    yield Overdue(make_text(_("Hashes of addresses, after an hour")), hits.count(), hits.delete)
    if photos is not None:
        old = list(SheetPhoto.objects.filter(erased=False, created__lt=now - photos).order_by("pk"))
        yield Overdue(make_text(_("Photos of score sheets")), len(old), lambda: _erase_photos(old))
    if names is not None:
        ended = [tournament for tournament in _finished_with_names() if _last_write(tournament) < now - names]
        yield Overdue(
            make_text(_("Finished tournaments whose players' names are old")),
            len(ended),
            lambda: list(map(_erase_names, ended)),
        )


def _erase_photos(photos: Iterable[SheetPhoto]) -> None:
    for photo in photos:
        erase_photo(photo, context=WriteContext.with_new_key())


def _finished_with_names() -> Iterable[Tournament]:
    with_names = EntryNames.objects.filter(entry__tournament__finished=True).values("entry__tournament")
    return Tournament.objects.filter(pk__in=with_names).order_by("pk")


def _last_write(tournament: Tournament) -> datetime:
    last = Event.objects.in_scope("tournament", str(tournament.pk)).last()
    return last.time if last else tournament.created


@retry_when_locked
def _erase_names(tournament: Tournament) -> None:
    """Erase the names of a tournament's pairs, which are called by their codes from then on. Results stay."""
    writer = TournamentWriter(tournament.pk, WriteContext.with_new_key(), tournament)
    pairs = EntryNames.objects.filter(entry__tournament=tournament)
    FullNames.objects.filter(entry__tournament=tournament).delete()
    number, _by_table = pairs.delete()
    writer.write(TournamentEventKind.PAIRS_CHANGED, {"pairs": number}, check=False)
    announce_erased(tournament.public_id)
    transaction.on_commit(lambda: backup.delete_backups(tournament.public_id), robust=True)
