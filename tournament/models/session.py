"""Sessions that store their user, so that people can see where they are signed in and end it.

Django's own session table has no column for the user. This is the documented way to add one: a model and a store of
one's own (settings.SESSION_ENGINE).
"""

from datetime import datetime
from typing import Any

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models
from django.utils import timezone


class SessionStore(DatabaseStore):
    """`last_seen`: as read from the row; None before that."""

    last_seen: datetime | None = None

    @classmethod
    def get_model_class(cls) -> type["Session"]:
        return Session

    def _get_session_from_db(self) -> Any:
        row = super()._get_session_from_db()  # type: ignore[misc]
        self.last_seen = row.last_seen if row else None
        return row

    def create_model_instance(self, data: dict[str, Any]) -> Any:
        row: Any = super().create_model_instance(data)
        row.user_id = data.get(SESSION_KEY)
        row.last_seen = timezone.now()
        return row


class Session(AbstractBaseSession):
    """`user`: None where nobody is signed in. `last_seen` is only accurate to some minutes, so that page views seldom
    write."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="sessions")
    last_seen = models.DateTimeField()

    @classmethod
    def get_session_store_class(cls) -> type[SessionStore]:
        return SessionStore
