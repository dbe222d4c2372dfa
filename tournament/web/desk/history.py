"""The history page of a tournament, its CSV file, and undoing from it."""

from typing import Any

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.models import Match, Tournament
from tournament.permissions import Action, is_allowed
from tournament.services.event_queries import find_event
from tournament.services.tournament_writing.writer import tournament_scope, tournament_seq
from tournament.services.tournaments.history import history_page
from tournament.services.tournaments.undoing import redo, undo
from tournament.services.tournaments.undoing_saves import (
    events_of_saving,
    events_of_undoing,
    only_confirmed,
    redo_saving,
    undo_saving,
)
from tournament.web.attachments import as_attachment
from tournament.web.desk.history_file import history_file
from tournament.web.desk.history_form import HistoryForm
from tournament.web.desk.results_grid import runs_text
from tournament.web.requests import MemberRequest
from tournament.web.tournament_pages.decorators import post_action, tournament_page
from tournament.web.tournament_pages.event_sentences import EventDescriber
from tournament.web.tournament_pages.responses import (
    Confirmation,
    confirm_first,
    desk_url,
    redirect_done,
    render_tournament,
    write_context,
)
from tournament.web.tournament_pages.timeline import tournament_timeline


@tournament_page
def history(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Sixty events a page, newest first, optionally of one table, person, subject or day."""
    form = HistoryForm(tournament, request.GET.dict())
    page = history_page(tournament, request.GET.get("before", ""), form.filter)
    back = request.path if is_allowed(request.role, Action.RUN_ROUND) else ""
    context: dict[str, Any] = {
        "entries": tournament_timeline(tournament, page.events, back),
        "earlier": page.next_place,
        "form": form,
        "seq": tournament_seq(tournament),
    }
    return render_tournament(request, "desk/history.html", tournament, **context)


@tournament_page
def history_csv(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The whole (filtered) history, with the hash of each event."""
    form = HistoryForm(tournament, request.GET.dict())
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    response.writelines(history_file(tournament, form.filter))
    return as_attachment(response, "history.csv")


@post_action
def undo_event(request: MemberRequest, tournament: Tournament, event_id: int) -> HttpResponse:
    """Undo an event, after showing the effects."""
    text = _event_text(tournament, event_id)
    question = Confirmation(_("Undo this?"), _("Yes, undo"), (text,), _("Nothing else changes."))
    outcome = confirm_first(request, question, lambda: undo(tournament, event_id, context=write_context(request)))
    return redirect_done(request, outcome, _("Undone: %(what)s") % {"what": text}, desk_url(tournament))


def _event_text(tournament: Tournament, event_id: int) -> str:
    """An event of the tournament as one sentence; 404 if it has none of that number."""
    row = find_event(tournament_scope(tournament.pk), event_id)
    if row is None:
        raise Http404
    return EventDescriber(tournament).describe_event(row)


@post_action
def undo_results(request: MemberRequest, tournament: Tournament, event_id: int) -> HttpResponse:
    """Take back in one action what one press in the results grid saved; this is its last event. The effects are shown
    first."""
    events = events_of_saving(tournament, event_id)
    confirmed = only_confirmed(events)
    typed = {saved.payload["match"] for saved in events} - confirmed
    lines = [line for line in (_what_was_typed(typed), _what_was_confirmed(confirmed)) if line]
    question = Confirmation(_("Undo this?"), _("Yes, undo"), tuple(lines), with_places=False)
    outcome = confirm_first(
        request, question, lambda: undo_saving(tournament, event_id, context=write_context(request))
    )
    if typed:
        done = ngettext(
            "Undone: the result of %(number)s table, %(tables)s.",
            "Undone: the results of %(number)s tables, %(tables)s.",
            len(typed | confirmed),
        )
    else:
        done = ngettext(
            "Undone: the confirmation of %(number)s table, %(tables)s. Its result stays entered.",
            "Undone: the confirmations of %(number)s tables, %(tables)s. Their results stay entered.",
            len(confirmed),
        )
    return redirect_done(request, outcome, done % _numbers(typed | confirmed), desk_url(tournament))


def _what_was_typed(matches: set[int]) -> str:
    line = ngettext(
        "%(number)s table goes back to what it was before you saved: %(tables)s. What you typed for it is removed.",
        "%(number)s tables go back to what they were before you saved: %(tables)s. What you typed for them is removed.",
        len(matches),
    )
    return line % _numbers(matches) if matches else ""


def _what_was_confirmed(matches: set[int]) -> str:
    line = ngettext(
        "%(number)s table is no longer confirmed: %(tables)s. Its result stays entered.",
        "%(number)s tables are no longer confirmed: %(tables)s. Their results stay entered.",
        len(matches),
    )
    return line % _numbers(matches) if matches else ""


def _numbers(matches: set[int]) -> dict[str, object]:
    """How many matches, and the numbers of their tables. One query."""
    tables = Match.objects.filter(pk__in=matches, table__isnull=False).order_by("table").values_list("table", flat=True)
    return {"number": len(matches), "tables": runs_text([table for table in tables if table])}


@post_action
def redo_results(request: MemberRequest, tournament: Tournament, event_id: int) -> HttpResponse:
    """Redo in one action what `undo_results` took back; this is its last event. The effects are shown first."""
    matches = {event.payload["match"] for event in events_of_undoing(tournament, event_id)}
    numbers = _numbers(matches)
    line = ngettext(
        "%(number)s table gets back what you had saved: %(tables)s.",
        "%(number)s tables get back what you had saved: %(tables)s.",
        len(matches),
    )
    question = Confirmation(_("Redo this?"), _("Yes, redo"), (line % numbers,), with_places=False)
    outcome = confirm_first(
        request, question, lambda: redo_saving(tournament, event_id, context=write_context(request))
    )
    done = ngettext(
        "Redone: what you had saved for %(number)s table, %(tables)s.",
        "Redone: what you had saved for %(number)s tables, %(tables)s.",
        len(matches),
    )
    return redirect_done(request, outcome, done % numbers, desk_url(tournament))


@post_action
def redo_event(request: MemberRequest, tournament: Tournament, event_id: int) -> HttpResponse:
    """Take an undoing back, after showing the effects."""
    text = _event_text(tournament, event_id)
    question = Confirmation(_("Redo this?"), _("Yes, redo"), (text,), _("Nothing else changes."))
    outcome = confirm_first(request, question, lambda: redo(tournament, event_id, context=write_context(request)))
    if isinstance(outcome, HttpResponse):
        return outcome
    done = EventDescriber(tournament).describe_event(outcome.event)
    return redirect_done(request, outcome, done, desk_url(tournament))
