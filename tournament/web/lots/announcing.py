"""Announces a drawing: what for, among whom, and where the chance will come from."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.http import HttpResponse, HttpResponseRedirect, QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _

from rules.text import _ as mark
from rules.text import make_text
from scoring.unreadable import Unreadable
from tournament.models import Tournament
from tournament.services.tournaments.lots.announcing import LotTerms
from tournament.services.tournaments.lots.announcing import announce as announce_lots
from tournament.services.tournaments.viewing import Snapshot, snapshot
from tournament.services.writing.refusals import Contradiction
from tournament.texts import say
from tournament.web.lots.options import read_options
from tournament.web.lots.pending import PendingLot, pending_lots, requested_lots
from tournament.web.lots.players import PlayersToDraw, players_to_draw
from tournament.web.lots.titles import LotNames
from tournament.web.requests import MemberRequest
from tournament.web.tournament_pages.decorators import tournament_form
from tournament.web.tournament_pages.responses import redirect_done, render_tournament, write_context
from tournament.whole_numbers import plain_number

MAX_GROUPS = 200


@dataclass
class LotForm:
    """The form for one matter: what was typed, else the defaults; faults by the name of the field."""

    pending: PendingLot
    typed: Mapping[str, str]
    faults: dict[str, str] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    players: PlayersToDraw | None = None

    @property
    def physical(self) -> bool:
        return self.typed.get("how") == "hand" and self.may_be_by_hand

    @property
    def may_be_by_hand(self) -> bool:
        """Whether the lots may be drawn by hand. Not for a round, whose draw takes a source and not an order."""
        return self.pending.purpose != "round"

    @property
    def filling(self) -> str:
        """How groups are filled: as chosen in the form, else in the format. Without either there is no default, since
        both ways are usual."""
        return self.typed.get("by") or self.pending.filling

    @property
    def pots(self) -> bool:
        return self.filling == "pots"

    @property
    def groups(self) -> str:
        usual = self.pending.groups or max(1, round(len(self.pending.eligible) / 6))
        return self.typed.get("groups", str(usual))

    def details(self) -> dict[str, Any]:
        """The details of the purpose. Raises `Unreadable` at ("groups",) or ("by",)."""
        if self.pending.purpose in ("tables", "round"):
            return {"round": self.pending.round}
        if self.pending.purpose != "groups":
            return {}
        groups = plain_number(self.groups.strip(), MAX_GROUPS)
        if not groups:
            raise Unreadable(make_text(mark("Enter the number of groups.")), "groups")
        if self.filling not in ("lot", "pots"):
            raise Unreadable(make_text(mark("Choose how the groups are filled.")), "by")
        return {"groups": groups, "pots": self.pots}


def lot_form(pending: PendingLot, sent: QueryDict) -> LotForm:
    """The form as sent. To draw now, in the hall, numbers of people there take the place of a source from outside."""
    typed = {name: sent.get(name, "") for name in sent}
    if "now" in sent:
        people = _("A number from each of three people, written down, then read aloud together in the hall")
        typed |= {"how": "sources", "sources": people}
    return LotForm(pending, typed)


@tournament_form
def announce_lot(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Without a purpose, show what lots can be drawn for; with one, its form."""
    snap = snapshot(tournament)
    offered = pending_lots(snap)
    data = request.POST if request.method == "POST" else request.GET
    requested = requested_lots(offered, data) if data.get("purpose") else []
    if len(requested) != 1:
        no_longer_pending = bool(data.get("purpose")) and not requested
        status = 422 if no_longer_pending and request.method == "POST" else 200
        return render_tournament(
            request, "lots/choose.html", tournament, status, pending_lots=requested or offered, gone=no_longer_pending
        )
    (pending,) = requested
    if pending.lot is not None and request.method != "POST":
        return HttpResponseRedirect(reverse("desk-lot", args=[tournament.public_id, pending.lot.pk]))
    form = lot_form(pending, request.POST)
    if request.method == "POST":
        response = _announce(request, tournament, form)
        if response is not None:
            return response
    return _form_page(request, tournament, snap, form)


def _form_page(request: MemberRequest, tournament: Tournament, snap: Snapshot, form: LotForm) -> HttpResponse:
    """The form that announces a drawing; 422 if what was posted has problems."""
    names = LotNames(snap).pairs
    among = [(code, names.get(code, code)) for code in form.pending.eligible]
    shown_only = form.players is not None and not form.problems and not form.players.was_previewed
    status = 422 if request.method == "POST" and not shown_only else 200
    return render_tournament(
        request,
        "lots/announce.html",
        tournament,
        status,
        form=form,
        among=among,
        seq=snap.seq,
        is_of_players=snap.is_of_players,
        is_of_teams=snap.is_of_teams and form.pending.purpose != "tables",
    )


def _eligible(request: MemberRequest, tournament: Tournament, form: LotForm) -> Sequence[str] | None:
    """What is drawn among: pairs, names of players or formats. None if the form has to be shown again."""
    if form.pending.purpose == "pairs":
        form.players = players_to_draw(request, tournament)
        form.problems = form.players.problems
        return form.players.names if form.players.was_previewed and not form.problems else None
    if form.pending.purpose == "format":
        options, form.problems = read_options(form.typed.get("options", ""))
        return None if form.problems else options
    return form.pending.eligible


def _announce(request: MemberRequest, tournament: Tournament, form: LotForm) -> HttpResponse | None:
    """Announce the drawing; None if something is wrong, which the form then shows."""
    eligible = _eligible(request, tournament, form)
    if eligible is None:
        return None
    try:
        lot, written = announce_lots(
            tournament,
            LotTerms(
                form.pending.purpose,
                eligible,
                form.typed.get("sources", ""),
                stage=form.pending.stage,
                physical=form.physical,
                details=form.details(),
            ),
            context=write_context(request),
        )
    except Unreadable as fault:
        form.faults[str(fault.path[0])] = say(fault.message)
        return None
    except Contradiction as refusal:
        form.faults["all"] = say(refusal.message)
        return None
    message = _("Announced. Only the club can see it until the tournament is published.")
    if tournament.published:
        message = _("Announced. Anyone can now see what is drawn, who is included and which random source decides.")
    return redirect_done(request, written, message, reverse("desk-lot", args=[tournament.public_id, lot.pk]))
