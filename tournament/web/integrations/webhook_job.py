"""The job that sends the messages of a club's webhooks."""

from typing import Any

from tournament.services import webhooks
from tournament.services.jobs import Progress


def deliver_messages(progress: Progress, club: int) -> dict[str, Any]:
    webhooks.deliver(club, progress)
    return {}
