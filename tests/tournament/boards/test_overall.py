"""Where the ranking of the whole tournament says more than the table of its last stage, and who won it."""

from tests.scoring.stages.carrying import ROUND_ROBIN, beat, evening
from tests.scoring.stages.groups_of_three import groups_of_three
from tests.tournament.boards.samples import read_stage
from tournament.boards.overall import Winners, board_beyond_stages, overall_board, winners_of

DANESE = [beat("f", 1, "D", "A", 200), beat("f", 1, "B", "C", 900)]
FOLLOWING = (
    "the last stage played counts; the third-placed pairs that did not qualify follow as they were compared, and "
    "others who came to the same place share one, in alphabetical order"
)
SHARED = "the last stage played counts, and those who came to the same place there share one, in alphabetical order"


def test_an_evening_whose_last_stage_carries_all_is_ranked_by_its_table_alone() -> None:
    resolver, _stage = read_stage(evening(*ROUND_ROBIN, *DANESE, final={"rounds": 1}))
    board = overall_board(resolver)
    assert board_beyond_stages(resolver) is None
    (table,) = board.tables
    assert (board.stage, table.title, table.note) == ("overall", "", "the sum of all rounds counts")
    assert [(row.place, row.pair, row.cells[-1].text) for row in table.rows] == [
        ("1st", "B", "+800"), ("2nd", "D", "+300"), ("3rd", "A", "−500"), ("4th", "C", "−600"),
    ]  # fmt: skip


def test_a_last_stage_that_counts_its_own_rounds_alone_leaves_the_ranking_beside_it() -> None:
    resolver, _stage = read_stage(evening(*ROUND_ROBIN, *DANESE, final={"rounds": 1, "carries": []}))
    board = overall_board(resolver)
    assert board_beyond_stages(resolver) == board is not None
    assert board.tables[0].note == "the last stage played counts"


def test_a_tournament_has_champions_once_its_last_stage_is_over() -> None:
    """All four won twice in the evening; the differences are A -500, B +800, C -600, D +300, added up by hand."""
    over, _stage = read_stage(evening(*ROUND_ROBIN, *DANESE, final={"rounds": 1}))
    under_way, _stage = read_stage(evening(*ROUND_ROBIN, *DANESE[:1], final={"rounds": 1}))
    assert (winners_of(over), winners_of(under_way)) == ([Winners("", ("B",))], [])


def test_thirds_compared_for_qualifying_are_said_to_follow_as_compared() -> None:
    """F and C did not qualify."""
    (table,) = overall_board(groups_of_three(900, 800, 700, 600)).tables
    assert table.note == FOLLOWING
    assert [(row.place, row.pair) for row in table.rows][-2:] == [("11th", "F"), ("12th", "C")]
    (level,) = overall_board(groups_of_three(900, 900, 700, 600)).tables
    assert level.note == SHARED


def test_thirds_that_play_on_elsewhere_are_not_said_to_follow_as_compared() -> None:
    """The consolation of the thirds ranks C, who beats F there, before it, although F lost by less."""
    (table,) = overall_board(groups_of_three(900, 800, 700, 600, other={"places": [3]})).tables
    assert (table.note, [row.pair for row in table.rows][-2:]) == (SHARED, ["C", "F"])


def test_thirds_compared_for_the_second_of_two_knock_outs_are_said_to_follow_as_compared() -> None:
    """The first one takes the best seconds, and the second the others, with the best thirds."""
    second = {"places": [2], "best_of_next": 2}
    (table,) = overall_board(groups_of_three(900, 800, 700, 600, places=[1], other=second)).tables
    assert (table.note, [row.pair for row in table.rows][-2:]) == (FOLLOWING, ["F", "C"])
