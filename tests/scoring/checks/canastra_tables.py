"""Hands with this many canastras, and what the checks find in them."""

from rules.schema import Regulation
from tests.rules.samples import AACRT, APCEF, BURACO, CANASTA, FARAES
from tests.scoring.samples import Document, Row, error, found_in

ARTICLE = {AACRT: "Canastra", APCEF: "Art. 7 § 3º", BURACO: "Canastras", CANASTA: "Le carte", FARAES: "decision"}


EXHAUSTED = {AACRT: {"mortos_to_stock": 2}, APCEF: {"mortos_to_stock": 2}, BURACO: {"mortos_to_stock": 2}, FARAES: {}}


HELD = {AACRT: {"hand_points": 60}, APCEF: {"hand_points": 60}, BURACO: {"hand_points": 60}, FARAES: {"hand_cards": 2}}


def floor(regulation: Regulation, side: int | None, ruling: str | None = None) -> Row:
    return error("canastra_floor", side, ARTICLE[regulation], ruling)


def impossible(regulation: Regulation, side: int | None) -> Row:
    return error("canastra_impossible", side, ARTICLE[regulation])


def found_on_table(regulation: Regulation, *sides: Document) -> list[Row]:
    """The findings of a hand in which the stock ran out and nobody took a morto, so that only the canastras matter.
    Canasta: side 0 closed."""
    if regulation is CANASTA:
        base: tuple[Document, Document] = (
            {"opened": True, "went_out": True, "clean": 1, "table_points": 55},
            {"opened": True, "hand_points": 60},
        )
        return found_in(CANASTA, {**base[0], **sides[0]}, {**base[1], **sides[1]})
    first, second = ({**HELD[regulation], **side} for side in sides)
    return found_in(regulation, first, second, **EXHAUSTED[regulation])
