"""Hands over what is due for webhooks, even if nothing else happens: tasks of the site's clock."""

from django.utils import timezone

from tournament.models import Webhook, WebhookDelivery
from tournament.services.webhooks.sending import start_delivery


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
