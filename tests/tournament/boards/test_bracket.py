"""The board of a bracket: who stands on which line, byes, and who is awaited."""

import pytest

from scoring.contest.match_state import MatchState
from tests.scoring.contest.examples import GROUPS, LOSSES
from tests.scoring.contest.samples import beat, document, walkover_match
from tests.tournament.boards.samples import bracket, names, read_stage
from tournament.boards.bracket import bracket_board


def board(file, stage=None, **more):
    return bracket_board(*read_stage(file, stage), **more)


def nodes(node):
    for line in node.lines:
        if line.feeder:
            yield from nodes(line.feeder)
    yield node


def tree_texts(board):
    """Each match of the tree, by round and slot: "Ana1/Bia1 2 × Ana4/Bia4 0"."""
    matches = sorted(nodes(board.champion.feeder), key=lambda node: node.spot)
    return [" × ".join(f"{line.side.name} {line.side.score}".strip() for line in node.lines) for node in matches]


@pytest.mark.smoke
def test_a_bracket_of_four_shows_its_tree_with_third_place():
    file = bracket(4, upto=1, third_place=True)
    shown_board = board(file)
    assert shown_board.columns == ("Semi-finals", "Final", "Champions")
    assert tree_texts(shown_board) == [
        "Ana1/Bia1 2,000 × Ana4/Bia4 1,032",
        "Ana2/Bia2 2,000 × Wanda/Mário 1,033",
        "Ana1/Bia1 × Ana2/Bia2",
    ]
    assert [(extra.title, [line.side.pair for line in extra.node.lines]) for extra in shown_board.extras] == [
        ("Third place", ["P04", "P03"])
    ]
    assert (shown_board.champion.side.pair, shown_board.champion.side.name) == (None, "to be decided")
    assert [round_.title for round_ in shown_board.rounds] == ["Semi-finals", "Final"]


def test_a_pair_that_comes_by_a_result_only_entered_is_awaited():
    """In the drawing and in the list, and into the match for third place; the two whose result is confirmed are not."""
    file = bracket(4, upto=1, third_place=True)
    states = {("s", 1, frozenset(("P01", "P04"))): MatchState.ENTERED}
    shown_board = board(file, states=states)
    (third,) = shown_board.extras
    listed = [side for round_ in shown_board.rounds for match in round_.matches for side in match.sides]
    drawn = [line.side for line in (*shown_board.champion.feeder.lines, *third.node.lines)]
    assert {side.pair for side in drawn if side.is_awaited} == {"P01", "P04"}
    assert [side.pair for side in listed if side.is_awaited] == ["P01", "P04"]
    assert not any(side.is_awaited for match in shown_board.rounds[0].matches for side in match.sides)


def test_pairs_with_a_bye_are_not_awaited():
    """They are in the second round from the start; only the winner of the first match is there by its result."""
    file = bracket(5)
    file["matches"] = [{**beat("P04", "P05"), "stage": "s", "round": 1, "slot": 2}]
    states = {("s", 1, frozenset(("P04", "P05"))): MatchState.ENTERED}
    sides = [side for match in board(file, states=states).rounds[1].matches for side in match.sides]
    assert [side.pair for side in sides if side.provisional] == ["P04"]


def test_a_bye_is_passed_over():
    """Of five pairs the three best have no first match: they begin on the line of the second."""
    shown_board = board(bracket(5))
    assert tree_texts(shown_board) == ["Ana4/Bia4 × Ana5/Bia5", "Ana1/Bia1 × winner of quarter-final 2",
                            "Ana2/Bia2 × Wanda/Mário",
                            "winner of semi-final 1 × winner of semi-final 2"]  # fmt: skip
    first, second = sorted(nodes(shown_board.champion.feeder), key=lambda node: node.spot)[:2]
    assert [line.feeder for line in second.lines] == [None, first]


def test_who_comes_from_the_round_of_16_is_described_by_its_name():
    """As its column is called; no column is called R1."""
    (line, *_rest) = board(bracket(16)).champion.feeder.lines[0].feeder.lines[0].feeder.lines
    assert (line.side.name, line.side.short_name) == ("winner of match 1 of the round of 16", "winner of R16, 1")


def test_who_is_awaited_is_stated_by_table():
    file = bracket(4, third_place=True)
    file["matches"] = [{"stage": "s", "round": 1, "table": 7, "pairs": ["P01", "P04"], "games": []}]
    shown_board = board(file)
    assert tree_texts(shown_board)[-1] == "winner of table 7 × winner of semi-final 2"
    assert [line.side.name for line in shown_board.extras[0].node.lines] == [
        "loser of table 7",
        "loser of semi-final 2",
    ]
    assert [line.side.short_name for line in shown_board.extras[0].node.lines] == ["loser table 7", "loser of SF 2"]
    assert shown_board.champion.feeder.lines[0].side.short_name == "winner table 7"


def test_a_winner_stands_on_both_lines_and_is_bold_once_confirmed():
    file = document("AB", [beat("A", "B")], stage={"kind": "single_elimination", "criteria": []})
    assert board(file).champion.side.name == "A"
    entered = board(file, states={("s", 1, frozenset("AB")): "entered"})
    assert [(line.side.score, line.side.won) for line in entered.champion.feeder.lines] == [
        ("3,000", False), ("2,000", False),
    ]  # fmt: skip
    assert entered.champion.side.pair is None


def test_a_match_that_neither_came_to_leaves_nobody_on_the_next_line():
    file = bracket(4)
    file["matches"] = [{"stage": "s", "round": 1, **walkover_match("P01", "P04", "P01", "P04")}]
    assert tree_texts(board(file)) == [
        "Ana1/Bia1 W/O × Ana4/Bia4 W/O",
        "Ana2/Bia2 × Wanda/Mário",
        "nobody came × winner of semi-final 2",
    ]


def test_both_sides_of_a_double_elimination_end_in_the_final():
    shown_board = board(bracket(4, "double_elimination"))
    assert tree_texts(shown_board) == [
        "Ana1/Bia1 × Ana4/Bia4",
        "Ana2/Bia2 × Wanda/Mário",
        "to be decided × to be decided",
        "loser of match 1 × loser of match 2",
        "to be decided × loser of match 3",
        "to be decided × to be decided",
    ]
    assert shown_board.columns == ("Round 1", "Round 2", "Round 3", "Final", "Champions")
    assert [(extra.title, [line.side.name for line in extra.node.lines]) for extra in shown_board.extras] == [
        ("Second final", ["winner of the final", "loser of the final"])
    ]
    assert [line.side.short_name for line in shown_board.champion.feeder.lines[1].feeder.lines] == ["", "loser 3"]


def test_a_final_played_again_decides():
    """A wins the winners' side and loses the final to B: whoever wins the next is the champion."""
    won = [("A", "D", 1), ("B", "C", 1), ("A", "B", 2), ("C", "D", 2), ("B", "C", 3), ("B", "A", 4)]
    file = document("ABCD", stage={"kind": "double_elimination", "criteria": []})
    file["matches"] = [{**beat(one, other), "stage": "s", "round": number} for one, other, number in won]
    shown_board = board(file)
    assert (shown_board.champion.side.name, len(shown_board.extras)) == ("to be decided", 1)
    file["matches"].append({**beat("A", "B"), "stage": "s", "round": 5})
    assert board(file).champion.side.name == "A"
    file["matches"][5:] = [{**beat("A", "B"), "stage": "s", "round": 4}]
    shown_board = board(file)
    assert (shown_board.champion.side.name, shown_board.extras) == ("A", ())


@pytest.mark.typical(3)
@pytest.mark.parametrize("kind", ["single_elimination", "double_elimination"])
@pytest.mark.parametrize("count", [2, 3, 4, 5, 8, 11, 13, 16, 23, 32, 47, 64])
def test_every_pair_is_in_it_and_every_match_of_two_pairs_once(count, kind):
    for upto in (0, 2, 99):
        resolver, stage = read_stage(bracket(count, kind, upto=upto))
        shown_board = bracket_board(resolver, stage)
        tree = [*nodes(shown_board.champion.feeder), *(extra.node for extra in shown_board.extras)]
        assert {line.side.pair for node in tree for line in node.lines} >= {pair["id"] for pair in names(count)}
        spots = [node.spot for node in tree]
        assert len(spots) == len(set(spots))
        rounds = resolver.format(stage).rounds(resolver.view(stage), None)
        wanted = {
            (round_.number, pairing.slot)
            for round_ in rounds
            for pairing in round_.pairings
            if all(isinstance(place, str) for place in pairing.pairs)
        }
        assert wanted <= set(spots)


def test_other_kinds_have_no_bracket_nor_has_one_before_its_time():
    assert board(LOSSES, "l").champion is None
    early = [match for match in GROUPS["matches"] if match["round"] < 3 and match["stage"] == "groups"]
    waiting = board(GROUPS | {"matches": early}, "final")
    assert (waiting.champion, waiting.empty_text) == (
        None, "stage final is fed by groups, which is not finished; play that first",
    )  # fmt: skip
