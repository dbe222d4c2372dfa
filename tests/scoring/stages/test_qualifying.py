"""Who goes on to the next stage, in which order, and when that cannot be determined yet."""

from __future__ import annotations

import pytest

from scoring.contest.impossible import Impossible, NotYet
from scoring.stages.pairings import pairings
from scoring.stages.resolver import TournamentResolver
from scoring.tournament_file.codec import read_tournament
from tests.scoring.contest.samples import (
    Document,
    beat,
    document,
    drew,
    in_english,
    met,
    pairs,
    refusal_of,
    tables,
    walkover_match,
)
from tests.scoring.stages.two_stages import FIRST, two_stage_file

SECOND = [beat("D", "E"), beat("D", "F"), beat("E", "F", 900)]


def entrants_text(file: Document) -> str:
    """The entrants of the last stage, in seeding order."""
    tournament = read_tournament(file)
    return "".join(TournamentResolver(tournament).view(tournament.stages[-1]).entrants)


def not_yet(file: Document) -> str:
    """Why the last stage cannot be drawn; its standings have no tables."""
    tournament = read_tournament(file)
    with pytest.raises(NotYet) as caught:
        pairings(tournament, tournament.stages[-1])
    assert tables(file, "f") == []
    return in_english(caught.value.message)


def impossible(file: Document) -> tuple[int | None, str]:
    """The stage that is impossible (its index), and why."""
    tournament = read_tournament(file)
    with pytest.raises(Impossible) as caught:
        TournamentResolver(tournament).view(tournament.stages[-1])
    return caught.value.stage, in_english(caught.value.message)


def test_all_firsts_enter_by_group_then_all_seconds() -> None:
    assert entrants_text(two_stage_file([*FIRST, *SECOND], [1])) == "AD"
    assert entrants_text(two_stage_file([*FIRST, *SECOND], [1, 2])) == "ADBE"
    assert entrants_text(two_stage_file([*FIRST, *SECOND], [3])) == "CF"


def origin(file: Document) -> dict[str, int]:
    """The group from which each entrant of the last stage came."""
    tournament = read_tournament(file)
    return dict(TournamentResolver(tournament).view(tournament.stages[-1]).origin)


def test_the_group_that_each_came_from_is_kept() -> None:
    assert origin(two_stage_file([*FIRST, *SECOND], [1, 2])) == {"A": 0, "D": 1, "B": 0, "E": 1}
    assert origin(two_stage_file([*FIRST, *SECOND], [1], 1)) == {"A": 0, "D": 1, "E": 1}


def test_the_best_of_the_next_place_qualify_by_results_per_match() -> None:
    """Seconds: B one win in two matches, −600; E one, −100."""
    assert entrants_text(two_stage_file([*FIRST, *SECOND], [1], 1)) == "ADE"
    assert entrants_text(two_stage_file([*FIRST, *SECOND], [1], 2)) == "ADEB"


@pytest.mark.parametrize(("criterion", "expected"), [("wins", "AEB"), ("points_for", "AEF")])
def test_seconds_are_compared_per_decided_match(criterion: str, expected: str) -> None:
    """The seconds of a group of four and of one of three. B won 2 of 3, F 1 of 2.

    B scored 2100 + 3000 + 3000 in three matches, which is more than F's 2990 + 3000, but less a match.
    """
    matches = [
        beat("A", "B", 900), beat("B", "C", 500), beat("B", "D", 500), beat("A", "C"), beat("A", "D"), beat("C", "D"),
        beat("E", "F", 10), beat("F", "G", 1010), beat("E", "G"),
    ]  # fmt: skip
    file = document(
        "ABCDEFG",
        [{"group": 0 if match["pairs"][0] in "ABCD" else 1, **match} for match in matches],
        criteria=[criterion, "lots"],
        stage={"groups": [list("ABCD"), list("EFG")]},
    )
    source = {"stage": "s", "places": [1], "best_of_next": 1}
    file["stages"].append({"id": "f", "kind": "single_elimination", "entrants": source})
    assert entrants_text(file) == expected


def groups_file(groups: list[str], matches: list[Document], best: int) -> Document:
    """The firsts of each group and the best seconds, by point difference."""
    numbered = {pair: number for number, group in enumerate(groups) for pair in group}
    file = document(
        "".join(groups),
        [{"group": numbered[match["pairs"][0]], **match} for match in matches],
        criteria=["point_difference"],
        stage={"groups": [list(group) for group in groups]},
    )
    source = {"stage": "s", "places": [1], "best_of_next": best}
    file["stages"].append({"id": "f", "kind": "single_elimination", "entrants": source})
    return file


def test_a_single_match_is_compared_as_it_is() -> None:
    """B −600 in one match; D −900 in two, −450 a match."""
    matches = [beat("A", "B", 600), beat("C", "D", 900), beat("C", "E"), met("D", "E", (3000, 3000))]
    assert entrants_text(groups_file(["AB", "CDE"], matches, 1)) == "ACD"


def test_who_is_level_behind_the_best_of_the_next_place_needs_no_lots() -> None:
    """Seconds: B −100, D and F −900 each. One goes on."""
    assert entrants_text(
        groups_file(["AB", "CD", "EF"], [beat("A", "B", 100), beat("C", "D", 900), beat("E", "F", 900)], 1)
    ) == ("ACEB")


def test_walkovers_are_decided_matches() -> None:
    """B: a win and a walkover lost, of two; E: a win of two, both played."""
    first = [beat("A", "B"), walkover_match("A", "C", "C"), walkover_match("B", "C", "C")]
    # B −1000 +3000 in two, E −100 in two
    assert entrants_text(two_stage_file([*first, *SECOND], [1], 1)) == "ADB"


def test_an_unfinished_stage_sends_nobody() -> None:
    expected = "stage f is fed by s, which is not finished; play that first"
    assert not_yet(two_stage_file([*FIRST, *SECOND[:2]], [1])) == expected
    assert not_yet(two_stage_file([*FIRST, *SECOND[:2], met("E", "F")], [1])) == expected
    assert not_yet(two_stage_file([], [1])) == expected


@pytest.mark.parametrize("played", [{"games": [{"totals": [3000, 0]}]}, {"absent": ["A"]}])
def test_a_match_played_in_a_stage_that_cannot_be_drawn_up_is_a_contradiction(played: Document) -> None:
    file = two_stage_file([*FIRST, *SECOND[:2]], [1])
    file["matches"].append({"stage": "f", "round": 1, "pairs": ["A", "D"], **played})
    with pytest.raises(NotYet):
        tables(file)


def test_a_match_written_beforehand_makes_no_table() -> None:
    file = two_stage_file([*FIRST, *SECOND[:2]], [1])
    file["matches"].append({"stage": "f", "round": 1, "slot": 1, "pairs": ["A", "D"], "games": []})
    assert tables(file, "f") == []


CIRCLE = [beat("A", "B"), beat("B", "C"), beat("C", "A")]  # level in everything


def test_an_undecided_tie_on_a_place_that_goes_on_asks_for_lots() -> None:
    assert not_yet(two_stage_file([*CIRCLE, *SECOND], [1])) == (
        "A, B and C are level at places that qualify; draw lots among them first"
    )


def test_lots_settle_who_qualifies() -> None:
    lots = [{"stage": "s", "among": ["A", "B", "C"], "order": ["B", "C", "A"]}]
    assert entrants_text(two_stage_file([*CIRCLE, *SECOND], [1], lots=lots)) == "BD"


def test_a_tie_that_no_criterion_and_no_lots_can_settle() -> None:
    assert not_yet(two_stage_file([*CIRCLE, *SECOND], [1], criteria=["wins"])) == (
        "A, B and C are level at places that qualify; give their stage another criterion, with lots at the end"
    )


LEVEL_BELOW = [beat("A", "B"), beat("A", "C"), drew("B", "C")]  # B and C level


def test_a_tie_that_does_not_touch_does_no_harm() -> None:
    assert entrants_text(two_stage_file([*LEVEL_BELOW, *SECOND], [1])) == "AD"


@pytest.mark.parametrize("places", [[1, 2], [2], [3], [1, 2, 3]])
def test_a_tie_at_any_place_sent_on_keeps_the_qualifiers_open(places: list[int]) -> None:
    """Also where all of its pairs go on: their order would be guessed."""
    assert "B and C are level" in not_yet(two_stage_file([*LEVEL_BELOW, *SECOND], places))


def test_nor_may_it_touch_the_next_place() -> None:
    assert "B and C are level" in not_yet(two_stage_file([*LEVEL_BELOW, *SECOND], [1], 1))


EVEN = [beat("D", "E"), beat("D", "F"), beat("E", "F", 400)]  # seconds B and E level per match


def test_a_tie_between_groups_needs_lots() -> None:
    assert not_yet(two_stage_file([*FIRST, *EVEN], [1], 1)) == (
        "B and E are tied for the last place among the second-placed pairs; draw lots among them first"
    )
    assert [drawn["unused_lots"] for drawn in tables(two_stage_file([*FIRST, *EVEN], [1], 1))] == [[], []]


def test_a_tie_for_two_places_speaks_of_both() -> None:
    matches = [{**beat(*pair), "group": group} for group, pair in enumerate(("AB", "CD", "EF"))]
    stage = {"groups": [["A", "B"], ["C", "D"], ["E", "F"]]}
    file = document("ABCDEF", matches, criteria=["wins", "lots"], stage=stage)
    source = {"stage": "s", "places": [1], "best_of_next": 2}
    file["stages"].append({"id": "f", "kind": "single_elimination", "entrants": source})
    assert not_yet(file) == (
        "B, D and F are tied for the last places among the second-placed pairs; draw lots among them first"
    )


def test_lots_between_groups_are_used() -> None:
    file = two_stage_file([*FIRST, *EVEN], [1], 1, lots=[{"stage": "s", "among": ["B", "E"], "order": ["E", "B"]}])
    assert entrants_text(file) == "ADE"
    assert [drawn["unused_lots"] for drawn in tables(file)] == [[], []]


def test_a_tie_between_groups_that_all_go_on_keeps_the_order_of_the_groups() -> None:
    assert entrants_text(two_stage_file([*FIRST, *EVEN], [1], 2)) == "ADBE"


def test_lots_drawn_for_others_are_reported_while_the_tie_between_groups_is_open() -> None:
    file = two_stage_file([*FIRST, *EVEN], [1], 1, lots=[{"stage": "s", "among": ["C", "F"], "order": ["C", "F"]}])
    assert [drawn["unused_lots"] for drawn in tables(file)] == [[["C", "F"]], []]


def test_between_groups_criteria_behind_the_lots_do_not_apply() -> None:
    """Wins part A and D from the others; the seconds have one win of two each, and what comes next is a drawing."""
    lots = [{"stage": "s", "among": list(tie), "order": list(tie)} for tie in ("BC", "EF")]
    file = two_stage_file([*FIRST, *SECOND], [1], 1, criteria=["wins", "lots", "point_difference"], lots=lots)
    assert "B and E are tied" in not_yet(file)


def test_what_pairs_did_to_each_other_does_not_apply_between_groups() -> None:
    file = two_stage_file([*FIRST, *SECOND], [1], 1, criteria=["wins", "head_to_head", "apcef_art_16"])
    assert entrants_text(file) == "ADE"


def test_who_left_does_not_go_on_and_the_next_moves_up() -> None:
    """A won its group and left in its last round: B goes on in its place."""
    listed = pairs("ABCDEF")
    listed[0]["withdrawn"] = {"stage": "s", "round": 9}
    file = two_stage_file([*FIRST, *SECOND], [1], pairs=listed)
    assert tables(file)[0]["rows"][0]["pair"] == "A"
    assert entrants_text(file) == "BD"


def test_a_qualifying_place_that_a_group_does_not_have_is_refused() -> None:
    assert impossible(two_stage_file([*FIRST, *SECOND], [4])) == (1, "group 1 of s has no place 4 to qualify from")
    assert impossible(two_stage_file([*FIRST, *SECOND], [1, 2, 3], 1)) == (
        1,
        "s has only 0 pairs in place 4: let fewer of them qualify.",
    )


def test_a_place_that_somebody_who_left_has_emptied_sends_nobody() -> None:
    """F was the third of its group; the pairs below those who left have moved up, and so the last place is empty."""
    listed = pairs("ABCDEF")
    listed[5]["withdrawn"] = {"stage": "s", "round": 9}
    whole = two_stage_file([*FIRST, *SECOND], [1, 2], 2)
    assert entrants_text(two_stage_file([*FIRST, *SECOND], [1, 2], 2, pairs=listed)) == entrants_text(whole).replace(
        "F", ""
    )
    assert entrants_text(two_stage_file([*FIRST, *SECOND], [2, 3], pairs=listed)) == entrants_text(
        two_stage_file([*FIRST, *SECOND], [2, 3])
    ).replace("F", "")


def test_three_stages_follow_each_other() -> None:
    file = two_stage_file([*FIRST, *SECOND], [1, 2])
    file["stages"].append(
        {"id": "g", "kind": "round_robin", "criteria": ["wins"], "entrants": {"stage": "f", "places": [1, 2]}}
    )
    assert tables(file, "g") == []
    for number, (first, second) in enumerate((("A", "E"), ("D", "B"), ("A", "D"))):
        match = {"stage": "f", "round": 1 + number // 2, "pairs": [first, second], "games": [{"totals": [3000, 0]}]}
        file["matches"].append(match)
    assert [row["pair"] for row in tables(file, "f")[0]["rows"][:2]] == ["A", "D"]
    assert entrants_text(file) == "AD"


def test_one_stage_sends_pairs_to_two_others() -> None:
    file = two_stage_file([*FIRST, *SECOND], [1])
    file["stages"].append({"id": "g", "kind": "single_elimination", "entrants": {"stage": "s", "places": [2, 3]}})
    assert entrants_text(file) == "BECF"


def test_every_pair_enters_by_seed_then_in_file_order() -> None:
    listed = [{"id": "A"}, {"id": "B", "seed": 2}, {"id": "C"}, {"id": "D", "seed": 1}]
    assert entrants_text(document("ABCD", pairs=listed)) == "DBAC"


def test_entrants_by_hand_keep_their_order() -> None:
    assert entrants_text(document("ABCD", stage={"entrants": ["C", "A"]})) == "CA"


def test_a_contradiction_in_a_later_stage_is_refused() -> None:
    file = two_stage_file([*FIRST, *SECOND], [1])
    file["matches"].append({"stage": "f", "round": 1, "pairs": ["A", "B"], "games": []})
    assert refusal_of(file) == ("matches[6].pairs[1]", "B is not in stage f")
