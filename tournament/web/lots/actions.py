"""Actions on an announced drawing: draw it, record a drawing done by hand, call it off, announce it anew."""

from collections.abc import Callable, Iterator, Sequence

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.unreadable import Unreadable
from tournament.boards.words import place
from tournament.models import Lot, Tournament
from tournament.services.tournaments.lots import announcing, draws
from tournament.services.tournaments.lots.repeating import current_pool, repeatable_details
from tournament.services.tournaments.viewing import snapshot
from tournament.services.writing.context import Written
from tournament.services.writing.refusals import Contradiction
from tournament.texts import say
from tournament.web.lots.by_hand import pots_of, read_order
from tournament.web.lots.organisers import LotInput, get_lot, render_lot
from tournament.web.lots.summary import LotSummary
from tournament.web.lots.titles import LotNames
from tournament.web.requests import MemberRequest
from tournament.web.tournament_pages.decorators import post_action, tournament_form
from tournament.web.tournament_pages.responses import (
    Confirmation,
    confirm_first,
    redirect_done,
    render_tournament,
    write_context,
)


def lot_url(lot: Lot, tournament: Tournament) -> str:
    return reverse("desk-lot", args=[tournament.public_id, lot.pk])


@post_action
def draw_lot(request: MemberRequest, tournament: Tournament, lot_id: int) -> HttpResponse:
    """Draw, once the result of each announced source has been typed into its field."""
    row = get_lot(tournament, lot_id)
    sources = tuple(request.POST.getlist("source"))
    try:
        source_names = row.announced_sources.text.splitlines() if row.announced_sources else []
        lines = [f"{name}: {text}" for name, text in zip(source_names, sources, strict=False)]
        question = _final_question(_("Draw the lots now?"), _("Draw lots"), lines)
        outcome = confirm_first(
            request, question, lambda: draws.draw_lots(row, sources, context=write_context(request))
        )
    except Unreadable as fault:
        name = "-".join(["source", *map(str, fault.path[1:])])
        return render_lot(request, tournament, row, LotInput(sources=sources, faults={name: say(fault.message)}), 422)
    except Contradiction as refusal:
        return render_lot(
            request, tournament, row, LotInput(sources=sources, faults={"all": say(refusal.message)}), 422
        )
    return redirect_done(request, outcome, _("Drawn. The result is below."), lot_url(row, tournament))


def _final_question(title: str, verb: str, lines: Sequence[str] = ()) -> Confirmation:
    """The question before an outcome that nobody can undo. It shows no effects: they would give the outcome away."""
    final = _("The result is final: lots are drawn again only for a reason that everyone can read.")
    return Confirmation(title, verb, (*lines, final), with_effects=False)


@post_action
def record_lot(request: MemberRequest, tournament: Tournament, lot_id: int) -> HttpResponse:
    """Record a drawing done by hand: each place, and who witnessed it."""
    row = get_lot(tournament, lot_id)
    places = {code: request.POST.get(f"place-{code}", "").strip() for code in row.pool}
    typed = {"witnesses": request.POST.get("witnesses", "")}
    order, faults = read_order(row, places)
    if not faults:
        try:
            return _record(request, tournament, row, order, typed["witnesses"])
        except Unreadable as fault:
            faults = {str(fault.path[0]): say(fault.message)}
        except Contradiction as refusal:
            faults = {"all": say(refusal.message)}
    return render_lot(request, tournament, row, LotInput(typed, places=places, faults=faults), 422)


def _record(
    request: MemberRequest, tournament: Tournament, row: Lot, order: Sequence[str], witnesses: str
) -> HttpResponse:
    final = _("What is recorded is final: lots are drawn again only for a reason that everyone can read.")
    summary = LotSummary(row, LotNames(snapshot(tournament)))
    groups = tuple((group.title, group.names) for group in summary.groups_by(order))
    lines = [] if groups else list(_order_lines(summary, order))
    question = Confirmation(
        _("Record this result of the lots?"),
        _("Record the result"),
        (*lines, _("Witnesses: %(names)s") % {"names": witnesses.strip()}, final),
        lists=groups,
        with_effects=False,
    )
    outcome = confirm_first(
        request,
        question,
        lambda: draws.record_physical(row, order, witnesses, context=write_context(request)),
    )
    return redirect_done(request, outcome, _("Recorded. The result is below."), lot_url(row, tournament))


def _order_lines(summary: LotSummary, order: Sequence[str]) -> Iterator[str]:
    """The typed order, by name; pot by pot where there are pots."""
    pots = pots_of(summary.lot)
    for number, pot in enumerate(pots, start=1):
        codes = [code for code in order if code in pot]
        text = " · ".join(f"{place(at)} {summary.name(code) or code}" for at, code in enumerate(codes, start=1))
        title = _("Pot %(number)s") % {"number": number}
        yield f"{title}: {text}" if len(pots) > 1 else text


@post_action
def cancel_lot(request: MemberRequest, tournament: Tournament, lot_id: int) -> HttpResponse:
    """Call off a drawing; it is still shown, with the reason."""
    row = get_lot(tournament, lot_id)
    reason = request.POST.get("reason", "")
    try:
        written = draws.cancel(row, reason, context=write_context(request))
    except Unreadable as fault:
        return render_lot(
            request, tournament, row, LotInput({"reason": reason}, faults={"reason": say(fault.message)}), 422
        )
    except Contradiction as refusal:
        return render_lot(
            request, tournament, row, LotInput({"reason": reason}, faults={"all": say(refusal.message)}), 422
        )
    return redirect_done(request, written, _("Cancelled. It stays visible, with its reason."), lot_url(row, tournament))


@tournament_form
def repeat_lot(request: MemberRequest, tournament: Tournament, lot_id: int) -> HttpResponse:
    """Announce a drawing anew, after showing what that changes at once."""
    row = get_lot(tournament, lot_id)
    if row.is_void:
        raise Http404
    typed = {name: request.POST.get(name, "") for name in ("reason", "sources", "how")}
    if request.method == "POST":
        try:
            return _announce_again(request, tournament, row, typed)
        except Unreadable as fault:
            return _repeat_page(request, tournament, row, typed, {str(fault.path[0]): say(fault.message)})
        except Contradiction as refusal:
            return _repeat_page(request, tournament, row, typed, {"all": say(refusal.message)})
    if row.announced_sources:
        typed |= {"sources": row.announced_sources.text, "how": "hand" if row.physical else "sources"}
    return _repeat_page(request, tournament, row, typed, {})


def _announce_again(request: MemberRequest, tournament: Tournament, row: Lot, typed: dict[str, str]) -> HttpResponse:
    lots: list[Lot] = []
    outcome = confirm_first(request, _question(tournament, row), _redraw_action(request, tournament, row, typed, lots))
    if isinstance(outcome, HttpResponse):
        return outcome
    message = _("Announced again. The earlier lots stay visible, with the reason.")
    return redirect_done(request, outcome, message, lot_url(lots[-1], tournament))


def _repeat_page(
    request: MemberRequest, tournament: Tournament, row: Lot, typed: dict[str, str], faults: dict[str, str]
) -> HttpResponse:
    snap = snapshot(tournament)
    context = {
        "view": LotSummary(row, LotNames(snap)),
        "typed": typed,
        "faults": faults,
        "seq": snap.seq,
        "may_be_by_hand": row.purpose != "round",
    }
    return render_tournament(request, "lots/repeat.html", tournament, 422 if faults else 200, **context)


def _redraw_action(
    request: MemberRequest, tournament: Tournament, row: Lot, typed: dict[str, str], lots: list[Lot]
) -> Callable[[], Written]:
    """The action that repeats the drawing among those who are eligible now."""

    def announced() -> Written:
        new, written = announcing.announce(
            tournament,
            announcing.LotTerms(
                row.purpose,
                current_pool(row),
                typed["sources"],
                stage=row.stage,
                physical=typed["how"] == "hand" and row.purpose != "round",
                details=repeatable_details(row),
            ),
            context=write_context(request),
            repeats=row,
            reason=typed["reason"],
        )
        lots.append(new)
        return written

    return announced


def _question(tournament: Tournament, row: Lot) -> Confirmation:
    if row.drawn is None:
        lines: tuple[str, ...] = (_("Nothing was drawn yet: only the announcement is replaced."),)
    elif row.purpose == "tie":
        lines = (_("The pairs are level again until the new lots are drawn."),)
    else:
        lines = (_("The first lots still count until the new lots are drawn."),)
    lines += (_("Everyone can see both drawings of lots, and the reason."),)
    return Confirmation(_("Announce the lots again?"), _("Announce again"), lines)
