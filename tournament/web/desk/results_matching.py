"""Finds the match of each row of a list of results, by its table or its pairs."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from scoring.totals import doubts
from tournament.intake.model import comparison_key
from tournament.intake.results import CellRow, ReadResult
from tournament.models import Match, Round
from tournament.services.matches import revision
from tournament.services.matches.tournament_context import agreed_hands_of_match
from tournament.services.tournaments.viewing import Snapshot
from tournament.texts import say
from tournament.web.desk.totals import FieldMessage, doubt_message
from tournament.web.form_fields import digest_of
from tournament.web.tournament_pages.match_rows import scores_text

TypedTotals = list[tuple[int, int]]


@dataclass
class ImportedMatch:
    """A match in the list, beside its stored result. `short`: the names used at the desk; `is_same`: nothing would
    change."""

    match: Match
    names: tuple[str, str]
    short: tuple[str, str]
    totals: TypedTotals
    stored: TypedTotals
    seq: int

    @property
    def is_same(self) -> bool:
        return self.totals == self.stored

    @property
    def doubts(self) -> list[FieldMessage]:
        """What is odd about the totals of the list."""
        hands, level_counts = agreed_hands_of_match(self.match, self.match.round), not self.match.elimination
        oddities = doubts(self.match.ruled_regulation, self.totals, level_counts=level_counts, agreed_hands=hands)
        return [doubt_message(doubt, self.short) for doubt in oddities]

    @property
    def figures(self) -> str:
        return scores_text(self.totals)

    @property
    def stored_figures(self) -> str:
        return scores_text(self.stored)


@dataclass
class Problem:
    """What is wrong. `line` and `column` count from 1, if it concerns one."""

    message: str
    line: int | None = None
    column: int | None = None
    text: str = ""
    warning: bool = False


@dataclass
class ResultsImport:
    """A list as read: its columns, its matches, and all its problems."""

    columns: list[str] = field(default_factory=list)
    rows: list[CellRow] = field(default_factory=list)
    matches: list[ImportedMatch] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    @property
    def changed(self) -> list[ImportedMatch]:
        return [match for match in self.matches if not match.is_same]

    @property
    def digest(self) -> str:
        """The digest of what would be entered."""
        return digest_of([(one.match.pk, one.totals) for one in self.matches])


TotalsByGame = dict[int, tuple[int, int]]
"""The totals of both sides, by the number of the game."""


class ResultsMatcher:
    """Finds the match of each row by its table or its pairs."""

    def __init__(self, snap: Snapshot, round_: Round, imported: ResultsImport) -> None:
        self.imported, self.pairs = imported, dict(snap.facts.pairs) if snap.facts else {}
        self.short_name = snap.short_name
        rows = Match.objects.filter(round=round_, removed=False, second__isnull=False)
        self.number = round_.number
        self.matches = list(rows.select_related("first", "second", "round__stage").prefetch_related("games"))
        self.matches_at = Counter(match.table for match in self.matches)

    def match(self, read: Sequence[ReadResult]) -> None:
        """Add the matches that were read to the import, and what is wrong with a row to its problems."""
        games: dict[int, TotalsByGame] = defaultdict(dict)
        for result in read:
            if result.round in (0, self.number):
                self._read_game(result, games)
        by_pk = {match.pk: match for match in self.matches}
        for pk, totals in games.items():
            self._add(by_pk[pk], totals)

    def _read_game(self, result: ReadResult, games: dict[int, TotalsByGame]) -> None:
        """Put the totals of a row to the games of its match, by the match's key."""
        for fault in result.faults:
            self._problem(result, say(fault.message), fault.column)
        if result.faults:
            return
        if self.matches_at[result.table] > 1 and not any(result.names):
            message = _("Table %(table)s has several matches in this round: enter the names of the pairs too.")
            self._problem(result, message % {"table": result.table})
            return
        placed = self._match_of(result)
        if placed is None:
            self._problem(result, _("No match of this round has this table or these pairs."))
            return
        match, turned = placed
        typed_games = games[match.pk]
        number = result.game or len(typed_games) + 1
        if number in typed_games or not 1 <= number <= match.best_of:
            self._problem(result, _("This match has no such game, or it is here twice."))
            return
        typed_games[number] = (result.points[1], result.points[0]) if turned else result.points

    def _add(self, match: Match, totals: TotalsByGame) -> None:
        stored = [game.totals for game in match.games.all() if not game.withdrawn and any(game.totals)]
        names = self._name(match.codes[0]), self._name(match.codes[1] or "")
        if sorted(totals) != list(range(1, len(totals) + 1)):
            self.imported.problems.append(Problem(_("%(match)s: a game is missing.") % {"match": " × ".join(names)}))
            return
        short = self.short_name(match.codes[0]), self.short_name(match.codes[1])
        imported_match = ImportedMatch(
            match, names, short, [totals[number] for number in sorted(totals)], stored, revision(match)
        )
        if match.confirmed and not imported_match.is_same:
            message = _("%(match)s: this result is confirmed. Correct it at its table.")
            self.imported.problems.append(Problem(message % {"match": " × ".join(names)}))
        self.imported.matches.append(imported_match)

    def _match_of(self, result: ReadResult) -> tuple[Match, bool] | None:
        """The match, and whether the row has its pairs in reverse order."""
        for match in self.matches:
            if result.table and match.table != result.table:
                continue
            if not any(result.names):
                return (match, False) if result.table else None
            for turned in (False, True):
                if all(map(self._is_called, match.codes[::-1] if turned else match.codes, result.names)):
                    return match, turned
        return None

    def _is_called(self, code: str | None, written: str) -> bool:
        """Whether a written name means this pair: it is empty, or its number, name, players or short name."""
        pair = self.pairs.get(code or "")
        if not written or pair is None:
            return not written
        spellings = {pair.id, pair.name, "/".join(pair.players), " e ".join(pair.players), self.short_name(code)}
        return comparison_key(written) in {comparison_key(name) for name in spellings if name}

    def _name(self, code: str) -> str:
        return self.pairs[code].name if code in self.pairs else code

    def _problem(self, result: ReadResult, message: str, column: int | None = None) -> None:
        column_number = None if column is None else column + 1
        cells_text = " · ".join(cell for cell in result.row.cells if cell)
        self.imported.problems.append(Problem(message, result.row.line, column_number, cells_text))
