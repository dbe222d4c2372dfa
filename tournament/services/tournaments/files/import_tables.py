"""Makes the matches of an imported tournament with their games, hands and confirmations, each match with its own event
chain."""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Protocol

from scoring.codec import read_game, whole_number
from scoring.contest.impossible import Impossible
from scoring.contest.model import MatchFacts, PairId, PlayedGame, StageFacts, TournamentFacts
from scoring.documents import Document
from scoring.formats import format_of
from scoring.game import play
from scoring.stages.pairings import pairings
from scoring.tournament_file.fields import two_of
from scoring.unreadable import Unreadable
from scoring.version import ENGINE_VERSION
from tournament.models import DateProposal, Entry, Event, Game, Hand, Match, Note, Round, Tournament, User
from tournament.models.game import derived_columns
from tournament.services.matches.kinds import MatchEventKind
from tournament.services.matches.starting import opening_changes
from tournament.services.matches.writer import match_scope
from tournament.services.tournaments.files.exporting import confirmed_by_default
from tournament.services.tournaments.files.legal_games import legal_games
from tournament.services.tournaments.files.x_sumula.fields import SumulaMatch, read_own_match
from tournament.services.tournaments.files.x_sumula.league import date_rows
from tournament.services.writing.changes import (
    MATCH_CHAIN_COLUMNS,
    RowChange,
    event_value,
    logged_columns,
    row_key,
)
from tournament.services.writing.context import WriteContext
from tournament.services.writing.new_rows import NewRows
from tournament.services.writing.writer import event_of, linked_chains

DATES = "dates"


class Importer(Protocol):
    """What the tables need from their importer: adding rows and storing notes."""

    tournament: Tournament
    rows: NewRows

    def note(self, text: str) -> Note: ...


class MatchesImporter:
    """`matches` makes the rows, which the caller adds; `play` then adds what was played."""

    def __init__(self, facts: TournamentFacts, rulings: Document, actor: User | None, importer: Importer) -> None:
        self.facts, self.rulings, self.actor, self.importer = facts, rulings, actor, importer
        self.now = importer.tournament.created
        self.rows: list[tuple[Match, MatchFacts, SumulaMatch]] = []

    def matches(self, rounds: dict[tuple[str, int], Round], entries: dict[PairId, Entry]) -> list[Match]:
        """The matches in file order; their keys, given in this order, keep it."""
        brackets, stages = self._brackets(), {stage.id: stage for stage in self.facts.stages}
        for match in self.facts.matches:
            fields, extra = read_own_match(match.extra)
            row = Match(
                round=rounds[match.stage, match.round],
                bracket=brackets.get((match.stage, match.round, frozenset(match.pairs)), ""),
                extra=extra,
                **self._columns_of_stage(stages[match.stage]),
                **self._columns_of_match(match, entries),
            )
            self.rows.append((row, match, fields))
        return [row for row, _match, _fields in self.rows]

    def _columns_of_stage(self, stage: StageFacts) -> dict[str, Any]:
        """The columns in which all matches of a stage are alike."""
        return {
            "regulation": self.facts.regulation.key,
            "rulings": self.rulings,
            "best_of": stage.games.count,
            "plays_all_games": stage.games.exactly,
            "elimination": format_of(stage).elimination,
            "created": self.now,
            "last_used": self.now,  # the file does not say when a table was last written to
        }

    def _columns_of_match(self, match: MatchFacts, entries: dict[PairId, Entry]) -> dict[str, Any]:
        """Who meets, where, and who did not come."""
        first, second = match.pairs
        partners = match.partners and [entries[partner] for partner in match.partners]
        sides, seats = absent_columns(match)
        return {
            "slot": match.slot,
            "group": match.group,
            "table": match.table,
            "first": entries[first],
            "second": entries[second] if second else None,
            "first_partner": partners[0] if partners else None,
            "second_partner": partners[1] if partners else None,
            "players_per_side": _players(match.games) or self.importer.tournament.plan.get("players_per_side", 2),
            "advanced_side": None if match.went_on is None else match.pairs.index(match.went_on),
            "absent_0": sides[0],
            "absent_1": sides[1],
            "absent_seats": seats,
            "seated": [] if match.seated == (None, None) else [sitting and list(sitting) for sitting in match.seated],
        }

    def _brackets(self) -> dict[tuple[str, int, frozenset[PairId | None]], str]:
        brackets: dict[tuple[str, int, frozenset[Any]], str] = {}
        for stage in self.facts.stages:
            if not format_of(stage).has_bracket:
                continue
            try:
                drawn = pairings(self.facts, stage)
            except Impossible:
                continue
            for round_ in drawn:
                for pairing in round_.pairings:
                    brackets[stage.id, round_.number, frozenset(pairing.pairs)] = pairing.bracket or ""
        return brackets

    def play(self) -> list[list[Any]]:
        """Add games, hands and events; return the last event of each match as [match, seq, hash]."""
        tables = [MatchImporter(self, row, match, fields) for row, match, fields in self.rows if row.second_id]
        self.importer.rows.add([game for table in tables for game in table.games])
        for table in tables:
            table.hands = list(table.make_hands())
        self.importer.rows.add([hand for table in tables for hand in table.hands], numbered=False)
        self.importer.rows.add([proposal for table in tables for proposal in table.make_dates()])
        events = linked_chains(event for table in tables for event in table.events())
        self.importer.rows.add(events, numbered=False)
        last = {event.scope_id: event for event in events}
        return [[table.row.pk, last[str(table.row.pk)].seq, last[str(table.row.pk)].hash] for table in tables]


class MatchImporter:
    """A match other than a bye: what was played, and the events that record it."""

    def __init__(self, matches: MatchesImporter, row: Match, match: MatchFacts, fields: SumulaMatch) -> None:
        self.matches, self.row, self.fields = matches, row, fields
        self.games, self.documents = self._all_games([dict(game.document) for game in match.games])
        # Computed before the empty first game of an unplayed table is added, which must not count as played.
        usual = confirmed_by_default(row, self.games)
        if not self.games:
            self.games.append(Game(match=row, number=1))
            self.documents.append({"hands": []})
        self.hands: list[Hand] = []
        row.confirmed = usual if fields.confirmed is None else fields.confirmed
        row.dispute_note = self._note(fields.disputed)
        row.overruling_note = self._note(fields.overruled)
        row.agreed_0, row.agreed_1 = fields.pairs_agreed
        row.second_entry = fields.second_entry
        row.deadline, row.reported_by = fields.appointment.deadline, fields.appointment.reported_by
        self.dates: list[DateProposal] = []

    def _note(self, text: str) -> Note | None:
        return self.matches.importer.note(text) if text else None

    def _all_games(self, documents: list[Document]) -> tuple[list[Game], list[Document]]:
        """The games and their documents: those of the file, or the site's own if the file could not contain them
        all."""
        with suppress(Unreadable):
            all_documents = list(self.fields.games or ())
            games = [self._game(number, document) for number, document in enumerate(all_documents, start=1)]
            if all_documents and legal_games(self.row, zip(games, all_documents, strict=True)) == documents:
                return games, all_documents
        return [self._game(number, document) for number, document in enumerate(documents, start=1)], documents

    def _game(self, number: int, document: Document) -> Game:
        extra = {name: value for name, value in document.items() if name.startswith("x_")}
        if "totals" in document:
            first, second = two_of(whole_number)(document["totals"])
            return Game(
                match=self.row,
                number=number,
                given_0=first,
                given_1=second,
                total_0=first,
                total_1=second,
                over=True,
                winner=None if first == second else int(second > first),
                extra=extra,
            )
        game_fields = {
            name: value for name, value in document.items() if name in ("hands", "closed", "players_per_side")
        }
        facts = read_game({**game_fields, "regulation": self.row.regulation, "rulings": self.matches.rulings})
        columns = derived_columns(facts, play(facts))
        return Game(match=self.row, number=number, closed=document.get("closed", ""), extra=extra, **columns)

    def make_hands(self) -> Iterator[Hand]:
        """Each hand in its first version, written by its game's event."""
        for seq, (game, document) in enumerate(zip(self.games, self.documents, strict=True), start=1):
            for number, hand in enumerate(document.get("hands", ()), start=1):
                yield Hand(game=game, number=number, version=1, document=hand, engine=ENGINE_VERSION, seq=seq)

    def make_dates(self) -> list[DateProposal]:
        self.dates = list(date_rows(self.row, self.fields.appointment.dates, self.matches.importer.note))
        return self.dates

    def events(self) -> Iterator[Event]:
        """One event per game, and one for what was decided about the match as a whole."""
        hands = defaultdict(list)
        for hand in self.hands:
            hands[hand.game.number].append(hand)
        for game in self.games:
            changes = list(opening_changes(self.row, game, hands[game.number]))
            begun = any((game.given_totals, hands[game.number], game.closed))
            kind = MatchEventKind.IMPORTED if begun else MatchEventKind.STARTED
            yield self._event(kind, game.number, game.number, changes)
        if self.dates:
            changes = [RowChange(row_key(row), logged_columns(row), {"removed": True}) for row in self.dates]
            yield self._event(MatchEventKind.IMPORTED, DATES, self.games[-1].number, changes)
        if columns := self._columns():
            kind = MatchEventKind.WALKOVER if self.row.absent_0 or self.row.absent_1 else MatchEventKind.CONFIRMED
            kind = kind if self.row.confirmed else self._open_kind()
            was = {name: MATCH_CHAIN_COLUMNS[name] for name in columns}
            yield self._event(
                kind, len(self.games) + 1, self.games[-1].number, [RowChange(row_key(self.row), columns, was)]
            )

    def _open_kind(self) -> MatchEventKind:
        """The kind of the event that records decisions about an unconfirmed match."""
        if self.row.second_entry:
            return MatchEventKind.ENTERED_AGAIN
        return MatchEventKind.DISPUTED if self.row.dispute_note_id else MatchEventKind.IMPORTED

    def _columns(self) -> Document:
        """The columns that differ from those of a match just seated; notes by key."""
        columns = {name: event_value(self.row, name) for name in MATCH_CHAIN_COLUMNS}
        return {name: value for name, value in columns.items() if value != MATCH_CHAIN_COLUMNS[name]}

    def _event(self, kind: MatchEventKind, number: int | str, game: int, changes: list[RowChange]) -> Event:
        context = WriteContext(f"import-{self.row.pk}-{number}", None, self.matches.actor)
        event = event_of(match_scope(self.row.pk), kind, {}, changes, context, {"game": game})
        event.time = self.matches.now
        return event


def absent_columns(match: MatchFacts) -> tuple[tuple[bool, bool], str]:
    """The sides that did not play, and the seats of absent single players where these are not whole sides."""
    first, second = match.pairs
    if match.partners is None:
        return (first in match.absent, second in match.absent), ""
    by_seat = [player in match.absent for player in (first, match.partners[0], second, match.partners[1])]
    sides = any(by_seat[:2]), any(by_seat[2:])
    if by_seat == [sides[0], sides[0], sides[1], sides[1]]:
        return sides, ""
    return sides, "".join(str(seat) for seat, away in enumerate(by_seat) if away)


def _players(games: tuple[PlayedGame, ...]) -> int | None:
    return next((game.document.get("players_per_side", 2) for game in games if "hands" in game.document), None)
