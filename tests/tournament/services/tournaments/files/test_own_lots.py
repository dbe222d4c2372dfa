"""A drawing of lots in this site's own fields: each fault is refused at its field, with a sentence of its own."""

import pytest

from scoring.documents import Document
from scoring.unreadable import Unreadable
from tournament.services.tournaments.files.x_sumula.lots import MAX_DRAWN, read_own_lot

MOMENT = "2026-05-02T14:00:00+00:00"
ANNOUNCED: Document = {
    "purpose": "seeds", "draw_id": "d", "announced": MOMENT, "pool": ["A", "B"], "order": []
}  # fmt: skip
DRAWN: Document = ANNOUNCED | {"drawn": MOMENT, "order": ["B", "A"]}
TOO_MANY = [f"P{number}" for number in range(MAX_DRAWN + 1)]


@pytest.mark.parametrize(
    ("document", "fault"),
    [
        (DRAWN | {"pool": TOO_MANY, "order": TOO_MANY}, ("pool", "must be a list of at most %(limit)s")),
        (ANNOUNCED | {"order": ["B", "A"]}, ("order", "must be empty until the lots are drawn")),
        (DRAWN | {"order": ["B"]}, ("order", "must list each code of the pool once")),
        (DRAWN | {"order": ["B", "B"]}, ("order", "must list each code of the pool once")),
    ],
)
def test_each_fault_of_an_order_has_its_sentence(document: Document, fault: tuple[str, str]) -> None:
    with pytest.raises(Unreadable) as refusal:
        read_own_lot(document)
    assert (refusal.value.place, refusal.value.message.id) == fault


def test_lots_are_read_before_and_after_they_are_drawn() -> None:
    assert [read_own_lot(document).columns["order"] for document in (ANNOUNCED, DRAWN)] == [[], ["B", "A"]]
