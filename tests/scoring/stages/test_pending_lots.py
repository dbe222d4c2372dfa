"""Which ties wait for lots: those of a stage that is over, and those between groups for the last qualifying place."""

from __future__ import annotations

from scoring.stages.pending_lots import Tie, pending_ties
from scoring.stages.resolver import TournamentResolver
from scoring.tournament_file.codec import read_tournament
from tests.scoring.contest.samples import Document, beat, drew
from tests.scoring.stages.two_stages import FIRST, two_stage_file


def waiting(file: Document) -> tuple[Tie, ...]:
    return pending_ties(TournamentResolver(read_tournament(file)))


CIRCLE = [beat("D", "E"), beat("E", "F"), beat("F", "D")]


def test_a_circle_of_three_waits() -> None:
    assert waiting(two_stage_file([*FIRST, *CIRCLE], [1])) == (Tie("s", ("D", "E", "F"), 1, 1),)


def test_a_drawn_tie_waits_no_more() -> None:
    lots = [{"stage": "s", "among": ["D", "E", "F"], "order": ["F", "D", "E"]}]
    assert waiting(two_stage_file([*FIRST, *CIRCLE], [1], lots=lots)) == ()


def test_nothing_waits_while_the_stage_is_played() -> None:
    assert waiting(two_stage_file([*FIRST, *CIRCLE[:2]], [1])) == ()


def test_the_place_is_counted_from_the_top_of_the_table() -> None:
    level = [beat("D", "E"), beat("D", "F"), drew("E", "F")]
    assert waiting(two_stage_file([*FIRST, *level], [1])) == (Tie("s", ("E", "F"), 1, 2),)


def test_pairs_level_between_groups_for_the_last_place_that_goes_on_wait_for_lots() -> None:
    """Both seconds won one match and lost one, by the same points."""
    second = [beat("D", "E"), beat("D", "F"), beat("E", "F", 400)]
    assert waiting(two_stage_file([*FIRST, *second], [1], best=1)) == (Tie("s", ("B", "E"), None, 0),)


def test_a_stage_that_cannot_be_waits_for_nothing() -> None:
    file = two_stage_file([*FIRST, *CIRCLE], [4])
    assert [tie.pairs for tie in waiting(file)] == [("D", "E", "F")]
