"""The present state of a game, for pages, sheets and every other reader. Reads only, and opens no transaction."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from rules.schema import Regulation
from scoring.codec import read_hand
from scoring.contest.short_names import joined_names
from scoring.game import GameResult, HandResult, play
from scoring.hand import GameFacts, HandFacts
from scoring.writing import write_game
from tournament.models import Entry, EntryNames, Event, Game, Hand, Match, MatchNames
from tournament.models.game import match_decided, match_score
from tournament.models.hand import game_facts
from tournament.models.match import SEATS
from tournament.models.model_queries import ModelQuery
from tournament.services.matches.refusals import GAME_GONE, TotalsEntered
from tournament.services.matches.short_names import short_pairs
from tournament.services.matches.tournament_context import TournamentContext, tournament_context
from tournament.services.matches.writer import match_scope
from tournament.services.writing.refusals import Gone, Refused


@dataclass(frozen=True)
class HandRow:
    """A hand in the table of the game. `position` counts from 1 among the hands in the game. A removed hand has its
    facts, but neither position nor result."""

    version: Hand
    facts: HandFacts
    position: int | None = None
    result: HandResult | None = None

    @property
    def number(self) -> int:
        return self.version.number

    @property
    def removed(self) -> bool:
        return self.version.removed

    @property
    def draft(self) -> bool:
        """Whether it was saved with errors, and so counts provisionally."""
        return self.result is not None and any(finding.is_error for finding in self.result.findings)


@dataclass(frozen=True)
class GameView:
    """A game at `seq`, which every write made from this view must name. `last`: the last event; None for a game that is
    not stored."""

    last: Event | None
    match: Match
    games: tuple[Game, ...]
    game: Game
    regulation: Regulation
    facts: GameFacts
    result: GameResult
    rows: tuple[HandRow, ...]

    @property
    def seq(self) -> int:
        return self.last.seq if self.last else 0

    @cached_property
    def tournament_context(self) -> TournamentContext | None:
        """The place of a tournament's match; None for a quick game."""
        return tournament_context(self.match)

    @property
    def refusal(self) -> Refused | None:
        """Why no hand can be written here, if none can."""
        if self.tournament_context and self.tournament_context.refusal:
            return self.tournament_context.refusal
        return TotalsEntered() if self.game.given_totals is not None else None

    @property
    def agreed_hands(self) -> int | None:
        """The number of hands agreed on beforehand; None if there is none."""
        return self.tournament_context.hands if self.tournament_context else None

    @property
    def agreed_played(self) -> bool:
        """Whether no hand follows because all that were agreed on are played."""
        return self.agreed_hands is not None and len(self.result.hands) >= self.agreed_hands

    @property
    def names(self) -> tuple[str, str] | None:
        return self.facts.pairs

    @cached_property
    def short_names(self) -> tuple[str, str] | None:
        """Both pairs' short names; None if they have no names. No query if the match was read with its names."""
        return short_pairs(self.match)

    @property
    def score(self) -> tuple[int, int]:
        """Games of the match won by each pair."""
        return match_score(self.games)

    @property
    def score_so_far(self) -> tuple[int, int]:
        """Games of the match won by each pair up to this game, with it if it is over."""
        return match_score(game for game in self.games if game.number <= self.game.number)

    @property
    def decided(self) -> bool:
        """Whether the match is over: a pair has won it, or all agreed games are played."""
        return match_decided(self.match, self.games)

    @cached_property
    def running(self) -> tuple[int, int]:
        """Both pairs' totals (points) after the last hand that counts."""
        return self.result.counted_hands[-1].running if self.result.counted else (0, 0)

    @property
    def openings(self) -> tuple[int | None, int | None]:
        """Points each pair needs to open the next hand, after the failed openings noted so far; None: no minimum."""
        opening = self.regulation.opening
        if opening is None:
            return None, None
        failed = self.game.failed
        return opening.minimum(self.running[0], failed[0]), opening.minimum(self.running[1], failed[1])

    @property
    def blank(self) -> dict[str, Any]:
        """The next hand's document, with everything known before it is played."""
        sides = [{"failed_openings": failed} if failed else {} for failed in self.game.failed]
        document: dict[str, Any] = {"sides": sides}
        if "starter" in self.regulation.hand_fields and self.game.starter is not None:
            document["starter"] = self.game.starter
        return document

    def position_of(self, number: int | None) -> int:
        """The position of hand `number` in the game, from 1; that of the next hand if it has none."""
        positions = {row.number: row.position for row in self.rows if row.position}
        return positions.get(number or 0, len(self.facts.hands) + 1)

    def facts_with(self, number: int | None, hand: HandFacts) -> GameFacts:
        """The game with this hand in the position of hand `number`, or after the last one."""
        hands, position = list(self.facts.hands), self.position_of(number)
        hands[position - 1 : position] = [hand]
        return replace(self.facts, hands=tuple(hands))


def revision(match: Match) -> int:
    """The match's seq: enough for a conditional answer, without reading the game."""
    return _last_event(match).seq


def _last_event(match: Match) -> Event:
    """The last event of the match. Raises `Gone` if there is none."""
    last = LAST_EVENTS.rows(match.pk)
    if not last:
        raise Gone(GAME_GONE)
    return last[0]


LAST_EVENTS = ModelQuery(lambda match: Event.objects.in_scope(*match_scope(match)).order_by("-seq")[:1])
GAMES = ModelQuery(
    lambda match: (
        Game.objects.filter(match=match, withdrawn=False)
        .select_related("match__names", *(f"match__{seat}__names" for seat in SEATS))
        .order_by("number")
    )
)
HANDS = ModelQuery(lambda game: Hand.objects.filter(game=game).current())


def game_view(match: Match, number: int | None = None) -> GameView:
    """A game of the match as it is now: the one in play, or `number`. Raises `Gone` if there is none. Three queries.

    The seq is read first. If somebody writes in between, the view is newer than its seq, so a write made from it is
    refused as stale.
    """
    last = _last_event(match)
    games = tuple(GAMES.rows(match.pk))
    game = next((game for game in reversed(games) if number in (None, game.number)), None)
    if game is None:
        raise Gone(GAME_GONE)
    versions = HANDS.rows(game.pk)
    match = game.match
    facts = game_facts(game, versions, names_of_pairs(match))
    result = play(facts, game.given_totals)
    return GameView(last, match, games, game, facts.regulation, facts, result, _hand_rows(versions, facts, result))


def names_of_pairs(match: Match) -> tuple[str, str] | None:
    """The pairs' names; None if they have none (any more)."""
    if match.is_in_tournament:
        first, first_partner, second, second_partner = map(name_of, match.seats)
        return joined_names(filter(None, (first, first_partner))), joined_names(filter(None, (second, second_partner)))
    try:
        return match.names.pairs
    except MatchNames.DoesNotExist:
        return None


def name_of(entry: Entry | None) -> str:
    """The name of a tournament's pair; its code if the name was erased."""
    if entry is None:
        return ""
    try:
        return entry.names.name
    except EntryNames.DoesNotExist:
        return entry.code


def _hand_rows(versions: list[Hand], facts: GameFacts, result: GameResult) -> tuple[HandRow, ...]:
    """The rows of all current versions, removed hands without position and result."""
    in_game = iter(enumerate(zip(facts.hands, result.hands, strict=True), start=1))
    rows = []
    for version in versions:
        if version.removed:
            rows.append(HandRow(version, read_hand(version.document, facts.regulation)))
        else:
            position, (hand, hand_result) = next(in_game)
            rows.append(HandRow(version, hand, position, hand_result))
    return tuple(rows)


def export_game(view: GameView) -> dict[str, Any]:
    """The game file of a game, as a document: read again it gives an equal game."""
    return write_game(view.facts)
