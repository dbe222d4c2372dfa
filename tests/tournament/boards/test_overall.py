"""Where the ranking of the whole tournament says more than the table of its last stage, and who won it."""

from tests.scoring.stages.carrying import ROUND_ROBIN, beat, evening
from tests.tournament.boards.samples import read_stage
from tournament.boards.overall import board_beyond_stages, champions, overall_board

DANESE = [beat("f", 1, "D", "A", 200), beat("f", 1, "B", "C", 900)]


def test_an_evening_whose_last_stage_carries_all_is_ranked_by_its_table_alone() -> None:
    resolver, _stage = read_stage(evening(*ROUND_ROBIN, *DANESE, final={"rounds": 1}))
    assert overall_board(resolver)
    assert board_beyond_stages(resolver) is None


def test_a_last_stage_that_counts_its_own_rounds_alone_leaves_the_ranking_beside_it() -> None:
    resolver, _stage = read_stage(evening(*ROUND_ROBIN, *DANESE, final={"rounds": 1, "carries": []}))
    assert board_beyond_stages(resolver) == overall_board(resolver) is not None


def test_a_tournament_has_champions_once_its_last_stage_is_over() -> None:
    """All four won twice in the evening; the differences are A -500, B +800, C -600, D +300, added up by hand."""
    over, _stage = read_stage(evening(*ROUND_ROBIN, *DANESE, final={"rounds": 1}))
    under_way, _stage = read_stage(evening(*ROUND_ROBIN, *DANESE[:1], final={"rounds": 1}))
    assert (champions(over), champions(under_way)) == (["B"], [])
