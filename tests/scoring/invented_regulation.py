"""An invented club, unlike the samples: three packs, canastras of eight, twos that are not wild, mortos of 13 with
bonus and penalty, red threes as honours, cards in hand that cost double, a target that rises by 500.

This value alone must be enough for the command, the checks, the page, the form and the sheet.
"""

from rules.cards import ACE, JACK, JOKER, KING, QUEEN, THREE, CardClass, CardKind, Colour, Deck, kinds
from rules.clauses import (
    BecomeStock,
    BothAtTarget,
    Clause,
    Counting,
    GameEnd,
    GoingOut,
    HandCards,
    Honours,
    Melds,
    Mortos,
    Opening,
    OutNeedsMorto,
)
from rules.rulings import Option, Ruling
from rules.schema import Article, Regulation, Source, Treatment

RED_THREES = frozenset({CardKind(THREE, Colour.RED)})

INVENTED = Regulation(
    key="sexta-2025",
    name="Três baralhos, Clube da Sexta 2025",
    game="canastra",
    source=Source("Regimento dos três baralhos", "Clube da Sexta", 2025, "pt-br"),
    deck=Deck(packs=3, jokers=6),
    hand_size=13,
    classes=(
        CardClass("red_three", 0, "§ 3", RED_THREES),
        CardClass("joker", 30, "§ 3", kinds(JOKER)),
        CardClass("ace", 20, "§ 3", kinds(ACE)),
        CardClass("face", 10, "§ 3", kinds(JACK, QUEEN, KING)),
        CardClass("number", 5, "§ 3", kinds(*range(2, 11))),
    ),
    conservation_article="§ 1",
    melds=Melds(
        article="§ 2",
        sequences=True,
        set_ranks=frozenset({ACE}),
        wild_ranks=frozenset({JOKER}),
        wilds=((7, 1), (14, 2)),
        natural_two=False,
        never=RED_THREES,
        canastra=8,
    ),
    canastra_article="§ 2",
    royal=Clause(600, "§ 4"),
    clean=Clause(250, "§ 4"),
    dirty=Clause(120, "§ 4"),
    going_out=GoingOut(
        bonus=Clause(70, "§ 5"),
        concealed=Clause(140, "§ 5"),
        canastra=("royal", "clean"),
        canastra_article="§ 5",
        both_article="§ 5",
        without_morto=OutNeedsMorto.NONE_LEFT,
        morto_article="§ 5",
    ),
    mortos=Mortos(
        article="§ 6",
        become_stock=BecomeStock.ALWAYS,
        stock_article="§ 6",
        taken=Clause(50, "§ 6"),
        missed=Clause(-150, "§ 6"),
        unplayed=Clause(-25, "§ 6"),
        cards=13,
    ),
    honours=Honours(
        each=Clause(50, "§ 7"),
        all_of_them=Clause(500, "§ 7"),
        unopened_each=Clause(-50, "§ 7", ruling="honours_unopened"),
        unopened_all=Clause(-500, "§ 7", ruling="honours_unopened"),
        card_class="red_three",
        article="§ 7",
        count=6,
    ),
    penalties={"false_closings": Clause(-40, "§ 5")},
    table=Counting("table_points", 1, "§ 3"),
    hand=HandCards("hand_points", -2, "§ 8"),
    opening=Opening(
        article="§ 9", steps=((0, 40), (2000, 80)), failures_article="§ 9", after_failures=(60,), then_each=10
    ),
    opening_declared=True,
    end=GameEnd(target=4000, article="§ 10", both=BothAtTarget.RAISE_TARGET, both_article="§ 10", raise_by=500),
    fields=(
        *("royal", "clean", "dirty", "morto", "went_out", "concealed", "opened", "honours"),
        *("table_points", "cards", "hand_points", "hand_cards_by_class"),
        *("failed_openings", "false_closings", "claimed_total"),
    ),
    hand_fields=("mortos_to_stock", "left"),
    players_per_side=(1, 2),
    rulings=(
        Ruling(
            "honours_unopened",
            "§ 7",
            "Do honours cost a pair that never opened?",
            "The paragraph does not say.",
            (
                Option("yes", "Yes"),
                Option(
                    "no",
                    "No",
                    {
                        "honours.unopened_each": Clause(0, "§ 7", ruling="honours_unopened"),
                        "honours.unopened_all": Clause(0, "§ 7", ruling="honours_unopened"),
                    },
                ),
            ),
        ),
        Ruling(
            "raise_by",
            "§ 10",
            "By how much does the target rise?",
            "The paragraph gives two numbers.",
            (Option(500, "By 500"), Option(1000, "By 1000", {"end.raise_by": 1000})),
        ),
    ),
    words={
        "field.royal": "Golden ladders",
        "line.royal": "Golden ladder",
        "field.honours": "Roses",
        "line.honours": "Roses",
        "class.face": "Jacks, queens and kings",
        "class.number": "2 to 10",
        "class.red_three": "Roses",
    },
    articles=(
        Article("§ 1", "Three packs and six jokers, 162 cards", Treatment.CHECKED),
        Article("§ 2", "Sequences, and sets of aces; a canastra has eight cards", Treatment.CHECKED),
        Article("§ 3", "What each card is worth", Treatment.SCORED),
        Article("§ 4", "Golden ladder 600, clean 250, dirty 120", Treatment.SCORED),
        Article("§ 5", "Going out: 70, concealed 140, with a clean canastra; a false one costs 40", Treatment.SCORED),
        Article("§ 6", "Two mortos of 13: 50 for taking one, −150 for none, −25 for one not played", Treatment.SCORED),
        Article("§ 7", "Roses are the red threes: 50 each, 500 for all six", Treatment.SCORED),
        Article("§ 8", "Cards in hand cost double", Treatment.SCORED),
        Article("§ 9", "Opening takes 40 from 0 points on, 80 from 2000", Treatment.CHECKED),
        Article("§ 10", "First to 4000; both there, 500 more", Treatment.SCORED),
    ),
    essentials=("The first pair with 4000 points wins (§ 10)",),
)
