"""Among whom a round is drawn by lot: what must be known in public before the source of the draw is."""

from __future__ import annotations

from scoring.contest.model import FromStage, PairId
from scoring.formats import successive
from scoring.formats.base import StageView
from scoring.formats.losses_out import playing_in


def drawn_among(view: StageView, number: int) -> tuple[PairId, ...]:
    """Those whose order a seed draws for round `number`, in file order; () where lots would decide nothing there.

    Where all rounds follow from the first draw, that is the first round alone.
    """
    stage = view.stage
    if stage.kind == "losses_out":
        return _in_file_order(view, set(playing_in(view, number)))
    if isinstance(stage.entrants, FromStage) or (stage.kind == "round_robin" and stage.groups is not None):
        return ()
    if stage.kind == "swiss":
        members = set(successive.present(view, number))
    else:
        members = set(view.entrants) if number == 1 else set()
    return () if all(view.pairs[pair].seed is not None for pair in members) else _in_file_order(view, members)


def _in_file_order(view: StageView, members: set[PairId]) -> tuple[PairId, ...]:
    return tuple(pair for pair in view.pairs if pair in members)
