"""The order in which a page offers regulations."""

from django.utils.translation import get_language

from rules import registry
from rules.schema import Regulation


def regulations_in_order() -> list[Regulation]:
    """Every regulation: those in the language of the page first, then the others, each sorted by key."""
    spoken = get_language()
    return sorted(registry.all_regulations(), key=lambda regulation: regulation.source.language != spoken)
