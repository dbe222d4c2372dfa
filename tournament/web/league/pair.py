"""A pair's own page: the actions of its form, and the list of its matches."""

from datetime import datetime

from django.core.exceptions import BadRequest
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.unreadable import Unreadable
from tournament.addresses import site_address
from tournament.models import DateProposal
from tournament.services import grants
from tournament.services.matches.undoing import undo
from tournament.services.tournaments import agreements, results
from tournament.services.tournaments.disputes import PastDispute, read_past_disputes
from tournament.services.tournaments.league import dates, reports
from tournament.services.tournaments.league.reading import Appointment, LeagueProgress, appointments_of
from tournament.texts import say
from tournament.web.form_fields import new_key, posted_number, posted_text
from tournament.web.hours import posted_start
from tournament.web.league.access import PairVisit, pair_view, today
from tournament.web.league.at_the_table import table_home
from tournament.web.league.match_of_pair import MatchOfPair
from tournament.web.league.match_page import league_match_page, match_action, render_match
from tournament.web.league.wording import agreement_text, date_text, deadline_text, final_result_text
from tournament.web.nav import is_league
from tournament.web.reasons import posted_reason
from tournament.web.requests import MemberRequest
from tournament.web.tournament_pages.responses import redirect_done


@require_safe
@pair_view
def pair_home(request: MemberRequest, visit: PairVisit) -> HttpResponse:
    """The pair's matches: those whose result is not confirmed yet, with what waits for the pair first, those with a
    disputed result, those to be played, by their last day, and those that are over. In a hall, its table. With `only`
    in the query just these, for the open page that asks again."""
    if not is_league(visit.tournament):
        return table_home(request, visit)
    lines = pair_lines(visit)
    unfinished = [line for line in lines if not line.appointment.over]
    disputed = [line for line in unfinished if line.appointment.progress is LeagueProgress.DISPUTED]
    unconfirmed = [line for line in unfinished if line.appointment.decided and line not in disputed]
    unconfirmed.sort(key=lambda line: not line.waits_for_pair)
    to_play = [line for line in unfinished if line not in disputed and line not in unconfirmed]
    context = {
        "visit": visit,
        "tournament": visit.tournament,
        "unconfirmed": unconfirmed,
        "disputed": disputed,
        "open": to_play,
        "may_play_again": bool(to_play) or visit.may_play_again(),
        "next_line": next((line for line in [*unconfirmed, *to_play] if line.waits_for_pair), None),
        "over": [line for line in lines if line.appointment.over],
        "calendar": calendar_address(visit),
        "new_key": new_key,
    }
    return render(request, "league/_home_lines.html" if "only" in request.GET else "league/home.html", context)


def calendar_address(visit: PairVisit) -> str:
    """The address of the pair's calendar; empty if this machine is in no network."""
    secret, site = grants.shown_secret(visit.grant), site_address()
    return f"{site.rstrip('/')}{reverse('pair-calendar', args=[secret])}" if secret and site else ""


class PairLine(MatchOfPair):
    """A match as the list of a pair who plays at home shows it. `dispute`: the last one of its confirmed result."""

    def __init__(self, visit: PairVisit, appointment: Appointment, dispute: PastDispute | None = None) -> None:
        super().__init__(visit, appointment)
        self.dispute = dispute

    @property
    def address(self) -> str:
        return self.visit.match_url(self.appointment.match)

    @property
    def deadline(self) -> str:
        return deadline_text(self.appointment)

    @property
    def waits_for_pair(self) -> bool:
        """Whether the match waits for this pair."""
        match = self.appointment
        if match.progress is LeagueProgress.REPORTED:
            return match.match.reported_by != self.side
        if match.progress is LeagueProgress.ENTERED:
            return self.side in match.asked_sides
        if match.progress is LeagueProgress.PROPOSED and match.open_date:
            return match.open_date.side != self.side
        past = match.agreed_at is not None and match.agreed_at <= timezone.now()
        return match.progress is LeagueProgress.NOTHING or past

    @property
    def text(self) -> str:
        """The state of the match in words, for this pair."""
        match, progress = self.appointment, self.appointment.progress
        if progress is LeagueProgress.OVER:
            return final_result_text(self.appointment, self.side)
        if progress is LeagueProgress.REPORTED and self.waits_for_pair:
            return _("They reported: %(score)s. Is it right?") % {"score": self.score_in_words}
        if progress is LeagueProgress.REPORTED:
            return _("You reported: %(score)s. They have not answered yet.") % {"score": self.score_in_words}
        if progress is LeagueProgress.DISPUTED and match.match.reported_by == self.side:
            return _("What you reported is disputed: open the match.")
        if progress is LeagueProgress.DISPUTED:
            return _("The result is disputed: the organisers decide.")
        if match.typed_by_organisers:
            return self._typed_by_organisers()
        if progress is LeagueProgress.ENTERED:
            return _("A result is entered: %(score)s.") % {"score": self.score_in_words}
        if progress is LeagueProgress.PROPOSED and match.open_date:
            message = (
                _("They propose %(date)s.")
                if self.waits_for_pair
                else _("You proposed %(date)s. They have not answered yet.")
            )
            return message % {"date": date_text(match.open_date)}
        if match.agreed_date:
            return _("Agreed for %(date)s.") % {"date": date_text(match.agreed_date)}
        return _("No date is agreed yet.")

    def _typed_by_organisers(self) -> str:
        values = {"score": self.score_in_words}
        if self.waits_for_pair:
            return _("The organisers entered: %(score)s. Is it right?") % values
        entered = _("The organisers entered: %(score)s.") % values
        return f"{entered} {agreement_text(self.appointment, self.side)}"

    @property
    def result_text(self) -> str:
        return final_result_text(self.appointment, self.side) if self.appointment.over else super().result_text

    @property
    def result_address(self) -> str:
        return "" if self.visit.tournament.finished else self.address

    @property
    def decided_by_organisers(self) -> bool:
        match = self.appointment.match
        decided = self.dispute is not None and bool(self.dispute.decided_by)
        return match.confirmed and (decided or match.overruling_note_id is not None)

    @property
    def may_report(self) -> bool:
        """Whether the result is asked for beside the first button: no date is proposed or agreed, or the agreed one has
        not come, and the match may have been played all the same."""
        agreed = self.appointment.progress is LeagueProgress.AGREED and not self.waits_for_pair
        return agreed or self.appointment.progress is LeagueProgress.NOTHING

    @property
    def verb(self) -> str:
        return {
            LeagueProgress.REPORTED: _("Answer") if self.waits_for_pair else _("Open"),
            LeagueProgress.ENTERED: _("Answer") if self.waits_for_pair else _("Open"),
            LeagueProgress.PROPOSED: _("Answer") if self.waits_for_pair else _("Open"),
            LeagueProgress.NOTHING: _("Propose a date"),
            LeagueProgress.AGREED: _("Report the result") if self.waits_for_pair else _("Open"),
        }.get(self.appointment.progress, _("Open"))


def pair_lines(visit: PairVisit) -> list[PairLine]:
    """The pair's matches, by last day. Four queries, and two more once a result is confirmed."""
    appointments = appointments_of(visit.tournament, today(visit.tournament), visit.entry)
    confirmed = [appointment.match.pk for appointment in appointments if appointment.match.confirmed]
    disputes = read_past_disputes(confirmed)
    return [PairLine(visit, appointment, disputes.get(appointment.match.pk)) for appointment in appointments]


@match_action
def arrange_date(request: MemberRequest, visit: PairVisit, appointment: Appointment) -> HttpResponse:
    """Propose a date, accept or decline the other pair's, withdraw one's own, or call the agreed one off."""
    do, context, side = request.POST.get("do", ""), visit.context(request), visit.side(appointment.match)
    to = visit.match_url(appointment.match)
    if do == "propose":
        return _propose(request, visit, appointment)
    proposal = get_object_or_404(DateProposal, pk=posted_number(request, "date"), match=appointment.match)
    if do == "accept":
        written = dates.accept(proposal, side, context=context)
        return redirect_done(request, written, _("The date is agreed."), to)
    if do == "decline":
        written = dates.decline(proposal, side, context=context)
        return redirect_done(request, written, _("The date is declined. Propose another one."), to)
    if do == "call-off":
        written = dates.call_off(proposal, side, context=context)
        return redirect_done(request, written, _("The date is called off."), to)
    raise BadRequest("do")


def _propose(request: MemberRequest, visit: PairVisit, appointment: Appointment) -> HttpResponse:
    faults: dict[str, str] = {}
    starts = asked_start(request, faults)
    place = posted_text(request, "place")
    if starts is not None:
        try:
            written = dates.propose(
                appointment.match, visit.side(appointment.match), starts, place, context=visit.context(request)
            )
            return redirect_done(request, written, _("The date is proposed."), visit.match_url(appointment.match))
        except Unreadable as fault:
            faults[str(fault.path[0])] = say(fault.message)
    return render_match(request, visit, appointment, 422, typed=request.POST, faults=faults)


def asked_start(request: MemberRequest, faults: dict[str, str]) -> datetime | None:
    """The date and time in a form, in the club's zone; None, with what is wrong in `faults`, if invalid."""
    if not request.POST.get("hour", "").strip():
        faults["hour"] = _("Enter the time.")
    starts = posted_start(request.POST, faults)
    if starts is None and "day" not in faults:
        faults["day"] = _("Choose the day.")
    return None if faults or starts is None else timezone.make_aware(datetime.fromisoformat(starts))


@match_action
def report_result(request: MemberRequest, visit: PairVisit, appointment: Appointment) -> HttpResponse:
    """Report the result: the typed totals, or the recorded hands."""
    side, context = visit.side(appointment.match), visit.context(request)
    to = visit.match_url(appointment.match)
    if request.POST.get("by") == "hands":
        written = reports.report_hands(appointment.match, side, context=context)
        return redirect_done(request, written, _("Reported. The other pair confirms it."), to)
    page = league_match_page(visit, appointment, request.POST)
    if not page.form.may_save or page.form.by_hands:
        return render_match(request, visit, appointment, 422, data=request.POST)
    written = reports.report_totals(
        appointment.match, side, page.form.totals, context=context, endings=page.form.endings
    )
    return redirect_done(request, written, _("Reported. The other pair confirms it."), to)


@match_action
def answer_report(request: MemberRequest, visit: PairVisit, appointment: Appointment) -> HttpResponse:
    """Agree with the other pair's report, or with what the organisers entered; or say that it is wrong."""
    side, context = visit.side(appointment.match), visit.context(request)
    to = visit.match_url(appointment.match)
    asked = side in appointment.asked_sides
    if request.POST.get("do") == "confirm":
        return _confirm_result(request, visit, appointment, asked=asked)
    reason = posted_reason(request)
    if not reason:
        fault = {"reason": _("Enter what is not right: the organisers read it.")}
        return render_match(request, visit, appointment, 422, faults=fault)
    dispute = agreements.record_disagreement if asked else results.dispute
    written = dispute(appointment.match, reason=reason, context=context, side=side)
    return redirect_done(request, written, _("The organisers will decide."), to)


def _confirm_result(request: MemberRequest, visit: PairVisit, appointment: Appointment, *, asked: bool) -> HttpResponse:
    side, context = visit.side(appointment.match), visit.context(request)
    to = visit.match_url(appointment.match)
    if asked:
        agreed = agreements.record_agreement(appointment.match, side, context=context, own_link=True)
        return redirect_done(request, agreed, _("You have agreed with the result."), to)
    written = results.confirm(appointment.match, context=context, side=side)
    return redirect_done(request, written, _("The result is confirmed."), to)


@match_action
def undo_last(request: MemberRequest, visit: PairVisit, appointment: Appointment) -> HttpResponse:
    """Undo what this pair did last about the date, within two minutes."""
    context = visit.context(request)
    written = undo(appointment.match, context.expected_seq or 0, context=context)
    return redirect_done(request, written, _("Undone."), visit.match_url(appointment.match))
