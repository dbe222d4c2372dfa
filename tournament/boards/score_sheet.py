"""The score sheet as rows and columns, from a game and its result, for the page, the PDF and the entry of hands."""

from dataclasses import dataclass, replace
from typing import NamedTuple
from unicodedata import category

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.schema import Regulation
from rules.words import line_word
from scoring.consequences import Consequences, FindingGroup, consequences_of_findings
from scoring.findings import SIDES, Finding, SideIndex
from scoring.game import GameResult, HandResult
from scoring.hand import GameFacts
from scoring.lines import ScoreLine
from tournament.boards.columns import ScoreColumn, columns_of
from tournament.boards.words import EMPTY_CELL
from tournament.game_outcome import outcome, pair_names, uncounted_hands
from tournament.texts import article_name, figure, keep_figures_whole, say

MAX_SHOWN_LENGTH = 120
"""Characters of a name on the sheet; the rest is cut."""


class ScoreCell(NamedTuple):
    """A figure in the table; `wrong`: whether an error concerns it."""

    text: str
    wrong: bool = False

    @property
    def is_empty(self) -> bool:
        return self.text == EMPTY_CELL


class HandRemark(NamedTuple):
    """A finding as shown: what is wrong, what to do, and the article."""

    hint: str
    message: str
    article: str
    ruling: str | None
    is_error: bool
    pair: str  # empty: the hand as a whole
    consequences: tuple["HandRemark", ...] = ()
    """Errors that follow only from this one."""
    cause_hand: int | None = None
    """The hand that caused this finding."""


@dataclass(frozen=True, slots=True)
class CountedLine:
    """A line of the count, with its label."""

    label: str
    count: str  # empty if it would only repeat the points
    points: str
    article: str
    ruling: str | None


class PairHand(NamedTuple):
    """One pair's part of a row."""

    name: str
    opens: ScoreCell
    cells: tuple[ScoreCell, ...]
    total: ScoreCell
    running: str
    items: tuple[CountedLine, ...]
    remarks: tuple[HandRemark, ...]

    @property
    def counts(self) -> bool:
        """Whether the hand is part of the running sum; one after the end of the game is not."""
        return self.running != EMPTY_CELL


class ScoreSheetRow(NamedTuple):
    """One hand. `remarks` are those on the hand as a whole; each pair has its own."""

    number: int
    pairs: tuple[PairHand, PairHand]
    remarks: tuple[HandRemark, ...]

    @property
    def all_remarks(self) -> tuple[HandRemark, ...]:
        """Each finding, followed by those that result from it."""
        first = self.remarks + self.pairs[0].remarks + self.pairs[1].remarks
        return tuple(remark for parent in first for remark in (parent._replace(consequences=()), *parent.consequences))

    @property
    def unsure(self) -> bool:
        return any(remark.is_error for remark in self.all_remarks)


class PairFoot(NamedTuple):
    """The foot of a pair's column: what it needs to open the next hand and lacks to the target, or how the game
    ended."""

    total: str
    opens: str  # empty if there is no minimum
    missing: str  # empty if there is no target, or it is reached
    won: bool


@dataclass(frozen=True)
class ScoreSheet:
    """A game as a score sheet. `next_hand` is None once the game is over. `without_doubtful`: a sentence about the game
    without the doubtful hands; empty if there are none, or no other hand is left. `uncounted`: a sentence that names
    the hands after the end; empty if there are none."""

    regulation: Regulation
    names: tuple[str, str]
    columns: tuple[ScoreColumn, ...]
    shows_openings: bool
    rows: tuple[ScoreSheetRow, ...]
    foot: tuple[PairFoot, PairFoot]
    next_hand: int | None
    outcome: str
    without_doubtful: str = ""
    uncounted: str = ""
    short: tuple[str, str] | None = None
    """The pairs' short forms, if they have any."""

    @property
    def heads(self) -> tuple[str, str]:
        """Short names of the pairs, for narrow column headings."""
        return self.short or self.names

    @property
    def span(self) -> int:
        """The number of columns of a pair: its lines, the hand's total and the running sum."""
        return len(self.columns) + self.shows_openings + 2

    @property
    def unsure(self) -> tuple[ScoreSheetRow, ...]:
        """The hands that have an error."""
        return tuple(row for row in self.rows if row.unsure)

    @property
    def remarked(self) -> tuple[ScoreSheetRow, ...]:
        """The hands that have any finding."""
        return tuple(row for row in self.rows if row.all_remarks)


def sheet_of(
    game: GameFacts, result: GameResult, positions: range | None = None, short: tuple[str, str] | None = None
) -> ScoreSheet:
    """The sheet of a played game. `positions`: for a long game, the hands (from 1) whose rows are wanted. `short`: the
    pairs' short names."""
    short = short and shown_names(replace(game, pairs=short))
    game = replace(game, pairs=shown_names(game))
    names = pair_names(game)
    columns = _shown_columns(game, result)
    findings = consequences_of_findings(game, result)
    rows = tuple(
        _row(number, result.hands[number - 1], findings.hands[number - 1], columns, game.regulation, names)
        for number in positions or range(1, len(result.hands) + 1)
    )
    return ScoreSheet(
        regulation=game.regulation,
        names=names,
        columns=columns,
        shows_openings=any(minimum is not None for hand in result.hands for minimum in hand.openings),
        rows=rows,
        foot=(_foot(game, result, 0), _foot(game, result, 1)),
        next_hand=None if result.state.over else len(result.hands) + 1,
        outcome=keep_figures_whole(say(outcome(game, result))),
        without_doubtful=_sentence_without_hands(findings, short or names),
        uncounted=uncounted_hands(result),
        short=short,
    )


def _shown_columns(game: GameFacts, result: GameResult) -> tuple[ScoreColumn, ...]:
    """The columns of the regulation. Rare ones for which no hand of the game has a line are left out, so that the
    others have more room."""
    return tuple(
        column
        for column in columns_of(game.regulation)
        if not column.rare
        or any(line.code in column.lines for hand in result.hands for lines in hand.lines for line in lines)
    )


def _sentence_without_hands(findings: Consequences, names: tuple[str, str]) -> str:
    if findings.without_doubtful is None:
        return ""
    first, second = findings.without_doubtful.state.running
    values = {"first": names[0], "a": figure(first), "second": names[1], "b": figure(second)}
    sentence = ngettext(
        "Without hand %(hands)s: %(first)s has %(a)s, %(second)s has %(b)s.",
        "Without hands %(hands)s: %(first)s has %(a)s, %(second)s has %(b)s.",
        len(findings.doubtful_hands),
    )
    return sentence % {**values, "hands": ", ".join(map(figure, findings.doubtful_hands))}


def shown_names(game: GameFacts) -> tuple[str, str]:
    """The pairs' names, each on one line, without marks that reverse text, and short enough for paper."""
    first, second = pair_names(game)
    defaults = pair_names(replace(game, pairs=None))
    return _one_line(first) or defaults[0], _one_line(second) or defaults[1]


def _one_line(name: str) -> str:
    seen = "".join(
        " " if category(char)[0] in "CZ" and char != "\u200d" else char for char in name[: 4 * MAX_SHOWN_LENGTH]
    )
    line = " ".join(seen.split())
    return line if len(line) <= MAX_SHOWN_LENGTH else line[: MAX_SHOWN_LENGTH - 1] + "…"


def _row(
    number: int,
    hand: HandResult,
    groups: tuple[FindingGroup, ...],
    columns: tuple[ScoreColumn, ...],
    regulation: Regulation,
    names: tuple[str, str],
) -> ScoreSheetRow:
    """The row of a hand, with what each pair made and the findings that concern neither of them alone."""
    first, second = SIDES
    return ScoreSheetRow(
        number,
        (
            _pair_hand(hand, first, groups, columns, regulation, names),
            _pair_hand(hand, second, groups, columns, regulation, names),
        ),
        tuple(_remark(group, names) for group in groups if group.finding.side is None),
    )


def _pair_hand(
    hand: HandResult,
    index: SideIndex,
    groups: tuple[FindingGroup, ...],
    columns: tuple[ScoreColumn, ...],
    regulation: Regulation,
    names: tuple[str, str],
) -> PairHand:
    """What one pair made in a hand. Its running total is empty if the game was over before the hand."""
    findings = [finding for finding in hand.findings if finding.side == index]
    wrong = {name for finding in findings if finding.is_error for name in finding.fields}
    opening = hand.openings[index]
    counts = all(finding.code != "game_already_over" for finding in hand.findings)
    return PairHand(
        name=names[index],
        opens=ScoreCell(EMPTY_CELL if opening is None else figure(opening)),
        cells=tuple(_cell(column, hand.lines[index], wrong) for column in columns),
        total=ScoreCell(figure(hand.totals[index]), "claimed_total" in wrong),
        running=figure(hand.running[index]) if counts else EMPTY_CELL,
        items=tuple(_item(line, regulation) for line in hand.lines[index]),
        remarks=tuple(_remark(group, names) for group in groups if group.finding.side == index),
    )


def _cell(column: ScoreColumn, lines: list[ScoreLine], wrong: set[str]) -> ScoreCell:
    points = [line.points for line in lines if line.code in column.lines]
    return ScoreCell(figure(sum(points)) if points else EMPTY_CELL, not wrong.isdisjoint(column.fields))


def _item(line: ScoreLine, regulation: Regulation) -> CountedLine:
    count = "" if line.count in (1, abs(line.points)) else figure(line.count)
    return CountedLine(
        _(line_word(regulation, line.code)), count, figure(line.points), article_name(line.article), line.ruling
    )


def _remark(group: FindingGroup, names: tuple[str, str]) -> HandRemark:
    follows = tuple(_plain_remark(finding, names) for finding in group.consequences)
    return _plain_remark(group.finding, names)._replace(consequences=follows, cause_hand=group.cause_hand)


def _plain_remark(finding: Finding, names: tuple[str, str]) -> HandRemark:
    pair = "" if finding.side is None else names[finding.side]
    return HandRemark(
        say(finding.hint), say(finding.message), article_name(finding.article), finding.ruling, finding.is_error, pair
    )


def _foot(game: GameFacts, result: GameResult, index: SideIndex) -> PairFoot:
    state, opening = result.state, game.regulation.opening
    total = state.running[index]
    minimum = opening.minimum(total, 0) if opening else None
    missing = state.target - total if state.target is not None else 0
    return PairFoot(
        total=figure(total),
        opens="" if minimum is None else figure(minimum),
        missing=figure(missing) if missing > 0 else "",
        won=state.winner == index,
    )
