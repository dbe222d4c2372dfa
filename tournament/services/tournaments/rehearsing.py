"""Makes and wipes rehearsals: copies of a tournament to practise on, never public."""

from django.utils.translation import gettext

from rules.text import _, make_text
from scoring.tournament_file.fields import MAX_NAME_LENGTH
from tournament.models import Tournament
from tournament.services.tournaments.erasing import erase
from tournament.services.tournaments.files.exporting import export_tournament
from tournament.services.tournaments.files.importing import import_document
from tournament.services.writing.context import WriteContext
from tournament.services.writing.refusals import Contradiction, Gone
from tournament.services.writing.writer import retry_when_locked


def rehearse(tournament: Tournament, *, context: WriteContext) -> Tournament:
    """Copy a tournament as it stands now, in the same club. Raises `Contradiction` while it has no pairs or no
    stages."""
    if tournament.rehearsal_of_id is not None:
        raise Contradiction(make_text(_("This is a rehearsal already: make another of the tournament itself.")))
    name = gettext("Rehearsal: %(name)s") % {"name": tournament.name}
    document = export_tournament(tournament)
    return import_document(
        tournament.club,
        document,
        context=context,
        name=name[:MAX_NAME_LENGTH],
        rehearsal_of_id=tournament.pk,
        finished=False,
    )


@retry_when_locked
def wipe(rehearsal: Tournament) -> None:
    """Erase a rehearsal with everything done in it. Only a rehearsal can be wiped. Raises `Gone` if it is erased, and
    `Contradiction` for any other tournament."""
    locked = Tournament.objects.select_for_update().filter(pk=rehearsal.pk).first()
    if locked is None:
        raise Gone
    if locked.rehearsal_of_id is None:
        raise Contradiction(
            make_text(_("Only a rehearsal can be deleted. A tournament is archived instead, and nothing is lost."))
        )
    erase(locked)
