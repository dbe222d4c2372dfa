"""Tranca in which an untaken morto becomes stock, as commonly played; otherwise as the articles of the 29º FARAES."""

from rules.articles import checked
from rules.articles.faraes_2023 import ARTICLES as FARAES
from rules.text import _

OTHER_ARTICLES = (
    checked(
        "Art. 13", _("By common play, against this article, an untaken morto becomes stock when the stock is used up")
    ),
    checked(
        "Art. 14",
        _("Going out needs a canastra, dirty or clean, and the pair's morto, by common play only if one was left"),
        "out_canastra",
    ),
)
ARTICLES = tuple({article.ref: article for article in OTHER_ARTICLES}.get(article.ref, article) for article in FARAES)
