"""The demonstration's tournaments on the home page, one line for each, finished ones too."""

from typing import TYPE_CHECKING, Any, NamedTuple
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scoring.formats import formats
from tournament.boards.words import round_title
from tournament.models import Tournament
from tournament.services.demo import DemoColumns, public_demo_tournaments
from tournament.services.matches.tournament_context import last_round_of_document
from tournament.services.tournaments.founding import planned_start
from tournament.web.hours import day_and_hour
from tournament.web.public.access import public_url

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations


class TournamentLine(NamedTuple):
    """A line. `description`: how many pairs, at which club; `state`: the round being played, with its time, or how
    things stand."""

    name: str
    address: str
    description: str
    state: str


def demo_tournament_lines() -> tuple[TournamentLine, ...]:
    """The demonstration's tournaments. One query."""
    return tuple(map(_line, public_demo_tournaments()))


def _line(tournament: "WithAnnotations[Tournament, DemoColumns]") -> TournamentLine:
    number = tournament.pairs
    pairs = ngettext("%(number)s pair", "%(number)s pairs", number) % {"number": number}
    with timezone.override(ZoneInfo(tournament.club.time_zone)):
        state_line = _state_line(tournament)
    return TournamentLine(tournament.name, public_url(tournament), f"{pairs} · {tournament.club.name}", state_line)


def _state_line(tournament: "WithAnnotations[Tournament, DemoColumns]") -> str:
    last = tournament.last_round
    moment = tournament.last_clock or tournament.last_starts or planned_start(tournament)
    begins_at = day_and_hour(moment) if moment else ""
    if tournament.finished:
        state = pgettext("a tournament", "finished")
    elif last is not None and tournament.last_stage is not None:
        state = _round_name(tournament.last_stage, last, tournament.last_slots or 1)
    else:
        state = _("begins on %(time)s") % {"time": begins_at} if begins_at else pgettext("a tournament", "announced")
        begins_at = ""
    return " · ".join(filter(None, [capfirst(state), begins_at]))


def _round_name(stage: dict[str, Any], number: int, slots: int) -> str:
    """The name of the round as used at its tables: "Semi-finals". `slots`: those of the stage's first round."""
    format_ = formats()[stage["kind"]]
    last = last_round_of_document(stage, slots) if format_.has_bracket else 0
    return round_title(number, format_.from_final(number, last))
