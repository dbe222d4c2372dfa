"""Imports the results of a round from a list or a file: reads it, shows it beside the stored results, and enters all or
nothing."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.totals import doubts
from tournament.intake import results as intake
from tournament.intake.files import MAX_FILE_SIZE
from tournament.intake.model import comparison_key
from tournament.intake.results import CellRow, ReadResult
from tournament.models import Match, Round, Tournament
from tournament.services.matches import revision
from tournament.services.matches.tournament_context import agreed_hands_of_match
from tournament.services.tournaments.results_list import ListedResult, ListRefused, enter_list
from tournament.services.tournaments.viewing import Snapshot, snapshot
from tournament.services.writing.context import WriteContext
from tournament.texts import say
from tournament.web.desk.totals import FieldMessage, doubt_message
from tournament.web.form_fields import differs_from_page, digest_of, posted_key, posted_number
from tournament.web.requests import MemberRequest, known_device
from tournament.web.tournament_pages.decorators import tournament_form
from tournament.web.tournament_pages.match_rows import scores_text
from tournament.web.tournament_pages.responses import render_tournament

COLUMN_NAMES = {
    intake.NO_COLUMN: gettext_lazy("not used"),
    intake.TABLE: gettext_lazy("Table"),
    intake.GAME: gettext_lazy("Game"),
    intake.ROUND: gettext_lazy("Round"),
    intake.FIRST: gettext_lazy("First pair"),
    intake.SECOND: gettext_lazy("Second pair"),
    intake.FIRST_POINTS: gettext_lazy("Points, first"),
    intake.SECOND_POINTS: gettext_lazy("Points, second"),
}
Totals = list[tuple[int, int]]


@dataclass
class ImportedMatch:
    """A match in the list, beside its stored result. `short`: the names used at the desk; `is_same`: nothing would
    change."""

    match: Match
    names: tuple[str, str]
    short: tuple[str, str]
    totals: Totals
    stored: Totals
    seq: int

    @property
    def is_same(self) -> bool:
        return self.totals == self.stored

    @property
    def doubts(self) -> list[FieldMessage]:
        """What is odd about the totals of the list."""
        hands, level_counts = agreed_hands_of_match(self.match, self.match.round), not self.match.elimination
        oddities = doubts(self.match.ruled_regulation, self.totals, level_counts=level_counts, agreed_hands=hands)
        return [doubt_message(doubt, self.short) for doubt in oddities]

    @property
    def figures(self) -> str:
        return scores_text(self.totals)

    @property
    def stored_figures(self) -> str:
        return scores_text(self.stored)


@dataclass
class Problem:
    """What is wrong. `line` and `column` count from 1, if it concerns one."""

    message: str
    line: int | None = None
    column: int | None = None
    text: str = ""


@dataclass
class ResultsImport:
    """A list as read: its columns, its matches, and all its problems."""

    columns: list[str] = field(default_factory=list)
    rows: list[CellRow] = field(default_factory=list)
    matches: list[ImportedMatch] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    @property
    def changed(self) -> list[ImportedMatch]:
        return [match for match in self.matches if not match.is_same]

    @property
    def digest(self) -> str:
        """The digest of what would be entered."""
        return digest_of([(one.match.pk, one.totals) for one in self.matches])


@tournament_form
def results_import(request: MemberRequest, tournament: Tournament, round_id: int) -> HttpResponse:
    """Read and show a list; enter it once it has no problems and the person has confirmed."""
    rounds = Round.objects.select_related("stage")
    round_ = get_object_or_404(rounds, pk=round_id, stage__tournament=tournament, removed=False)
    text, imported, changed_below = request.POST.get("text", ""), None, False
    if request.method == "POST":
        rows = _rows(request)
        text = text if rows is None or "file" not in request.FILES else _as_text(rows)
        imported = _read_results(snapshot(tournament), round_, rows, _chosen_columns(request))
        changed_below = "enter" in request.POST and differs_from_page(request, imported.digest)
        if "enter" in request.POST and not changed_below and imported.matches and not imported.problems:
            if not imported.changed:
                messages.info(request, _("All of this is already recorded. Nothing was changed."))
                return _redirect_to_grid(tournament, round_)
            if _enter_results(request, imported):
                return _redirect_to_grid(tournament, round_)
    return render_tournament(
        request,
        "desk/results_import.html",
        tournament,
        422 if imported and imported.problems else 200,
        round=round_,
        text=text,
        imported=imported,
        changed_below=changed_below,
        names=COLUMN_NAMES.items(),
    )


def _rows(request: MemberRequest) -> list[CellRow] | None:
    if (file := request.FILES.get("file")) is not None:
        return intake.cells_of_file(file.read(MAX_FILE_SIZE + 1))
    return intake.cells_of_text(request.POST.get("text", ""))


def _as_text(rows: Sequence[CellRow]) -> str:
    return "\n".join("\t".join(row.cells) for row in rows)


def _chosen_columns(request: MemberRequest) -> list[str] | None:
    """The columns as chosen in the form; None: they have to be guessed."""
    if "read" in request.POST or request.FILES:
        return None
    form_columns = [request.POST.get(f"column-{number}") for number in range(intake.MAX_COLUMNS)]
    columns = [name for name in form_columns if name is not None]
    return columns if columns and set(columns) <= set(intake.COLUMNS) else None


def _read_results(
    snap: Snapshot, round_: Round, rows: list[CellRow] | None, form_columns: list[str] | None
) -> ResultsImport:
    if rows is None:
        return ResultsImport(problems=[Problem(_("The file cannot be read: save it as XLSX or CSV and send that."))])
    if undivided := intake.undivided_row(rows):
        fault = _("This line is not read: separate table and points with semicolons, such as 7; 3050; 2155.")
        return ResultsImport(problems=[Problem(fault, undivided.line, text=undivided.cells[0])])
    guessed, below = intake.guess_columns(rows)
    columns = guessed if form_columns is None or len(form_columns) != len(guessed) else form_columns
    imported = ResultsImport(columns, below)
    imported.problems = [Problem(say(message)) for message in intake.columns_in_doubt(columns)]
    if not below:
        imported.problems = [Problem(_("There are no results here yet: paste the list, one game per line."))]
    if not imported.problems:
        _Matcher(snap, round_, imported).match(intake.read_results(below, columns))
    return imported


GameTotals = dict[int, tuple[int, int]]
"""The totals of both sides, by the number of the game."""


class _Matcher:
    """Finds the match of each row by its table or its pairs."""

    def __init__(self, snap: Snapshot, round_: Round, imported: ResultsImport) -> None:
        self.imported, self.pairs = imported, dict(snap.facts.pairs) if snap.facts else {}
        self.short_name = snap.short_name
        rows = Match.objects.filter(round=round_, removed=False, second__isnull=False)
        self.number = round_.number
        self.matches = list(rows.select_related("first", "second", "round__stage").prefetch_related("games"))
        self.matches_at = Counter(match.table for match in self.matches)

    def match(self, read: Sequence[ReadResult]) -> None:
        """Add the matches that were read to the import, and what is wrong with a row to its problems."""
        games: dict[int, GameTotals] = defaultdict(dict)
        for result in read:
            if result.round in (0, self.number):
                self._read_game(result, games)
        by_pk = {match.pk: match for match in self.matches}
        for pk, totals in games.items():
            self._add(by_pk[pk], totals)

    def _read_game(self, result: ReadResult, games: dict[int, GameTotals]) -> None:
        """Put the totals of a row to the games of its match, by the match's key."""
        for fault in result.faults:
            self._problem(result, say(fault.message), fault.column)
        if result.faults:
            return
        if self.matches_at[result.table] > 1 and not any(result.names):
            message = _("Table %(table)s has several matches in this round: write the names of the pairs too.")
            self._problem(result, message % {"table": result.table})
            return
        placed = self._match_of(result)
        if placed is None:
            self._problem(result, _("No match of this round has this table or these pairs."))
            return
        match, turned = placed
        typed_games = games[match.pk]
        number = result.game or len(typed_games) + 1
        if number in typed_games or not 1 <= number <= match.best_of:
            self._problem(result, _("This match has no such game, or it is here twice."))
            return
        typed_games[number] = (result.points[1], result.points[0]) if turned else result.points

    def _add(self, match: Match, totals: GameTotals) -> None:
        stored = [game.totals for game in match.games.all() if not game.withdrawn and any(game.totals)]
        names = self._name(match.codes[0]), self._name(match.codes[1] or "")
        if sorted(totals) != list(range(1, len(totals) + 1)):
            self.imported.problems.append(Problem(_("%(match)s: a game is missing.") % {"match": " × ".join(names)}))
            return
        short = self.short_name(match.codes[0]), self.short_name(match.codes[1])
        imported_match = ImportedMatch(
            match, names, short, [totals[number] for number in sorted(totals)], stored, revision(match)
        )
        if match.confirmed and not imported_match.is_same:
            message = _("%(match)s: this result is confirmed. Correct it at its table.")
            self.imported.problems.append(Problem(message % {"match": " × ".join(names)}))
        self.imported.matches.append(imported_match)

    def _match_of(self, result: ReadResult) -> tuple[Match, bool] | None:
        """The match, and whether the row has its pairs in reverse order."""
        for match in self.matches:
            if result.table and match.table != result.table:
                continue
            if not any(result.names):
                return (match, False) if result.table else None
            for turned in (False, True):
                if all(map(self._is_called, match.codes[::-1] if turned else match.codes, result.names)):
                    return match, turned
        return None

    def _is_called(self, code: str | None, written: str) -> bool:
        """Whether a written name means this pair: it is empty, or its number, name, players or short name."""
        pair = self.pairs.get(code or "")
        if not written or pair is None:
            return not written
        spellings = {pair.id, pair.name, "/".join(pair.players), " e ".join(pair.players), self.short_name(code)}
        return comparison_key(written) in {comparison_key(name) for name in spellings if name}

    def _name(self, code: str) -> str:
        return self.pairs[code].name if code in self.pairs else code

    def _problem(self, result: ReadResult, message: str, column: int | None = None) -> None:
        place = None if column is None else column + 1
        cells_text = " · ".join(cell for cell in result.row.cells if cell)
        self.imported.problems.append(Problem(message, result.row.line, place, cells_text))


def _enter_results(request: MemberRequest, imported: ResultsImport) -> bool:
    """Enter all results as one write. False, with the problem noted, if one is refused."""
    key, changed = posted_key(request), imported.changed
    listed = [
        ListedResult(
            row.match,
            row.totals,
            WriteContext(
                f"{key[:40]}-{row.match.pk}",
                posted_number(request, f"seen-{row.match.pk}"),
                request.user,
                known_device(request),
            ),
        )
        for row in changed
    ]
    try:
        enter_list(listed)
    except ListRefused as refusal:
        names = " × ".join(changed[refusal.index].names)
        imported.problems.append(Problem(f"{names}: {say(refusal.message)}"))
        return False
    words = ngettext("%(number)s result entered.", "%(number)s results entered.", len(changed))
    messages.info(request, words % {"number": len(changed)})
    if odd := sum(bool(one.doubts) for one in changed):
        words = ngettext("%(number)s of them must be checked.", "%(number)s of them must be checked.", odd)
        messages.info(request, words % {"number": odd})
    return True


def _redirect_to_grid(tournament: Tournament, round_: Round) -> HttpResponse:
    return HttpResponseRedirect(reverse("desk-results-grid", args=[tournament.public_id, round_.pk]))
