"""Burraco internazionale by the federation's code of play, July 2016: only what differs from the Italian game.

Going out takes a clean burraco, only aces and threes may be laid as sets, and whoever takes the pile lays a card. That
there is no semi-clean burraco comes from players, not from the code: it is a ruling, as in the Italian game.
"""

from functools import partial

from rules.articles.burraco_internazionale import ARTICLES
from rules.cards import ACE, THREE
from rules.editions.burraco_it import REGULATION as BURRACO_IT
from rules.floors import floor_table
from rules.schema import Source, amend
from rules.text import _

REGULATION = amend(
    BURRACO_IT,
    {
        "source": Source(
            "Codice di gara del Burraco internazionale", "FIBUR, Federazione Italiana Burraco", 2016, "it"
        ),
        "melds.set_ranks": frozenset({ACE, THREE}),
        "going_out.canastra": ("clean",),
        "load_floors": lambda _italian: partial(floor_table, "burraco-internazionale"),
    },
    key="burraco-internazionale",
    name="Burraco internazionale, FIBUR",
    articles=ARTICLES,
    essentials=(
        _("Going out counts 100, and needs the morto and a clean burraco (Art. 16)"),
        _("Sets are of aces and of threes only (Art. 12)"),
        *BURRACO_IT.essentials[:3],
        *BURRACO_IT.essentials[5:],
    ),
)
