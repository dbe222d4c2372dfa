"""Who meets whom first in a knock-out, told by places: the same pairings as those drawn once the places are known."""

from __future__ import annotations

from itertools import combinations

import pytest

from scoring.planning.first_matches import first_matches
from scoring.stages.resolver import TournamentResolver
from scoring.tournament_file.codec import read_tournament
from tests.scoring.contest.samples import beat, in_english
from tests.scoring.planning.samples import Document, document, field

GROUPS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def tournament(groups: int, places: list[int], *, best: int = 0, size: int = 3) -> TournamentResolver:
    """Groups of this size, won by their first pair, and lost by their last; then a knock-out."""
    pairs = field(groups * size)
    members = [[pair.id for pair in pairs[at : at + size]] for at in range(0, len(pairs), size)]
    source = {"stage": "groups", "places": places, "best_of_next": best}
    stages: list[Document] = [
        {"id": "groups", "kind": "round_robin", "groups": members, "criteria": ["wins"]},
        {"id": "final", "kind": "single_elimination", "entrants": source},
    ]
    matches = [
        {**beat(*two), "stage": "groups", "group": number, "round": sum(two_at)}
        for number, group in enumerate(members)
        for two_at in combinations(range(size), 2)
        for two in [(group[two_at[0]], group[two_at[1]])]
    ]
    return TournamentResolver(read_tournament(document(pairs, stages, matches)))


def sentence_of(resolver: TournamentResolver) -> str:
    earlier, stage = resolver.tournament.stages
    text = first_matches(stage, earlier)
    return in_english(text) if text else ""


def drawn_places(resolver: TournamentResolver) -> list[str]:
    """The first round as the format draws it, each pair by the letter of its group and its place there."""
    stage = resolver.tournament.stages[1]
    first = resolver.format(stage).rounds(resolver.view(stage), None)[0]
    groups = resolver.tournament.stages[0].groups or ()
    places = {
        pair: f"{GROUPS[number]}{place}" for number, group in enumerate(groups) for place, pair in enumerate(group, 1)
    }
    return [
        f"{places[str(pairing.pairs[0])]} × {places[str(pairing.pairs[1])]}"
        for pairing in first.pairings
        if pairing.pairs[1] is not None
    ]


@pytest.mark.parametrize(
    ("groups", "places", "round_"),
    [(2, [1, 2], "semi-finals"), (3, [1, 2], "quarter-finals"), (4, [1, 2], "quarter-finals"), (4, [1], "semi-finals")],
)
def test_the_first_round_is_what_is_drawn_when_the_places_are_known(
    groups: int, places: list[int], round_: str
) -> None:
    resolver = tournament(groups, places)
    assert sentence_of(resolver) == f"Knock-out, {round_}: {', '.join(drawn_places(resolver))}."


def test_four_groups_of_which_two_qualify_are_spread_over_both_halves() -> None:
    """The firsts are seeds 1 to 4; each second is in the other half than the first of its group."""
    assert sentence_of(tournament(4, [1, 2])) == "Knock-out, quarter-finals: A1 × C2, D1 × B2, B1 × D2, C1 × A2."


def test_the_places_of_one_table_are_ordinals() -> None:
    assert sentence_of(tournament(1, [1, 2, 3, 4], size=5)) == "Knock-out, semi-finals: 1st × 4th, 2nd × 3rd."


def test_where_the_places_do_not_decide_it_is_told_that_a_group_is_kept_apart() -> None:
    apart = "those of the same group do not meet, wherever this can be avoided."
    assert sentence_of(tournament(6, [1, 2], best=4)) == f"Knock-out, round of 16: {apart}"
    assert sentence_of(tournament(4, [1], best=2)) == f"Knock-out, quarter-finals: {apart}"
    assert sentence_of(tournament(16, [1, 2])) == f"Knock-out, round of 32: {apart}"
    assert sentence_of(tournament(26, [1])) == ""
