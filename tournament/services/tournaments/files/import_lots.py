"""The drawings of an imported tournament: as its file tells of them, and with all else where this site wrote it."""

from collections.abc import Callable, Iterator, Sequence

from django.utils import timezone

from scoring.contest.model import Drawing
from scoring.lots import draw_codes, hash_of_pool
from tournament.models import Lot, Note, Tournament
from tournament.services.tournaments.facts import drawing_of
from tournament.services.tournaments.files.x_sumula.lots import SumulaLot


class Lots:
    """Rows for the caller to add, each before the next is asked for: it may be repeated by that.

    `note` keeps a text.
    """

    def __init__(self, tournament: Tournament, own: tuple[SumulaLot, ...], note: Callable[[str], Note]) -> None:
        self.tournament, self.own, self.note = tournament, own, note

    def rows(self, drawings: Sequence[Drawing]) -> Iterator[Lot]:
        """In the order in which they were announced; the file's own keep theirs."""
        made: list[Lot] = []
        done = 0
        for own in self.own:
            upto = done if own.drawing is None else own.drawing
            for drawing in drawings[done:upto]:
                yield self._by_file(drawing)
            made.append(self._by_own(own, made, drawings))
            yield made[-1]
            done = max(upto, done) if own.drawing is None else own.drawing + 1
        for drawing in drawings[done:]:
            yield self._by_file(drawing)

    def _by_own(self, own: SumulaLot, made: Sequence[Lot], drawings: Sequence[Drawing]) -> Lot:
        row = Lot(tournament=self.tournament, **own.columns)
        if own.drawing is not None and drawing_of(row) != drawings[own.drawing]:
            return self._by_file(drawings[own.drawing])  # somebody changed the one and not the other
        for name, text in own.notes.items():
            setattr(row, name, self.note(text))
        row.repeats = None if own.repeats is None else made[own.repeats]
        return row

    def _by_file(self, drawing: Drawing) -> Lot:
        """A drawing as the file tells of it; what it says of how it was done is kept word for word."""
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
    """A short text that any database holds; empty for what is none."""
    return value if isinstance(value, str) and len(value) <= longest and value.isprintable() else ""
