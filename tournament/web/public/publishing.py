"""The page that controls what the public sees: the tournament, each round, and the results of the last rounds.

Nothing becomes public as a side effect: each step has its own button and can be undone.
"""

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.intake.typed_numbers import NotANumber, parse_number
from tournament.models import Round, Tournament
from tournament.services.tournaments import founding, rounds
from tournament.services.tournaments.viewing import Snapshot, snapshot
from tournament.services.writing.context import Written
from tournament.texts import join_sentences
from tournament.web.public import stage_boards
from tournament.web.public.access import public_url
from tournament.web.requests import MemberRequest
from tournament.web.share_links import share_link
from tournament.web.tournament_pages.decorators import tournament_form
from tournament.web.tournament_pages.responses import redirect_done, render_tournament, write_context
from tournament.web.tournament_pages.round_sentences import drawn_anew
from tournament.whole_numbers import plain_number

MAX_ROUNDS = 20
"""Limit for the number of withheld rounds; a larger number is a typing error."""


@tournament_form
def publishing(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    if request.method != "POST":
        return _page(request, tournament)
    action = ACTIONS.get(request.POST.get("action", ""))
    if action is None:
        return _page(request, tournament, 400)
    return action(request, tournament)


def _show(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    written = founding.change_settings(tournament, context=write_context(request), published=True)
    return _redirect_to_publishing(
        request, tournament, written, _("Anyone with the address can see the tournament now.")
    )


def _hide(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    written = founding.change_settings(tournament, context=write_context(request), published=False)
    return _redirect_to_publishing(request, tournament, written, _("Only the club can see the tournament now."))


def _show_round(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    written = rounds.publish_round(_round(request, tournament), context=write_context(request))
    return _redirect_to_publishing(request, tournament, written, _("The round is published."))


def _hide_round(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    written = rounds.hide_round(_round(request, tournament), context=write_context(request))
    message = join_sentences([_("Only the club can see the round now."), drawn_anew(written.event)])
    return _redirect_to_publishing(request, tournament, written, message)


def _embargo(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Withhold the results of the last rounds, this many; 0 withholds none."""
    typed = request.POST.get("embargo", "")
    try:
        number = parse_number(typed)
    except NotANumber:
        number = -1
    if not 0 <= number <= MAX_ROUNDS:
        fault = _("Enter how many last rounds, from 0 to %(most)s.") % {"most": MAX_ROUNDS}
        return _page(request, tournament, 422, typed=typed, fault=fault)
    written = founding.change_settings(tournament, context=write_context(request), embargo=number)
    message = (
        ngettext(
            "The results of the last round of each stage are withheld until you release them.",
            "The results of the last %(number)s rounds of each stage are withheld until you release them.",
            number,
        )
        % {"number": number}
        if number
        else _("Every published result is shown at once.")
    )
    return _redirect_to_publishing(request, tournament, written, message)


ACTIONS: dict[str, Callable[[MemberRequest, Tournament], HttpResponse]] = {
    "show": _show,
    "hide": _hide,
    "show-round": _show_round,
    "hide-round": _hide_round,
    "embargo": _embargo,
}


def _round(request: MemberRequest, tournament: Tournament) -> Round:
    rows = Round.objects.select_related("stage").filter(stage__tournament=tournament, removed=False)
    return get_object_or_404(rows, pk=plain_number(request.POST.get("round", "")))


def _redirect_to_publishing(
    request: MemberRequest, tournament: Tournament, written: Written, message: str
) -> HttpResponse:
    return redirect_done(request, written, message, reverse("desk-publishing", args=[tournament.public_id]))


def _page(request: MemberRequest, tournament: Tournament, status: int = 200, **form: Any) -> HttpResponse:
    snap = snapshot(tournament)
    context = {
        "snap": snap,
        "seq": snap.seq,
        "link": share_link(f"/t/{tournament.public_id}/", tournament.name),
        "address": public_url(tournament),
        "screen": public_url(tournament, "public-screen"),
        "rounds": _rows(snap),
        "withheld": len(snap.withheld),
        "typed": form.get("typed", tournament.embargo),
        "fault": form.get("fault", ""),
    }
    return render_tournament(request, "public/publishing.html", tournament, status, **context)


def _rows(snap: Snapshot) -> list[dict[str, Any]]:
    """The drawn rounds: title, who can see them, and whether they can be hidden again."""
    titles = {
        (part.stage.id, board.number): (part.title, board.title)
        for part in stage_boards.schedule_sections(snap)
        for board in (part.board.rounds if part.board else ())
    }
    return [
        {
            "row": round_.row,
            "stage": titles.get((round_.stage, round_.number), (round_.stage, ""))[0],
            "title": titles.get((round_.stage, round_.number), ("", str(round_.number)))[1],
            "published": round_.published,
            "withheld": (round_.stage, round_.number) in snap.withheld,
            "played": any(match.begun or match.confirmed or any(match.absent) for match in round_.matches),
        }
        for round_ in snap.rounds
    ]
