"""Actions on a round: draw, publish and cancel it, and run its clock."""

from django.core.exceptions import BadRequest
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from tournament.intake.typed_numbers import NotANumber, parse_number
from tournament.models import Match, Round, Tournament
from tournament.models.match import SEATS
from tournament.services.tournaments import rounds
from tournament.web.form_fields import posted_number, posted_text
from tournament.web.requests import MemberRequest
from tournament.web.tournament_pages.decorators import post_action
from tournament.web.tournament_pages.names import TournamentNames
from tournament.web.tournament_pages.responses import (
    Confirmation,
    confirm_first,
    desk_url,
    redirect_done,
    refused_page,
    write_context,
)

MAX_SEED_LENGTH = 200
MAX_MATCH_MINUTES = 600
"""The most minutes of a match."""


def posted_round(request: MemberRequest, tournament: Tournament) -> Round:
    """The round whose key is in the form."""
    rows = Round.objects.select_related("stage").filter(stage__tournament=tournament, removed=False)
    return get_object_or_404(rows, pk=posted_number(request, "round"))


def round_title_with_stage(tournament: Tournament, round_: Round) -> str:
    """The title of a round as shown on pages, with its stage."""
    return TournamentNames(tournament).round(round_.stage.key, round_.number)


@post_action
def draw_round(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Draw a round. Only the organisers see it until it is published."""
    stage, number = request.POST.get("stage", ""), posted_number(request, "number")
    seed = " ".join(posted_text(request, "seed").split())
    if len(seed) > MAX_SEED_LENGTH:
        return refused_page(request, _("A random source has at most 200 characters: shorten it."))
    written = rounds.draw_round(tournament, stage, number, context=write_context(request), seed=seed)
    message = _("%(round)s: the draw is ready. Check it, then publish it.") % {
        "round": TournamentNames(tournament).round(stage, number)
    }
    row = Round.objects.filter(stage__tournament=tournament, stage__key=stage, number=number, removed=False).first()
    return redirect_done(request, written, message, desk_url(tournament) + (f"?round={row.pk}" if row else ""))


@post_action
def publish_round(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    round_ = posted_round(request, tournament)
    written = rounds.publish_round(round_, context=write_context(request))
    message = _("%(round)s: the pairings are published and final.") % {
        "round": round_title_with_stage(tournament, round_)
    }
    return redirect_done(request, written, message, desk_url(tournament))


@post_action
def cancel_draw(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    round_ = posted_round(request, tournament)
    name = round_title_with_stage(tournament, round_)
    lines = [_("Its tables become free and it can be drawn again.")]
    if round_.published:
        lines.append(_("It is published: people may already have seen these pairings."))
    question = Confirmation(_("%(round)s: cancel the draw?") % {"round": name}, _("Cancel the draw"), tuple(lines))
    outcome = confirm_first(request, question, lambda: rounds.cancel_draw(round_, context=write_context(request)))
    return redirect_done(
        request, outcome, _("%(round)s: the draw was cancelled.") % {"round": name}, desk_url(tournament)
    )


@post_action
def set_clock(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Start, pause or resume the clock, or add a minute."""
    round_ = posted_round(request, tournament)
    command = request.POST.get("do", "")
    if command == "stop":
        rounds.stop_clock(round_, context=write_context(request))
    elif command == "extend":
        rounds.extend_clock(round_, context=write_context(request))
    elif command == "start":
        minutes = _posted_minutes(request)
        if minutes is None and round_.clock_started is None and not tournament.plan.get("minutes"):
            most = {"most": MAX_MATCH_MINUTES}
            return refused_page(request, _("Enter how many minutes a match has, from 1 to %(most)s.") % most)
        rounds.start_clock(round_, context=write_context(request), minutes=minutes)
    else:
        raise BadRequest("do")
    return HttpResponseRedirect(desk_url(tournament) + f"?round={round_.pk}")


def _posted_minutes(request: MemberRequest) -> int | None:
    """The length of a match, asked for if no plan gives it. None: missing or invalid."""
    try:
        minutes = parse_number(request.POST.get("minutes", ""))
    except NotANumber:
        return None
    return minutes if 1 <= minutes <= MAX_MATCH_MINUTES else None


def get_match(tournament: Tournament, pk: int) -> Match:
    """A match of this tournament with two pairs, in a round that is still drawn."""
    rows = Match.objects.select_related(
        "round__stage", *(f"{seat}__names" for seat in SEATS), "dispute_note", "overruling_note"
    )
    return get_object_or_404(
        rows, pk=pk, round__stage__tournament=tournament, removed=False, round__removed=False, second__isnull=False
    )
