"""Events are permanent: no way that a programmer would try changes or deletes one."""

import pytest
from django.db import IntegrityError, transaction

from tests.tournament.chains import write
from tournament.models import Event
from tournament.models.event import AppendOnly


@pytest.fixture
def event(db, quick_game, ana):
    return write(quick_game, "opened", key="k1", actor=ana).event


@pytest.mark.smoke
def test_an_event_cannot_be_saved_again(event):
    event.kind = "forged"
    with pytest.raises(AppendOnly):
        event.save()
    assert Event.objects.get().kind == "opened"


def test_an_event_cannot_be_deleted(event):
    with pytest.raises(AppendOnly):
        event.delete()
    assert Event.objects.count() == 1


@pytest.mark.parametrize(
    "attempt",
    [
        lambda: Event.objects.update(kind="forged"),
        lambda: Event.objects.all().delete(),
        lambda: Event.objects.filter(seq=1).delete(),
        lambda: Event.objects.bulk_update([Event.objects.get()], ["kind"]),
        lambda: Event.objects.bulk_create([Event(kind="forged")]),
        lambda: Event.objects.update_or_create(seq=1, defaults={"kind": "forged"}),
        lambda: Event._base_manager.update(kind="forged"),
        lambda: Event._base_manager.all().delete(),
    ],
)
def test_no_queryset_changes_or_deletes_events(event, attempt):
    with pytest.raises(AppendOnly):
        attempt()
    assert list(Event.objects.values_list("seq", "kind")) == [(1, "opened")]


def test_who_has_acted_cannot_be_deleted_from_under_the_events(event, ana):
    with pytest.raises((AppendOnly, IntegrityError)), transaction.atomic():
        ana.delete()
    assert Event.objects.get().actor == ana


def test_a_second_event_with_the_same_seq_is_refused_by_the_database(event):
    twin = Event(
        scope_kind="game", scope_id="k3x9w2", seq=1, idempotency_key="k2", time=event.time, touches=[], payload={}
    )
    with pytest.raises(IntegrityError), transaction.atomic():
        twin.save()
