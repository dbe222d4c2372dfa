"""Converts a drawing of lots to the engine's form."""

from scoring.contest.model import Drawing
from tournament.models import Lot


def drawing_of(lot: Lot) -> Drawing:
    """A drawing of lots with the present ids of the codes that were drawn."""
    codes = lot.details.get("codes")
    by_code = dict(zip(codes.values(), codes.keys(), strict=True)) if codes else {}
    order = tuple(by_code.get(code, code) for code in lot.order)
    eligible = tuple(by_code.get(code, code) for code in lot.pool)
    own_draw = {"id": lot.draw_id, "pool_hash": lot.pool_hash, "sources": lot.sources}
    draw = lot.details.get("x_draw", own_draw)  # an imported draw is kept as in its file
    return Drawing(lot.stage, eligible, order, draw, lot.details.get("extra", {}))
