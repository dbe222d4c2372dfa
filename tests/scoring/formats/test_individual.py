"""Individual: two players are partners for one match, and what it gives counts for each of them."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.contest.impossible import Impossible
from scoring.contest.model import TournamentFacts
from scoring.stages.pairings import pairings, write_pairings
from scoring.stages.resolver import TournamentResolver
from scoring.tournament_file.codec import read_tournament
from scoring.tournament_file.writing import write_tournament
from scoring.unreadable import Unreadable
from tests.scoring.contest.samples import Document, document, in_english, refusal_of, tables

EIGHT = "ABCDEFGH"
WINS = ("wins", "points_for")


def individual(names: str, matches: list[Document] | None = None, rounds: int = 3, **more: Any) -> Document:
    stage = {"kind": "individual", "rounds": rounds, **more.pop("stage", {})}
    return document(names, matches or [], criteria=WINS, stage=stage, **more)


def match(sides: str, mine: int = 3000, its: int = 2000, number: int = 1, **more: Any) -> Document:
    """`match("ABCD")`: A with B against C with D."""
    a, b, c, d = sides
    return {"round": number, "pairs": [[a, b], [c, d]], "games": [{"totals": [mine, its]}], **more}


def absent(sides: str, *players: str) -> Document:
    a, b, c, d = sides
    return {"round": 1, "pairs": [[a, b], [c, d]], "absent": list(players)}


def read(file: Document) -> TournamentFacts:
    return read_tournament(file)


def drawn_rounds(file: Document, seed: str | None = None) -> list[Document]:
    facts = read(file)
    return write_pairings(pairings(facts, facts.stages[0], None, seed))["rounds"]  # type: ignore[no-any-return]


def played_matches(rounds: list[Document], count: int) -> list[Document]:
    """The first rounds as drawn, each match won by the side named first."""
    return [
        {"round": round_["round"], "slot": pairing["slot"], "pairs": pairing["pairs"]}
        | ({"games": [{"totals": [3000, 1000]}]} if pairing["pairs"][1] else {})
        for round_ in rounds[:count]
        for pairing in round_["matches"]
    ]


def values(file: Document) -> dict[str, Document]:
    return {row["pair"]: row["values"] for row in tables(file)[0]["rows"]}


def test_a_match_counts_for_each_of_its_four_players() -> None:
    by_player = values(individual("ABCD", [match("ABCD"), match("ACBD", 1500, 2500, 2)], rounds=2))
    assert by_player == {
        "A": {"wins": 1, "points_for": 4500},
        "B": {"wins": 2, "points_for": 5500},
        "C": {"wins": 0, "points_for": 3500},
        "D": {"wins": 1, "points_for": 4500},
    }


def test_victory_points_are_each_players() -> None:
    stage = {"scoring": "victory_points", "table": "burraco-4", "criteria": ["victory_points"], "bye_vp": 14}
    file = individual("ABCDE", [match("ABCD", 1250, 1000), {"round": 1, "pairs": ["E", None]}], 1, stage=stage)
    assert values(file) == {
        **{key: {"victory_points": 11} for key in "AB"},
        **{key: {"victory_points": 9} for key in "CD"},
        "E": {"victory_points": 14},
    }


def test_a_walkover_is_only_of_the_player_who_did_not_come() -> None:
    """Both opponents win; the partner who came gets a draw's points and what a bye gives, and no walkover."""
    more = {
        "criteria": ["match_points", "wins", "points_for", "fewest_walkovers"],
        "match_points": {"walkover": -3},
        "bye_score": [100, 0],
    }
    by_player = values(individual("ABCD", [absent("ABCD", "B")], 1, stage=more))
    names = ("match_points", "wins", "points_for", "fewest_walkovers")
    assert {player: tuple(row[name] for name in names) for player, row in by_player.items()} == {
        "A": (1, 0, 100, 0),
        "B": (-3, 0, 0, 1),
        "C": (3, 1, 3000, 0),
        "D": (3, 1, 3000, 0),
    }


def test_a_walkover_of_both_sides_is_won_by_nobody() -> None:
    by_player = values(individual("ABCD", [absent("ABCD", "A", "D")], 1, stage={"criteria": ["wins", "match_points"]}))
    assert {player: tuple(row.values()) for player, row in by_player.items()} == {
        "A": (0, 0), "B": (0, 1), "C": (0, 1), "D": (0, 0),
    }  # fmt: skip


def test_eight_players_are_drawn_to_an_exact_schedule() -> None:
    rounds = drawn_rounds(individual(EIGHT, rounds=7))
    partners = {frozenset(side) for round_ in rounds for pairing in round_["matches"] for side in pairing["pairs"]}
    assert len(rounds) == 7
    assert len(partners) == 28
    assert rounds[0] == {
        "round": 1,
        "matches": [
            {"slot": 1, "pairs": [["H", "A"], ["B", "D"]], "table": 1},
            {"slot": 2, "pairs": [["C", "G"], ["E", "F"]], "table": 2},
        ],
    }


def test_the_same_seed_draws_the_same_and_another_another() -> None:
    file = individual("ABCDEFGHI", rounds=4)
    assert drawn_rounds(file, "x") == drawn_rounds(file, "x") != drawn_rounds(file, "y")
    assert drawn_rounds(file, "x")[0]["matches"][-1]["pairs"] == ["D", None]


@pytest.mark.parametrize("names", ["ABCD", "ABCDEF", EIGHT, "ABCDEFGHI", "ABCDEFGHIJKLMNOP"])
def test_written_rounds_go_on_as_they_began_whatever_the_seed(names: str) -> None:
    """The written first round says which drawing it came from."""
    rounds = drawn_rounds(individual(names, rounds=3), "x")
    for count in (1, 2):
        again = drawn_rounds(individual(names, played_matches(rounds, count), 3))
        assert [round_["matches"] for round_ in again[count:]] == [round_["matches"] for round_ in rounds[count:]]


def test_who_leaves_is_not_drawn_again_and_nobody_has_a_partner_twice() -> None:
    rounds = drawn_rounds(individual("ABCDEFGHIJ", rounds=4))
    file = individual("ABCDEFGHIJ", played_matches(rounds, 2), 4)
    file["pairs"][0]["withdrawn"] = {"stage": "s", "round": 3}
    again = drawn_rounds(file)
    partners = [
        frozenset(side) for round_ in again for pairing in round_["matches"] if pairing["pairs"][1]
        for side in pairing["pairs"]
    ]  # fmt: skip
    assert len(partners) == len(set(partners)) == 16
    assert "A" not in str(again[2:])
    assert [len(round_["matches"]) for round_ in again] == [4, 4, 3, 3]


def test_partners_who_must_meet_again_are_named() -> None:
    assert drawn_rounds(individual("ABCD", rounds=4))[3]["broken"] == [
        {"wish": "partner", "pairs": ["D", "A"]},
        {"wish": "partner", "pairs": ["B", "C"]},
    ]


@pytest.mark.parametrize("names", ["ABCDEF", EIGHT, "ABCDEFGHI"])
def test_partners_of_a_carried_stage_are_avoided_the_same_before_and_after_a_round_is_written(names: str) -> None:
    file = individual(names, played_matches(drawn_rounds(individual(names)), 3))
    final = {"id": "final", "kind": "individual", "rounds": 2, "criteria": ["wins"], "carries": ["s"]}
    file["stages"].append(final)
    rounds = write_pairings(pairings(read(file), read(file).stages[1]))["rounds"]
    matches = [*file["matches"], *(match for round_ in rounds for match in round_["matches"])]
    partners = [frozenset(side) for match in matches for side in match["pairs"] if isinstance(side, list)]
    assert len(partners) == len(set(partners))
    file["matches"] += [match | {"stage": "final"} for match in played_matches(rounds, 1)]
    assert write_pairings(pairings(read(file), read(file).stages[1]))["rounds"][1] == rounds[1]


def test_partners_of_a_carried_stage_who_must_meet_again_are_named() -> None:
    file = individual("ABCD", played_matches(drawn_rounds(individual("ABCD")), 3))
    file["stages"].append({"id": "t", "kind": "individual", "rounds": 1, "criteria": ["wins"], "carries": ["s"]})
    (round_,) = write_pairings(pairings(read(file), read(file).stages[1]))["rounds"]
    assert [wish["wish"] for wish in round_["broken"]] == ["partner", "partner"]


def test_a_stage_is_finished_when_all_its_rounds_are_played() -> None:
    rounds = drawn_rounds(individual("ABCDE", rounds=2))
    for count, finished in ((1, False), (2, True)):
        facts = read(individual("ABCDE", played_matches(rounds, count), 2))
        assert TournamentResolver(facts).is_finished(facts.stages[0]) is finished


def test_the_best_play_a_final_of_their_own() -> None:
    file = individual("ABCDE", played_matches(drawn_rounds(individual("ABCDE", rounds=5)), 5), 5)
    final = {"id": "final", "kind": "individual", "rounds": 3, "criteria": ["wins"], "carries": ["s"],
             "entrants": {"stage": "s", "places": [1, 2, 3, 4]}}  # fmt: skip
    file["stages"][0]["criteria"] = [*WINS, "points_against", "lots"]
    file["lots"] = [{"stage": "s", "among": list(tie), "order": list(tie)} for tie in tables(file)[0]["undecided"]]
    file["stages"].append(final)
    facts = read(file)
    first = TournamentResolver(facts).view(facts.stages[1]).entrants
    assert len(first) == 4
    (round_, *_others) = write_pairings(pairings(facts, facts.stages[1]))["rounds"]
    assert {player for side in round_["matches"][0]["pairs"] for player in side} == set(first)


def test_a_file_comes_back_equal() -> None:
    matches = [match("ABCD"), {"round": 1, "pairs": ["E", None]}, absent("ABCD", "B", "C") | {"round": 2}]
    facts = read(individual("ABCDE", matches))
    assert read_tournament(write_tournament(facts)) == facts
    assert write_tournament(facts)["matches"][2]["absent"] == ["C", "B"]


@pytest.mark.parametrize(
    ("written", "place"),
    [
        ({"pairs": ["A", "B"]}, "matches[0].pairs[0]"),
        ({"pairs": [["A", "B"], "C"]}, "matches[0].pairs[1]"),
        ({"pairs": [["A", "B"], ["C"]]}, "matches[0].pairs[1]"),
        ({"pairs": [["A", "B"], ["C", "A"]]}, "matches[0].pairs[1][1]"),
        ({"pairs": [["A", "X"], ["C", "D"]]}, "matches[0].pairs[0][1]"),
        ({"pairs": [None, "A"]}, "matches[0].pairs[0]"),
        ({"pairs": [["A", "B"], ["C", "D"]], "absent": ["E"]}, "matches[0].absent"),
    ],
)
def test_a_faulty_match_is_refused_with_its_place(written: Document, place: str) -> None:
    assert refusal_of(individual("ABCDE", [written]))[0] == place


def test_a_match_of_pairs_has_no_partners() -> None:
    assert refusal_of(document("ABCD", [{"pairs": [["A", "B"], ["C", "D"]]}]))[0] == "matches[0].pairs[0]"


@pytest.mark.parametrize("criterion", ["head_to_head", "buchholz", "sonneborn_berger", "apcef_art_16"])
def test_what_compares_opponents_is_refused(criterion: str) -> None:
    assert refusal_of(individual("ABCD", stage={"criteria": ["wins", criterion]}))[0] == "stages[0].criteria[1]"


def test_pairs_and_single_players_do_not_carry_each_others_results() -> None:
    file = individual("ABCD")
    file["stages"].append({"id": "t", "kind": "swiss", "rounds": 1, "criteria": ["wins"], "carries": ["s"]})
    assert refusal_of(file)[0] == "stages[1].carries[0]"


@pytest.mark.parametrize(
    ("names", "matches", "message"),
    [
        ("ABC", [], "Stage s needs at least four players: enter more."),
        ("ABCD", [match("ABCD", number=2)],
         "Stage s has matches of round 2 and none of round 1: enter that first."),
        ("ABCD", [match("ABCD", number=number) for number in (1, 2, 3, 4)],
         "Stage s has matches of round 4, but only 3 rounds: correct one of them."),
    ],
)  # fmt: skip
def test_a_stage_that_cannot_be_played(names: str, matches: list[Document], message: str) -> None:
    facts = read(individual(names, matches))
    with pytest.raises(Impossible) as fault:
        TournamentResolver(facts).view(facts.stages[0])
    assert in_english(fault.value.message) == message


def test_a_player_may_not_sit_at_two_tables() -> None:
    facts = read(individual(EIGHT, [match("ABCD"), match("EFGA")]))
    with pytest.raises(Unreadable) as fault:
        TournamentResolver(facts).view(facts.stages[0])
    assert fault.value.place == "matches[1].pairs[1][1]"
