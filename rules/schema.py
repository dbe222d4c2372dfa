"""Defines a regulation: one declarative value that drives the engine, checks, form, score sheet and page."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property
from math import gcd
from typing import Any

from rules.cards import Card, CardClass, Deck
from rules.clauses import (
    DECISION,
    BlackThrees,
    Clause,
    Counting,
    GameEnd,
    GoingOut,
    HandCards,
    Honours,
    Melds,
    Mortos,
    Opening,
    RedThrees,
    ThreesAsCards,
)
from rules.floors import FloorTable
from rules.rulings import Ruling, RulingValue, UnknownRuling
from rules.text import Plural


class Treatment(Enum):
    """What the site does with an article."""

    SCORED = "scored"
    CHECKED = "checked"
    SHOWN = "shown"  # shown at the table: on the screen of entry and on the sheet
    ORGANISER = "organiser"
    PLAY = "play"


@dataclass(frozen=True)
class Article:
    """One article of the source: its number or heading, what it says in our own words, and what the site does with it.

    `topics` are the values it sets, by the keys under which the regulation's page lists them.
    """

    ref: str
    gist: str
    treatment: Treatment
    topics: tuple[str, ...] = ()


@dataclass(frozen=True)
class Source:
    """Where a regulation comes from."""

    title: str
    publisher: str
    year: int | None
    language: str  # of the source and of its club: "pt-br" or "it"


@dataclass(frozen=True, eq=False)
class Regulation:
    """One edition of one club's rules. Every value carries its article.

    `fields` and `hand_fields` are what the table is asked for, in the order in which people count it; `words` names
    fields and lines of the count as this culture does, where that differs from `rules.words`.
    """

    key: str
    name: str
    game: str
    source: Source
    deck: Deck
    hand_size: int
    classes: tuple[CardClass, ...]
    conservation_article: str  # what the whole deck is worth
    melds: Melds
    canastra_article: str
    clean: Clause
    dirty: Clause
    going_out: GoingOut
    table: Counting
    hand: HandCards
    end: GameEnd
    fields: tuple[str, ...]
    hand_fields: tuple[str, ...] = ("left",)
    deck_article: str = ""  # the article on which cards the deck holds, if it is another one
    count_article: str = ""  # the article on how a hand is counted, if it is not that on the cards on the table
    royal: Clause | None = None
    semi_clean: Clause | None = None
    mortos: Mortos | None = None
    opening: Opening | None = None
    red_threes: RedThrees | None = None
    black_threes: BlackThrees | None = None
    threes: ThreesAsCards | None = None
    honours: Honours | None = None
    penalties: Mapping[str, Clause] = field(default_factory=dict)
    # Whether what a pair pays (for its hand, its honours or as a penalty) goes to its opponents, and the ruling and
    # article that decide it.
    paid_to_opponents: bool = False
    paid_article: str = ""
    paid_ruling: str | None = None
    opening_declared: bool = False  # the table says whether a pair has opened
    players_per_side: tuple[int, ...] = (2,)
    players_article: str = DECISION  # the article on who plays against whom
    load_floors: Callable[[], FloorTable] | None = None
    rulings: tuple[Ruling, ...] = ()
    words: Mapping[str, str] = field(default_factory=dict)
    amounts: Mapping[str, Plural] = field(default_factory=dict)
    articles: tuple[Article, ...] = ()
    own_headings: tuple[str, ...] = ()  # message ids: what we call its articles, where its source has no headings
    format_article: str = ""  # the article that leaves the format of a tournament to its organisers
    open_cases_article: str = ""  # the article that leaves to them what it does not mention
    tie_break_criterion: str = ""  # its order of tiebreakers, by the name of the criterion; "" if it states none
    essentials: tuple[str, ...] = ()
    ruled: Mapping[str, RulingValue] = field(default_factory=dict)

    @cached_property
    def floors(self) -> FloorTable | None:
        """The table of least points for canastras; None for a regulation without one. Read on first use."""
        return self.load_floors() if self.load_floors else None

    @cached_property
    def class_sizes(self) -> dict[str, int]:
        """How many cards of each class the deck holds."""
        sizes = dict.fromkeys((cls.name for cls in self.classes), 0)
        for card in self.deck.cards:
            sizes[self.class_of(card).name] += 1
        return sizes

    @cached_property
    def class_values(self) -> dict[str, int]:
        """The points of a card of each class."""
        return {cls.name: cls.value for cls in self.classes}

    @cached_property
    def deck_worth(self) -> int:
        """What the whole deck is worth, in the unit of the table's entry (points, or cards)."""
        if self.counts_cards:
            return len(self.deck.cards)
        return sum(size * self.class_values[name] for name, size in self.class_sizes.items())

    @property
    def deck_citation(self) -> str:
        """The article on which cards the deck holds."""
        return self.deck_article or self.conservation_article

    @cached_property
    def least_card(self) -> int:
        """What the cheapest card of a meld is worth, in the unit of the table's entry; cards worth nothing are not
        melded."""
        return 1 if self.counts_cards else min(value for value in self.class_values.values() if value)

    @cached_property
    def least_meld(self) -> int:
        """What the cheapest possible meld is worth, in the unit of the table's entry."""
        return self.melds.least * self.least_card

    @cached_property
    def value_unit(self) -> int:
        """The greatest common divisor (points) of all card values: every sum of cards is a multiple of it."""
        return gcd(*self.class_values.values())

    @cached_property
    def counts_cards(self) -> bool:
        """Whether the table counts cards instead of their points."""
        return self.table.field == "table_cards"

    def class_of(self, card: Card) -> CardClass:
        """The class of a card of the deck: the first that includes it."""
        return next(cls for cls in self.classes if cls.has(card))

    def worth(self, counted: Mapping[str, int]) -> int:
        """The points (int) of counted cards; `counted`: how many of each class."""
        return sum(self.class_values[name] * count for name, count in counted.items())

    def worth_ruling(self, classes: Collection[str]) -> str | None:
        """The ruling that set the worth of cards in one of these classes, if it is not the default."""
        return next((cls.ruling for cls in self.classes if cls.ruling in self.ruled and cls.name in classes), None)

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of canastra in this regulation, the most valuable first."""
        return tuple(kind for kind in ("royal", "clean", "semi_clean", "dirty") if getattr(self, kind))

    @cached_property
    def cell_kinds(self) -> tuple[str, ...]:
        """The kinds of canastra counted by a cell of its floors, in that order."""
        return ("clean", "dirty", "royal", "semi_clean") if self.semi_clean else ("clean", "dirty", "royal")

    def ruling(self, name: str) -> Ruling:
        """The ruling with this name; UnknownRuling if the regulation does not have it."""
        for ruling in self.rulings:
            if ruling.name == name:
                return ruling
        raise UnknownRuling(name)

    def with_rulings(self, rulings: Mapping[str, RulingValue]) -> Regulation:
        """This regulation with these rulings applied. Raises UnknownRuling for an unknown name, UnknownOption for an
        unknown value."""
        options = {name: self.ruling(name).option(value) for name, value in rulings.items()}
        return self._as_ruled(tuple(sorted((name, option.value) for name, option in options.items())))

    def as_of(self, engine: int) -> Regulation:
        """This regulation as version `engine` of the engine read it, except where the table has made its own ruling."""
        earlier = {
            ruling.name: ruling.earlier[1] for ruling in self.rulings if ruling.earlier and engine <= ruling.earlier[0]
        }
        return self.with_rulings(earlier | dict(self.ruled)) if earlier else self

    @cached_property
    def _ruled_variants(self) -> dict[tuple[tuple[str, RulingValue], ...], Regulation]:
        return {}

    def _as_ruled(self, choices: tuple[tuple[str, RulingValue], ...]) -> Regulation:
        differing = tuple((name, value) for name, value in choices if self.ruling(name).default != value)
        if not differing:
            return self
        variants = self._ruled_variants
        if differing not in variants:
            ruled = self
            for name, value in differing:
                ruled = amend(ruled, self.ruling(name).option(value).changes, ruled=dict(differing))
            variants[differing] = ruled
        return variants[differing]


def amend(regulation: Regulation, changes: Mapping[str, Any], **fields: Any) -> Regulation:
    """A copy of the regulation with other values: `changes` by dotted path ("clean.points"), `fields` by the name of a
    field.

    A callable value is called with the present one, so that two rulings can each change a part of the same thing. New
    editions of a regulation are made in the same way.
    """
    direct = dict(fields)
    for path, value in changes.items():
        head, _dot, rest = path.partition(".")
        current = direct.get(head, getattr(regulation, head))
        if rest:
            direct[head] = replace(current, **{rest: value})
        else:
            direct[head] = value(current) if callable(value) else value
    return replace(regulation, **direct)
