"""One or more games between two pairs. A quick game is a match that belongs to no round of a tournament."""

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
"""Games of a quick match; a tournament may agree on others."""


PLAYED = models.Q(confirmed=True) | models.Q(absent_0=True) | models.Q(absent_1=True)
PLAYED |= models.Q(games__over=True) | models.Q(games__hands__isnull=False)
"""Matches in which anything happened at all; some come twice."""

SEATS = ("first", "first_partner", "second", "second_partner")
"""The columns of everybody in a tournament's match, as `Match.seats` has them."""


def absent_players(
    codes: tuple[str, str | None], partners: tuple[str, str] | None, sides: tuple[bool, bool], seats: str
) -> frozenset[str]:
    """Who of a match did not come: of single players those at `seats`, where it names any, else whole sides."""
    first, second = partners or (None, None)
    by_seat = (codes[0], first, codes[1], second)
    if seats:
        return frozenset(code for seat, code in enumerate(by_seat) if code and str(seat) in seats)
    return frozenset(code for seat, code in enumerate(by_seat) if code and sides[seat // 2])


class Match(models.Model):
    """What was agreed at the start, and never changes after; and for a tournament where it stands in it.

    A quick game's names are in `MatchNames`, those of a tournament's pairs with their entries.
    """

    # Whoever has the one may write, whoever has the other may look. Neither is ever in an event.
    score_id = models.CharField(max_length=22, unique=True, default=unguessable)
    watch_id = models.CharField(max_length=22, unique=True, default=unguessable)
    regulation = models.CharField(max_length=64)
    rulings = models.JSONField(default=dict)
    best_of = models.PositiveSmallIntegerField(default=1)
    players_per_side = models.PositiveSmallIntegerField(default=2)
    created = models.DateTimeField()
    last_used = models.DateTimeField(db_index=True)
    exactly = models.BooleanField(default=False)
    """All of `best_of` games are played, and more games win."""
    elimination = models.BooleanField(default=False)
    """Level games decide nothing: another is played."""

    # Of a tournament's match alone. `second` None: a bye.
    round = models.ForeignKey(Round, models.PROTECT, null=True, related_name="matches")
    slot = models.PositiveSmallIntegerField(null=True)
    group = models.PositiveSmallIntegerField(default=0)
    bracket = models.CharField(max_length=8, blank=True)
    table = models.PositiveSmallIntegerField(null=True)
    first = models.ForeignKey(Entry, models.PROTECT, null=True, related_name="+")
    second = models.ForeignKey(Entry, models.PROTECT, null=True, related_name="+")
    first_partner = models.ForeignKey(Entry, models.PROTECT, null=True, related_name="+")
    second_partner = models.ForeignKey(Entry, models.PROTECT, null=True, related_name="+")
    """Where entries are single players: who plays with `first` and with `second` in this match alone."""
    absent_0 = models.BooleanField(default=False)
    absent_1 = models.BooleanField(default=False)
    absent_seats = models.CharField(max_length=4, blank=True, default="")
    """Of single players, who did not come, by `Match.seats` from 0 ("03"); empty: everybody of the absent sides."""
    confirmed = models.BooleanField(default=False)
    disputed = models.ForeignKey("tournament.Note", models.PROTECT, null=True, related_name="+")
    """What is contested; None: nothing."""
    overruled = models.ForeignKey("tournament.Note", models.PROTECT, null=True, related_name="+")
    """Why a referee lets hands with errors count."""
    approved_0 = models.BooleanField(default=False)
    approved_1 = models.BooleanField(default=False)
    """Whether each pair has said that the result, as it stands, is right."""
    second_entry = DocumentField(default=dict)
    """What somebody else read from the same paper without seeing the first entry: `games`, a list of rows of both
    pairs' points for each, and whether it `agrees` with the first; {}: nobody has."""
    went_on = models.PositiveSmallIntegerField(null=True)
    """The side that had gone on before a late correction said otherwise."""
    deadline = models.DateField(null=True)
    """The last day on which it may be played, where it is another than its round's."""
    reported_by = models.PositiveSmallIntegerField(null=True)
    """The side whose pair reported the result; None: nobody, or whoever keeps score."""
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
        """The regulation that the match is played by, as ruled."""
        return read_regulation({"regulation": self.regulation}, self.rulings)

    @property
    def agreed(self) -> Games:
        """How many games were agreed on."""
        return Games(self.best_of, self.exactly)

    @property
    def needed(self) -> int:
        """Games that surely win the match."""
        return self.agreed.needed

    @property
    def of_tournament(self) -> bool:
        return self.round_id is not None

    @property
    def tournament_round(self) -> Round:
        """Where it was drawn, of a tournament's match: a quick game has none."""
        return cast(Round, self.round)

    @property
    def codes(self) -> tuple[str, str | None]:
        """The codes of both entries, of a tournament's match; None: the first has a bye."""
        return cast(Entry, self.first).code, self.second.code if self.second else None

    @property
    def approved(self) -> tuple[bool, bool]:
        return self.approved_0, self.approved_1

    @property
    def seats(self) -> tuple[Entry | None, ...]:
        """Both entries and, of single players, the partner of each: first, its partner, second, its partner."""
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
    def sheet_number(self) -> int:
        """What paper calls the match; with the `seq` it was printed at, it names one sheet."""
        return self.pk

    @property
    def short_code(self) -> str:
        """Four signs by which a page and a paper are seen to belong together; no way to the page."""
        return sha256(self.watch_id.encode()).hexdigest()[:4].upper()


class MatchNames(models.Model):
    """Both pairs' names, in a row of their own that can be erased. No row: the pairs have no names."""

    match = models.OneToOneField(Match, models.PROTECT, primary_key=True, related_name="names")
    first = models.TextField()
    second = models.TextField()

    def __str__(self) -> str:
        return f"{self.first} × {self.second}"

    @property
    def pairs(self) -> tuple[str, str]:
        return self.first, self.second
