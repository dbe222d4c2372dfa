"""Reads the state of each match of a league: its dates, which pair has to answer, and what is late."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum, auto
from typing import cast

from django.db.models import Min, Q
from django.utils import timezone

from scoring.findings import SIDES, SideIndex
from tournament.models import DateAnswer, DateProposal, Entry, Event, Game, Match, Tournament
from tournament.models.game import match_decided
from tournament.services.event_queries import last_seqs
from tournament.services.matches.kinds import ENTRY_KINDS
from tournament.services.tournaments.confirmation_policy import policy_of
from tournament.services.tournaments.league.periods import deadline_of

ANSWERED = (DateAnswer.ACCEPTED, DateAnswer.DECLINED, DateAnswer.MOVED, DateAnswer.CALLED_OFF)
"""The states of a proposal that the other pair has answered."""


class LeagueProgress(StrEnum):
    """How far the two pairs of a match have come."""

    OVER = auto()
    DISPUTED = auto()
    REPORTED = auto()
    """One pair has reported the result and the other has not answered."""
    ENTERED = auto()
    """A complete result is recorded that neither pair has reported."""
    AGREED = auto()
    PROPOSED = auto()
    NOTHING = auto()
    """There is no open or agreed date."""


class ProposedDates:
    """The dates proposed for a match."""

    dates: tuple[DateProposal, ...]

    @property
    def agreed_date(self) -> DateProposal | None:
        """The agreed date of the match; None if there is none."""
        return next((proposal for proposal in self.dates if proposal.is_agreed), None)

    @property
    def open_date(self) -> DateProposal | None:
        """The date that waits for an answer; None if there is none."""
        return next((proposal for proposal in self.dates if proposal.is_open), None)


@dataclass(frozen=True)
class Appointment(ProposedDates):
    """A match between two pairs in a published round. `today`: in the club's time zone; `seq`: the match's."""

    match: Match
    dates: tuple[DateProposal, ...]
    games: tuple[Game, ...]
    seq: int
    today: date

    @property
    def names(self) -> tuple[str, str]:
        return pair_name(self.match.first), pair_name(self.match.second)

    @property
    def deadline(self) -> date | None:
        return deadline_of(self.match)

    @property
    def did_not_play(self) -> tuple[bool, bool]:
        """Which sides a walkover was entered against."""
        return self.match.absent_0, self.match.absent_1

    @property
    def over(self) -> bool:
        return self.match.confirmed or any(self.did_not_play) or self.has_withdrawal

    @property
    def has_withdrawal(self) -> bool:
        """Whether one of the pairs has withdrawn from the stage."""
        stage = self.match.tournament_round.stage.key
        return any(entry.withdrawn_stage == stage for entry in self.entries)

    @property
    def entries(self) -> tuple[Entry, Entry]:
        return cast(Entry, self.match.first), cast(Entry, self.match.second)

    @property
    def decided(self) -> bool:
        """Whether a complete result is recorded."""
        return match_decided(self.match, self.games)

    @property
    def totals(self) -> list[tuple[int, int]]:
        """The totals (points) of each finished game."""
        return [(game.total_0, game.total_1) for game in self.games if game.over]

    @property
    def is_late(self) -> bool:
        """Whether the last day has passed without a result."""
        return not self.over and self.deadline is not None and self.deadline < self.today

    @property
    def progress(self) -> LeagueProgress:
        if self.over:
            return LeagueProgress.OVER
        if self.match.dispute_note_id is not None:
            return LeagueProgress.DISPUTED
        if self.decided:
            return LeagueProgress.ENTERED if self.match.reported_by is None else LeagueProgress.REPORTED
        if self.open_date is not None:
            return LeagueProgress.PROPOSED
        return LeagueProgress.AGREED if self.agreed_date else LeagueProgress.NOTHING

    @property
    def typed_by_organisers(self) -> bool:
        """Whether the organisers entered the totals, which neither pair has reported."""
        has_totals = any(game.given_totals is not None for game in self.games)
        return self.progress is LeagueProgress.ENTERED and has_totals

    @property
    def asked_sides(self) -> list[SideIndex]:
        """The pairs that have yet to agree with totals of the organisers; none where the desk confirms alone."""
        if not self.typed_by_organisers or not self.asks_pairs:
            return []
        return [side for side in SIDES if not self.match.pairs_agreed[side]]

    @property
    def asks_pairs(self) -> bool:
        return policy_of(self.match.tournament_round.stage.tournament).needs_agreement

    def proposed_by(self, side: SideIndex) -> int:
        """How many dates a pair has proposed."""
        return sum(proposal.side == side for proposal in self.dates)

    def silent(self, side: SideIndex) -> bool:
        """Whether a pair has neither proposed nor answered a date."""
        answered = any(proposal.side == 1 - side and proposal.answer in ANSWERED for proposal in self.dates)
        return not self.proposed_by(side) and not answered

    @property
    def absent(self) -> tuple[bool, bool] | None:
        """The sides that a walkover would go against now that the match is late: the pairs that never answered. None if
        both answered."""
        silent = (self.silent(0), self.silent(1))
        return silent if self.is_late and any(silent) and self.agreed_date is None and not self.decided else None

    @property
    def agreed_at(self) -> datetime | None:
        return self.agreed_date.starts if self.agreed_date else None


def pair_name(entry: Entry | None) -> str:
    """A pair's name; its code if the name was erased."""
    if entry is None:
        return ""
    return entry.names.name if hasattr(entry, "names") else entry.code


def agreed_starts(matches: Collection[int]) -> dict[int, datetime]:
    """The agreed starting times, by match. One query; none if there are no matches."""
    agreed = DateProposal.objects.filter(match__in=matches, answer=DateAnswer.ACCEPTED, removed=False)
    return dict(agreed.values_list("match_id", "starts")) if matches else {}


def reporting_sides(matches: Collection[int]) -> dict[int, SideIndex]:
    """The side of the pair that reported the result, by match; none where no pair did. One query, or none."""
    if not matches:
        return {}
    rows = Match.objects.filter(pk__in=matches, reported_by__isnull=False).values_list("pk", "reported_by")
    return {pk: cast(SideIndex, side) for pk, side in rows}


def days_of_matches(matches: Collection[int]) -> list[date]:
    """The days on which these decided matches were played, in order: the agreed day, else that on which something was
    first entered; the last day of the match if it came from a file with neither. At most three queries."""
    moments = {**_first_entries(matches), **agreed_starts(matches)}
    rest = Match.objects.filter(pk__in=set(matches) - moments.keys(), second__isnull=False)
    deadlines = (deadline_of(match) for match in rest.select_related("round"))
    return sorted([*map(timezone.localdate, moments.values()), *filter(None, deadlines)])


def day_of_each(appointments: Collection[Appointment]) -> dict[int, date]:
    """The day on which each of these matches was played, by match: the agreed one, or that on which something was first
    entered if that came before. None for a walkover on no agreed day. One query, or none."""
    if not appointments:
        return {}
    entries = _first_entries([appointment.match.pk for appointment in appointments])
    moments = {
        appointment.match.pk: (entries.get(appointment.match.pk), appointment.agreed_at) for appointment in appointments
    }
    return {match: min(map(timezone.localdate, filter(None, both))) for match, both in moments.items() if any(both)}


def _first_entries(matches: Collection[int]) -> dict[int, datetime]:
    """When the result of each match, or a hand of it, was first entered. One query."""
    rows = Event.objects.filter(
        scope_kind="match", scope_id__in=[str(match) for match in matches], kind__in=map(str, ENTRY_KINDS)
    )
    return {int(match): time for match, time in rows.values_list("scope_id").annotate(Min("time")).order_by()}


def extended_to(matches: Collection[int], today: date) -> set[int]:
    """Which of these matches may still be played `today` although their round's last day has passed. One query."""
    return set(Match.objects.filter(pk__in=matches, deadline__gte=today).values_list("pk", flat=True))


def appointments_of(tournament: Tournament, today: date, entry: Entry | None = None) -> list[Appointment]:
    """All matches between two pairs, or those of one pair, by last day. Four queries, however many there are."""
    rows = Match.objects.filter(
        round__stage__tournament=tournament,
        round__published=True,
        round__removed=False,
        removed=False,
        second__isnull=False,
    )
    if entry is not None:
        rows = rows.filter(Q(first=entry) | Q(second=entry))
    related = ("round__stage__tournament__club", "first__names", "second__names", "dispute_note")
    return _read_appointments(
        rows.select_related(*related).order_by("round__stage__position", "round__number", "slot"), today
    )


def appointment_of(match: Match, today: date) -> Appointment:
    """The dates of one match played at home: proposed, agreed, due. `today` decides what is late."""
    return _read_appointments([match], today)[0]


def _read_appointments(rows: Iterable[Match], today: date) -> list[Appointment]:
    matches = {match.pk: match for match in rows}
    dates: dict[int, list[DateProposal]] = defaultdict(list)
    for proposal in DateProposal.objects.filter(match__in=matches, removed=False).select_related("place"):
        dates[proposal.match_id].append(proposal)
    games: dict[int, list[Game]] = defaultdict(list)
    for game in Game.objects.filter(match__in=matches, withdrawn=False).order_by("number"):
        games[game.match_id].append(game)
    seqs = last_seqs("match", matches)
    match_appointments = [
        Appointment(match, tuple(dates[pk]), tuple(games[pk]), seqs.get(pk, 0), today) for pk, match in matches.items()
    ]
    return sorted(match_appointments, key=lambda appointment: appointment.deadline or date.max)
