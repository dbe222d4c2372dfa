"""Clubs, their members and roles, and invitation links."""

from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models

from tournament.models.ids import unguessable
from tournament.permissions import CLUB_ROLES, Role


class ClubQuerySet(models.QuerySet["Club"]):
    def visible_to(self, actor: Any) -> "ClubQuerySet":
        """The clubs that a person belongs to."""
        return self.filter(memberships__user=actor) if actor.is_authenticated else self.none()


class Club(models.Model):
    """A club. Every tournament belongs to one and uses its time zone on pages and documents."""

    public_id = models.CharField(max_length=22, unique=True, default=unguessable)
    name = models.TextField()
    time_zone = models.CharField(max_length=64)
    demo = models.BooleanField(default=False)
    created = models.DateTimeField()

    objects = ClubQuerySet.as_manager()

    def __str__(self) -> str:
        return self.name

    @property
    def zone(self) -> ZoneInfo:
        """The club's time zone."""
        return ZoneInfo(self.time_zone)


class Membership(models.Model):
    """A person's role in a club; `role` is a value of `tournament.permissions.Role`."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="memberships")
    role = models.CharField(max_length=16)
    created = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "user"], name="membership_once")]

    def __str__(self) -> str:
        return f"{self.user} {self.role} of {self.club}"

    @property
    def rank(self) -> int:
        """The place of the role among those of a club, for sorting."""
        return CLUB_ROLES.index(Role(self.role))


class Invitation(models.Model):
    """A link that makes the first person who opens it a member. Only a hash of its secret is stored."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="invitations")
    role = models.CharField(max_length=16)
    secret_hash = models.CharField(max_length=64, unique=True, db_column="digest")
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    created = models.DateTimeField()
    expires = models.DateTimeField()
    used_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    is_revoked = models.BooleanField(default=False, db_column="revoked")
    """Whether somebody took the link back; when is in the event alone."""

    def __str__(self) -> str:
        return f"invitation {self.pk} to {self.club}"
