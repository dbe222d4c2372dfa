"""Shows the organiser's last action with a button to undo it."""

from datetime import datetime, timedelta

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.models import Event, Tournament, User
from tournament.services.event_queries import read_timeline
from tournament.services.matches import MatchEventKind
from tournament.services.tournament_writing.kinds import TournamentEventKind
from tournament.services.tournament_writing.writer import tournament_scope
from tournament.services.tournaments.undoing import may_redo, may_undo
from tournament.services.tournaments.undoing_saves import (
    PRESS_TIME,
    events_of_saving,
    events_of_undoing,
    only_confirmed,
)
from tournament.services.tournaments.viewing import Snapshot
from tournament.web.desk.results_grid import runs_text
from tournament.web.tournament_pages.event_sentences import EventDescriber
from tournament.web.undo_bar import ChangedTable, UndoBar

SHOWN_TIME = timedelta(minutes=10)
DECIDING = frozenset({MatchEventKind.CONFIRMED, MatchEventKind.WALKOVER})
"""The kinds of event that the grid of a round writes once a table's result is decided."""
TABLE_KINDS = frozenset(
    {
        MatchEventKind.CONFIRMED,
        MatchEventKind.SHEET_CHECKED,
        MatchEventKind.WALKOVER,
        MatchEventKind.RESULT_CORRECTED,
        MatchEventKind.SAVING_UNDONE,
    }
)


def tournament_undo_bar(snap: Snapshot, user: User, now: datetime, *, with_button: bool) -> UndoBar | None:
    """The user's last action, provided nobody else has acted after it. One query, more only if there is something to
    show.

    `with_button`: whether the user's role may undo.
    """
    tournament = snap.tournament
    # three, since the totals of one table come between two confirmations
    events = read_timeline(tournament_scope(tournament.pk), most=3)
    last = next(iter(events), None)
    if last is None or last.actor_id != user.pk or now - last.time > SHOWN_TIME:
        return None
    is_from_table = last.kind == TournamentEventKind.TABLE_WROTE
    redoes = not is_from_table and may_redo(last)
    if not (last.payload["kind"] in TABLE_KINDS if is_from_table else redoes or may_undo(last)):
        return None
    describer = EventDescriber(tournament, snap.resolver)
    describer.read([last])
    text = describer.describe_event(last)
    if is_from_table and any(_confirmed_with(last, event) for event in events):
        return _bar_of_several(tournament, last, describer)
    if is_from_table and last.payload["kind"] == MatchEventKind.SAVING_UNDONE:
        return _bar_of_undoing(tournament, last, describer)
    if is_from_table:
        match = last.payload["match"]
        page_address = reverse("desk-match", args=[tournament.public_id, match])
        return UndoBar(text, last.seq, page_address=page_address, table=describer.table(match))
    action = reverse("desk-event-redo" if redoes else "desk-event-undo", args=[tournament.public_id, last.seq])
    return UndoBar(text, last.seq, action if with_button else "", redoes=redoes)


def _bar_of_undoing(tournament: Tournament, last: Event, describer: EventDescriber) -> UndoBar:
    """The bar once such a press was taken back, which it redoes. One query."""
    matches = {event.payload["match"] for event in events_of_undoing(tournament, last.seq)}
    text = ngettext(
        "%(round)s: what was saved for %(number)s table was undone.",
        "%(round)s: what was saved for %(number)s tables was undone.",
        len(matches),
    )
    values = {"round": describer.round_title(last.payload["match"]), "number": len(matches)}
    action = reverse("desk-saving-redo", args=[tournament.public_id, last.seq])
    return UndoBar(text % values, last.seq, action, redoes=True)


def _bar_of_several(tournament: Tournament, last: Event, describer: EventDescriber) -> UndoBar:
    """The bar for one press in the results grid: how many tables, and the page of each. One query."""
    matches, events = [], events_of_saving(tournament, last.seq)
    for event in events:
        if event.payload["kind"] in DECIDING and event.payload["match"] not in matches:
            matches.append(event.payload["match"])
    tables = [
        ChangedTable(describer.table(match), reverse("desk-match", args=[tournament.public_id, match]))
        for match in matches
    ]
    tables.sort(key=lambda table: table.number or 0)
    # The links of the bar name the tables, and all are of one round: the desk may show another below the bar.
    text = ngettext("%(round)s: %(number)s table confirmed.", "%(round)s: %(number)s tables confirmed.", len(tables))
    values = {"round": describer.round_title(matches[0]), "number": len(tables)}
    action = reverse("desk-saving-undo", args=[tournament.public_id, last.seq])
    button = _button_of_several(tables, only_confirmed(events) == set(matches))
    return UndoBar(text % values, last.seq, action, button=button, tables=tuple(tables))


def _button_of_several(changed_tables: list[ChangedTable], confirmations: bool) -> str:
    """The button's words: what it undoes and at which tables."""
    tables = [table.number for table in changed_tables if table.number]
    if len(tables) < len(changed_tables):
        return _("Undo all of them")
    if confirmations:
        message = ngettext(
            "Undo the confirmation (table %(tables)s)",
            "Undo the %(number)s confirmations (tables %(tables)s)",
            len(tables),
        )
    else:
        message = ngettext(
            "Undo the result (table %(tables)s)", "Undo the %(number)s results (tables %(tables)s)", len(tables)
        )
    return message % {"number": len(tables), "tables": runs_text(tables)}


def _confirmed_with(last: Event, other: Event) -> bool:
    """Whether another table was confirmed with the same press as the last one, so that neither stands for the
    action."""
    return (
        other.kind == TournamentEventKind.TABLE_WROTE
        and {last.payload["kind"], other.payload["kind"]} <= DECIDING
        and other.payload["match"] != last.payload["match"]
        and other.actor_id == last.actor_id
        and last.time - other.time <= PRESS_TIME
    )
