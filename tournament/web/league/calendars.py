"""The dates of a league as a calendar to which programs subscribe (RFC 5545): of one pair by its private link, and of
all."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from tournament.addresses import site_address
from tournament.boards.league_calendar import CalendarDay, CalendarMatch, calendar
from tournament.models import DateProposal, Tournament
from tournament.permissions import Action
from tournament.services.tournaments.league.changes import DateChange, date_changes
from tournament.services.tournaments.league.reading import Appointment, appointments_of
from tournament.web.entry_links import grant_of
from tournament.web.league.access import PairVisit, today
from tournament.web.public.access import public_url, published_tournament
from tournament.web.round_clock import match_minutes
from tournament.web.tournament_pages.names import TournamentNames


@csrf_exempt
@require_safe
def pair_calendar(request: HttpRequest, secret: str) -> HttpResponse:
    """The pair's agreed dates, with the place, and the last day of matches without a date."""
    grant = grant_of(secret, Action.PLAY_AS_PAIR)
    if grant is None or grant.tournament is None or grant.entry is None:
        raise Http404
    visit = PairVisit(grant.tournament, grant.entry, grant)
    appointments = appointments_of(visit.tournament, today(visit.tournament), visit.entry)
    name = f"{visit.tournament.name} · {visit.name}"
    return _calendar_response(visit.tournament, name, appointments, visit)


@csrf_exempt
@require_safe
def public_calendar(request: HttpRequest, tournament_id: str, slug: str) -> HttpResponse:
    """Every agreed date, without the places, since some are people's homes."""
    tournament = published_tournament(tournament_id)
    return _calendar_response(tournament, tournament.name, appointments_of(tournament, today(tournament)))


def _calendar_response(
    tournament: Tournament, name: str, appointments: list[Appointment], visit: PairVisit | None = None
) -> HttpResponse:
    """The calendar as a file; with a visit it is private to that pair. A match takes 120 minutes if the plan does not
    say."""
    changes = date_changes(tournament, [appointment.match.pk for appointment in appointments])
    names, site = TournamentNames(tournament), (site_address() or "").rstrip("/")
    address = site + (visit.home if visit else public_url(tournament)) if site else ""
    events: list[CalendarMatch | CalendarDay] = []
    for appointment in appointments:
        round_ = appointment.match.tournament_round
        title = names.round(round_.stage.key, round_.number)
        minutes = match_minutes(tournament.plan, round_.stage.most_games) or 120
        events += _events(appointment, title, changes[appointment.match.pk], minutes, address, visit)
    body = calendar(name, tournament.club.zone, tournament.public_id, events)
    response = HttpResponse(body, content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = 'inline; filename="calendar.ics"'
    response["Cache-Control"] = "private, no-cache" if visit else "public, no-cache"
    return response


def _shown_date(appointment: Appointment) -> DateProposal | None:
    """The agreed date, unless somebody did not come to it; else the last one that was called off."""
    if appointment.agreed_date is not None:
        return None if appointment.match.absent_0 or appointment.match.absent_1 else appointment.agreed_date
    called_off = [proposal for proposal in appointment.dates if proposal.answer == "called_off"]
    return called_off[-1] if called_off else None


def _events(
    appointment: Appointment, round_: str, change: DateChange, minutes: int, address: str, visit: PairVisit | None
) -> list[CalendarMatch | CalendarDay]:
    """The date, even if it was called off, for anybody who has it in a calendar; otherwise, for its pairs, the last
    day."""
    title = _("%(first)s × %(second)s") % {"first": appointment.names[0], "second": appointment.names[1]}
    shown_date = _shown_date(appointment)
    events: list[CalendarMatch | CalendarDay] = []
    if shown_date is not None:
        place = shown_date.place.text if shown_date.place and visit else ""
        when = shown_date.starts, minutes, place, address, change.seq, change.time
        events.append(
            CalendarMatch(appointment.match.pk, title, round_, *when, cancelled=appointment.agreed_date is None)
        )
    if visit and appointment.agreed_date is None and appointment.deadline is not None and not appointment.over:
        text = _("Last day: %(match)s") % {"match": title}
        events.append(
            CalendarDay(appointment.match.pk, text, appointment.deadline, address, change.deadline_seq, change.time)
        )
    return events
