"""What findings say and advise, and which fields they point at: one of each, in the language of the message ids."""

import pytest

from rules.schema import Regulation
from rules.text import Text
from scoring.codec import read_hand
from tests.rules.samples import AACRT, APCEF, BURACO, CANASTA, FARAES, label
from tests.scoring.samples import Document, document, result_of

Said = tuple[str, int | None, str, str, tuple[str, ...]]  # code, side, message, hint, fields


def say(text: Text) -> str:
    params = {name: say(value) if isinstance(value, Text) else value for name, value in text.params.items()}
    form = text.many if text.many and text.number != 1 else text.id
    return form % params


SAID: list[tuple[Regulation, Document, Document, Document, list[Said]]] = [
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
        [("negative", None, "Neither laid nor held cannot be below zero.", "Remove the minus sign.", ("left",))],
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
                "Points on the table: must be a multiple of 5, as the value of every card is.",
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
                "Neither laid nor held: must be a multiple of 5, as the value of every card is.",
                "Count these cards again.",
                ("left",),
            ),
            (
                "count_differs",
                None,
                "Table, hands and what is left come to 881 instead of the deck's 880.",
                "Count again: something was missed or counted twice.",
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
                "Table and hands of both pairs come to 920; the whole deck is 880.",
                "Count table and hands of both pairs again.",
                ("table_points", "hand_points"),
            ),
            (
                "count_differs",
                None,
                "Table, hands and what is left come to 920 instead of the deck's 880.",
                "Count again: something was missed or counted twice.",
                ("left", "table_points", "hand_points"),
            ),
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
                "Aces: 9 counted, but the deck has only 8.",
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
                "With a royal canastra and a clean canastra and 22 cards laid, there are at least 170 points "
                "on the table, not 120.",
                "Count the table again, and check the canastras and who went out.",
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
                "No deck can hold these canastras: 9 royal canastras, a clean canastra and 2 dirty canastras.",
                "Count the canastras again, on both sides of the table.",
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
                "With a dirty canastra, there are at least 45 points on the table, not 40.",
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
                "At least 11 cards laid: worth at least 55 points on the table, not 40.",
                "Count the table again, and check the canastras and who went out.",
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
                "A pair that lays cards lays at least 15 points, not 10.",
                "Count the table again.",
                ("table_points", "clean", "dirty"),
            )
        ],
    ),
    (
        FARAES.under({"threes_as_cards": "yes"}),
        {},
        {"red_threes": 1, "table_cards": 3, "dirty": 0, "morto": "none"},
        {},
        [
            (
                "canastra_floor",
                1,
                "A pair that lays cards lays at least 4 cards, not 3.",
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
                "With a pure canasta and 9 cards laid, there are at least 70 points on the table, not 60.",
                "Count the table again, and check the canastras and who went out.",
                ("table_points", "clean", "dirty"),
            )
        ],
    ),
    (
        APCEF,
        {},
        {"went_out": True, "clean": 1},
        {},
        [
            (
                "both_went_out",
                None,
                "Both pairs are marked as having gone out. Only one can end the hand.",
                "Mark the pair whose player laid or discarded the last card.",
                ("went_out",),
            )
        ],
    ),
    (
        APCEF,
        {"clean": 0},
        {},
        {},
        [
            (
                "out_without_canastra",
                0,
                "A pair goes out only with this on the table: Real canastra.",
                "Check who went out and the canastras of this pair.",
                ("went_out", "clean"),
            )
        ],
    ),
    (
        BURACO,
        {"clean": 0},
        {},
        {},
        [
            (
                "out_without_canastra",
                0,
                "A pair goes out only with a canastra on the table, of any kind.",
                "Check who went out and the canastras of this pair.",
                ("went_out", "royal", "clean", "dirty"),
            )
        ],
    ),
    (
        CANASTA,
        {"clean": 0},
        {},
        {},
        [
            (
                "out_without_canastra",
                0,
                "A pair rarely goes out without any canastra on the table, though it may.",
                "Check who went out and the canastras of this pair.",
                ("went_out", "clean", "dirty"),
            )
        ],
    ),
    (
        APCEF,
        {"morto": "none"},
        {},
        {},
        [
            (
                "out_without_morto",
                0,
                "A pair goes out only after taking its morto.",
                "Check who went out, and who took a morto.",
                ("went_out", "morto"),
            )
        ],
    ),
    (
        CANASTA,
        {"went_out": None},
        {"concealed": True},
        {},
        [
            (
                "nobody_went_out",
                None,
                "Nobody is marked as having gone out, and this regulation ends a hand in no other way.",
                "Mark who went out, or leave it so if the stock ran out.",
                ("went_out",),
            ),
            (
                "concealed_without_out",
                1,
                "Marked as having gone out concealed, but not as having gone out.",
                "Mark this pair as the one that went out, or remove the mark.",
                ("concealed", "went_out"),
            ),
        ],
    ),
    (
        APCEF,
        {},
        {"hand_points": 5},
        {},
        [
            (
                "hand_floor",
                1,
                "2 players of this pair still held cards: at least 10 points.",
                "Were the partner's cards counted too?",
                ("hand_points",),
            )
        ],
    ),
    (
        AACRT,
        {},
        {"dirty": 0},
        {},
        [
            (
                "morto_without_canastra",
                1,
                "A morto is taken only with a canastra already on the table, and none is entered.",
                "Check the canastras and the morto of this pair.",
                ("morto", "clean", "dirty"),
            )
        ],
    ),
    (
        APCEF,
        {},
        {},
        {"mortos_to_stock": 2},
        [
            (
                "too_many_mortos",
                None,
                "There are 2 mortos in all; taken: 2, become stock: 2.",
                "Check who took a morto and how many became stock.",
                ("morto", "mortos_to_stock"),
            )
        ],
    ),
    (
        APCEF,
        {"went_out": None},
        {"morto": "none"},
        {},
        [
            (
                "mortos_left",
                None,
                "Nobody went out, yet one morto was neither taken nor turned into stock.",
                "Mark who went out or took a morto, or how many mortos became stock.",
                ("mortos_to_stock", "morto", "went_out"),
            )
        ],
    ),
    (
        CANASTA,
        {"opened": None},
        {},
        {},
        [
            (
                "laid_without_opening",
                0,
                "Cards on the table, but the pair is not marked as having opened.",
                "Mark that the pair opened, or take its table cards away.",
                ("opened",),
            ),
            (
                "out_without_opening",
                0,
                "A pair that went out has opened, at the latest in the same turn.",
                "Mark that the pair opened, or check who went out.",
                ("opened",),
            ),
        ],
    ),
    (
        CANASTA,
        {},
        {"dirty": 0, "table_points": 0},
        {},
        [
            (
                "opened_without_laying",
                1,
                "Marked as opened, but nothing is on the table.",
                "Enter what the pair laid, or remove the mark.",
                ("opened",),
            )
        ],
    ),
    (
        CANASTA,
        {},
        {"dirty": 0, "table_points": 45},
        {},
        [
            (
                "opening_floor",
                1,
                "This pair had to open with 50, but has only 45 on the table.",
                "Count the table again, and check the failed openings.",
                ("table_points", "failed_openings"),
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
                "Red threes: the two pairs have 5 between them, but the deck has only 4.",
                "Count them again, of both pairs.",
                ("red_threes", "red_threes_in_hand"),
            ),
            (
                "too_many_black_threes",
                None,
                "Black threes: the two pairs have 5 between them, but the deck has only 4.",
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
                "Red kings: the two pairs have 5 between them, but the deck has only 4.",
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
                "335 left in hand is unlikely: fewer than 1 in 11691 hands of 33 cards from this deck is worth "
                "that much.",
                "Check the figure: was a digit added, or the table entered here?",
                ("hand_points",),
            )
        ],
    ),
]


@pytest.mark.parametrize(("regulation", "first", "second", "hand", "said"), SAID, ids=label)
def test_what_findings_say(
    regulation: Regulation, first: Document, second: Document, hand: Document, said: list[Said]
) -> None:
    findings = result_of(read_hand(document(regulation, first, second, **hand), regulation), regulation).findings
    assert [(f.code, f.side, say(f.message), say(f.hint), f.fields) for f in findings] == said
