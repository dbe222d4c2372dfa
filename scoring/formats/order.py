"""Orders pairs for a draw: by seed, then by lot or in file order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scoring.contest.impossible import Impossible
from scoring.contest.model import FromStage, PairId
from scoring.contest.stage_view import StageView
from scoring.lots import CannotDraw, drawn_order


def seeding_order(
    view: StageView, members: Sequence[PairId], round_: int, seed: str | None, pool: Sequence[PairId] | None = None
) -> tuple[PairId, ...]:
    """`members`, strongest first. Without a `seed` they stay in file order.

    Lots only order pairs without a seed; pairs sent by an earlier stage keep the order of their places. `pool`: all
    pairs that are drawn together, where `members` are one group of them.
    """
    if seed is None or isinstance(view.stage.entrants, FromStage):
        return tuple(members)
    return order_by_seed_or_lot(view, members, draw_pairs(view, members if pool is None else pool, round_, seed))


def order_by_seed_or_lot(view: StageView, members: Iterable[PairId], order: Sequence[PairId]) -> tuple[PairId, ...]:
    """Pairs with a seed first, by seed; the others as in `order`, which contains them all."""
    index_of = {pair: number for number, pair in enumerate(order)}
    seeds = {pair: view.pairs[pair].seed for pair in members}
    return tuple(sorted(seeds, key=lambda pair: (seeds[pair] is None, seeds[pair] or index_of[pair])))


def draw_pairs(view: StageView, members: Sequence[PairId], round_: int, seed: str) -> tuple[PairId, ...]:
    """All members in drawn order. The id of the draw is STAGE-ROUND, its only source the seed. Raises Impossible."""
    try:
        return drawn_order(list(order_in_file(view, members)), f"{view.stage.id}-{round_}", seed)
    except CannotDraw as fault:
        raise Impossible(fault.message) from None


def pairs_ordered_by_lot(view: StageView, members: Iterable[PairId]) -> tuple[PairId, ...]:
    """The members whose order `seeding_order` draws by lot, in file order; () if lots decide nothing."""
    return () if isinstance(view.stage.entrants, FromStage) else unseeded_pool(view, members)


def unseeded_pool(view: StageView, members: Iterable[PairId]) -> tuple[PairId, ...]:
    """All members in file order if any of them has no seed; else ()."""
    members = set(members)
    return () if all(view.pairs[pair].seed is not None for pair in members) else order_in_file(view, members)


def order_in_file(view: StageView, members: Iterable[PairId]) -> tuple[PairId, ...]:
    """The members in the order of the file."""
    member_set = set(members)
    return tuple(pair for pair in view.pairs if pair in member_set)
