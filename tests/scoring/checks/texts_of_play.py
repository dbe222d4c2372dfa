"""The texts of findings about hands that cannot be played."""

from tests.rules.samples import AACRT, APCEF, BURACO, CANASTA, FARAES
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
                "Both pairs are marked as having gone out, and only one can.",
                "Mark only the pair whose player ran out of cards.",
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
                "Going out needs a real canastra, and none is entered.",
                "Enter the canastra, or mark another pair as having gone out.",
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
                "Going out needs a canastra of any kind, and none is entered.",
                "Enter the canastra, or mark another pair as having gone out.",
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
                "The pair went out without a canasta. It may, but that is rare.",
                "Enter the canasta, or mark another pair as having gone out.",
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
                "The pair went out without a morto, and not both mortos became stock.",
                "Mark the morto, or the pair that did go out, or enter how many mortos became stock.",
                ("went_out", "morto"),
            )
        ],
    ),
    (
        BURACO,
        {"morto": "none"},
        {},
        {},
        [
            (
                "out_without_morto",
                0,
                "The pair went out without a morto, and one was left for it.",
                "Mark the morto, or the pair that did go out, or enter how many mortos became stock.",
                ("went_out", "morto"),
            )
        ],
    ),
    (
        FARAES,
        {"morto": "none"},
        {},
        {},
        [
            (
                "out_without_morto",
                0,
                "Only a pair that took its morto can go out, and for this one none is entered.",
                "Mark the morto, or the pair that did go out.",
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
                "Nobody is marked as having gone out, and by this regulation only that ends a hand.",
                "Mark who went out. If the stock ran out, leave it as it is.",
                ("went_out",),
            ),
            (
                "concealed_without_out",
                1,
                "The pair is marked as having gone out concealed, but not as having gone out.",
                "Mark that it went out, or remove “concealed”.",
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
                "Both players of this pair still held cards: at least 10 points.",
                "Are the cards of one player missing?",
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
                "The morto is taken only with a canastra on the table, and none is entered.",
                "Enter the canastra, or mark that the pair took no morto.",
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
                "There are only 2 mortos, and here there are 4.",
                "Correct who took a morto, or how many became stock.",
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
                "Nobody went out, and one morto was neither taken nor became stock.",
                "Enter who went out, who took a morto, or how many became stock.",
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
                "The pair has cards on the table, but is not marked as having opened.",
                "Mark that it opened, or remove its points on the table.",
                ("opened",),
            ),
            (
                "out_without_opening",
                0,
                "The pair went out, but is not marked as having opened.",
                "Mark that it opened, or which pair did go out.",
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
                "The pair is marked as having opened, but has nothing on the table.",
                "Enter what it laid, or remove “opened”.",
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
                "45 on the table is too little: this pair had to open with 50.",
                "Count the table again, and check the failed openings.",
                ("table_points", "failed_openings"),
            )
        ],
    ),
]
