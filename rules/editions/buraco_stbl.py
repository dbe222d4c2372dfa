"""Buraco fechado STBL, "sem trinca, bate limpa": only what differs from Buraco aberto sujo.

No sets, a clean canastra to go out, and a closed pile come from the sites where it is played. The scoring is common
play, and taken over unchanged.
"""

from functools import partial

from rules.articles.buraco_stbl import ARTICLES
from rules.editions.buraco_aberto_sujo import REGULATION as OPEN
from rules.floors import floor_table
from rules.schema import Source, amend
from rules.text import _

REGULATION = amend(
    OPEN,
    {
        "source": Source("Buraco fechado STBL", "jogatina.com, jogosdorei.com.br", None, "pt-br"),
        "melds.set_ranks": frozenset(),
        "going_out.canastra": ("royal", "clean"),
        "going_out.canastra_article": "Resumo · canastra para bater",
        "load_floors": lambda _open: partial(floor_table, "buraco-stbl"),
    },
    key="buraco-stbl",
    name="Buraco fechado STBL",
    articles=ARTICLES,
    essentials=(
        *OPEN.essentials[:5],
        _("Sequences only, no sets (Resumo)"),
        _("Ending the hand needs a clean or royal canastra, and a morto if there was one left (Bater, Resumo)"),
    ),
)
