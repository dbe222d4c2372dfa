"""Small tournaments as documents, and the engine's results for them, short enough to be compared as a whole.

Pairs are letters. Each match is in a round of its own, so that no pair plays twice in one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from rules.text import Text
from scoring.stages.standings import write_standings
from scoring.tournament_file.codec import read_tournament
from scoring.unreadable import Unreadable

Document = dict[str, Any]


def in_english(text: Text) -> str:
    """A core text in the words of its message ids."""
    sentence = text.many if text.many is not None and text.number != 1 else text.id
    return sentence % {
        name: in_english(value) if isinstance(value, Text) else value for name, value in text.params.items()
    }


def pairs(names: str) -> list[Document]:
    """`pairs("ABC")`: three pairs called by their ids."""
    return [{"id": name, "name": name} for name in names]


def met(first: str, second: str, *totals: tuple[int, int], **more: Any) -> Document:
    """A match of games given by their totals; without any, a match still open."""
    return {"pairs": [first, second], "games": [{"totals": list(total)} for total in totals], **more}


def beat(first: str, second: str, by: int = 1000, **more: Any) -> Document:
    """A match of one game: 3000 to as much less."""
    return met(first, second, (3000, 3000 - by), **more)


def drew(first: str, second: str, **more: Any) -> Document:
    return met(first, second, (2000, 2000), **more)


def walkover_match(first: str, second: str, *absent: str, **more: Any) -> Document:
    return {"pairs": [first, second], "absent": list(absent), **more}


def bye(pair: str, **more: Any) -> Document:
    return {"pairs": [pair, None], **more}


def document(
    names: str,
    matches: Iterable[Document] = (),
    *,
    criteria: Sequence[str] = ("wins",),
    regulation: str = "apcef-sc-2022",
    stage: Document | None = None,
    **top: Any,
) -> Document:
    """A tournament of one stage `s`, a round robin unless `stage` says otherwise."""
    written = {"id": "s", "kind": "round_robin", "criteria": list(criteria), **(stage or {})}
    return {
        "regulation": regulation,
        "pairs": pairs(names),
        "stages": [written],
        "matches": [{"stage": "s", "round": number, **match} for number, match in enumerate(matches, start=1)],
        **top,
    }


def tables(file: Document, stage: str = "s") -> list[Document]:
    """The tables of one stage, as `standings --json` has them."""
    answer = write_standings(read_tournament(file), in_english)
    (stage_tables,) = [written["tables"] for written in answer["stages"] if written["id"] == stage]
    return stage_tables  # type: ignore[no-any-return]


def table(file: Document, stage: str = "s") -> Document:
    (only,) = tables(file, stage)
    return only


def order(file: Document, stage: str = "s") -> str:
    """The pairs from first place on; those that share a place in brackets: `A(BC)D`."""
    return places_text(table(file, stage))


def places_text(drawn_up: Document) -> str:
    by_place: dict[int, str] = {}
    for row in drawn_up["rows"]:
        by_place[row["place"]] = by_place.get(row["place"], "") + row["pair"]
    before = 1
    for place, tied in by_place.items():
        assert place == before, by_place
        before += len(tied)
    return "".join(tied if len(tied) == 1 else f"({tied})" for tied in by_place.values())


def values(file: Document, name: str, stage: str = "s") -> dict[str, int | str]:
    """One value for every pair that has it."""
    return {row["pair"]: row["values"][name] for row in table(file, stage)["rows"] if name in row["values"]}


def why(file: Document, stage: str = "s") -> dict[str, str]:
    return {row["pair"]: row["why"] for drawn_up in tables(file, stage) for row in drawn_up["rows"]}


def refusal_of(file: object) -> tuple[str, str]:
    """(place, message) of a document that cannot be read, or that contradicts itself when it is ranked."""
    with pytest.raises(Unreadable) as caught:
        write_standings(read_tournament(file), in_english)
    return caught.value.place, in_english(caught.value.message)


TABLES = 2
"""The tables of a match between teams."""


def team_file(letters: str = "ABC", matches: list[Document] | None = None, **stage: Any) -> Document:
    """Teams of three pairs each: A has A1, A2 and A3."""
    members = {team: [f"{team}{number}" for number in (1, 2, 3)] for team in letters}
    return {
        "format": "sumula-tournament/1",
        "regulation": "apcef-sc-2022",
        "pairs": [{"id": pair} for team in letters for pair in members[team]],
        "teams": [{"id": team, "name": f"Team {team}", "pairs": members[team]} for team in letters],
        "stages": [
            {
                "id": "league",
                "kind": "round_robin",
                "teams": {"tables": TABLES},
                "criteria": ["match_points", "tables_won", "point_difference"],
                **stage,
            }
        ],
        "matches": [{"stage": "league", **match} for match in matches or ()],
    }


def at_table(pairs: str, score: tuple[int, int], number: int = 1, **more: Any) -> Document:
    """`at_table("A1 B2", (3000, 2000))`."""
    return {"round": number, "pairs": pairs.split(), "games": [{"totals": list(score)}], **more}
