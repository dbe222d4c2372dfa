"""The record of decisions at the desk: read by the club, written, corrected and withdrawn by the organisers."""

from collections.abc import Mapping

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from rules import registry
from scoring.unreadable import Unreadable
from tournament.models import Decision, Tournament
from tournament.services.tournament_writing.writer import tournament_seq
from tournament.services.tournaments import decisions as services
from tournament.services.writing.refusals import Contradiction
from tournament.texts import say
from tournament.web.hours import parse_day
from tournament.web.requests import MemberRequest
from tournament.web.tournament_pages.decorators import tournament_form, tournament_page
from tournament.web.tournament_pages.responses import redirect_done, render_tournament, write_context

FIELDS = ("decided", "question", "answer", "reason", "article")


@tournament_page
def decisions(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """All decisions, newest first."""
    rows = list(reversed(services.decision_rows(tournament)))
    regulation = registry.get(tournament.regulation)
    return render_tournament(request, "decisions/list.html", tournament, decisions=rows, regulation=regulation)


@tournament_form
def new_decision(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    regulation = registry.get(tournament.regulation)
    article = regulation.open_cases_article if regulation else ""
    return _form_page(request, tournament, {"decided": timezone.localdate().isoformat(), "article": article})


@tournament_form
def correct_decision(request: MemberRequest, tournament: Tournament, decision_id: int) -> HttpResponse:
    """Replace a decision by a corrected one; the earlier text can still be read."""
    row = _row(tournament, decision_id)
    typed = {name: getattr(row.row, name).text for name in ("question", "answer", "reason")}
    typed |= {"decided": timezone.localdate().isoformat(), "article": row.row.article}
    return _form_page(request, tournament, typed, row)


def _row(tournament: Tournament, decision_id: int) -> services.DecisionRow:
    decision_row = next((row for row in services.decision_rows(tournament) if row.row.pk == decision_id), None)
    if decision_row is None:
        raise Http404
    return decision_row


def _form_page(
    request: MemberRequest,
    tournament: Tournament,
    begun: Mapping[str, str],
    replaces: services.DecisionRow | None = None,
) -> HttpResponse:
    """Record the decision that was posted, else show its form. `begun`: the text of a new form; `replaces`: the
    decision that is corrected."""
    typed = {name: request.POST.get(name, "") for name in FIELDS} if request.method == "POST" else begun
    faults: dict[str, str] = {}
    if request.method == "POST":
        response = _record(request, tournament, typed, replaces.row if replaces else None, faults)
        if response is not None:
            return response
    return render_tournament(
        request,
        "decisions/form.html",
        tournament,
        422 if faults else 200,
        typed=typed,
        faults=faults,
        replaces=replaces,
        seq=tournament_seq(tournament),
    )


def _record(
    request: MemberRequest,
    tournament: Tournament,
    typed: Mapping[str, str],
    replaces: Decision | None,
    faults: dict[str, str],
) -> HttpResponse | None:
    """Record what was typed. None if something is wrong, which is then in `faults`."""
    decided = parse_day(typed["decided"])
    if decided is None:
        faults["decided"] = _("Enter the day as 2026-11-21.")
        return None
    article = typed["article"].strip()
    article = f"Art. {article}" if article.isdigit() else article
    facts = services.DecisionFacts(decided, typed["question"], typed["answer"], typed["reason"], article)
    try:
        written = services.record_decision(tournament, facts, context=write_context(request), replaces=replaces)
    except Unreadable as fault:
        faults[str(fault.path[0])] = _fault(typed, fault)
        return None
    except Contradiction as refusal:
        faults["all"] = say(refusal.message)
        return None
    message = _("Recorded. Only the club can read it until the tournament is published.")
    if tournament.published:
        message = _("Recorded. Anyone can read it on the public page of the regulation.")
    return redirect_done(request, written, message, reverse("desk-decisions", args=[tournament.public_id]))


def _fault(typed: Mapping[str, str], fault: Unreadable) -> str:
    if typed[str(fault.path[0])].strip():
        return say(fault.message)
    return {
        "question": _("Enter what the regulation leaves open."),
        "answer": _("Enter what was decided."),
    }.get(str(fault.path[0]), _("Enter the reason: everyone can read it."))


@tournament_form
def withdraw_decision(request: MemberRequest, tournament: Tournament, decision_id: int) -> HttpResponse:
    """Withdraw a decision with a reason, or ask for it; the decision stays visible."""
    row = _row(tournament, decision_id)
    faults: dict[str, str] = {}
    if request.method == "POST":
        try:
            written = services.withdraw_decision(
                row.row, request.POST.get("reason", ""), context=write_context(request)
            )
            to = reverse("desk-decisions", args=[tournament.public_id])
            return redirect_done(request, written, _("Withdrawn. It stays visible, with its reason."), to)
        except Unreadable as fault:
            faults["reason"] = _fault({"reason": request.POST.get("reason", "")}, fault)
        except Contradiction as refusal:
            faults["all"] = say(refusal.message)
    return render_tournament(
        request,
        "decisions/withdraw.html",
        tournament,
        422 if faults else 200,
        decision=row,
        typed=request.POST.get("reason", ""),
        faults=faults,
        seq=tournament_seq(tournament),
    )
