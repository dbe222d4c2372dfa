"""Buraco fechado STBL: no sets, and a clean canastra to go out, as sites describe it; otherwise as Buraco fechado."""

from rules.articles import checked
from rules.articles.buraco_fechado import ARTICLES as CLOSED
from rules.text import _

OTHER_ARTICLES = (
    checked(
        "Resumo · combinações",
        _("STBL: sequences only, no sets; the ace before the 2 or after the king; 2 2 3 … J Q K A is allowed"),
        "sequences",
        "sets",
        "longest",
    ),
    checked(
        "Resumo · canastra para bater", _("STBL: going out needs a clean canastra, or a royal one"), "out_canastra"
    ),
)
ARTICLES = tuple({article.ref: article for article in OTHER_ARTICLES}.get(article.ref, article) for article in CLOSED)
