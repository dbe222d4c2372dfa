"""The totals of a game: which side leads, and checks of totals entered without hands.

The checks only warn, since an odd total may be true: a doubt is shown beside its figure and does not prevent saving.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.clauses import WhenLevel
from rules.schema import Regulation
from rules.text import Text, _, make_text
from scoring.codec import MAX_WHOLE_NUMBER
from scoring.findings import SIDES, SideIndex
from scoring.rarity import most_of_hand

Totals = tuple[int, int]
"""The totals (points) of both sides."""
MAX_TOTAL = MAX_WHOLE_NUMBER
"""The largest total, and the smallest with a minus sign, that a file or form may contain. Beyond it there must be a
digit too many."""
MAX_BEST_HANDS = 4
"""The total of a game with an agreed number of hands is doubted beyond this many of the best possible hands."""


def leading_side(totals: Totals) -> SideIndex | None:
    """The side with more points; None if they are level."""
    if totals[0] == totals[1]:
        return None
    return 0 if totals[0] > totals[1] else 1


@dataclass(frozen=True, slots=True)
class Doubt:
    """A figure to look at again. `game` counts from 0; `side` None: the game as a whole."""

    game: int
    side: SideIndex | None
    message: Text
    article: str = ""


def is_ended_by_hands(regulation: Regulation, totals: Totals, agreed_hands: int | None) -> bool:
    """Whether a game ended below the target (points) because its `agreed_hands`, if there are any, were played."""
    target = regulation.end.target
    return agreed_hands is not None and target is not None and max(totals) < target


def doubts(
    regulation: Regulation,
    games: Sequence[Totals],
    closed: Sequence[str] = (),
    *,
    level_counts: bool = True,
    agreed_hands: int | None = None,
) -> Iterator[Doubt]:
    """What is odd about the final totals (points) of games, in order.

    `closed`: what ended each game early, "" for nothing or where nobody said. `level_counts`: whether a level game is
    a valid result (a draw). `agreed_hands`: the number of hands of a game, if agreed on; these too end it early.
    """
    for number, totals in enumerate(games):
        ended = closed[number] if number < len(closed) else ""
        if not ended and is_ended_by_hands(regulation, totals, agreed_hands):
            ended = "hands"
        for side in SIDES:
            yield from _figure_doubts(regulation, number, side, totals[side])
        yield from _end_doubts(regulation, number, totals, ended, level_counts)


def _figure_doubts(regulation: Regulation, game: int, side: SideIndex, total: int) -> Iterator[Doubt]:
    """Doubts about one total: it is no multiple of the unit, or its amount, positive or negative, is twice the target
    or, in a game without a target, more than hardly any game comes to."""
    unit, end = regulation.value_unit, regulation.end
    if total % unit:
        message = _("Look at %(total)s again: every total here is a multiple of %(unit)s.")
        yield Doubt(game, side, make_text(message, total=total, unit=unit), regulation.table.article)
    if end.target is not None and abs(total) >= 2 * end.target:
        message = _("Count the digits of %(total)s: the target is %(target)s.")
        yield Doubt(game, side, make_text(message, total=total, target=end.target), end.article)
    if end.target is None:
        most = most_of_hand(regulation) * (MAX_BEST_HANDS if end.by_hands else 1)
        if abs(total) > most:
            message = _("Count the digits of %(total)s: hardly any game comes to more than %(most)s.")
            yield Doubt(game, side, make_text(message, total=total, most=most), end.article)


def _end_doubts(regulation: Regulation, game: int, totals: Totals, ended: str, level_counts: bool) -> Iterator[Doubt]:
    """Doubts about how a game ended: the target was not reached, or it was reached although the game is marked as
    closed early, or the totals are level."""
    end = regulation.end
    if end.target is not None and max(totals) < end.target and not ended:
        message = _("Nobody has reached %(target)s. If time ran out, mark it. If not, the game is not over.")
        yield Doubt(game, None, make_text(message, target=end.target), end.article)
    if end.target is not None and max(totals) >= end.target and ended:
        message = _("%(total)s reaches the target of %(target)s, so the game ended on points.")
        yield Doubt(game, None, make_text(message, total=max(totals), target=end.target), end.article)
    if totals[0] == totals[1]:
        goes_on = end.target is not None and totals[0] >= end.target and not ended
        message = _level_message(end.level if goes_on else WhenLevel.SHARED, level_counts)
        yield Doubt(game, None, make_text(message, total=totals[0]), end.level_article)


def _level_message(level: WhenLevel, level_counts: bool) -> str:
    """Message id of what level totals mean: either the game is not over, because the regulation has another hand
    played, or it has no winner."""
    if level is WhenLevel.TIE_HAND:
        return _(
            "Level at %(total)s: one more hand is played, and whoever scores more in it wins. Until then nobody "
            "has won this game."
        )
    if level is WhenLevel.ANOTHER_HAND:
        return _("Level at %(total)s: another hand is played. Until then nobody has won this game.")
    if level_counts:
        return _("Level at %(total)s: nobody wins this game.")
    return _("Level at %(total)s: nobody wins this game, and another has to be played.")


def describe_difference(computed: int, typed: int) -> Text | None:
    """The difference between a total `computed` from hands and the one typed from paper; None if they agree."""
    if computed == typed:
        return None
    if are_digits_swapped(computed, typed):
        return make_text(
            _("It looks like two digits swapped: %(claimed)s and %(total)s."), claimed=typed, total=computed
        )
    message = (
        _("The paper says %(claimed)s, the count gives %(total)s: %(off)s too much.")
        if typed > computed
        else _("The paper says %(claimed)s, the count gives %(total)s: %(off)s too little.")
    )
    return make_text(message, claimed=typed, total=computed, off=abs(typed - computed))


def are_digits_swapped(right: int, wrong: int) -> bool:
    """Whether the two numbers differ only by two swapped digits."""
    ours, theirs = str(abs(right)), str(abs(wrong))
    if len(ours) != len(theirs) or (right < 0) != (wrong < 0):
        return False
    differing = [index for index, (a, b) in enumerate(zip(ours, theirs, strict=True)) if a != b]
    return (
        len(differing) == 2
        and ours[differing[0]] == theirs[differing[1]]
        and ours[differing[1]] == theirs[differing[0]]
    )
