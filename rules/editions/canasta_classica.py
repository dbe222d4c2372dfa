"""Classic canasta, with red threes as honours: only what differs from the Italian one with its red kings.

Follows printed rules and sites; where they differ we took what most of them say. The headings cited are ours.
"""

from functools import partial

from rules.articles.canasta_classica import ARTICLES, HEADINGS
from rules.cards import ACE, JOKER, THREE, TWO, CardClass, CardKind, Colour, kinds
from rules.clauses import (
    LOWEST_TOTAL,
    Clause,
    Counting,
    GameEnd,
    GoingOut,
    HandCards,
    Honours,
    Melds,
    Opening,
    OutNeedsMorto,
    WhenLevel,
)
from rules.editions.canasta_it import REGULATION as CANASTA_IT
from rules.floors import floor_table
from rules.schema import Source, amend
from rules.text import _, _n

RED_THREES = frozenset({CardKind(THREE, Colour.RED)})

REGULATION = amend(
    CANASTA_IT,
    {
        "source": Source("Canasta", "printed rules; gamevelvet.com, bugcafe.com.au", None, "en"),
        "melds": Melds(
            article="Melds",
            sequences=False,
            set_ranks=frozenset(range(1, 14)) - {TWO},
            wild_ranks=frozenset({JOKER, TWO}),
            wilds=((3, 1), (4, 2), (11, 3)),
            natural_two=False,
            never=RED_THREES,
            wilds_article="Cards",
            never_article="Red threes",
        ),
        "going_out": GoingOut(
            bonus=Clause(100, "Going out"),
            concealed=Clause(200, "Going out"),
            canastra=("clean", "dirty"),
            canastra_article="Going out",
            both_article="Going out",
            without_morto=OutNeedsMorto.NO_MORTOS,
        ),
        "honours": Honours(
            each=Clause(100, "Red threes"),
            all_of_them=Clause(800, "Red threes"),
            unopened_each=Clause(-100, "Red threes"),
            unopened_all=Clause(-800, "Red threes"),
            card_class="red_three",
            article="Red threes",
            unopened_needs_opponents_out=False,
        ),
        "opening": Opening("First meld", ((LOWEST_TOTAL, 15), (0, 50), (1500, 90), (3000, 120))),
        "end": GameEnd(5000, "End", both_article="End", level=WhenLevel.SHARED, level_article="End"),
        "words": lambda italian: {
            **italian,
            "head.clean": _("Natural"),
            "head.dirty": _("Mixed"),
            "field.clean": _("Natural canastas"),
            "field.dirty": _("Mixed canastas"),
            "line.clean": _("Natural canasta"),
            "line.dirty": _("Mixed canasta"),
            "field.honours": _("Red threes laid"),
            "line.honours": _("Red threes"),
            "head.honours": _("Red 3s"),
            "class.high": _("8 to king"),
            "class.honour": _("Red threes"),
        },
    },
    amounts={
        "clean": _n("a natural canasta", "%(number)s natural canastas"),
        "dirty": _n("a mixed canasta", "%(number)s mixed canastas"),
    },
    key="canasta-classica",
    name=_("Classic canasta"),
    classes=(
        CardClass("red_three", 0, "Values", RED_THREES),
        CardClass("joker", 50, "Values", kinds(JOKER)),
        CardClass("two", 20, "Values", kinds(TWO)),
        CardClass("ace", 20, "Values", kinds(ACE)),
        CardClass("high", 10, "Values", kinds(*range(8, 14))),
        CardClass("low", 5, "Values", kinds(*range(3, 8))),
    ),
    conservation_article="Values",
    deck_article="Cards",
    count_article="Count",
    players_article="Deal",
    canastra_article="Canastas",
    clean=Clause(500, "Canastas"),
    dirty=Clause(300, "Canastas"),
    table=Counting("table_points", 1, "Values"),
    hand=HandCards("hand_points", -1, "Count"),
    penalties={},
    paid_article="",
    paid_ruling=None,
    rulings=(),
    load_floors=partial(floor_table, "canasta-classica"),
    fields=tuple(name for name in CANASTA_IT.fields if name not in ("failed_openings", "false_closings")),
    articles=ARTICLES,
    own_headings=HEADINGS,
    essentials=(
        _("The higher total wins once a pair has 5,000 points (End)"),
        _("A natural canasta counts 500, a mixed one 300 (Canastas)"),
        _("Red threes count 100 each, all four 800, and cost as much to a pair without a meld (Red threes)"),
        _("The first meld needs 15 points below zero, 50, 90 from 1,500, 120 from 3,000 (First meld)"),
        _("Going out needs a canasta and counts 100, concealed 200 (Going out)"),
        _("Cards left in hand are subtracted, including those of the partner of the player who went out (Count)"),
    ),
)
