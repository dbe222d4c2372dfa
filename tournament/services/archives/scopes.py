"""What an archive covers, and which rows of each table belong to it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from django.db import models

from tournament import models as tables
from tournament.models import Club, Event, Match, Tournament, User

TOURNAMENT_KINDS = frozenset({"tournament", "grants", "calls", "photos", "times"})
"""Kinds of chains whose scope id is the id of a tournament."""
MAX_IDS = 500
"""The most ids in one statement."""

TABLES: dict[type[models.Model], tuple[str, str]] = {
    tables.Club: ("pk", "tournaments"),
    tables.Membership: ("club", ""),
    tables.Invitation: ("club", ""),
    tables.Tournament: ("club", "pk"),
    tables.Stage: ("tournament__club", "tournament"),
    tables.Round: ("stage__tournament__club", "stage__tournament"),
    tables.Entry: ("tournament__club", "tournament"),
    tables.EntryNames: ("entry__tournament__club", "entry__tournament"),
    tables.FullNames: ("entry__tournament__club", "entry__tournament"),
    tables.Note: ("tournament__club", "tournament"),
    tables.Adjustment: ("tournament__club", "tournament"),
    tables.Lot: ("tournament__club", "tournament"),
    tables.Decision: ("tournament__club", "tournament"),
    tables.Announcement: ("tournament__club", "tournament"),
    tables.Match: ("round__stage__tournament__club", "round__stage__tournament"),
    tables.MatchNames: ("match__round__stage__tournament__club", "match__round__stage__tournament"),
    tables.Game: ("match__round__stage__tournament__club", "match__round__stage__tournament"),
    tables.Hand: ("game__match__round__stage__tournament__club", "game__match__round__stage__tournament"),
    tables.DateProposal: ("match__round__stage__tournament__club", "match__round__stage__tournament"),
    tables.RefereeCall: ("tournament__club", "tournament"),
    tables.TableTime: ("match__round__stage__tournament__club", "match__round__stage__tournament"),
    tables.SheetPhoto: ("tournament__club", "tournament"),
    tables.Grant: ("club", "tournament"),
    tables.Webhook: ("club", ""),
}
"""How the rows of a table are found: by their club, and by their tournament ("": no row has a tournament)."""

EXCLUDED_TABLES: dict[type[models.Model], str] = {
    tables.SecondFactor: "A secret, made of the key of this site.",
    tables.Session: "Who is signed in on this site.",
    tables.QueuedJob: "Work of this site that was asked for; what comes of it lies there for a day.",
    tables.WebhookDelivery: "Messages that this site sends.",
    tables.ThrottleHit: "How often something was tried on this site.",
}
ARCHIVED: tuple[type[models.Model], ...] = (User, *TABLES, Event)
"""Every table of an archive, each after those that its rows name. Accounts and events are found by what the rows of
`TABLES` refer to."""


@dataclass(frozen=True)
class ArchiveScope:
    """What an archive covers. `pk` 0: the whole site."""

    covers: Literal["site", "club", "tournament"]
    pk: int = 0
    public_id: str = ""
    name: str = ""

    def rows(self, model: type[models.Model]) -> "models.QuerySet[models.Model]":
        """The rows of a table of `TABLES`, in the order of their ids."""
        everything: models.QuerySet[models.Model] = models.QuerySet(model).order_by("pk")
        if self.covers == "site":
            return everything
        path = TABLES[model][self.covers == "tournament"]
        return everything.filter(**{path: self.pk}) if path else everything.none()

    def events(self) -> "Iterator[models.QuerySet[Event]]":
        """The whole chains of everything that belongs to it, in batches."""
        if self.covers == "site":
            yield Event.objects.order_by("pk")
            return
        if self.covers == "club":
            yield Event.objects.in_scope("club", self.public_id)
        yield from _chains(TOURNAMENT_KINDS, self.numbers(Tournament))
        yield from _chains(frozenset({"match"}), self.numbers(Match))

    def numbers(self, model: type[models.Model]) -> list[int]:
        """The ids of the rows of a table that belong to it."""
        return list(self.rows(model).values_list("pk", flat=True))

    def tournaments(self) -> "models.QuerySet[Tournament]":
        """The tournaments that belong to it, in the order of their ids."""
        return Tournament.objects.filter(pk__in=self.numbers(Tournament)).select_related("club").order_by("pk")


def _chains(kinds: frozenset[str], numbers: list[int]) -> "Iterator[models.QuerySet[Event]]":
    """The events of these kinds of chains, by their scope ids, a few hundred ids in each query."""
    for start in range(0, len(numbers), MAX_IDS):
        ids = [str(number) for number in numbers[start : start + MAX_IDS]]
        yield Event.objects.filter(scope_kind__in=kinds, scope_id__in=ids).order_by("pk")


def archive_of_site() -> ArchiveScope:
    """The scope of everything on the site."""
    return ArchiveScope("site")


def archive_of_club(club: Club) -> ArchiveScope:
    """The scope of one club with its tournaments."""
    return ArchiveScope("club", club.pk, club.public_id, club.name)


def archive_of_tournament(tournament: Tournament) -> ArchiveScope:
    """The scope of one tournament. Not for a rehearsal, which is nothing without the tournament it rehearses."""
    return ArchiveScope("tournament", tournament.pk, tournament.public_id, tournament.name)
