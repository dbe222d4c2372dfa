"""Writes to a match: it is locked, its seq is checked, one event is appended, and everything that follows is
updated."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Literal, cast

from django.core.exceptions import ObjectDoesNotExist
from django.db import models

from rules.schema import Regulation
from scoring.documents import Document
from scoring.game import play
from scoring.version import ENGINE_VERSION
from tournament.models import Event, Game, Hand, Match, Tournament
from tournament.models.game import derived_columns, match_decided
from tournament.models.hand import game_facts
from tournament.services.matches.kinds import MatchEventKind
from tournament.services.matches.refusals import GAME_GONE, GameNotOver, MatchDecided, MatchFull, NoSuchHand, StaleMatch
from tournament.services.matches.tournament_context import refuse_unwritable
from tournament.services.tournament_writing.kinds import TournamentEventKind
from tournament.services.tournament_writing.writer import TournamentWriter
from tournament.services.writing.changes import changes_of
from tournament.services.writing.context import MatchWritten, WriteContext
from tournament.services.writing.events import Scope
from tournament.services.writing.refusals import Gone
from tournament.services.writing.writer import Writer
from tournament.signals import announce_written

MAX_EVENTS = 5000
MAX_HANDS = 500
NO_AGREEMENTS: dict[str, Any] = {"agreed_0": False, "agreed_1": False, "second_entry": {}}
"""The columns of a match with whose result nobody has agreed."""
HandVersions = dict[int, Hand]
MATCHES_WITH_ROUND = Match.objects.select_related("round__stage", "first", "second")


def match_scope(match_id: int) -> Scope:
    """The chain of a match's events."""
    return Scope("match", str(match_id))


class MatchWriter(Writer):
    """The writer for one match, which it locks until the transaction ends, and the game to write to (None: the one
    being played)."""

    def __init__(self, match_id: int, context: WriteContext, number: int | None = None) -> None:
        super().__init__(match_scope(match_id), context)
        try:
            # Locked before anything is read: after waiting here, the reads must see what others wrote. The tournament
            # comes first, as for its own writer, so that no two wait for each other.
            tournaments = Tournament.objects.select_for_update(of=("self",)).filter(stages__rounds__matches=match_id)
            locked = tournaments.first()
            self.tournament_writer = TournamentWriter(locked.pk, context, locked) if locked else None
            self.match = MATCHES_WITH_ROUND.select_for_update(of=("self",)).get(pk=match_id)
            self.every_game = list(self.match.games.order_by("number"))
            self.game = [game for game in self.games if number in (None, game.number)][-1]
        except (ObjectDoesNotExist, IndexError):
            raise Gone(GAME_GONE) from None
        self._hands: dict[int, HandVersions] = {}
        self._unsaved: dict[int, Game] = {}
        self.written_hand: Hand | None = None

    @property
    def games(self) -> list[Game]:
        """The games that were not withdrawn, in order, as written so far."""
        return [game for game in self.every_game if not game.withdrawn]

    def select_game(self, number: int) -> None:
        """Write to another game of the match."""
        self.game = next(game for game in self.every_game if game.number == number)

    @cached_property
    def regulation(self) -> Regulation:
        return self.match.ruled_regulation

    @property
    def hands(self) -> HandVersions:
        """The current version of each hand of the game, by number."""
        return self.hands_of(self.game)

    def hands_of(self, game: Game) -> HandVersions:
        """The current version of each hand of a game, by number, removed ones included."""
        if game.number not in self._hands:
            self._hands[game.number] = {hand.number: hand for hand in game.hands.current()} if game.pk else {}
        return self._hands[game.number]

    def hand(self, number: int) -> Hand:
        """The current version of a hand. Raises `NoSuchHand`."""
        try:
            return self.hands[number]
        except KeyError:
            raise NoSuchHand from None

    def find_repeat(self, kind: str, asked: Mapping[str, Any]) -> MatchWritten | None:
        return cast("MatchWritten | None", super().find_repeat(kind, asked))

    def written_before(self, event: Event) -> MatchWritten:
        """The game and hand that the event wrote."""
        self.select_game(event.payload["game"])
        versions = [change.row[2:] for change in changes_of(event) if change.row[0] == "hand"]
        if not versions:
            return MatchWritten(event, self.game, is_new=False)
        number, version = versions[-1]
        hand = self.game.hands.filter(number=number, version=version).first()
        return MatchWritten(event, self.game, hand, is_new=False)

    def refuse_unless_writable(self, number: int | None = None, wanted: Document | None = None) -> None:
        """Raise a refusal if the table may not write, and `StaleMatch` if anybody wrote since the page was rendered.

        `number`, `wanted`: the hand to be written, so that the refusal can show both versions.
        """
        if self.match.is_in_tournament:
            refuse_unwritable(self.match)
        self._refuse_stale_hand(number, wanted)

    def _refuse_stale_hand(self, number: int | None, wanted: Document | None) -> None:
        expected = self.context.expected_seq
        if expected is not None and self.seq != expected:
            present_hand = self.hands.get(number) if number else None
            raise StaleMatch(expected, self.seq, self.game, number, present_hand, wanted)
        if self.seq >= MAX_EVENTS:
            raise MatchFull

    def write_hand(self, number: int, document: Document, *, removed: bool = False) -> Hand:
        """Write the next version of a hand of the game."""
        before = self.hands.get(number)
        hand = Hand(
            game=self.game,
            number=number,
            version=before.version + 1 if before else 1,
            removed=removed,
            document=document,
            engine=ENGINE_VERSION,
            seq=self.seq + 1,
        )
        self.add(hand)
        self.hands[number] = hand
        self._unsaved[self.game.number] = self.game
        self.written_hand = hand
        return hand

    def remove_hands(self) -> None:
        """Remove every hand of the match, as part of an action that gives its totals."""
        for game in self.games:
            self.game = game
            for number, hand in list(self.hands.items()):
                if not hand.removed:
                    self.write_hand(number, hand.document, removed=True)
            self.update_derived(game)

    def begin_game(self, starter: Literal[0, 1] | None = None) -> None:
        """Begin the next game of the match. Raises `GameNotOver` or `MatchDecided`."""
        if not self.game.over:
            raise GameNotOver
        if match_decided(self.match, self.games):
            raise MatchDecided
        game = Game(match=self.match, number=self.every_game[-1].number + 1, starter=starter)
        self._hands[game.number] = {}
        self.update_derived(game)
        self.add(game)
        self.every_game.append(game)
        self.game = game

    def change(self, row: models.Model, **columns: Any) -> bool:
        """Like every writer's, except that a game is saved later by `save_games`, with the score that follows from
        it."""
        if isinstance(row, Game):
            self._unsaved[row.number] = row
            return bool(self.record_changed(row, **columns))
        other = super().change(row, **columns)
        if other and self.tournament_writer:
            self.tournament_writer.forget("match")
        return other

    def update_derived(self, game: Game) -> None:
        """Update the game's derived columns from its hands."""
        hands = self.hands_of(game)
        in_order = [hands[number] for number in sorted(hands)]
        facts = game_facts(game, in_order)
        for name, value in derived_columns(facts, play(facts, game.given_totals)).items():
            setattr(game, name, value)

    def save_games(self) -> None:
        for game in self._unsaved.values():
            self.update_derived(game)
            game.save()
        if self._unsaved and self.tournament_writer:
            self.tournament_writer.forget("game")
        self._unsaved = {}

    def _clear_agreements(self) -> None:
        """Clear the agreements and the second entry, which were about the result before this write."""
        if any(change.row[0] in ("game", "hand") for change in self.changes):
            self.change(self.match, **NO_AGREEMENTS)

    def write(
        self,
        kind: MatchEventKind,
        asked: dict[str, Any],
        *,
        tournament_kind: TournamentEventKind = TournamentEventKind.TABLE_WROTE,
        note: int | None = None,
    ) -> MatchWritten:
        """Append the action's one event, and the tournament's event that points at it.

        `tournament_kind`: of the tournament's event if rows of the tournament changed too. `note`: the key of the
        reason, where one was asked for.
        """
        self._clear_agreements()
        self.save_games()
        more = {"game": self.game.number} | ({"note": note} if note else {})
        event = self.append(kind, asked, more=more).event
        Match.objects.filter(pk=self.match.pk).update(last_used=event.time)
        if self.tournament_writer:
            self.tournament_writer.point_to(event, tournament_kind)
            if confirms(event):
                announce_written(self.tournament_writer.tournament.pk)
        return MatchWritten(event, self.game, self.written_hand, is_new=True)


def confirms(event: Event) -> bool:
    """Whether an event of a match confirmed a result or replaced a confirmed one."""
    counts = any(change.row[0] == "match" and change.now.get("confirmed") is True for change in changes_of(event))
    return counts or event.kind == MatchEventKind.RESULT_CORRECTED
