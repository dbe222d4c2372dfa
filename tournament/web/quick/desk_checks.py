"""Why the organisers look once more at a sheet with which both pairs agreed, in a sentence."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.texts import figure, join_names


def desk_checks_line(hands: Sequence[int], *, several_games: bool) -> str:
    """The sentence, with the numbers of the hands to check; of several games, only how many these are."""
    if not hands:
        return _("The desk checks it once more before it is confirmed.")
    if several_games:
        sentence = ngettext(
            "The desk checks it once more before it is confirmed, because %(number)s hand is marked to check.",
            "The desk checks it once more before it is confirmed, because %(number)s hands are marked to check.",
            len(hands),
        )
        return sentence % {"number": figure(len(hands))}
    sentence = ngettext(
        "The desk checks it once more before it is confirmed, because hand %(hands)s is marked to check.",
        "The desk checks it once more before it is confirmed, because hands %(hands)s are marked to check.",
        len(hands),
    )
    return sentence % {"hands": join_names([figure(number) for number in hands])}
