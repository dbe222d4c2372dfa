"""APCEF/SC, Regulamento Técnico Canastra 2022."""

from functools import partial

from rules.articles.apcef_sc_2022 import ARTICLES
from rules.cards import ACE, TWO, CardClass, Deck, kinds
from rules.clauses import (
    DECISION,
    BecomeStock,
    Clause,
    Counting,
    GameEnd,
    GoingOut,
    HandCards,
    Melds,
    Mortos,
    Opening,
    OutNeedsMorto,
    WhenLevel,
)
from rules.floors import floor_table
from rules.rulings import Option, Ruling
from rules.schema import Regulation, Source
from rules.text import _, _n

VALUES = "Art. 12 § 1º"

REGULATION = Regulation(
    key="apcef-sc-2022",
    name="Canastra, APCEF/SC 2022",
    game="canastra",
    source=Source("Regulamento Técnico APCEF/SC – Canastra", "APCEF/SC", 2022, "pt-br"),
    deck=Deck(packs=2, jokers=0),
    hand_size=11,
    classes=(
        CardClass("two", 10, VALUES, kinds(TWO)),
        CardClass("ace", 15, VALUES, kinds(ACE)),
        CardClass("high", 10, VALUES, kinds(*range(8, 14))),
        CardClass("low", 5, VALUES, kinds(*range(3, 8))),
    ),
    conservation_article=VALUES,
    deck_article=DECISION,
    count_article="Art. 12",
    players_article="Art. 1",
    melds=Melds(
        article="Art. 7 § 1º",
        sequences=True,
        set_ranks=frozenset(),
        wild_ranks=frozenset({TWO}),
        wilds=((14, 1),),
        natural_two=True,
        sets_article="Art. 8",
        wilds_article="Art. 7 § 2º",
        wilds_each_article=DECISION,
        natural_two_article="Art. 7 § 2º",
    ),
    canastra_article="Art. 7 § 3º",
    clean=Clause(200, "Art. 12 b"),
    dirty=Clause(100, "Art. 12 c"),
    going_out=GoingOut(
        bonus=Clause(100, "Art. 12 a"),
        canastra=("clean",),
        canastra_article="Art. 11",
        both_article="Art. 11",
        without_morto=OutNeedsMorto.ALL_IN_STOCK,
        morto_article="Art. 11",
        bonus_ruling="closing_bonus_without_morto",
    ),
    mortos=Mortos(
        article="Art. 3",
        become_stock=BecomeStock.WHEN_NONE_TAKEN,
        stock_article="Art. 10 § 2º (bis)",
        missed=Clause(-100, "Art. 12 d"),
        unplayed=Clause(-100, "Art. 10 § 2º", ruling="unplayed_morto"),
        unplayed_at_stock_end_ruling="unplayed_morto_at_stock_end",
        unplayed_cards_count=False,
        unplayed_cards_article="Art. 10 § 2º",
        unplayed_ruling="unplayed_morto",
    ),
    table=Counting("table_points", 1, VALUES),
    hand=HandCards("hand_points", -1, "Art. 12 § 2º"),
    opening=Opening(
        article="Art. 14", steps=((1500, 75),), failures_article="Art. 14 § 1º", after_failures=(90, 120, 150)
    ),
    end=GameEnd(
        target=3000,
        article="Art. 13",
        both_article="Art. 13 § 1º",
        level=WhenLevel.TIE_HAND,
        level_article="Art. 13 § 2º",
    ),
    fields=(
        "clean",
        "dirty",
        "morto",
        "went_out",
        "table_points",
        "cards",
        "hand_points",
        "hand_cards_by_class",
        "failed_openings",
        "claimed_total",
    ),
    hand_fields=("mortos_to_stock", "left"),
    load_floors=partial(floor_table, "apcef-sc-2022"),
    rulings=(
        Ruling(
            "unplayed_morto",
            "Art. 10 § 2º",
            _("The hand ends before a taken morto is played. What does the pair pay?"),
            _("Either 100 points stand for the 11 cards of the morto, or the cards are counted with the hand."),
            (
                Option("flat_100", _("100 points, and its cards are not counted")),
                Option(
                    "cards_count",
                    _("The value of its cards, with the hand"),
                    {"mortos.unplayed": None, "mortos.unplayed_cards_count": True},
                ),
            ),
        ),
        Ruling(
            "unplayed_morto_at_stock_end",
            "Art. 10 § 2º",
            _("The stock runs out before a taken morto is played. Does its pair pay the 100 points?"),
            _("Art. 10 charges them when a player ends the hand, and does not mention the end of the stock."),
            (
                Option("charged", _("Yes, however the hand ends")),
                Option("free", _("No, only when a player goes out"), {"mortos.unplayed_at_stock_end": False}),
            ),
        ),
        Ruling(
            "closing_bonus_without_morto",
            "Art. 12 a",
            _("Both mortos became stock and a pair goes out without one. Does it get the bonus?"),
            _("Art. 11 lets it go out, but art. 12 a speaks of going out after taking the morto."),
            (
                Option("yes", _("Yes, 100 points")),
                Option("no", _("No bonus"), {"going_out.bonus_without_morto": False}),
            ),
        ),
        Ruling(
            "restart_on_two",
            "Art. 16",
            _("A tie of three or more is narrowed to two pairs. Is it a tie of two again?"),
            _("Then head-to-head comes before point difference for those two."),
            (
                Option(True, _("Yes, head-to-head decides first")),
                Option(False, _("No, the list for three or more continues")),
            ),
            ranks_only=True,
        ),
    ),
    amounts={"clean": _n("a real canastra", "%(number)s real canastras")},
    words={
        "head.clean": _("Real"),
        "field.clean": _("Real canastras"),
        "line.clean": _("Real canastra"),
    },
    articles=ARTICLES,
    format_article="Art. 15",
    open_cases_article="Art. 17",
    tie_break_criterion="apcef_art_16",
    essentials=(
        _("The first pair with 3,000 points wins; if both have them, the higher total (Art. 13)"),
        _("A real canastra counts 200, a simple one 100, going out 100 (Art. 12)"),
        _("A pair without a morto loses 100 (Art. 12 d)"),
        _("From 1,500 points a pair opens with 75; after failed attempts with 90, 120, then 150 (Art. 14)"),
        _("Cards left in hand are deducted, including those of the partner of the player who went out (Art. 12 § 2º)"),
        _("Going out needs a real canastra, and a morto unless both became stock (Art. 11)"),
    ),
)
