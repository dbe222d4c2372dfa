"""The order of pairs in a draw: by seed, then in file order or by lot."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scoring.contest.model import FromStage, PairId
from scoring.formats.base import Impossible, StageView
from scoring.lots import CannotDraw, drawn_order


def seeding_order(view: StageView, members: Sequence[PairId], round_: int, seed: str | None) -> tuple[PairId, ...]:
    """`members`, strongest first. A drawn order replaces the file order of the unseeded pairs only: pairs
    that qualified from an earlier stage keep the order of their places.
    """
    if seed is None or isinstance(view.stage.entrants, FromStage):
        return tuple(members)
    seeds = {pair: view.pairs[pair].seed for pair in members}
    seeded = sorted((number, pair) for pair, number in seeds.items() if number is not None)
    drawn = draw_pairs(view, members, round_, seed)
    return (*(pair for _number, pair in seeded), *(pair for pair in drawn if seeds[pair] is None))


def draw_pairs(view: StageView, members: Sequence[PairId], round_: int, seed: str) -> tuple[PairId, ...]:
    """All of `members` by lot: the id of the draw is STAGE-ROUND, its source the seed."""
    try:
        return drawn_order(list(in_file_order(view, members)), f"{view.stage.id}-{round_}", seed)
    except CannotDraw as fault:
        raise Impossible(fault.message) from None


def drawn_pairs(view: StageView, members: Iterable[PairId]) -> tuple[PairId, ...]:
    """Those of `members` whose order `seeding_order` draws, in file order; () where lots would decide nothing."""
    members = set(members)
    if isinstance(view.stage.entrants, FromStage) or all(view.pairs[pair].seed is not None for pair in members):
        return ()
    return in_file_order(view, members)


def in_file_order(view: StageView, members: Iterable[PairId]) -> tuple[PairId, ...]:
    wanted = set(members)
    return tuple(pair for pair in view.pairs if pair in wanted)
