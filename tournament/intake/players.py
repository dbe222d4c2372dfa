"""Reads a pasted list of single players, for pairs drawn by lot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from rules.text import _, make_text
from scoring.codec import is_text
from scoring.tournament_file.fields import MAX_NAME_LENGTH
from tournament.intake.cells import BRACKETED_TEXT, COMMA
from tournament.intake.cleaning import LOOSE_NUMBER, tidy, without_number
from tournament.intake.headings import CLUB, FIRST, PAIR, SECOND, Headings
from tournament.intake.model import MAX_LINE_LENGTH, ListFault, PlayerList, ReadPlayer, comparison_key
from tournament.intake.names import is_one_surname, split_names
from tournament.intake.rows import RawRows, rows_of_text
from tournament.intake.validation import has_no_name


def read_players(text: str) -> PlayerList:
    """The players of a pasted text, one per line: "Ana", "1. Ana (Floripa)", "Ana; Floripa", "Ana, Floripa"."""
    return players_of_rows(rows_of_text(text))


def players_of_rows(rows: RawRows) -> PlayerList:
    players = [_player(row.line, row.text, *_read_cells(row.cells, rows.headings)) for row in rows.rows]
    return PlayerList(tuple(_find_duplicates(players)), rows.faults)


def _read_cells(cells: Sequence[str], headings: Headings | None) -> tuple[str, str | None, bool]:
    """The name, the club, and whether the row contains more than that."""
    if headings and headings.columns:
        by_role = {role: cells[index] for role, index in headings.columns.items() if index < len(cells)}
        name, club, more = by_role.get(FIRST) or by_role.get(PAIR) or "", by_role.get(CLUB, ""), by_role.get(SECOND, "")
        return *_name_and_club(name, club), bool(more)
    filled_cells = [cell for cell in cells if cell]
    if len(filled_cells) == 1:
        filled_cells = [part for part in COMMA.split(filled_cells[0]) if part]
    if len(filled_cells) > 1 and not without_number(f"{filled_cells[0]}."):
        filled_cells = filled_cells[1:]
    name, club = (*filled_cells, "", "")[:2]
    return *_name_and_club(name, club), len(filled_cells) > 2


def _name_and_club(name: str, club: str) -> tuple[str, str | None]:
    name = LOOSE_NUMBER.sub("", without_number(name))
    marks = [mark for bracketed in BRACKETED_TEXT.findall(name) if (mark := tidy(bracketed))]
    return tidy(BRACKETED_TEXT.sub("", name)), tidy(club) or next(iter(marks), None)


def _player(line: int, text: str, name: str, club: str | None, more: bool) -> ReadPlayer:
    """A player's line, with everything that is wrong or doubtful about it. `more`: whether the line holds more than
    these."""
    faults = []
    if not name:
        faults.append(ListFault("no_names", make_text(_("Enter the name of the player."))))
    if more or (len(split_names(name).names) > 1 and not is_one_surname(name)):
        faults.append(
            ListFault("two_names", make_text(_("Enter one player per line; pairs belong in the list of pairs.")))
        )
    if has_no_name(name):
        message = _("Is “%(name)s” the name of a player? If not, remove the line.")
        faults.append(ListFault("no_name", make_text(message, name=name), warning=True))
    if not is_text(name) or not is_text(club or ""):
        faults.append(
            ListFault(
                "unwritable", make_text(_("These names contain characters that cannot be written: type them again."))
            )
        )
    if max(len(name), len(club or "")) > MAX_NAME_LENGTH or len(text) > MAX_LINE_LENGTH:
        message = _("A name has more than %(limit)s characters: shorten it.")
        faults.append(ListFault("too_long", make_text(message, limit=MAX_NAME_LENGTH)))
    return ReadPlayer(line, text, name, club, tuple(faults))


def _find_duplicates(rows: Iterable[ReadPlayer]) -> Iterator[ReadPlayer]:
    seen: dict[str, int] = {}
    for row in rows:
        key = comparison_key(row.name)
        if row.name and key in seen:
            message = _("%(player)s is in lines %(first)s and %(second)s: remove one.")
            duplicate = make_text(message, player=row.name, first=seen[key], second=row.line)
            yield replace(row, faults=(*row.faults, ListFault("same_player", duplicate, other=seen[key])))
        else:
            seen[key] = row.line
            yield row
