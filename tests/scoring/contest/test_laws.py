"""Laws that hold for every tournament, whatever was played, and for every document, whatever it contains."""

from __future__ import annotations

import random
from contextlib import suppress
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.contest.criteria.mutual import head_to_head, head_to_head_difference
from scoring.contest.impossible import Impossible
from scoring.contest.model import TournamentFacts
from scoring.contest.tables import RankedPair, RankedTable, qualifying_order, qualifying_row
from scoring.contest.why import placing_sentence
from scoring.stages.pairings import pairings, write_pairings
from scoring.stages.resolver import TournamentResolver
from scoring.stages.standings import write_standings
from scoring.tournament_file.codec import read_tournament
from scoring.tournament_file.writing import write_tournament
from scoring.unreadable import Unreadable
from tests.profiles import max_examples
from tests.scoring.contest.examples import EXAMPLES
from tests.scoring.contest.samples import Document, in_english, places_text, table, tables
from tests.scoring.contest.strategies import played_stage, result, spoilt

Row = tuple[int, str, str]
"""Place, pair, and the sentence that explains the place."""


@given(file=played_stage(), chance=st.randoms(use_true_random=False))
def test_the_order_of_the_input_changes_nothing(file: Document, chance: random.Random) -> None:
    """Nor which pair of a match is written first."""
    shuffled = {name: list(value) if isinstance(value, list) else value for name, value in file.items()}
    for name in ("pairs", "matches", "adjustments"):
        chance.shuffle(shuffled[name])
    shuffled["matches"] = [turned_match(match) if chance.random() < 0.5 else match for match in shuffled["matches"]]
    assert table(shuffled) == table(file)


def turned_match(match: Document) -> Document:
    games = [{"totals": game["totals"][::-1]} for game in match.get("games", [])]
    return match | {"pairs": match["pairs"][::-1]} | ({"games": games} if "games" in match else {})


@given(played_stage())
def test_every_pair_stands_in_the_table_once_and_places_follow_from_that(file: Document) -> None:
    drawn_up = table(file)
    rows = [row["pair"] for row in drawn_up["rows"]]
    assert sorted(rows) == [pair["id"] for pair in file["pairs"]]
    places_text(drawn_up)  # checks 1, 2, 2, 4
    places = {row["pair"]: row["place"] for row in drawn_up["rows"]}
    for tie in drawn_up["undecided"]:
        assert len({places[pair] for pair in tie}) == 1
        assert sum(place == places[tie[0]] for place in places.values()) == len(tie)


@given(played_stage())
def test_a_pair_ranked_alone_has_its_row_of_the_whole_table(file: Document) -> None:
    assert rows_ranked_alone(file) == rows_of_whole_tables(file)


@pytest.mark.parametrize("file", EXAMPLES)
def test_a_pair_of_an_example_ranked_alone_has_its_row_of_the_whole_table(file: Document) -> None:
    assert rows_ranked_alone(file) == rows_of_whole_tables(file)


def rows_ranked_alone(file: Document) -> set[Row]:
    """The rows of each pair in each stage, from resolvers that each rank for only one pair."""
    tournament = read_tournament(file)
    rows = set()
    for stage, pair in product(tournament.stages, tournament.pairs):
        with suppress(Impossible):
            ranked = TournamentResolver(tournament).ranked_for(stage, pair)
            if ranked is not None:
                rows.add(row_of(qualifying_row(ranked, pair), ranked, tournament))
    return rows


def rows_of_whole_tables(file: Document) -> set[Row]:
    tournament = read_tournament(file)
    resolver, rows = TournamentResolver(tournament), set[Row]()
    for stage in tournament.stages:
        with suppress(Impossible):
            for ranked in resolver.ranked(stage):
                rows |= {row_of(row, ranked, tournament) for row in qualifying_order(ranked)}
    return rows


def row_of(row: RankedPair, ranked: RankedTable, tournament: TournamentFacts) -> Row:
    names = {pair.id: pair.name for pair in tournament.pairs.values()}
    return row.place, row.pair, in_english(placing_sentence(row, ranked, names))


@given(played_stage())
def test_who_shares_a_place_shares_every_value(file: Document) -> None:
    """Unless it waits for lots with criteria still to come."""
    drawn_up = table(file)
    undecided = {pair for tie in drawn_up["undecided"] for pair in tie}
    by_place: dict[int, list[Document]] = {}
    for row in drawn_up["rows"]:
        if row["pair"] not in undecided:
            by_place.setdefault(row["place"], []).append(row["values"])
    assert all(values == tied[0] for tied in by_place.values() for values in tied)


@given(played_stage(), st.sets(st.sampled_from("ABCDEF"), min_size=2))
def test_head_to_head_within_a_tie_sums_to_zero(file: Document, tied: set[str]) -> None:
    tournament = read_tournament(file)
    (ranked,) = TournamentResolver(tournament).ranked(tournament.stages[0])
    for criterion in (head_to_head, head_to_head_difference):
        values = criterion(ranked.results, frozenset(tied))
        assert values is None or (set(values) == tied and sum(values.values()) == 0)


@given(played_stage(), st.data())
def test_a_match_of_another_group_changes_nothing_here(file: Document, data: st.DataObject) -> None:
    groups = [[pair["id"] for pair in file["pairs"]], ["Y", "Z"]]
    file = file | {
        "pairs": [*file["pairs"], {"id": "Y"}, {"id": "Z"}],
        "stages": [file["stages"][0] | {"groups": groups}],
        "matches": [match | {"group": 0} for match in file["matches"]],
    }
    more = file | {"matches": [*file["matches"], data.draw(result(1, "Y", "Z")) | {"group": 1}]}
    assert tables(more)[0] == tables(file)[0]


@given(played_stage())
def test_a_tournament_written_down_and_read_again_is_the_same(file: Document) -> None:
    tournament = read_tournament(file)
    document = write_tournament(tournament)
    assert read_tournament(document) == tournament
    assert write_tournament(read_tournament(document)) == document


@max_examples(400)
@given(st.sampled_from(EXAMPLES).flatmap(spoilt))
def test_no_document_is_too_much(file: object) -> None:
    """It is read, ranked and paired, or refused in one sentence with its place."""
    with suppress(Impossible, Unreadable):
        tournament = read_tournament(file)
        assert read_tournament(write_tournament(tournament)) == tournament
        write_standings(tournament, in_english)
    with suppress(Impossible, Unreadable):
        tournament = read_tournament(file)
        for stage in tournament.stages:
            write_pairings(pairings(tournament, stage, seed="seed"))
            write_pairings(pairings(tournament, stage, 1))


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file["stages"][0]["kind"])
def test_the_examples_are_sound(file: Document) -> None:
    tournament = read_tournament(file)
    assert read_tournament(write_tournament(tournament)) == tournament
    assert write_standings(tournament, in_english)["stages"][0]["tables"]
