"""The line chart of a game: running totals hand by hand, the target, and where the opening minima begin."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from rules.schema import Regulation
from scoring.contest.short_names import BAR, Person, parts_of, steps_of
from scoring.game import GameResult
from tournament.texts import figure

Point = tuple[float, float]


MOST_DOTS = 60
LEAST = 22
"""Height of a line of letters."""


@dataclass(frozen=True)
class ChartLine:
    """A pair's line; its `name`, a line each, stands at its end, the first at the height `label_y`."""

    points: tuple[Point, ...]
    name: tuple[str, ...]
    label_y: float

    @property
    def path(self) -> str:
        return " ".join(f"{x:g},{y:g}" for x, y in self.points)

    @property
    def dots(self) -> tuple[Point, ...]:
        """One a hand, as long as they can be told apart."""
        return self.points[1:] if len(self.points) <= MOST_DOTS else ()


@dataclass(frozen=True)
class ChartLevel:
    y: float
    text_y: float
    text: str


@dataclass(frozen=True)
class Chart:
    """Drawn in units of a pixel, so that letters keep their size: one chart for a phone, one for a desk.

    `target` None: no total ends the game. Rules end at `end_x`, before the names, which begin at `name_x`: no line
    crosses a name.
    """

    width: int
    height: int
    lines: tuple[ChartLine, ...]
    zero: float
    target: ChartLevel | None
    steps: tuple[ChartLevel, ...]
    ticks: tuple[tuple[float, int], ...]
    name_x: float
    end_x: float
    kind: str


@dataclass(frozen=True)
class ChartFrame:
    kind: str
    width: int
    height: int
    right: int
    letters: int

    top = 16
    bottom = 30


PHONE = ChartFrame("phone", 328, 260, 112, 12)
DESK = ChartFrame("desk", 660, 280, 180, 19)


def game_charts(regulation: Regulation, result: GameResult, names: tuple[str, str]) -> tuple[Chart, ...]:
    """The chart for a phone and for a desk; none where one hand is the game, or none is played."""
    if regulation.end.after_one_hand or not result.hands:
        return ()
    return tuple(_chart(frame, regulation, result, names) for frame in (PHONE, DESK))


def _chart(frame: ChartFrame, regulation: Regulation, result: GameResult, names: tuple[str, str]) -> Chart:
    totals = [(0, 0), *(hand.running for hand in result.hands)]
    target = result.state.target or 0
    low, high = min(0, *map(min, totals)), max(target or 1, *map(max, totals))
    height = frame.height - frame.top - frame.bottom

    def y(total: int) -> float:
        return round(frame.top + height * (high - total) / (high - low), 1)

    step = (frame.width - frame.right) / max(len(totals) - 1, 1)
    xs = [round(index * step, 1) for index in range(len(totals))]
    paths = [tuple((x, y(pair[index])) for x, pair in zip(xs, totals, strict=True)) for index in (0, 1)]
    labelled = [_lines_of(name, frame.letters) for name in short_labels(names)]
    labels = _apart(paths[0][-1][1], paths[1][-1][1], LEAST * max(map(len, labelled)))
    return Chart(
        frame.width,
        frame.height,
        tuple(ChartLine(path, name, at) for path, name, at in zip(paths, labelled, labels, strict=True)),
        y(0),
        ChartLevel(y(target), y(target) + 20, figure(target)) if target else None,
        tuple(_steps(regulation, target, y)),
        tuple(_ticks(xs)),
        xs[-1] + 14,
        xs[-1] + 8,
        frame.kind,
    )


def _apart(first: float, second: float, least: float = LEAST) -> tuple[float, float]:
    """Two labels moved apart until both can be read."""
    if abs(first - second) >= least:
        return first, second
    middle, up = (first + second) / 2, first <= second
    return (middle - least / 2, middle + least / 2) if up else (middle + least / 2, middle - least / 2)


def _steps(regulation: Regulation, target: int, y: Callable[[int], float]) -> Iterator[ChartLevel]:
    for start, minimum in regulation.opening.steps if regulation.opening else ():
        if 0 < start < target:
            text = _("%(total)s, opens with %(minimum)s") % {"total": figure(start), "minimum": figure(minimum)}
            yield ChartLevel(y(start), y(start) - 6, text)


def _ticks(xs: list[float]) -> Iterator[tuple[float, int]]:
    """The numbers of the hands, as many as have room."""
    every = next((every for every in (1, 2, 5, 10, 20, 50, 100) if len(xs) < 2 or every * (xs[1] - xs[0]) >= 26), 200)
    for number in range(every, len(xs), every):
        yield xs[number], number


def short_labels(names: tuple[str, str]) -> tuple[str, str]:
    """Both pairs by the short forms of their people: Quitéria/Renê."""
    groups = [[Person(part, title=len(parts) == 1) for part in parts] for parts in map(_parts, names)]
    steps = iter(steps_of([person for group in groups for person in group]))
    first, second = (BAR.join(replace(person, step=next(steps)).short for person in group) for group in groups)
    return first, second


def _parts(name: str) -> list[str]:
    return parts_of(name) or [name]


def _lines_of(name: str, letters: int) -> tuple[str, ...]:
    """A name that is too long for its line breaks after the bar."""
    if len(name) <= letters or BAR not in name:
        return (_cut(name, letters),)
    first, _bar, second = name.partition(BAR)
    return _cut(first + BAR, letters), _cut(second, letters)


def _cut(name: str, letters: int) -> str:
    """A single word that no line has room for."""
    return name if len(name) <= letters else name[: letters - 1].rstrip() + "…"
