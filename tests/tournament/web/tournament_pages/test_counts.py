"""How many are entered, in words."""

import pytest
from django.utils.translation import override

from tournament.web.tournament_pages.counts import entries_count


@pytest.mark.parametrize(
    ("players", "teams", "words"),
    [
        ([], 0, "no pairs"),
        ([2], 0, "1 pair"),
        ([2, 3, 0], 0, "3 pairs"),
        ([1, 1], 0, "2 players"),
        ([1, 2], 0, "2 pairs"),
        ([2] * 8, 4, "4 teams · 8 pairs"),
        ([2, 2], 1, "1 team · 2 pairs"),
    ],
)
def test_those_entered_are_counted_as_pairs_players_or_teams(players, teams, words):
    with override("en"):
        assert entries_count(players, teams) == words
