"""Webhooks of a club, and the messages sent to them."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournament.models.club import Club
from tournament.models.document import DocumentField
from tournament.models.tournament import Tournament


class WebhookQuerySet(models.QuerySet["Webhook"]):
    def live(self) -> "WebhookQuerySet":
        """The webhooks that were not removed."""
        return self.filter(removed=False)

    def of_tournament(self, tournament_id: int) -> "WebhookQuerySet":
        """The webhooks that get a tournament's messages: its own, and those for all of its club's tournaments."""
        covers_tournament = Q(tournament=tournament_id) | Q(tournament=None)
        return self.live().filter(covers_tournament, club__tournaments=tournament_id)


class Webhook(models.Model):
    """The address of a program that is notified about one tournament of a club, or about all of them."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="webhooks")
    tournament = models.ForeignKey(Tournament, models.PROTECT, null=True, related_name="webhooks")
    address = models.TextField()
    """Often a secret itself, so it is in no event."""
    kinds = DocumentField(default=list)
    """Values of `services.webhooks.WebhookKind`, sorted."""
    salt = models.CharField(max_length=32)
    """With the site's key it gives the secret with which messages are signed."""
    given_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    created = models.DateTimeField()
    removed = models.BooleanField(default=False)

    objects = WebhookQuerySet.as_manager()

    def __str__(self) -> str:
        return f"webhook {self.pk} of {self.club}"


class WebhookDelivery(models.Model):
    """A message to one address until it is accepted or given up. It is not a record of the club and may be deleted."""

    webhook = models.ForeignKey(Webhook, models.CASCADE, related_name="deliveries")
    key = models.CharField(max_length=100)
    """The kind and event it reports, so that each is reported only once."""
    kind = models.CharField(max_length=32)
    body = DocumentField(default=dict)
    created = models.DateTimeField()
    attempts = models.PositiveSmallIntegerField(default=0)
    next_try = models.DateTimeField(null=True)
    """None: it was accepted or given up."""
    taken = models.DateTimeField(null=True)
    status = models.PositiveSmallIntegerField(null=True)
    """Status of the last response; None: there was none."""
    fault = models.CharField(max_length=200, blank=True)
    """Why there was none, as a word from `services.webhooks.transport`."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["webhook", "key"], name="webhook_told_once")]
        indexes = [models.Index(fields=["next_try"], condition=Q(next_try__isnull=False), name="webhook_waiting")]

    def __str__(self) -> str:
        return f"{self.kind} to webhook {self.webhook_id}"
