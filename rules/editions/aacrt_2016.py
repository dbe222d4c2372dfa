"""AACRT, Regras da Canastra 2016. The source has headings in place of article numbers; these are cited."""

from functools import partial

from rules.articles.aacrt_2016 import ARTICLES
from rules.cards import ACE, JOKER, TWO, CardClass, Deck, kinds
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
from rules.text import _

COUNT = "Contagem de pontos"

REGULATION = Regulation(
    key="aacrt-2016",
    name="Canastra, AACRT 2016",
    game="canastra",
    source=Source("AACRT – Regras da Canastra", "AACRT", 2016, "pt-br"),
    deck=Deck(packs=2, jokers=4),
    hand_size=11,
    classes=(
        CardClass("joker", 50, COUNT, kinds(JOKER)),
        CardClass("two", 20, COUNT, kinds(TWO)),
        CardClass("ace", 15, COUNT, kinds(ACE)),
        CardClass("high", 10, COUNT, kinds(*range(8, 14))),
        CardClass("low", 5, COUNT, kinds(*range(3, 8))),
    ),
    conservation_article=COUNT,
    deck_article="Baralhos",
    players_article="Preâmbulo",
    melds=Melds(
        article="Jogo",
        sequences=True,
        set_ranks=frozenset(),
        wild_ranks=frozenset({JOKER, TWO}),
        wilds=((14, 1),),
        natural_two=True,
        wilds_article="Curinga",
        wilds_each_article="Curinga",
        natural_two_article="Curinga",
    ),
    canastra_article="Canastra",
    clean=Clause(200, COUNT),
    dirty=Clause(100, COUNT),
    going_out=GoingOut(
        bonus=Clause(100, COUNT),
        canastra=("clean",),
        canastra_article="O Jogo",
        both_article="O Jogo",
        without_morto=OutNeedsMorto.NEVER,
        morto_article="O Jogo",
        morto_ruling="out_when_morto_became_stock",
    ),
    mortos=Mortos(
        article="Morto",
        become_stock=BecomeStock.ALWAYS,
        stock_article="O Jogo",
        taken=Clause(100, COUNT),
        canastra_article="Batida Direta e Batida Indireta",
        unplayed_cards_article="O Jogo",
        unplayed_ruling="unplayed_morto_cards",
    ),
    table=Counting("table_points", 1, COUNT),
    hand=HandCards("hand_points", 1, "O Jogo", to_opponents=True),
    opening=Opening(
        article="Buraco", steps=((1500, 75),), failures_article="Buraco", after_failures=(90,), then_each=30
    ),
    end=GameEnd(
        target=3000,
        article="Objetivo",
        both_article=COUNT,
        level=WhenLevel.ANOTHER_HAND,
        level_article=DECISION,
        level_ruling="level_at_target",
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
    load_floors=partial(floor_table, "aacrt-2016"),
    rulings=(
        Ruling(
            "level_at_target",
            "Objetivo",
            _("Both pairs are level at the target. What happens then?"),
            _("The source does not say what happens when both pairs reach 3,000 with the same total."),
            (
                Option("another_hand", _("Another hand is played")),
                Option("shared", _("The game is shared"), {"end.level": WhenLevel.SHARED}),
            ),
        ),
        Ruling(
            "out_when_morto_became_stock",
            "O Jogo",
            _("May a pair end the hand without a morto when none was left for it?"),
            _("The source lets only a pair that took its morto end the hand."),
            (
                Option("no", _("No, only a pair that took its morto")),
                Option("yes", _("Yes, when no morto was left"), {"going_out.without_morto": OutNeedsMorto.NONE_LEFT}),
            ),
        ),
        Ruling(
            "unplayed_morto_cards",
            "O Jogo",
            _("The hand ends before a taken morto is played. Do its cards go to the opponents?"),
            _("Its 11 cards are counted with the hand, or left out of it."),
            (
                Option("to_opponents", _("Yes, like all cards left in hand")),
                Option("not_counted", _("No, they count for neither pair"), {"mortos.unplayed_cards_count": False}),
            ),
        ),
    ),
    words={"line.hand_points": _("Left in the opponents' hands"), "head.hand": _("Their hand")},
    articles=ARTICLES,
    essentials=(
        _("The first pair with 3,000 points wins; if both have them, the higher total (Objetivo, Contagem de pontos)"),
        _("A clean canastra counts 200, a dirty one 100 (Contagem de pontos)"),
        _("Taking the morto counts 100, ending the hand another 100 (Contagem de pontos)"),
        _("A morto is taken only with a canastra on the table (Batida Direta e Batida Indireta)"),
        _("From 1,500 points a pair opens with 75; after failed attempts with 90, 120 and 30 more each time (Buraco)"),
        _("Cards left in hand go to the opponents and count for them (O Jogo)"),
        _("Ending the hand needs a clean canastra (O Jogo)"),
    ),
)
