"""Suggests numbers of groups and qualifiers for any number of pairs, and makes the groups."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from rules.text import Text, _, _n, make_text
from scoring.contest.model import Pair, PairId
from scoring.formats import grouping
from scoring.formats.seeding import bracket_size
from scoring.planning.questions import WrongAnswer
from scoring.stages.qualifying import by_seed

MAX_BRACKET_SIZE = 64
"""The most pairs in a bracket that people can still read and that fits on a sheet of paper."""
MAX_GROUP_SIZE = 6
MAX_GROUPS = 32
"""With two qualifiers of each, these groups fill the largest bracket."""

LIST, SNAKE, POTS, LOT = "list", "snake", "pots", "lot"


def usual_groups(count: int) -> int:
    """The number of groups that gives four to six pairs each and, with two qualifiers of each, fills a bracket or
    nearly so.

    A power of two; one and a half times as many, with the best thirds, where groups would be larger otherwise.
    """
    if count < 6:
        return 1
    groups = 2
    while groups < MAX_GROUPS and count >= 8 * groups:
        groups *= 2
    if ceil(count / groups) > MAX_GROUP_SIZE and groups < MAX_GROUPS:
        return groups * 3 // 2
    return groups


def usual_best_of_next(count: int, groups: int, places: int) -> int:
    """How many pairs at the next place fill the bracket; 0 if there are too few, so that first-placed pairs get
    byes."""
    missing = bracket_size(groups * places) - groups * places
    longer = sum(size > places for size in group_sizes(count, groups))
    return missing if missing < groups and missing <= longer else 0


def group_sizes(count: int, groups: int) -> list[int]:
    """The number of pairs in each group."""
    return [(count - group + groups - 1) // groups for group in range(groups)]


def refuse_groups_of_one(count: int, groups: int) -> None:
    """Raise WrongAnswer if a group would have fewer than two pairs."""
    if count < 2 * groups:
        if count < 2:
            raise WrongAnswer("groups", make_text(_("Each group needs at least two pairs: enter more pairs first.")))
        message = _("Each group needs at least two pairs: make at most %(most)s.")
        raise WrongAnswer("groups", make_text(message, most=count // 2))


def refuse_places(count: int, groups: int, places: int, best_of_next: int) -> None:
    """Raise WrongAnswer if the groups do not have the places that qualify, or too few or too many pairs would
    qualify."""
    smallest = min(group_sizes(count, groups))
    if places > smallest:
        message = _("The smallest group has %(size)s pairs: let %(size)s or fewer of each group qualify.")
        raise WrongAnswer("places", make_text(message, size=smallest))
    _refuse_best_of_next(count, groups, places + 1, best_of_next)
    through = groups * places + best_of_next
    if through < 2:
        raise WrongAnswer("places", make_text(_("A knock-out needs at least two pairs: let two or more qualify.")))
    if through > MAX_BRACKET_SIZE:
        message = _(
            "%(pairs)s pairs would qualify, but a bracket holds %(most)s: make fewer groups or let fewer pairs qualify."
        )
        raise WrongAnswer("places", make_text(message, pairs=through, most=MAX_BRACKET_SIZE))


def _refuse_best_of_next(count: int, groups: int, place: int, most: int) -> None:
    """Raise WrongAnswer if more pairs at the next place are to qualify than groups have that place."""
    longer = sum(size >= place for size in group_sizes(count, groups))
    if most <= longer:
        return
    if not longer:
        message = _("No group has a place %(place)s: let nobody in that place qualify.")
        raise WrongAnswer("best_of_next", make_text(message, place=place))
    ids = _n(
        "Only %(number)s group has a place %(place)s: let %(number)s or none of that place qualify.",
        "Only %(number)s groups have a place %(place)s: let %(number)s or fewer of that place qualify.",
    )
    raise WrongAnswer("best_of_next", Text.plural(ids, longer, place=place))


def deal_groups(pairs: Sequence[Pair], groups: int, how: str, lot_order: Sequence[PairId] | None) -> list[list[PairId]]:
    """The groups, with club-mates apart. `how`: LIST, SNAKE, POTS or LOT; `lot_order`: all pairs as drawn; None: in
    file order."""
    clubs = {pair.id: pair.club for pair in pairs if pair.club}
    order = list(lot_order) if lot_order is not None else [pair.id for pair in pairs]
    if how in (LIST, LOT):
        groups_ = grouping.groups_by_lot(order, groups, clubs)
    elif how == POTS:
        groups_ = grouping.groups_by_pots(_seeded_first(pairs, order), order, groups, clubs)
    else:
        groups_ = grouping.groups_by_snake(_seeded_first(pairs, order), groups, clubs)
    return [list(group) for group in groups_]


def _seeded_first(pairs: Sequence[Pair], order: Sequence[PairId]) -> list[PairId]:
    """The pairs by seed, followed by those without one as in `order`."""
    by_id = {pair.id: pair for pair in pairs}
    return list(by_seed(by_id[pair] for pair in order))
