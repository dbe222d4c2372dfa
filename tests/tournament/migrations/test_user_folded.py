"""Migration 0005: usernames without capitals, in which two accounts may have been alike."""

import pytest
from django.core.management.base import CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

BEFORE, AFTER = [("tournament", "0004_attempts")], [("tournament", "0005_user_folded")]


def users_at(state):
    executor = MigrationExecutor(connection)
    executor.migrate(state)
    return executor.loader.project_state(state).apps.get_model("tournament", "User").objects


@pytest.mark.long
def test_the_accounts_are_named_and_nothing_is_changed(empty_database):
    users = users_at(BEFORE)
    for name in ("Érica", "érica", "bia", "ana", "Weiß", "WEISS"):
        users.create(username=name)
    with pytest.raises(CommandError, match="“Érica” = “érica”; “Weiß” = “WEISS”"):
        users_at(AFTER)
    users.filter(username="érica").update(username="érica2")
    users.filter(username="WEISS").delete()
    users = users_at(AFTER).order_by("pk").values_list("username", "folded")
    assert list(users) == [
        ("Érica", "érica"), ("érica2", "érica2"), ("bia", "bia"), ("ana", "ana"), ("Weiß", "weiss")
    ]  # fmt: skip
