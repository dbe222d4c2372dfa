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

    def __init__(self, tournament: Tournament, own: tuple[SumulaLot, ...], note: Callable[[str], Note]) -> None:
        self.tournament, self.own, self.note = tournament, own, note

    def rows(self, drawings: Sequence[Drawing]) -> Iterator[Lot]:
        """The rows in the order of announcement; drawings known only from the file keep their order in it."""
        lots: list[Lot] = []
        done = 0
        for own in self.own:
            upto = done if own.drawing is None else own.drawing
            for drawing in drawings[done:upto]:
                yield self._lot_from_drawing(drawing)
            lots.append(self._lot_from_own_fields(own, lots, drawings))
            yield lots[-1]
            done = max(upto, done) if own.drawing is None else own.drawing + 1
        for drawing in drawings[done:]:
            yield self._lot_from_drawing(drawing)

    def _lot_from_own_fields(self, own: SumulaLot, made: Sequence[Lot], drawings: Sequence[Drawing]) -> Lot:
        """A drawing as this site's own fields describe it, if the file's drawing still agrees with them."""
        row = Lot(tournament=self.tournament, **own.columns)
        if own.drawing is not None and drawing_of(row) != drawings[own.drawing]:
            return self._lot_from_drawing(drawings[own.drawing])  # only one of the two has been edited
        for name, text in own.notes.items():
            setattr(row, name, self.note(text))
        row.repeats = None if own.repeats is None else made[own.repeats]
        return row

    def _lot_from_drawing(self, drawing: Drawing) -> Lot:
        """A drawing made from the file alone. What the file says about how it was drawn is kept word for word."""
        now = timezone.now()
        codes = draw_codes(drawing.pairs)
        own = drawing.draw
        sources = own.get("sources")
        whole = isinstance(sources, list) and all(isinstance(source, str) for source in sources)
        return Lot(
            tournament=self.tournament,
            stage=drawing.stage,
            purpose="tie",
            draw_id=_text(own.get("id"), 80),
            pool=[codes[pair] for pair in drawing.pairs],
            pool_hash=_text(own.get("pool_hash"), 64) or hash_of_pool(codes.values()),
            sources=sources if whole else [],
            order=[codes[pair] for pair in drawing.order],
            announced=now,
            drawn=now,
            details={"codes": codes, "x_draw": dict(own), "extra": dict(drawing.extra)},
        )


def _text(value: object, longest: int) -> str:
    """The value if it is a printable text of at most this length, so that any database can store it; else ""."""
    return value if isinstance(value, str) and len(value) <= longest and value.isprintable() else ""
