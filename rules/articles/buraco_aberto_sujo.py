"""Buraco "aberto sujo". The source has headings in place of article numbers; its opening lines are called "Introdução"
here."""

from rules.articles import checked, organiser, play, scored, shown
from rules.text import _

ARTICLES = (
    shown("Introdução", _("A game for 2 or 4 players, of one family with Tranca"), "players"),
    checked(
        "Introdução · objetivo", _("Points come from sequences of one suit and from groups of 3 or more equal cards")
    ),
    checked("Introdução · baralhos", _("Two packs of 52 cards and 4 jokers"), "deck"),
    organiser("Modos de jogo", _("Aberto sujo, four players in pairs")),
    organiser(
        "Modos de jogo · variantes", _("Aberto, Fechado, Fechado sujo and Fechado STBL are named, without their rules")
    ),
    scored("Modos de jogo · vencedor", _("The pair with more points when the hand ends wins"), "winner"),
    play("Modos de jogo · parecidos", _("Related games are listed")),
    checked("Como jogar", _("11 cards each and two mortos of 11; the rest is the stock"), "mortos"),
    play("Como jogar · comprar", _("A turn begins by drawing from the stock or taking the whole discard pile")),
    checked("Como jogar · baixar", _("New melds have 3 cards or more; single cards join melds of one's own pair")),
    play("Como jogar · descartar", _("A discard, face up, ends the turn")),
    checked("Curingas", _("Twos and jokers are wild, 12 cards in all"), "wilds"),
    checked(
        "Curingas · um por jogo",
        _("One wild card per meld; two twos only when one of them keeps its own value"),
        "wilds_each",
        "natural_two",
    ),
    play(
        "Curingas · troca",
        _("A wild 2 can be replaced by the card it stands for; in its own suit it then moves to its place"),
    ),
    play("Curingas · ponta", _("A replaced 2 that has no place of its own stays wild at an end of the meld")),
    play("Curingas · completa", _("In a complete sequence the wild card is no longer replaced")),
    checked("Morto", _("A player who runs out of cards takes a morto of 11")),
    checked("Morto · um por dupla", _("A pair plays at most one morto per hand")),
    checked("Morto · monte", _("When the stock is used up, a morto takes its place"), "become_stock"),
    checked("Canastras", _("A canastra is a meld of 7 cards or more"), "canastra"),
    checked("Canastras · suja", _("Dirty: with a wild card")),
    checked("Canastras · limpa", _("Clean: without a wild card")),
    checked("Canastras · real", _("Royal: a clean one of all 13 ranks, the ace after the king")),
    checked("Canastras · ás a ás", _("There is none from ace to ace")),
    checked(
        "Canastras · mudança", _("Replacing a wild card can make a dirty canastra clean; the reverse can happen too")
    ),
    play("Bater", _("A player goes out by running out of cards")),
    play("Bater · direta", _("Playing on with the morto in the same turn is not part of this variant")),
    shown("Bater · indireta", _("Discarding the last card, a player takes a morto and passes the turn")),
    checked(
        "Bater · final", _("Ending the hand needs the pair's morto, if there was one left, and a canastra"), "out_morto"
    ),
    scored("Bater · placar", _("Ending the hand does not win it: more points do")),
    scored("Contagem de pontos", _("Wild cards have values of their own, and no canastra from ace to ace is counted")),
    scored(
        "Contagem · cartas",
        _("3 to 7, 5; 8 to king, 10; ace, 15; two, 20; joker, 30"),
        "class.joker",
        "class.two",
        "class.ace",
        "class.high",
        "class.low",
        "deck_worth",
        "table",
    ),
    scored("Contagem · batida", _("Ending the hand: 100"), "line.went_out"),
    scored(
        "Contagem · canastras", _("Dirty canastra 100, clean 200, royal 500"), "line.royal", "line.clean", "line.dirty"
    ),
    scored(
        "Contagem · cartas na mão", _("Cards left in hand are deducted"), "hand", "hand_to", "payers", "unplayed_cards"
    ),
    scored("Contagem · sem morto", _("No morto: 100 less"), "line.morto_missed"),
    play("Resumo", _("The variant in short")),
    play("Resumo · lixo", _("All cards of the discard pile can be seen")),
    checked("Resumo · curingas", _("Twos and jokers are wild; twos can be replaced")),
    checked(
        "Resumo · combinações",
        _("Sequences, and groups but of twos; the ace before the 2 or after the king; 2 2 3 … J Q K A is allowed"),
        "sequences",
        "sets",
        "longest",
    ),
    checked("Resumo · canastra para bater", _("Any canastra will do to go out"), "out_canastra"),
    play("Resumo · batida", _("Going out needs a discard")),
    scored("Resumo · pontuação", _("Twos count 20, jokers 30")),
    scored("Final da partida", _("The game ends with this one hand"), "target"),
    checked("Final da partida · batida", _("It ends when a player discards the last card and has no morto to take")),
    checked("Final da partida · monte", _("It ends when there is nothing left to draw")),
    scored("Final da partida · empate", _("Level: the pair that began wins"), "level"),
    organiser("Pontos de experiência e ranking", _("A ranking of the publisher's own site, of no concern here")),
)
