"""What a hand still lacks before it can be saved, and which pair's sum waits for it."""

from django.utils.translation import gettext as _

from rules.schema import Regulation


def sum_waits(index: int, missing: tuple[str, ...], regulation: Regulation) -> bool:
    """Whether a pair's sum is not known yet, because who went out, its morto, its cards or the points it is given are
    missing."""
    holder = 1 - index if regulation.hand.to_opponents else index
    needed = ("out", f"{index}-morto", f"{index}-{regulation.table.field}", f"{holder}-{regulation.hand.field}")
    return any(name in missing for name in needed)


def missing_words(missing: tuple[str, ...], regulation: Regulation, names: tuple[str, str]) -> str:
    """The first missing thing, as shown on the footer's button; "" if nothing is missing. `names`: short ones."""
    if not missing:
        return ""
    if missing[0] == "out":
        return _("missing: who went out")
    if missing[0].endswith("-morto"):
        return missing_morto(names[int(missing[0][0])])
    return _("missing: the cards") if regulation.counts_cards else _("missing: the points")


def missing_morto(name: str) -> str:
    """What the button says while a pair's morto is not answered."""
    return _("missing: the morto of %(pair)s") % {
        "pair": name.replace("/", "/\u200b")
    }  # a break in the names of a pair
