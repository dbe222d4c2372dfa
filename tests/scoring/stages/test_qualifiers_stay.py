"""Pairs that had advanced stay in, whatever a late correction says about the result; the result itself counts as
corrected."""

import pytest

from scoring.contest.impossible import Impossible
from scoring.contest.model import TournamentFacts
from scoring.stages.pairings import pairings
from scoring.stages.resolver import TournamentResolver
from scoring.tournament_file.codec import read_tournament
from scoring.tournament_file.writing import write_tournament
from scoring.unreadable import Unreadable

PAIRS = [{"id": pair} for pair in "ABCD"]


def cup(kind: dict, first: dict, *more: dict) -> TournamentFacts:
    """A beat D at first; corrected, D beat A. The other match: B beat C."""
    matches = [
        {"round": 1, "slot": 1, "pairs": ["A", "D"], "games": [{"totals": [100, 3000]}], **first},
        {"round": 1, "slot": 2, "pairs": ["B", "C"], "games": [{"totals": [3000, 100]}]},
        *more,
    ]
    return read_tournament(
        {
            "regulation": "apcef-sc-2022",
            "pairs": PAIRS,
            "stages": [{"id": "cup", **kind}],
            "matches": [{"stage": "cup", **match} for match in matches],
        }
    )


def places(tournament: TournamentFacts) -> list[list[str]]:
    (table,) = TournamentResolver(tournament).ranked(tournament.stages[0])
    return [list(group) for tier in table.tiers for group in tier.groups]


KNOCKOUT = {"kind": "single_elimination"}
OUT = {"kind": "losses_out", "losses": 1}
FINAL = {"round": 2, "slot": 1, "pairs": ["A", "B"], "games": [{"totals": [3000, 200]}]}
DRAWN = {"round": 2, "pairs": ["A", "B"], "games": [{"totals": [3000, 200]}]}


def test_without_it_the_final_contradicts_the_correction() -> None:
    tournament = cup(KNOCKOUT, {}, FINAL)
    with pytest.raises(Impossible):
        TournamentResolver(tournament).ranked(tournament.stages[0])


def test_a_knockout_goes_on_as_it_was_published() -> None:
    tournament = cup(KNOCKOUT, {"went_on": "A"}, FINAL)
    assert places(tournament) == [["A"], ["B"], ["C", "D"]]


def test_a_match_opened_again_holds_its_place_in_the_bracket() -> None:
    tournament = cup(KNOCKOUT, {"went_on": "A", "games": []})
    final = pairings(tournament, tournament.stages[0], 2)[0].pairings[0]
    assert final.pairs == ("A", "B")


def test_two_losses_and_out_counts_the_defeat_of_who_did_not_go_on() -> None:
    with pytest.raises(Impossible):
        TournamentResolver(cup(OUT, {}, DRAWN)).view(cup(OUT, {}, DRAWN).stages[0])
    tournament = cup(OUT, {"went_on": "A"}, DRAWN)
    assert places(tournament)[0] == ["A"]


def test_a_walkover_too_can_have_been_corrected() -> None:
    tournament = cup(OUT, {"went_on": "A", "games": [], "absent": ["A"]}, DRAWN)
    assert places(tournament)[0] == ["A"]


def test_the_points_are_those_of_the_correction() -> None:
    tournament = cup(KNOCKOUT, {"went_on": "A"})
    view = TournamentResolver(tournament).view(tournament.stages[0])
    outcome = next(candidate for candidate in view.outcomes if candidate.pairs == ("A", "D"))
    assert (outcome.winner, outcome.points, outcome.advancing) == (1, (100, 3000), 0)


def test_who_qualified_is_written_as_it_was_read() -> None:
    tournament = cup(KNOCKOUT, {"went_on": "A"})
    document = write_tournament(tournament)
    assert [match.get("went_on") for match in document["matches"]] == ["A", None]
    assert read_tournament(document) == tournament


@pytest.mark.parametrize("pair", ["B", "X"])
def test_only_a_pair_of_the_match_can_have_gone_on(pair: str) -> None:
    with pytest.raises(Unreadable) as refused:
        cup(KNOCKOUT, {"went_on": pair})
    assert refused.value.path == ("matches", 0, "went_on")
