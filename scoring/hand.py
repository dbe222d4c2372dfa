"""What a table counts: physical facts, never a result that the engine can compute."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from rules.schema import Regulation

MortoState = Literal["none", "played", "unplayed"]
Closed = Literal["time", "hands"]
CLOSED: tuple[Closed, ...] = get_args(Closed)


@dataclass(frozen=True, slots=True)
class Side:
    """One pair's count of a hand, with the fields of `rules.fields`. None: not entered."""

    clean: int = 0
    dirty: int = 0
    royal: int = 0
    semi_clean: int = 0
    went_out: bool = False
    concealed: bool = False
    opened: bool = False
    morto: MortoState = "none"
    honours: int = 0
    red_threes: int = 0
    red_threes_in_hand: int = 0
    black_threes_in_hand: int = 0
    failed_openings: int = 0
    false_closings: int = 0
    table_points: int | None = None
    hand_points: int | None = None
    table_cards: int = 0
    hand_cards: int = 0
    cards: Mapping[str, int] | None = None
    hand_cards_by_class: Mapping[str, int] | None = None
    claimed_total: int | None = None
    extra: Mapping[str, Any] = field(default_factory=dict)

    @property
    def canastras(self) -> int:
        """The number of canastras of any kind."""
        return self.clean + self.dirty + self.royal + self.semi_clean

    def table_worth(self, regulation: Regulation) -> int:
        """The worth of the cards on the table, in the unit of the regulation's entry (points, or cards)."""
        if regulation.counts_cards:
            return self.table_cards
        if self.table_points is not None:
            return self.table_points
        return regulation.worth(self.cards) if self.cards else 0

    def hand_worth(self, regulation: Regulation) -> int:
        """The worth of the cards left in the pair's hands, in the same unit."""
        if regulation.counts_cards:
            return self.hand_cards
        if self.hand_points is not None:
            return self.hand_points
        return regulation.worth(self.hand_cards_by_class) if self.hand_cards_by_class else 0


@dataclass(frozen=True, slots=True)
class HandFacts:
    """One deal as both pairs counted it."""

    sides: tuple[Side, Side]
    mortos_to_stock: int = 0
    starter: Literal[0, 1] | None = None
    left: int | None = None
    extra: Mapping[str, Any] = field(default_factory=dict)

    @property
    def out_count(self) -> int:
        """How many pairs are marked as having gone out."""
        return self.sides[0].went_out + self.sides[1].went_out

    @property
    def mortos_taken(self) -> int:
        """How many pairs took their morto."""
        return sum(side.morto != "none" for side in self.sides)


@dataclass(frozen=True, slots=True)
class GameFacts:
    """The hands of a game, and the regulation with its rulings."""

    regulation: Regulation
    hands: tuple[HandFacts, ...] = ()
    pairs: tuple[str, str] | None = None
    closed: Closed | None = None
    players_per_side: int = 2
    rulings: Mapping[str, Any] = field(default_factory=dict)
    extra: Mapping[str, Any] = field(default_factory=dict)
