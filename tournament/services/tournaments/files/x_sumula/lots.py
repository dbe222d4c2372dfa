"""Reads and writes drawings of lots with what the tournament file has no field for.

Their purpose, the announcement, the witnesses, and what they repeat. `drawing` is the index of a drawing that the
file itself holds.
"""

from dataclasses import dataclass, field

from rules.text import _, make_text
from scoring.codec import flag
from scoring.documents import Document
from scoring.tournament_file.fields import (
    FieldReader,
    choice_of,
    list_of,
    non_negative_whole,
    text,
    text_of_at_most,
)
from scoring.unreadable import Unreadable
from tournament.models import Lot, Tournament
from tournament.services.tournaments.files.x_sumula.details import details_of
from tournament.services.tournaments.files.x_sumula.values import read_moment, read_plain_object, refuse_other_fields

NOTES = ("announced_sources", "reason", "witnesses")
LISTS = ("pool", "sources", "order")
MAX_DRAWN = 1000


@dataclass(frozen=True)
class SumulaLot:
    """Columns of the row, and its notes as texts. `repeats`: an index among these; `drawing`: one among the file's
    drawings."""

    columns: Document
    notes: dict[str, str] = field(default_factory=dict)
    repeats: int | None = None
    drawing: int | None = None


def lots_documents(tournament: Tournament) -> list[Document]:
    """Every drawing that the file's own fields would not describe fully, in the order of announcement."""
    rows = list(Lot.objects.filter(tournament=tournament, removed=False).select_related(*NOTES).order_by("pk"))
    ties = [row.pk for row in rows if _is_of_the_file(row)]
    to_describe = [row for row in rows if not _is_as_imported(row)]
    indices = {row.pk: index for index, row in enumerate(to_describe)}
    return [_lot_document(row, indices, ties) for row in to_describe]


def _is_of_the_file(row: Lot) -> bool:
    return row.purpose == "tie" and not row.is_void and row.drawn is not None


def _is_as_imported(row: Lot) -> bool:
    return "x_draw" in row.details


def _lot_document(row: Lot, indices: dict[int, int], ties: list[int]) -> Document:
    """A drawing as the file's own fields have it. `indices`: the index of each drawing in the list; `ties`: the keys of
    those that the file itself contains, in order."""
    document: Document = {"purpose": row.purpose, "draw_id": row.draw_id, "announced": row.announced.isoformat()}
    for name in ("stage", "pool_hash", "physical", "is_void", "details", *LISTS):
        if value := getattr(row, name):
            document[name.removeprefix("is_")] = value
    if row.drawn:
        document["drawn"] = row.drawn.isoformat()
    for name in NOTES:
        if note := getattr(row, name):
            document[name] = note.text
    if row.repeats_id in indices:
        document["repeats"] = indices[row.repeats_id]
    if row.pk in ties:
        document["drawing"] = ties.index(row.pk)
    return document


def read_own_lot(document: object) -> SumulaLot:
    """A drawing from the file's own fields. Raises `Unreadable`."""
    fields = FieldReader(document)
    purpose = fields.take("purpose", choice_of(*Lot.PURPOSES))
    columns: Document = {
        "purpose": purpose,
        "draw_id": fields.take("draw_id", text_of_at_most(80)),
        "announced": fields.take("announced", read_moment),
        "drawn": fields.optional("drawn", read_moment),
        "stage": fields.take("stage", text_of_at_most(64), ""),
        "pool_hash": fields.take("pool_hash", text_of_at_most(64), ""),
        "physical": fields.take("physical", flag, False),
        "is_void": fields.take("void", flag, False),
        **{name: list(fields.take(name, list_of(text), ())) for name in LISTS},
    }
    columns["details"] = details_of(purpose, columns["pool"])(fields.take("details", read_plain_object, {}))
    _refuse_half_drawn(columns)
    lot = SumulaLot(
        columns,
        {name: note for name in NOTES if (note := fields.optional(name, text))},
        fields.optional("repeats", non_negative_whole),
        fields.optional("drawing", non_negative_whole),
    )
    return refuse_other_fields(fields, lot)


def _refuse_half_drawn(columns: Document) -> None:
    """Raise if the pool is too large, or unless the order is empty before the drawing, and then one of the pool."""
    pool, order = columns["pool"], columns["order"]
    if len(pool) > MAX_DRAWN:
        raise Unreadable(make_text(_("must be a list of at most %(limit)s"), limit=MAX_DRAWN), "pool")
    if order and not columns["drawn"]:
        raise Unreadable(make_text(_("must be empty until the lots are drawn")), "order")
    if columns["drawn"] and sorted(order) != sorted(pool):
        raise Unreadable(make_text(_("must list each code of the pool once")), "order")


def is_sound(lots: tuple[SumulaLot, ...], count: int) -> bool:
    """Whether each drawing repeats only an earlier one about the same thing, and exactly those that decide a tie refer
    to one of the file's `count` drawings, in order."""
    drawings = [lot.drawing for lot in lots if lot.drawing is not None]
    return (
        all(lot.repeats is None or _is_sound_repeat(lot, lots[:at]) for at, lot in enumerate(lots))
        and all(_decides_tie(lot) == (lot.drawing is not None) for lot in lots)
        and drawings == sorted(set(drawings))
        and all(index < count for index in drawings)
    )


def _is_sound_repeat(lot: SumulaLot, before: tuple[SumulaLot, ...]) -> bool:
    if lot.repeats is None or lot.repeats not in range(len(before)):
        return False
    return all(lot.columns[name] == before[lot.repeats].columns[name] for name in ("purpose", "stage"))


def _decides_tie(lot: SumulaLot) -> bool:
    return lot.columns["purpose"] == "tie" and lot.columns["drawn"] is not None and not lot.columns["is_void"]
