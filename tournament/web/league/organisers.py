"""The organisers' list of a league: who is late, who has to act, and what can be done about it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.unreadable import Unreadable
from tournament.models import Match, Round, Tournament
from tournament.services.tournament_writing.writer import tournament_seq
from tournament.services.tournaments import results
from tournament.services.tournaments.league import dates, periods
from tournament.services.tournaments.league.reading import (
    Appointment,
    LeagueProgress,
    appointment_of,
    appointments_of,
    pair_name,
)
from tournament.texts import say
from tournament.web.desk.rounds import get_match, round_title_with_stage
from tournament.web.form_fields import posted_text
from tournament.web.hours import parse_day
from tournament.web.league.access import today
from tournament.web.league.links import pair_links
from tournament.web.league.match_page import doubts_of
from tournament.web.league.pair import asked_start
from tournament.web.league.played import played_lines
from tournament.web.league.wording import (
    Reminder,
    date_text,
    deadline_text,
    progress_text,
    reminders,
    score_text,
    silence_text,
)
from tournament.web.public.access import public_url
from tournament.web.reasons import posted_reason, reason_missing
from tournament.web.requests import MemberRequest
from tournament.web.share_links import share_link
from tournament.web.tournament_pages.decorators import post_action, tournament_form, tournament_page
from tournament.web.tournament_pages.names import TournamentNames
from tournament.web.tournament_pages.responses import redirect_done, render_tournament, write_context


@dataclass(frozen=True)
class LeagueLine:
    """A match in the list. `round`: the title of its round."""

    appointment: Appointment
    round: str
    address: str
    reminders: list[Reminder]

    @property
    def names(self) -> tuple[str, str]:
        return self.appointment.names

    @property
    def deadline(self) -> str:
        return deadline_text(self.appointment)

    @property
    def text(self) -> str:
        return progress_text(self.appointment)

    @property
    def waits_for_organisers(self) -> bool:
        open_results = (LeagueProgress.DISPUTED, LeagueProgress.ENTERED)
        return self.appointment.progress in open_results and not self.appointment.asked_sides

    @property
    def shape(self) -> str:
        shapes = {
            LeagueProgress.DISPUTED: "disputed",
            LeagueProgress.REPORTED: "entered",
            LeagueProgress.ENTERED: "entered",
        }
        return shapes.get(self.appointment.progress, "to-check" if self.appointment.is_late else "waiting")


def league_lines(
    tournament: Tournament, appointments: Iterable[Appointment], names: TournamentNames
) -> list[LeagueLine]:
    urls = pair_links(tournament)
    return [_line(tournament, names, appointment, urls) for appointment in appointments]


def _line(tournament: Tournament, names: TournamentNames, appointment: Appointment, urls: dict[int, str]) -> LeagueLine:
    round_ = appointment.match.tournament_round
    address = reverse("desk-league-match", args=[tournament.public_id, appointment.match.pk])
    page_addresses = urls.get(appointment.entries[0].pk, ""), urls.get(appointment.entries[1].pk, "")
    message = reminders(appointment, tournament.name, page_addresses)
    return LeagueLine(appointment, names.round(round_.stage.key, round_.number), address, message)


@tournament_page
def overview(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Every match: those that wait for the organisers and the late ones come first, those that are over last."""
    appointments = appointments_of(tournament, today(tournament))
    open_appointments = [appointment for appointment in appointments if not appointment.over]
    names = TournamentNames(tournament)
    lines = league_lines(tournament, open_appointments, names)
    ours = [line for line in lines if line.waits_for_organisers]
    late = [line for line in lines if line.appointment.is_late and line not in ours]
    others = [line for line in lines if line not in ours and line not in late]
    rounds = Round.objects.filter(stage__tournament=tournament, removed=False, published=True)
    round_names = [
        (row, names.round(row.stage.key, row.number))
        for row in rounds.select_related("stage").order_by("stage__position", "number")
    ]
    calendar = share_link(public_url(tournament, "public-calendar"))
    context: dict[str, Any] = {"ours": ours, "late": late, "others": others, "rounds": round_names}
    context["played"] = played_lines(tournament, appointments, names)
    context["calendar"] = calendar.address if calendar else ""
    return render_tournament(request, "league/overview.html", tournament, **context)


@tournament_page
def match_detail(request: MemberRequest, tournament: Tournament, match_id: int) -> HttpResponse:
    return _match_page(request, tournament, match_id)


def _match_page(
    request: MemberRequest, tournament: Tournament, pk: int, status: int = 200, **context: object
) -> HttpResponse:
    """The page of a league match at the desk, with its dates so far."""
    appointment = appointment_of(get_match(tournament, pk), today(tournament))
    line = league_lines(tournament, [appointment], TournamentNames(tournament))[0]
    shared = {
        "line": line,
        "seq": appointment.seq,
        "score": score_text(appointment),
        "doubts": doubts_of(tournament, appointment),
        "silence": silence_text(appointment),
        "agreed": date_text(appointment.agreed_date) if appointment.agreed_date else "",
        "history": [
            (_actor_name(appointment, proposal.side), date_text(proposal), proposal) for proposal in appointment.dates
        ],
        "typed": {},
        "faults": {},
    }
    return render_tournament(request, "league/desk_match.html", tournament, status, **{**shared, **context})


def _actor_name(appointment: Appointment, side: int | None) -> str:
    return _("The organisers") if side is None else appointment.names[side]


@post_action
def change_deadline(request: MemberRequest, tournament: Tournament, match_id: int) -> HttpResponse:
    """Change the last day of this match; an empty one restores the round's."""
    row = get_match(tournament, match_id)
    faults: dict[str, str] = {}
    deadline = _typed_day(request.POST.get("deadline", ""), "deadline", faults)
    if faults:
        return _match_page(request, tournament, match_id, 422, typed=request.POST, faults=faults)
    written = dates.extend(row, deadline, context=write_context(request))
    return redirect_done(request, written, _("The last day is changed."), _address(tournament, match_id))


def _typed_day(typed: str, field: str, faults: dict[str, str]) -> date | None:
    if not typed.strip():
        return None
    day = parse_day(typed)
    if day is None:
        faults[field] = _("Enter the day as 2026-11-21.")
    return day


@post_action
def change_date(request: MemberRequest, tournament: Tournament, match_id: int) -> HttpResponse:
    """Set the date as the organisers, or call the agreed one off."""
    row = get_match(tournament, match_id)
    if request.POST.get("do") == "call-off":
        agreed = appointment_of(row, today(tournament)).agreed_date
        if agreed is not None:
            written = dates.call_off(agreed, None, context=write_context(request))
            return redirect_done(request, written, _("The date is called off."), _address(tournament, match_id))
    faults: dict[str, str] = {}
    starts = asked_start(request, faults)
    if starts is not None:
        try:
            place = posted_text(request, "place")
            written = dates.set_date(row, starts, place, context=write_context(request))
            return redirect_done(request, written, _("The date is set."), _address(tournament, match_id))
        except Unreadable as fault:
            faults[str(fault.path[0])] = say(fault.message)
    return _match_page(request, tournament, match_id, 422, typed=request.POST, faults=faults)


@post_action
def enter_walkover(request: MemberRequest, tournament: Tournament, match_id: int) -> HttpResponse:
    """Record a walkover with the reason in the field: who proposed dates, and who never answered."""
    row = get_match(tournament, match_id)
    reason, absent = posted_reason(request), request.POST.get("absent", "")
    if not reason:
        return _match_page(request, tournament, match_id, 422, faults={"reason": reason_missing()})
    sides = (absent in ("0", "both"), absent in ("1", "both"))
    written = results.walkover(row, sides, context=write_context(request), reason=reason)
    to = reverse("desk-league", args=[tournament.public_id])
    return redirect_done(request, written, _walkover_text(row, sides), to)


def _walkover_text(row: Match, sides: tuple[bool, bool]) -> str:
    names = pair_name(row.first), pair_name(row.second)
    if all(sides):
        both = {"first": names[0], "second": names[1]}
        return _("The walkover against %(first)s and %(second)s is entered.") % both
    return _("The walkover against %(pair)s is entered.") % {"pair": names[int(sides[1])]}


def _address(tournament: Tournament, match_id: int) -> str:
    return reverse("desk-league-match", args=[tournament.public_id, match_id])


@tournament_form
def set_period(request: MemberRequest, tournament: Tournament, round_id: int) -> HttpResponse:
    """Set the days of a round."""
    rows = Round.objects.select_related("stage").filter(stage__tournament=tournament, removed=False)
    round_ = get_object_or_404(rows, pk=round_id)
    faults: dict[str, str] = {}
    typed = {name: str(getattr(round_, name) or "") for name in ("opens", "deadline")}
    if request.method == "POST":
        typed = {name: request.POST.get(name, "") for name in typed}
        opens, deadline = (_typed_day(typed[name], name, faults) for name in ("opens", "deadline"))
        if not faults:
            try:
                written = periods.set_period(round_, opens, deadline, context=write_context(request))
                to = reverse("desk-league", args=[tournament.public_id])
                return redirect_done(request, written, _("Saved."), to)
            except Unreadable as fault:
                faults[str(fault.path[0])] = say(fault.message)
    context = {"name": round_title_with_stage(tournament, round_), "typed": typed, "faults": faults}
    seq = tournament_seq(tournament)
    return render_tournament(request, "league/period.html", tournament, 422 if faults else 200, seq=seq, **context)
