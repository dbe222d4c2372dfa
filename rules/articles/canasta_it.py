"""Italian Canasta. The source has four headings and no numbers; each rule under them is an article of its own here."""

from rules.articles import checked, play, scored, shown
from rules.text import _

ARTICLES = (
    checked("Le carte", _("Two French packs of 54 cards, each with two jokers"), "deck"),
    checked(
        "Le carte · speciali",
        _("Wild (pinelle): 4 jokers and 8 twos. Honours: 4 red kings. Stop cards: 4 red threes"),
        "wilds",
    ),
    checked("Le carte · ordinarie", _("All other cards are ordinary")),
    scored(
        "Le carte · valori",
        _("Joker, 50; ace and two, 20; 8 to king, 10; 4 to 7 and black three, 5"),
        "class.honour",
        "class.joker",
        "class.two",
        "class.ace",
        "class.high",
        "class.low",
        "deck_worth",
        "table",
    ),
    checked(
        "Le carte · combinazioni",
        _("A meld is 3 to 7 equal cards: a tris with 3, a canasta with 7"),
        "sequences",
        "sets",
        "longest",
        "canastra",
    ),
    checked("Le carte · pura o sporca", _("A canasta is pure without a wild card, dirty with one")),
    checked(
        "Le carte · pinelle", _("Wild cards: one in a tris, two in a meld of 5 or 6, three in a canasta"), "wilds_each"
    ),
    scored("Le carte · onori", _("Each honour: 100; all four: 800"), "honour_each", "honours_all"),
    scored("Le carte · canaste", _("Dirty canasta: 300; pure canasta: 500"), "line.clean", "line.dirty"),
    scored(
        "Le carte · premi",
        _("The bonus for going out is added at the end, and a pair may owe its opponents penalties"),
        "paid_to",
    ),
    shown(
        "I giocatori",
        _("Two pairs by drawn cards: highest and lowest are partners, and the lowest deals; the ace is above the king"),
        "players",
    ),
    scored("Fine del gioco", _("The first pair with 5,000 points wins"), "target"),
    checked("Svolgimento", _("11 cards each, one by one clockwise; the next is turned up, the rest is the stock")),
    play("Svolgimento · turno", _("The player who drew the highest card begins, and play goes anticlockwise")),
    play("Svolgimento · tallone", _("A turn draws a card from the stock and discards one on the pile")),
    play(
        "Svolgimento · pozzo",
        _(
            "Or it takes the pile, by laying at once a tris of its top card with one equal card and a wild, or two "
            "equal"
        ),
    ),
    play(
        "Svolgimento · pozzo bloccato",
        _("A stop card, wild card or honour on top blocks the pile: taking it then needs two equal cards"),
    ),
    play("Svolgimento · scarto", _("A player who takes the pile discards too; melds are laid before discarding")),
    checked(
        "Svolgimento · apertura",
        _("The first melds open for the pair, and must be worth a minimum by its total so far"),
        "opening_concealed",
    ),
    checked("Svolgimento · minimo", _("50 below zero and up to 1,500, 90 up to 3,000, 120 beyond"), "opening"),
    checked(
        "Svolgimento · allargare",
        _("Melds on the table are only added to, with ordinary and wild cards, by the pair that laid them"),
        "never",
    ),
    checked(
        "Svolgimento · chiusura", _("A hand ends when a player draws, discards and has no cards left"), "out_canastra"
    ),
    scored(
        "Svolgimento · in mano",
        _("Going out counts 100, or 200 for a player who had laid no meld before"),
        "line.went_out",
        "line.concealed",
    ),
    play("Svolgimento · annuncio", _("Going out is announced beforehand")),
    scored(
        "Svolgimento · conto", _("Each pair counts after the hand, penalties included; below 5,000 the game continues")
    ),
    scored(
        "Svolgimento · quota",
        _("Both pairs reach it: the target becomes 6,000, and so on; no hand is cut short by a total"),
        "both",
    ),
    scored("Svolgimento · penalità", _("Penalties take points and cards")),
    scored(
        "Svolgimento · apertura errata",
        _("An opening that falls short costs 100, and its cards must be discarded until the pair opens"),
        "line.failed_openings",
    ),
    scored(
        "Svolgimento · chiusura errata",
        _("Going out wrongly from the hand costs 100; its cards are discarded or join the partner's melds"),
        "line.false_closings",
    ),
    scored(
        "Svolgimento · carte in mano", _("When the opponents go out, a pair pays the cards it holds"), "hand", "payers"
    ),
    scored(
        "Svolgimento · onori pagati",
        _("A pair not open by then also pays 100 per honour, or 200 per honour if it has all four"),
        "honour_unopened",
        "honours_unopened_all",
    ),
    scored("Svolgimento · pagamento", _("Paying takes points off what the pair has scored"), "hand_to"),
)
