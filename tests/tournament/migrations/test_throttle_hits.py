"""Migration 0006: what was counted in two tables is counted in one."""

from datetime import timedelta

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone
from django.utils.crypto import salted_hmac

from tournament.models import ThrottleHit
from tournament.services import clubs, quick

HOME, CAFE = "192.0.2.1", "192.0.2.2"


def migrate(name):
    executor = MigrationExecutor(connection)
    target = [("tournament", name)] if name else executor.loader.graph.leaf_nodes("tournament")
    executor.migrate(target)
    return MigrationExecutor(connection).loader.project_state(target).apps


@pytest.fixture
def models_before(transactional_db):
    """The models as they were; whatever the test does, the database is up to date afterwards."""
    yield migrate("0005_user_folded")
    migrate(None)


def hashed(salt, *parts):
    """The hash as in the two tables."""
    return salted_hmac(salt, "\0".join(parts), algorithm="sha256").hexdigest()


@pytest.mark.long
def test_limits_hold_through_the_upgrade(models_before, settings):
    settings.QUICK_GAMES_PER_HOUR = 2
    now = timezone.now()
    guesses = models_before.get_model("tournament", "Attempt").objects
    for subject in (hashed("tournament.attempt", "sign-in", "one", "ana", HOME), "another"):
        for minutes in range(5):
            guesses.create(subject=subject, time=now - timedelta(minutes=minutes))
    creations = models_before.get_model("tournament", "Creation").objects
    for minutes in range(2):
        creations.create(address=hashed("tournament.creation", HOME), time=now - timedelta(minutes=minutes))
    migrate(None)
    with pytest.raises(clubs.TooManyTries) as refused:
        clubs.sign_in_as("ana", "canastra limpa", client_address=HOME)
    assert refused.value.wait == timedelta(seconds=15)
    assert clubs.sign_in_as("ana", "canastra limpa", client_address=CAFE) is None
    assert (quick.may_create(HOME), quick.may_create(CAFE)) == (False, True)
    counted = ThrottleHit.objects.filter(action="quick-game").count(), ThrottleHit.objects.filter(key="another").count()
    assert counted == (2, 3 * 5)
