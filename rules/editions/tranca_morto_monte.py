"""Tranca with the morto as stock: only what differs from the tranca of the 29º FARAES.

That an untaken morto becomes stock, and that a pair for which none is left goes out without one, is common play without
a source that we could read; FARAES art. 13 says the opposite. Everything else follows FARAES, with its articles.
"""

from rules.articles.tranca_morto_monte import ARTICLES
from rules.clauses import COMMON_PLAY, BecomeStock, OutNeedsMorto
from rules.editions.faraes_2023 import REGULATION as FARAES
from rules.schema import Source, amend
from rules.text import _

REGULATION = amend(
    FARAES,
    {
        "source": Source("Tranca, costume de clubes", "29º FARAES e jogo corrente", None, "pt-br"),
        "mortos.become_stock": BecomeStock.ALWAYS,
        "mortos.stock_article": COMMON_PLAY,
        "going_out.without_morto": OutNeedsMorto.NONE_LEFT,
        "going_out.morto_article": COMMON_PLAY,
        "hand_fields": ("mortos_to_stock", "left"),
    },
    key="tranca-morto-monte",
    name="Tranca, morto no monte",
    articles=ARTICLES,
    essentials=(
        *FARAES.essentials[:6],
        _("Going out needs a canastra, and the morto unless it became stock untaken (Art. 13, Art. 14)"),
    ),
)
