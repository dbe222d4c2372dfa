"""Describes what became of the rounds after a match when its result was written."""

from collections.abc import Iterator, Mapping
from typing import Any, Protocol

from django.utils.translation import gettext as _

from rules.text import _ as mark
from tournament.models import Event
from tournament.services.tournament_writing.kinds import TournamentEventKind
from tournament.services.writing.changes import changes_of
from tournament.texts import join_sentences

REDRAWN: dict[str, str] = {
    TournamentEventKind.RESULT_CONFIRMED: mark("The result of %(match)s was passed on to later rounds."),
    TournamentEventKind.RESULT_CORRECTED: mark("The result of %(match)s was passed on to later rounds."),
    TournamentEventKind.WALKOVER: mark("Later rounds were updated after the walkover in %(match)s."),
    TournamentEventKind.WALKOVER_TAKEN_BACK: mark(
        "Later rounds were updated after the walkover in %(match)s was cancelled."
    ),
}
"""By kind of event, the sentence if matches of later rounds changed."""
STAY = mark("Rounds published after %(match)s stayed as they were.")
AGREE = mark("Later rounds agree with the result of %(match)s.")
WAIT = mark("Rounds that depend on %(match)s wait until it is confirmed.")


class MatchNamer(Protocol):
    """An object that names matches."""

    def match_name(self, pk: int | None) -> str: ...


def later_rounds(describer: MatchNamer, event: Event, asked: dict[str, Any]) -> str:
    """What changed in later rounds, and what of them stays; "" for nothing."""
    values = {"match": describer.match_name(asked.get("match"))}
    return join_sentences([_(sentence) % values for sentence in _sentences(event)])


def _sentences(event: Event) -> Iterator[str]:
    changes = changes_of(event)
    matches_change = any("removed" in change.now for change in changes)
    if matches_change:
        yield REDRAWN[event.kind]
    if any(_keeps(change.now) for change in changes):
        yield WAIT if event.kind == TournamentEventKind.WALKOVER_TAKEN_BACK else STAY
    elif not matches_change and any(_keeps(change.was) for change in changes):
        yield AGREE


def _keeps(columns: Mapping[str, Any]) -> bool:
    """Whether a match or stage with these columns keeps published rounds from a changed result."""
    return columns.get("went_on") is not None or bool(columns.get("rule"))
