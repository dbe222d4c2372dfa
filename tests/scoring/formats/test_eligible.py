"""Among whom a round is drawn: those whose order the engine itself gets from `sorteio-1`."""

from dataclasses import replace

import pytest

from scoring.contest.model import FromStage, Pair, Withdrawal
from scoring.contest.stage_view import StageView
from scoring.formats import formats
from scoring.lots import drawn_order
from tests.scoring.formats.samples import numbered, stage_view, won

FOUR = numbered(4)


def eligible(view: StageView, number: int) -> tuple[str, ...]:
    return formats()[view.stage.kind].eligible(view, number)


def test_losers_out_draws_among_those_still_in() -> None:
    view = stage_view("losses_out", [FOUR], won(1, "P01", "P02"), won(1, "P04", "P03"), losses=1)
    assert eligible(view, 2) == ("P01", "P04")


def test_the_drawn_order_is_that_of_the_round() -> None:
    """Taken two by two: the pool that is published is the one the engine draws from."""
    view = stage_view("losses_out", [numbered(8)], losses=2)
    order = drawn_order(eligible(view, 1), "s-1", "17")
    pairings = formats()["losses_out"].round(view, 1, "17").pairings
    assert [pair for pairing in pairings for pair in pairing.pairs] == list(order)


def test_swiss_draws_among_those_who_are_there() -> None:
    view = stage_view("swiss", [FOUR], rounds=2)
    withdrawn_pair = replace(view.pairs["P02"], withdrawn=Withdrawal("s", 1, False))
    view = replace(view, pairs={**view.pairs, "P02": withdrawn_pair})
    assert (eligible(view, 1), eligible(view, 2)) == (("P01", "P03", "P04"), ("P01", "P03", "P04"))


@pytest.mark.parametrize("kind", ["round_robin", "single_elimination", "double_elimination", "mitchell"])
def test_what_is_drawn_once_is_drawn_in_its_first_round(kind: str) -> None:
    view = stage_view(kind, [FOUR])
    assert (eligible(view, 1), eligible(view, 2)) == (tuple(FOUR), ())


def test_lots_change_nothing_where_places_or_seeds_or_groups_order() -> None:
    fed = stage_view("single_elimination", [FOUR], entrants=FromStage("groups", (1,)))
    seeded = stage_view(
        "swiss", [["A", "B"]], pairs={"A": Pair("A", "A", seed=1), "B": Pair("B", "B", seed=2)}, rounds=1
    )
    grouped = stage_view("round_robin", [["A", "B"], ["C", "D"]])
    assert [eligible(view, 1) for view in (fed, seeded, grouped)] == [(), (), ()]


def test_the_pool_keeps_the_order_of_the_file() -> None:
    """Codes that are numbers come by it, and not by the seeds."""
    view = replace(stage_view("single_elimination", [["B", "A", "C"]]), groups=(("C", "A", "B"),))
    assert eligible(view, 1) == ("B", "A", "C")
