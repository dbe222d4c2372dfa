"""Who comes before whom in a draw: by seed, then in file order, for which a drawn order may stand."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.contest.model import FromStage, PairId
from scoring.formats.base import Impossible, StageView
from scoring.lots import CannotDraw, drawn_order


def seeding_order(view: StageView, members: Sequence[PairId], round_: int, seed: str | None) -> tuple[PairId, ...]:
    """`members`, strongest first. A drawn order replaces the file order of those without a seed, and nothing else:
    whom an earlier stage sent on come by their places, which are no file order.
    """
    if seed is None or isinstance(view.stage.entrants, FromStage):
        return tuple(members)
    seeds = {pair: view.pairs[pair].seed for pair in members}
    seeded = sorted((number, pair) for pair, number in seeds.items() if number is not None)
    drawn = draw_pairs(view, members, round_, seed)
    return (*(pair for _number, pair in seeded), *(pair for pair in drawn if seeds[pair] is None))


def draw_pairs(view: StageView, members: Sequence[PairId], round_: int, seed: str) -> tuple[PairId, ...]:
    """All of `members` by lot: the id of the draw is STAGE-ROUND, its source the seed."""
    wanted = set(members)
    try:
        return drawn_order([pair for pair in view.pairs if pair in wanted], f"{view.stage.id}-{round_}", seed)
    except CannotDraw as fault:
        raise Impossible(fault.message) from None
