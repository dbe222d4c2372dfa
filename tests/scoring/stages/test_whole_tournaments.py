"""Whole tournaments, from the first round to the last place, computed by hand."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.stages.pairings import pairings, write_pairings
from scoring.tournament_file.codec import read_tournament
from tests.scoring.contest.examples import DOUBLE, GROUPS, LOSSES, MITCHELL, SWISS
from tests.scoring.contest.samples import (
    Document,
    beat,
    document,
    met,
    order,
    pairs,
    places_text,
    table,
    tables,
    values,
)


def round_texts(file: Document, stage: str, number: int | None = None) -> list[list[str]]:
    """Each round as "AB", "A-" for a bye, "?" for who is not known."""
    tournament = read_tournament(file)
    chosen_stage = tournament.stage(stage)
    assert chosen_stage
    rounds = write_pairings(pairings(tournament, chosen_stage, number))["rounds"]
    return [["".join(side(pair) for pair in match["pairs"]) for match in one["matches"]] for one in rounds]


def side(pair: Any) -> str:
    return "-" if pair is None else pair if isinstance(pair, str) else "?"


def test_groups_send_their_best_to_a_knock_out() -> None:
    """Group 0: A beat B (+950) and C (two hands of 700 to 300, closed by the clock: +800); C did not come to B.

    Group 1: D beat E (+800), F beat D (+100), then F left: E has the match they had still to play, 3000 to 0.
    """
    first, second = tables(GROUPS, "groups")
    assert [tuple(row["values"].values()) for row in first["rows"]] == [
        (2, 1750, 3050 + 1400), (1, 3000 - 950 - 100, 2100 + 3000 - 100), (0, -800 - 3000, 600),
    ]  # fmt: skip
    assert [(row["pair"], row["values"]["point_difference"]) for row in second["rows"]] == [
        ("E", 3000 - 800), ("D", 800 - 100), ("F", 100 - 3000),
    ]  # fmt: skip
    assert (places_text(first), places_text(second)) == ("ABC", "EDF")
    # A and E won their groups; B (+1950 in two matches) and D (+700 in two) are the best seconds.
    assert round_texts(GROUPS, "final", 1) == [["AE", "DB"]]
    assert round_texts({**GROUPS, "matches": GROUPS["matches"][:5]}, "final", 1) == [["AD", "EB"]]
    # A beat E, B beat D in three games; the final stands at one game for A, the match for third place is to come.
    assert order(GROUPS, "final") == "(AB)(DE)"
    last = [*GROUPS["matches"][:7], met("A", "B", (3000, 0), (3000, 0)), met("E", "D", (3000, 0), (0, 3000), (3000, 0))]
    last[7:] = [match | {"stage": "final", "round": 2} for match in last[7:]]
    assert order({**GROUPS, "matches": last}, "final") == "ABED"


def test_a_swiss_evening_with_a_late_pair_comes_to_the_sums_by_hand() -> None:
    """Canasta, burraco-4: 2000 points give 19 to 1, 1900 points 19 to 1; a bye 14 and +355, a walkover 18 to 0.

    E came for round 2 and missed a round: 0. A 19 + 1 + 14; B 1 + 19 + 0; C 1 + 14 + 1; D 19 + 19 + 18; E 0 + 1 + 19.
    """
    assert values(SWISS, "victory_points") == {"A": 34, "B": 20, "C": 16, "D": 56, "E": 20}
    # B met A and E (D's walkover is left out): 34 + 20. E met B and C: 20 + 16.
    assert {pair: values(SWISS, "buchholz")[pair] for pair in "BE"} == {"B": 54, "E": 36}
    assert order(SWISS) == "DABEC"
    assert len(round_texts(SWISS, "s")) == 1


def test_mitchell_by_side_ranks_who_stays_and_who_moves_apart() -> None:
    """A and C stay. A beat B, D beat C; B beat C; A and D are still to play."""
    stay, move = tables(MITCHELL, "m")
    assert (places_text(stay), places_text(move)) == ("AC", "BD")
    # Match points: A 3, B 3, C 0, D 3. A met B; C met D and B; B met A and C; D met C.
    assert [(row["pair"], row["values"]["buchholz"]) for row in (*stay["rows"], *move["rows"])] == [
        ("A", 3), ("C", 6), ("B", 3), ("D", 0),
    ]  # fmt: skip
    one = {**MITCHELL, "stages": [{k: v for k, v in MITCHELL["stages"][0].items() if k != "tables"}]}
    assert [row["pair"] for row in table(one, "m")["rows"]] == ["A", "B", "D", "C"]


def test_double_elimination_plays_its_final_again() -> None:
    """A beats D and B, B beats C; below C beats D and B beats C. B beats A in the final: they play again, A wins."""
    file = document("ABCD", stage={"kind": "double_elimination", "criteria": []})
    winners = {"AD": "A", "BC": "B", "AB": "ABA", "CD": "C"}  # of each meeting in turn
    met_before: dict[str, int] = {}
    while ready := [
        (one["round"], match)
        for one in write_pairings(pairings(read_tournament(file), read_tournament(file).stages[0]))["rounds"]
        for match in one["matches"]
        if all(isinstance(pair, str) for pair in match["pairs"])
        and (one["round"], match["slot"]) not in {(done["round"], done["slot"]) for done in file["matches"]}
    ]:
        for number, match in ready:
            meeting = "".join(sorted(match["pairs"]))
            turn = met_before[meeting] = met_before.get(meeting, 0) + 1
            won = (winners[meeting] * 2)[turn - 1] == match["pairs"][0]
            played = met(*match["pairs"], (3000, 0) if won else (0, 3000))
            file["matches"].append({"stage": "s", "round": number, "slot": match["slot"], **played})
    # above: two matches, then A v B; below: C v D, then B v C; the final twice
    assert met_before == {"AD": 1, "BC": 2, "AB": 3, "CD": 1}
    assert order(file) == "ABCD"
    # without the repeat neither has won
    assert order({**file, "matches": file["matches"][:-1]}) == "(AB)CD"


def test_pairs_still_in_after_a_loss_are_parted_by_their_games() -> None:
    rows = table(LOSSES, "l")["rows"]
    # Nobody is out: all still in, parted by wins, games won and game difference. E had a bye: a win, no game.
    assert {row["pair"]: (row["place"], row["values"]["wins"], row["values"]["games_won"]) for row in rows} == {
        "A": (1, 1, 1), "C": (1, 1, 1), "E": (3, 1, 0), "B": (4, 0, 0), "D": (4, 0, 0),
    }  # fmt: skip


def test_a_pair_that_leaves_a_knock_out_makes_room() -> None:
    """B beat C and left: A goes through to the final of the next round without a match."""
    listed = pairs("ABCD")
    listed[1]["withdrawn"] = {"stage": "s", "round": 2}
    stage = {"kind": "single_elimination", "criteria": []}
    file = document("ABCD", [beat("A", "D", round=1), beat("B", "C", round=1)], stage=stage, pairs=listed)
    assert order(file) == "AB(CD)"


@pytest.mark.parametrize("results", ["stand", "annul"])
def test_nobody_is_lost_when_a_pair_leaves_a_bracket(results: str) -> None:
    listed = pairs("ABCD")
    listed[1]["withdrawn"] = {"stage": "s", "round": 1, "results": results}
    for kind in ("single_elimination", "double_elimination"):
        file = document("ABCD", [beat("A", "D", round=1)], stage={"kind": kind, "criteria": []}, pairs=listed)
        assert sorted(row["pair"] for row in table(file)["rows"]) == ["A", "B", "C", "D"]


def test_a_double_elimination_lists_every_pair_in_its_first_round() -> None:
    assert len(round_texts(DOUBLE, "d")) >= 4
    assert sorted(row["pair"] for row in table(DOUBLE, "d")["rows"]) == ["A", "B", "C", "D"]
