"""A clock that hands over messages whose next try is due, each minute, even if nothing else happens."""

import asyncio
import logging
import time
from collections.abc import Callable
from threading import Thread

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import DatabaseError, connection
from django.utils import timezone

from tournament.models import Webhook, WebhookDelivery
from tournament.services.webhooks.sending import start_delivery

LOOK_SECONDS = 60.0
"""Seconds between two checks."""
log = logging.getLogger(__name__)


def deliver_all() -> None:
    """Hand over every club with webhooks, after the site was off: what happened in the meantime has not been collected
    yet."""
    for club in Webhook.objects.live().order_by().values_list("club_id", flat=True).distinct():
        start_delivery(club)


def deliver_due() -> None:
    """Hand over every club with a message whose next try is due. One query if there is none."""
    due = WebhookDelivery.objects.filter(next_try__lte=timezone.now(), webhook__removed=False)
    for club in due.order_by().values_list("webhook__club_id", flat=True).distinct():
        start_delivery(club)


def begin() -> None:
    """Start the clock in a process that serves; it ends with the process."""
    if not settings.JOB_QUEUE:
        Thread(target=run, name="webhooks", daemon=True).start()


def run(sleep: Callable[[float], None] = time.sleep) -> None:
    look_safely(deliver_all)
    while True:
        sleep(LOOK_SECONDS)
        look_safely(deliver_due)


async def run_in_worker() -> None:
    """Run the clock of a worker; if there are several, the queue accepts each message only once."""
    look: Callable[[], None] = deliver_all
    while True:
        await sync_to_async(look_safely)(look)
        look = deliver_due
        await asyncio.sleep(LOOK_SECONDS)


def look_safely(look: Callable[[], None]) -> None:
    """Call `look`; the clock goes on even if a database or disk is away for a while."""
    try:
        look()
    except (DatabaseError, OSError):
        log.warning("Messages to programs could not be handed over; in a minute again.", exc_info=True)
    finally:
        connection.close()
