"""What the organisers' actions share: the write context, the question before a destructive action, and refusals."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect, JsonResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.models import Round, Tournament
from tournament.services.event_queries import was_written
from tournament.services.tournament_writing.effects import Effects, effects_of
from tournament.services.tournament_writing.writer import tournament_scope
from tournament.services.writing.context import WriteContext, Written
from tournament.web.form_fields import new_key, posted_key, posted_seq, sent_by_script
from tournament.web.requests import GrantedRequest, MemberRequest, known_device
from tournament.web.roles import AllowedActions
from tournament.web.tournament_pages.effects import describe_effects, effect_lines

FORM_FIELDS = ("csrfmiddlewaretoken", "seq", "key")


def write_context(request: MemberRequest) -> WriteContext:
    """The author, the device and the seq of the page that a form came from."""
    return WriteContext(posted_key(request), posted_seq(request), request.user, known_device(request))


def render_tournament(
    request: GrantedRequest, template: str, tournament: Tournament, status: int = 200, **context: Any
) -> HttpResponse:
    """Render a page of the tournament, with its name and what the person's role may do."""
    common = {"tournament": tournament, "can": AllowedActions(request.role), "new_key": new_key}
    return render(request, template, {**common, **context}, status=status)


def refused_page(request: MemberRequest, message: str, status: int = 422) -> HttpResponse:
    """The page that explains why nothing was written; its link leads back to the form.

    If the browser still has that page, `js/back.js` returns to it with everything as typed; fields that the browser may
    not remember (`autocomplete="off"`) are as rendered. Forms with much to type handle refusals themselves.
    """
    context = {"message": message, "back": back_url(request)}
    return render_tournament(request, "tournament_pages/refused.html", request.tournament, status, **context)


def back_url(request: MemberRequest) -> str:
    """The page that contained a form, as given in the form; the desk if that is not a valid address."""
    desk = reverse("desk", args=[request.tournament.public_id])
    back = request.POST.get("back", "")
    return back if back.startswith(desk) else desk


def desk_url(tournament: Tournament) -> str:
    """The address of the tournament's desk."""
    return reverse("desk", args=[tournament.public_id])


def redirect_done(request: MemberRequest, written: Written | HttpResponse, message: str, to: str) -> HttpResponse:
    """Redirect with a message about what was done; for a repeated form, it says that it was done before.

    `written`: or the page of `confirm_first` that asks, which is the response then. A script that lost the response
    sends the form again and gets the same message.
    """
    if isinstance(written, HttpResponse):
        return written
    if not written.is_new and not sent_by_script(request):
        return redirect_already_done(request, to)
    messages.info(request, message)
    for line in written.effects if isinstance(written, ConfirmedWrite) else ():
        messages.info(request, line)
    return _redirect_written(request, written, to)


def remind_to_reprint(request: MemberRequest, written: Written | HttpResponse) -> None:
    """Say after a change of pairs or names, once rounds are drawn, that papers no longer fit. One query."""
    if isinstance(written, HttpResponse) or not written.is_new:
        return
    if Round.objects.filter(stage__tournament=request.tournament, removed=False).exists():
        messages.info(request, _("Papers already printed no longer fit: “Print” says what to print again."))


def _redirect_written(request: MemberRequest, written: Written, to: str) -> HttpResponse:
    if sent_by_script(request):
        return JsonResponse({"to": to, "seq": written.seq})
    return HttpResponseRedirect(to)


def redirect_already_done(request: MemberRequest, to: str) -> HttpResponse:
    """Redirect a form that was sent twice, and say that it counted the first time."""
    messages.info(request, _("This was already done when the form was first sent."))
    return HttpResponseRedirect(to)


def is_repeated(request: MemberRequest) -> bool:
    """Whether this very form has already written something to this tournament."""
    return was_written(tournament_scope(request.tournament.pk), request.POST.get("key", ""))


@dataclass(frozen=True)
class Confirmation:
    """The question before an action that changes other things. `lines`: what it means, in sentences."""

    title: str
    verb: str
    lines: tuple[str, ...] = ()
    nothing: str = ""
    """The sentence shown if nothing else changes."""
    only_if_moving: bool = False
    """Whether to ask only if something else changes."""
    with_places: bool = True
    """Whether changed places are listed. They are not where the question itself is about a change of results."""
    with_effects: bool = True
    """Whether the effects are shown. Those of a drawing of lots are not, since nobody may see its outcome before it
    counts."""
    lists: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """What would be written, where it is a list or several, each with a title, such as the groups of a draw."""
    newcomers: tuple[str, ...] = ()
    """The names of pairs that the action enters, in order."""


@dataclass(frozen=True)
class ConfirmedWrite(Written):
    """What was written once the question was answered. `effects`: what else it changed, in sentences, which
    `redirect_done` shows after the message about the action."""

    effects: tuple[str, ...] = ()


def confirm_first(
    request: MemberRequest, question: Confirmation, action: Callable[[], Written]
) -> Written | HttpResponse:
    """Run the action if the question has been answered, and say what changed; else show the effects.

    Refusals of the action are raised in both cases.
    """
    sure = "sure" in request.POST
    effects, written = effects_of(
        request.tournament, action, lambda preview: sure or (question.only_if_moving and preview.is_empty)
    )
    if effects.refusal is not None:
        raise effects.refusal
    if not question.with_effects:
        effects = Effects()
    elif not question.with_places:
        effects = replace(effects, place_changes=())
    if written is not None:
        lines = tuple(effect_lines(describe_effects(request.tournament, effects))) if written.is_new else ()
        return ConfirmedWrite(written.event, lines, is_new=written.is_new)
    return _question_page(request, question, effects)


def _question_page(request: MemberRequest, question: Confirmation, effects: Effects) -> HttpResponse:
    """The question, with what would change, and the form to send once more."""
    context: dict[str, Any] = {
        "question": question,
        "effects": describe_effects(request.tournament, effects, question.newcomers),
        "fields": fields_to_resend(request.POST),
        "back": back_url(request),
        "seq": posted_seq(request),
        "key": posted_key(request),
    }
    return render_tournament(request, "tournament_pages/confirm.html", request.tournament, **context)


def fields_to_resend(posted: QueryDict, without: Iterable[str] = ()) -> list[tuple[str, str]]:
    """All fields of a form, to be sent again."""
    left_out = {*FORM_FIELDS, *without}
    return [(name, value) for name, values in posted.lists() for value in values if name not in left_out]
