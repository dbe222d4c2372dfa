"""Buraco "aberto sujo", in which one hand is the game. The source has headings in place of article numbers; these are
cited."""

from functools import partial

from rules.articles.buraco_aberto_sujo import ARTICLES
from rules.cards import ACE, JOKER, TWO, CardClass, Deck, kinds
from rules.clauses import (
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
from rules.schema import Regulation, Source
from rules.text import _

COUNT = "Contagem de pontos"
END = "Final da partida"

REGULATION = Regulation(
    key="buraco-aberto-sujo",
    name="Buraco aberto sujo",
    game="buraco",
    source=Source("Como jogar Buraco (Aberto sujo)", "Buraco", None, "pt-br"),
    deck=Deck(packs=2, jokers=4),
    hand_size=11,
    classes=(
        CardClass("joker", 30, COUNT, kinds(JOKER)),
        CardClass("two", 20, COUNT, kinds(TWO)),
        CardClass("ace", 15, COUNT, kinds(ACE)),
        CardClass("high", 10, COUNT, kinds(*range(8, 14))),
        CardClass("low", 5, COUNT, kinds(*range(3, 8))),
    ),
    conservation_article=COUNT,
    deck_article="Introdução · baralhos",
    melds=Melds(
        article="Resumo · combinações",
        sequences=True,
        set_ranks=frozenset(range(1, 14)) - {TWO},
        wild_ranks=frozenset({JOKER, TWO}),
        wilds=((14, 1),),
        natural_two=True,
        longest=14,
        ace_to_ace=False,
        least_article="Como jogar · baixar",
        wilds_article="Curingas",
        wilds_each_article="Curingas",
        natural_two_article="Curingas",
    ),
    canastra_article="Canastras",
    clean=Clause(200, COUNT),
    dirty=Clause(100, COUNT),
    royal=Clause(500, COUNT),
    going_out=GoingOut(
        bonus=Clause(100, COUNT),
        canastra=("royal", "clean", "dirty"),
        canastra_article="Resumo",
        both_article="Bater",
        without_morto=OutNeedsMorto.NONE_LEFT,
        morto_article="Bater",
    ),
    mortos=Mortos(
        article="Como jogar",
        become_stock=BecomeStock.ALWAYS,
        stock_article="Morto",
        missed=Clause(-100, COUNT),
        unplayed_cards_article=COUNT,
        may_be_left=True,
    ),
    table=Counting("table_points", 1, COUNT),
    hand=HandCards("hand_points", -1, COUNT),
    end=GameEnd(
        target=None,
        article=END,
        both_article="Modos de jogo · vencedor",
        level=WhenLevel.STARTER,
        level_article=END,
    ),
    fields=(
        "royal",
        "clean",
        "dirty",
        "morto",
        "went_out",
        "table_points",
        "cards",
        "hand_points",
        "hand_cards_by_class",
        "claimed_total",
    ),
    hand_fields=("mortos_to_stock", "starter", "left"),
    players_per_side=(1, 2),
    players_article="Introdução",
    load_floors=partial(floor_table, "buraco-aberto-sujo"),
    articles=ARTICLES,
    essentials=(
        _("One hand is the game: the higher total wins; level, the pair that began (Modos de jogo, Final da partida)"),
        _("A royal canastra counts 500, a clean one 200, a dirty one 100 (Contagem de pontos)"),
        _("Ending the hand counts 100 (Contagem de pontos)"),
        _("A pair without a morto loses 100 (Contagem de pontos)"),
        _("Cards left in hand are deducted (Contagem de pontos)"),
        _("Ending the hand needs any canastra, and a morto if there was one left (Bater, Resumo)"),
    ),
)
