"""The matches of a tournament with their games, as rows: one query for all of a tournament's readers.

The columns of a row come as one JSON text, which the database words in half the time that Python takes for thirty
values. And what a text says is worked out once: a result changes one text of a thousand, whoever reads the others again
finds their values ready (`lru_cache`), the very same objects, whose outcomes are known in turn.
"""

import json
from typing import Any

from django.db.models import FilteredRelation, Q, TextField
from django.db.models.functions import Cast, Coalesce, JSONArray

from tournament.models import Match
from tournament.models.raw_queries import RawQuery

MATCH_COLUMNS = (
    *("id", "score_id", "watch_id", "slot", "group", "bracket", "table", "absent_0", "absent_1", "confirmed"),
    *("disputed__text", "overruled__text", "best_of", "last_used", "exactly", "elimination", "went_on"),
)
GAME_COLUMNS = tuple(
    f"played__{name}"
    for name in (
        *("number", "total_0", "total_1", "over", "winner", "drafts", "given_0", "given_1", "closed"),
        *("clean_0", "clean_1"),
    )
)
KEPT = 8192
"""Matches whose values are kept, of all tournaments: some 15 MB."""

MATCHES = RawQuery(
    lambda tournament: (
        Match.objects.filter(round__stage__tournament=tournament, round__removed=False, removed=False)
        .annotate(played=FilteredRelation("games", condition=Q(games__withdrawn=False)))
        .values_list(
            *("round_id", Coalesce("slot", 0), "pk", Coalesce("played__number", 0), "first_id", "second_id"),
            Cast(JSONArray(*MATCH_COLUMNS, *GAME_COLUMNS), TextField()),
        )
    )
)
PackedMatch = tuple[int, int, int, int, int | None, str]
"""Row of the round, slot (0 for none), row of the match, those of both entries, and `unpacked` packed."""


def packed_matches(tournament: int) -> list[PackedMatch]:
    """By the rows of the rounds; in a round by slot. One query."""
    found: list[PackedMatch] = []
    last = 0
    for round_, slot, pk, _number, first, second, text in sorted(MATCHES.rows(tournament)):
        if pk == last:
            found[-1] = (*found[-1][:-1], f"{found[-1][-1]},{text}")
        else:
            found.append((round_, slot, pk, first, second, text))
            last = pk
    return found


def unpacked(text: str) -> tuple[list[Any], list[list[Any]]]:
    """Of a packed match: the values of `MATCH_COLUMNS`, and for each of its games those of `GAME_COLUMNS`."""
    rows = json.loads(f"[{text}]")
    at = len(MATCH_COLUMNS)
    return rows[0][:at], [row[at:] for row in rows if row[at] is not None]
