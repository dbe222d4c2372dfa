"""The second factor that a person switched on for themself: codes of an app, and recovery codes for when it is lost."""

from django.conf import settings
from django.db import models


class SecondFactor(models.Model):
    """`salt` makes the app's secret together with the site's own key, so that a copy of the database holds no secret.

    `last_step`: of the code that was accepted last, counted as RFC 6238 does; none of it or before is taken again.
    `recovery_codes`: hashes of those that are left.
    """

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="second_factor")
    salt = models.CharField(max_length=32)
    last_step = models.BigIntegerField()
    recovery_codes = models.JSONField(default=list)
    created = models.DateTimeField()

    def __str__(self) -> str:
        return f"second factor of {self.user_id}"
