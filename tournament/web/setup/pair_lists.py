"""Reads a posted list of pairs, pasted or in a file, and compares it with those already entered."""

import re
from collections.abc import Iterable
from dataclasses import replace
from itertools import islice
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules.text import _ as mark
from rules.text import make_text
from tournament.intake.files import MAX_FILE_SIZE, read_pairs_file
from tournament.intake.headings import CLUB, FIRST, FIRST_CARD, NUMBER, PAIR, SECOND, SECOND_CARD, SEED
from tournament.intake.model import ListFault, PairList, ReadPair, comparison_key
from tournament.intake.pair_columns import COLUMNS, NO_COLUMN, as_table, column_at_fault
from tournament.intake.pairs import read_pairs
from tournament.intake.teams import read_team_list
from tournament.models import Entry, Tournament
from tournament.services.tournaments.entering import PairFacts, TeamFacts
from tournament.texts import say
from tournament.web.form_fields import differs_from_page, digest_of
from tournament.web.requests import MemberRequest
from tournament.web.tournament_pages.responses import is_repeated

TEAM_LINE = re.compile(
    r"[^:/;]+:[^/;]+/[^;]+(;[^/;]+/[^;]+)+;?\s*|[^:/;,]+:[^/;,]+/[^;,]+(,[^/;,]+/[^;,]+)+\s*|[^:/;,]+:[^/;,]+(/[^/;,]+){3,}"
)
"""Matches a line such as Floripa: Ana / Bia; Caio / Davi, with commas or slashes alone too."""
MAX_COLUMNS = 30
ENTERED = "entered"
COLUMN_NAMES = {
    NO_COLUMN: gettext_lazy("not used"),
    NUMBER: gettext_lazy("Number"),
    PAIR: gettext_lazy("Pair"),
    FIRST: gettext_lazy("First player"),
    SECOND: gettext_lazy("Second player"),
    CLUB: gettext_lazy("Club"),
    SEED: gettext_lazy("Seed"),
    FIRST_CARD: gettext_lazy("Card number, first"),
    SECOND_CARD: gettext_lazy("Card number, second"),
}


def read_list(request: MemberRequest) -> PairList:
    players = request.POST.get("player") == "1"
    pair_list = _read_request(request, accept_single=players or request.POST.get("single") == "1")
    if not players:
        return pair_list
    return replace(pair_list, rows=tuple(replace(row, players=row.players or (row.name,)) for row in pair_list.rows))


def _read_request(request: MemberRequest, accept_single: bool) -> PairList:
    file = request.FILES.get("file")
    if file is None and request.POST.get("team") == "1":
        return read_team_list(request.POST.get("pairs", ""))
    if file is None:
        return read_pairs(request.POST.get("pairs", ""), accept_single=accept_single, columns=_chosen_columns(request))
    if (file.size or 0) > MAX_FILE_SIZE:
        message = mark("This file is too large for a list of pairs: remove whatever is not one.")
        return PairList((), (ListFault("too_large", make_text(message)),))
    return read_pairs_file(file.read(), accept_single=accept_single)


def _chosen_columns(request: MemberRequest) -> list[str] | None:
    """The columns as chosen in the form; None: they have to be guessed."""
    choices = (request.POST.get(f"column-{number}") for number in range(MAX_COLUMNS))
    columns = [name for name in choices if name is not None]
    return columns if columns and set(columns) <= set(COLUMNS) else None


def needs_review(request: MemberRequest, pair_list: PairList) -> bool:
    """Whether the list has to be shown before it is entered: it has several lines, or its columns were guessed.

    Of teams there is no preview.
    """
    return has_guessed_columns(request, pair_list) or (len(pair_list.rows) > 1 and not pair_list.teams)


def list_digest(pair_list: PairList) -> str:
    """The digest of what would be entered."""
    return digest_of((facts_of_list(pair_list), pair_list.teams))


def is_changed(request: MemberRequest, pair_list: PairList) -> bool:
    """Whether the list is another than the one that the page showed."""
    return differs_from_page(request, list_digest(pair_list))


def has_guessed_columns(request: MemberRequest, pair_list: PairList) -> bool:
    """Whether the list came from a spreadsheet, so that what its columns contain was guessed."""
    return bool(pair_list.columns) and ("file" in request.FILES or "\t" in request.POST.get("pairs", ""))


def typed_list(request: MemberRequest, pair_list: PairList | None) -> str:
    """The text as typed or, for a file, its cells, one row per line."""
    if pair_list is not None and request.FILES.get("file"):
        return (
            as_table(pair_list.columns, pair_list.rows)
            if pair_list.columns
            else "\n".join(row.text for row in pair_list.rows)
        )
    return request.POST.get("pairs", "")


def as_pasted(pair_list: PairList) -> str:
    """The list as text that is read in the same way, whatever columns it came from."""
    width = max((len(row.cards) for row in pair_list.rows), default=0)
    heads = ("pair", "players", "club", "seed", *(f"card {number}" for number in range(1, width + 1)))
    rows = [
        (
            row.name,
            " / ".join(row.players),
            row.club or "",
            str(row.seed or ""),
            *row.cards,
            *[""] * (width - len(row.cards)),
        )
        for row in pair_list.rows
    ]
    return "\n".join("\t".join(cells) for cells in [heads, *rows])


def new_in(request: MemberRequest, tournament: Tournament, pair_list: PairList, *, pass_over: bool = False) -> PairList:
    """The list with the pairs marked that are already entered; unmarked if this very form has entered all of it.

    `pass_over`: whether the list may contain entries that already exist.
    """
    marked = _mark_entered(tournament, pair_list, pass_over and not pair_list.teams)
    return pair_list if is_repeated(request) and all(row.faults for row in marked.rows) else marked


def is_entered(tournament: Tournament, pair_list: PairList) -> bool:
    """Whether the whole list is already entered."""
    return all(map(is_entered_already, _mark_entered(tournament, pair_list, pass_over=True).rows))


def is_entered_already(row: ReadPair) -> bool:
    return any(fault.code == ENTERED for fault in row.faults)


def without_entered(pair_list: PairList) -> PairList:
    """The list without the pairs that are already entered."""
    return replace(pair_list, rows=tuple(row for row in pair_list.rows if not is_entered_already(row)))


def _mark_entered(tournament: Tournament, pair_list: PairList, pass_over: bool) -> PairList:
    """The list with the pairs marked that are already entered."""
    rows = Entry.objects.filter(tournament=tournament, removed=False).values_list("names__name", "names__players")
    already_entered = {_key(name or "", players or ()) for name, players in rows}
    message = make_text(mark("This pair is already entered: remove the line."))
    if pass_over:
        message = make_text(mark("This pair is already entered: it stays as it is."))
    return replace(
        pair_list,
        rows=tuple(
            replace(row, faults=(*row.faults, ListFault(ENTERED, message, warning=pass_over)))
            if _key(row.name, row.players) in already_entered
            else row
            for row in pair_list.rows
        ),
    )


def _key(name: str, players: Iterable[str]) -> frozenset[str]:
    return frozenset(map(comparison_key, players)) or frozenset({comparison_key(name)})


def has_doubts(pair_list: PairList) -> bool:
    return bool(pair_list.faults) or any(row.faults for row in pair_list.rows)


def looks_like_teams(request: MemberRequest) -> bool:
    """Whether each line has a name, a colon and pairs separated by semicolons, and nobody chose what the list is."""
    lines = [line for line in request.POST.get("pairs", "").splitlines() if line.strip()]
    undecided = request.POST.get("team") != "1" and "anyway" not in request.POST
    return undecided and bool(lines) and all(TEAM_LINE.fullmatch(line) for line in lines)


def has_lone_names(pair_list: PairList) -> bool:
    """Whether there are two lines or more, each a single name without other problems: most likely single players."""
    fault_codes = [[fault.code for fault in row.faults] for row in pair_list.rows]
    return not pair_list.faults and len(fault_codes) > 1 and all(codes == ["one_name"] for codes in fault_codes)


def problems_of(pair_list: PairList) -> list[dict[str, Any]]:
    """The lines that have messages, and the problems of the list as a whole. `warning`: whether nothing has to be
    corrected."""
    problems: list[dict[str, Any]] = [
        {"line": None, "text": "", "message": say(fault.message), "warning": fault.warning}
        for fault in pair_list.faults
    ]
    for row in pair_list.rows:
        for fault in row.faults:
            column = column_at_fault(fault.code, pair_list.columns)
            place = {"line": row.line, "column": None if column is None else column + 1, "text": row.text}
            problems.append({**place, "message": say(fault.message), "warning": fault.warning})
    if not pair_list.rows and not pair_list.faults:
        problems.append(
            {"line": None, "text": "", "message": _("There is no pair here. Enter one per line, such as Ana / Bia.")}
        )
    return problems


def teams_of_list(pair_list: PairList) -> list[TeamFacts]:
    pairs = iter(facts_of_list(pair_list))
    return [TeamFacts(name, tuple(islice(pairs, count))) for name, count in pair_list.teams]


def facts_of_list(pair_list: PairList) -> list[PairFacts]:
    return [
        PairFacts(row.name, row.players, row.club or "", row.seed, cards=row.cards or None) for row in pair_list.rows
    ]
