"""Second factors that people have switched on: codes from an app, and recovery codes."""

from django.conf import settings
from django.db import models


class SecondFactor(models.Model):
    """`salt` and the site's key together give the app's secret, so that a copy of the database does not contain it.

    `last_step`: the time step (RFC 6238) of the last accepted code; codes of this step or before are refused.
    `recovery_codes`: hashes of the unused ones.
    """

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="second_factor")
    salt = models.CharField(max_length=32)
    last_step = models.BigIntegerField()
    recovery_codes = models.JSONField(default=list)
    created = models.DateTimeField()

    def __str__(self) -> str:
        return f"second factor of {self.user_id}"
