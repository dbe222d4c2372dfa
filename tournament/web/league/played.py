"""The matches of a league that are over, as the organisers look one up: result, day, and the page to correct it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from django.urls import reverse

from tournament.models import Tournament
from tournament.services.tournaments.league.reading import Appointment, day_of_each
from tournament.web.hours import plain_day
from tournament.web.league.wording import final_result_text
from tournament.web.tournament_pages.names import TournamentNames


@dataclass(frozen=True)
class PlayedLine:
    """A match in the list. `round`: the title of its round; `played`: the day, None if it is not known."""

    appointment: Appointment
    round: str
    played: date | None
    address: str

    @property
    def names(self) -> tuple[str, str]:
        return self.appointment.names

    @property
    def day(self) -> str:
        return plain_day(self.played) if self.played else ""

    @property
    def has_score(self) -> bool:
        return not any(self.appointment.did_not_play) and bool(self.appointment.totals)

    @property
    def result(self) -> str:
        return final_result_text(self.appointment)


def played_lines(
    tournament: Tournament, appointments: Iterable[Appointment], names: TournamentNames
) -> list[PlayedLine]:
    """The matches that are over: those of the last round first, in each by the day. One query, or none."""
    over = [appointment for appointment in appointments if appointment.over]
    days = day_of_each(over)
    lines = [_line(tournament, names, appointment, days.get(appointment.match.pk)) for appointment in over]
    return sorted(lines, key=_place_in_time, reverse=True)


def _place_in_time(line: PlayedLine) -> tuple[int, int, date]:
    round_ = line.appointment.match.tournament_round
    return round_.stage.position, round_.number, line.played or date.min


def _line(tournament: Tournament, names: TournamentNames, appointment: Appointment, played: date | None) -> PlayedLine:
    round_ = appointment.match.tournament_round
    address = reverse("desk-match", args=[tournament.public_id, appointment.match.pk])
    return PlayedLine(appointment, names.round(round_.stage.key, round_.number), played, address)
