"""A pair's own phone in a hall: where the pair plays, and its agreement that the sheet is right."""

from functools import cached_property, wraps
from typing import Any, cast

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.unreadable import Unreadable
from tournament.models import Event
from tournament.services.tournaments.agreements import change_since_dispute
from tournament.services.tournaments.confirmation_policy import policy_of
from tournament.services.tournaments.league.reading import appointments_of
from tournament.services.writing.refusals import Refused
from tournament.texts import say
from tournament.web.league.access import PairVisit, pair_match, pair_view, today
from tournament.web.league.match_of_pair import MatchOfPair
from tournament.web.methods import View
from tournament.web.quick.access import with_known_device
from tournament.web.quick.agree import AgreeLinks, agree_page, not_right_page
from tournament.web.quick.agreement import dispute_sentence
from tournament.web.requests import DeviceRequest, MemberRequest
from tournament.web.responses import refused_response, status_of_refusal
from tournament.web.round_names import match_round_title


class OwnTable(MatchOfPair):
    """A match in a hall."""

    @property
    def table(self) -> int | None:
        return self.appointment.match.table

    @property
    def round(self) -> str:
        """The title of the round."""
        return match_round_title(self.appointment.match, self.appointment.match.tournament_round)

    @cached_property
    def _change_since_dispute(self) -> Event | None:
        return change_since_dispute(self.appointment.match)

    @property
    def may_agree(self) -> bool:
        """Whether this pair can still agree with the result."""
        appointment, match = self.appointment, self.appointment.match
        asks_pairs = policy_of(self.visit.tournament).needs_agreement and appointment.decided and not appointment.over
        return asks_pairs and not match.pairs_agreed[self.side]

    @property
    def asks(self) -> bool:
        """Whether the result waits for this pair to agree, and not for the organisers to decide a dispute."""
        disputed = self.appointment.match.dispute_note_id is not None
        return self.may_agree and (not disputed or self._change_since_dispute is not None)

    @property
    def address(self) -> str:
        return reverse(
            "pair-agree", args=[self.visit.tournament.public_id, self.visit.entry.pk, self.appointment.match.pk]
        )

    @property
    def text(self) -> str:
        """The state of the match in words, for this pair."""
        match = self.appointment.match
        if not self.appointment.decided:
            return _("The result is not entered yet. It appears here once it is.")
        if match.dispute_note_id is not None:
            asks_pairs = policy_of(self.visit.tournament).needs_agreement
            return dispute_sentence(match, self._change_since_dispute, asks_pairs=asks_pairs)
        if not policy_of(self.visit.tournament).needs_agreement:
            return " ".join(
                (
                    _("The result is entered. The desk confirms it."),
                    _("Is the result not right? Tell the referee, or say so on the phone at the table."),
                )
            )
        if all(match.pairs_agreed):
            return _("Both pairs agreed. The desk checks it once more before it is confirmed.")
        if match.pairs_agreed[self.side]:
            return _("You have agreed. They have not yet.")
        return _("The result counts once both pairs have agreed.")


def table_home(request: MemberRequest, visit: PairVisit, error: str = "", status: int = 200) -> HttpResponse:
    """The pair's page in a hall. `error`: why an action was refused."""
    tables = [
        OwnTable(visit, appointment)
        for appointment in appointments_of(visit.tournament, today(visit.tournament), visit.entry)
    ]
    to_play = [line for line in tables if not line.appointment.over]
    context = {
        "visit": visit,
        "tournament": visit.tournament,
        "open": to_play,
        "may_play_again": bool(to_play) or visit.may_play_again(),
        "over": [line for line in tables if line.appointment.over],
        "error": error,
    }
    template = "league/_tables.html" if "only" in request.GET else "league/tables.html"
    return render(request, template, context, status=status)


def _agreement_view(view: View) -> View:
    """Decorator: passes the match, and the addresses of its pages, to the view; a refusal is shown above the pair's
    tables as they are now."""

    @require_http_methods(["GET", "HEAD", "POST"])
    @pair_view
    @with_known_device
    @wraps(view)
    def wrapped(request: MemberRequest, visit: PairVisit, match_id: int) -> HttpResponse:
        row = pair_match(visit, match_id).match
        if not row.is_in_tournament:
            raise Http404
        links = _links(visit, row)
        try:
            return view(cast(DeviceRequest, request), row, links)
        except (Refused, Unreadable) as refusal:
            return refused_response(
                refusal, lambda refusal: table_home(request, visit, say(refusal.message), status_of_refusal(refusal))
            )

    return wrapped


def _links(visit: PairVisit, match: Any) -> AgreeLinks:
    args = [visit.tournament.public_id, visit.entry.pk, match.pk]
    agree_url, disagree_url = reverse("pair-agree", args=args), reverse("pair-disagree", args=args)
    return AgreeLinks(agree_url, disagree_url, visit.home, visit.side(match))


@_agreement_view
def agree(request: DeviceRequest, match: Any, links: AgreeLinks) -> HttpResponse:
    return agree_page(request, match, links)


@_agreement_view
def not_right(request: DeviceRequest, match: Any, links: AgreeLinks) -> HttpResponse:
    return not_right_page(request, match, links)
