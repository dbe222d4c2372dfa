"""Imports the results of a round from a list or a file: reads it, shows it beside the stored results, and enters all or
nothing."""

from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament.intake import results as intake
from tournament.intake.files import MAX_FILE_SIZE
from tournament.intake.results import CellRow
from tournament.models import Round, Tournament
from tournament.services.tournaments.results_list import ListedResult, ListRefused, enter_list
from tournament.services.tournaments.viewing import Snapshot, snapshot
from tournament.services.writing.context import WriteContext
from tournament.texts import say
from tournament.web.desk.results_matching import Problem, ResultsImport, ResultsMatcher
from tournament.web.form_fields import differs_from_page, posted_key, posted_number
from tournament.web.requests import MemberRequest, known_device
from tournament.web.tournament_pages.decorators import tournament_form
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


@tournament_form
def import_results(request: MemberRequest, tournament: Tournament, round_id: int) -> HttpResponse:
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
    """The results of a pasted list or file, matched with the tables of the round, with every problem by line.
    `form_columns`: the columns as they were chosen."""
    if rows is None:
        return ResultsImport(problems=[Problem(_("The file cannot be read: save it as XLSX or CSV and send that."))])
    fault = _("This line is not read: separate table and points with semicolons, such as 7; 3050; 2155.")
    unread = [Problem(fault, row.line, text=row.cells[0]) for row in intake.unread_rows(rows)]
    unread_lines = {problem.line for problem in unread}
    guessed, below = intake.guess_result_columns([row for row in rows if row.line not in unread_lines])
    columns = guessed if form_columns is None or len(form_columns) != len(guessed) else form_columns
    imported = ResultsImport(columns, below)
    imported.problems = [Problem(say(message)) for message in intake.result_columns_in_doubt(columns)]
    if not below:
        empty = Problem(_("There are no results here yet: paste the list, one game per line."))
        imported.problems = [] if unread else [empty]
    if below and not imported.problems:
        ResultsMatcher(snap, round_, imported).match(intake.read_results(below, columns))
    imported.problems = sorted([*imported.problems, *unread], key=lambda problem: problem.line or 0)
    return imported


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
