"""Short names of the two pairs of a match, for places with little room."""

from collections.abc import Mapping

from scoring.contest.model import Pair
from scoring.contest.short_names import joined_names, short_names
from tournament.models import Entry, EntryNames, Match, MatchNames


def short_pairs(match: Match) -> tuple[str, str] | None:
    """Both short names, for a tournament's pairs as they were fixed there; None if the pairs have no names. No query if
    the match was read with its names."""
    if match.is_in_tournament:
        seated = [_pair_of(entry, str(seat)) for seat, entry in enumerate(match.seats)]
        short = short_names({pair.id: pair for pair in seated if pair.name})
        return _joined_short_names(short, "01"), _joined_short_names(short, "23")
    try:
        names = match.names.pairs
    except MatchNames.DoesNotExist:
        return None
    short = short_names({id_: Pair(id_, name) for id_, name in zip("01", names, strict=True) if name})
    return short.get("0", ""), short.get("1", "")


def _joined_short_names(short: Mapping[str, str], seats: str) -> str:
    """One pair, or two players who are partners for this match."""
    return joined_names(short[seat] for seat in seats if seat in short)


def _pair_of(entry: Entry | None, id_: str) -> Pair:
    """The pair of an entry under this id; its code stands for names that were erased, and "" for an empty seat."""
    if entry is None:
        return Pair(id_, "")
    try:
        names = entry.names
    except EntryNames.DoesNotExist:
        return Pair(id_, entry.code)
    return Pair(
        id_,
        names.name,
        tuple(names.players),
        names.affiliation or None,
        short_steps=tuple(entry.short_steps),
        short=names.short,
    )
