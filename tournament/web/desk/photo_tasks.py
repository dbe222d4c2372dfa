"""What the organiser has to do with photos of score sheets: enter a result that came as a photo, assign a photo."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.contest.match_state import MatchState
from tournament.models import Tournament
from tournament.web.desk.task import OpenRound, Task
from tournament.web.tournament_pages.match_rows import MatchRow

UNFINISHED = (MatchState.WAITING, MatchState.PLAYING)


def photo_tasks(open_round: OpenRound) -> Iterator[Task]:
    """Tables whose sheet came as a photo, while its game has no result."""
    for row in open_round.match_rows:
        if is_photographed(open_round, row):
            text = _("%(first)s × %(second)s") % {"first": row.names[0], "second": row.names[1]}
            yield Task(
                shape="waiting",
                title=open_round.title_of(row, _("photo of the sheet, no result yet")),
                text=text,
                verb=_("Enter the result"),
                address=row.address,
            )


def is_photographed(open_round: OpenRound, row: MatchRow) -> bool:
    """Whether there is a photo of a game of the match that has no result, so that the game is over at the table."""
    match = row.placed_match
    if row.state not in UNFINISHED or match.withdrawn:
        return False
    over = {game.number for game in match.games if game.over}
    return any(number == match.pk and game not in over for number, game in open_round.photographed)


def waiting_photo_task(tournament: Tournament, count: int) -> Task:
    """The task of assigning the photos that could not be filed to their sheets."""
    text = ngettext(
        "%(count)s photo is waiting: say which sheet it is.",
        "%(count)s photos are waiting: say which sheets they are.",
        count,
    )
    return Task(
        shape="waiting",
        title=_("Photos of score sheets"),
        text=text % {"count": count},
        verb=_("See the photos"),
        address=reverse("desk-photos", args=[tournament.public_id]),
    )
