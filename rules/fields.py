"""The facts a table can count, by name, and what kind of thing each one is.

A regulation lists which of them it asks for; the codec, the form and the sheet read the kind from here.
"""

from __future__ import annotations

from enum import Enum


class FieldKind(Enum):
    COUNT = "count"  # whole, not negative: canastras, threes, failed openings
    POINTS = "points"  # points of cards, or in FARAES cards: whole, not negative
    TOTAL = "total"  # the total written on paper: whole, may be negative
    FLAG = "flag"
    MORTO = "morto"
    CLASSES = "classes"  # counted cards by class
    PAIR = "pair"  # 0 or 1


MORTO_STATES = ("none", "played", "unplayed")

SIDE_FIELDS: dict[str, FieldKind] = {
    "clean": FieldKind.COUNT,
    "dirty": FieldKind.COUNT,
    "royal": FieldKind.COUNT,
    "semi_clean": FieldKind.COUNT,
    "went_out": FieldKind.FLAG,
    "concealed": FieldKind.FLAG,
    "opened": FieldKind.FLAG,
    "morto": FieldKind.MORTO,
    "honours": FieldKind.COUNT,
    "red_threes": FieldKind.COUNT,
    "red_threes_in_hand": FieldKind.COUNT,
    "black_threes_in_hand": FieldKind.COUNT,
    "failed_openings": FieldKind.COUNT,
    "false_closings": FieldKind.COUNT,
    "table_points": FieldKind.POINTS,
    "hand_points": FieldKind.POINTS,
    "table_cards": FieldKind.COUNT,
    "hand_cards": FieldKind.COUNT,
    "cards": FieldKind.CLASSES,
    "hand_cards_by_class": FieldKind.CLASSES,
    "claimed_total": FieldKind.TOTAL,
}

HAND_FIELDS: dict[str, FieldKind] = {
    "mortos_to_stock": FieldKind.COUNT,
    "starter": FieldKind.PAIR,
    "left": FieldKind.POINTS,
}
