"""What a program is sent, how it knows the sender, and what becomes of a message that is not accepted."""

import hashlib
import hmac
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.tournament.factories import (
    codes,
    founded,
    groups_and_final,
    match_seq,
    matches_of,
    open_round,
    play_round,
    published,
    round_of,
    stronger,
    win,
    write_context,
)
from tournament.models import Match, WebhookDelivery
from tournament.services import webhooks
from tournament.services.restoring.other_chains import prove_other_chains
from tournament.services.tournaments import results
from tournament.services.webhooks import WebhookKind, sending
from tournament.services.webhooks.signing import secret_of

pytestmark = pytest.mark.django_db
FINAL = [{"id": "final", "kind": "single_elimination"}]


@pytest.fixture
def tournament(club):
    return published(founded(club, 4, FINAL))


def received_events(receiver):
    return [(one["event"], one["data"]) for one in receiver.documents]


@pytest.mark.smoke
def test_rounds_results_and_the_end_of_a_stage_are_reported_once(club, tournament, webhook, receiver):
    open_round(tournament, "final", 1)
    first, second = matches_of(round_of(tournament, "final", 1))
    webhook.created = timezone.now() - timedelta(hours=3)
    webhook.save()
    webhooks.deliver(club.pk)
    assert received_events(receiver) == [("round.published", {"stage": "final", "round": 1})]
    win(first, 0)
    webhooks.deliver(club.pk)
    assert received_events(receiver)[1:] == [("result.confirmed", {"stage": "final", "round": 1, "match": first.pk})]
    win(second, 0)
    play_round(tournament, "final", 2)
    webhooks.deliver(club.pk)
    webhooks.deliver(club.pk)
    later = [event for event, _data in received_events(receiver)[2:]]
    assert sorted(later) == ["result.confirmed", "result.confirmed", "round.published", "stage.finished"]
    assert later[-1] == "stage.finished"
    assert receiver.documents[0]["tournament"] == tournament.public_id


def test_a_message_is_signed(club, webhook, receiver):
    webhooks.queue_test(webhook)
    assert webhooks.deliver(club.pk) == 1
    headers, body = receiver.messages[0]
    time, _, given = headers["Sumula-Signature"].removeprefix("t=").partition(",v1=")
    wanted = hmac.new(secret_of(webhook.salt).encode(), f"{time}.".encode() + body, hashlib.sha256).hexdigest()
    assert given == wanted
    assert abs(int(time) - timezone.now().timestamp()) < 60
    assert headers["Sumula-Event"] == "test"
    assert receiver.asked == ["/hook?x=1"]


def test_what_is_not_taken_is_tried_later_and_given_up(club, webhook, receiver):
    receiver.status = 503
    webhooks.queue_test(webhook)
    waits = []
    for _ in range(len(sending.WAITS) + 1):
        webhooks.deliver(club.pk)
        row = WebhookDelivery.objects.get()
        assert (row.status, row.taken) == (503, None)
        waits.append(row.next_try and round((row.next_try - timezone.now()).total_seconds() / 10) * 10)
        if row.next_try:
            WebhookDelivery.objects.update(next_try=timezone.now())
    assert waits == [*sending.WAITS, None]
    webhooks.deliver(club.pk)
    assert len(receiver.messages) == len(sending.WAITS) + 1
    receiver.status = 200
    webhooks.queue_again(row)
    assert webhooks.deliver(club.pk) == 1
    assert WebhookDelivery.objects.get().taken


def test_the_job_waits_for_a_try_that_is_near(club, webhook, receiver, monkeypatch):
    slept = []

    def sleep(seconds):
        slept.append(round(seconds))
        WebhookDelivery.objects.update(next_try=timezone.now())
        receiver.status = 200

    monkeypatch.setattr(sending, "PATIENCE_SECONDS", 60)
    monkeypatch.setattr(sending, "sleep", sleep)
    receiver.status = 500
    webhooks.queue_test(webhook)
    assert webhooks.deliver(club.pk) == 1
    assert slept == [10]


def test_a_redirect_is_no_way_round(club, webhook, receiver):
    receiver.status, receiver.headers = 302, {"Location": receiver.address.replace("hook", "inside")}
    webhooks.queue_test(webhook)
    assert webhooks.deliver(club.pk) == 0
    assert receiver.asked == ["/hook?x=1"]


def test_what_is_removed_is_told_nothing(club, webhook, receiver):
    webhooks.queue_test(webhook)
    webhooks.remove_webhook(webhook, context=write_context())
    webhooks.deliver(club.pk)
    assert receiver.messages == []
    assert [discrepancy for discrepancy in prove_other_chains() if discrepancy.location.startswith("webhook")] == []


def test_only_what_was_asked_for_of_the_tournament_that_was_named(club, tournament, receiver, no_waiting):
    other = published(founded(club, 4, groups_and_final(codes(4))))
    kinds = [WebhookKind.RESULT_CONFIRMED]
    row, _secret = webhooks.add_webhook(club, receiver.address, kinds, context=write_context(), tournament=other)
    row.created = timezone.now() - timedelta(hours=3)
    row.save()
    for played, stage in ((tournament, "final"), (other, "groups")):
        open_round(played, stage, 1)
        for match in matches_of(round_of(played, stage, 1)):
            win(match, stronger(match))
    webhooks.deliver(club.pk)
    assert {one["tournament"] for one in receiver.documents} == {other.public_id}
    assert {one["event"] for one in receiver.documents} == {"result.confirmed"}


def test_what_happened_before_is_not_reported(club, tournament, receiver, no_waiting):
    open_round(tournament, "final", 1)
    webhooks.add_webhook(club, receiver.address, list(WebhookKind), context=write_context())
    webhooks.deliver(club.pk)
    assert receiver.messages == []


def test_a_confirmed_result_wakes_the_job(
    club, tournament, webhook, receiver, django_capture_on_commit_callbacks, django_assert_num_queries
):
    open_round(tournament, "final", 1)
    match = matches_of(round_of(tournament, "final", 1))[0]
    results.enter_totals(match, [(3050, 2100)], context=write_context())
    with django_capture_on_commit_callbacks(execute=True):
        results.confirm(match, context=write_context(match_seq(match)))
    assert ("result.confirmed", match.pk) in [(one["event"], one["data"].get("match")) for one in receiver.documents]


def test_who_tells_nobody_asks_once(club, tournament, django_capture_on_commit_callbacks, django_assert_num_queries):
    open_round(tournament, "final", 1)
    match = Match.objects.filter(second__isnull=False).first()
    results.enter_totals(match, [(3050, 2100)], context=write_context())
    with django_capture_on_commit_callbacks() as after:
        results.confirm(match, context=write_context())
    with django_assert_num_queries(1):
        for callback in after:
            callback()
