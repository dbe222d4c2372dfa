"""Reads a pasted list of teams, one per line: "Floripa: Ana / Bia; Caio / Davi"."""

from __future__ import annotations

from dataclasses import replace

from rules.text import _, make_text
from tournament.intake.cells import read_cells
from tournament.intake.cleaning import clean, lines, without_number
from tournament.intake.model import MAX_LINE_LENGTH, MAX_LINES, MAX_TEXT_LENGTH, ListFault, PairList, ReadPair
from tournament.intake.model import comparison_key as key_of
from tournament.intake.paid_marks import without_paid_mark
from tournament.intake.validation import find_duplicates, validate_pair


def read_team_list(text: str) -> PairList:
    """The pairs of all teams in order, and in `teams` the name of each with the number of its pairs."""
    rows: list[ReadPair] = []
    teams: list[tuple[str, int]] = []
    for number, line in list(lines(text[:MAX_TEXT_LENGTH]))[:MAX_LINES]:
        plain = clean(line)[:MAX_LINE_LENGTH]
        if not plain.strip():
            continue
        name, colon, rest = without_paid_mark([plain])[0].partition(":")
        members = [_pair(number, line, part) for part in _parts(rest) if part.strip()]
        if not (colon and members):
            members = [_faulty(number, line, "no_team", _NO_TEAM)]
        elif key_of(name) in {key_of(other) for other, _count in teams}:
            members[0] = replace(members[0], faults=(*members[0].faults, ListFault("same_team", make_text(_SAME_TEAM))))
        teams.append((without_number(name).strip(), len(members)))
        rows += members
    faults = (
        ()
        if rows
        else (ListFault("empty", make_text(_("There are no teams yet: paste the list, one team per line."))),)
    )
    return PairList(tuple(find_duplicates(rows)), faults, tuple(teams))


_NO_TEAM = _("Enter the name of the team, a colon, and its pairs with semicolons between them.")
_SAME_TEAM = _("Two teams have this name: give each a name of its own.")


def _parts(pairs: str) -> list[str]:
    """The pairs of a team, which are separated by semicolons; or between commas, where each has its own slash; or one
    after the other, as in "Ana / Bia / Caio / Davi"."""
    between_commas, players = pairs.split(","), pairs.split("/")
    if ";" not in pairs and len(between_commas) == 1 and len(players) > 2 and len(players) % 2 == 0:
        return [f"{first}/{second}" for first, second in zip(players[::2], players[1::2], strict=True)]
    return between_commas if ";" not in pairs and all("/" in part for part in between_commas) else pairs.split(";")


def _pair(number: int, line: str, part: str) -> ReadPair:
    return validate_pair(number, line, read_cells([part.strip()], None, None), accept_single=False)


def _faulty(number: int, line: str, code: str, message: str) -> ReadPair:
    return ReadPair(number, line, "", faults=(ListFault(code, make_text(message)),))
