"""Webhooks of a club: created by an organiser, with a secret shown once; what was sent, and sending it again."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from tournament.models import Webhook, WebhookDelivery
from tournament.services import webhooks as services
from tournament.services.webhooks import WebhookKind
from tournament.services.writing.context import WriteContext
from tournament.services.writing.refusals import Refused
from tournament.web.clubs.links import SESSION
from tournament.web.form_fields import new_key, posted_key
from tournament.web.integrations.webhook_form import KIND_NAMES, WebhookForm
from tournament.web.methods import post_or_redirect
from tournament.web.requests import MemberRequest
from tournament.web.responses import refuse_form

SECRET = SESSION + "webhook"
LISTED_MESSAGES = 100
"""How many of the last messages are listed."""
FAULTS: dict[str, Promise] = {
    "name": gettext_lazy("the address was not found"),
    "private": gettext_lazy("the address is not public"),
    "refused": gettext_lazy("the connection was refused or lost"),
    "time": gettext_lazy("there was no answer in time"),
    "certificate": gettext_lazy("the certificate is not valid"),
}


@require_safe
def webhooks(request: MemberRequest, club_id: str) -> HttpResponse:
    return _page(request, WebhookForm(request.club, initial={"key": new_key(), "kinds": list(KIND_NAMES)}))


@post_or_redirect
def create_webhook(request: MemberRequest, club_id: str) -> HttpResponse:
    """Add a webhook, and show its secret once on the page that follows."""
    form = WebhookForm(request.club, request.POST)
    if not form.is_valid():
        return _page(request, form, status=422)
    typed = form.cleaned_data
    kinds = [WebhookKind(kind) for kind in typed["kinds"]]
    context = WriteContext(posted_key(request), actor=request.user)
    try:
        row, secret = services.add_webhook(
            request.club, typed["address"], kinds, context=context, tournament=typed["tournament"]
        )
    except Refused as refusal:
        return _page(request, form, status=refuse_form(form, refusal))
    request.session[SECRET] = secret
    return redirect("club-webhook", club_id, row.pk)


@require_safe
def webhook(request: MemberRequest, club_id: str, number: int) -> HttpResponse:
    row = _webhook(request, number)
    secret = request.session.pop(SECRET, "") if SECRET in request.session else ""
    rows = row.deliveries.order_by("-pk")[:LISTED_MESSAGES]
    context = {
        "webhook": row,
        "kinds": _kinds(row),
        "secret": secret,
        "deliveries": [(delivery, _word(delivery), FAULTS.get(delivery.fault, "")) for delivery in rows],
        "new_key": new_key(),
    }
    return render(request, "integrations/webhook.html", context)


@post_or_redirect
def send_test(request: MemberRequest, club_id: str, number: int) -> HttpResponse:
    services.queue_test(_webhook(request, number))
    return _sent(request, number)


@post_or_redirect
def resend_delivery(request: MemberRequest, club_id: str, number: int, delivery_id: int) -> HttpResponse:
    services.queue_again(get_object_or_404(WebhookDelivery, webhook=_webhook(request, number), pk=delivery_id))
    return _sent(request, number)


@post_or_redirect
def remove_webhook(request: MemberRequest, club_id: str, number: int) -> HttpResponse:
    row = get_object_or_404(Webhook, club=request.club, pk=number)
    services.remove_webhook(row, context=WriteContext(posted_key(request), actor=request.user))
    messages.success(request, _("The program is no longer notified."))
    return redirect("club-webhooks", club_id)


def _sent(request: MemberRequest, number: int) -> HttpResponse:
    services.start_delivery(request.club.pk)
    messages.success(request, _("The message is on its way. The outcome appears below in a moment."))
    return redirect("club-webhook", request.club.public_id, number)


def _webhook(request: MemberRequest, number: int) -> Webhook:
    rows = Webhook.objects.live().select_related("tournament", "club")
    return get_object_or_404(rows, club=request.club, pk=number)


def _page(request: MemberRequest, form: WebhookForm, status: int = 200) -> HttpResponse:
    rows = Webhook.objects.live().filter(club=request.club).select_related("tournament").order_by("-pk")
    context = {"form": form, "webhooks": [(row, _kinds(row)) for row in rows]}
    return render(request, "integrations/webhooks.html", context, status=status)


def _kinds(row: Webhook) -> list[str]:
    return [str(word) for kind, word in KIND_NAMES.items() if kind in row.kinds]


def _word(delivery: WebhookDelivery) -> str:
    return str(KIND_NAMES.get(delivery.kind, _("a test")))  # type: ignore[call-overload]
