"""The format page: a preset, its questions, and a preview of the tournament."""

from functools import partial
from urllib.parse import urlencode

from django.http import HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _

from scoring.contest.impossible import Impossible
from scoring.planning.groups import LIST
from scoring.planning.preset import Preset
from scoring.planning.questions import WrongAnswer
from scoring.unreadable import Unreadable
from tournament.models import Tournament
from tournament.services.tournament_writing.facts import ruled
from tournament.services.tournament_writing.pair_facts import pairs_by_code
from tournament.services.tournament_writing.writer import tournament_seq
from tournament.services.tournaments import founding
from tournament.services.tournaments.lots.draws import format_lot
from tournament.services.tournaments.lots.rounds import DrawnGroups, with_drawn_groups
from tournament.services.tournaments.stage_scoring import SCORING
from tournament.texts import say
from tournament.web.requests import MemberRequest
from tournament.web.setup.format_choice import FormatChoice, kept_own_scoring, offered_presets, read_choice
from tournament.web.setup.format_groups import first_groups, groups_note
from tournament.web.setup.more_pairs import more_pairs
from tournament.web.setup.outlook import Outlook, outlook_of
from tournament.web.setup.steps import confirm_once_drawn, has_drawn_rounds, next_step_url, setup_steps
from tournament.web.tournament_pages.decorators import tournament_form
from tournament.web.tournament_pages.responses import (
    Confirmation,
    confirm_first,
    redirect_done,
    render_tournament,
    write_context,
)

FORMATS_SHOWN = 6
"""Formats that are seen at once; the others wait folded, so that on a phone the summary is not far below."""


@tournament_form
def format_page(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Choose a format, preview it and use it. What is only previewed has an address, to which Back and reload lead."""
    if request.method == "POST" and "use" not in request.POST:
        return HttpResponseRedirect(f"{request.path}?{_preview_query(request)}#preview-h")
    sent = request.POST if request.method == "POST" else request.GET
    _codes, pairs = pairs_by_code(tournament)
    regulation, _game_rulings = ruled(tournament)
    offered = offered_presets(regulation, pairs.values())
    choice = read_choice(sent, tournament, offered, regulation, tuple(pairs.values()))
    outlook, drawn = None, DrawnGroups([], frozenset(), frozenset())
    try:
        choice.own_scoring = kept_own_scoring(tournament, choice)
        drawn = with_drawn_groups(tournament, choice.documents())
        outlook = outlook_of(tournament, drawn.documents)
        if request.method == "POST" and "use" in request.POST:
            response = _apply_format(request, tournament, choice, drawn)
            if response is not None:
                return response
    except WrongAnswer as fault:
        choice.error, choice.wrong = say(fault.message), fault.question
    except (Impossible, Unreadable) as fault:
        choice.error = say(fault.message)
    return _render_choice(request, tournament, choice, offered, outlook, drawn)


def _preview_query(request: MemberRequest) -> str:
    """The format in question and its answers, as in the addresses that js/setup.js makes."""
    fields = request.POST.items()
    return urlencode([(name, value) for name, value in fields if name in ("preset", "more") or name.startswith("a-")])


def _render_choice(
    request: MemberRequest,
    tournament: Tournament,
    choice: FormatChoice,
    offered: tuple[Preset, ...],
    outlook: Outlook | None,
    drawn: DrawnGroups,
) -> HttpResponse:
    """Render the page, with what would change for more pairs if their number was typed."""
    more = (request.POST if request.method == "POST" else request.GET).get("more", "")
    return render_tournament(
        request,
        "setup/format.html",
        tournament,
        422 if choice.error and request.method == "POST" else 200,
        steps=setup_steps(tournament, "setup-format"),
        presets=[(option, option is choice.preset) for option in offered[:FORMATS_SHOWN]],
        more_presets=[(option, option is choice.preset) for option in offered[FORMATS_SHOWN:]],
        more_chosen=choice.preset in offered[FORMATS_SHOWN:],
        choice=choice,
        format_lot=format_lot(tournament),
        rounds_drawn=has_drawn_rounds(tournament),
        outlook=outlook,
        more=more_pairs(more, tournament, choice.pairs, choice.documents_for),
        groups=first_groups(outlook, choice.pairs),
        groups_note=groups_note(outlook, str(choice.answers().get("grouping", LIST)), drawn),
        seq=tournament_seq(tournament),
    )


def _apply_format(
    request: MemberRequest, tournament: Tournament, choice: FormatChoice, drawn: DrawnGroups
) -> HttpResponse | None:
    """Use the stages. If rounds have been drawn, or groups drawn by lot would be lost, the effects are shown first."""
    plan = {
        **tournament.plan,
        "preset": choice.preset.key,
        "answers": choice.answers(),
        SCORING: dict(choice.own_scoring),
    }
    if not choice.own_scoring:
        del plan[SCORING]
    context = write_context(request)
    action = partial(founding.set_stages, tournament, drawn.documents, context=context, plan=plan)
    line = _("The groups that were drawn by lot do not fit this format: they are no longer used.")
    question = Confirmation(
        _("Change the format?"), _("Change the format"), (line,) if drawn.lost else (), only_if_moving=not drawn.lost
    )
    outcome = (confirm_first if drawn.lost else confirm_once_drawn)(request, question, action)
    return redirect_done(request, outcome, _("The format is set."), next_step_url(tournament, "setup-format"))
