"""Draws the first round of a bracket: by the standard seeding, with pairs of one group far apart, or as recorded."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.text import Text, _, make_text
from scoring.contest.impossible import Impossible
from scoring.contest.model import MatchFacts, PairId
from scoring.contest.stage_view import StageView
from scoring.formats.group_separation import exchange_byes, separate_groups
from scoring.formats.matching import Edge, best_matching
from scoring.formats.order import seeding_order
from scoring.formats.records import free_numbers, match_labels
from scoring.formats.seeding import Duel, duels_at, standard_duels


def first_round(view: StageView, seed: str | None) -> tuple[Duel, ...]:
    """The matches of round 1, by slot. A recorded first round takes the place of the computed one."""
    order = seeding_order(view, view.entrants, 1, seed)
    written = view.recorded.get(1, [])
    if not view.origin:
        return _as_written(view, standard_duels(order), written)
    least = keep_groups_apart(standard_duels(order), view)
    far_apart = spread_groups(order, view)
    if not _contains_all(far_apart, written) and _contains_all(least, written):
        return least  # drawn by an older version, which did not consider halves and quarters; it stays as drawn
    return _as_written(view, far_apart, written)


def spread_groups(order: Sequence[PairId], view: StageView) -> tuple[Duel, ...]:
    """The standard bracket changed so that pairs of one group are in opposite halves, then quarters, where possible."""
    groups = {pair: view.origin.get(pair, -number) for number, pair in enumerate(order, start=1)}
    order = [order[seed] for seed in exchange_byes([groups[pair] for pair in order])]
    least = keep_groups_apart(standard_duels(order), view)
    at = {pair: 2 * slot + side for slot, duel in enumerate(least) for side, pair in enumerate(duel)}
    return duels_at(order, separate_groups(tuple(groups[pair] for pair in order), tuple(at[pair] for pair in order)))


def keep_groups_apart(duels: Sequence[Duel], view: StageView) -> tuple[Duel, ...]:
    """Exchange lower seeds so that as few pairs as possible meet one of their own group, moving them as little as
    possible (by the sum of squared distances).

    Byes stay where they are. That is enough: only a group of more than half of those who play cannot be kept apart.
    """
    rank = {pair: number for number, pair in enumerate(view.entrants)}
    played = [
        (number, first, second)
        for number, (first, second) in enumerate(duels)
        if first is not None and second is not None
    ]
    count = len(played)
    edges = []
    for upper, (_number, first, _second) in enumerate(played):
        for lower, (_other, _first, second) in enumerate(played):
            same = view.origin.get(first) is not None and view.origin.get(first) == view.origin.get(second)
            moved = rank[second] - rank[played[upper][2]]
            edges.append(Edge(upper, count + lower, (int(same), moved * moved)))
    drawn = dict(duel for duel in enumerate(duels))
    for upper, lower in best_matching(2 * count, edges):
        number, first, _second = played[upper]
        drawn[number] = (first, played[lower - count][2])
    return tuple(drawn[number] for number in range(len(duels)))


def _as_written(view: StageView, computed: tuple[Duel, ...], written: Sequence[MatchFacts]) -> tuple[Duel, ...]:
    """The computed matches if they agree with the recorded ones, else the recorded ones. Raises Impossible if these are
    incomplete."""
    if _contains_all(computed, written):
        return computed
    slots = free_numbers(match.slot for match in written)
    drawn: dict[int, Duel] = {}
    for slot, match in zip(slots, written, strict=True):
        if slot in drawn or slot > len(computed):
            raise Impossible(_bad_slot_text(view, match, slot, len(computed)))
        drawn[slot] = match.pairs
    playing = {pair for match in written for pair in match.pairs}
    unpaired = [pair for pair in view.entrants if pair not in playing]
    free = [slot for slot in range(1, len(computed) + 1) if slot not in drawn]
    is_only_bye = len(unpaired) == len(free) == 1
    are_computed_byes = [computed[slot - 1] for slot in free] == [(pair, None) for pair in unpaired]
    if is_only_bye or are_computed_byes:
        drawn |= {slot: (pair, None) for slot, pair in zip(free, unpaired, strict=True)}
    has_empty_slots, has_pairs_left = len(drawn) < len(computed), len(unpaired) > len(free)
    if has_empty_slots or has_pairs_left:
        raise Impossible(
            _incomplete_round_text(view, next(match for match in written if not _contains(computed, match)))
        )
    return tuple(drawn[slot] for slot in range(1, len(computed) + 1))


def _contains_all(computed: Sequence[Duel], written: Iterable[MatchFacts]) -> bool:
    """Whether every recorded match is one of the computed ones."""
    return all(_contains(computed, match) for match in written)


def _contains(computed: Sequence[Duel], match: MatchFacts) -> bool:
    """Whether a recorded match is one of the computed ones, in its slot if it has one."""
    slots = range(len(computed)) if match.slot is None else [match.slot - 1]
    return any(slot < len(computed) and frozenset(computed[slot]) == frozenset(match.pairs) for slot in slots)


def _bad_slot_text(view: StageView, match: MatchFacts, slot: int, last: int) -> Text:
    message = _(
        "%(first)s × %(second)s cannot have slot %(slot)s in round 1 of stage %(stage)s: "
        "give every match a slot of its own, from 1 to %(last)s."
    )
    return make_text(message, **match_labels(view, match), slot=slot, stage=view.stage.id, last=last)


def _incomplete_round_text(view: StageView, match: MatchFacts) -> Text:
    message = _(
        "%(first)s × %(second)s is not a match of the drawn first round of stage %(stage)s: correct it, or "
        "enter the whole first round with its byes."
    )
    return make_text(message, **match_labels(view, match), stage=view.stage.id)
