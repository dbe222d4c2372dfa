"""Makes the rows of an imported tournament's drawings of lots, from the file and from this site's own fields in it."""

from collections.abc import Callable, Iterator, Sequence

from django.utils import timezone

from scoring.contest.model import Drawing
from scoring.lots import draw_codes, hash_of_pool
from tournament.models import Lot, Note, Tournament
from tournament.services.tournament_writing.drawing_facts import drawing_of
from tournament.services.tournaments.files.x_sumula.lots import SumulaLot


class LotImporter:
    """Makes `Lot` rows. The caller has to add each one before asking for the next, which may refer to it as a repeat.

    `note` stores a text and returns its row.
    """

    def __init__(self, tournament: Tournament, lots: tuple[SumulaLot, ...], note: Callable[[str], Note]) -> None:
        self.tournament, self.lots, self.note = tournament, lots, note

    def rows(self, drawings: Sequence[Drawing]) -> Iterator[Lot]:
        """The rows in the order of announcement; drawings known only from the file keep their order in it."""
        rows: list[Lot] = []
        done = 0
        for lot in self.lots:
            upto = done if lot.drawing is None else lot.drawing
            for drawing in drawings[done:upto]:
                yield self._lot_from_drawing(drawing)
            rows.append(self._lot_from_own_fields(lot, rows, drawings))
            yield rows[-1]
            done = max(upto, done) if lot.drawing is None else lot.drawing + 1
        for drawing in drawings[done:]:
            yield self._lot_from_drawing(drawing)

    def _lot_from_own_fields(self, lot: SumulaLot, earlier_rows: Sequence[Lot], drawings: Sequence[Drawing]) -> Lot:
        """A drawing as this site's own fields describe it, if the file's drawing still agrees with them."""
        row = Lot(tournament=self.tournament, **lot.columns)
        if lot.drawing is not None and drawing_of(row) != drawings[lot.drawing]:
            return self._lot_from_drawing(drawings[lot.drawing])  # only one of the two has been edited
        for name, text in lot.notes.items():
            setattr(row, name, self.note(text))
        row.repeats = None if lot.repeats is None else earlier_rows[lot.repeats]
        return row

    def _lot_from_drawing(self, drawing: Drawing) -> Lot:
        """A drawing made from the file alone. What the file says about how it was drawn is kept word for word."""
        now = timezone.now()
        codes = draw_codes(drawing.pairs)
        draw = drawing.draw
        sources = draw.get("sources")
        whole = isinstance(sources, list) and all(isinstance(source, str) for source in sources)
        return Lot(
            tournament=self.tournament,
            stage=drawing.stage,
            purpose="tie",
            draw_id=_text(draw.get("id"), 80),
            pool=[codes[pair] for pair in drawing.pairs],
            pool_hash=_text(draw.get("pool_hash"), 64) or hash_of_pool(codes.values()),
            sources=sources if whole else [],
            order=[codes[pair] for pair in drawing.order],
            announced=now,
            drawn=now,
            details={"codes": codes, "x_draw": dict(draw), "extra": dict(drawing.extra)},
        )


def _text(value: object, longest: int) -> str:
    """The value if it is a printable text of at most this length, so that any database can store it; else ""."""
    return value if isinstance(value, str) and len(value) <= longest and value.isprintable() else ""
