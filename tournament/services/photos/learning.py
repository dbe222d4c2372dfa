"""Records whether the photos of a tournament may be used to teach a program to read, as events of their chain.

Nothing else is stored: the fields follow from the photos and the confirmed results as they are now.
"""

from tournament.models import Event, Tournament
from tournament.services.photos.kinds import PhotoEventKind
from tournament.services.photos.writer import PhotoWriter, photos_scope
from tournament.services.writing.context import WriteContext
from tournament.services.writing.writer import retry_when_locked


def learning_allowed(tournament: Tournament) -> bool:
    """Whether the last decision allowed it. One query."""
    choices = (PhotoEventKind.LEARNING_ALLOWED, PhotoEventKind.LEARNING_ENDED)
    events = Event.objects.in_scope(*photos_scope(tournament.pk)).filter(kind__in=choices)
    return events.order_by("-seq").values_list("kind", flat=True).first() == PhotoEventKind.LEARNING_ALLOWED


@retry_when_locked
def allow_learning(tournament: Tournament, allowed: bool, *, context: WriteContext) -> None:
    """Allow it or end it. Does nothing if it is so already."""
    writer = PhotoWriter(tournament, context)
    kind = PhotoEventKind.LEARNING_ALLOWED if allowed else PhotoEventKind.LEARNING_ENDED
    if writer.find_repeat(kind, {}) or learning_allowed(tournament) == allowed:
        return
    writer.append(kind, {})


def photos_seq(tournament: Tournament) -> int:
    """The seq of the last event about photos; 0 if there is none. One query."""
    last = Event.objects.in_scope(*photos_scope(tournament.pk)).order_by("-seq").values_list("seq", flat=True).first()
    return last or 0


def is_outdated(tournament: Tournament, seq: int) -> bool:
    """Whether a file of fields made at `seq` contains what has since been erased or disallowed. One query."""
    later = Event.objects.in_scope(*photos_scope(tournament.pk)).filter(seq__gt=seq)
    return later.filter(kind__in=(PhotoEventKind.ERASED, PhotoEventKind.LEARNING_ENDED)).exists()
