"""Creates a tournament with a name and a regulation, and changes both later."""

from collections.abc import Iterator
from typing import Any

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from rules import registry
from rules.rulings import Ruling, RulingValue
from rules.schema import Regulation
from scoring.unreadable import Unreadable
from tournament.boards.regulation_order import regulations_in_order
from tournament.intake.cleaning import plain_name
from tournament.models import Tournament
from tournament.services.tournament_writing.writer import tournament_seq
from tournament.services.tournaments import founding
from tournament.services.writing.context import WriteContext
from tournament.services.writing.refusals import Contradiction, Refused
from tournament.texts import say
from tournament.web.conflict import ComparedField, compare_when_stale
from tournament.web.form_fields import new_key, posted_key
from tournament.web.quick.setup import MatchSetup
from tournament.web.requests import MemberRequest
from tournament.web.setup.steps import next_step_url, setup_steps
from tournament.web.tournament_pages.decorators import tournament_form
from tournament.web.tournament_pages.responses import redirect_done, render_tournament, write_context


@require_http_methods(["GET", "HEAD", "POST"])
def create_tournament(request: MemberRequest, club_id: str) -> HttpResponse:
    """Ask for name and regulation; everything else can wait. The club's last regulation is chosen beforehand, for its
    first tournament none: Enter after the name would start it under whichever stands first."""
    last = request.club.tournaments.filter(removed=False).order_by("-created").values_list("regulation", flat=True)
    key = request.POST.get("regulation") or ("" if request.method == "POST" else last.first() or "")
    faults: dict[str, str] = {}
    if request.method == "POST" and not key:
        faults = {"regulation": _("Choose the regulation that you play by.")}
        if not _posted_name(request):
            faults["name"] = _missing_name()
    elif request.method == "POST":
        if registry.get(key) is None:
            raise Http404
        try:
            write_context = WriteContext(posted_key(request), None, request.user)
            tournament, _written = founding.create_tournament(
                request.club, _posted_name(request), key, context=write_context
            )
            return HttpResponseRedirect(reverse("setup-pairs", args=[tournament.public_id]))
        except Unreadable as fault:
            faults = {"name": _name_fault(request, fault)}
        except Refused as refusal:
            faults = {"all": say(refusal.message)}
    context: dict[str, Any] = {
        "name": request.POST.get("name", ""),
        "regulation_key": key,
        "regulations": regulations_in_order(),
        "faults": faults,
        "new_key": new_key,
    }
    return render(request, "setup/new.html", context, status=422 if faults else 200)


def _posted_name(request: MemberRequest) -> str:
    """The name without what papers have no letter for, as in a list of pairs."""
    return plain_name(request.POST.get("name", ""))


def _name_fault(request: MemberRequest, fault: Unreadable) -> str:
    return say(fault.message) if _posted_name(request) else _missing_name()


def _missing_name() -> str:
    return _("Give the tournament a name, such as “Spring cup”.")


@tournament_form
def choose_regulation(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Change the name, the regulation and its house rules. After the first draw only the name can be changed."""
    key = request.POST.get("regulation") or request.GET.get("regulation") or tournament.regulation
    chosen_regulation = registry.get(key)
    if chosen_regulation is None:
        raise Http404
    setup = _setup(request, tournament, chosen_regulation)
    faults: dict[str, str] = {}
    if request.method == "POST" and "other" not in request.POST:
        columns = _columns(request, tournament, setup)
        try:
            with compare_when_stale(lambda: _compare(tournament, columns["name"], setup)):
                written = founding.change_settings(tournament, context=write_context(request), **columns)
            return redirect_done(request, written, _("Saved."), next_step_url(tournament, "setup-regulation"))
        except Unreadable as fault:
            faults = {"name": _name_fault(request, fault)}
        except Contradiction as refusal:
            faults = {"regulation": say(refusal.message)}
    return render_tournament(
        request,
        "setup/regulation.html",
        tournament,
        422 if faults else 200,
        steps=setup_steps(tournament, "setup-regulation"),
        setup=setup,
        regulations=regulations_in_order(),
        name=request.POST.get("name", tournament.name),
        faults=faults,
        seq=tournament_seq(tournament),
    )


def _columns(request: MemberRequest, tournament: Tournament, setup: MatchSetup) -> dict[str, Any]:
    """What the form changes: the name, and the regulation with its rulings only if they are others."""
    name, rulings = {"name": _posted_name(request)}, setup.ruled
    if (setup.regulation.key, rulings) == (tournament.regulation, tournament.rulings):
        return name
    return name | {"regulation": setup.regulation.key, "rulings": rulings}


def _compare(tournament: Tournament, name: str, setup: MatchSetup) -> Iterator[ComparedField]:
    """Compare the stored settings with the posted ones. House rules are those of the posted regulation."""
    yield ComparedField(_("Name"), tournament.name, name)
    stored = registry.get(tournament.regulation)
    yield ComparedField(_("Regulation"), _(stored.name) if stored else tournament.regulation, _(setup.regulation.name))
    for ruling, options in setup.rulings:
        stands = next(option.label for option in ruling.options if option.value == _ruled(tournament, ruling))
        yield ComparedField(_(ruling.question), _(stands), next(option.label for option in options if option.is_chosen))


def _ruled(tournament: Tournament, ruling: Ruling) -> RulingValue:
    value: RulingValue = tournament.rulings.get(ruling.name, ruling.default)
    return value if any(option.value == value for option in ruling.options) else ruling.default


def _setup(request: MemberRequest, tournament: Tournament, regulation: Regulation) -> MatchSetup:
    if request.method == "POST":
        return MatchSetup(regulation, request.POST, asks_ranking=True)
    typed = {}
    if regulation.key == tournament.regulation:
        for ruling in regulation.rulings:
            value = tournament.rulings.get(ruling.name, ruling.default)
            index = next((at for at, option in enumerate(ruling.options) if option.value == value), 0)
            typed[f"ruling-{ruling.name}"] = str(index)
    return MatchSetup(regulation, typed, asks_ranking=True)
