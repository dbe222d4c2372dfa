"""29º FARAES 2023. The only article of chapter IV is numbered 20 again; it is "Art. 20 (cap. IV)" here."""

from rules.articles import checked, play, scored, shown
from rules.text import _

ARTICLES = (
    checked("Art. 1", _("Two whole packs, 104 cards, without jokers"), "deck", "deck_worth"),
    play("Art. 2", _("Seats are agreed, or drawn when there is no agreement")),
    play("Art. 3", _("The player who draws the highest card deals; the ace is lowest, the king highest")),
    checked("Art. 4", _("The player at the dealer's left makes two mortos of 11 cards"), "mortos"),
    play("Art. 5", _("Play goes anticlockwise")),
    play(
        "Art. 6",
        _("The player at the dealer's right begins, and may draw again if the first card stayed out of the hand"),
    ),
    scored(
        "Art. 7",
        _("A red three is swapped at the start of one's turn, or when drawn; kept in hand it costs 100"),
        "red_kept",
    ),
    scored(
        "Art. 8",
        _("Red threes of a morto are swapped while the stock lasts; with none left they are ordinary cards"),
        "threes",
    ),
    scored("Art. 9", _("A black three blocks the discard pile; each one left in hand costs 100")),
    checked("Art. 10", _("Sets only of aces, fours and kings"), "sets"),
    play("Art. 11", _("A discarded 2 is taken only as the wild of a new meld with two cards from the hand")),
    scored(
        "Art. 12",
        _("No canastra is needed for the morto; opponents who had theirs and go out before its turn cost its pair 100"),
        "line.morto_unplayed",
    ),
    shown("Art. 12 · descarte", _("Taken without a discard the morto is played at once; with one, at the next turn")),
    scored(
        "Art. 13",
        _("The hand ends with the stock; a morto never becomes stock; where one pair took its own, the other pays 100"),
        "become_stock",
    ),
    checked(
        "Art. 14",
        _("Going out needs the pair's morto and at least one canastra, dirty or clean"),
        "out_canastra",
        "out_morto",
    ),
    checked("Art. 15", _("A canastra is needed to go out at the end, but not a clean one")),
    scored("Cap. III", _("A hand is counted when it has ended")),
    scored("Art. 16", _("Going out: 100"), "line.went_out"),
    scored("Art. 17", _("Each clean canastra: 200"), "line.clean"),
    scored("Art. 18", _("Each dirty canastra: 100"), "line.dirty"),
    scored(
        "Art. 19",
        _("Each red three: 100, or 100 less without a canastra or when kept in hand"),
        "red_laid",
        "red_without",
        "red_spoils",
    ),
    scored("Art. 20", _("No morto: 100 less"), "line.morto_missed", "missed_by_both"),
    scored("Art. 21", _("Each black three left in hand: 100 less"), "black_kept"),
    scored("Art. 22", _("Each card on the table: 10, in a canastra or not"), "class.card", "table"),
    scored(
        "Art. 23",
        _("Each card left in hand: 10 less; they are laid face up in piles of ten"),
        "hand",
        "hand_to",
        "payers",
    ),
    scored("Art. 24", _("As many hands as it takes; the first pair to reach 2,000 points wins the game"), "target"),
    scored("Art. 20 (cap. IV)", _("The pair that wins more games wins the match")),
    play("Glossário", _("What the words of the game mean")),
    checked("Glossário · Monte", _("Stock: what is left of the 104 cards after 11 each, face down, for drawing")),
    checked("Glossário · Morto", _("Morto: two heaps of 11; a player who has run out of cards takes one")),
    play("Glossário · Lixo", _("Discard pile: face up at the right of the stock, where each turn ends")),
    play("Glossário · Compra do monte", _("A turn begins by drawing from the stock or taking the discard pile")),
    play("Glossário · Descarte", _("Discard: the card that ends a turn and passes it on")),
    checked("Glossário · Coringa", _("Wild: every 2, in place of any other card"), "wilds", "natural_two"),
)
