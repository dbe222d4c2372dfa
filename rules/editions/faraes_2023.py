"""29º FARAES, Regras Básicas do Jogo de Tranca, 2023."""

from functools import partial

from rules.articles.faraes_2023 import ARTICLES
from rules.cards import ACE, KING, THREE, TWO, CardClass, Deck, kinds
from rules.clauses import (
    DECISION,
    BecomeStock,
    BlackThrees,
    Clause,
    Counting,
    GameEnd,
    GoingOut,
    HandCards,
    Melds,
    Mortos,
    OutNeedsMorto,
    RedThrees,
    ThreesAsCards,
)
from rules.floors import floor_table
from rules.rulings import Option, Ruling
from rules.schema import Regulation, Source
from rules.text import _

REGULATION = Regulation(
    key="faraes-2023",
    name="Tranca, FARAES 2023",
    game="tranca",
    source=Source("Regras Básicas do Jogo de Tranca – 29º FARAES", "FARAES", 2023, "pt-br"),
    deck=Deck(packs=2, jokers=0),
    hand_size=11,
    classes=(CardClass("card", 10, "Art. 22", kinds(*range(1, 14))),),
    conservation_article="Art. 1",
    count_article="Cap. III",
    melds=Melds(
        article=DECISION,
        sequences=True,
        set_ranks=frozenset({ACE, 4, KING}),
        wild_ranks=frozenset({TWO}),
        wilds=((14, 1),),
        natural_two=False,
        never=kinds(THREE),
        sets_article="Art. 10",
        wilds_article="Glossário · Coringa",
        wilds_each_article=DECISION,
        natural_two_article="Glossário · Coringa",
        never_article=DECISION,
    ),
    canastra_article=DECISION,
    clean=Clause(200, "Art. 17"),
    dirty=Clause(100, "Art. 18"),
    going_out=GoingOut(
        bonus=Clause(100, "Art. 16"),
        canastra=("clean", "dirty"),
        canastra_article="Art. 14",
        both_article="Art. 14",
        without_morto=OutNeedsMorto.NEVER,
        morto_article="Art. 14",
    ),
    mortos=Mortos(
        article="Art. 4",
        become_stock=BecomeStock.NEVER,
        stock_article="Art. 13",
        missed=Clause(-100, "Art. 20"),
        unplayed=Clause(-100, "Art. 12"),
        missed_by_both_ruling="nobody_took_a_morto",
        unplayed_needs_opponents_out=True,
        unplayed_at_stock_end=False,
        unplayed_at_stock_end_ruling="unplayed_morto_at_stock_end",
        unplayed_cards_count=False,
        unplayed_cards_article=DECISION,
        unplayed_ruling="unplayed_morto_cards",
    ),
    table=Counting("table_cards", 10, "Art. 22"),
    hand=HandCards("hand_cards", -10, "Art. 23", least_card=1),
    red_threes=RedThrees(
        laid=Clause(100, "Art. 19"),
        without_canastra=Clause(-100, "Art. 19"),
        in_hand=Clause(-100, "Art. 7", ruling="retained_red_three"),
    ),
    black_threes=BlackThrees(in_hand=Clause(-100, "Art. 21")),
    threes=ThreesAsCards(counted=False, article="Art. 8", ruling="threes_as_cards"),
    end=GameEnd(target=2000, article="Art. 24", both_article=DECISION, level_article=DECISION),
    fields=(
        "clean",
        "dirty",
        "morto",
        "went_out",
        "table_cards",
        "hand_cards",
        "red_threes",
        "red_threes_in_hand",
        "black_threes_in_hand",
        "claimed_total",
    ),
    load_floors=partial(floor_table, "faraes-2023"),
    rulings=(
        Ruling(
            "retained_red_three",
            "Art. 19",
            _("A red three is kept in hand. Which red threes cost 100?"),
            _("Art. 19 can be read as charging all red threes of the pair."),
            (
                Option("that_card", _("That card alone")),
                Option("all_of_the_pair", _("All red threes of the pair"), {"red_threes.kept_spoils_all": True}),
            ),
        ),
        Ruling(
            "threes_as_cards",
            "Art. 8",
            _("Are threes among the counted cards, on the table and in hand?"),
            _("Art. 8 speaks of counting them as normal cards as an exception."),
            (
                Option("no", _("No, they are counted apart")),
                Option("yes", _("Yes, they are counted with the cards too"), {"threes.counted": True}),
            ),
        ),
        Ruling(
            "unplayed_morto_cards",
            "Art. 12",
            _("The hand ends before a taken morto is played. Are its cards counted in hand?"),
            _("Art. 12 names the loss of 100 points and says nothing of the cards."),
            (
                Option("not_counted", _("No")),
                Option("counted", _("Yes"), {"mortos.unplayed_cards_count": True}),
            ),
        ),
        Ruling(
            "unplayed_morto_at_stock_end",
            "Art. 12",
            _("The stock runs out before a taken morto is played. Does its pair pay the 100 points?"),
            _("Art. 12 charges them when the opponents go out, and does not mention the end of the stock."),
            (
                Option("free", _("No, only when the opponents go out")),
                Option("charged", _("Yes"), {"mortos.unplayed_at_stock_end": True}),
            ),
            earlier=(1, "charged"),
        ),
        Ruling(
            "nobody_took_a_morto",
            "Art. 20",
            _("Neither pair took a morto. Do both pay the 100 points?"),
            _("Art. 20 charges each pair without a morto; art. 13 names the charge only when one pair took its own."),
            (
                Option("both_pay", _("Yes, both pairs pay")),
                Option("nobody_pays", _("No, neither pair pays"), {"mortos.missed_by_both_counts": False}),
            ),
        ),
    ),
    articles=ARTICLES,
    essentials=(
        _("The first pair with 2,000 points wins the game (Art. 24)"),
        _("A clean canastra counts 200, a dirty one 100, going out 100 (Art. 16, Art. 17, Art. 18)"),
        _("A card laid counts 10, a card left in hand costs 10 (Art. 22, Art. 23)"),
        _("A red three counts 100, or costs 100 without a canastra (Art. 19)"),
        _("A three left in hand costs 100, red or black (Art. 7, Art. 9)"),
        _("No morto costs a pair 100, and so does one not played before the opponents go out (Art. 12, Art. 20)"),
        _("Going out needs the morto and a canastra, clean or dirty (Art. 14)"),
    ),
)
