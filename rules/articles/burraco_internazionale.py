"""Burraco internazionale, FIBUR, July 2016: the code of the Italian game except for three rules."""

from rules.articles import checked, play
from rules.articles.burraco_it import ARTICLES as ITALIAN
from rules.text import _

OTHER_ARTICLES = (
    play("Art. 8", _("Or the whole pile; a player who takes it must lay a card in the same turn")),
    checked("Art. 12", _("Sets of aces and of threes only, of up to eight cards and a wild"), "sets"),
    checked("Art. 16", _("Going out needs the morto, a clean burraco and a last discard"), "out_canastra", "out_morto"),
)
ARTICLES = tuple({article.ref: article for article in OTHER_ARTICLES}.get(article.ref, article) for article in ITALIAN)
