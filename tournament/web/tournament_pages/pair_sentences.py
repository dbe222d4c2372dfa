"""Puts into words what was done to pairs and teams."""

from typing import Any, Protocol

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.boards.remarks import AMOUNTS, amounts_text
from tournament.boards.words import group_title
from tournament.models import Event
from tournament.services.writing.changes import changes_of, columns_now
from tournament.texts import join_names
from tournament.web.tournament_pages.names import TournamentNames


class PairDescriber(Protocol):
    """An object that names pairs and stages, and knows reasons."""

    names: TournamentNames

    @property
    def entries(self) -> dict[int, str]: ...

    def values(self, event: Event, asked: dict[str, Any]) -> dict[str, Any]: ...

    def reason(self, event: Event) -> str: ...


def pairs_changed(describer: PairDescriber, event: Event, asked: dict[str, Any]) -> str:
    if "entry" in asked:
        return _("%(pair)s was removed from the list.") % {"pair": describer.entries.get(asked["entry"], "")}
    if count := asked.get("teams", 0):
        return ngettext("%(number)s team was entered.", "%(number)s teams were entered.", count) % {"number": count}
    count = asked.get("pairs", 0)
    return ngettext("%(number)s pair was entered.", "%(number)s pairs were entered.", count) % {"number": count}


def entered_late(describer: PairDescriber, event: Event, asked: dict[str, Any]) -> str:
    """The sentence for a late entry: of a pair already on the list, or of pairs and teams added by the same action."""
    values = {"round": asked.get("round", ""), "stage": describer.names.stage(asked.get("stage", ""))}
    if "entry" in asked:
        pair = describer.entries.get(asked["entry"], "")
        return _("%(pair)s joins in round %(number)s of %(stage)s.") % {
            **values,
            "pair": pair,
            "number": values["round"],
        }
    names = [describer.entries.get(pk, "") for pk in _added_entries(event, teams_only="teams" in asked)]
    return joined_late({**values, "pairs": join_names(names)}, len(names), asked.get("group"))


def joined_late(values: dict[str, Any], count: int, group: int | None) -> str:
    """A sentence that `count` pairs or teams came late. `values`: pairs, stage, round; `group`: from 0, if one was
    chosen."""
    if group is None:
        message = ngettext(
            "%(pairs)s joins %(stage)s in round %(round)s.", "%(pairs)s join %(stage)s in round %(round)s.", count
        )
        return message % values
    message = ngettext(
        "%(pairs)s joins %(group)s in round %(round)s.", "%(pairs)s join %(group)s in round %(round)s.", count
    )
    return message % {**values, "group": group_title(group)}


def _added_entries(event: Event, *, teams_only: bool) -> list[int]:
    """The pairs that the event added to the list; `teams_only`: the teams, without their pairs."""
    rows = (change for change in changes_of(event) if change.row[0] == "entry" and change.was.get("removed"))
    return [change.row[1] for change in rows if bool(change.now.get("members")) is teams_only]


def withdrawn(describer: PairDescriber, event: Event, asked: dict[str, Any]) -> str:
    values = describer.values(event, asked)
    if not asked.get("stage"):
        return _("%(pair)s stays in the tournament.") % values
    if reason := describer.reason(event):
        message = (
            _(
                "%(pair)s withdrew from %(stage)s in round %(number)s; its results there are annulled. "
                "Reason: %(reason)s"
            )
            if asked.get("annul")
            else _("%(pair)s withdrew from %(stage)s in round %(number)s. Reason: %(reason)s")
        )
        return message % (values | {"reason": reason})
    if asked.get("annul"):
        return _("%(pair)s withdrew from %(stage)s in round %(number)s; its results there are annulled.") % values
    return _("%(pair)s withdrew from %(stage)s in round %(number)s.") % values


def adjusted(describer: PairDescriber, event: Event, asked: dict[str, Any]) -> str:
    if "adjustment" in asked:
        return _("A sanction was cancelled.")
    columns = columns_now(event)
    values = describer.values(event, asked) | {
        "points": amounts_text(**{name: columns.get(name) or 0 for name in AMOUNTS})
    }
    if reason := describer.reason(event):
        return _("%(pair)s is sanctioned with %(points)s in %(stage)s: %(reason)s") % (values | {"reason": reason})
    return _("%(pair)s is sanctioned with %(points)s in %(stage)s.") % values


def team_changed(describer: PairDescriber, event: Event, asked: dict[str, Any]) -> str:
    """The sentence for a changed team: the pair that now plays for it, the pair that this one replaces, and the
    reason."""
    values = {
        "team": describer.entries.get(asked["entry"], ""),
        "pair": describer.entries.get(event.payload.get("joined", 0), ""),
        "left": describer.entries.get(asked.get("instead") or 0, ""),
        "reason": describer.reason(event),
    }
    if values["left"]:
        return _("%(team)s: %(pair)s takes the place of %(left)s. %(reason)s") % values
    return _("%(team)s: %(pair)s plays for the team from now on. %(reason)s") % values
