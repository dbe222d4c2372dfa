"""The end of a game as a small sheet: its last hands, with the newest marked and one of its sums written out."""

import re
from dataclasses import dataclass

from rules.schema import Regulation
from scoring.findings import SIDES
from scoring.game import GameResult
from scoring.hand import GameFacts
from scoring.lines import ScoreLine
from tournament.boards.score_sheet import ScoreSheet, sheet_of
from tournament.texts import article_name, figure, written_sum

EXCERPT_HANDS = 4
_NUMBERED = re.compile(r"Art\. (\d+)\b")


@dataclass(frozen=True)
class WrittenSum:
    """How a pair's total of a hand is made up: summands in the order of the columns, with their articles."""

    hand: int
    pair: str
    summands: str
    total: str
    articles: str


@dataclass(frozen=True)
class GameExcerpt:
    """`marked`: the number of the newest hand. `target`: empty if one hand is the game. `agreed_length`: empty if no
    number of hands was agreed on beforehand."""

    sheet: ScoreSheet
    marked: int | None
    sum: WrittenSum | None
    target: str
    agreed_length: str = ""

    @property
    def regulation(self) -> Regulation:
        return self.sheet.regulation


def excerpt_of(game: GameFacts, result: GameResult, short: tuple[str, str] | None = None) -> GameExcerpt:
    """The excerpt of a played game. `short`: the pairs' short names."""
    count = len(result.hands)
    sheet = sheet_of(game, result, range(max(1, count - EXCERPT_HANDS + 1), count + 1) if count else None, short)
    target = result.state.target
    return GameExcerpt(sheet, count or None, _sum(sheet, result), figure(target) if target else "")


def _sum(sheet: ScoreSheet, result: GameResult) -> WrittenSum | None:
    """The sum of the pair with more points in the last hand; None if nothing was added up."""
    if not result.hands:
        return None
    last = result.hands[-1]
    index = max(SIDES, key=lambda side: last.totals[side])
    lines = last.lines[index]
    if len(lines) < 2:
        return None
    return WrittenSum(
        len(result.hands),
        sheet.heads[index],
        written_sum(line.points for line in lines),
        figure(last.totals[index]),
        _articles(lines),
    )


def _articles(lines: list[ScoreLine]) -> str:
    """The articles cited, each once: Art. 12 for all of its letters; Art. 16, 17, 18."""
    articles = list(dict.fromkeys(article_name(line.article) for line in lines))
    numbers = [_NUMBERED.match(article) for article in articles]
    if all(numbers):
        return "Art. " + ", ".join(sorted({number[1] for number in numbers if number}, key=int))
    return ", ".join(articles)
