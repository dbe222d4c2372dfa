"""Writes of programs while the disk is full: refused with that reason, and recorded once with the same key later."""

import pytest
from django.db import connection, transaction

from tests.tournament.api.sending import HAND
from tests.tournament.web.full_disk import FullDisk
from tournament.models import Event

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("POST", "/matches/{match}/games/1/hands", {"hand": HAND}, 201),
        ("PUT", "/matches/{match}/result", {"games": [{"totals": [3050, 2100]}]}, 201),
        ("PUT", "/matches/{match}/walkover", {"absent": [False, True]}, 201),
    ],
)
def test_what_no_disk_takes_is_reported_and_counts_once_there_is_room(
    client, send, base, match, method, path, body, status
):
    client.raise_request_exception = False
    to, key = base + path.format(match=match.pk), {"Idempotency-Key": "mine", "Accept-Language": "en"}
    events = Event.objects.count()
    with transaction.atomic(), connection.execute_wrapper(FullDisk()):
        refused = send(method, to, body, **key)
        transaction.set_rollback(True)
    problem = refused.json()
    assert (refused.status_code, refused["Content-Type"]) == (507, "application/problem+json")
    assert (problem["kind"], problem["title"].split(":")[0], refused["Retry-After"]) == (
        "disk-full",
        "The disk is full",
        "10",
    )
    assert Event.objects.count() == events
    assert send(method, to, body, **key).status_code == status
    assert send(method, to, body, **key).status_code == 200
    assert Event.objects.count() > events
