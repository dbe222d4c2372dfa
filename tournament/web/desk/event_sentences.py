"""What was done to a tournament, in words: each event as a sentence."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.text import _ as mark
from scoring.contest.resolver import TournamentResolver
from scoring.contest.short_names import joined_names
from tournament.models import Event, Match, Note, Round, Tournament
from tournament.models.match import SEATS
from tournament.services.matches import MatchEventKind
from tournament.services.tournaments.confirmation_policy import policy_in
from tournament.services.tournaments.kinds import TournamentEventKind
from tournament.services.tournaments.pointers import MatchPointer, events_pointed_at, match_pointer
from tournament.services.writing.changes import asked_of, changes_of
from tournament.services.writing.events import Scope
from tournament.services.writing.timeline import find_event
from tournament.web.desk.amounts import AMOUNTS, amounts_text
from tournament.web.desk.match_sentences import WITH_DETAILS, match_sentence
from tournament.web.desk.match_words import POLICIES
from tournament.web.desk.names import TournamentNames
from tournament.web.hours import day_and_hour, period_text

PLAIN: dict[str, str] = {
    TournamentEventKind.FOUNDED: mark("The tournament was created."),
    TournamentEventKind.IMPORTED: mark("The tournament was imported from a file."),
    TournamentEventKind.STAGES_CHANGED: mark("The stages were set."),
    TournamentEventKind.REMOVED: mark("The tournament was archived."),
    TournamentEventKind.LOTS_ANNOUNCED: mark("A drawing of lots was announced."),
    TournamentEventKind.LOTS_DRAWN: mark("Lots were drawn."),
    TournamentEventKind.LOTS_CALLED_OFF: mark("A drawing of lots was cancelled."),
    TournamentEventKind.DECISION_RECORDED: mark("A decision was recorded."),
    TournamentEventKind.DECISION_WITHDRAWN: mark("A decision was withdrawn."),
    TournamentEventKind.ANNOUNCEMENT_PUT_UP: mark("An announcement was put up."),
    TournamentEventKind.ANNOUNCEMENT_TAKEN_DOWN: mark("An announcement was taken down."),
    TournamentEventKind.RESULT_CONFIRMED: mark("The result of %(match)s was passed on to later rounds."),
    TournamentEventKind.RESULT_CORRECTED: mark("The result of %(match)s was passed on to later rounds."),
    TournamentEventKind.RESULT_REOPENED: mark("Rounds that depend on %(match)s wait until it is confirmed."),
    TournamentEventKind.WALKOVER: mark("Later rounds were updated after the walkover in %(match)s."),
    TournamentEventKind.WALKOVER_TAKEN_BACK: mark(
        "Later rounds were updated after the walkover in %(match)s was cancelled."
    ),
    TournamentEventKind.ROUND_DRAWN: mark("%(round)s: the draw was made."),
    TournamentEventKind.ROUND_UNDRAWN: mark("%(round)s: the draw was cancelled."),
    TournamentEventKind.ROUND_PUBLISHED: mark("%(round)s: the pairings were published."),
    TournamentEventKind.NAMES_CHANGED: mark("%(pair)s: names or seed were changed."),
    TournamentEventKind.PLAYERS_CHANGED: mark("%(pair)s has a substitute."),
}
REASONS: dict[str, str] = {
    TournamentEventKind.ADJUSTED: "reason_id",
    MatchEventKind.CONFIRMED: "overruled_id",
    MatchEventKind.DISPUTED: "disputed_id",
}
"""The column of a row that an event's reason stands in."""
SETTINGS = {
    "name": mark("name"),
    "regulation": mark("regulation"),
    "rulings": mark("rulings"),
    "plan": mark("plan of tables and times"),
    "embargo": mark("embargo of the last rounds"),
}


class EventDescriber:
    """Says events of one tournament. A handful of queries, however many events.

    `resolver`: as a page has read it already.
    """

    def __init__(self, tournament: Tournament, resolver: TournamentResolver | None = None) -> None:
        self.tournament = tournament
        self.names = TournamentNames(tournament, resolver)
        self._asked: dict[str, Mapping[str, Any]] = {}
        self._now: dict[str, Mapping[str, Any]] = {}
        self._reasons: dict[str, str] = {}

    def read(self, events: Sequence[Event]) -> None:
        """What the tables' own events say, which these only point at, and why it was done: a query each, where there
        is any."""
        pointers = [pointer for event in events if (pointer := match_pointer(event)) and pointer.kind in WITH_DETAILS]
        pointed_at = events_pointed_at(pointers)
        self._asked = {event.hash: asked_of(event) for event in pointed_at}
        self._now = {event.hash: columns_now(event) for event in pointed_at}
        notes = {event.hash: note for event in (*pointed_at, *events) if (note := note_of(event))}
        texts = dict(Note.objects.filter(pk__in=notes.values()).values_list("pk", "text")) if notes else {}
        self._reasons = {hash_: texts[note] for hash_, note in notes.items() if note in texts}

    @cached_property
    def entries(self) -> dict[int, str]:
        rows = self.tournament.entries.values_list("pk", "names__name", "code")
        return {pk: name or code for pk, name, code in rows}

    @cached_property
    def rounds(self) -> dict[int, tuple[str, int]]:
        rows = Round.objects.filter(stage__tournament=self.tournament).values_list("pk", "stage__key", "number")
        return {pk: (stage, number) for pk, stage, number in rows}

    @cached_property
    def matches(self) -> dict[int, tuple[Any, ...]]:
        rows = Match.objects.filter(round__stage__tournament=self.tournament)
        columns = ("pk", "table", "round_id", "slot", *(f"{seat}_id" for seat in SEATS))
        return {row[0]: row[1:] for row in rows.values_list(*columns)}

    def describe_event(self, event: Event) -> str:
        """The sentence of an event; empty for one that says nothing to people."""
        asked = event.payload.get("asked", {})
        texts = [self._at_table(pointer)] if (pointer := match_pointer(event)) else []
        if event.kind in OWN:
            texts.append(OWN[event.kind](self, event, asked))
        elif event.kind in PLAIN:
            texts.append(_(PLAIN[event.kind]) % self._values(event, asked))
        elif event.kind != TournamentEventKind.TABLE_WROTE:
            texts.append(_("Written by another version of this program: %(kind)s.") % {"kind": event.kind})
        return " ".join(filter(None, texts))

    def _at_table(self, pointer: MatchPointer) -> str:
        asked, reason = self._asked.get(pointer.hash, {}), self._reasons.get(pointer.hash, "")
        pairs, now = self.pairs(pointer.match), self._now.get(pointer.hash, {})
        return match_sentence(pointer.kind, self.match(pointer.match), pairs, asked, reason, now)

    def pairs(self, pk: int) -> tuple[str, str]:
        """Both pairs of a match."""
        seated = self.matches.get(pk, ())[-len(SEATS) :]
        names = [self.entries.get(entry or 0, "") for entry in seated] or [""] * len(SEATS)
        return joined_names(filter(None, names[:2])), joined_names(filter(None, names[2:]))

    def reason(self, event: Event) -> str:
        """Why it was done, where the event was among those that were `read`."""
        return self._reasons.get(event.hash, "")

    def _values(self, event: Event, asked: dict[str, Any]) -> dict[str, Any]:
        return {
            "match": self.match(asked.get("match")),
            "round": self._round(event, asked),
            "pair": self.entries.get(asked.get("entry", 0), ""),
            "stage": self.names.stage(asked.get("stage", "")),
            "number": asked.get("round", ""),
        }

    def _round(self, event: Event, asked: dict[str, Any]) -> str:
        if "stage" in asked:
            return self.names.round(asked["stage"], asked.get("round", 0))
        return self.names.round(*self.rounds[asked["id"]]) if asked.get("id") in self.rounds else ""

    def match(self, pk: int | None) -> str:
        """ "Round 2, table 3, Ana/Bia × Caio/Davi"."""
        if pk not in self.matches:
            return ""
        table, round_, slot, *_seated = self.matches[pk]
        names = self.pairs(pk)
        title = self.names.match_title(*self.rounds[round_], slot)
        values = {"table": table, "first": names[0], "second": names[1], "round": title}
        if table is None:
            return _("%(round)s, %(first)s × %(second)s") % values
        return _("%(round)s, table %(table)s, %(first)s × %(second)s") % values


def note_of(event: Event) -> int | None:
    """The key of the reason of an event: named by itself, or by the row that it changes."""
    if "note" in event.payload:
        return int(event.payload["note"])
    return columns_now(event).get(REASONS.get(event.kind, ""))


def columns_now(event: Event) -> dict[str, Any]:
    """The columns that an event changed, whatever the rows, as they are since."""
    return {name: value for change in changes_of(event) for name, value in change.now.items()}


def settings_changed(describer: EventDescriber, event: Event, asked: dict[str, Any]) -> str:
    now = columns_now(event)
    if "finished" in now:
        return _("The tournament was finished.") if now["finished"] else _("The tournament continues.")
    if "published" in now:
        return _("The tournament was published.") if now["published"] else _("The tournament was hidden.")
    if policy := _other_policy(event):
        return _("Who says that a result is right was chosen: %(policy)s") % {"policy": policy}
    words = [_(SETTINGS[name]) for name in asked.get("columns", ()) if name in SETTINGS]
    return _("Settings were changed: %(what)s.") % {"what": ", ".join(words)}


def _other_policy(event: Event) -> str:
    """Whose word results need from now on, where the plan says another than before."""
    for change in changes_of(event):
        now, was = (policy_in(columns["plan"]) if "plan" in columns else None for columns in (change.now, change.was))
        if now is not None and now is not was:
            return str(POLICIES[now])
    return ""


def pairs_changed(describer: EventDescriber, event: Event, asked: dict[str, Any]) -> str:
    if "entry" in asked:
        return _("%(pair)s was removed from the list.") % {"pair": describer.entries.get(asked["entry"], "")}
    count = asked.get("pairs", 0)
    return ngettext("%(number)s pair was entered.", "%(number)s pairs were entered.", count) % {"number": count}


def entered_late(describer: EventDescriber, event: Event, asked: dict[str, Any]) -> str:
    """One from the list of pairs, or some that were entered for it."""
    values = {"round": asked.get("round", ""), "stage": describer.names.stage(asked.get("stage", ""))}
    if "entry" in asked:
        pair = describer.entries.get(asked["entry"], "")
        return _("%(pair)s joins in round %(number)s of %(stage)s.") % {
            **values,
            "pair": pair,
            "number": values["round"],
        }
    message = ngettext(
        "%(number)s late pair joins in round %(round)s of %(stage)s.",
        "%(number)s late pairs join in round %(round)s of %(stage)s.",
        asked.get("pairs", 0),
    )
    return message % {**values, "number": asked.get("pairs", 0)}


def round_changed(describer: EventDescriber, event: Event, asked: dict[str, Any]) -> str:
    """Hidden again, its beginning planned, or one of its matches seated elsewhere."""
    if "published" in asked:
        return _("%(round)s: hidden again, so only the club can see it.") % {"round": describer._round(event, asked)}
    if "deadline" in asked:
        return _period(describer._round(event, asked), asked)
    if "starts" in asked:
        return _begins(describer._round(event, asked), asked["starts"])
    values = {"match": describer.match(asked["match"]), "table": asked["table"]}
    return _("%(match)s: moved to table %(table)s.") % values


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


def clock_changed(describer: EventDescriber, event: Event, asked: dict[str, Any]) -> str:
    now = columns_now(event)
    values = {"round": describer._round(event, asked)}
    if now.get("clock_stopped"):
        return _("%(round)s: the clock was stopped.") % values
    if "clock_stopped" in now:
        return _("%(round)s: the clock was resumed.") % values
    if asked.get("more"):
        return _("%(round)s: the round was extended by a minute.") % values
    return _("%(round)s: the clock was started.") % values


def withdrawn(describer: EventDescriber, event: Event, asked: dict[str, Any]) -> str:
    values = describer._values(event, asked)
    if not asked.get("stage"):
        return _("%(pair)s stays in the tournament.") % values
    if asked.get("annul"):
        return _("%(pair)s withdrew from %(stage)s in round %(number)s; its results there are annulled.") % values
    return _("%(pair)s withdrew from %(stage)s in round %(number)s.") % values


def adjusted(describer: EventDescriber, event: Event, asked: dict[str, Any]) -> str:
    if "adjustment" in asked:
        return _("A sanction was cancelled.")
    now = columns_now(event)
    values = describer._values(event, asked) | {
        "points": amounts_text(**{name: now.get(name) or 0 for name in AMOUNTS})
    }
    if reason := describer.reason(event):
        return _("%(pair)s is sanctioned with %(points)s in %(stage)s: %(reason)s") % (values | {"reason": reason})
    return _("%(pair)s is sanctioned with %(points)s in %(stage)s.") % values


def undone(describer: EventDescriber, event: Event, asked: dict[str, Any]) -> str:
    before = find_event(Scope(event.scope_kind, event.scope_id), asked["undoes"])
    what = describer.describe_event(before) if before and before.kind != TournamentEventKind.UNDONE else ""
    return _("Undone: %(what)s") % {"what": what}


OWN: dict[str, Callable[[EventDescriber, Event, dict[str, Any]], str]] = {
    TournamentEventKind.SETTINGS_CHANGED: settings_changed,
    TournamentEventKind.PAIRS_CHANGED: pairs_changed,
    TournamentEventKind.ENTERED_LATE: entered_late,
    TournamentEventKind.ROUND_CHANGED: round_changed,
    TournamentEventKind.CLOCK_CHANGED: clock_changed,
    TournamentEventKind.WITHDRAWN: withdrawn,
    TournamentEventKind.ADJUSTED: adjusted,
    TournamentEventKind.UNDONE: undone,
}
