"""The page on which the results of a whole round are entered, saved and confirmed."""

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament import permissions
from tournament.models import Round, Tournament
from tournament.permissions import Action
from tournament.services.tournaments.viewing import revision
from tournament.web.conditional import PRIVATE, etag_of, not_modified, with_etag
from tournament.web.desk.results_grid import ResultsGrid, posted_rows, results_grid
from tournament.web.desk.results_grid_saving import GridSaver
from tournament.web.form_fields import Fields, posted_number
from tournament.web.requests import MemberRequest, known_device
from tournament.web.tournament_pages.decorators import tournament_form
from tournament.web.tournament_pages.responses import desk_url, render_tournament


@tournament_form
def round_results(request: MemberRequest, tournament: Tournament, round_id: int) -> HttpResponse:
    """Show, check and save the grid. Posting `row` checks one table while others are still being typed; `only` in
    the query asks for what others entered meanwhile."""
    round_ = get_object_or_404(
        Round.objects.select_related("stage"), pk=round_id, stage__tournament=tournament, removed=False
    )
    if request.method == "GET" and "only" in request.GET:
        return _changed_rows(request, round_)
    grid = _grid(request, round_, request.POST if request.method == "POST" else None)
    if request.method == "POST" and "row" in request.POST:
        row = grid.row(posted_number(request, "row"))
        return _render(request, grid, "desk/_results_grid_check.html", row=row)
    if request.method == "POST" and "save" in request.POST:
        return _save(request, grid)
    return _render(request, grid)


def _grid(request: MemberRequest, round_: Round, data: Fields | None = None) -> ResultsGrid:
    may_confirm, may_overrule = (
        permissions.is_allowed(request.role, action) for action in (Action.CONFIRM_RESULT, Action.OVERRULE)
    )
    return results_grid(request.tournament, round_, data, may_confirm=may_confirm, may_overrule=may_overrule)


def _changed_rows(request: MemberRequest, round_: Round) -> HttpResponse:
    """The rows that an open page shows as they were: `m7=12` in the query is the seq of its row of match 7.

    An empty 304 if nothing was written since the browser last asked.
    """
    etag = etag_of(request, revision(request.tournament), request.role)
    unchanged = not_modified(request, etag, PRIVATE)
    if unchanged is not None:
        return unchanged
    grid = _grid(request, round_)
    known_seqs = {pk: fields.get("token") for pk, fields in posted_rows(request.GET).items()}
    rows = [row for row in grid.rows if known_seqs.get(row.pk) != str(row.seq)]
    return with_etag(_render(request, grid, "desk/_results_grid_changed.html", rows=rows), etag, PRIVATE)


def _save(request: MemberRequest, grid: ResultsGrid) -> HttpResponse:
    """Save the rows that can be saved. If some cannot, show the grid with their messages, else go on to the desk or
    back to the grid."""
    for row in grid.rows:
        row.saving = True
    saver = GridSaver(request.tournament, grid, request.user, grid.confirms, known_device(request))
    saver.save()
    line = saved_grid_text(saver, grid.title)
    grid_after = _grid(request, grid.round, _kept_fields(request, saver))
    for row in grid_after.rows:
        row.saving = True
        row.message = saver.unsaved_reasons.get(row.pk) or saver.messages.get(row.pk, "")
    if saver.unsaved_reasons or saver.messages:
        return _render(request, grid_after, status=422, notices=[line] if line else [])
    messages.info(request, line or _("Nothing to save yet: enter the totals of a table."))
    to = reverse("desk-results-grid", args=[request.tournament.public_id, grid.round.pk])
    return HttpResponseRedirect(desk_url(request.tournament) if line and grid_after.is_settled else to)


def _kept_fields(request: MemberRequest, saver: GridSaver) -> dict[str, str]:
    """The fields of rows that were not saved, and the tick, as sent; all other rows show what is stored."""
    prefixes = ("signed", *(f"m{pk}" for pk in saver.unsaved_reasons))
    return {name: value for name, value in request.POST.dict().items() if name.partition("-")[0] in prefixes}


def saved_grid_text(saver: GridSaver, round_title: str) -> str:
    """What was written, as in "Round 2: 9 tables confirmed. 2 tables saved."; "" if nothing was."""
    alone = len(set(saver.saved) - set(saver.confirmed))
    count = len(saver.confirmed)
    parts = [
        (count, ngettext("%(round)s: %(number)s table confirmed.", "%(round)s: %(number)s tables confirmed.", count)),
        (alone, ngettext("%(number)s table saved.", "%(number)s tables saved.", alone)),
    ]
    lines = [text % {"round": round_title, "number": number} for number, text in parts if number]
    if not lines and saver.repeated:
        return _("This was already done when the form was first sent.")
    return " ".join(lines)


def _render(
    request: MemberRequest,
    grid: ResultsGrid,
    template: str = "desk/results_grid.html",
    status: int = 200,
    **context: object,
) -> HttpResponse:
    return render_tournament(request, template, request.tournament, status, grid=grid, **context)
