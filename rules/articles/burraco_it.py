"""Burraco, FIBUR: articles numbered as in the edition of July 2017; 1 to 17 have the same numbers in that of 2016.

Taken from what is published of the code and its commentaries. Its rules on irregularities are left to the referee.
"""

from rules.articles import checked, organiser, play, scored, shown
from rules.text import _

ARTICLES = (
    organiser("Scopo e regole generali", _("The code orders play; the referee gives no penalty that it does not name")),
    play("Definizioni", _("The words of the game: line, pozzetto, pinella, matta, base …")),
    checked(
        "Art. 1",
        _("Two packs of 54 cards with 4 jokers: joker 30, two (pinella) 20, ace 15, 8 to king 10, 3 to 7 5"),
        "deck",
        "deck_worth",
        "class.joker",
        "class.two",
        "class.ace",
        "class.high",
        "class.low",
    ),
    shown("Art. 2", _("Two lines at a table: north and south against east and west"), "players"),
    play("Art. 3", _("Drawing for seats and deal")),
    checked("Art. 4", _("11 cards each, and two mortos of 11 from the bottom of the pack"), "mortos"),
    play("Art. 5", _("The turn passes around the table")),
    play("Art. 6", _("A turn: draw or take the pile, lay and add, discard")),
    shown("Art. 7", _("A card from the stock; the last two cards of the stock are never drawn"), "become_stock"),
    play("Art. 8", _("Or the whole pile")),
    checked(
        "Art. 9",
        _("A meld is a sequence of one suit or a set of equal cards, of three cards or more, with at most one wild"),
        "sequences",
        "wilds_each",
    ),
    checked(
        "Art. 10", _("Jokers and twos are wild; a two in its own place of its suit is none"), "wilds", "natural_two"
    ),
    checked("Art. 11", _("A sequence has up to 13 cards, and a wild as the 14th; the ace is low or high"), "longest"),
    checked("Art. 12", _("Sets from ace to three, of up to eight cards and a wild; none of twos"), "sets"),
    scored("Art. 13", _("A burraco is a meld of seven cards or more: clean, semi-clean or dirty"), "canastra"),
    scored("Art. 13 · pulito", _("Clean, without a wild card: 200"), "line.clean"),
    scored(
        "Art. 13 · semipulito",
        _("Semi-clean, 150: the wild card is before or after seven cards, or with seven equal ones"),
        "line.semi_clean",
        "semi_clean",
    ),
    scored("Art. 13 · sporco", _("Dirty, any other with a wild card: 100"), "line.dirty"),
    play("Art. 14", _("A wild may be discarded, but not to go out")),
    shown("Art. 15", _("Time: a last round is played; unless a line goes out in it, nobody gets the 100 points")),
    shown("Art. 15 bis", _("Stall: when all four only draw and discard, the referee ends the hand; nobody went out")),
    checked(
        "Art. 16",
        _("Going out needs the morto, a burraco of any kind and a last discard"),
        "out_canastra",
        "out_morto",
    ),
    scored("Art. 16 · con bonus", _("A line that goes out like this gets 100"), "line.went_out"),
    shown("Art. 16 · senza bonus", _("Stock used up, or time without going out: neither line gets the 100 points")),
    scored(
        "Art. 17",
        _("Added: burrachi, going out, and the value of all cards laid"),
        "table",
    ),
    scored("Art. 17 · pozzetto", _("Morto not taken: 100 less"), "line.morto_missed", "missed_by_both"),
    scored(
        "Art. 17 · pozzetto non giocato",
        _("Morto taken and not played: less the value of its cards, counted with the cards in hand"),
        "unplayed_cards",
    ),
    scored(
        "Art. 17 · carte in mano",
        _("Subtracted: the value of the cards in hand, and of penalised cards"),
        "hand",
        "hand_to",
        "payers",
    ),
    scored(
        "Art. 17 · victory point",
        _("The difference gives victory points, by tables for games of 2, 3 and 4 hands and for teams"),
        "target",
        "winner",
        "level",
    ),
    shown("Art. 18", _("The score sheet has the points of each hand, and is signed by both lines")),
    organiser("Art. 19", _("Errors in the score, and until when they are corrected")),
    organiser("Art. 20 ss.", _("Irregularities: the referee decides")),
)
