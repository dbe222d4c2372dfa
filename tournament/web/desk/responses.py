"""What every action from the desk shares: who does it and from which page, the question before a destructive one, and
the answers where nothing was written."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament import permissions
from tournament.models import Tournament
from tournament.permissions import Action, Role
from tournament.services.tournaments.effects import effects_of
from tournament.services.tournaments.writer import scope_of
from tournament.services.writing.context import WriteContext, Written
from tournament.services.writing.timeline import was_written
from tournament.web.desk.effects import describe_effects, effect_lines
from tournament.web.form_fields import new_key, posted_key, posted_seq, sent_by_script
from tournament.web.requests import MemberRequest, known_device

FORM_FIELDS = ("csrfmiddlewaretoken", "seq", "key")


class AllowedActions:
    """What the person may do, for templates: `{% if can.RUN_ROUND %}`."""

    def __init__(self, role: Role) -> None:
        self._role = role

    def __getitem__(self, name: str) -> bool:
        return permissions.is_allowed(self._role, Action[name])


def write_context(request: MemberRequest) -> WriteContext:
    """Who sends the form, on which device, and from which view it was made."""
    return WriteContext(posted_key(request), posted_seq(request), request.user, known_device(request))


def render_tournament(
    request: MemberRequest, template: str, tournament: Tournament, status: int = 200, **context: Any
) -> HttpResponse:
    common = {"tournament": tournament, "can": AllowedActions(request.role), "new_key": new_key}
    return render(request, template, {**common, **context}, status=status)


def refused_page(request: MemberRequest, message: str, status: int = 422) -> HttpResponse:
    """Nothing was written, and why. The way back is the page the form was on.

    Where the browser has it still, `js/back.js` leads to it with the words as they were left; fields that it may not
    remember (`autocomplete="off"`) are as the page was made. A form with much to type catches what is refused itself.
    """
    context = {"message": message, "back": back_url(request)}
    return render_tournament(request, "desk/refused.html", request.tournament, status, **context)


def back_url(request: MemberRequest) -> str:
    """Where a form came from, as it says itself; the desk for anything else."""
    desk = reverse("desk", args=[request.tournament.public_id])
    back = request.POST.get("back", "")
    return back if back.startswith(desk) else desk


def desk_url(tournament: Tournament) -> str:
    return reverse("desk", args=[tournament.public_id])


def redirect_done(request: MemberRequest, written: Written, message: str, to: str) -> HttpResponse:
    """Say what was done, once; a form that came twice is told so. A script sends again where an answer was lost, and
    hears what anybody hears."""
    if not written.new and not sent_by_script(request):
        return redirect_already_done(request, to)
    messages.info(request, message)
    for line in getattr(request, "moved", ()):
        messages.info(request, line)
    return _redirect_written(request, written, to)


def _redirect_written(request: MemberRequest, written: Written, to: str) -> HttpResponse:
    if sent_by_script(request):
        return JsonResponse({"to": to, "seq": written.seq})
    return HttpResponseRedirect(to)


def redirect_already_done(request: MemberRequest, to: str) -> HttpResponse:
    messages.info(request, _("This was already done when the form was first sent."))
    return HttpResponseRedirect(to)


def is_repeated(request: MemberRequest) -> bool:
    """Whether this very form wrote something to this tournament already."""
    return was_written(scope_of(request.tournament.pk), request.POST.get("key", ""))


@dataclass(frozen=True)
class Confirmation:
    """What is asked before an action that moves something. `lines`: what it means, in sentences."""

    title: str
    verb: str
    lines: tuple[str, ...] = ()
    nothing: str = ""
    """Said where nothing else moves."""
    only_if_moving: bool = False
    """Asked only where something else moves."""


def confirm_first(
    request: MemberRequest, question: Confirmation, action: Callable[[], Written]
) -> Written | HttpResponse:
    """Do it where it was asked already, and say what moved; else show the effects first.

    The action's refusals are raised either way."""
    sure = "sure" in request.POST
    effects, written = effects_of(
        request.tournament, action, lambda found: sure or (question.only_if_moving and found.nothing)
    )
    if effects.refused is not None:
        raise effects.refused
    if written is not None:
        # What was done is said before what moved with it: see `redirect_done`.
        request.moved = tuple(effect_lines(describe_effects(request.tournament, effects))) if written.new else ()
        return written
    context: dict[str, Any] = {
        "question": question,
        "effects": describe_effects(request.tournament, effects),
        "fields": posted_fields(request),
        "back": back_url(request),
        "seq": posted_seq(request),
        "key": posted_key(request),
    }
    return render_tournament(request, "desk/confirm.html", request.tournament, **context)


def posted_fields(request: MemberRequest, without: Iterable[str] = ()) -> list[tuple[str, str]]:
    """Everything a form said of itself, to be sent again."""
    left_out = {*FORM_FIELDS, *without}
    return [(name, value) for name, values in request.POST.lists() for value in values if name not in left_out]
