"""Buraco fechado, with a closed pile, as described by the sites where it is played; scored like Buraco aberto sujo."""

from rules.articles import play
from rules.articles.buraco_aberto_sujo import ARTICLES as OPEN
from rules.text import _

OTHER_ARTICLES = (
    play("Como jogar · comprar", _("A turn begins by drawing; the pile is taken only to lay its top card")),
    play("Resumo · lixo", _("Only the top card of the discard pile can be seen")),
)
ARTICLES = tuple({article.ref: article for article in OTHER_ARTICLES}.get(article.ref, article) for article in OPEN)
