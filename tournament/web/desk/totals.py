"""Form for the totals of a match's games, with errors and oddities at each field."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from django.utils.translation import gettext as _

from rules.schema import Regulation
from scoring.contest.model import PlayedGame
from scoring.contest.outcome import is_decided
from scoring.totals import MAX_TOTAL, Doubt, describe_difference, doubts, is_ended_by_hands, leading_side
from tournament.intake.typed_numbers import NotANumber, parse_number
from tournament.models import Match
from tournament.services.matches.tournament_context import agreed_hands_of_match
from tournament.services.tournaments.placed_matches import PlacedMatch, TableGame
from tournament.services.tournaments.results import EndedBy
from tournament.texts import article_name, figure, say
from tournament.web.conflict import ComparedField
from tournament.web.tournament_pages.match_rows import scores_text

EMPTY = ("", "")


@dataclass(frozen=True)
class FieldMessage:
    """A message at a field. `wrong`: an error; else an oddity, which may be saved once it has been read."""

    text: str
    article: str = ""
    wrong: bool = True


@dataclass(frozen=True)
class GameField:
    """The two fields of a game. `stored_totals`: its hands are recorded, so the totals are only compared."""

    number: int
    typed: tuple[str, str]
    closed: bool
    stored_totals: tuple[int, int] | None
    remarks: Mapping[int | None, list[FieldMessage]] = field(default_factory=dict)

    @property
    def first_messages(self) -> list[FieldMessage]:
        return self.remarks.get(0, [])

    @property
    def second_messages(self) -> list[FieldMessage]:
        return self.remarks.get(1, [])

    @property
    def game_messages(self) -> list[FieldMessage]:
        return self.remarks.get(None, [])

    @property
    def blank(self) -> bool:
        return self.typed == EMPTY


@dataclass
class TotalsForm:
    """`data`: the posted form; None shows what is stored. Fields: `g{n}-0`, `g{n}-1`, `g{n}-closed`, n from 1; with
    `clear`, whatever they hold is left out. `timed`: whether the matches have a time, so that the form asks if it ran
    out."""

    match: Match
    placed_match: PlacedMatch
    data: Mapping[str, str] | None = None
    timed: bool = True

    @cached_property
    def regulation(self) -> Regulation:
        return self.match.ruled_regulation

    @property
    def may_close(self) -> bool:
        """Whether time may end a game: it has a target, and the number of hands was not agreed on."""
        return self.regulation.end.target is not None and self.agreed_hands is None

    @property
    def asks_about_time(self) -> bool:
        """Whether the form asks if time ended a game: of matches without a time, only where one is said to have, or
        where a doubt asks for it because nobody reached the target."""
        target = self.regulation.end.target
        if not self.may_close or target is None:
            return False
        falls_short = self.data is not None and any(max(game) < target for game in self.totals)
        return self.timed or falls_short or any(row.closed for row in self.rows)

    @cached_property
    def agreed_hands(self) -> int | None:
        """The fixed number of hands of a game, as for victory points, so that no total has to reach the target."""
        return agreed_hands_of_match(self.match, self.match.round)

    @cached_property
    def most_games(self) -> int:
        """Number of games a match may have; a level knock-out match may need more."""
        most = self.match.best_of + (2 if self.match.elimination else 0)
        return max(most, len(self.placed_match.games)) if most > 1 else 1

    @cached_property
    def _stored_games(self) -> dict[int, TableGame]:
        return dict(enumerate(self.placed_match.games, start=1))

    @property
    def clears(self) -> bool:
        """Whether the button that clears the totals was pressed."""
        return self.data is not None and "clear" in self.data

    def typed_totals(self, number: int) -> tuple[str, str]:
        if self.clears:
            return EMPTY
        if self.data is not None:
            return self.data.get(f"g{number}-0", "").strip(), self.data.get(f"g{number}-1", "").strip()
        stored_game = self._stored_games.get(number)
        if stored_game is None or not stored_game.by_totals:
            return EMPTY
        return figure(stored_game.totals[0]), figure(stored_game.totals[1])

    def shown_totals(self, number: int) -> tuple[str, str]:
        """The totals, formatted where they can be read."""
        read = self._read_totals(number)
        return self.typed_totals(number) if read is None else (figure(read[0]), figure(read[1]))

    def closed(self, number: int) -> bool:
        if self.data is not None:
            return f"g{number}-closed" in self.data and not self.clears
        stored_game = self._stored_games.get(number)
        return stored_game is not None and stored_game.by_totals and bool(stored_game.closed)

    def recorded_totals(self, number: int) -> tuple[int, int] | None:
        """The totals that the recorded hands of a game give; None if it has none."""
        stored_game = self._stored_games.get(number)
        return stored_game.totals if stored_game and stored_game.by_hands else None

    def compare(self, names: tuple[str, str]) -> Iterator[ComparedField]:
        """What was typed beside the stored totals, game by game, and the result that each gives."""
        stored_form = TotalsForm(self.match, self.placed_match)
        for number in range(1, self.most_games + 1):
            game = _("Game %(number)s") % {"number": number}
            versions = stored_form.shown_totals(number), self.shown_totals(number)
            for name, stored, typed in zip(names, *versions, strict=True):
                yield ComparedField(f"{game} · {name}" if self.most_games > 1 else name, stored, typed)
            if self.may_close:
                was_closed, is_closed = _yes_or_no(stored_form.closed(number)), _yes_or_no(self.closed(number))
                yield ComparedField(_("Time ran out"), was_closed, is_closed)
        stored_totals = [game.totals for game in self.placed_match.games]
        yield ComparedField(_("Result"), scores_text(stored_totals), scores_text(self.totals), is_result=True)

    @property
    def differs(self) -> bool:
        """Whether totals were posted, and are not those that are stored."""
        posted = self.data is not None and "g1-0" in self.data and not self.by_hands
        return posted and any(field.differs for field in self.compare(("", "")))

    @property
    def had_totals(self) -> bool:
        """Whether totals were stored before, so that empty fields remove them."""
        return any(game.by_totals for game in self.placed_match.games)

    @property
    def by_hands(self) -> bool:
        return any(game.by_hands for game in self.placed_match.games)

    @cached_property
    def games(self) -> list[tuple[int, int] | None]:
        """The typed totals in order; None for one that cannot be read. Empty games at the end are left out."""
        games = [self._read_totals(number) for number in range(1, self.most_games + 1)]
        while games and games[-1] is None and self.typed_totals(len(games)) == EMPTY:
            games.pop()
        return games

    def _read_totals(self, number: int) -> tuple[int, int] | None:
        try:
            first, second = map(parse_number, self.typed_totals(number))
        except NotANumber:
            return None
        return None if max(abs(first), abs(second)) > MAX_TOTAL else (first, second)

    @property
    def totals(self) -> list[tuple[int, int]]:
        return [game for game in self.games if game is not None]

    @property
    def endings(self) -> list[EndedBy]:
        """What ended each game before the target, "" for nothing."""
        return [self._ended(number, game) for number, game in enumerate(self.games, start=1)]

    def _ended(self, number: int, game: tuple[int, int] | None) -> EndedBy:
        if game is not None and is_ended_by_hands(self.regulation, game, self.agreed_hands):
            return "hands"
        return "time" if self.may_close and self.closed(number) else ""

    @cached_property
    def remarks(self) -> dict[int, dict[int | None, list[FieldMessage]]]:
        """The messages by game and side (None: the game as a whole)."""
        remarks: dict[int, dict[int | None, list[FieldMessage]]] = defaultdict(lambda: defaultdict(list))
        if self.data is None:
            return remarks
        self._faults(remarks)
        if not any(remarks.values()):
            self._collect_oddities(remarks)
        return remarks

    def _faults(self, remarks: dict[int, dict[int | None, list[FieldMessage]]]) -> None:
        if not self.games and not self.had_totals:
            remarks[1][None].append(FieldMessage(_("Enter the final score of the game, one figure for each pair.")))
        for number, game in enumerate(self.games, start=1):
            if self._is_decided_before(number):
                text = _("Leave game %(number)s empty: the match was decided before it.") % {"number": number}
                remarks[number][None].append(FieldMessage(text))
                continue
            if game is not None:
                continue
            for side, text in enumerate(self.typed_totals(number)):
                if text := figure_fault(text):
                    remarks[number][side].append(FieldMessage(text))

    def _is_decided_before(self, number: int) -> bool:
        """Whether the totals of earlier games already decide the match."""
        readable = [game for game in self.games[: number - 1] if game is not None]
        earlier = [PlayedGame(game, complete=True, winner=leading_side(game)) for game in readable]
        return bool(earlier) and is_decided(earlier, self.match.agreed_games, self.match.elimination)

    def _collect_oddities(self, remarks: dict[int, dict[int | None, list[FieldMessage]]]) -> None:
        for number, game in enumerate(self.totals, start=1):
            for side, (computed, typed) in enumerate(zip(self.recorded_totals(number) or game, game, strict=True)):
                if text := describe_difference(computed, typed):
                    remarks[number][side].append(FieldMessage(say(text), wrong=False))
        if self.by_hands:
            return
        level_counts = not self.match.elimination
        for doubt in doubts(self.regulation, self.totals, self.endings, level_counts=level_counts):
            remarks[doubt.game + 1][doubt.side].append(
                FieldMessage(say(doubt.message), article_name(doubt.article), wrong=False)
            )

    @property
    def wrong(self) -> bool:
        return any(remark.wrong for game in self.remarks.values() for text in game.values() for remark in text)

    @property
    def odd(self) -> bool:
        return any(any(text for text in game.values()) for game in self.remarks.values())

    @property
    def typed_text(self) -> str:
        """What was typed, as one string. A form sends it back once exactly these oddities have been read."""
        closed = "".join("c" if end else "o" for end in self.endings)
        return ",".join(f"{a}:{b}" for a, b in self.totals) + "/" + closed

    @property
    def may_save(self) -> bool:
        if self.data is None or self.wrong:
            return False
        return not self.odd or self.data.get("seen") == self.typed_text

    @property
    def agrees(self) -> bool:
        """Whether the sheet agrees with the recorded hands."""
        return self.data is not None and self.by_hands and not self.odd

    @property
    def rows(self) -> list[GameField]:
        return [
            GameField(n, self.typed_totals(n), self.closed(n), self.recorded_totals(n), self.remarks.get(n, {}))
            for n in range(1, self.most_games + 1)
        ]

    @property
    def shown_rows(self) -> list[GameField]:
        """The games to show: those certainly needed, and those with content."""
        return [row for row in self.rows if row.number <= self.match.best_of or not row.blank]

    @property
    def more_rows(self) -> list[GameField]:
        return [row for row in self.rows if row not in self.shown_rows]


def doubt_message(doubt: Doubt, names: tuple[str, str]) -> FieldMessage:
    """A doubt shown away from its field: it names the pair whose total it is about."""
    who = f"{names[doubt.side]}: " if doubt.side is not None else ""
    return FieldMessage(who + say(doubt.message), article_name(doubt.article), wrong=False)


def _yes_or_no(value: bool) -> str:
    return _("yes") if value else _("no")


def figure_fault(text: str) -> str:
    """What is wrong with a figure in itself; "" if nothing."""
    if not text:
        return _("Enter this pair's total too.")
    try:
        number = parse_number(text)
    except NotANumber:
        return _("Enter the total in figures: 3050, 3.050 or −85.")
    return _("Count the digits: no total is as large as this.") if abs(number) > MAX_TOTAL else ""
