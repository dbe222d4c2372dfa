"""Buraco fechado: the closed pile alone differs from Buraco aberto sujo, and it leaves no trace on a sheet.

That sets may be laid and any canastra will do to go out comes from the sites where it is played; what counts how much
is common play, and taken over as it is.
"""

from rules.articles.buraco_fechado import ARTICLES
from rules.editions.buraco_aberto_sujo import REGULATION as OPEN
from rules.schema import Source, amend

REGULATION = amend(
    OPEN,
    {"source": Source("Buraco fechado", "jogatina.com", None, "pt-br")},
    key="buraco-fechado",
    name="Buraco fechado",
    articles=ARTICLES,
)
