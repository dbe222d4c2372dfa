"""Splits a large bracket into parts: two rounds at a time while many pairs play, and the rest of the tree at the
end."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.boards.matches import MatchDescriber
from tournament.boards.schedule import stage_round_titles

MAX_MATCHES = 64
"""With more matches, a drawing is too large for a screen, and too many bytes for a phone in a full hall."""


@dataclass(frozen=True, slots=True)
class BracketPart:
    """The rounds that one page draws, from `first` on, and all parts with their titles, by their first round.
    `to_the_end`: whether it shows all later rounds as a tree, or only this round and the next. `rest`: the first round
    of the rest of the tree, which is the last part."""

    first: int
    rest: int
    titles: Mapping[int, str]

    @property
    def to_the_end(self) -> bool:
        return self.first == self.rest

    @property
    def listed_rounds(self) -> range:
        """The rounds whose matches are listed too."""
        return range(self.first, 1000 if self.to_the_end else self.first + 1)


def bracket_part(describer: MatchDescriber, first_round: int | None = None) -> BracketPart | None:
    """The part that begins with the chosen round, or with the one being played. None if the bracket is drawn whole.
    Raises KeyError if no part begins with that round."""
    matches = [entry for entry in describer.entries if entry.pairs[1] is not None]
    if len(matches) <= MAX_MATCHES:
        return None
    rest = _rest(Counter(entry.round for entry in matches))
    round_titles = stage_round_titles(describer.entries, describer.stage)
    parts = {number: title for number, title in round_titles.items() if number < rest}
    parts[rest] = _("%(round)s to the final") % {"round": round_titles[rest]}
    first = min(_in_play(describer), rest) if first_round is None else first_round
    if first not in parts:
        raise KeyError(first)
    return BracketPart(first, rest, parts)


def _rest(matches: Counter[int]) -> int:
    """The first round from which few enough matches remain for one drawing."""
    remaining = matches.total()
    for number in sorted(matches):
        if remaining <= MAX_MATCHES:
            return number
        remaining -= matches[number]
    return max(matches)


def _in_play(describer: MatchDescriber) -> int:
    """The first round that is not decided."""
    open_ = (entry.round for entry in describer.entries if entry.outcome is None or not entry.outcome.decided)
    return min(open_, default=describer.last)
