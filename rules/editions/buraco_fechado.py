"""Buraco fechado: differs from Buraco aberto sujo only in its closed pile, which leaves no trace on a score sheet.

That sets may be laid, and that any canastra is enough to go out, comes from the sites where it is played. The scoring
is common play, and taken over unchanged.
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
