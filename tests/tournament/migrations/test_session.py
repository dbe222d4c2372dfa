"""People who signed in before sessions stored their user stay signed in."""

from datetime import timedelta

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

BEFORE, AFTER = [("tournament", "0007_counted_by_engine_2")], [("tournament", "0008_session")]


def migrate(to):
    executor = MigrationExecutor(connection)
    nodes = [("sessions", "0001_initial"), *to]
    executor.migrate(nodes)
    return executor.loader.project_state(nodes).apps


@pytest.mark.long
@pytest.mark.usefixtures("empty_database")
def test_sessions_are_carried_over():
    apps = migrate(BEFORE)
    ana = apps.get_model("tournament", "User").objects.create(username="ana", folded="ana")
    sessions = apps.get_model("sessions", "Session").objects
    later, encode = timezone.now() + timedelta(days=1), SessionStore().encode
    session = {"_auth_user_id": str(ana.pk), "x": 1}
    sessions.create(session_key="kept", session_data=encode(session), expire_date=later)
    sessions.create(session_key="nobody", session_data=encode({"x": 1}), expire_date=later)
    sessions.create(session_key="gone", session_data=encode({"_auth_user_id": "99"}), expire_date=later)
    sessions.create(session_key="broken", session_data="x", expire_date=later)
    sessions.create(session_key="over", session_data=encode(session), expire_date=timezone.now())
    rows = migrate(AFTER).get_model("tournament", "Session").objects.values_list("session_key", "user", "session_data")
    assert [(key, user, SessionStore().decode(data)) for key, user, data in rows] == [("kept", ana.pk, session)]
    assert not sessions.exists()
