"""A stage ranked only by what was played in it."""

from __future__ import annotations

from scoring.contest.tables import qualifying_order
from scoring.stages.uncarried_stage import without_carried_results
from scoring.tournament_file.codec import read_tournament
from tests.scoring.contest.samples import Document
from tests.scoring.stages.carrying import ROUND_ROBIN, beat, evening

DANESE = [beat("f", 1, "D", "A", 200), beat("f", 1, "B", "C", 900)]


def places(file: Document, stage: str = "f") -> list[tuple[int, str]]:
    resolver, facts = without_carried_results(read_tournament(file), stage)
    (table,) = resolver.ranked(facts)
    return [(row.place, row.pair) for row in qualifying_order(table)]


def test_what_was_carried_counts_no_more() -> None:
    """B and D won their one danese, B by more; in all that counts C leads after the round robin."""
    assert places(evening(*ROUND_ROBIN, *DANESE)) == [(1, "B"), (2, "D"), (3, "A"), (4, "C")]


def test_who_is_level_shares_a_place_whatever_lots_would_say() -> None:
    level = [beat("f", 1, "D", "A"), beat("f", 1, "B", "C")]
    file = evening(*ROUND_ROBIN, *level, final={"criteria": ["wins", "lots"]})
    assert sorted(places(file)) == [(1, "B"), (1, "D"), (3, "A"), (3, "C")]


def test_later_stages_and_what_happened_in_them_are_left_out() -> None:
    file = evening(*ROUND_ROBIN, *DANESE, final={"rounds": 1})
    file["stages"].append({"id": "k", "kind": "single_elimination", "entrants": {"stage": "f", "places": [1, 2]}})
    file["pairs"][3]["withdrawn"] = {"stage": "k", "round": 1, "results": "stand"}
    file["adjustments"] = [{"stage": "f", "pair": "B", "points": -800, "reason": "late"}]
    assert places(file) == [(1, "D"), (2, "B"), (3, "A"), (4, "C")]
