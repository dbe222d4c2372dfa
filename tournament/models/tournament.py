"""A tournament and its stages and rounds. Every row has `removed`: nothing is deleted while its tournament stands."""

from typing import Any

from django.db import models

from scoring.formats import formats
from scoring.formats.format import Format
from tournament.models.club import Club
from tournament.models.document import DocumentField
from tournament.models.ids import unguessable


class TournamentQuerySet(models.QuerySet["Tournament"]):
    def visible_to(self, actor: Any) -> "TournamentQuerySet":
        """Those of the clubs a person belongs to: where every organiser's page starts from."""
        if not actor.is_authenticated:
            return self.none()
        return self.filter(club__memberships__user=actor)

    def public(self) -> "TournamentQuerySet":
        """Those that anybody may look at; a rehearsal never."""
        return self.filter(published=True, removed=False, rehearsal_of=None)


class Tournament(models.Model):
    public_id = models.CharField(max_length=22, unique=True, default=unguessable)
    club = models.ForeignKey(Club, models.PROTECT, related_name="tournaments")
    name = models.TextField()
    regulation = models.CharField(max_length=64)
    rulings = models.JSONField(default=dict)
    plan = DocumentField(default=dict)
    """What the organiser planned by: tables, halls, minutes, tolerance, what the clock ends; see `services`."""
    extra = DocumentField(default=dict)
    """The tournament file's own x_ fields."""
    published = models.BooleanField(default=False)
    embargo = models.PositiveSmallIntegerField(default=0)
    """So many last rounds of each stage whose results the public does not see."""
    finished = models.BooleanField(default=False)
    rehearsal_of = models.ForeignKey("self", models.PROTECT, null=True, related_name="rehearsals")
    removed = models.BooleanField(default=False)
    created = models.DateTimeField()

    objects = TournamentQuerySet.as_manager()

    def __str__(self) -> str:
        return self.name


class Stage(models.Model):
    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="stages")
    key = models.CharField(max_length=64)
    """Its id in the tournament file."""
    position = models.PositiveSmallIntegerField()
    name = models.TextField(blank=True)
    """What people call it; empty: named by its kind."""
    document = DocumentField()
    """The stage in the form of the tournament file."""
    rule = DocumentField(default=dict)
    """The rule its entrants came by, while a late correction must not exchange them; {}: the document says it."""
    removed = models.BooleanField(default=False)

    class Meta:
        ordering = ["position"]

    def __str__(self) -> str:
        return f"stage {self.key} of tournament {self.tournament_id}"

    @property
    def format(self) -> Format:
        return formats()[self.document["kind"]]

    @property
    def source(self) -> str:
        """The key of the stage that sends its entrants on, also while they are fixed; empty: none does."""
        rule = self.rule or self.document.get("entrants")
        return rule["stage"] if isinstance(rule, dict) else ""

    @property
    def drawn_from(self) -> frozenset[str]:
        """The keys of the stages whose results decide about its pairings: they send its entrants, or are carried."""
        return frozenset({self.source, *self.document.get("carries", ())} - {""})

    @property
    def last_round_drawn_from(self) -> int | None:
        """The last round of its source that says who enters; None: all of them do."""
        rule = self.rule or self.document.get("entrants")
        return max(rule["losers_of"]) if isinstance(rule, dict) and "losers_of" in rule else None


class Round(models.Model):
    """A round that was drawn. Its matches name it; a new drawing gives it other matches, and removes the old."""

    stage = models.ForeignKey(Stage, models.PROTECT, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    published = models.BooleanField(default=False)
    seed = models.TextField(blank=True)
    """The source of chance it was drawn from; empty: nothing was drawn by lot."""
    broken = DocumentField(default=list)
    """Wishes the draw could not honour, as `pairings --json` says them."""
    starts = models.DateTimeField(null=True)
    """When it is planned to begin."""
    opens = models.DateField(null=True)
    """The first day on which its pairs may play, where they choose the day themselves."""
    deadline = models.DateField(null=True)
    """The last one; None: it is played in one go."""
    clock_started = models.DateTimeField(null=True)
    clock_stopped = models.DateTimeField(null=True)
    """Since when the clock stands still; None while it runs."""
    clock_lost = models.PositiveIntegerField(default=0)
    """Seconds the clock stood still before, and those by which the round was extended."""
    removed = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["stage", "number"], condition=models.Q(removed=False), name="round_number_once"
            )
        ]

    def __str__(self) -> str:
        return f"round {self.number} of stage {self.stage_id}"
