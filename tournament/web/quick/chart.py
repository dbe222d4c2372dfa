"""The line chart of a game: running totals by hand, the target, and the totals from which opening minimums apply."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from textwrap import wrap

from django.utils.translation import gettext as _

from rules.schema import Regulation
from scoring.contest.short_names import BAR, Person, parts_of, steps_of
from scoring.game import GameResult
from tournament.texts import figure
from tournament.web.quick.chart_levels import BELOW_OFFSET, ChartLevel, ChartPath, ChartPoint, labelled_level

MAX_DOTS = 60
LINE_HEIGHT = 22
"""Height of a line of text."""
NAME_GAP = 14
"""The distance from the last point of a line to the name at its end."""
GRID_OVERHANG = 8
"""How far grid lines go beyond the last point: clear of its dot, and short of the name."""
MIN_TICK_DISTANCE = 26
"""The least distance between two numbers of hands, which may have three figures."""
NAME_STEP = 18
"""The distance from one line of a name to the next."""
NAME_DEPTH = 10
"""From the middle of a name's first or last line to the edge of the chart, at least."""


@dataclass(frozen=True)
class ChartLine:
    """A pair's line. Its `name`, broken into lines, is shown at its end, with the first line at height `label_y`."""

    points: tuple[ChartPoint, ...]
    name: tuple[str, ...]
    label_y: float

    @property
    def path(self) -> str:
        return " ".join(f"{x:g},{y:g}" for x, y in self.points)

    @property
    def dots(self) -> tuple[ChartPoint, ...]:
        """One dot per hand, as long as they can be told apart."""
        return self.points[1:] if len(self.points) <= MAX_DOTS else ()


@dataclass(frozen=True)
class Chart:
    """A chart in pixels, so that text keeps its size; there is one for phones and one for desktops.

    `target` None: no total ends the game. Grid lines end at `end_x`, before the names, which begin at `name_x`, so that
    no line crosses a name.
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

    @property
    def levels(self) -> tuple[ChartLevel, ...]:
        return (*self.steps, self.target) if self.target else self.steps


@dataclass(frozen=True)
class ChartFrame:
    """`right`: the room for the names, and more where a word needs it; `letters`: of a line of a name, and at most."""

    kind: str
    width: int
    height: int
    right: int
    letters: int
    most_letters: int

    top = 16
    bottom = 30


PHONE = ChartFrame("phone", 328, 260, 112, 12, 18)
DESK = ChartFrame("desk", 660, 280, 180, 19, 30)
LETTER_WIDTH = 8.2
"""Mean width of a letter of a name."""


def game_charts(regulation: Regulation, result: GameResult, names: tuple[str, str]) -> tuple[Chart, ...]:
    """The charts for phones and desktops; none if the game is a single hand or no hand has been played."""
    if regulation.end.after_one_hand or not result.hands:
        return ()
    return tuple(_chart(frame, regulation, result, names) for frame in (PHONE, DESK))


def _chart(frame: ChartFrame, regulation: Regulation, result: GameResult, names: tuple[str, str]) -> Chart:
    """The chart of a game's counted hands in one frame (px)."""
    totals = [(0, 0), *(hand.running for hand in result.counted_hands)]
    target = result.state.target or 0
    low, high = min(0, *map(min, totals)), max(target or 1, *map(max, totals))
    height = frame.height - frame.top - frame.bottom

    def y(total: int) -> float:
        return round(frame.top + height * (high - total) / (high - low), 1)

    labelled = [lines_of_name(name, frame) for name in short_labels(names)]
    longest = max(len(line) for lines in labelled for line in lines)
    right = max(frame.right, NAME_GAP + round(longest * LETTER_WIDTH))
    step = (frame.width - right) / max(len(totals) - 1, 1)
    xs = [round(index * step, 1) for index in range(len(totals))]
    paths: list[ChartPath] = [
        tuple((x, y(pair[index])) for x, pair in zip(xs, totals, strict=True)) for index in (0, 1)
    ]
    labels = _label_heights((paths[0][-1][1], paths[1][-1][1]), labelled, frame)
    end_x = xs[-1] + GRID_OVERHANG
    return Chart(
        width=frame.width,
        height=frame.height,
        lines=tuple(
            ChartLine(tuple(path), name, label_y) for path, name, label_y in zip(paths, labelled, labels, strict=True)
        ),
        zero=y(0),
        target=labelled_level(y(target), figure(target), end_x, paths, BELOW_OFFSET) if target else None,
        steps=tuple(_steps(regulation, target, y, end_x, paths)),
        ticks=tuple(_ticks(xs)),
        name_x=xs[-1] + NAME_GAP,
        end_x=end_x,
        kind=frame.kind,
    )


def _label_heights(ends: tuple[float, float], names: list[tuple[str, ...]], frame: ChartFrame) -> tuple[float, float]:
    """The heights of both names: at the ends of their lines, moved apart, and back into the chart from its edges."""
    least = LINE_HEIGHT * max(map(len, names))
    heights = list(moved_apart(*ends, least))
    upper, lower = sorted((0, 1), key=heights.__getitem__)
    foot = frame.height - NAME_DEPTH - NAME_STEP * (len(names[lower]) - 1)
    heights[upper] = max(NAME_DEPTH, min(heights[upper], foot - least))
    heights[lower] = max(heights[upper] + least, min(heights[lower], foot))
    return heights[0], heights[1]


def moved_apart(first: float, second: float, least: float = LINE_HEIGHT) -> tuple[float, float]:
    """Two labels moved apart until both are legible."""
    if abs(first - second) >= least:
        return first, second
    middle, up = (first + second) / 2, first <= second
    return (middle - least / 2, middle + least / 2) if up else (middle + least / 2, middle - least / 2)


def _steps(
    regulation: Regulation, target: int, y: Callable[[int], float], end_x: float, paths: list[ChartPath]
) -> Iterator[ChartLevel]:
    for start, minimum in regulation.opening.steps if regulation.opening else ():
        if 0 < start < target:
            text = _("%(total)s, opens with %(minimum)s") % {"total": figure(start), "minimum": figure(minimum)}
            yield labelled_level(y(start), text, end_x, paths)


def _ticks(xs: list[float]) -> Iterator[tuple[float, int]]:
    """The positions and numbers of the hands, as many as there is room for."""
    step = xs[1] - xs[0] if len(xs) > 1 else MIN_TICK_DISTANCE
    every = next((every for every in (1, 2, 5, 10, 20, 50, 100) if every * step >= MIN_TICK_DISTANCE), 200)
    for number in range(every, len(xs), every):
        yield xs[number], number


def short_labels(names: tuple[str, str]) -> tuple[str, str]:
    """Both pairs labelled with the short names of their players, such as Quitéria/Renê."""
    groups = [[Person(part, is_pair_name=len(parts) == 1) for part in parts] for parts in map(_parts, names)]
    steps = iter(steps_of([person for group in groups for person in group]))
    first, second = (
        BAR.join(replace(person, short_form_step=next(steps)).short for person in group) for group in groups
    )
    return first, second


def _parts(name: str) -> list[str]:
    return parts_of(name) or [name]


def lines_of_name(name: str, frame: ChartFrame) -> tuple[str, ...]:
    """A name broken into lines, after the slash first and then between words."""
    if len(name) <= frame.letters:
        return (name,)
    first, bar, second = name.partition(BAR)
    words = [line for part in (first + bar, second) if part for line in _wrapped(part, frame.letters)]
    return tuple(_cut(line, frame.most_letters) for line in words)


def _wrapped(part: str, letters: int) -> list[str]:
    return wrap(part, letters, break_long_words=False, break_on_hyphens=False)


def _cut(name: str, letters: int) -> str:
    """A word cut to fit, because no line has room for it."""
    return name if len(name) <= letters else name[: letters - 1].rstrip() + "…"
