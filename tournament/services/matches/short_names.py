"""What the two pairs of a match are called where there is little room."""

from scoring.contest.model import Pair
from scoring.contest.short_names import short_names
from tournament.models import Entry, EntryNames, Match, MatchNames


def short_pairs(match: Match) -> tuple[str, str] | None:
    """Both short forms, those of a tournament's pairs as they were fixed there; None where the pairs have no names.

    No query where the match came with its names.
    """
    if match.of_tournament:
        first, second = _of_entry(match.first, "0"), _of_entry(match.second, "1")
    else:
        try:
            names = match.names.pairs
        except MatchNames.DoesNotExist:
            return None
        first, second = Pair("0", names[0]), Pair("1", names[1])
    short = short_names({pair.id: pair for pair in (first, second) if pair.name})
    return short.get("0", ""), short.get("1", "")


def _of_entry(entry: Entry | None, id_: str) -> Pair:
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
