"""A message that was not accepted is tried again by the clock, even if nothing else happens."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.tournament.factories import founded, open_round, published
from tournament.models import WebhookDelivery
from tournament.services import webhooks
from tournament.services.webhooks import due

pytestmark = pytest.mark.django_db
FINAL = [{"id": "final", "kind": "single_elimination"}]


def test_what_is_due_is_handed_over_and_what_is_later_is_not(webhook: Any, receiver: Any) -> None:
    receiver.status = 503
    webhooks.queue_test(webhook)
    due.deliver_due()
    assert len(receiver.messages) == 1
    due.deliver_due()
    assert len(receiver.messages) == 1  # its next try is in ten seconds
    WebhookDelivery.objects.update(next_try=timezone.now() - timedelta(hours=6))
    receiver.status = 204
    due.deliver_due()
    assert (len(receiver.messages), WebhookDelivery.objects.get().taken is None) == (2, False)


def test_where_nothing_waits_it_asks_once(webhook: Any, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(1):
        due.deliver_due()


def test_at_its_beginning_it_finds_what_happened_while_the_site_was_off(club: Any, webhook: Any, receiver: Any) -> None:
    webhook.created = timezone.now() - timedelta(hours=3)
    webhook.save()
    open_round(published(founded(club, 4, FINAL)), "final", 1)
    WebhookDelivery.objects.all().delete()
    receiver.messages.clear()
    due.deliver_all()
    assert [one["event"] for one in receiver.documents] == ["round.published"]
