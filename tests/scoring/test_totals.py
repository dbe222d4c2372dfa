"""What is odd about totals alone, and a total on paper against the one of its hands."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass

import pytest

from rules import registry
from rules.clauses import Clause
from scoring.totals import are_digits_swapped, describe_difference, doubts, is_ended_by_hands

APCEF = registry.get("apcef-sc-2022")


def doubts_of(games, closed=(), *, level_counts=True):
    return [
        (doubt.game, doubt.side, doubt.message.id, doubt.article)
        for doubt in doubts(APCEF, games, closed, level_counts=level_counts)
    ]


def test_a_plain_result_raises_none():
    assert doubts_of([(3050, 2100), (-150, 3005)]) == []


def test_a_figure_that_no_cards_give_is_doubted():
    assert doubts_of([(3053, 2100)]) == [
        (0, 0, "Look at %(total)s again: every total here is a multiple of %(unit)s.", APCEF.table.article)
    ]


def test_a_digit_too_many_is_doubted():
    assert doubts_of([(2100, 30500)]) == [
        (0, 1, "Count the digits of %(total)s: the target is %(target)s.", APCEF.end.article)
    ]
    assert [entry[:2] for entry in doubts_of([(6000, 2100), (5995, 2100)])] == [(0, 0)]  # twice 3000


def test_a_digit_too_many_below_zero_is_doubted():
    assert [entry[:2] for entry in doubts_of([(3050, -6000), (3050, -5995)])] == [(0, 1)]


@pytest.mark.parametrize(
    ("key", "most"),
    [
        ("buraco-fechado", 4200),  # half of 1,080, seven canastras of 500 and 100 for going out
        ("burraco-it", 4 * 2100),  # four such hands, with seven of 200
    ],
)
def test_a_digit_too_many_where_no_target_ends_the_game(key, most):
    regulation = registry.get(key)
    games = [(most, 100), (most + 5, 100), (100, -most - 5), (12905, 9080)]
    raised = [doubt for doubt in doubts(regulation, games) if doubt.message.id.startswith("Count the digits")]
    assert [(doubt.game, doubt.side) for doubt in raised] == [(1, 0), (2, 1), (3, 0), (3, 1)]
    assert {doubt.message.params["most"] for doubt in raised} == {most}
    assert {doubt.article for doubt in raised} == {regulation.end.article}


def test_a_target_nobody_reached_wants_a_clock():
    nobody = "Nobody has reached %(target)s. If time ran out, mark it. If not, the game is not over."
    assert doubts_of([(3050, 2100), (2995, 2100)]) == [(1, None, nobody, APCEF.end.article)]
    assert doubts_of([(3000, 2100)]) == []
    assert doubts_of([(2900, 2100)], ["time"]) == []


def test_agreed_hands_end_a_game_below_the_target():
    nobody = "Nobody has reached %(target)s. If time ran out, mark it. If not, the game is not over."
    assert list(doubts(APCEF, [(1500, 900), (3000, 900)], agreed_hands=4)) == []
    assert list(doubts(APCEF, [(1500, 900)], ["hands"], agreed_hands=4)) == []
    assert [doubt.message.id for doubt in doubts(APCEF, [(1500, 900)])] == [nobody]
    assert [doubt.message.id for doubt in doubts(APCEF, [(1500, 905), (1500, 1500)], agreed_hands=4)] == [
        "Level at %(total)s: nobody wins this game."
    ]


def test_hands_end_a_game_only_below_a_target():
    without_target = registry.get("burraco-it")
    assert is_ended_by_hands(APCEF, (2995, 100), 4)
    assert not is_ended_by_hands(APCEF, (100, 3000), 4)
    assert not is_ended_by_hands(APCEF, (2995, 100), None)
    assert not is_ended_by_hands(without_target, (2995, 100), 4)


def test_a_clock_that_had_nothing_to_close_is_doubted():
    needless = "%(total)s reaches the target of %(target)s, so the game ended on points."
    assert doubts_of([(3000, 2100)], ["time"]) == [(0, None, needless, APCEF.end.article)]


@pytest.mark.parametrize(
    ("level_counts", "message"),
    [
        (True, "Level at %(total)s: nobody wins this game."),
        (False, "Level at %(total)s: nobody wins this game, and another has to be played."),
    ],
)
def test_level_totals_are_doubted_as_the_regulation_counts_them(level_counts, message):
    """Closed by the clock, the game is over."""
    closed = doubts_of([(2100, 2100)], ["time"], level_counts=level_counts)
    assert closed == [(0, None, message, APCEF.end.level_article)]


@pytest.mark.parametrize("level_counts", [True, False])
@pytest.mark.parametrize(
    ("edition", "total", "message"),
    [
        (
            "apcef-sc-2022",
            3050,
            "one more hand is played, and whoever scores more in it wins. Until then nobody has won",
        ),
        ("aacrt-2016", 3050, "another hand is played. Until then nobody has won"),
        ("faraes-2023", 2050, "another hand is played. Until then nobody has won"),
    ],
)
def test_level_at_the_target_a_regulation_has_another_hand_played(edition, total, message, level_counts):
    """APCEF art. 13 § 2º: "será jogada uma nova rodada"; the others leave it to the game, which goes on."""
    regulation = registry.get(edition)
    (doubt,) = doubts(regulation, [(total, total)], level_counts=level_counts)
    assert doubt.message.id == f"Level at %(total)s: {message} this game."
    assert doubt.article == regulation.end.level_article


def test_a_level_game_counts_unless_said_otherwise():
    assert [doubt.message.id for doubt in doubts(APCEF, [(2100, 2100)], ["time"])] == [
        "Level at %(total)s: nobody wins this game."
    ]


@pytest.mark.parametrize(
    ("totals", "closed", "params"),
    [
        ((3053, 2100), "", {"total": 3053, "unit": 5}),
        ((2100, 30500), "", {"total": 30500, "target": 3000}),
        ((2900, 2100), "", {"target": 3000}),
        ((2100, 3050), "time", {"total": 3050, "target": 3000}),
        ((3050, 3050), "", {"total": 3050}),
    ],
)
def test_a_doubt_says_its_figures(totals, closed, params):
    assert [doubt.message.params for doubt in doubts(APCEF, [totals], [closed])] == [params]


def test_the_paper_is_compared_with_the_hands():
    assert describe_difference(2790, 2790) is None
    assert describe_difference(2790, 2970).id == "It looks like two digits swapped: %(claimed)s and %(total)s."
    assert describe_difference(2790, 2970).params == {"claimed": 2970, "total": 2790}
    assert describe_difference(2790, 2890).params == {"claimed": 2890, "total": 2790, "off": 100}
    sentence = "The paper says %(claimed)s, the count gives %(total)s: %(off)s too "
    assert describe_difference(2790, 2890).id == f"{sentence}much."
    assert describe_difference(2790, 2690).id == f"{sentence}little."


@pytest.mark.parametrize(
    ("right", "wrong", "swapped"),
    [
        (2790, 2970, True),
        (2790, -2970, False),
        (2790, 279, False),
        (2790, 2790, False),
        (2790, 2709, True),
        (2790, 9270, False),
        (-85, -58, True),
    ],
)
def test_two_swapped_digits_are_seen(right, wrong, swapped):
    assert are_digits_swapped(right, wrong) is swapped


@pytest.mark.parametrize("key", [regulation.key for regulation in registry.all_regulations()])
def test_whatever_a_clause_gives_is_a_multiple_of_the_unit(key):
    """So that totals are too, and the first doubt says what is true."""
    regulation = registry.get(key)
    given = [clause.points for clause in clauses(regulation)]
    assert [points for points in given if points % regulation.value_unit] == []


def clauses(part):
    """Every clause of a regulation, however deep."""
    if isinstance(part, Clause):
        yield part
    elif is_dataclass(part):
        for field in fields(part):
            yield from clauses(getattr(part, field.name))
    elif isinstance(part, Mapping):
        for value in part.values():
            yield from clauses(value)
    elif isinstance(part, tuple):
        for value in part:
            yield from clauses(value)
