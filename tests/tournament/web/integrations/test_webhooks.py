"""The pages of webhooks: created by an organiser, with the secret shown once, what was sent, and sending it again."""

import re

import pytest
from django.test import Client

from tests.tournament.factories import club_of
from tests.tournament.web.full_disk import also_on_a_full_disk
from tournament.models import User, Webhook, WebhookDelivery
from tournament.services.webhooks import WebhookKind, sending
from tournament.services.webhooks.transport import Undelivered
from tournament.web.integrations.webhook_form import KIND_NAMES

pytestmark = [pytest.mark.django_db, also_on_a_full_disk]
SECRET = re.compile(r"whsec_[\w-]{43}")


@pytest.fixture
def base(club):
    return f"/en/clubs/{club.public_id}/webhooks/"


@pytest.fixture(autouse=True)
def sent(monkeypatch):
    """Messages sent come here, and are accepted."""
    addresses = []

    def post(address, body, headers, *, public):
        addresses.append(address)
        if "refused" in address:
            raise Undelivered("refused")
        return 200

    monkeypatch.setattr(sending, "post", post)
    monkeypatch.setattr(sending, "PATIENCE_SECONDS", 0)
    return addresses


def test_every_kind_of_message_can_be_chosen():
    assert set(KIND_NAMES) == set(WebhookKind)


def created(organiser: Client, base: str, **typed: object):
    form = {"key": "k1", "address": "https://example.org/hook", "tournament": "", "kinds": ["round.published"], **typed}
    return organiser.post(base + "new", form, follow=True)


@pytest.mark.smoke
def test_the_secret_of_a_webhook_is_shown_once_and_a_test_is_sent(organiser, base, sent):
    page = created(organiser, base).content.decode()
    secret = SECRET.search(page)[0]
    row = Webhook.objects.get()
    assert secret not in str(list(Webhook.objects.values()))
    assert SECRET.search(organiser.get(f"{base}{row.pk}/").content.decode()) is None
    page = organiser.post(f"{base}{row.pk}/test", follow=True).content.decode()
    assert "A test" in page
    assert "taken with 200" in page
    assert sent == ["https://example.org/hook"]


def test_what_went_wrong_is_reported_and_sent_again(organiser, base, sent):
    created(organiser, base, address="https://refused.example.org/")
    row = Webhook.objects.get()
    page = organiser.post(f"{base}{row.pk}/test", follow=True).content.decode()
    assert "The connection was refused or lost" in page
    assert "1 try" in page
    assert "next try from" in page
    organiser.post(f"{base}{row.pk}/{WebhookDelivery.objects.get().pk}/again", follow=True)
    assert len(sent) == 2


@pytest.mark.parametrize("typed", [{"address": ""}, {"address": "example"}, {"kinds": []}, {"kinds": ["x"]}])
def test_what_is_wrong_is_reported_and_nothing_made(organiser, base, typed):
    assert created(organiser, base, **typed).status_code == 422
    assert not Webhook.objects.exists()


def test_removed_it_is_gone_from_the_list(organiser, base):
    created(organiser, base)
    row = Webhook.objects.get()
    assert "example.org" in organiser.get(base).content.decode()
    page = organiser.post(f"{base}{row.pk}/remove", {"key": "k2"}, follow=True).content.decode()
    assert "No program is notified." in page
    assert organiser.get(f"{base}{row.pk}/").status_code == 404


def test_a_webhook_of_another_club_is_not_found(organiser, base):
    bel = User.objects.create_user("bel")
    theirs = Client()
    theirs.force_login(bel)
    created(theirs, f"/en/clubs/{club_of(bel, 'Outro').public_id}/webhooks/", key="k9")
    assert organiser.get(f"{base}{Webhook.objects.get().pk}/").status_code == 404


def test_queries_do_not_grow(organiser, base, django_assert_num_queries):
    for number in range(3):
        created(organiser, base, key=f"k{number}", address=f"https://example.org/{number}")
    row = Webhook.objects.first()
    for _ in range(3):
        organiser.post(f"{base}{row.pk}/test", follow=True)
    with django_assert_num_queries(5):
        organiser.get(base)
    with django_assert_num_queries(5):
        organiser.get(f"{base}{row.pk}/")
