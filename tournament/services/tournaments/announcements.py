"""Puts announcements to the hall up and takes them down."""

from django.utils import timezone

from rules.text import _, make_text
from scoring.typed_text import check_filled
from tournament.models import Announcement, Tournament
from tournament.services.tournament_writing.kinds import TournamentEventKind
from tournament.services.tournament_writing.writer import TournamentWriter
from tournament.services.writing.context import WriteContext, Written
from tournament.services.writing.refusals import Contradiction, Gone
from tournament.services.writing.writer import retry_when_locked

MAX_LENGTH = 160
"""Maximum length in characters: two lines on a big screen."""
MAX_SHOWN = 3
"""Maximum number shown at once: more would leave no room on the big screen."""


@retry_when_locked
def put_up(tournament: Tournament, text: str, *, context: WriteContext) -> Written:
    """Put up an announcement. Raises `Unreadable` at ("text",), or `Contradiction` when `MAX_SHOWN` are up already."""
    writer = TournamentWriter(tournament.pk, context)
    if repeat := writer.find_repeat(TournamentEventKind.ANNOUNCEMENT_PUT_UP, {}):
        return repeat
    writer.refuse_stale()
    words = check_filled(" ".join(text.split()), "text", limit=MAX_LENGTH)
    if len(current_announcements(writer.tournament)) >= MAX_SHOWN:
        raise Contradiction(make_text(_("Three announcements are up already. Take one down first.")))
    note = writer.create_note(words)
    writer.add(Announcement(tournament=writer.tournament, words=note, created=timezone.now()))
    return writer.write(TournamentEventKind.ANNOUNCEMENT_PUT_UP, {}, check=False)


@retry_when_locked
def take_down(announcement: Announcement, *, context: WriteContext) -> Written:
    """Take an announcement off the public page. Raises `Stale`, `Gone`, or `Contradiction` if it is already down."""
    writer = TournamentWriter(announcement.tournament_id, context)
    asked = {"announcement": announcement.pk}
    if repeat := writer.find_repeat(TournamentEventKind.ANNOUNCEMENT_TAKEN_DOWN, asked):
        return repeat
    writer.refuse_stale()
    row = Announcement.objects.filter(pk=announcement.pk, removed=False).first()
    if row is None:
        raise Gone
    if row.taken_down is not None:
        raise Contradiction(make_text(_("This announcement is down already.")))
    writer.change(row, taken_down=timezone.now())
    return writer.write(TournamentEventKind.ANNOUNCEMENT_TAKEN_DOWN, asked, check=False)


def current_announcements(tournament: Tournament) -> list[Announcement]:
    """The announcements that are up, newest first. One query."""
    rows = Announcement.objects.filter(tournament=tournament, taken_down=None, removed=False)
    return list(rows.select_related("words").order_by("-pk"))
