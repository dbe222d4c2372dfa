"""The ranking of a whole tournament, also where pairs left it."""

from __future__ import annotations

from rules.text import Text
from scoring.contest.tables import qualifying_order
from scoring.stages.overall import final_rankings, overall
from scoring.stages.resolver import TournamentResolver
from scoring.tournament_file.codec import read_tournament
from tests.scoring.contest.examples import MITCHELL, Document
from tests.scoring.contest.samples import beat, document, order
from tests.scoring.stages.groups_of_three import groups_of_three

FINAL = {"id": "f", "kind": "single_elimination", "entrants": {"stage": "s", "places": [1]}}
MET = [beat("A", "B", group=0), beat("A", "C", group=0), beat("B", "C", group=0), beat("E", "F", group=1)]


def ranking(*left: str, results: str) -> list[tuple[int, tuple[str, ...]]]:
    """The ranking after A has won the final, if these pairs withdrew from the groups."""
    file = document("ABCDEFG", MET, stage={"groups": [list("ABCD"), list("EFG")]})
    for pair in file["pairs"]:
        if pair["id"] in left:
            pair["withdrawn"] = {"stage": "s", "round": 2, "results": results}
    file["stages"].append(FINAL)
    file["matches"].append({**beat("A", "E", round=1), "stage": "f"})
    return overall(TournamentResolver(read_tournament(file)))


def test_annulled_pairs_share_the_last_place() -> None:
    """In its group D's row of zeros stands above C, who lost twice."""
    assert ranking("D", "G", results="annul") == [
        (1, ("A",)),
        (2, ("E",)),
        (3, ("B", "F")),
        (5, ("C",)),
        (6, ("D", "G")),
    ]


def test_annulled_pairs_have_no_place_in_a_final_ranking() -> None:
    """Of three pairs that are left, nobody is third because a fourth had its results annulled."""
    file = document("ABCD", [beat("A", "B")])
    for pair in file["pairs"][2:]:
        pair["withdrawn"] = {"stage": "s", "round": 1, "results": "annul"}
    (ranking_,) = final_rankings(TournamentResolver(read_tournament(file)))
    assert ranking_.places == [(1, ("A",)), (2, ("B",))]
    assert ranking_.unplaced == [(3, ("C", "D"))]


def test_pairs_whose_results_stand_keep_the_place_they_give() -> None:
    """C, to whom D's withdrawal gave a win, and G are third in their groups."""
    assert ranking("D", "G", results="stand") == [
        (1, ("A",)),
        (2, ("E",)),
        (3, ("B", "F")),
        (5, ("C", "G")),
        (7, ("D",)),
    ]


def test_a_tournament_of_one_stage_is_ranked_as_in_its_table() -> None:
    """C lost twice; D, which counts for nobody, has won nothing either, and is last."""
    file = document("ABCD", [beat("A", "B"), beat("A", "C"), beat("B", "C")])
    file["pairs"][3]["withdrawn"] = {"stage": "s", "round": 2, "results": "annul"}
    assert overall(TournamentResolver(read_tournament(file))) == [(1, ("A",)), (2, ("B",)), (3, ("C",)), (4, ("D",))]


def test_pairs_that_share_a_place_are_by_name_whatever_their_ids() -> None:
    """Accents and capitals do not count, and 2 comes before 10. The document of the standings keeps to the ids."""
    file = document("ABCDE", [beat("A", pair) for pair in "BCDE"])
    names = {"B": "Zoé Sá/Rui", "C": "élida/Ivo", "D": "Mesa 10/Rui", "E": "Mesa 2/Rui"}
    for pair in file["pairs"]:
        pair["name"] = names.get(pair["id"], "Ana/Bia")
    resolver = TournamentResolver(read_tournament(file))
    [ranked] = resolver.ranked(resolver.tournament.stages[0])
    assert "".join(row.pair for row in qualifying_order(ranked)) == "ACEDB"
    assert order(file) == "A(BCDE)"


def test_pairs_of_several_groups_that_share_a_place_are_by_name() -> None:
    matches = [beat("A", "B", group=0, round=1), beat("C", "D", group=1, round=1)]
    file = document("ABCD", matches, stage={"groups": [["A", "B"], ["C", "D"]]})
    file["pairs"][0]["name"] = "Zoé/Ana"
    assert overall(TournamentResolver(read_tournament(file))) == [(1, ("C", "A")), (3, ("B", "D"))]


def thirds(*differences: int, best: int = 2, left: str = "") -> list[tuple[int, tuple[str, ...]]]:
    return overall(groups_of_three(*differences, best=best, left=left))


def test_thirds_compared_for_qualifying_are_ranked_as_compared() -> None:
    """L and I play on; F lost by less than C."""
    assert thirds(900, 800, 700, 600)[-2:] == [(11, ("F",)), (12, ("C",))]
    assert thirds(800, 900, 700, 600)[-2:] == [(11, ("C",)), (12, ("F",))]


def test_thirds_that_were_level_share_their_place() -> None:
    assert thirds(900, 900, 700, 600)[-1] == (11, ("C", "F"))


def test_a_third_that_withdrew_was_not_compared_and_is_last() -> None:
    assert thirds(700, 900, 600, 500, left="C")[-2:] == [(11, ("F",)), (12, ("C",))]


def test_thirds_that_nobody_compared_share_their_place() -> None:
    assert thirds(900, 800, 700, 600, best=0)[-1] == (9, ("C", "F", "I", "L"))


def finished_mitchell() -> Document:
    """A and C stay, B and D move. A beat B and D, B beat C, C beat D."""
    first, _second, _third, last = MITCHELL["matches"]
    others = [{**beat("C", "D", round=1), "stage": "m"}, {**beat("A", "D", round=2), "stage": "m"}]
    return {**MITCHELL, "matches": [first, *others, last]}


def test_a_mitchell_of_two_rankings_ends_in_both() -> None:
    """Each side has a winner, and nothing compares the two."""
    stay, move = final_rankings(TournamentResolver(read_tournament(finished_mitchell())))
    assert (stay.title, stay.places) == (Text("Pairs that stay"), [(1, ("A",)), (2, ("C",))])
    assert (move.title, move.places) == (Text("Pairs that move"), [(1, ("B",)), (2, ("D",))])


def test_sides_that_play_on_together_end_in_one_ranking() -> None:
    """B beats A in a final of the two winners; C and D share the place behind them."""
    file = finished_mitchell()
    file["stages"] = [*file["stages"], {**FINAL, "entrants": {"stage": "m", "places": [1]}}]
    file["matches"] = [*file["matches"], {**beat("B", "A", round=1), "stage": "f"}]
    (ranking,) = final_rankings(TournamentResolver(read_tournament(file)))
    assert (ranking.title, ranking.places) == (None, [(1, ("B",)), (2, ("A",)), (3, ("C", "D"))])


def test_no_ranking_is_final_before_the_end() -> None:
    assert final_rankings(TournamentResolver(read_tournament(MITCHELL))) == []
