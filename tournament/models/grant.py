"""What a link, a QR code, a typed code, a phone or a token of the API allows: one row of one table."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from tournament.models.club import Club
from tournament.models.document import DocumentField
from tournament.models.entry import Entry
from tournament.models.tournament import Tournament


class GrantQuerySet(models.QuerySet["Grant"]):
    def live(self) -> "GrantQuerySet":
        """Those that open something now. What is of a tournament ends with it, whatever its own end."""
        stands = Q(tournament=None) | Q(tournament__removed=False, tournament__finished=False)
        unexpired = Q(expires=None) | Q(expires__gt=timezone.now())
        return self.filter(stands, unexpired, revoked=None)


class Grant(models.Model):
    """Whoever shows its secret may do `actions`, in what it covers. Only hashes of secrets are kept.

    It covers a club, or one tournament of it; there every table or some, or what concerns one pair. A phone that
    opened a link has a grant of its own, so that it is seen and revoked alone: `origin` is the link.
    """

    secret_hash = models.CharField(max_length=64, unique=True)
    code_hash = models.CharField(max_length=64, blank=True)
    """Of the code that can be typed in its place; empty: there is none."""
    salt = models.CharField(max_length=32, blank=True)
    """With the site's key it gives the secret of a link again, to print it once more; empty: nothing does."""
    club = models.ForeignKey(Club, models.PROTECT, related_name="grants")
    tournament = models.ForeignKey(Tournament, models.PROTECT, null=True, related_name="grants")
    tables = DocumentField(default=list)
    """Numbers of tables, sorted; []: all of them."""
    entry = models.ForeignKey(Entry, models.PROTECT, null=True, related_name="grants")
    actions = DocumentField(default=list)
    """Values of `tournament.permissions.Action`, sorted."""
    origin = models.ForeignKey("self", models.PROTECT, null=True, related_name="opened")
    given_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    label = models.TextField(blank=True)
    """What people call it; it may hold a name, and is in no event."""
    created = models.DateTimeField()
    expires = models.DateTimeField(null=True)
    last_seen = models.DateTimeField(null=True)
    """The last sign of life, right to a minute; it is no event, and makes no page another."""
    revoked = models.DateTimeField(null=True)

    objects = GrantQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "code_hash"], condition=~Q(code_hash="") & Q(revoked=None), name="grant_code_once"
            )
        ]

    def __str__(self) -> str:
        return f"grant {self.pk} of {self.club}"

    def allows(self, action: Any) -> bool:
        """Whether this action is one of its own; whether a grant may allow it at all, `permissions` says."""
        return str(action) in self.actions

    def covers_table(self, table: int | None) -> bool:
        return not self.tables or table in self.tables
