"""Reads disputes that were decided: who disputed a result, why, what it was, and what was decided by whom."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace

from scoring.findings import SideIndex
from scoring.game import play
from tournament.models import Event, Hand
from tournament.models.hand import game_facts
from tournament.services.event_queries import note_texts
from tournament.services.matches.kinds import MatchEventKind
from tournament.services.writing.changes import asked_of, changes_of, columns_now

GivenTotals = tuple[tuple[int, int], ...]
"""The points of both pairs in each game; empty where the hands were recorded, or nothing was."""


@dataclass(frozen=True)
class PastDispute:
    """A dispute of a result, from the event that marked it to the one that ended it; None: it is open."""

    marked: Event
    disputed: GivenTotals
    ended: Event | None = None
    decided: GivenTotals = ()
    reason: str = ""
    decision: str = ""
    """What was decided and why, as written at the confirmation; "" if nothing was."""
    overruling: str = ""
    """Why the result was confirmed all the same; "" if none had to."""

    @property
    def seq(self) -> int:
        return self.marked.seq

    @property
    def side(self) -> SideIndex | None:
        """Of the pair that disputed the result; None: the desk noted the dispute."""
        return asked_of(self.marked).get("side")

    @property
    def is_corrected(self) -> bool:
        """Whether it ended because the pair that had reported the result corrected it."""
        return self.ended is not None and self.ended.kind == MatchEventKind.REPORTED

    @property
    def decided_by(self) -> str:
        """The name of the account that decided; "" if none did."""
        return self.ended.actor.shown_name if self.ended and self.ended.actor else ""


def past_dispute(events: Iterable[Event]) -> PastDispute | None:
    """The last dispute among the events of one match, oldest first; None if there was none. One query, or none."""
    disputes = _with_words(_disputes(events))
    return disputes[-1] if disputes else None


def read_past_disputes(matches: Collection[int]) -> dict[int, PastDispute]:
    """The last dispute of each of these matches that had one. Two queries, or none."""
    return {match: disputes[-1] for match, disputes in read_all_disputes(matches).items()}


def read_all_disputes(matches: Collection[int]) -> dict[int, list[PastDispute]]:
    """All disputes of each of these matches that had any, in order. Two queries, or none."""
    if not matches:
        return {}
    rows = Event.objects.filter(scope_kind="match", scope_id__in=[str(match) for match in matches])
    by_match: dict[int, list[PastDispute]] = defaultdict(list)
    for dispute in _with_words(_disputes(rows.select_related("actor").order_by("scope_id", "seq"))):
        by_match[int(dispute.marked.scope_id)].append(dispute)
    return dict(by_match)


def totals_by_hands(match: int, seq: int) -> GivenTotals:
    """The points of both pairs in each game of a match as its hands stood at this event; empty where there were none.
    One query."""
    rows = Hand.objects.filter(game__match=match, game__withdrawn=False, seq__lte=seq).select_related("game__match")
    versions = {(hand.game_id, hand.number): hand for hand in rows.order_by("game__number", "number", "version")}
    by_game: dict[int, list[Hand]] = defaultdict(list)
    for hand in versions.values():
        if not hand.removed:
            by_game[hand.game_id].append(hand)
    return tuple(play(game_facts(hands[0].game, hands)).state.running for hands in by_game.values())


@dataclass
class _Match:
    """What the events of a match have said so far."""

    totals: dict[int, dict[str, int | None]] = field(default_factory=lambda: defaultdict(dict))
    disputes: list[PastDispute] = field(default_factory=list)

    def read(self, event: Event) -> None:
        for change in changes_of(event):
            if change.row[0] == "game":
                self.totals[change.row[1]].update(
                    (name, change.now[name]) for name in ("given_0", "given_1") if name in change.now
                )
        columns = columns_now(event)
        if event.kind == MatchEventKind.DISPUTED:
            self.disputes.append(PastDispute(event, self.games))
        elif "disputed_id" in columns and columns["disputed_id"] is None:
            self._end(event)

    def _end(self, event: Event) -> None:
        if event.kind == MatchEventKind.UNDONE:
            del self.disputes[-1:]  # marked by mistake
            return
        self.disputes = [
            dispute if dispute.ended else replace(dispute, ended=event, decided=self.games) for dispute in self.disputes
        ]

    @property
    def games(self) -> GivenTotals:
        games = [(game.get("given_0"), game.get("given_1")) for _number, game in sorted(self.totals.items())]
        return tuple((first, second) for first, second in games if first is not None and second is not None)


def _disputes(events: Iterable[Event]) -> list[PastDispute]:
    """The disputes, without their words and those that were undone at once."""
    matches: dict[str, _Match] = defaultdict(_Match)
    for event in events:
        matches[event.scope_id].read(event)
    return [dispute for match in matches.values() for dispute in match.disputes]


def _with_words(disputes: list[PastDispute]) -> list[PastDispute]:
    notes = [_notes(dispute) for dispute in disputes]
    texts = note_texts(key for three in notes for key in three)
    words = [[texts.get(key or 0, "") for key in three] for three in notes]
    return [
        replace(dispute, reason=reason, decision=decision, overruling=overruling)
        for dispute, (reason, decision, overruling) in zip(disputes, words, strict=True)
    ]


def _notes(dispute: PastDispute) -> tuple[int | None, int | None, int | None]:
    """The keys of the notes with the reason, the decision, and the reason to confirm all the same."""
    reason = columns_now(dispute.marked).get("disputed_id")
    if dispute.ended is None:
        return reason, None, None
    return reason, dispute.ended.payload.get("note"), columns_now(dispute.ended).get("overruled_id")
