"""Laws of the count that hold for every game, however odd; and that no legal hand is ever refused."""

import json
from copy import deepcopy
from dataclasses import fields
from itertools import chain, product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.schema import Regulation
from scoring.codec import read_game, read_hand
from scoring.findings import Finding
from scoring.game import play
from scoring.reading import read_text
from scoring.writing import write_game, write_result
from tests.profiles import max_examples
from tests.rules.samples import label
from tests.scoring.samples import play_document, result_of, row
from tests.scoring.strategies import games, kept_fields
from tests.scoring.table import DEALT, Table, class_by_card

Document = dict[str, Any]


# --- No legal hand is ever refused -----------------------------------------------------------------------------------

RULED = [
    regulation.with_rulings(dict(zip([ruling.name for ruling in regulation.rulings], values, strict=True)))
    for regulation in DEALT
    for values in product(*([option.value for option in ruling.options] for ruling in regulation.rulings))
]


def read_by_a_hand(regulation: Regulation) -> str:
    own = [field.name for field in fields(regulation) if field.name not in ("end", "ruled")]
    return repr([getattr(regulation, name) for name in own])


# Rulings on the end of a game or a tie give the same regulation for a hand; once is enough.
HANDS_OF = list({read_by_a_hand(regulation): regulation for regulation in reversed(RULED)}.values())
EACH = 1000


def dealt_like(regulation: Regulation) -> str:
    """What `Table` reads of a ruled regulation: where it is the same, so are the hands."""
    mortos, threes = regulation.mortos, regulation.threes
    rulings = mortos and mortos.unplayed_cards_count, threes and threes.counted
    return repr((regulation.key, rulings, class_by_card(regulation)))


ALIKE = [[other for other in HANDS_OF if dealt_like(other) == like] for like in sorted({*map(dealt_like, HANDS_OF)})]
OF_A_THOUSAND = [half for alike in ALIKE for half in (alike[::2], alike[1::2]) if half]
"""To deal a hand takes twice as long as to check it: those that are dealt alike share two thousand."""


def errors_in(document: Document, regulation: Regulation) -> list[tuple[object, ...]]:
    findings = result_of(read_hand(document, regulation), regulation).findings
    return [(dict(regulation.ruled), row(finding), finding.message) for finding in findings if finding.is_error]


@given(st.sampled_from(HANDS_OF), st.integers(0, 2**32 - 1))
@max_examples(600)
def test_no_legal_hand_is_refused(regulation: Regulation, seed: int) -> None:
    assert errors_in(Table(regulation, Random(seed)).document(), regulation) == []


@pytest.mark.long
@pytest.mark.parametrize("regulations", OF_A_THOUSAND, ids=lambda half: f"{half[0].key} {dict(half[0].ruled)}")
def test_no_legal_hand_is_refused_at_length(regulations: list[Regulation]) -> None:
    """A thousand hands under each regulation, dealt for this test only."""
    first = OF_A_THOUSAND.index(regulations) * EACH
    dealt = ((seed, Table(regulations[0], Random(seed)).document()) for seed in range(first, first + EACH))
    refused = [(seed, *error) for seed, hand in dealt for ruled in regulations for error in errors_in(hand, ruled)]
    assert refused == []


@pytest.mark.long
def test_what_shares_its_hands_is_dealt_alike() -> None:
    assert len(ALIKE) < 20
    assert sorted(map(read_by_a_hand, chain.from_iterable(OF_A_THOUSAND))) == sorted(map(read_by_a_hand, HANDS_OF))
    for half in OF_A_THOUSAND:
        dealt = [[Table(regulation, Random(seed)).document() for seed in range(25)] for regulation in half]
        assert all(documents == dealt[0] for documents in dealt)


@pytest.mark.daily
@pytest.mark.parametrize("regulation", DEALT, ids=label)
def test_real_tables_are_worth_the_name(regulation: Regulation) -> None:
    """The generator reaches canastras of every kind, pairs that went out, and mortos of every state."""
    sides = [side for seed in range(400) for side in Table(regulation, Random(seed)).document()["sides"]]
    for kind in regulation.kinds:
        assert sum(side[kind] > 0 for side in sides) > (5 if kind == "royal" else 20)
    assert sum(bool(side.get("went_out")) for side in sides) > 20
    if regulation.mortos:
        assert {side["morto"] for side in sides} == {"none", "played", "unplayed"}


# --- Laws of every game ----------------------------------------------------------------------------------------------


@given(games())
@max_examples(150)
def test_lines_add_up_to_totals_and_totals_to_running(document: Document) -> None:
    result = play_document(document)
    running = [0, 0]
    for hand in result.hands:
        for side in (0, 1):
            assert sum(line.points for line in hand.lines[side]) == hand.totals[side]
            running[side] += hand.totals[side]
        assert hand.running == tuple(running)


@given(games())
@max_examples(150)
def test_swapping_the_pairs_swaps_the_result(document: Document) -> None:
    swapped = deepcopy(document)
    for hand in swapped["hands"]:
        hand["sides"].reverse()
        if "starter" in hand:
            hand["starter"] = 1 - hand["starter"]
    one, other = play_document(document), play_document(swapped)
    for ours, theirs in zip(one.hands, other.hands, strict=True):
        assert ours.totals == theirs.totals[::-1]
        assert ours.lines == theirs.lines[::-1]
        assert ours.openings == theirs.openings[::-1]
        assert ours.running == theirs.running[::-1]
        assert sorted(map(_turned, ours.findings)) == sorted(map(_as_is, theirs.findings))
    assert (one.state.over, one.state.target, one.state.reason) == (
        other.state.over,
        other.state.target,
        other.state.reason,
    )
    assert one.state.winner == (None if other.state.winner is None else 1 - other.state.winner)


def _as_is(finding: Finding) -> str:
    return repr(finding)


def _turned(finding: Finding) -> str:
    turned = {name: None if (side := getattr(finding, name)) is None else 1 - side for name in ("side", "causing_side")}
    return _as_is(Finding(**{name: getattr(finding, name) for name in finding.__slots__} | turned))


@given(games(), st.integers(-2000, 2000), st.integers(0, 400))
@max_examples(100)
def test_findings_never_change_totals(document: Document, claimed: int, left: int) -> None:
    """A wrong claim and a wrong rest of the deck change what is found, and nothing else."""
    spoilt = deepcopy(document)
    for hand in spoilt["hands"]:
        hand["left"] = left
        for side in hand["sides"]:
            side["claimed_total"] = claimed
    one, other = play_document(document), play_document(spoilt)
    assert one.state == other.state
    for ours, theirs in zip(one.hands, other.hands, strict=True):
        assert (ours.lines, ours.totals, ours.running) == (theirs.lines, theirs.totals, theirs.running)
        assert ours.openings == theirs.openings


@given(games())
@max_examples(150)
def test_export_then_import_is_the_same_game(document: Document) -> None:
    game = read_game(document)
    exported = write_game(game)
    assert read_game(exported) == game
    assert write_game(read_game(exported)) == exported
    as_text = json.dumps(exported)
    assert read_text(as_text) == game
    assert write_game(read_text(as_text)) == exported


@given(games(), kept_fields, kept_fields, kept_fields)
@max_examples(100)
def test_fields_of_others_are_kept_and_not_looked_at(
    document: Document, on_game: Document, on_hand: Document, on_side: Document
) -> None:
    marked = deepcopy(document) | on_game
    for hand in marked["hands"]:
        hand.update(on_hand)
        for side in hand["sides"]:
            side.update(on_side)
    assert play_document(marked) == play_document(document)
    exported = write_game(read_game(marked))
    assert read_game(exported) == read_game(marked)
    assert {name: exported[name] for name in exported if name.startswith("x_")} == on_game
    for hand in exported["hands"]:
        assert {name: hand[name] for name in hand if name.startswith("x_")} == on_hand
        for side in hand["sides"]:
            assert {name: side[name] for name in side if name.startswith("x_")} == on_side


@given(games())
@max_examples(100)
def test_every_result_can_be_written(document: Document) -> None:
    """Every text has the parameters it names, in the language of the message ids."""

    def say(text: Any) -> str:
        form = text.many if text.many and text.number != 1 else text.id
        return form % {name: say(p) if hasattr(p, "params") else p for name, p in text.params.items()}

    game = read_game(document)
    written = json.loads(json.dumps(write_result(game, play(game), say)))
    for hand in written["hands"]:
        for finding in hand["findings"]:
            assert finding["article"]
            assert finding["message"]
            assert finding["hint"]
