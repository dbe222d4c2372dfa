"""What is carried, against a recount of the matches."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from scoring.stages.resolver import TournamentResolver
from scoring.stages.standings import write_standings
from scoring.tournament_file.codec import read_tournament
from tests.profiles import max_examples
from tests.scoring.contest.samples import Document, in_english, values
from tests.scoring.stages.carrying import ROUND_ROBIN, drawn_rounds, evening

ALL = ["wins", "match_points", "games_won", "point_difference", "points_for", "buchholz", "fewest_walkovers"]


# The law: what is carried, recounted from the file itself.


def recount(file: Document) -> dict[str, dict[str, int]]:
    """The values of stage f, from the matches of both stages as they are written (one game each, or a walkover)."""
    tallies: dict[str, dict[str, int]] = {pair["id"]: Counter() for pair in file["pairs"]}
    stages = {stage["id"]: stage for stage in file["stages"]}
    opponents: list[tuple[str, str]] = []
    for match in file["matches"]:
        points = {"win": 3, "draw": 1, "loss": 0, "walkover": 0} | stages[match["stage"]].get("match_points", {})
        target = stages[match["stage"]].get("walkover_score", [3000, 0])
        one, two = match["pairs"]
        if two is None:
            tallies[one].update(wins=1, match_points=points["win"])
            continue
        absent = match.get("absent")
        mine, its = match["games"][0]["totals"] if not absent else target[::-1] if absent == [one] else target
        for pair, own, others in ((one, mine, its), (two, its, mine)):
            result = "walkover" if absent == [pair] else "win" if own > others else "draw" if own == others else "loss"
            tallies[pair].update(
                wins=result == "win", match_points=points[result], games_won=result == "win",
                point_difference=own - others, points_for=own, fewest_walkovers=result == "walkover",
            )  # fmt: skip
        if not absent:
            opponents += [(one, two), (two, one)]
    for change in file.get("adjustments", []):
        tallies[change["pair"]].update(match_points=change.get("match_points", 0))
    scores = {pair: tally["match_points"] for pair, tally in tallies.items()}
    for one, two in opponents:
        tallies[one]["buchholz"] += scores[two]
    return tallies


@given(st.integers(4, 9), st.sampled_from(["round_robin", "mitchell", "swiss"]), st.randoms(use_true_random=False))
@max_examples(40)
def test_carried_values_are_those_of_a_recount(count: int, kind: str, rng: Random) -> None:
    names = "ABCDEFGHI"[:count]
    file = evening(
        names=names,
        kind=kind,
        match_points={"win": rng.choice((2, 3)), "walkover": rng.choice((0, -3))},
        walkover_score=[rng.choice((2000, 3000)), 0],
        final={"criteria": ALL, "pairing": rng.choice(("places", "scores"))},
        **({"rounds": 2} if kind == "swiss" else {}),
    )
    file["adjustments"] = [{"stage": rng.choice("qf"), "pair": rng.choice(names), "match_points": -1}]
    for stage in "qf":
        for _round in range(12):
            todo = [round_ for round_ in drawn_rounds(file, stage) if round_["round"] > last_round(file, stage)]
            for match in todo[0]["matches"] if todo else ():
                file["matches"].append({"stage": stage, "round": todo[0]["round"], **result(match["pairs"], rng)})
    expected = recount(file)
    for name in ALL:
        assert values(file, name, "f") == {pair: expected[pair][name] for pair in names}


def last_round(file: Document, stage: str) -> int:
    return max((match["round"] for match in file["matches"] if match["stage"] == stage), default=0)


def result(pairs: list[str], rng: Random) -> Document:
    if pairs[1] is None:
        return {"pairs": pairs}
    if rng.random() < 0.1:
        return {"pairs": pairs, "absent": [rng.choice(pairs)]}
    return {"pairs": pairs, "games": [{"totals": [rng.choice((1000, 2000, 3000)), rng.choice((1000, 2000))]}]}


def test_a_stage_that_carries_waits_in_the_pending_ties_too() -> None:
    resolver = TournamentResolver(read_tournament(evening(*ROUND_ROBIN[:-1])))
    later = resolver.tournament.stages[1]
    assert not resolver.is_finished(later)
    assert resolver.unfinished_carried(later) == resolver.tournament.stages[0]
    assert write_standings(resolver.tournament, in_english, later) == {"stages": [{"id": "f", "tables": []}]}
