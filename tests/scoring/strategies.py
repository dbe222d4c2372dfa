"""Hypothesis strategies: games of every regulation under any rulings, as wild as the codec allows; and hands of real
cards."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st

from rules.fields import HAND_FIELDS, MORTO_STATES, SIDE_FIELDS, FieldKind
from rules.schema import Regulation
from tests.rules.samples import EVERY
from tests.scoring.table import DEALT, Table

Document = dict[str, Any]

counts = st.integers(0, 3) | st.integers(0, 3) | st.integers(-2, 40) | st.integers(-1_000_000, 1_000_000)
points = st.integers(0, 80).map(lambda n: 5 * n) | st.integers(-10, 1300) | st.integers(-1_000_000, 1_000_000)
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)
names = st.text(st.characters(codec="utf-8", exclude_characters="\0"))
kept_fields = st.dictionaries(st.text(max_size=5).map(lambda name: f"x_{name}"), anything, max_size=2)


def values_of(kind: FieldKind, regulation: Regulation) -> st.SearchStrategy[Any]:
    return {
        FieldKind.COUNT: counts,
        FieldKind.POINTS: points,
        FieldKind.TOTAL: points,
        FieldKind.FLAG: st.booleans(),
        FieldKind.MORTO: st.sampled_from(MORTO_STATES),
        FieldKind.CLASSES: st.dictionaries(st.sampled_from(sorted(regulation.class_sizes)), counts, max_size=4),
        FieldKind.PAIR: st.integers(0, 1),
    }[kind]


def some_fields(names: tuple[str, ...], kinds: dict[str, FieldKind], regulation: Regulation) -> st.SearchStrategy[Any]:
    return st.fixed_dictionaries({}, optional={name: values_of(kinds[name], regulation) for name in names})


def wild_hands(regulation: Regulation) -> st.SearchStrategy[Document]:
    """Any hand that can be read."""
    side = some_fields(regulation.fields, SIDE_FIELDS, regulation)
    whole = some_fields(regulation.hand_fields, HAND_FIELDS, regulation)
    return st.builds(lambda sides, hand: {"sides": list(sides), **hand}, st.tuples(side, side), whole)


def some_hands(regulation: Regulation) -> st.SearchStrategy[Document]:
    """Wild hands and, for regulations whose melds the tests know, real ones."""
    known = any(base.key == regulation.key for base in DEALT)
    return wild_hands(regulation) | real_hands(regulation) if known else wild_hands(regulation)


def real_hands(regulation: Regulation) -> st.SearchStrategy[Document]:
    """A hand that real play could leave; by seed, so that a failure shows one number."""
    return st.integers(0, 2**32 - 1).map(lambda seed: Table(regulation, Random(seed)).document())


def rulings_of(regulation: Regulation) -> st.SearchStrategy[Document]:
    options = {
        ruling.name: st.sampled_from([option.value for option in ruling.options]) for ruling in regulation.rulings
    }
    return st.fixed_dictionaries({}, optional=options)


@st.composite
def games(draw: st.DrawFn) -> Document:
    """A document of a game: some hands real, some wild."""
    regulation = draw(st.sampled_from(EVERY))
    rulings = draw(rulings_of(regulation))
    ruled = regulation.with_rulings(rulings)
    document: Document = {
        "format": "sumula-game/1",
        "regulation": regulation.key,
        "rulings": rulings,
        "hands": draw(st.lists(some_hands(ruled), max_size=4)),
    }
    if draw(st.booleans()):
        document["pairs"] = draw(st.lists(names, min_size=2, max_size=2))
    if draw(st.booleans()):
        document["closed"] = draw(st.sampled_from(("time", "hands")))
    if len(regulation.players_per_side) > 1 and draw(st.booleans()):
        document["players_per_side"] = draw(st.sampled_from(regulation.players_per_side))
    return document
