"""A match of a pair, on its phone: agree on a date, report the result, answer the other pair's report."""

from dataclasses import dataclass
from functools import cached_property, wraps
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.timezone import now
from django.utils.translation import gettext as _

from scoring.findings import SIDES, SideIndex
from scoring.unreadable import Unreadable
from tournament.models import DateProposal, Match, Tournament
from tournament.services.event_queries import find_event
from tournament.services.matches.undoing import UNDO_WINDOW, may_undo
from tournament.services.matches.writer import match_scope
from tournament.services.tournaments.agreements import change_since_dispute
from tournament.services.tournaments.disputes import PastDispute, read_past_disputes
from tournament.services.tournaments.league.reading import Appointment, LeagueProgress
from tournament.services.tournaments.league.reports import may_correct_disputed
from tournament.services.tournaments.placed_matches import PlacedMatch
from tournament.services.tournaments.viewing import Snapshot, snapshot
from tournament.services.writing.refusals import Refused, Stale
from tournament.texts import figure, say
from tournament.web.desk.totals import FieldMessage, TotalsForm, doubt_message
from tournament.web.form_fields import new_key
from tournament.web.league.access import PairVisit, pair_match, pair_view
from tournament.web.league.wording import agreement_text, date_text, deadline_text, stale_text
from tournament.web.methods import View, post_or_redirect
from tournament.web.nav import is_league
from tournament.web.requests import MemberRequest
from tournament.web.responses import refused_response, status_of_refusal
from tournament.web.tournament_pages.match_rows import MatchRow, match_rows, winner_of
from tournament.web.tournament_pages.names import TournamentNames
from tournament.web.tournament_pages.past_disputes import change_line, confirmation_lines, open_dispute_text


@dataclass
class PairMatchPage:
    """A match of a league as one of its pairs sees it, with its date and the form of its totals."""

    visit: PairVisit
    appointment: Appointment
    snap: Snapshot
    form: TotalsForm
    match_row: MatchRow

    @property
    def match(self) -> Match:
        return self.appointment.match

    @property
    def names(self) -> tuple[str, str]:
        """Both pairs in the order of the match, as for the fields of the totals."""
        return self.appointment.names

    @property
    def placed_match(self) -> PlacedMatch:
        return self.match_row.placed_match

    @property
    def side(self) -> SideIndex:
        return self.visit.side(self.appointment.match)

    @property
    def opponent(self) -> str:
        return self.appointment.names[1 - self.side]

    @property
    def own(self) -> str:
        """The name of the reader's pair."""
        return self.names[self.side]

    @property
    def address(self) -> str:
        return self.visit.match_url(self.match)

    @property
    def round(self) -> str:
        round_ = self.appointment.match.tournament_round
        return TournamentNames(self.snap.tournament, self.snap.resolver).title(round_.stage.key, round_.number)

    @property
    def deadline(self) -> str:
        return deadline_text(self.appointment)

    @property
    def score_rows(self) -> list[tuple[str, list[str], bool]]:
        """The present result in the order of the fields, the reader's pair first: each pair, its points in every
        finished game, and whether it has won."""
        winner = winner_of(self.placed_match) if self.appointment.decided else None
        return [
            (self.names[side], [figure(game[side]) for game in self.appointment.totals], side == winner)
            for side in sorted(SIDES, key=lambda side: side != self.side)
            if self.appointment.totals
        ]

    @property
    def progress(self) -> str:
        return str(self.appointment.progress)

    @property
    def agreed_text(self) -> str:
        return date_text(self.appointment.agreed_date) if self.appointment.agreed_date else ""

    @property
    def open_date(self) -> DateProposal | None:
        return self.appointment.open_date

    @property
    def open_text(self) -> str:
        return date_text(self.open_date) if self.open_date else ""

    @property
    def must_answer(self) -> bool:
        """Whether the open date waits for this pair's answer."""
        return self.open_date is not None and self.open_date.side != self.side

    @property
    def to_confirm(self) -> bool:
        """Whether the other pair's report, or what the organisers entered, waits for this pair's agreement."""
        reported = self.appointment.progress is LeagueProgress.REPORTED
        by_other = reported and self.appointment.match.reported_by != self.side
        return by_other or self.side in self.appointment.asked_sides

    @property
    def reported(self) -> bool:
        return self.appointment.progress is LeagueProgress.REPORTED and not self.to_confirm

    @property
    def corrects_disputed(self) -> bool:
        """Whether this pair reported what the other disputes, and may correct it."""
        disputed = self.match.dispute_note_id is not None and not self.form.by_hands
        return disputed and may_correct_disputed(self.match, self.side, self._dispute)

    @property
    def waits_for_others(self) -> bool:
        """Whether others decide or answer, and the pair is asked nothing."""
        return self.appointment.progress is LeagueProgress.DISPUTED or bool(self.result_note)

    @property
    def author(self) -> str:
        """Who gave the result that this pair is asked about, in a sentence."""
        if self.appointment.typed_by_organisers:
            return _("The organisers entered it.")
        return _("%(pair)s reported it.") % {"pair": self.opponent}

    @property
    def doubts(self) -> list[FieldMessage]:
        """What is odd about totals that are not confirmed yet, as at the desk."""
        return [doubt_message(doubt, self.names) for doubt in self.match_row.doubts]

    @property
    def result_note(self) -> str:
        """Who gave the result and who has yet to answer, in sentences; "" if there is none or this pair is asked."""
        if self.reported:
            return _("You reported it. %(pair)s has not answered yet.") % {"pair": self.opponent}
        if self.to_confirm or not self.appointment.typed_by_organisers:
            return ""
        return f"{self.author} {agreement_text(self.appointment, self.side)}"

    @property
    def confirmation_notes(self) -> list[str]:
        """Who disputed a confirmed result, what was decided and why, in sentences. At most two queries."""
        match = self.appointment.match
        if not match.confirmed:
            return []
        overruling = match.overruling_note.readable if match.overruling_note else ""
        return confirmation_lines(self._dispute, self.names, overruling)

    @property
    def dispute_line(self) -> str:
        """Who disputes the result and why, in a sentence; only why if no pair is known to."""
        note = self.match.dispute_note
        reason = note.readable if note else ""
        text = open_dispute_text(self._dispute, self.names, reason)
        return text if text != reason or not reason else _("Disputed: %(reason)s") % {"reason": reason}

    @cached_property
    def _dispute(self) -> PastDispute | None:
        return read_past_disputes([self.match.pk]).get(self.match.pk)

    @property
    def change_since_dispute(self) -> str:
        """That the organisers changed a disputed result since, and when, in a sentence; "" if it is as it was disputed.
        One query if it is disputed."""
        change = change_since_dispute(self.match)
        return change_line(change, change.actor.shown_name if change.actor else "") if change else ""

    @property
    def played(self) -> bool:
        """Whether the agreed time has come, so that the result is asked for."""
        return self.appointment.decided or bool(self.placed_match.begun) or self.past

    @cached_property
    def past(self) -> bool:
        agreed = self.appointment.agreed_date
        return agreed is not None and agreed.starts <= now()

    @property
    def history(self) -> list[tuple[str, str, str]]:
        """Earlier proposals of a date: by whom, for when, and what became of them."""
        names = self.appointment.names
        done = [proposal for proposal in self.appointment.dates if not (proposal.is_open or proposal.is_agreed)]
        return [
            (names[proposal.side] if proposal.side is not None else "", date_text(proposal), proposal.answer)
            for proposal in done
        ]

    @property
    def errors(self) -> bool:
        """Whether a hand has errors, so that the organisers look at it."""
        return any(game.drafts for game in self.placed_match.games)


def league_match_page(visit: PairVisit, appointment: Appointment, data: Any = None) -> PairMatchPage:
    snap = snapshot(visit.tournament)
    row = _match_row(snap, appointment)
    timed = bool(visit.tournament.plan.get("minutes"))
    return PairMatchPage(visit, appointment, snap, TotalsForm(appointment.match, row.placed_match, data, timed), row)


def _match_row(snap: Snapshot, appointment: Appointment) -> MatchRow:
    round_ = next(round_view for round_view in snap.rounds if round_view.row.pk == appointment.match.round_id)
    return next(row for row in match_rows(snap, round_) if row.placed_match.pk == appointment.match.pk)


def doubts_of(tournament: Tournament, appointment: Appointment) -> list[FieldMessage]:
    """What is odd about totals that are not confirmed yet, for the organisers. A snapshot's queries, if there is a
    result."""
    if appointment.over or not appointment.decided:
        return []
    return [doubt_message(doubt, appointment.names) for doubt in _match_row(snapshot(tournament), appointment).doubts]


def render_match(
    request: MemberRequest,
    visit: PairVisit,
    appointment: Appointment,
    status: int = 200,
    *,
    data: Any = None,
    **context: Any,
) -> HttpResponse:
    """Render the page. `error`: why nothing was written; `faults`: what is wrong with the date, as it was `typed`. To
    the template, `reporting` says that a result was typed, or is about to be."""
    shared = {**match_context(visit, appointment, data), "typed": {}, "faults": {}}
    shared["undo"] = undo_seq(visit, appointment)
    shared["reporting"] = data is not None or "report" in request.GET
    return render(request, "league/match.html", {**shared, **context}, status=status)


def match_context(visit: PairVisit, appointment: Appointment, data: Any = None) -> dict[str, Any]:
    """What the page and its state alone (`watched_match.py`) have in common."""
    page = league_match_page(visit, appointment, data)
    return {"page": page, "visit": visit, "tournament": visit.tournament, "seq": appointment.seq, "new_key": new_key}


def undo_seq(visit: PairVisit, appointment: Appointment) -> int | None:
    """The seq of the pair's last action, while it can be undone."""
    last = find_event(match_scope(appointment.match.pk), appointment.seq)
    return last.seq if last and now() - last.time <= UNDO_WINDOW and may_undo(last, visit.device, now()) else None


def appointment_view(view: View) -> View:
    """Decorator: passes the pair's visit and one of its matches to the view; a refusal is shown above the match as it
    is now."""

    @pair_view
    @wraps(view)
    def wrapped(request: MemberRequest, visit: PairVisit, match_id: int, **kwargs: Any) -> HttpResponse:
        if not is_league(visit.tournament):
            raise Http404  # in a hall it is played at a table, and recorded there
        appointment = pair_match(visit, match_id)
        try:
            return view(request, visit, appointment, **kwargs)
        except (Refused, Unreadable) as refusal:
            return refused_response(refusal, lambda fault: _refused(request, visit, match_id, fault))

    return wrapped


def match_action(view: View) -> View:
    return post_or_redirect(appointment_view(view))


def _refused(request: MemberRequest, visit: PairVisit, match_id: int, refusal: Refused | Unreadable) -> HttpResponse:
    """The page in its present state, with what was typed still in its fields."""
    typed = {name: request.POST.get(name, "") for name in ("day", "hour", "place", "reason")}
    data = request.POST if "g1-0" in request.POST else None
    appointment = pair_match(visit, match_id)
    message = say(refusal.message)
    if isinstance(refusal, Stale):
        page = league_match_page(visit, appointment, data)
        is_same = data is not None and page.to_confirm and not page.form.differs
        message, data = stale_text(page.opponent if is_same else ""), None if is_same else data
    return render_match(request, visit, appointment, status_of_refusal(refusal), data=data, typed=typed, error=message)
