"""Teams of pairs: the results of their tables, who meets whom, and what a file may contain about them."""

from __future__ import annotations

import random
from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.contest.outcome import ADDED_UP, Outcome
from scoring.stages.pairings import pairings, write_pairings
from scoring.stages.resolver import TournamentResolver
from scoring.stages.standings import write_standings
from scoring.tournament_file.codec import read_tournament
from scoring.tournament_file.writing import write_tournament
from scoring.unreadable import Unreadable
from tests.scoring.contest.samples import TABLES, Document, at_table, in_english, team_file


def rows(file: Document) -> list[tuple[int, str, list[Any]]]:
    (stage,) = write_standings(read_tournament(file), in_english)["stages"]
    return [(row["place"], row["pair"], list(row["values"].values())) for row in stage["tables"][0]["rows"]]


FIRST = [at_table("A1 B1", (3000, 2000)), at_table("A3 B2", (2500, 3000))]
SECOND = [at_table("C2 A1", (3000, 1000), 2), at_table("C1 A2", (3000, 2900), 2)]


def test_a_match_is_won_by_tables_and_then_by_points() -> None:
    # A and B won a table each, and A has 5500 points to 5000; C won both of its tables.
    assert rows(team_file(matches=FIRST + SECOND)) == [
        (1, "C", [3, 2, 2100]), (2, "A", [3, 1, -1600]), (3, "B", [0, 1, -500]),
    ]  # fmt: skip


def test_a_match_of_teams_has_every_amount_of_its_tables() -> None:
    """Beside the sums: its games are the tables won, and its match points those of the match."""
    amounts = {field.name for field in fields(Outcome) if field.type == "tuple[int, int]"}
    assert amounts == {*ADDED_UP, "games", "match_points"}


def test_tables_alone_may_decide_and_then_level_is_a_draw() -> None:
    file = team_file(matches=FIRST, teams={"tables": 2, "decided_by": ["tables"]})
    assert rows(file) == [(1, "A", [1, 1, 500]), (2, "B", [1, 1, -500]), (3, "C", [0, 0, 0])]


def test_a_match_is_undecided_until_all_of_its_tables_are() -> None:
    assert rows(team_file(matches=FIRST[:1])) == [
        (1, "A", [0, 1, 1000]), (2, "C", [0, 0, 0]), (3, "B", [0, 0, -1000]),
    ]  # fmt: skip


def test_an_absent_pair_loses_its_table_and_an_absent_team_every_table() -> None:
    one = [at_table("A1 B1", (2000, 2500)), {"round": 1, "pairs": ["A2", "B3"], "absent": ["B3"]}]
    assert rows(team_file(matches=one))[0] == (1, "A", [3, 1, 2500])
    whole = [{"round": 1, "pairs": ["A", "B"], "absent": ["B"]}]
    points = {"win": 3, "walkover": -1}
    assert rows(team_file(matches=whole, match_points=points)) == [
        (1, "A", [3, 2, 6000]), (2, "C", [0, 0, 0]), (3, "B", [-1, 0, -6000]),
    ]  # fmt: skip


def test_the_remaining_matches_of_a_team_that_withdrew_are_walkovers_at_every_table() -> None:
    file = team_file(matches=FIRST)
    file["teams"][1]["withdrawn"] = {"stage": "league", "round": 2}
    assert rows(file)[0] == (1, "C", [3, 2, 6000])


def test_the_pairs_have_a_table_of_their_own() -> None:
    (stage,) = write_standings(read_tournament(team_file(matches=FIRST + SECOND)), in_english)["stages"]
    assert [(row["place"], row["pair"], row["values"]["point_difference"]) for row in stage["pairs"]] == [
        (1, "C2", 2000), (2, "B2", 500), (3, "C1", 100), (4, "A1", -1000), (5, "A2", -100), (6, "A3", -500),
        (7, "B1", -1000),
    ]  # fmt: skip


def test_pairings_name_teams_and_the_tables_of_each_match() -> None:
    facts = read_tournament(team_file("ABCDE"))
    (first, *_others) = write_pairings(pairings(facts, facts.stages[0]), facts.stages[0].teams)["rounds"]
    assert first["matches"] == [
        {"slot": 1, "pairs": ["B", "E"], "group": 0, "tables": [1, 2]},
        {"slot": 2, "pairs": ["C", "D"], "group": 0, "tables": [3, 4]},
        {"slot": 3, "pairs": ["A", None], "group": 0},
    ]


def test_a_knock_out_sends_on_the_team_that_won_the_first_table_where_all_else_is_level() -> None:
    level = [at_table("A1 B1", (2000, 3000), slot=1), at_table("A2 B2", (3000, 2000), slot=2)]
    file = team_file("AB", matches=level, kind="single_elimination", criteria=[])
    assert [pair for _place, pair, _values in rows(file)] == ["B", "A"]


@pytest.mark.parametrize(
    ("change", "path", "message"),
    [
        (lambda file: file["teams"][1]["pairs"].append("A1"), ("teams", 1, "pairs", 3), "A1 is in two teams"),
        (lambda file: file["teams"][1].update(id="A1"), ("teams", 1, "id"), "A1 is listed here twice"),
        (lambda file: file["teams"][1]["pairs"].append("X"), ("teams", 1, "pairs", 3), "there is no pair X"),
        (lambda file: file["teams"][1].update(pairs=[]), ("teams", 1, "pairs"), "needs at least one pair"),
        (
            lambda file: file["stages"][0].update(criteria=["games_won"]),
            ("stages", 0, "criteria", 0),
            "teams are compared by tables: tables_won, tables_difference",
        ),
        (
            lambda file: (file["stages"][0].pop("teams"), file.update(matches=[])),
            ("stages", 0, "criteria", 1),
            "only a stage of teams counts tables",
        ),
        (lambda file: file["stages"][0].update(entrants=["A1"]), ("stages", 0, "entrants", 0), "there is no pair A1"),
        (
            lambda file: file["pairs"][0].update(withdrawn={"stage": "league", "round": 2}),
            ("pairs", 0, "withdrawn"),
            "teams and pairs each come to and leave stages of their own",
        ),
        (
            lambda file: file["matches"].append({"stage": "league", "round": 1, "pairs": ["A2", "C1"]}),
            ("matches", 2, "pairs", 0),
            "A2 plays twice in round 1",
        ),
        (
            lambda file: file["matches"].append({"stage": "league", "round": 1, "pairs": ["A2", "B3"]}),
            ("matches", 2, "pairs", 0),
            "this match of teams has more tables than the stage",
        ),
        (
            lambda file: file["matches"][1].update(pairs=["A1", "B2"]),
            ("matches", 1, "pairs", 0),
            "A1 plays twice in round 1",
        ),
        (
            lambda file: file["matches"][1].update(pairs=["A1", "A2"]),
            ("matches", 1, "pairs", 1),
            "a team cannot play itself",
        ),
    ],
)  # fmt: skip
def test_a_wrong_team_file_is_refused_at_its_place(change: Any, path: tuple[Any, ...], message: str) -> None:
    file = team_file(matches=FIRST)
    change(file)
    with pytest.raises(Unreadable) as fault:
        write_standings(read_tournament(file), in_english)
    assert (fault.value.path, in_english(fault.value.message)) == (path, message)


@given(st.data())
def test_a_file_of_teams_comes_back_equal_and_its_teams_get_what_its_tables_gave(data: st.DataObject) -> None:
    chance = random.Random(data.draw(st.integers(0, 999)))
    teams = "ABCDEF"[: data.draw(st.integers(2, 6))]
    facts = read_tournament(team_file(teams))
    written = []
    for round_ in pairings(facts, facts.stages[0]):
        for pairing in round_.pairings:
            first, second = pairing.pairs
            if second is None:
                written.append({"round": round_.number, "pairs": [first, None], "slot": 2 * pairing.slot - 1})
                continue
            for at in range(TABLES if chance.random() < 0.8 else 1):
                score = chance.randint(0, 40) * 100, chance.randint(0, 40) * 100
                written.append(
                    at_table(f"{first}{at + 1} {second}{3 - at}", score, round_.number, slot=2 * pairing.slot - 1 + at)
                )
    chance.shuffle(written)
    facts = read_tournament(team_file(teams, written))
    assert read_tournament(write_tournament(facts)) == facts
    resolver = TournamentResolver(facts)
    (table,), pair_table = resolver.ranked(facts.stages[0]), resolver.pair_table(facts.stages[0])
    assert pair_table is not None
    for team in facts.teams:
        own = [pair for pair in team.members if pair in pair_table.results.points_for]
        assert table.results.points_for[team.id] == sum(pair_table.results.points_for[pair] for pair in own)
        assert table.results.games_won[team.id] == sum(pair_table.results.wins[pair] for pair in own)


def test_who_of_a_trio_sat_down_is_kept_and_changes_nothing() -> None:
    file = {
        "format": "sumula-tournament/1",
        "regulation": "apcef-sc-2022",
        "pairs": [{"id": "A", "players": ["Ana", "Bia", "Caio"]}, {"id": "B", "players": ["Davi", "Eva"]}],
        "stages": [{"id": "one", "kind": "round_robin", "criteria": ["wins"]}],
        "matches": [{"stage": "one", "seated": [[0, 2], None], **at_table("A B", (3000, 2000))}],
    }
    facts = read_tournament(file)
    assert facts.matches[0].seated == ((0, 2), None)
    assert read_tournament(write_tournament(facts)) == facts
    for seated, path in (([[0, 3], None], (0, 1)), ([None, [1, 1]], (1, 1)), ([None, []], (1,))):
        file["matches"][0]["seated"] = seated
        with pytest.raises(Unreadable) as fault:
            read_tournament(file)
        assert fault.value.path == ("matches", 0, "seated", *path)
