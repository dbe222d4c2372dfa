"""Reads the details of a drawing of lots, which depend on its purpose.

Accepts exactly what `lots.announcing` and `lots.outcome` write, because the pages and the drawing rely on it.
"""

from collections.abc import Callable, Iterable
from typing import Any

from rules.text import _, make_text
from scoring.codec import whole_number
from scoring.documents import Document
from scoring.tournament_file.fields import FieldReader, list_of, positive_whole, round_number, text
from scoring.unreadable import Unreadable
from tournament.services.tournaments.files.x_sumula.values import read_plain_object, refuse_other_fields

Parse = Callable[[object], Any]
HIGHEST_TABLE = 32767
_lists = list_of(list_of(text))


def details_of(purpose: str, pool: list[str]) -> Callable[[object], Document]:
    """A function that reads the details of a drawing with this pool of codes. It raises `Unreadable` unless each code
    of the pool is given once."""

    def parse(value: object) -> Document:
        fields = FieldReader(value)
        for name, part in NEEDED[purpose].items():
            fields.take(name, part)
        for name, part in FREE[purpose].items():
            fields.optional(name, part)
        refuse_other_fields(fields, None)
        codes = fields.optional("codes", _read_names) or fields.optional("x_players", _read_names)
        if codes is not None and sorted(codes.values()) != sorted(pool):
            field = "x_players" if purpose == "pairs" else "codes"
            raise Unreadable(make_text(_("must give each code of the pool once")), field)
        if purpose == "groups":
            _refuse_other_pairs(fields, codes or {code: code for code in pool})
        return read_plain_object(value)

    return parse


def _refuse_other_pairs(fields: FieldReader, among: Iterable[str]) -> None:
    """Raise unless the pots hold each pair once, and each club's pairs are in the pool and in one club only."""
    pots, mates = fields.optional("pots", _read_pots), fields.take("mates", _lists)
    club_mates = [code for club in mates for code in club]
    if pots and sorted(code for pot in pots for code in pot) != sorted(among):
        raise Unreadable(make_text(_("must list each pair once")), "pots")
    if len(set(club_mates)) < len(club_mates) or not set(club_mates) <= set(among):
        raise Unreadable(make_text(_("must list only pairs of the pool, each at most once")), "mates")


def _read_names(value: object) -> dict[str, str]:
    """The code of each member of the pool, by pair id or player name."""
    return {name: text(code) for name, code in read_plain_object(value).items()}


def _read_pots(value: object) -> tuple[tuple[str, ...], ...]:
    """The pots; none where the file says `false`, which means that none were wanted."""
    return () if value is False else _lists(value)


def _read_outcome(name: str, parse: Parse) -> Parse:
    def read(value: object) -> Any:
        fields = FieldReader(value)
        return refuse_other_fields(fields, fields.take(name, parse))

    return read


def _read_seats(value: object) -> tuple[int, str, str]:
    """A table's number and its two pairs."""
    if not isinstance(value, list) or len(value) != 3:
        raise Unreadable(make_text(_("must be a table's number and two pairs")))
    if not 1 <= whole_number(value[0]) <= HIGHEST_TABLE:
        message = make_text(_("must be a whole number between %(low)s and %(high)s"), low=1, high=HIGHEST_TABLE)
        raise Unreadable(message, 0)
    return value[0], text(value[1]), text(value[2])


# By purpose: the required details, and the optional ones.
NEEDED: dict[str, dict[str, Parse]] = {
    "tie": {},
    "round": {"round": round_number},
    "seeds": {},
    "groups": {"groups": positive_whole, "mates": _lists},
    "tables": {"round": round_number},
    "pairs": {"x_players": _read_names},
    "format": {"codes": _read_names},
}
FREE: dict[str, dict[str, Parse]] = {
    "tie": {"codes": _read_names},
    "round": {"codes": _read_names},
    "seeds": {"codes": _read_names},
    "groups": {"codes": _read_names, "pots": _read_pots, "outcome": _read_outcome("groups", _lists)},
    "tables": {"codes": _read_names, "outcome": _read_outcome("tables", list_of(_read_seats))},
    "pairs": {"outcome": _read_outcome("pairs", list_of(text))},
    "format": {"outcome": _read_outcome("format", text)},
}
