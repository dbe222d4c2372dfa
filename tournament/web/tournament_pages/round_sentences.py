"""Describes the events of a round and its clock."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any, Protocol

from django.utils.translation import gettext as _

from tournament.models import Event
from tournament.services.writing.changes import changes_of
from tournament.texts import join_sentences
from tournament.web.hours import day_and_hour, period_text


class Describer(Protocol):
    """Names rounds and matches."""

    def round(self, event: Event, asked: dict[str, Any]) -> str: ...

    def match_name(self, pk: int | None) -> str: ...

    def seated_names(self, pk: int, sitting_of_sides: Sequence[Sequence[int] | None]) -> str: ...


def round_changed(describer: Describer, event: Event, asked: dict[str, Any]) -> str:
    """The sentence for a round that was hidden again or planned, or in which a match was moved to another table or
    given its players."""
    if "published" in asked:
        hidden = _("%(round)s: hidden again, so only the club can see it.") % {"round": describer.round(event, asked)}
        return join_sentences([hidden, drawn_anew(event)])
    if "deadline" in asked:
        return _period(describer.round(event, asked), asked)
    if "starts" in asked:
        return _begins(describer.round(event, asked), asked["starts"])
    if "seated" in asked:
        values = {
            "match": describer.match_name(asked["match"]),
            "players": describer.seated_names(asked["match"], asked["seated"]),
        }
        return _("%(match)s: %(players)s sat down.") % values
    values = {"match": describer.match_name(asked["match"]), "table": asked["table"]}
    return _("%(match)s: moved to table %(table)s.") % values


def drawn_anew(event: Event) -> str:
    """That hiding a round drew it again, because others qualify or go on since a correction; "" if it did not."""
    drawn = any(change.row[0] == "match" for change in changes_of(event))
    return _("It was drawn again from the corrected results.") if drawn else ""


def _begins(round_: str, starts: str | None) -> str:
    if starts is None:
        return _("%(round)s: no date and time are shown any more.") % {"round": round_}
    return _("%(round)s: it begins on %(time)s.") % {
        "round": round_,
        "time": day_and_hour(datetime.fromisoformat(starts)),
    }


def _period(round_: str, asked: dict[str, Any]) -> str:
    opens, deadline = (date.fromisoformat(day) if day else None for day in (asked["opens"], asked["deadline"]))
    if deadline is None:
        return _("%(round)s: it has no last day any more.") % {"round": round_}
    return _("%(round)s: it is played %(period)s.") % {"round": round_, "period": period_text(opens, deadline)}


def clock_changed(describer: Describer, event: Event, asked: dict[str, Any]) -> str:
    columns = {name: value for change in changes_of(event) for name, value in change.now.items()}
    values = {"round": describer.round(event, asked)}
    if columns.get("clock_stopped"):
        return _("%(round)s: the clock was stopped.") % values
    if "clock_stopped" in columns:
        return _("%(round)s: the clock was resumed.") % values
    if asked.get("more"):
        return _("%(round)s: the round was extended by a minute.") % values
    return _("%(round)s: the clock was started.") % values
