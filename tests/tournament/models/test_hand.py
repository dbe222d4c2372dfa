"""All versions of hands are kept: no way that a programmer would try changes or deletes one."""

import pytest
from django.db import IntegrityError, transaction
from django.db.models.deletion import ProtectedError

from tournament.models import Game, Hand, Match
from tournament.models.event import AppendOnly
from tournament.services import matches, quick
from tournament.services.writing.context import WriteContext

HAND = {"sides": [{}, {}]}


@pytest.fixture
def version(db) -> Hand:
    game = quick.start("apcef-sc-2022", key="start").game
    return matches.record_hand(game, HAND, context=WriteContext("hand", 1)).hand


def test_a_version_cannot_be_saved_again(version):
    version.removed = True
    with pytest.raises(AppendOnly):
        version.save()
    assert not Hand.objects.get().removed


@pytest.mark.parametrize(
    "attempt",
    [
        lambda: Hand.objects.get().delete(),
        lambda: Game.objects.all().delete(),
        lambda: Match.objects.all().delete(),
        lambda: Hand.objects.update(removed=True),
        lambda: Hand.objects.all().delete(),
        lambda: Hand.objects.bulk_update([Hand.objects.get()], ["removed"]),
        lambda: Hand.objects.update_or_create(number=1, defaults={"removed": True}),
        lambda: Hand._base_manager.all().delete(),
    ],
)
def test_nothing_changes_or_deletes_a_version(version, attempt):
    with pytest.raises((AppendOnly, ProtectedError)), transaction.atomic():
        attempt()
    assert list(Hand.objects.values_list("number", "version", "removed")) == [(1, 1, False)]


def test_a_second_version_of_the_same_number_is_refused_by_the_database(version):
    twin = Hand(game=version.game, number=1, version=1, document=HAND, engine=1, seq=9)
    with pytest.raises(IntegrityError), transaction.atomic():
        twin.save()


def test_the_last_version_of_each_hand_is_the_current_one(version):
    game = version.game
    matches.record_hand(game, HAND, context=WriteContext("second", 2))
    matches.correct_hand(game, 1, {"sides": [{"clean": 1}, {}]}, context=WriteContext("corrected", 3))
    matches.remove_hand(game, 2, context=WriteContext("removed", 4))
    current = game.hands.current().values_list("number", "version", "removed")
    assert list(current) == [(1, 2, False), (2, 2, True)]
