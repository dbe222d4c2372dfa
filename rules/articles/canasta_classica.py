"""Classic canasta, as printed rules and the sites where it is played describe it; they have no headings: these are
ours."""

from rules.articles import checked, play, scored, shown
from rules.text import _

HEADINGS = (
    _("Cards"),
    _("Values"),
    _("Deal"),
    _("Pile"),
    _("Melds"),
    _("Black threes"),
    _("Canastas"),
    _("Red threes"),
    _("First meld"),
    _("Going out"),
    _("Count"),
    _("End"),
)
"""The headings of our own by which these articles are cited. They are translated; those of a source are not."""

ARTICLES = (
    checked("Cards", _("Two packs of 52 cards and 4 jokers; jokers and twos are wild"), "deck", "wilds"),
    scored(
        "Values",
        _("Joker 50, ace and two 20, 8 to king 10, 4 to 7 and black three 5; red threes count apart"),
        "class.joker",
        "class.two",
        "class.ace",
        "class.high",
        "class.low",
        "class.red_three",
        "deck_worth",
        "table",
    ),
    shown("Deal", _("Two pairs, 11 cards each; the next is turned up, the rest is the stock"), "players"),
    play("Pile", _("The pile is taken whole, to lay its top card; a wild card or red three freezes it")),
    checked(
        "Melds",
        _("Three or more of a rank, with at least two natural cards and at most three wild; no sequences"),
        "sequences",
        "sets",
        "wilds_each",
    ),
    checked("Black threes", _("Laid only in going out, without wild cards")),
    scored(
        "Canastas",
        _("Seven cards or more: natural 500, mixed with wild cards 300"),
        "canastra",
        "line.clean",
        "line.dirty",
    ),
    scored(
        "Red threes",
        _("Laid at once and replaced; 100 each, all four 800, and as much less for a pair that laid no meld"),
        "never",
        "honour_each",
        "honours_all",
        "honour_unopened",
        "honours_unopened_all",
    ),
    checked("First meld", _("15 points below zero, 50 up to 1,495, 90 up to 2,995, 120 from 3,000"), "opening"),
    scored(
        "Going out",
        _("Needs a canasta; 100, or 200 for all cards at once, none laid before"),
        "line.went_out",
        "line.concealed",
        "out_canastra",
    ),
    scored("Count", _("Bonuses and cards laid, less the cards in hand of both players"), "hand", "hand_to", "payers"),
    scored(
        "End",
        _("The higher total wins once a pair has 5,000 points; level, it is a draw"),
        "target",
        "both",
        "level",
    ),
)
