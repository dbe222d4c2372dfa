"""The tables that a phone, or a signed-in scorekeeper, scores: what is to be entered now, and where."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from django.http import HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.contest.match_state import MatchState
from tournament.models import Grant, RefereeCall, Tournament
from tournament.permissions import Action, grant_allows
from tournament.services import grants
from tournament.services.matches.tournament_context import agreed_hands_of_stage
from tournament.services.referee_calls import open_calls
from tournament.services.table_times import extra_seconds
from tournament.services.tournaments.agreements import agreed_on_phone
from tournament.services.tournaments.confirmation_policy import awaits_second_entry, policy_of
from tournament.services.tournaments.disputes import read_past_disputes
from tournament.services.tournaments.placed_matches import PlacedMatch, RoundView
from tournament.services.tournaments.reopened import reopened_matches
from tournament.services.tournaments.viewing import Snapshot, snapshot
from tournament.texts import figure, join_names
from tournament.web.devices.confirmed_tables import confirmed_tables, full_names_of, short_names_of, table_place
from tournament.web.grant_cookie import grants_of_browser
from tournament.web.reasons import reason_line
from tournament.web.requests import MemberRequest, known_device
from tournament.web.tournament_pages.decorators import tournament_page
from tournament.web.tournament_pages.names import TournamentNames
from tournament.web.tournament_pages.past_disputes import open_dispute_line
from tournament.web.tournament_pages.responses import render_tournament

WRITABLE_STATES = (MatchState.WAITING, MatchState.PLAYING, MatchState.TO_CHECK, MatchState.DISPUTED, MatchState.ENTERED)


@dataclass(frozen=True)
class MyTable:
    """A match to be scored. `hand`: the number of the next hand; None if the result is complete, or all agreed hands
    are played."""

    placed_match: PlacedMatch
    round: RoundView
    round_name: str
    names: tuple[str, str]
    players: tuple[str, str]
    call: RefereeCall | None = None
    """The open call for the referee; None if there is none."""
    extra: int = 0
    """Seconds in addition to the round's clock."""
    needs_agreement: bool = False
    """Whether a result needs the agreement of both pairs."""
    hidden: bool = False
    """Whether the reader may be the one to enter the sheet a second time, who must not see the first entry."""
    reopened: bool = False
    """Whether the desk reopened its result and nobody has touched it since."""
    agreed_here: bool = False
    """Whether a pair agreed on this phone, so that the other is asked on its own."""
    reason: str = ""
    """Why it was reopened, or who disputes it and why, in a sentence."""

    @property
    def hand(self) -> int | None:
        if self.placed_match.decided or self.hands_played:
            return None
        return 1 + self._hands

    @property
    def _hands(self) -> int:
        """The hands of the game being played."""
        games = self.placed_match.games
        return games[-1].hands if games and not games[-1].over else 0

    @property
    def hands_played(self) -> int:
        """How many hands were agreed on, if all of them are played and the game is still open; else 0."""
        agreed = agreed_hands_of_stage(self.round.row.stage.document, self.placed_match.plays_all_games) or 0
        return agreed if not self.placed_match.decided and self._hands >= agreed else 0

    @property
    def totals(self) -> tuple[str, str] | None:
        """The totals of the game being played; the games won where the last of several is over; None before the first
        hand."""
        if self.hidden or not self.placed_match.games or not self.placed_match.begun:
            return None
        if self.placed_match.best_of > 1 and self.placed_match.games[-1].over:
            winners = [game.winner for game in self.placed_match.games]
            return figure(winners.count(0)), figure(winners.count(1))
        first, second = self.placed_match.games[-1].totals
        return figure(first), figure(second)

    @property
    def game(self) -> int | None:
        """The game in which the next hand is played; None if the match is one game."""
        if self.placed_match.best_of == 1:
            return None
        last = self.placed_match.games[-1] if self.placed_match.games else None
        return last.number + last.over if last else 1

    @property
    def takes_totals(self) -> bool:
        """Whether totals may be typed instead of hands, none of which was entered."""
        return bool(self.hand) and not any(game.by_hands for game in self.placed_match.games)

    @property
    def has_totals(self) -> bool:
        """Whether totals were typed, which may be corrected or cleared until the result is confirmed."""
        return not self.hidden and any(game.by_totals for game in self.placed_match.games)

    @property
    def begins_game(self) -> bool:
        """Whether a game is over but not the match: the table says who begins the next one."""
        return not self.placed_match.decided and bool(self.placed_match.games) and self.placed_match.games[-1].over

    @property
    def asks_pairs(self) -> bool:
        """Whether the pairs are to read the result next, on this phone or on their own."""
        waits = self.needs_agreement and self.placed_match.decided and not all(self.placed_match.pairs_agreed)
        return waits and not self.reopened and not self.has_error and self.placed_match.dispute_text is None

    @property
    def last_to_agree(self) -> str:
        """The pair that is asked after the other has agreed; "" while both are."""
        agreed = self.placed_match.pairs_agreed
        return self.names[agreed.index(False)] if any(agreed) and not all(agreed) else ""

    @property
    def agreed(self) -> bool:
        """Whether both pairs agreed, so that only the desk is waited for."""
        return self.needs_agreement and self.placed_match.decided and all(self.placed_match.pairs_agreed)

    @property
    def has_error(self) -> bool:
        """Whether everything is played, but a hand cannot be right as entered, and no pair agreed with it so."""
        checks = self.placed_match.decided and self.placed_match.state is MatchState.TO_CHECK
        return checks and not (self.needs_agreement and any(self.placed_match.pairs_agreed))

    @property
    def to_do(self) -> bool:
        """Whether it waits for the scorer."""
        asks_here = self.asks_pairs and not self.agreed_here
        return bool(self.hand or self.hands_played or asks_here or self.reopened or self.has_error)

    @property
    def address(self) -> str:
        enters = self.hand and not self.begins_game
        name = "quick-hand" if enters else "quick-agree" if self.asks_pairs else "quick-score"
        return reverse(name, args=[self.placed_match.score_id])


@tournament_page
def my_tables(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The matches by table, in the order in which they wait for the scorer; once opened, a table with one match to be
    played leads straight to it."""
    grants_here = _grants_here(request, tournament)
    snap = snapshot(tournament)
    tables = scored_tables(snap, grants_here)
    tables = _with_waits(tournament, tables, entered_here=bool(grants_here), device=known_device(request))
    opened = grants_here[0].tables[0] if grants_here and grants_here[0].tables else None
    tables.sort(key=partial(_turn, opened=opened))
    if "open" in request.GET:
        return HttpResponseRedirect(_opened_page(tournament, tables, opened))
    context: dict[str, Any] = {
        "tables": tables,
        "confirmed": confirmed_tables(snap, grants_here, [mine.placed_match for mine in tables], opened),
        "device": grants.device_number(grants_here[0]) if grants_here else None,
        "nothing": _nothing_line(sorted({number for grant in grants_here for number in grant.tables})),
    }
    template = "devices/_my_tables.html" if "only" in request.GET else "devices/my_tables.html"
    return render_tournament(request, template, tournament, **context)


def _nothing_line(numbers: Sequence[int]) -> str:
    """That nothing is to be entered now at these tables; [] if they are all tables."""
    if not numbers:
        return _("Nothing to enter now. The next matches appear here when their round is published.")
    sentence = ngettext(
        "Nothing to enter at table %(tables)s now. The next match appears here when its round is published.",
        "Nothing to enter at tables %(tables)s now. The next matches appear here when their round is published.",
        len(numbers),
    )
    return sentence % {"tables": join_names(list(map(str, numbers)))}


def _turn(mine: MyTable, opened: int | None) -> tuple[bool | int, ...]:
    """When a table comes: first what has to be looked at again, then what is to be done, each in the order of the
    tables; of one table, first what is still to be played."""
    match = mine.placed_match
    place = table_place(match.table_number, opened)
    return not (mine.reopened or mine.has_error), not mine.to_do, *place, match.decided, match.round


def _opened_page(tournament: Tournament, tables: list[MyTable], opened: int | None) -> str:
    """Where a phone is led that has just opened a table; None: all tables."""
    there = [mine for mine in tables if opened in (None, mine.placed_match.table_number)]
    if len(there) == 1 and there[0].hand:
        return there[0].address
    return reverse("device-tables", args=[tournament.public_id])


def _grants_here(request: MemberRequest, tournament: Tournament) -> list[Grant]:
    """The grants with which this phone scores here; none if the person came in by a role."""
    if request.grant is None:
        return []
    grants_here = (grant for grant in grants_of_browser(request) if grant.tournament_id == tournament.pk)
    return [grant for grant in grants_here if grant_allows(grant.actions, Action.SCORE_TABLES)]


def scored_tables(snap: Snapshot, grants_here: list[Grant]) -> list[MyTable]:
    """The tables that these grants score, those still to be played first, and matches without a table last."""
    names = TournamentNames(snap.tournament, snap.resolver)
    tables = []
    for round_ in snap.rounds:
        for match in round_.matches:
            is_here = not grants_here or any(grant.covers_table(match.table_number) for grant in grants_here)
            if is_here and round_.row.published and match.state in WRITABLE_STATES and not match.walkover:
                title = names.match_title(match.stage, match.round, match.slot)
                tables.append(MyTable(match, round_, title, short_names_of(snap, match), full_names_of(snap, match)))
    return sorted(tables, key=lambda mine: (mine.placed_match.decided, *table_place(mine.placed_match.table_number)))


def _with_waits(tournament: Tournament, tables: list[MyTable], *, entered_here: bool, device: str) -> list[MyTable]:
    """The tables with their calls, minutes and reopened results. Three queries, two more if a result is disputed, one
    more if one pair agreed. `entered_here`: the device is the tables' own, so that it may see what was entered."""
    placed_matches = [mine.placed_match for mine in tables]
    calls_by_match = {call.match_id: call for call in open_calls(tournament)}
    extra = extra_seconds(match.pk for match in placed_matches)
    reopened = reopened_matches([match.pk for match in placed_matches if match.state is MatchState.ENTERED])
    disputes = read_past_disputes([match.pk for match in placed_matches if match.state is MatchState.DISPUTED])
    policy = policy_of(tournament)
    one_agreed = {match.pk: match.pairs_agreed.index(True) for match in placed_matches if sum(match.pairs_agreed) == 1}
    agreed_here = agreed_on_phone(one_agreed, policy, device)
    return [
        replace(
            mine,
            call=calls_by_match.get(mine.placed_match.pk),
            extra=extra.get(mine.placed_match.pk, 0),
            needs_agreement=policy.needs_agreement,
            hidden=not entered_here and awaits_second_entry(policy, mine.placed_match),
            reopened=mine.placed_match.pk in reopened,
            agreed_here=mine.placed_match.pk in agreed_here,
            reason=reason_line(words)
            if (words := reopened.get(mine.placed_match.pk))
            else open_dispute_line(
                disputes.get(mine.placed_match.pk), mine.names, mine.placed_match.dispute_text or ""
            ),
        )
        for mine in tables
    ]
