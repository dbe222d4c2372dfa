"""Grants: what a link, a QR code, a typed code, a phone or an API token allows."""

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
        """The grants that are valid now. A grant for a tournament ends with it at the latest."""
        stands = Q(tournament=None) | Q(tournament__removed=False, tournament__finished=False)
        return self._neither_expired_nor_revoked().filter(stands)

    def ended(self) -> "GrantQuerySet":
        """The grants that are no longer valid for the only reason that their tournament is over."""
        return self._neither_expired_nor_revoked().filter(tournament__removed=False, tournament__finished=True)

    def _neither_expired_nor_revoked(self) -> "GrantQuerySet":
        return self.filter(Q(expires=None) | Q(expires__gt=timezone.now()), revoked_at=None)

    def tokens(self) -> "GrantQuerySet":
        """API tokens. Their secret cannot be shown again, and they belong to no link."""
        return self.filter(salt="", origin=None)

    def of_browsers(self) -> "GrantQuerySet":
        """All other grants: links, codes, and the phones that opened them."""
        return self.exclude(salt="", origin=None)


class Grant(models.Model):
    """Whoever has its secret may perform `actions` within its scope. Only hashes of secrets are stored.

    The scope is a club or one tournament of it, and there all tables, some of them, or one pair. A phone that opened a
    link gets a grant of its own, so that it can be listed and revoked alone; `origin` is the link's grant.
    """

    secret_hash = models.CharField(max_length=64, unique=True)
    code_hash = models.CharField(max_length=64, blank=True)
    """Hash of the code that can be typed instead; empty: there is none."""
    salt = models.CharField(max_length=32, blank=True)
    """With the site's key it yields a link's secret, so that the link can be printed again; empty: it cannot."""
    club = models.ForeignKey(Club, models.PROTECT, related_name="grants")
    tournament = models.ForeignKey(Tournament, models.PROTECT, null=True, related_name="grants")
    tables = DocumentField(default=list)
    """Table numbers, of a phone those opened last first; []: all tables."""
    entry = models.ForeignKey(Entry, models.PROTECT, null=True, related_name="grants")
    actions = DocumentField(default=list)
    """Values of `tournament.permissions.Action`, sorted."""
    origin = models.ForeignKey("self", models.PROTECT, null=True, related_name="opened")
    given_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    label = models.TextField(blank=True)
    """What people call it. It may contain a name and is in no event."""
    created = models.DateTimeField()
    expires = models.DateTimeField(null=True)
    last_seen = models.DateTimeField(null=True)
    """The last sign of life, accurate to a minute. It is no event and does not change any page's ETag."""
    revoked_at = models.DateTimeField(null=True, db_column="revoked")
    """When it was taken back; None while it is valid."""

    objects = GrantQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "code_hash"],
                condition=~Q(code_hash="") & Q(revoked_at=None),
                name="grant_code_once",
            )
        ]

    def __str__(self) -> str:
        return f"grant {self.pk} of {self.club}"

    def allows(self, action: Any) -> bool:
        """Whether `actions` has this action. Whether a grant may have it at all is decided by `permissions`."""
        return str(action) in self.actions

    def covers_table(self, table: int | None) -> bool:
        return not self.tables or table in self.tables
