"""The formats among which lots are drawn, one per line."""

from django.utils.translation import gettext as _

from scoring.typed_text import check_text
from scoring.unreadable import Unreadable
from tournament.intake.model import comparison_key
from tournament.texts import say

MAX_OPTIONS = 20
MAX_OPTION_LENGTH = 120


def read_options(typed: str) -> tuple[tuple[str, ...], list[str]]:
    """The options without list numbers and bullets; and what to correct, in sentences."""
    lines = [(number, " ".join(line.split())) for number, line in enumerate(typed.splitlines(), start=1)]
    options = [(number, line.lstrip("-*•– ").strip()) for number, line in lines]
    options = [(number, option) for number, option in options if option]
    faults: list[str] = []
    seen: set[str] = set()
    for number, option in options:
        if fault := _fault(option, seen):
            faults.append(_("Line %(number)s: %(what)s") % {"number": number, "what": fault})
        seen.add(comparison_key(option))
    if not faults and len(options) < 2:
        faults.append(_("Enter at least two formats. With fewer there is nothing to draw."))
    if not faults and len(options) > MAX_OPTIONS:
        faults.append(_("Enter at most %(most)s formats.") % {"most": MAX_OPTIONS})
    return tuple(option for _number, option in options), faults


def _fault(option: str, seen: set[str]) -> str:
    if len(option) > MAX_OPTION_LENGTH:
        return _("Shorten it to at most %(most)s characters.") % {"most": MAX_OPTION_LENGTH}
    try:
        check_text(option)
    except Unreadable as fault:
        return say(fault.message)
    if comparison_key(option) in seen:
        return _("It is listed twice: remove one.")
    return ""
