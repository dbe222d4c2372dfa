"""A list of pairs as a form sends it, pasted or in a file: read, and held against what is entered."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from rules.text import _ as mark
from rules.text import say as text
from tournament.intake.files import read_pairs_file
from tournament.intake.model import ListFault, PairList, comparison_key
from tournament.intake.pairs import read_pairs
from tournament.models import Entry, Tournament
from tournament.services.tournaments.entering import PairFacts
from tournament.texts import say
from tournament.web.desk.responses import is_repeated
from tournament.web.requests import MemberRequest

LARGEST_FILE = 2 * 1024 * 1024


def read_list(request: MemberRequest) -> PairList:
    players = request.POST.get("player") == "1"
    read = _read(request, accept_single=players or request.POST.get("single") == "1")
    if not players:
        return read
    return replace(read, rows=tuple(replace(row, players=row.players or (row.name,)) for row in read.rows))


def _read(request: MemberRequest, accept_single: bool) -> PairList:
    file = request.FILES.get("file")
    if file is None:
        return read_pairs(request.POST.get("pairs", ""), accept_single=accept_single)
    if (file.size or 0) > LARGEST_FILE:
        message = mark("This file is too large for a list of pairs: remove whatever is not one.")
        return PairList((), (ListFault("too_large", text(message)),))
    return read_pairs_file(file.read(), accept_single=accept_single)


def typed_list(request: MemberRequest, read: PairList | None) -> str:
    """What was typed, unchanged; of a file its pairs, or its lines where they cannot be read yet."""
    if read is not None and request.FILES.get("file"):
        return as_pasted(read) if read.ready else "\n".join(row.text for row in read.rows)
    return request.POST.get("pairs", "")


def as_pasted(read: PairList) -> str:
    """A list that is read the same again, whatever columns it came from."""
    rows = [(row.name, " / ".join(row.players), row.club or "", str(row.seed or "")) for row in read.rows]
    return "\n".join("\t".join(cells) for cells in [("pair", "players", "club", "seed"), *rows])


def new_in(request: MemberRequest, tournament: Tournament, read: PairList) -> PairList:
    """The list beside what is entered; as it is where this form has entered all of it before."""
    marked = _against(tournament, read)
    return read if is_repeated(request) and all(row.faults for row in marked.rows) else marked


def _against(tournament: Tournament, read: PairList) -> PairList:
    """The same list, with those marked that are entered already."""
    rows = Entry.objects.filter(tournament=tournament, removed=False).values_list("names__name", "names__players")
    there = {_key(name or "", players or ()) for name, players in rows}
    message = text(mark("This pair is already entered: remove the line."))
    return replace(
        read,
        rows=tuple(
            replace(row, faults=(*row.faults, ListFault("entered", message)))
            if _key(row.name, row.players) in there
            else row
            for row in read.rows
        ),
    )


def _key(name: str, players: Iterable[str]) -> frozenset[str]:
    return frozenset(map(comparison_key, players)) or frozenset({comparison_key(name)})


def has_doubts(read: PairList) -> bool:
    return bool(read.faults) or any(row.faults for row in read.rows)


def problems_of(read: PairList) -> list[dict[str, Any]]:
    """Each line with something to say, and the list's own faults."""
    found: list[dict[str, Any]] = [{"line": None, "text": "", "message": say(fault.message)} for fault in read.faults]
    for row in read.rows:
        found += [{"line": row.line, "text": row.text, "message": say(fault.message)} for fault in row.faults]
    if not read.rows and not read.faults:
        found.append(
            {"line": None, "text": "", "message": _("There is no pair here. Enter one per line, such as Ana / Bia.")}
        )
    return found


def facts_of_list(read: PairList) -> list[PairFacts]:
    return [PairFacts(row.name, row.players, row.club or "", row.seed) for row in read.rows]
