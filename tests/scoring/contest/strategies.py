"""Random tournaments: sound ones played up to some point, and documents that may be anything."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import strategies as st

from scoring.contest.criteria import Reads, known_criteria, reads_of
from tests.scoring.contest.samples import Document

NAMES = "ABCDEFGH"
REGULATIONS = ["apcef-sc-2022", "aacrt-2016", "canasta-it", "faraes-2023", "buraco-aberto-sujo"]
POINTS = st.sampled_from([0, 500, 1000, 1500, 2000, 3000])
CRITERIA = st.lists(
    st.sampled_from([name for name in known_criteria() if Reads.TABLES not in reads_of((name,))]),
    min_size=1,
    max_size=5,
)


@st.composite
def played_stage(draw: st.DrawFn, names: str = NAMES[:6]) -> Document:
    """A round robin played up to some point, with draws, walkovers and open matches, and criteria of any kind."""
    meetings = [(first, second) for at, first in enumerate(names) for second in names[:at]]
    played_meetings = draw(st.lists(st.sampled_from(meetings), unique=True, max_size=len(meetings)))
    games = draw(st.sampled_from([1, 3, {"exactly": 2}]))
    scoring = draw(st.sampled_from([{}, {"scoring": "victory_points", "table": "burraco-3"}]))
    return {
        "regulation": draw(st.sampled_from(REGULATIONS)),
        "pairs": [{"id": name} for name in names],
        "stages": [{"id": "s", "kind": "round_robin", "games": games, "criteria": draw(CRITERIA), **scoring}],
        "matches": [draw(result(number, *pairs)) for number, pairs in enumerate(played_meetings, start=1)],
        "adjustments": draw(
            st.lists(
                st.builds(lambda pair, points: {"stage": "s", "pair": pair, "points": points},
                          st.sampled_from(names), POINTS),
                max_size=2,
            )
        ),
    }  # fmt: skip


@st.composite
def result(draw: st.DrawFn, round_: int, first: str, second: str) -> Document:
    match: Document = {"stage": "s", "round": round_, "pairs": [first, second]}
    absent = draw(st.sampled_from([None] * 6 + [[first], [second], [first, second]]))
    if absent:
        return match | {"absent": absent}
    return match | {
        "games": [{"totals": totals} for totals in draw(st.lists(st.tuples(POINTS, POINTS).map(list), max_size=1))]
    }


SCALARS = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 12), st.floats(allow_nan=False), st.sampled_from([*NAMES, "s", "t", ""]),
    st.text(max_size=4), st.sampled_from([10**6, -(10**6), 10**7]),
)  # fmt: skip
VALUES: st.SearchStrategy[Any] = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(
            st.sampled_from(["stage", "round", "pairs", "games", "id", "x_a", "places"]), inner, max_size=3
        ),
    ),
    max_leaves=6,
)


def places_of(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The path of everything within a document."""
    places = [path]
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, inner in items:
        places += places_of(inner, (*path, step))
    return places


def put(file: Any, path: tuple[str | int, ...], value: Any) -> Any:
    """The document with another value at a path; `...` removes it."""
    if not path:
        return value
    copy = json.loads(json.dumps(file))
    holder = copy
    for step in path[:-1]:
        holder = holder[step]
    if value is ...:
        del holder[path[-1]]
    else:
        holder[path[-1]] = value
    return copy


@st.composite
def spoilt(draw: st.DrawFn, file: Document) -> Any:
    """The document with up to three places changed, removed, or replaced by another part of it."""
    for _ in range(draw(st.integers(1, 3))):
        path = draw(st.sampled_from(places_of(file)[1:] or [()]))
        source = draw(st.sampled_from(places_of(file)))
        elsewhere: Any = file
        for step in source:
            elsewhere = elsewhere[step]
        file = put(file, path, draw(st.one_of(VALUES, st.just(...), st.just(elsewhere))) if path else draw(VALUES))
        if not isinstance(file, dict):
            break
    return file
