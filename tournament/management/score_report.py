"""A scored game as a report to read in a terminal."""

from collections.abc import Iterator
from dataclasses import replace
from textwrap import wrap

from django.utils.translation import gettext as _

from rules.words import line_word
from scoring.findings import Finding
from scoring.game import GameResult, HandResult
from scoring.hand import GameFacts
from scoring.lines import ScoreLine
from scoring.unreadable import one_line
from tournament.game_outcome import outcome, pair_names
from tournament.texts import article_name, figure, say

LINE_LETTERS = 100
NAME_LETTERS = 40
LABEL_LETTERS = 44
POINTS_LETTERS = 12


def score_report(game: GameFacts, result: GameResult, findings_only: bool = False) -> Iterator[str]:
    """Lines of text: each hand as the paper has it, its findings, and how the game stands."""
    first, second = (one_line(name, NAME_LETTERS - 1, 0) for name in pair_names(game))
    game = replace(game, pairs=(first, second))
    yield _(game.regulation.name)
    yield f"{first} × {second}"
    for number, hand in enumerate(result.hands, start=1):
        yield ""
        yield _("Hand %(number)s") % {"number": number}
        if not findings_only:
            yield from _side(game, hand, 0, first)
            yield from _side(game, hand, 1, second)
        for finding in hand.findings:
            yield from _finding(finding, (first, second))
    yield ""
    if not any(result.findings):
        yield _("No findings.")
    yield from wrap(say(outcome(game, result)), LINE_LETTERS)


def _side(game: GameFacts, hand: HandResult, index: int, name: str) -> Iterator[str]:
    opening = hand.openings[index]
    opens = "" if opening is None else " " + _("(opens with %(minimum)s)") % {"minimum": figure(opening)}
    yield f"  {name}{opens}"
    for line in hand.lines[index]:
        word = _(line_word(game.regulation, line.code))
        row = f"{_row(f'{word} ({figure(line.count)})', line.points)}   "
        # A ruling with a long name has a line of its own, below the article.
        yield from wrap(_cited(line), LINE_LETTERS, initial_indent=row, subsequent_indent=" " * len(row))
    yield _row(_("Total of the hand"), hand.totals[index])
    yield _row(_("Sum"), hand.running[index])


def _row(label: str, points: int) -> str:
    return f"    {label:<{LABEL_LETTERS}}{figure(points):>{POINTS_LETTERS}}"


def _finding(finding: Finding, names: tuple[str, str]) -> list[str]:
    """The lines of a finding: what is wrong, what to do, and the article that says so."""
    level = _("error") if finding.is_error else _("warning")
    side = "" if finding.side is None else f"{names[finding.side]}: "
    sentence = f"{level}: {side}{say(finding.message)} {say(finding.hint)} [{finding.code}; {_cited(finding)}]"
    return wrap(sentence, LINE_LETTERS, initial_indent="  ! ", subsequent_indent="    ")


def _cited(source: ScoreLine | Finding) -> str:
    """The article, with the ruling if one decided the value."""
    article = article_name(source.article)
    return f"{article}, {source.ruling}" if source.ruling else article
