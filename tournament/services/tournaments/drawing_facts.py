"""Reads drawings of lots as the engine has them."""

import json

from scoring.contest.model import Drawing
from tournament.models import Lot
from tournament.models.raw_queries import RawQuery

TIE_WORDS, TIE_DOCUMENTS = ("stage", "draw_id", "pool_hash"), ("pool", "order", "sources", "details")
TIES = RawQuery(
    lambda tournament: (
        Lot.objects.filter(tournament=tournament, purpose="tie", void=False, removed=False, drawn__isnull=False)
        .order_by("pk")
        .values_list(*TIE_WORDS, *TIE_DOCUMENTS)
    )
)


def drawings_of(tournament: int) -> tuple[Drawing, ...]:
    """Of a tournament, by key, the drawings of lots that decide ties; all others took effect when they were drawn."""
    drawings = []
    for row in TIES.rows(tournament):
        words, documents = row[: len(TIE_WORDS)], map(json.loads, row[len(TIE_WORDS) :])
        lot = Lot(**dict(zip((*TIE_WORDS, *TIE_DOCUMENTS), (*words, *documents), strict=True)))
        drawings.append(drawing_of(lot))
    return tuple(drawings)


def drawing_of(lot: Lot) -> Drawing:
    """A drawing of lots with the ids of today for the codes that were drawn."""
    codes = lot.details.get("codes")
    by_code = dict(zip(codes.values(), codes.keys(), strict=True)) if codes else {}
    order = tuple(by_code.get(code, code) for code in lot.order)
    among = tuple(by_code.get(code, code) for code in lot.pool)
    own_draw = {"id": lot.draw_id, "pool_hash": lot.pool_hash, "sources": lot.sources}
    draw = lot.details.get("x_draw", own_draw)  # an imported draw is kept as its file had it
    return Drawing(lot.stage, among, order, draw, lot.details.get("extra", {}))
