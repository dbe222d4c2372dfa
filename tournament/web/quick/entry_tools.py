"""The part above the entry of a hand at a tournament's table: the way back, the referee, and what can be undone."""

from dataclasses import dataclass

from tournament.models import RefereeCall, Tournament
from tournament.services.matches import GameView
from tournament.web.quick.board import table_board
from tournament.web.quick.undo_bar import match_undo_bar
from tournament.web.requests import DeviceRequest
from tournament.web.round_clock import RoundClock, table_clock
from tournament.web.undo_bar import UndoBar


@dataclass(frozen=True)
class EntryTools:
    """`bar`: what this phone did last, for two minutes. `openings`: (side, pair, minimum, failures) of pairs whose
    opening can fail before the hand."""

    tournament: Tournament
    call: RefereeCall | None
    bar: UndoBar | None
    openings: list[tuple[int, str, str, int]]
    clock: RoundClock


def entry_tools(request: DeviceRequest, view: GameView, number: int | None) -> EntryTools | None:
    """The tools; None for a quick game, or if the phone only came in by the secret address. `number` None: the next
    hand."""
    if not getattr(request, "tables_of", "") or view.tournament_context is None:
        return None
    tournament_context = view.tournament_context
    clock = table_clock(view.match, tournament_context.round, tournament_context.tournament.plan)
    call = RefereeCall.objects.filter(match=view.match, cleared=None).first()
    if number is not None:
        return EntryTools(tournament_context.tournament, call, None, [], clock)
    openings = table_board(view, (), scorer=True).openings
    return EntryTools(tournament_context.tournament, call, match_undo_bar(view, request.device), openings, clock)
