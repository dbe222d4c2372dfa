"""Tournaments, stages and rounds. Rows are marked `removed`: nothing is deleted while its tournament exists."""

from collections.abc import Callable
from functools import cache, reduce
from operator import or_
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections, models
from django.db.models.expressions import RawSQL

from scoring.formats import formats
from scoring.formats.format import Format
from tournament.models.club import Club
from tournament.models.document import DocumentField, stored_member
from tournament.models.ids import unguessable

ONE_NAME = r'^\["([^"\\]|\\.)*"\]$'
"""The stored players of an entry with a single name: a single player."""


class TournamentQuerySet(models.QuerySet["Tournament"]):
    def visible_to(self, actor: Any) -> "TournamentQuerySet":
        """The tournaments of a person's clubs, from which every organiser's page starts."""
        if not actor.is_authenticated:
            return self.none()
        return self.filter(club__memberships__user=actor)

    def public(self) -> "TournamentQuerySet":
        """The tournaments that anybody may see; never a rehearsal."""
        return self.filter(published=True, removed=False, rehearsal_of=None)

    def with_formats(self) -> "TournamentQuerySet":
        """Annotate `has_bracket`, `is_of_players` and `is_of_teams`, for menus: whether any stage is such; before there
        is a stage, whether the list has single players, or teams."""
        return self.annotate(**_compiled_formats(connections[self.db].vendor))


@cache
def _compiled_formats(_vendor: str) -> dict[str, RawSQL]:
    """What `with_formats` annotates, put into SQL once for each kind of database: every page of somebody who is signed
    in asks for it, and Django takes several times as long to build it as a database to answer."""
    query = Tournament.objects.annotate(**_formats_present()).query
    compiler = query.get_compiler(DEFAULT_DB_ALIAS)
    compiled = {name: compiler.compile(expression) for name, expression in query.annotations.items()}
    boolean = models.BooleanField()
    return {name: RawSQL(sql, values, boolean) for name, (sql, values) in compiled.items()}  # noqa: S611 Django made it


def _formats_present() -> dict[str, models.Exists | models.Q]:
    return {
        "has_bracket": _any_stage(lambda format_: format_.has_bracket),
        "is_of_players": _is_of_players(),
        "is_of_teams": _is_of_teams(),
    }


def _is_of_players() -> models.Q:
    in_stages = _any_stage(lambda format_: format_.partners_change)
    return _in_stages_or_list(in_stages, models.Q(entries__names__players__regex=ONE_NAME, entries__removed=False))


def _is_of_teams() -> models.Q:
    in_stages = _stages_with(models.Q(document__contains=stored_member("teams")))
    return _in_stages_or_list(in_stages, models.Q(entries__members__contains='"', entries__removed=False))


def _in_stages_or_list(in_stages: models.Exists, in_list: models.Q) -> models.Q:
    """The condition on the stages of a tournament or, before it has any, on its list of pairs. Once there are stages,
    no row of the list is read."""
    listed = models.Exists(Tournament.objects.filter(in_list, pk=models.OuterRef("pk")))
    return models.Q(in_stages) | ~models.Q(_stages_with(models.Q())) & models.Q(listed)


def _any_stage(matches: Callable[[Format], bool]) -> models.Exists:
    """Whether a tournament has a stage of a matching format, without reading its stages."""
    kinds = (stored_member("kind", format_.kind) for format_ in formats().values() if matches(format_))
    has_kind = reduce(or_, (models.Q(document__contains=kind) for kind in kinds))
    return _stages_with(has_kind)


def _stages_with(condition: models.Q) -> models.Exists:
    return models.Exists(Stage.objects.filter(condition, tournament=models.OuterRef("pk"), removed=False))


class Tournament(models.Model):
    public_id = models.CharField(max_length=22, unique=True, default=unguessable)
    club = models.ForeignKey(Club, models.PROTECT, related_name="tournaments")
    name = models.TextField()
    regulation = models.CharField(max_length=64)
    rulings = models.JSONField(default=dict)
    plan = DocumentField(default=dict)
    """The organisers' plan: tables, halls, minutes, tolerance, what the clock ends; see `services`."""
    extra = DocumentField(default=dict)
    """The tournament file's own x_ fields."""
    published = models.BooleanField(default=False)
    embargo = models.PositiveSmallIntegerField(default=0)
    """The number of last rounds of each stage whose results are withheld from the public."""
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
    """The stage's name; empty: named by its format."""
    document = DocumentField()
    """The stage in the form of the tournament file."""
    rule = DocumentField(default=dict)
    """The rule that chose the entrants, while a late correction must not replace them; {}: the document has the
    rule."""
    removed = models.BooleanField(default=False)

    class Meta:
        ordering = ["position"]

    def __str__(self) -> str:
        return f"stage {self.key} of tournament {self.tournament_id}"

    @property
    def format(self) -> Format:
        """The engine's format of the stage."""
        return formats()[self.document["kind"]]

    @property
    def most_games(self) -> int:
        """The number of games of its longest match."""
        games: int | dict[str, int] = self.document.get("games", 1)
        return games["exactly"] if isinstance(games, dict) else games

    @property
    def source(self) -> str:
        """The key of the stage that sends its entrants, even while these are frozen; "" if none does."""
        rule = self.rule or self.document.get("entrants")
        return rule["stage"] if isinstance(rule, dict) else ""

    @property
    def drawn_from(self) -> frozenset[str]:
        """The keys of the stages whose results decide its pairings: those that send entrants or are carried."""
        return frozenset({self.source, *self.document.get("carries", ())} - {""})

    @property
    def has_given_groups(self) -> bool:
        """Whether its pairs are divided into several groups before anything is played."""
        return len(self.document.get("groups") or ()) > 1 and not self.drawn_from

    @property
    def last_round_drawn_from(self) -> int | None:
        """The last round of the source stage that matters for the entrants; None: all rounds do."""
        rule = self.rule or self.document.get("entrants")
        return max(rule["losers_of"]) if isinstance(rule, dict) and "losers_of" in rule else None


class Round(models.Model):
    """A drawn round. Its matches refer to it; a new draw adds other matches and removes the old ones."""

    stage = models.ForeignKey(Stage, models.PROTECT, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    published = models.BooleanField(default=False)
    seed = models.TextField(blank=True)
    """The source of chance; empty: nothing was drawn by lot."""
    broken = DocumentField(default=list)
    """The draw's unmet wishes, as `pairings --json` lists them. Events and files hold them under this name."""
    starts = models.DateTimeField(null=True)
    """When it is planned to begin."""
    opens = models.DateField(null=True)
    """The first day of play, if pairs choose the day themselves."""
    deadline = models.DateField(null=True)
    """The last day of play; None: the round is played in one sitting."""
    clock_started = models.DateTimeField(null=True)
    clock_stopped = models.DateTimeField(null=True)
    """When the clock was paused; None while it runs."""
    clock_lost = models.PositiveIntegerField(default=0)
    """Seconds of earlier pauses and extensions."""
    orders = DocumentField(default=dict)
    """For teams: by team code, the codes of its pairs at the tables of its match, handed in but not shown yet."""
    removed = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["stage", "number"], condition=models.Q(removed=False), name="round_number_once"
            )
        ]

    def __str__(self) -> str:
        return f"round {self.number} of stage {self.stage_id}"
