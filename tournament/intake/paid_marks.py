"""Removes what collectors write behind a pair: that it paid, how it paid, or that it has not paid yet. This is part of
no name and no club."""

from __future__ import annotations

import re
from collections.abc import Sequence

_SAYS = (
    r"(?:ok|okay|pix|pg|pgto|pag[oa]s?|pagou|pagam|pagaram|paid|unpaid|pays|pagat[oaie]|pagano"
    r"|quitad[oa]s?|saldat[oaie]|confirmad[oa]s?|confirmed|confermat[oaie]|pendentes?|faltam?)"
)
_INFINITIVES = r"(?:pagar|pgto|pagamento|pagare|saldare|quitar|pay)"
_NOT_YET = (
    rf"(?:(?:ainda\s+)?(?:n[aã]o|non|not)(?:\s+(?:ainda|ancora|yet|est[aá]|foi|ha|hanno|è))*\s+(?:{_SAYS}|{_INFINITIVES})"
    rf"|(?:(?:ainda\s+)?falta[mn]?(?:\s+o)?|a|por|da|deve|devono|to|yet\s+to|still\s+to)\s+{_INFINITIVES})"
)
"""Such as "não pago", "ainda não pagou", "falta pagar", "a pagar", "non ancora pagato", "da pagare", "to pay"."""
_WHEN = (
    r"(?:\s+(?:n[ao]\s+(?:hora|dia|local|entrada|chegada|porta)|depois|amanh[aã]|sul\s+posto|in\s+sala"
    r"|all['’]\s?(?:ingresso|arrivo)|alla\s+porta|dopo|domani|at\s+the\s+door|on\s+the\s+day|later|yet|ainda|ancora))?"
)
_MARK = rf"(?:{_NOT_YET}|{_SAYS}|{_INFINITIVES}){_WHEN}"
_MARKS = rf"[*_~]*{_MARK}(?:(?:\s+(?:via|no|por|by)\s+|[\s/+,-]{{1,3}}){_MARK}){{0,3}}[*_~]*"
PAID = re.compile(
    rf"(?P<sign>\s*[-–—,:.]\s*|\s*[(\[]\s*|\s+)(?P<marks>{_MARKS})[\s.!)\]]*$",
    re.IGNORECASE,
)
"""Such words at the end of a line: "pago", "- PIX OK", "(pagato)", "paid via pix", "paga na hora", "- falta"."""
BRACKETED = re.compile(rf"\s*[(\[]\s*{_MARKS}[\s.!]*[)\]]", re.IGNORECASE)
"""Such words in brackets of their own, wherever they are: "Ana (pago) / Bia (falta)"."""
OPEN_END = re.compile(r"(?:[/|\\&+×]|\b(?:e|ed|and|x|vs))\s*$", re.IGNORECASE)
"""The end of a text after which a player's name must follow."""
DENIED = re.compile(r"(?<!\w)(?:n[aã]o|non|not|ainda|ancora)(?:\s+\w+)?\s*$", re.IGNORECASE)
"""Words that belong to those behind them: in "não veio, pago", "não veio" must not be left alone."""


def without_paid_mark(cells: Sequence[str]) -> tuple[str, ...]:
    """The cells of a row without such words at its end, or in brackets. What may be a name stays: a player's only word,
    and one written like a surname, as in "Bia Pago"."""
    names = tuple(cells)
    while len(names) > 1 and (not names[-1] or PAID.fullmatch(f" {names[-1]}")):
        names = names[:-1]
    names = tuple(_without_bracketed(cell) for cell in names)
    return (*names[:-1], _cut_mark(names[-1])) if names else ()


def is_paid_mark(text: str) -> bool:
    """Whether a text consists of nothing but such words."""
    return PAID.fullmatch(f" {text}") is not None


def _without_bracketed(cell: str) -> str:
    bare = BRACKETED.sub("", cell)
    return bare if bare.strip() else cell


def _cut_mark(text: str) -> str:
    match = PAID.search(text)
    if match is None:
        return text
    before = text[: match.start()]
    is_name = not match["sign"].strip() and _like_a_surname(match["marks"])
    return text if not before.strip() or OPEN_END.search(before) or DENIED.search(before) or is_name else before


def _like_a_surname(marks: str) -> bool:
    return marks.istitle() and " " not in marks and marks.casefold() not in _SHORT


_SHORT = {"ok", "pix", "okay", "pg"}
