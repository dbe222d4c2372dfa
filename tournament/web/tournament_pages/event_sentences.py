"""Describes the events of a tournament, each in a sentence."""

from collections.abc import Callable, Collection, Sequence
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from rules.text import _ as mark
from scoring.contest.short_names import joined_names
from scoring.stages.resolver import TournamentResolver
from tournament.models import Event, Match, Round, Tournament
from tournament.models.match import SEATS
from tournament.services.event_queries import events_at, find_event, note_texts
from tournament.services.matches import MatchEventKind
from tournament.services.tournament_writing.kinds import TournamentEventKind
from tournament.services.tournament_writing.pointers import MatchPointer, events_pointed_at, match_pointer
from tournament.services.tournament_writing.writer import tournament_scope
from tournament.services.tournaments.confirmation_policy import policy_in
from tournament.services.writing.changes import changes_of, columns_now
from tournament.services.writing.events import Scope
from tournament.texts import join_names, join_sentences
from tournament.web.tournament_pages.hand_sentences import WrittenHand, written_hands
from tournament.web.tournament_pages.later_rounds import REDRAWN, WAIT, later_rounds
from tournament.web.tournament_pages.match_agreements import policy_question, policy_sentence
from tournament.web.tournament_pages.match_sentences import (
    DETAIL_KINDS,
    annulment_sentence,
    annulments,
    match_sentence,
)
from tournament.web.tournament_pages.names import TournamentNames
from tournament.web.tournament_pages.pair_sentences import (
    adjusted,
    entered_late,
    pairs_changed,
    team_changed,
    withdrawn,
)
from tournament.web.tournament_pages.round_sentences import clock_changed, round_changed
from tournament.web.tournament_pages.side_sentences import SideDescriber

PLAIN: dict[str, str] = {
    TournamentEventKind.FOUNDED: mark("The tournament was created."),
    TournamentEventKind.REMOVED: mark("The tournament was archived."),
    TournamentEventKind.RESTORED: mark("The tournament was brought back from the archive."),
    TournamentEventKind.LOTS_ANNOUNCED: mark("A drawing of lots was announced."),
    TournamentEventKind.LOTS_DRAWN: mark("Lots were drawn."),
    TournamentEventKind.LOTS_CALLED_OFF: mark("A drawing of lots was cancelled."),
    TournamentEventKind.DECISION_RECORDED: mark("A decision was recorded."),
    TournamentEventKind.DECISION_WITHDRAWN: mark("A decision was withdrawn."),
    TournamentEventKind.ANNOUNCEMENT_PUT_UP: mark("An announcement was put up."),
    TournamentEventKind.ANNOUNCEMENT_TAKEN_DOWN: mark("An announcement was taken down."),
    TournamentEventKind.RESULT_REOPENED: WAIT,
    TournamentEventKind.ROUND_DRAWN: mark("%(round)s: the draw was made."),
    TournamentEventKind.ROUND_UNDRAWN: mark("%(round)s: the draw was cancelled."),
    TournamentEventKind.ROUND_PUBLISHED: mark("%(round)s: the pairings were published."),
    TournamentEventKind.ROUND_ORDER_HANDED_IN: mark("%(round)s: the order of play of %(pair)s was handed in."),
    TournamentEventKind.ROUND_ORDERS_SHOWN: mark("%(round)s: the orders of play of all teams were shown."),
    TournamentEventKind.NAMES_CHANGED: mark("%(pair)s: names or seed were changed."),
    TournamentEventKind.PLAYERS_CHANGED: mark("%(pair)s has a substitute."),
}
REASONS: dict[str, str] = {
    TournamentEventKind.ADJUSTED: "reason_id",
    MatchEventKind.CONFIRMED: "overruled_id",
    MatchEventKind.DISPUTED: "disputed_id",
}
"""By kind of event, the column that holds the reason."""
SETTINGS = {
    "name": mark("name"),
    "regulation": mark("regulation"),
    "rulings": mark("rulings"),
    "plan": mark("plan of tables and times"),
    "embargo": mark("embargo of the last rounds"),
}


class EventDescriber:
    """Describes events of one tournament in a handful of queries, however many events there are.

    `resolver`: pass it if the page has one already.
    """

    def __init__(self, tournament: Tournament, resolver: TournamentResolver | None = None) -> None:
        self.tournament = tournament
        self.names = TournamentNames(tournament, resolver)
        self._match_events: dict[str, Event] = {}
        self._reasons: dict[str, str] = {}
        self._annulments: set[str] = set()
        self._hands: dict[str, WrittenHand] = {}

    def read(self, events: Sequence[Event]) -> None:
        """Read the match events that these point at, the reasons, which of them annul a match, and the hands that they
        wrote: one query each, if there are any."""
        pointers = [pointer for event in events if (pointer := match_pointer(event)) and pointer.kind in DETAIL_KINDS]
        pointed_at = events_pointed_at(pointers)
        self._match_events = {event.hash: event for event in pointed_at}
        self._annulments = annulments(pointed_at)
        self._hands = written_hands(pointed_at)
        notes = {event.hash: note for event in (*pointed_at, *events) if (note := note_key(event))}
        texts = note_texts(notes.values())
        self._reasons = {hash_: texts[note] for hash_, note in notes.items() if note in texts}

    @cached_property
    def _side_describer(self) -> SideDescriber:
        return SideDescriber(self.tournament, self.match_name, self.entries)

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
        """The sentence for an event; "" for one that means nothing to people."""
        if event.scope_kind != "tournament":
            return self._side_describer.describe(event)
        asked = event.payload.get("asked", {})
        texts = [self._at_table(pointer)] if (pointer := match_pointer(event)) else []
        if event.kind in OWN:
            texts.append(OWN[event.kind](self, event, asked))
        elif event.kind in PLAIN:
            texts.append(_(PLAIN[event.kind]) % self.values(event, asked))
        elif event.kind != TournamentEventKind.TABLE_WROTE:
            texts.append(_("Written by another version of this program: %(kind)s.") % {"kind": event.kind})
        return join_sentences(texts)

    def _at_table(self, pointer: MatchPointer) -> str:
        reason = self._reasons.get(pointer.hash, "")
        match, pairs = self.match_name(pointer.match_id), self.pairs(pointer.match_id)
        if pointer.hash in self._annulments:
            return annulment_sentence(pointer.kind, match, reason)
        if pointer.hash in self._hands:
            return self._hands[pointer.hash].describe(match)
        return match_sentence(pointer.kind, match, pairs, self._match_events.get(pointer.hash), reason)

    def pairs(self, pk: int) -> tuple[str, str]:
        """The names of both pairs of a match."""
        seated = self.matches.get(pk, ())[-len(SEATS) :]
        names = [self.entries.get(entry or 0, "") for entry in seated] or [""] * len(SEATS)
        return joined_names(filter(None, names[:2])), joined_names(filter(None, names[2:]))

    def reason(self, event: Event) -> str:
        """The event's reason; "" unless the event has been `read` and has one."""
        return self._reasons.get(event.hash, "")

    def values(self, event: Event, asked: dict[str, Any]) -> dict[str, Any]:
        return {
            "match": self.match_name(asked.get("match")),
            "round": self.round(event, asked),
            "pair": self.entries.get(asked.get("entry", 0), ""),
            "stage": self.names.stage(asked.get("stage", "")),
            "number": asked.get("round", ""),
        }

    def round(self, event: Event, asked: dict[str, Any]) -> str:
        if "stage" in asked:
            return self.names.round(asked["stage"], asked.get("round", 0))
        return self.names.round(*self.rounds[asked["id"]]) if asked.get("id") in self.rounds else ""

    def seated_names(self, pk: int, sitting_of_sides: Sequence[Sequence[int] | None]) -> str:
        """The names of the players of both pairs who sat down."""
        entries = [entry for entry in self.matches.get(pk, ())[-len(SEATS) :: 2] if entry]
        codes = dict(self.tournament.entries.filter(pk__in=entries).values_list("pk", "code"))
        names = [
            self.names.pairs[codes[entry]].players[player]
            for entry, sitting in zip(entries, sitting_of_sides, strict=False)
            for player in sitting or ()
            if codes.get(entry) in self.names.pairs and player < len(self.names.pairs[codes[entry]].players)
        ]
        return join_names(names)

    def table(self, pk: int) -> int | None:
        """The number of the table of a match; None where it has none."""
        return self.matches[pk][0] if pk in self.matches else None

    def round_title(self, pk: int) -> str:
        """The title of a match's round."""
        return self.names.title(*self.rounds[self.matches[pk][1]])

    def match_name(self, pk: int | None) -> str:
        """The match as in "Round 2, table 3, Ana/Bia × Caio/Davi"."""
        if pk not in self.matches:
            return ""
        table, round_, slot, *_seated = self.matches[pk]
        names = self.pairs(pk)
        title = self.names.match_title(*self.rounds[round_], slot)
        values = {"table": table, "first": names[0], "second": names[1], "round": title}
        if table is None:
            return _("%(round)s, %(first)s × %(second)s") % values
        return _("%(round)s, table %(table)s, %(first)s × %(second)s") % values


def note_key(event: Event) -> int | None:
    """The key of an event's reason, named by the event itself or by the row it changes."""
    if "note" in event.payload:
        return int(event.payload["note"])
    return columns_now(event).get(REASONS.get(event.kind, ""))


def settings_changed(describer: EventDescriber, event: Event, asked: dict[str, Any]) -> str:
    columns = columns_now(event)
    if "finished" in columns:
        return _("The tournament was finished.") if columns["finished"] else _("The tournament continues.")
    if "published" in columns:
        return _("The tournament was published.") if columns["published"] else _("The tournament was hidden.")
    if policy := _other_policy(describer.tournament, event):
        values = {"question": policy_question(describer.tournament), "policy": policy}
        return _("“%(question)s” was set: %(policy)s") % values
    words = [_(SETTINGS[name]) for name in asked.get("columns", ()) if name in SETTINGS]
    return _("Settings were changed: %(what)s.") % {"what": ", ".join(words)}


def _other_policy(tournament: Tournament, event: Event) -> str:
    """The new confirmation policy, if the plan's changed; else ""."""
    for change in changes_of(event):
        policy, policy_before = (
            policy_in(columns["plan"]) if "plan" in columns else None for columns in (change.now, change.was)
        )
        if policy is not None and policy is not policy_before:
            return policy_sentence(tournament, policy)
    return ""


def stages_changed(describer: EventDescriber, event: Event, asked: dict[str, Any]) -> str:
    """The sentence for an event that changed the stages themselves, or what counts in some of them."""
    scored = [describer.names.stage(key) for key in asked.get("scoring", ())]
    if not scored:
        return _("The stages were set.")
    return _("%(stages)s: points and ranking were set.") % {"stages": ", ".join(scored)}


def imported(describer: EventDescriber, event: Event, asked: dict[str, Any]) -> str:
    """The sentence for an import: from a file, from the edition before, or from the tournament that is rehearsed."""
    rehearsed = describer.tournament.rehearsal_of
    if rehearsed is not None:
        return _("The rehearsal of “%(name)s” was started.") % {"name": rehearsed.name}
    if "edition_of" not in asked:
        return _("The tournament was imported from a file.")
    before = Tournament.objects.filter(public_id=asked["edition_of"], club=describer.tournament.club_id).first()
    if before is None:
        return _("The tournament was created as the next edition of an earlier one.")
    return _("The tournament was created as the next edition of “%(name)s”.") % {"name": before.name}


def undone(describer: EventDescriber, event: Event, asked: dict[str, Any]) -> str:
    before = find_event(Scope(event.scope_kind, event.scope_id), asked["undoes"])
    undone_action = describer.describe_event(before) if before and before.kind != TournamentEventKind.UNDONE else ""
    return _("Undone: %(what)s") % {"what": undone_action}


def redone(describer: EventDescriber, event: Event, asked: dict[str, Any]) -> str:
    """The sentence for an undoing that was taken back."""
    scope = Scope(event.scope_kind, event.scope_id)
    undoing = find_event(scope, asked["undoes"])
    first = find_event(scope, undoing.payload["asked"]["undoes"]) if undoing else None
    return _("Redone: %(what)s") % {"what": describer.describe_event(first) if first else ""}


OWN: dict[str, Callable[[EventDescriber, Event, dict[str, Any]], str]] = {
    TournamentEventKind.SETTINGS_CHANGED: settings_changed,
    TournamentEventKind.STAGES_CHANGED: stages_changed,
    TournamentEventKind.IMPORTED: imported,
    TournamentEventKind.PAIRS_CHANGED: pairs_changed,
    TournamentEventKind.ENTERED_LATE: entered_late,
    TournamentEventKind.ROUND_CHANGED: round_changed,
    TournamentEventKind.CLOCK_CHANGED: clock_changed,
    TournamentEventKind.WITHDRAWN: withdrawn,
    TournamentEventKind.ADJUSTED: adjusted,
    TournamentEventKind.TEAM_CHANGED: team_changed,
    TournamentEventKind.UNDONE: undone,
    TournamentEventKind.REDONE: redone,
    **dict.fromkeys(REDRAWN, later_rounds),
}


def last_done(tournament: Tournament, seqs: Collection[int]) -> dict[int, str]:
    """The last action on the tournament for each revision, in a sentence; none for actions that mean nothing to
    people."""
    events = events_at(tournament_scope(tournament.pk), seqs) if seqs else []
    describer = EventDescriber(tournament)
    describer.read(events)
    return {event.seq: describer.describe_event(event) for event in events}
