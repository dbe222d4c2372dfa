"""Burraco by the code of play of the Italian federation (FIBUR), 2016 to 2024; articles as in the edition of 2017."""

from functools import partial

from rules.articles.burraco_it import ARTICLES
from rules.cards import ACE, JOKER, TWO, CardClass, Deck, kinds
from rules.clauses import (
    COMMON_PLAY,
    DECISION,
    BecomeStock,
    Clause,
    Counting,
    GameEnd,
    GoingOut,
    HandCards,
    Melds,
    Mortos,
    OutNeedsMorto,
    WhenLevel,
)
from rules.floors import floor_table
from rules.rulings import Option, Ruling
from rules.schema import Regulation, Source
from rules.text import _, _n

VALUES = "Art. 1"
HAND_CARDS_ARTICLE = "Art. 17 · carte in mano"
LENGTH_ARTICLE = "Art. 17 · victory point"
GAME_TO_2005 = GameEnd(
    target=2005,
    article=COMMON_PLAY,
    both_article=COMMON_PLAY,
    level=WhenLevel.ANOTHER_HAND,
    level_article=DECISION,
    length_ruling="game_length",
)

REGULATION = Regulation(
    key="burraco-it",
    name="Burraco, FIBUR",
    game="burraco",
    source=Source("Codice di gara", "FIBUR, Federazione Italiana Burraco", 2017, "it"),
    deck=Deck(packs=2, jokers=4),
    hand_size=11,
    classes=(
        CardClass("joker", 30, VALUES, kinds(JOKER)),
        CardClass("two", 20, VALUES, kinds(TWO)),
        CardClass("ace", 15, VALUES, kinds(ACE)),
        CardClass("high", 10, VALUES, kinds(*range(8, 14))),
        CardClass("low", 5, VALUES, kinds(*range(3, 8))),
    ),
    conservation_article=VALUES,
    players_article="Art. 2",
    melds=Melds(
        article="Art. 11",
        sequences=True,
        set_ranks=frozenset(range(1, 14)) - {TWO},
        wild_ranks=frozenset({JOKER, TWO}),
        wilds=((14, 1),),
        natural_two=True,
        longest=14,
        ace_to_ace=False,
        semi_clean=7,
        least_article="Art. 9",
        sequences_article="Art. 9",
        sets_article="Art. 12",
        wilds_article="Art. 10",
        wilds_each_article="Art. 9",
        natural_two_article="Art. 10",
    ),
    canastra_article="Art. 13",
    clean=Clause(200, "Art. 13 · pulito"),
    semi_clean=Clause(150, "Art. 13 · semipulito"),
    dirty=Clause(100, "Art. 13 · sporco"),
    going_out=GoingOut(
        bonus=Clause(100, "Art. 16 · con bonus"),
        canastra=("clean", "semi_clean", "dirty"),
        canastra_article="Art. 16",
        both_article="Art. 16",
        without_morto=OutNeedsMorto.NEVER,
        morto_article="Art. 16",
    ),
    mortos=Mortos(
        article="Art. 4",
        become_stock=BecomeStock.NEVER,
        stock_article="Art. 7",
        missed=Clause(-100, "Art. 17 · pozzetto"),
        missed_by_both_ruling="nobody_took_a_morto",
        unplayed_cards_article="Art. 17 · pozzetto non giocato",
    ),
    table=Counting("table_points", 1, "Art. 17"),
    hand=HandCards("hand_points", -1, HAND_CARDS_ARTICLE),
    end=GameEnd(
        target=None,
        by_hands=True,
        article=LENGTH_ARTICLE,
        level=WhenLevel.SHARED,
        level_article=LENGTH_ARTICLE,
        length_ruling="game_length",
    ),
    fields=(
        "clean",
        "semi_clean",
        "dirty",
        "morto",
        "went_out",
        "table_points",
        "cards",
        "hand_points",
        "hand_cards_by_class",
        "claimed_total",
    ),
    load_floors=partial(floor_table, "burraco-it"),
    rulings=(
        Ruling(
            "game_length",
            LENGTH_ARTICLE,
            _("How long is a game?"),
            _("The code has victory points for games of 2, 3 and 4 hands; to 2,005 points is how people play at home."),
            (
                Option("hands", _("As many hands as agreed")),
                Option("to_2005", _("Until a pair has 2,005 points"), {"end": GAME_TO_2005}),
            ),
            asked_first=True,
        ),
        Ruling(
            "semi_clean",
            "Art. 13 · semipulito",
            _("Does a semi-clean burraco count for itself?"),
            _("The code says so from 2016 on; at many tables a wild card always makes a burraco dirty."),
            (
                Option("yes", _("Yes, 150 points")),
                Option(
                    "as_dirty",
                    _("No, 100 like a dirty one"),
                    {"semi_clean": Clause(100, "Art. 13 · sporco", ruling="semi_clean")},
                ),
            ),
        ),
        Ruling(
            "nobody_took_a_morto",
            "Art. 17 · pozzetto",
            _("Neither pair took a morto. Do both pay the 100 points?"),
            _("Art. 17 charges every pair that took none, and does not mention a hand that ended without going out."),
            (
                Option("both_pay", _("Yes, both pairs pay")),
                Option("nobody_pays", _("No, neither pair pays"), {"mortos.missed_by_both_counts": False}),
            ),
        ),
    ),
    amounts={
        "clean": _n("a clean burraco", "%(number)s clean burracos"),
        "semi_clean": _n("a semi-clean burraco", "%(number)s semi-clean burracos"),
        "dirty": _n("a dirty burraco", "%(number)s dirty burracos"),
    },
    words={
        "head.clean": _("Clean ones"),
        "head.semi_clean": _("Semi-clean"),
        "head.dirty": _("Dirty ones"),
        "field.clean": _("Clean burracos"),
        "field.semi_clean": _("Semi-clean burracos"),
        "field.dirty": _("Dirty burracos"),
        "line.clean": _("Clean burraco"),
        "line.semi_clean": _("Semi-clean burraco"),
        "line.dirty": _("Dirty burraco"),
        "class.two": _("Twos (pinelle)"),
        "sentence.The stock ran out": _("Stock, stall or time"),
        "sentence.The stock ran out.": _("Nobody went out."),
        "sentence.The stock ran out, and %(pair)s took the lead.": _("Nobody went out, and %(pair)s took the lead."),
        "sentence.Canastras": _("Burracos"),
        "sentence.Sets of equal ranks": _("Tris of equal ranks"),
        "sentence.A canastra": _("A burraco"),
        "sentence.Canastra needed": _("Burraco needed"),
        "sentence.the cards alone, without the points of canastras": _(
            "the cards alone, without the points of burracos"
        ),
        "sentence.Count the canastras of both pairs again.": _("Count the burracos of both pairs again."),
        "sentence.Count the table again, or correct the canastras, the morto or who went out.": _(
            "Count the table again, or correct the burracos, the morto or who went out."
        ),
        "sentence.%(given)s for both pairs together is too little: these canastras and cards are worth at least "
        "%(least)s.": _(
            "%(given)s for both pairs together is too little: these burracos and cards are worth at least %(least)s."
        ),
        "sentence.Count the table again, or correct the canastras.": _(
            "Count the table again, or correct the burracos."
        ),
        "sentence.Going out needs a canastra of any kind, and none is entered.": _(
            "Going out needs a burraco of any kind, and none is entered."
        ),
        "sentence.Going out needs %(canastra)s, and none is entered.": _(
            "Going out needs %(canastra)s, and no such burraco is entered."
        ),
        "sentence.Enter the canastra, or mark another pair as having gone out.": _(
            "Enter the burraco, or mark another pair as having gone out."
        ),
        "sentence.The points for the canastras (%(points)s) seem to be missing. They come on top of the cards.": _(
            "The points for the burracos (%(points)s) seem to be missing. They come on top of the cards."
        ),
    },
    articles=ARTICLES,
    essentials=(
        _("A game is 2, 3 or 4 hands, and their difference gives victory points (Art. 17)"),
        _("A clean burraco counts 200, a semi-clean one 150, a dirty one 100 (Art. 13)"),
        _("Semi-clean: the wild card before or after seven cards in sequence, or with seven equal ones (Art. 13)"),
        _("Going out counts 100, and needs the morto and a burraco of any kind (Art. 16)"),
        _("Stock used up, stall or time: the hand counts, and nobody gets the 100 for going out (Art. 15, Art. 16)"),
        _("A morto not taken costs 100; one taken and not played costs the value of its cards (Art. 17)"),
        _("Cards left in hand are subtracted, those of both players (Art. 17)"),
    ),
)
