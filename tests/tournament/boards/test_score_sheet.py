"""The score sheet as rows and columns."""

from dataclasses import replace

import pytest

from rules import registry
from scoring.game import play
from scoring.hand import GameFacts
from scoring.reading import read_text
from tests.rules.samples import SAMPLES
from tournament.boards.columns import columns_of
from tournament.boards.score_sheet import ScoreSheet, sheet_of
from tournament.boards.words import EMPTY_CELL
from tournament.web.examples import example_sheet, examples, examples_of

NAMES = sorted(examples())


def number(text: str) -> int:
    return 0 if text == EMPTY_CELL else int(text.replace(".", "").replace(",", "").replace("−", "-"))


def sheet(**fields) -> ScoreSheet:
    game = replace(read_text(examples()["apcef-sc-2022-2"].text), **fields)
    return sheet_of(game, play(game))


@pytest.mark.smoke
@pytest.mark.parametrize(
    ("key", "codes"),
    [
        ("aacrt-2016", "clean dirty went_out morto table hand"),
        ("apcef-sc-2022", "clean dirty went_out morto table hand"),
        ("buraco-aberto-sujo", "royal clean dirty went_out morto table hand"),
        ("canasta-it", "clean dirty went_out honours penalties table hand"),
        ("faraes-2023", "clean dirty went_out morto red_threes threes_kept table hand"),
    ],
)
def test_each_regulation_has_its_own_columns(key, codes):
    assert [column.code for column in columns_of(registry.get(key))] == codes.split()


@pytest.mark.parametrize("name", NAMES)
def test_the_figures_of_a_row_add_up_to_its_total_and_the_totals_to_the_sum(name):
    score_sheet = example_sheet(examples()[name])
    for index in (0, 1):
        running = 0
        for row in score_sheet.rows:
            pair = row.pairs[index]
            assert sum(number(cell.text) for cell in pair.cells) == number(pair.total.text)
            assert sum(number(item.points) for item in pair.items) == number(pair.total.text)
            running += number(pair.total.text)
            assert number(pair.running) == running


def test_a_row_as_the_paper_has_it():
    """Hand 4 of the second APCEF example: a failed opening, and a morto taken with a discard and never played."""
    row = sheet().rows[3]
    assert [row.pairs[0].opens.text, *(cell.text for cell in row.pairs[0].cells)] == [
        *("90", "·", "100", "·", "−100", "110", "−75")
    ]
    assert (row.pairs[0].total.text, row.pairs[0].running) == ("35", "1,690")
    assert row.pairs[1].opens.text == "·"


def test_a_finding_marks_its_hand_and_the_figure_it_speaks_of():
    score_sheet = sheet()
    assert [row.number for row in score_sheet.unsure] == [1, 5]
    assert score_sheet.rows[0].pairs[1].total.wrong
    wrong = [
        column.code
        for column, cell in zip(score_sheet.columns, score_sheet.rows[4].pairs[1].cells, strict=True)
        if cell.wrong
    ]
    assert wrong == ["table"]


@pytest.mark.parametrize("hands", [1, None])
def test_the_heading_of_a_pair_spans_its_cells_its_total_and_its_sum(hands):
    """The first hand alone has no opening; later ones do."""
    score_sheet = sheet(hands=sheet_hands()[:hands])
    pair = score_sheet.rows[0].pairs[0]
    opens = [pair.opens] if score_sheet.shows_openings else []
    assert score_sheet.span == len([*opens, *pair.cells, pair.total, pair.running])


def test_the_column_of_openings_is_there_only_where_one_was_asked():
    assert sheet().shows_openings
    assert not sheet(hands=sheet_hands()[:1]).shows_openings


def test_a_rare_column_is_there_only_where_something_stands_in_it():
    """Penalties of the Italian canasta: eight narrow columns a pair stand wider apart without them."""
    game = next(read_text(e.text) for e in examples_of(registry.get("canasta-it")))
    unfailed = replace(
        game,
        hands=tuple(
            replace(hand, sides=tuple(replace(side, failed_openings=0, false_closings=0) for side in hand.sides))
            for hand in game.hands
        ),
    )
    failed = replace(
        unfailed.hands[0], sides=(unfailed.hands[0].sides[0], replace(unfailed.hands[0].sides[1], failed_openings=1))
    )
    with_one = replace(unfailed, hands=(failed, *unfailed.hands[1:]))
    codes = [[column.code for column in sheet_of(played, play(played)).columns] for played in (unfailed, with_one)]
    whole = [column.code for column in columns_of(registry.get("canasta-it"))]
    assert codes == [[code for code in whole if code != "penalties"], whole]


def sheet_hands():
    return read_text(examples()["apcef-sc-2022-2"].text).hands


def test_under_the_double_rule_stands_what_is_missing_or_how_it_ended():
    in_play = sheet(hands=sheet_hands()[:5])
    assert in_play.next_hand == 6
    assert [(foot.opens, foot.missing) for foot in in_play.foot] == [("75", "630"), ("", "1,600")]
    over = sheet()
    assert over.next_hand is None
    assert [(foot.total, foot.won) for foot in over.foot] == [("3,125", False), ("3,540", True)]


@pytest.mark.parametrize(
    ("name", "one_line_name"),
    [
        ("Ana/Bia", "Ana/Bia"),
        ("  Ana /\n Bia\t", "Ana / Bia"),
        ("Ana\u202e\u2066aiB", "Ana aiB"),
        ("", "Pair 1"),
        ("\u200b\u200e", "Pair 1"),
        ("x" * 300, "x" * 119 + "…"),
    ],
)
def test_a_name_stays_on_its_line_and_turns_no_text_round(name, one_line_name):
    assert sheet(pairs=(name, "Caio/Davi")).names == (one_line_name, "Caio/Davi")


def test_a_game_without_hands_has_a_sheet():
    empty = GameFacts(registry.get("buraco-aberto-sujo"))
    score_sheet = sheet_of(empty, play(empty))
    assert (score_sheet.rows, score_sheet.next_hand) == ((), 1)


def test_the_five_ship_two_examples_each():
    assert [len(examples_of(regulation)) for regulation in SAMPLES] == [2] * 5
