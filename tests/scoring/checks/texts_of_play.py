"""What findings say of hands that cannot be played so."""

from tests.rules.samples import AACRT, APCEF, BURACO, CANASTA
from tests.scoring.checks.texts_of_counts import TextCase

PLAY: list[TextCase] = [
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
]
