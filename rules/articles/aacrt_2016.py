"""AACRT 2016. The source has headings in place of article numbers."""

from rules.articles import checked, play, scored, shown
from rules.text import _

ARTICLES = (
    shown("Preâmbulo", _("Two pairs, seated alternately"), "players"),
    checked("Baralhos", _("Two packs of 54 cards; the four jokers are in play"), "deck"),
    checked("Distribuição", _("One dealer deals 11 cards to each player and to two mortos, one by one")),
    scored("Objetivo", _("A pair plays to reach 3,000 points"), "target"),
    checked(
        "Jogo",
        _("A meld is 3 or more cards of one suit in order; the ace goes after the king or before the 2"),
        "sequences",
        "sets",
    ),
    checked("Curinga", _("Every 2 can stand for any card of any suit"), "wilds"),
    play(
        "Curinga · tranca",
        _("A 2 on the discard pile blocks it for the next player, who may only use it as the 2 of its suit"),
    ),
    checked(
        "Curinga · um por jogo",
        _("One wild card per meld; a second 2 only when one of them is the 2 of that suit"),
        "wilds_each",
        "natural_two",
    ),
    checked("Curingão", _("The joker is wild like the 2 and blocks the pile too, but is never an ordinary card")),
    play("Batida", _("Running out of cards in hand")),
    shown(
        "Batida Direta e Batida Indireta",
        _("Out without a discard, a player plays the morto at once; out with one, at the next turn"),
    ),
    checked(
        "Batida · canastra",
        _("A morto is taken only when the pair already has a canastra, dirty ones included"),
        "morto_needs",
    ),
    play("Batida · sem canastra", _("Without one, the player takes back the last card or meld laid, and nothing else")),
    play(
        "Batida · descarte",
        _("A discard stays where it is; then the player can run out only after drawing from the stock"),
    ),
    checked(
        "Morto", _("Two heaps of 11 cards; each pair may have one, for its player who runs out of cards"), "mortos"
    ),
    play(
        "Lixo ou Monte de descartes", _("Only the top discard is seen; the pile is taken by using that card in a meld")
    ),
    play("Lixo · a", _("It is used when a new meld is laid with it and at least two cards from the hand")),
    play("Lixo · b", _("It is used when it goes straight into a meld on the table")),
    play("Lixo · OBS", _("A player with a single card cannot take the pile")),
    checked("Canastra", _("A meld on the table of at least 7 cards, clean or dirty"), "canastra"),
    checked("Canastra · a", _("Clean: no joker, and no 2 but in its own place"), "natural_two"),
    checked("Canastra · b", _("Dirty: with a joker, or with a 2 out of its own place")),
    checked("Canastra · OBS", _("A canastra can still become clean after its seventh card")),
    checked("Buraco", _("From 1,500 points a pair opens with 75 points or more"), "opening"),
    checked("Buraco · erros", _("A failed opening raises that to 90, and each one after it adds 30"), "opening_failed"),
    play("O Jogo", _("The first player draws and discards, then the player at the right, until someone ends the hand")),
    play("O Jogo · baixar", _("Melds are laid between drawing and discarding; the discard ends the turn for good")),
    play(
        "O Jogo · a mão", _("The first player may refuse the first card drawn, kept apart from the hand, for a second")
    ),
    play(
        "O Jogo · lixo",
        _("To take the pile: put its top card aside, lay the cards that justify it, then pick up the rest"),
    ),
    checked(
        "O Jogo · bater",
        _("A pair that has had its morto ends the hand by running out again, with a clean canastra"),
        "out_canastra",
        "out_morto",
    ),
    play(
        "O Jogo · sem limpa", _("Without a clean one, only the last card or meld is taken back, and the discard stays")
    ),
    checked(
        "O Jogo · monte",
        _("When the stock is gone and a player wants to draw, an untaken morto becomes the stock"),
        "become_stock",
    ),
    play(
        "O Jogo · sem batida", _("With no card left to draw, play continues as long as the next player uses the pile")
    ),
    scored(
        "O Jogo · mãos",
        _("Cards left in the players' hands are given to their opponents and count for them"),
        "hand",
        "hand_to",
        "payers",
    ),
    play("O Jogo · contagem", _("One player of each pair counts, and an opponent who does not count may watch")),
    scored(
        "O Jogo · morto",
        _("A morto taken with a discard counts its 100 even if the hand ends before it is played"),
        "unplayed_cards",
    ),
    scored("Contagem de pontos", _("The pair with more points at the end wins"), "both", "table", "deck_worth"),
    scored("Contagem · canastra limpa", _("Clean canastra: 200"), "line.clean"),
    scored("Contagem · canastra suja", _("Dirty canastra: 100"), "line.dirty"),
    scored("Contagem · batida final", _("Ending the hand: 100"), "line.went_out"),
    scored("Contagem · morto", _("Taking the morto: 100"), "line.morto"),
    scored("Contagem · curingão", _("Joker: 50"), "class.joker"),
    scored("Contagem · curinga", _("Two: 20"), "class.two"),
    scored("Contagem · ás", _("Ace: 15"), "class.ace"),
    scored("Contagem · 8 ao rei", _("8 to king: 10"), "class.high"),
    scored("Contagem · 3 ao 7", _("3 to 7: 5"), "class.low"),
)
