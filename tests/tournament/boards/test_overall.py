"""Where the ranking of the whole tournament says more than the table of its last stage."""

from tests.scoring.contest.carrying import ROUND_ROBIN, beat, evening
from tests.tournament.boards.samples import read
from tournament.boards.overall import board_beyond_stages, overall_board

DANESE = [beat("f", 1, "D", "A", 200), beat("f", 1, "B", "C", 900)]


def test_an_evening_whose_last_stage_carries_all_is_ranked_by_its_table_alone() -> None:
    resolver, _stage = read(evening(*ROUND_ROBIN, *DANESE, final={"rounds": 1}))
    assert overall_board(resolver)
    assert board_beyond_stages(resolver) is None


def test_a_last_stage_that_counts_its_own_rounds_alone_leaves_the_ranking_beside_it() -> None:
    resolver, _stage = read(evening(*ROUND_ROBIN, *DANESE, final={"rounds": 1, "carries": []}))
    assert board_beyond_stages(resolver) == overall_board(resolver) is not None
