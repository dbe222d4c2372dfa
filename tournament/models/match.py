"""A match: one or more games between two pairs. A quick game is a match without a tournament's round."""

from hashlib import sha256
from typing import cast

from django.db import models

from rules.schema import Regulation
from scoring.codec import read_regulation
from scoring.contest.model import Games
from tournament.models.document import DocumentField
from tournament.models.entry import Entry
from tournament.models.ids import unguessable
from tournament.models.tournament import Round

LENGTHS = (1, 3, 5)
"""Lengths of a quick match in games; a tournament may use others."""


PLAYED = (
    models.Q(confirmed=True)
    | models.Q(absent_0=True)
    | models.Q(absent_1=True)
    | models.Q(games__over=True)
    | models.Q(games__hands__isnull=False)
)
"""The condition on matches in which anything at all has happened. It may return a match twice."""

SEATS = ("first", "first_partner", "second", "second_partner")
"""The columns of everybody in a tournament's match, in the order of `Match.seats`."""


def absent_players(
    codes: tuple[str, str | None], partners: tuple[str, str] | None, sides: tuple[bool, bool], seats: str
) -> frozenset[str]:
    """Who did not come: for single players those at `seats`, if it names any, else whole sides."""
    first, second = partners or (None, None)
    by_seat = (codes[0], first, codes[1], second)
    if seats:
        return frozenset(code for seat, code in enumerate(by_seat) if code and str(seat) in seats)
    return frozenset(code for seat, code in enumerate(by_seat) if code and sides[seat // 2])


def seated_players(seated: list[list[int] | None]) -> tuple[tuple[int, ...] | None, tuple[int, ...] | None]:
    """`Match.seated` in the engine's form."""
    first, second = seated or (None, None)
    return tuple(first) if first else None, tuple(second) if second else None


class Match(models.Model):
    """A match: what was agreed before it began, its place in the draw if it has one, and the state of its result.

    A quick game's names are in `MatchNames`; those of a tournament's pairs belong to their entries.
    """

    # Whoever has the first may write, whoever has the second may watch. Neither is in any event.
    score_id = models.CharField(max_length=22, unique=True, default=unguessable)
    watch_id = models.CharField(max_length=22, unique=True, default=unguessable)
    regulation = models.CharField(max_length=64)
    rulings = models.JSONField(default=dict)
    best_of = models.PositiveSmallIntegerField(default=1)
    players_per_side = models.PositiveSmallIntegerField(default=2)
    created = models.DateTimeField()
    last_used = models.DateTimeField(db_index=True)
    plays_all_games = models.BooleanField(default=False, db_column="exactly")
    """All of `best_of` games are played, and the pair that wins more of them wins the match."""
    elimination = models.BooleanField(default=False)
    """Level games decide nothing: another game is played."""

    # Only for a tournament's match. `second` None: a bye.
    round = models.ForeignKey(Round, models.PROTECT, null=True, related_name="matches")
    slot = models.PositiveSmallIntegerField(null=True)
    group = models.PositiveSmallIntegerField(default=0)
    bracket = models.CharField(max_length=8, blank=True)
    table = models.PositiveSmallIntegerField(null=True)
    first = models.ForeignKey(Entry, models.PROTECT, null=True, related_name="+")
    second = models.ForeignKey(Entry, models.PROTECT, null=True, related_name="+")
    first_partner = models.ForeignKey(Entry, models.PROTECT, null=True, related_name="+")
    second_partner = models.ForeignKey(Entry, models.PROTECT, null=True, related_name="+")
    """For single players: the partners of `first` and `second`, in this match only."""
    absent_0 = models.BooleanField(default=False)
    absent_1 = models.BooleanField(default=False)
    absent_seats = models.CharField(max_length=4, blank=True, default="")
    """For single players: who did not come, as indexes of `Match.seats` ("03"); empty: everybody on the absent
    sides."""
    seated = DocumentField(default=list)
    """For pairs with more than two players: who sat down, as indices into each pair's list: [[0, 2], null]. []: not
    recorded."""
    confirmed = models.BooleanField(default=False)
    """Whether the result is confirmed as it stands, by whoever may confirm it."""
    dispute_note = models.ForeignKey(
        "tournament.Note", models.PROTECT, null=True, related_name="+", db_column="disputed_id"
    )
    """The text that says what is disputed; None if nothing is."""
    overruling_note = models.ForeignKey(
        "tournament.Note", models.PROTECT, null=True, related_name="+", db_column="overruled_id"
    )
    """The text in which a referee says why hands with errors count; None if no referee decided so."""
    agreed_0 = models.BooleanField(default=False, db_column="approved_0")
    agreed_1 = models.BooleanField(default=False, db_column="approved_1")
    """Whether each pair has agreed with the result as it stands."""
    second_entry = DocumentField(default=dict)
    """The second entry of the sheet, by somebody who did not see the first; {}: there is none. `games` has, for each
    game, rows of both pairs' points; `agrees` says whether it equals the first entry."""
    advanced_side = models.PositiveSmallIntegerField(null=True, db_column="went_on")
    """The side that had advanced before a late correction changed the result."""
    deadline = models.DateField(null=True)
    """The last day on which it may be played, if it differs from its round's."""
    reported_by = models.PositiveSmallIntegerField(null=True)
    """The side whose pair reported the result; None: no pair did."""
    extra = DocumentField(default=dict)
    removed = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(best_of__in=LENGTHS) | models.Q(best_of__gte=1, round__isnull=False),
                name="match_has_a_game",
            )
        ]

    def __str__(self) -> str:
        return f"match {self.pk}"

    @property
    def ruled_regulation(self) -> Regulation:
        """The regulation of the match with its rulings applied."""
        return read_regulation({"regulation": self.regulation}, self.rulings)

    @property
    def agreed_games(self) -> Games:
        """How many games were agreed on."""
        return Games(self.best_of, self.plays_all_games)

    @property
    def wins_needed(self) -> int:
        """The number of wins that certainly decides the match."""
        return self.agreed_games.wins_needed

    @property
    def is_in_tournament(self) -> bool:
        return self.round_id is not None

    @property
    def tournament_round(self) -> Round:
        """The round of a tournament's match. A quick game has none."""
        return cast(Round, self.round)

    @property
    def codes(self) -> tuple[str, str | None]:
        """The codes of both entries of a tournament's match. Second None: a bye."""
        return cast(Entry, self.first).code, self.second.code if self.second else None

    @property
    def pairs_agreed(self) -> tuple[bool, bool]:
        """Whether each pair has agreed with the result."""
        return self.agreed_0, self.agreed_1

    @property
    def seats(self) -> tuple[Entry | None, ...]:
        """Both entries with, for single players, their partners: first, its partner, second, its partner."""
        return self.first, self.first_partner, self.second, self.second_partner

    @property
    def partner_codes(self) -> tuple[str, str] | None:
        """The codes of both partners; None where entries are pairs."""
        if self.first_partner is None or self.second_partner is None:
            return None
        return self.first_partner.code, self.second_partner.code

    @property
    def absent_players(self) -> frozenset[str]:
        """The codes of the entries that did not come."""
        return absent_players(self.codes, self.partner_codes, (self.absent_0, self.absent_1), self.absent_seats)

    @property
    def seated_players(self) -> tuple[tuple[int, ...] | None, tuple[int, ...] | None]:
        """Who of both pairs sat down, in the engine's form."""
        return seated_players(self.seated)

    @property
    def sheet_number(self) -> int:
        """The number of the match on paper; with the `seq` at which it was printed, it identifies a sheet."""
        return self.pk

    @property
    def short_code(self) -> str:
        """Four characters that show that a page and a sheet belong together; they give no access."""
        return sha256(self.watch_id.encode()).hexdigest()[:4].upper()


class MatchNames(models.Model):
    """The names of a quick game's pairs, in a row of their own that can be erased. No row: the pairs have no names."""

    match = models.OneToOneField(Match, models.PROTECT, primary_key=True, related_name="names")
    first = models.TextField()
    second = models.TextField()

    def __str__(self) -> str:
        return f"{self.first} × {self.second}"

    @property
    def pairs(self) -> tuple[str, str]:
        return self.first, self.second
