"""Sends messages, retrying at growing intervals until they are given up; and the job that does so."""

import json
import time
from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from scoring.version import VERSION
from tournament.models import Club, Webhook, WebhookDelivery
from tournament.services.jobs import unattended
from tournament.services.progress import CountStep, no_step
from tournament.services.webhooks.collecting import TEST, collect
from tournament.services.webhooks.signing import secret_of, signature
from tournament.services.webhooks.transport import Undelivered, post

JOB = "webhooks"
WAITS = (10, 30, 120, 600, 3600, 6 * 3600, 24 * 3600)
"""Seconds before each further try; after the last one the message is given up."""
PATIENCE_SECONDS = 180
"""Seconds for which the job waits for the next try; later tries are handed over by the clock."""
sleep = time.sleep


def wake(tournament_id: int) -> None:
    """Notify the programs of a tournament in which something happened, in a job. One query if there are none."""
    row = Webhook.objects.of_tournament(tournament_id).first()
    if row is not None:
        start_delivery(row.club_id)


def start_delivery(club_id: int) -> None:
    """Let a job send what is waiting for the club's webhooks."""
    job = JOB, str(club_id), {"club": club_id}
    unattended.prepare(*job)
    unattended.start(*job)


def queue_test(webhook: Webhook) -> WebhookDelivery:
    """Put a test message for this webhook in the queue."""
    now = timezone.now()
    body = {"event": TEST, "time": now.isoformat(), "data": {}}
    key = f"{TEST} {now.timestamp()}"
    return WebhookDelivery.objects.create(webhook=webhook, key=key, kind=TEST, body=body, created=now, next_try=now)


def queue_again(delivery: WebhookDelivery) -> None:
    """Make a message due now, with as many tries as a new one."""
    if not delivery.webhook.removed:
        WebhookDelivery.objects.filter(pk=delivery.pk).update(next_try=timezone.now(), attempts=0)


def deliver(club_id: int, step: CountStep = no_step) -> int:
    """Collect and send what is due, and wait for what is due soon; returns how many messages were accepted."""
    club, deliveries, waited = Club.objects.get(pk=club_id), 0, 0.0
    collect(Webhook.objects.live().filter(club=club))
    while (delivery := _next_delivery(club)) is not None:
        seconds_left = ((delivery.next_try or timezone.now()) - timezone.now()).total_seconds()
        if seconds_left > PATIENCE_SECONDS - waited:
            break
        if seconds_left > 0:
            sleep(seconds_left)
            waited += seconds_left
        deliveries += _send(delivery)
        step(deliveries, 0)
    return deliveries


def _next_delivery(club: Club) -> WebhookDelivery | None:
    """The message that is due first; None if none waits."""
    waiting = WebhookDelivery.objects.filter(webhook__club=club, webhook__removed=False, next_try__isnull=False)
    return waiting.select_related("webhook").order_by("next_try", "pk").first()


def _send(delivery: WebhookDelivery) -> bool:
    """Try to send a message once, and record the outcome in its row; returns whether it was accepted."""
    body = json.dumps({"id": delivery.pk, **delivery.body}, ensure_ascii=False).encode()
    moment = int(time.time())
    headers = {
        "Content-Type": "application/json",
        "User-Agent": f"Sumula/{VERSION}",
        "Sumula-Event": delivery.kind,
        "Sumula-Delivery": str(delivery.pk),
        "Sumula-Signature": signature(secret_of(delivery.webhook.salt), moment, body),
    }
    status, fault = None, ""
    try:
        status = post(delivery.webhook.address, body, headers, public=settings.PUBLIC)
    except Undelivered as undelivered:
        fault = undelivered.fault
    accepted = status is not None and 200 <= status < 300
    now = timezone.now()
    later = None if accepted or delivery.attempts >= len(WAITS) else now + timedelta(seconds=WAITS[delivery.attempts])
    WebhookDelivery.objects.filter(pk=delivery.pk).update(
        attempts=delivery.attempts + 1, next_try=later, taken=now if accepted else None, status=status, fault=fault
    )
    return accepted
