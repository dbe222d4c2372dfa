"""Italian Canasta for two pairs. The source has headings in place of article numbers; these are cited."""

from dataclasses import replace
from functools import partial

from rules.articles.canasta_it import ARTICLES
from rules.cards import ACE, JOKER, KING, THREE, TWO, CardClass, CardKind, Colour, Deck, kinds
from rules.clauses import (
    DECISION,
    LOWEST_TOTAL,
    BothAtTarget,
    Clause,
    Counting,
    GameEnd,
    GoingOut,
    HandCards,
    Honours,
    Melds,
    Opening,
    OutNeedsMorto,
    Payers,
    Severity,
)
from rules.floors import floor_table
from rules.rulings import Option, Ruling
from rules.schema import Regulation, Source
from rules.text import _, _n

CARDS = "Le carte"
PLAY = "Svolgimento"

RED_KINGS = frozenset({CardKind(KING, Colour.RED)})
RED_THREES = frozenset({CardKind(THREE, Colour.RED)})
CLASSES = (
    CardClass("honour", 10, CARDS, RED_KINGS, ruling="honour_card_value"),
    CardClass("red_three", 0, DECISION, RED_THREES, ruling="red_three_value"),
    CardClass("joker", 50, CARDS, kinds(JOKER)),
    CardClass("two", 20, CARDS, kinds(TWO)),
    CardClass("ace", 20, CARDS, kinds(ACE)),
    CardClass("high", 10, CARDS, kinds(*range(8, 14))),
    CardClass("low", 5, CARDS, kinds(*range(3, 8))),
)


REGULATION = Regulation(
    key="canasta-it",
    name="Canasta",
    game="canasta",
    source=Source("Canasta", "Italia", None, "it"),
    deck=Deck(packs=2, jokers=4),
    hand_size=11,
    classes=CLASSES,
    conservation_article=CARDS,
    count_article=PLAY,
    players_article="I giocatori",
    melds=Melds(
        article=CARDS,
        sequences=False,
        set_ranks=frozenset(range(1, 14)) - {TWO},
        wild_ranks=frozenset({JOKER, TWO}),
        wilds=((4, 1), (6, 2), (7, 3)),
        natural_two=False,
        never=RED_KINGS | RED_THREES,
        never_article=PLAY,
        wilds_decided=frozenset({4}),
        longest=7,
    ),
    canastra_article=CARDS,
    clean=Clause(500, CARDS),
    dirty=Clause(300, CARDS),
    going_out=GoingOut(
        bonus=Clause(100, PLAY),
        concealed=Clause(200, PLAY),
        canastra=("clean", "dirty"),
        canastra_article=PLAY,
        canastra_severity=Severity.WARNING,
        both_article=PLAY,
        without_morto=OutNeedsMorto.NO_MORTOS,
        nobody_article=PLAY,
        nobody_ruling="nobody_closed",
    ),
    table=Counting("table_points", 1, CARDS),
    hand=HandCards(
        "hand_points", -1, PLAY, payers=Payers.NOT_WHO_WENT_OUT, ruling="closers_partner_pays", least_card=None
    ),
    honours=Honours(
        each=Clause(100, CARDS),
        all_of_them=Clause(800, CARDS),
        unopened_each=Clause(-100, PLAY),
        unopened_all=Clause(-800, PLAY),
        card_class="honour",
        article=CARDS,
    ),
    penalties={"failed_openings": Clause(-100, PLAY), "false_closings": Clause(-100, PLAY)},
    opening=Opening(
        article=PLAY,
        steps=((LOWEST_TOTAL, 50), (1501, 90), (3001, 120)),
        concealed_ruling="concealed_needs_opening",
    ),
    paid_article=CARDS,
    paid_ruling="penalties",
    opening_declared=True,
    end=GameEnd(
        target=5000, article="Fine del gioco", both=BothAtTarget.RAISE_TARGET, both_article=PLAY, level_article=PLAY
    ),
    fields=(
        "went_out",
        "concealed",
        "opened",
        "clean",
        "dirty",
        "honours",
        "table_points",
        "cards",
        "hand_points",
        "hand_cards_by_class",
        "failed_openings",
        "false_closings",
        "claimed_total",
    ),
    load_floors=partial(floor_table, "canasta-it"),
    rulings=(
        Ruling(
            "red_three_value",
            CARDS,
            _("What is a red three worth as a card?"),
            _("The source gives the red threes no value."),
            (
                Option(0, _("Nothing")),
                Option(
                    5,
                    _("5 points, like the black threes"),
                    {"classes": lambda classes: _with_value(classes, "red_three", 5)},
                ),
            ),
        ),
        Ruling(
            "honour_card_value",
            CARDS,
            _("Does a red king also count its 10 points as a card?"),
            _("Red kings are honours of 100 points; the source also lists every king at 10."),
            (
                Option(10, _("Yes, 10 like every king")),
                Option(0, _("No, as an honour only"), {"classes": lambda classes: _with_value(classes, "honour", 0)}),
            ),
        ),
        Ruling(
            "closers_partner_pays",
            PLAY,
            _("Does the pair that went out pay for the cards its partner still holds?"),
            _("The source makes a pair pay when its opponents go out."),
            (
                Option("no", _("No")),
                Option("yes", _("Yes"), {"hand.payers": Payers.BOTH}),
            ),
        ),
        Ruling(
            "nobody_closed",
            PLAY,
            _("The stock ran out and nobody went out. What counts?"),
            _("The source has no rule for a hand in which nobody goes out."),
            (
                Option(
                    "both_pay_no_bonus",
                    _("The hand counts, without the bonus for going out, and both pairs pay their hands"),
                ),
                Option("nothing_counts", _("Nothing counts for either pair"), {"going_out.nobody_counts": False}),
            ),
        ),
        Ruling(
            "concealed_needs_opening",
            PLAY,
            _("Must going out concealed reach the opening minimum?"),
            _("A pair that goes out concealed opens and goes out in one turn."),
            (
                Option("yes", _("Yes")),
                Option("no", _("No"), {"opening.concealed_exempt": True}),
            ),
        ),
        Ruling(
            "penalties",
            CARDS,
            _("Who gets the points that a pair pays?"),
            _("The source speaks of penalties paid to the opponents, and of points taken off one's own total."),
            (
                Option("to_nobody", _("Nobody, they are only taken off")),
                Option("to_opponents", _("The opponents"), {"paid_to_opponents": True}),
            ),
        ),
    ),
    amounts={
        "clean": _n("a pure canasta", "%(number)s pure canastas"),
        "dirty": _n("a dirty canasta", "%(number)s dirty canastas"),
    },
    words={
        "sentence.Canastras": _("Canastas"),
        "sentence.Sets of equal ranks": _("Tris of equal ranks"),
        "sentence.A canastra": _("A canasta"),
        "sentence.Canastra needed": _("Canasta needed"),
        "sentence.the cards alone, without the points of canastras": _(
            "the cards alone, without the points of canastas"
        ),
        "sentence.Count the canastras of both pairs again.": _("Count the canastas of both pairs again."),
        "sentence.Count the table again, or correct the canastras.": _(
            "Count the table again, or correct the canastas."
        ),
        "sentence.Count the table again, or correct the canastras or who went out.": _(
            "Count the table again, or correct the canastas or who went out."
        ),
        "sentence.%(given)s for both pairs together is too little: these canastras and cards are worth at least "
        "%(least)s.": _(
            "%(given)s for both pairs together is too little: these canastas and cards are worth at least %(least)s."
        ),
        "sentence.The pair went out without a canastra. It may, but that is rare.": _(
            "The pair went out without a canasta. It may, but that is rare."
        ),
        "sentence.Going out needs a canastra of any kind, and none is entered.": _(
            "Going out needs a canasta of any kind, and none is entered."
        ),
        "sentence.Enter the canastra, or mark another pair as having gone out.": _(
            "Enter the canasta, or mark another pair as having gone out."
        ),
        "sentence.The points for the canastras (%(points)s) seem to be missing. They come on top of the cards.": _(
            "The points for the canastas (%(points)s) seem to be missing. They come on top of the cards."
        ),
        "head.clean": _("Pure"),
        "head.dirty": _("Dirty"),
        "head.went_out": _("Out"),
        "pen.went_out": _("Went out"),  # before "or concealed"
        "pen.hand": _("Cards left"),  # beside "or concealed", which Italian says with the word for a hand
        "field.clean": _("Pure canastas"),
        "field.dirty": _("Dirty canastas"),
        "field.went_out": _("Went out"),
        "field.concealed": _("Went out concealed"),
        "field.honours": _("Honours (red kings)"),
        "line.clean": _("Pure canasta"),
        "line.dirty": _("Dirty canasta"),
        "line.went_out": _("Going out"),
        "line.concealed": _("Going out concealed"),
        "class.low": _("4 to 7, black threes"),
        "class.high": _("8 to king, without red kings"),
        "class.honour": _("Red kings"),
    },
    articles=ARTICLES,
    essentials=(
        _("The first pair with 5,000 points wins; if both have them, 6,000, and so on (Fine del gioco, Svolgimento)"),
        _("A pure canasta counts 500, a dirty one 300 (Le carte)"),
        _("Honours count 100 each, all four 800, and cost as much to a pair not yet open (Le carte, Svolgimento)"),
        _("Opening needs 50 points up to a total of 1,500, 90 up to 3,000, 120 beyond (Svolgimento)"),
        _("Going out counts 100, going out concealed 200 (Svolgimento)"),
        _("When the opponents go out, a pair pays the cards left in its hands (Svolgimento)"),
        _("A failed opening, or going out wrongly, costs 100 (Svolgimento)"),
    ),
)


def _with_value(classes: tuple[CardClass, ...], name: str, value: int) -> tuple[CardClass, ...]:
    return tuple(replace(cls, value=value) if cls.name == name else cls for cls in classes)
