"""The texts of findings about figures that cannot be counted, or do not agree."""

from rules.schema import Regulation
from tests.rules.samples import AACRT, APCEF, BURACO, CANASTA, FARAES
from tests.scoring.samples import Document

FindingTexts = tuple[str, int | None, str, str, tuple[str, ...]]  # code, side, message, hint, fields
TextCase = tuple[Regulation, Document, Document, Document, list[FindingTexts]]  # the pairs' fields, the hand's

LEFT = "Points left in stock, discards and mortos"
COUNTS: list[TextCase] = [
    (
        AACRT,
        {"hand_points": -5},
        {},
        {},
        [("negative", 0, "Points in hand cannot be below zero.", "Remove the minus sign.", ("hand_points",))],
    ),
    (
        AACRT,
        {},
        {},
        {"left": -5},
        [("negative", None, f"{LEFT} cannot be below zero.", "Remove the minus sign.", ("left",))],
    ),
    (
        FARAES,
        {},
        {"table_cards": -1},
        {},
        [("negative", 1, "Cards on the table cannot be below zero.", "Remove the minus sign.", ("table_cards",))],
    ),
    (
        APCEF,
        {"table_points": 331},
        {},
        {},
        [
            (
                "not_multiple_of_5",
                0,
                "Points on the table: 331 cannot be right, since the sum ends in 0 or 5.",
                "Count these cards again.",
                ("table_points",),
            )
        ],
    ),
    (
        APCEF,
        {},
        {},
        {"left": 361},
        [
            (
                "not_multiple_of_5",
                None,
                f"{LEFT}: 361 cannot be right, since the sum ends in 0 or 5.",
                "Count these cards again.",
                ("left",),
            ),
            (
                "count_differs",
                None,
                "The cards laid, in hand and left over come to 881, and the deck to 880.",
                "Count again: some cards were missed or counted twice.",
                ("left", "table_points", "hand_points"),
            ),
        ],
    ),
    (
        APCEF,
        {"cards": {"ace": 2}},
        {},
        {},
        [
            (
                "count_differs",
                0,
                "Points on the table: the counted cards are worth 30, not 300.",
                "Keep one of the two, or count again. The points are what counts.",
                ("table_points", "cards"),
            )
        ],
    ),
    (
        APCEF,
        {"table_points": 700},
        {},
        {"left": 0},
        [
            (
                "deck_exceeded",
                None,
                "The cards of both pairs, laid and in hand, come to 920; the whole deck is 880.",
                "Count the cards of both pairs again.",
                ("table_points", "hand_points"),
            ),
            (
                "count_differs",
                None,
                "The cards laid, in hand and left over come to 920, and the deck to 880.",
                "Count again: some cards were missed or counted twice.",
                ("left", "table_points", "hand_points"),
            ),
        ],
    ),
    (
        FARAES,
        {"table_cards": 205},
        {},
        {},
        [
            (
                "deck_exceeded",
                None,
                "205 is more than the whole deck (104).",
                "Count cards, not points.",
                ("table_cards", "hand_cards"),
            )
        ],
    ),
    (
        AACRT,
        {"cards": {"ace": 9, "high": 30}, "table_points": None},
        {},
        {},
        [
            (
                "deck_exceeded",
                None,
                "Aces: 9 were counted, and the deck has only 8.",
                "Count these cards again, of both pairs.",
                ("cards", "hand_cards_by_class"),
            )
        ],
    ),
    (
        BURACO,
        {"royal": 1, "table_points": 120},
        {},
        {},
        [
            (
                "canastra_floor",
                0,
                "120 is too little: a pair that took its morto and went out laid 22 cards, at least 170 points.",
                "Count the table again, or correct the canastras, the morto or who went out.",
                ("table_points", "royal", "clean", "dirty"),
            )
        ],
    ),
    (
        BURACO,
        {"royal": 9, "clean": 1, "dirty": 2, "table_points": 700},
        {},
        {},
        [
            (
                "canastra_impossible",
                0,
                "The deck does not have the cards for 9 royal canastras, a clean canastra and 2 dirty canastras.",
                "Count the canastras of both pairs again.",
                ("royal", "clean", "dirty"),
            )
        ],
    ),
    (
        APCEF,
        {},
        {"table_points": 40, "morto": "none"},
        {},
        [
            (
                "canastra_floor",
                1,
                "40 on the table is too little: with a dirty canastra there are at least 45 points.",
                "Count the table again.",
                ("table_points", "clean", "dirty"),
            )
        ],
    ),
    (
        APCEF,
        {},
        {"table_points": 40, "dirty": 0},
        {},
        [
            (
                "canastra_floor",
                1,
                "40 is too little: a pair that took its morto laid 11 cards, at least 55 points.",
                "Count the table again, or correct the canastras, the morto or who went out.",
                ("table_points", "clean", "dirty"),
            )
        ],
    ),
    (
        APCEF,
        {},
        {"table_points": 10, "dirty": 0, "morto": "none"},
        {},
        [
            (
                "canastra_floor",
                1,
                "10 on the table is too little: with the least meld there are at least 15 points.",
                "Count the table again.",
                ("table_points", "clean", "dirty"),
            )
        ],
    ),
    (
        FARAES.with_rulings({"threes_as_cards": "yes"}),
        {},
        {"red_threes": 1, "table_cards": 3, "dirty": 0, "morto": "none"},
        {},
        [
            (
                "canastra_floor",
                1,
                "3 on the table is too little: with the least meld there are at least 4 cards.",
                "Count the table again.",
                ("table_cards", "clean", "dirty"),
            )
        ],
    ),
    (
        CANASTA,
        {"honours": 2, "table_points": 60},
        {},
        {},
        [
            (
                "canastra_floor",
                0,
                "60 is too little: a pair that went out laid 9 cards and 2 honours, at least 70 points.",
                "Count the table again, or correct the canastas or who went out.",
                ("table_points", "clean", "dirty"),
            )
        ],
    ),
    (
        FARAES,
        {"red_threes": 3, "black_threes_in_hand": 3},
        {"red_threes_in_hand": 2, "black_threes_in_hand": 2},
        {},
        [
            (
                "too_many_red_threes",
                None,
                "Red threes: the two pairs have 5 between them, and the deck has only 4.",
                "Count them again, of both pairs.",
                ("red_threes", "red_threes_in_hand"),
            ),
            (
                "too_many_black_threes",
                None,
                "Black threes: the two pairs have 5 between them, and the deck has only 4.",
                "Count them again, of both pairs.",
                ("black_threes_in_hand",),
            ),
        ],
    ),
    (
        CANASTA,
        {"honours": 3},
        {"honours": 2},
        {},
        [
            (
                "too_many_honours",
                None,
                "Red kings: the two pairs have 5 between them, and the deck has only 4.",
                "Count them again, of both pairs.",
                ("honours",),
            )
        ],
    ),
    (
        APCEF,
        {},
        {"hand_points": 335},
        {},
        [
            (
                "unusual",
                1,
                "335 left in hand is unlikely: fewer than 1 in 10000 hands of 33 cards from this deck is worth "
                "that much.",
                "Is there a digit too many, or is this what lay on the table?",
                ("hand_points",),
            )
        ],
    ),
]
