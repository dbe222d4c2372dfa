"""What the rounds of a stage are called, drawn or not."""

from tests.tournament.boards.samples import bracket, read_stage
from tournament.boards.round_titles import RoundTitles


def test_the_rounds_of_a_bracket_are_named_before_any_is_played() -> None:
    resolver, stage = read_stage(bracket(8))
    titles = RoundTitles(resolver)
    assert [titles.long(stage, number) for number in (1, 2, 3)] == ["Quarter-finals", "Semi-finals", "Final"]
    assert titles.last(stage) == 3


def test_a_round_of_a_known_number_says_which_of_how_many_it_is() -> None:
    resolver, stage = read_stage(bracket(6, "round_robin", criteria=["wins"]))
    titles = RoundTitles(resolver)
    assert (titles.long(stage, 2), titles.short(stage, 2), titles.last(stage)) == ("Round 2 of 5", "Round 2", 5)


def test_without_a_resolver_a_bracket_has_numbers_alone() -> None:
    _resolver, stage = read_stage(bracket(8))
    titles = RoundTitles(None)
    assert (titles.long(stage, 3), titles.last(stage)) == ("Round 3", None)
