"""The places that a pair that is out can still have: one place, or a range that holds the one that it comes to."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from scoring.contest.tables import Places, final_places, qualifying_order
from scoring.stages.pairings import pairings
from scoring.stages.resolver import TournamentResolver
from scoring.tournament_file.codec import read_tournament
from tests.scoring.contest.samples import Document, beat, bye, drew, met, pairs, table, walkover_match

KINDS: list[Document] = [
    {"kind": "single_elimination"},
    {"kind": "single_elimination", "third_place": True},
    {"kind": "double_elimination"},
    {"kind": "losses_out", "losses": 1},
    {"kind": "losses_out", "losses": 2},
    {"kind": "losses_out", "losses": 2, "until": 3},
]
CRITERIA: list[list[str]] = [[], ["point_difference"], ["buchholz", "points_for"]]
LETTERS = "ABCDEFGHIJKLM"


@pytest.mark.parametrize("criteria", CRITERIA, ids=" ".join)
@pytest.mark.parametrize("stage", KINDS, ids=lambda stage: " ".join(map(str, stage.values())))
def test_the_place_shown_of_a_pair_that_is_out_holds_the_one_that_it_comes_to(
    stage: Document, criteria: list[str]
) -> None:
    """In whatever order the matches of a round, and of a bracket, are played."""
    for seed in range(6):
        chance = random.Random(f"{stage}{criteria}{seed}")
        file = knock_out(LETTERS[: chance.randint(4, len(LETTERS))], [], criteria, **stage)
        places_by_round = [places_of(file) for _result in played_through(file, chance)]
        at_end = {row["pair"]: row["place"] for row in table(file)["rows"]}
        assert places_by_round[-1] == {pair: (place, place) for pair, place in at_end.items()}
        for pair, places in ((pair, places) for moment in places_by_round for pair, places in moment.items() if places):
            assert places.first <= at_end[pair] <= places.last, (seed, pair, places, at_end)


def test_the_loser_of_a_quarter_final_is_fifth_at_once():
    """The three others who lose there share the place, however the rest is played; the table so far says eighth."""
    file = knock_out("ABCDEFGH", [beat("A", "H", round=1, slot=1)])
    assert places_of(file) == {**dict.fromkeys("ABCDEFG"), "H": (5, 5)}
    assert {row["pair"]: row["place"] for row in table(file)["rows"]}["H"] == 8


def test_losers_of_a_semi_final_who_meet_for_third_place_may_yet_be_third_or_fourth():
    matches = [beat("A", "D", round=1), beat("B", "C", round=1)]
    file = knock_out("ABCD", matches, third_place=True)
    assert places_of(file) == {"A": None, "B": None, "C": (3, 4), "D": (3, 4)}
    file["matches"].append(beat("C", "D", stage="s", round=2, slot=2))
    assert places_of(file) == {"A": None, "B": None, "C": (3, 3), "D": (4, 4)}


def test_criteria_leave_the_places_of_a_round_open_until_it_is_over():
    file = knock_out("ABCD", [beat("A", "D", round=1)], ["point_difference"])
    assert places_of(file)["D"] == (3, 4)
    file["matches"].append(beat("B", "C", 500, stage="s", round=1))
    assert (places_of(file)["C"], places_of(file)["D"]) == ((3, 3), (4, 4))


def knock_out(names: str, matches: list[Document], criteria: Sequence[str] = (), **stage: Any) -> Document:
    """A knock-out of games of which one decides a match."""
    return {
        "regulation": "apcef-sc-2022",
        "pairs": pairs(names),
        "stages": [
            {"id": "s", "kind": "single_elimination", **({"criteria": list(criteria)} if criteria else {}), **stage}
        ],
        "matches": [{"stage": "s", **match} for match in matches],
    }


def places_of(file: Document) -> dict[str, Places | None]:
    tournament = read_tournament(file)
    tables = TournamentResolver(tournament).ranked(tournament.stages[0])
    return {row.pair: final_places(row, ranked) for ranked in tables for row in qualifying_order(ranked)}


def played_through(file: Document, chance: random.Random) -> Iterator[Document]:
    """Play the whole stage, a match at a time; yield each result."""
    while ready := list(matches_to_play(file)):
        chance.shuffle(ready)
        for match in ready[: chance.randint(1, len(ready))]:
            if file["stages"][0]["kind"] == "losses_out":
                file["matches"].remove(match)
            result = played(file, match, chance)
            file["matches"].append(result)
            yield result


def matches_to_play(file: Document) -> Iterator[Document]:
    """The matches whose pairs are known. A round that is drawn from the results is written down first."""
    tournament = read_tournament(file)
    written = {(match["round"], frozenset(match["pairs"])) for match in file["matches"]}
    in_rounds = file["stages"][0]["kind"] == "losses_out"
    waiting = [match for match in file["matches"] if match["pairs"][1] and match.get("games") == []]
    if waiting:
        yield from waiting
        return
    for round_ in pairings(tournament, tournament.stages[0]):
        for pairing in round_.pairings:
            first, second = pairing.pairs
            if not isinstance(first, str) or (round_.number, frozenset((first, second))) in written:
                continue
            if second is None:
                if in_rounds:
                    file["matches"].append(bye(first, stage="s", round=round_.number))
            elif isinstance(second, str):
                match = {**met(first, second, stage="s", round=round_.number), "slot": pairing.slot}
                if in_rounds:
                    del match["slot"]
                    file["matches"].append(match)
                yield match


def played(file: Document, match: Document, chance: random.Random) -> Document:
    """A match won by either, seldom by walkover; where a level match is a draw, seldom drawn."""
    where = {name: value for name, value in match.items() if name not in ("pairs", "games")}
    first, second = chance.sample(match["pairs"], 2)
    kind = chance.random()
    if kind < 0.1:
        return walkover_match(first, second, second, **where)
    if kind < 0.2 and file["stages"][0]["kind"] == "losses_out":
        return drew(first, second, **where)
    return beat(first, second, 5 * chance.randint(1, 300), **where)
