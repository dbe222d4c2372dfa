"""A game reckoned, as a report to read in a terminal."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from rules.words import line_word
from scoring.findings import Finding
from scoring.game import GameResult, HandResult
from scoring.hand import Game
from tournament.outcome import outcome, pair_names
from tournament.texts import figure, say


def report(game: Game, result: GameResult, findings_only: bool = False) -> Iterator[str]:
    """Lines of text: each hand as the paper has it, its findings, and how the game stands."""
    names = pair_names(game)
    yield say_name(game)
    yield f"{names[0]} × {names[1]}"
    for number, hand in enumerate(result.hands, start=1):
        yield ""
        yield _("Hand %(number)s") % {"number": number}
        if not findings_only:
            for index in (0, 1):
                yield from _side(game, hand, index, names[index])
        for finding in hand.findings:
            yield f"  ! {_finding(finding, names)}"
    yield ""
    if not any(result.findings):
        yield _("No findings.")
    yield say(outcome(game, result))


def say_name(game: Game) -> str:
    return _(game.regulation.name)


def _side(game: Game, hand: HandResult, index: int, name: str) -> Iterator[str]:
    opening = hand.openings[index]
    head = f"  {name}"
    if opening is not None:
        head += " " + _("(opens with %(minimum)s)") % {"minimum": figure(opening)}
    yield head
    for line in hand.lines[index]:
        label = f"{_(line_word(game.regulation, line.code))} ({figure(line.count)})"
        yield f"    {label:<44}{figure(line.points):>9}   {line.article}"
    yield f"    {_('Total of the hand'):<44}{figure(hand.totals[index]):>9}"
    yield f"    {_('Running total'):<44}{figure(hand.running[index]):>9}"


def _finding(finding: Finding, names: tuple[str, str]) -> str:
    side = "" if finding.side is None else f"{names[finding.side]}: "
    level = _("error") if finding.is_error else _("warning")
    cited = finding.article + (f", {finding.ruling}" if finding.ruling else "")
    return f"{level}: {side}{say(finding.message)} {say(finding.hint)} [{cited}; {finding.code}]"
