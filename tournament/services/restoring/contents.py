"""Reads what is in a copy of the database, with a few queries. It may come from an earlier version, or not be a copy at
all."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from tournament.services.restoring.refusals import NO_COPY, NotRestorable

TOURNAMENTS = """
SELECT t.public_id, t.name,
  (SELECT count(DISTINCT h.game_id || '-' || h.number) FROM tournament_hand h
    JOIN tournament_game g ON g.id = h.game_id JOIN tournament_match m ON m.id = g.match_id
    JOIN tournament_round r ON r.id = m.round_id JOIN tournament_stage s ON s.id = r.stage_id
    WHERE s.tournament_id = t.id),
  (SELECT max(e.time) FROM tournament_event e WHERE e.scope_kind = 'tournament' AND e.scope_id = CAST(t.id AS TEXT))
FROM tournament_tournament t WHERE NOT t.removed ORDER BY t.id
"""
COUNTS = """
SELECT (SELECT count(DISTINCT game_id || '-' || number) FROM tournament_hand),
  (SELECT count(*) FROM tournament_match WHERE round_id IS NULL),
  (SELECT count(*) FROM tournament_club), (SELECT count(*) FROM tournament_user),
  (SELECT max(time) FROM tournament_event)
"""


@dataclass(frozen=True)
class TournamentContents:
    name: str
    hands: int
    changed: datetime | None


@dataclass(frozen=True)
class Contents:
    """What a copy contains. `tournaments`: by public id; `changed`: the time of its last event."""

    tournaments: dict[str, TournamentContents]
    hands: int
    quick_games: int
    clubs: int
    people: int
    changed: datetime | None


def contents_of(path: Path) -> Contents:
    """The contents of a copy. Raises `NotRestorable` for any other file. Nothing is written, and no code in the file is
    run."""
    try:
        with closing(open_read_only(path)) as database:
            rows = database.execute(TOURNAMENTS).fetchall()
            hands, quick_games, clubs, people, changed = database.execute(COUNTS).fetchone()
    except (OSError, sqlite3.Error):
        raise NotRestorable(NO_COPY) from None
    tournaments = {
        str(public_id): TournamentContents(str(name), hands, _time_of_text(last))
        for public_id, name, hands, last in rows
    }
    return Contents(tournaments, hands, quick_games, clubs, people, _time_of_text(changed))


def open_read_only(path: Path) -> sqlite3.Connection:
    database = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
    database.execute("PRAGMA trusted_schema=OFF")
    return database


def _time_of_text(text: object) -> datetime | None:
    try:
        return datetime.fromisoformat(str(text)).replace(tzinfo=UTC)
    except ValueError:
        return None
