"""A large bracket in parts: no match is missing, and no part draws a match that does not belong to it."""

import re

import pytest

from tests.tournament.boards.samples import bracket, read_stage
from tournament.boards import bracket_parts
from tournament.boards.bracket import BracketBoard, bracket_board
from tournament.boards.bracket_drawings import drawings
from tournament.boards.bracket_parts import bracket_part
from tournament.boards.matches import MatchDescriber

KINDS = ["single_elimination", "double_elimination"]
PAIR = re.compile(r'data-pair="(\w+)"')


@pytest.fixture(autouse=True)
def few_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of sixteen pairs seven matches are left in the end: more than these are too many."""
    monkeypatch.setattr(bracket_parts, "MAX_MATCHES", 7)


def part(upto: int, first_round: int | None = None, kind: str = KINDS[0], pairs: int = 16) -> BracketBoard:
    read_through = read_stage(bracket(pairs, kind, upto=upto))
    return bracket_board(*read_through, part_of=lambda describer: bracket_part(describer, first_round))


def drawings_of(board: BracketBoard) -> list[str]:
    """The drawings of a page."""
    drawing = drawings(board)
    assert drawing is not None
    return [drawing.whole.svg] if drawing.whole else [block.svg for block in drawing.blocks]


def test_few_matches_are_one_drawing() -> None:
    board = part(1, pairs=8)
    assert (board.part, len(board.rounds)) == (None, 3)


@pytest.mark.parametrize(("upto", "first", "columns"), [(0, 1, "Round of 16"), (1, 2, "Quarter-finals")])
def test_the_round_being_played_comes_first(upto: int, first: int, columns: str) -> None:
    board = part(upto)
    assert board.part is not None
    assert (board.part.first, board.columns[0], board.rounds[0].title) == (first, columns, columns)
    assert dict(board.part.titles) == {1: "Round of 16", 2: "Quarter-finals to the final"}


def test_once_all_is_played_the_end_is_shown() -> None:
    board = part(4)
    assert (board.part and board.part.to_the_end, [round_.number for round_ in board.rounds]) == (True, [2, 3, 4])


def test_two_rounds_are_drawn_in_blocks_and_their_matches_listed() -> None:
    board = part(4, 1)
    drawing = drawings(board)
    assert drawing is not None
    assert (drawing.whole, drawing.windows, len(drawing.blocks)) == (None, (), 1)
    assert ([round_.number for round_ in board.rounds], len(board.rounds[0].matches)) == ([1], 8)
    assert len(set(PAIR.findall(drawing.blocks[0].svg))) == 16


def test_the_end_begins_with_its_own_round() -> None:
    board = part(4, 2)
    drawing = drawings(board)
    assert drawing is not None
    assert drawing.whole is not None
    assert board.columns == ("Quarter-finals", "Semi-finals", "Final", "Champions")
    assert len(set(PAIR.findall(drawing.whole.svg))) == 8
    assert [window.id for window in drawing.windows] == ["s-bracket-2", "s-bracket-3", "s-bracket-4"]


@pytest.mark.parametrize("first_round", [0, 3, 9])
def test_no_part_begins_there(first_round: int) -> None:
    with pytest.raises(KeyError):
        part(1, first_round)


@pytest.mark.typical(2)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("pairs", [13, 16, 33])
def test_every_match_is_on_some_page(kind: str, pairs: int) -> None:
    """Both names of each match that is played, beside each other, and once in a list."""
    file = bracket(pairs, kind, upto=9)
    resolver, stage = read_stage(file)
    played = [entry for entry in MatchDescriber(resolver, stage).entries if entry.pairs[1] is not None]
    first = part(9, kind=kind, pairs=pairs)
    assert first.part is not None
    pages = [part(9, number, kind, pairs) for number in first.part.titles]
    listed = [match for page in pages for round_ in page.rounds for match in round_.matches]
    assert len(listed) == len(played)
    for entry in played:
        svgs = [svg for page in pages for svg in drawings_of(page)]
        assert any({*entry.known_pairs} <= set(PAIR.findall(svg)) for svg in svgs), entry
