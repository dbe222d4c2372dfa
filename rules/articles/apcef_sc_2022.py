"""APCEF/SC 2022. The source numbers two paragraphs of art. 10 "§ 2º"; the second one is "(bis)" here."""

from rules.articles import checked, play, scored, shown
from rules.text import _

ARTICLES = (
    shown(
        "Art. 1", _("Partners sit in alternate seats; each player draws a card, and the highest deals first"), "players"
    ),
    play("Art. 2", _("The dealer shuffles and the player on the left cuts")),
    checked(
        "Art. 3", _("11 cards each, one by one from the left, and two mortos of 11; the rest is the stock"), "mortos"
    ),
    play("Art. 4", _("Discards lie face up in a pile beside the stock")),
    play(
        "Art. 5", _("The first player alone may discard the first card drawn, before it joins the hand, and draw again")
    ),
    play("Art. 6", _("A turn: draw from the stock or take the whole discard pile, lay melds at will, discard")),
    checked("Art. 7", _("Melds have names and follow the paragraphs below")),
    checked(
        "Art. 7 § 1º",
        _("A sequence has one suit and 3 to 6 cards, the ace first or last; a longer one is a canastra"),
        "sequences",
    ),
    checked(
        "Art. 7 § 2º",
        _("A 2 is wild in any place; in its own place in its own suit it leaves the canastra real"),
        "wilds",
        "natural_two",
    ),
    checked("Art. 7 § 3º", _("A canastra is a meld of 7 cards or more in one suit"), "canastra"),
    checked("Art. 7 § 3º a", _("Simple (dirty): it holds a 2 of another suit or one that stands for another card")),
    checked("Art. 7 § 3º b", _("Real (clean): no 2 in it stands for another card")),
    checked("Art. 8", _("Sets of equal ranks are not accepted"), "sets"),
    play("Art. 9", _("After drawing, a player may also add to the partner's melds, and lay others, before discarding")),
    checked(
        "Art. 10", _("A player with no cards left takes a morto, played at once unless the last card was discarded")
    ),
    scored(
        "Art. 10 § 2º",
        _("If someone goes out before a taken morto is played, its pair pays 100; once played, the cards held"),
        "line.morto_unplayed",
        "unplayed_cards",
    ),
    checked(
        "Art. 10 § 2º (bis)",
        _("When the stock ends and nobody has taken a morto, the mortos become the stock"),
        "become_stock",
    ),
    play("Art. 10 § 3º", _("The morto on top is taken; there is no choice")),
    checked(
        "Art. 11",
        _("Going out needs a real canastra and a morto, taken by the pair or both turned into stock"),
        "out_canastra",
        "out_morto",
    ),
    scored("Art. 12", _("Points of each hand are written down and counted as listed")),
    scored("Art. 12 a", _("Going out, after taking the morto: 100"), "line.went_out"),
    scored("Art. 12 b", _("Each real canastra: 200"), "line.clean"),
    scored("Art. 12 c", _("Each simple canastra: 100"), "line.dirty"),
    scored("Art. 12 d", _("No morto taken, by one pair or by both: 100 less"), "line.morto_missed"),
    scored(
        "Art. 12 § 1º",
        _("All cards laid, by both pairs: ace, 15; 8 to king and 2, 10; 3 to 7, 5"),
        "class.two",
        "class.ace",
        "class.high",
        "class.low",
        "deck_worth",
        "table",
    ),
    scored(
        "Art. 12 § 2º",
        _("Cards left in hand are deducted, including those of the partner of the player who went out"),
        "hand",
        "hand_to",
        "payers",
    ),
    scored("Art. 12 § 3º", _("A pair that never had its morto deducts 100")),
    scored("Art. 13", _("The first pair to reach 3,000 points wins the game"), "target"),
    scored("Art. 13 § 1º", _("Both reach it after the same hand: the higher total wins"), "both"),
    scored("Art. 13 § 2º", _("Still level: one more hand, won by the pair that scores more in it"), "level"),
    checked(
        "Art. 14", _("From 1,500 points a pair is vulnerable and opens with 75 points of cards or more"), "opening"
    ),
    checked(
        "Art. 14 § 1º", _("Each opening that falls short raises the minimum of that pair, as listed"), "opening_failed"
    ),
    checked("Art. 14 § 1º a", _("90 on the second attempt")),
    checked("Art. 14 § 1º b", _("120 on the third attempt")),
    checked("Art. 14 § 1º c", _("150 on every later attempt")),
    shown("Art. 15", _("A draw by the organisers settles the form of the competition")),
    scored("Art. 16", _("Ties in the standings are broken in the order given")),
    scored("Art. 16 a", _("Two level: the match between them")),
    scored("Art. 16 b", _("Three or more level: point difference, then points scored, then the drawing of lots")),
    shown("Art. 17", _("The technical coordination decides what the regulation leaves open")),
)
