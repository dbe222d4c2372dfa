"""A late correction says who comes above the qualifying line by it, and who falls below, while the stage is played."""

import pytest

from tests.tournament.factories import play_round
from tests.tournament.web.reading import text_of

pytestmark = pytest.mark.django_db


def test_a_correction_names_who_changes_sides_of_the_qualifying_line(groups):
    """P03 beat P05 in the first round, and it was the other way round."""
    play_round(groups.tournament, "groups", 1)
    (match,) = (match for match in groups.matches(1, "groups") if set(match.codes) == {"P03", "P05"})
    won = ("3050", "2100") if match.codes[0] == "P05" else ("2100", "3050")
    fields = {"g1-0": won[0], "g1-1": won[1], "reason": "read again"}
    asked = text_of(groups.post_match(match, "correct", **fields))
    assert "Ana 5/Bia 5 comes above the qualifying line for Knock-out." in asked
    assert "Ana 3/Bia 3 falls below the qualifying line for Knock-out." in asked
    assert asked.count("qualifying line") == 2
    groups.post_match(match, "correct", **fields, sure="1")
    assert "Ana 5/Bia 5 comes above the qualifying line" in groups.get(f"match/{match.pk}/").content.decode()


def test_once_the_stage_is_over_it_says_who_qualifies(groups):
    """P01, P03 and P05 of the first group would have one win less or more; who is second, goes on for certain."""
    for number in (1, 2, 3):
        play_round(groups.tournament, "groups", number)
    (match,) = (match for match in groups.matches(1, "groups") if set(match.codes) == {"P03", "P05"})
    won = ("3050", "2100") if match.codes[0] == "P05" else ("2100", "3050")
    asked = text_of(groups.post_match(match, "correct", **{"g1-0": won[0], "g1-1": won[1], "reason": "read again"}))
    assert ("Ana 5/Bia 5 qualifies for Knock-out." in asked, "qualifying line" in asked) == (True, False)


def test_once_the_next_stage_is_published_it_says_who_would_have_qualified(groups):
    for number in (1, 2, 3):
        play_round(groups.tournament, "groups", number)
    groups.open_round(1, "final")
    (match,) = (match for match in groups.matches(1, "groups") if set(match.codes) == {"P03", "P05"})
    won = ("3050", "2100") if match.codes[0] == "P05" else ("2100", "3050")
    fields = {"g1-0": won[0], "g1-1": won[1], "reason": "read again"}
    asked = text_of(groups.post_match(match, "correct", **fields))
    assert "Ana 5/Bia 5 would now have a place in Knock-out, but its published pairings stay." in asked
    assert "Ana 3/Bia 3 would no longer have its place in Knock-out, but its published pairings stay." in asked
    assert (asked.count("published pairings stay"), "qualifies for" in asked) == (2, False)
    groups.post_match(match, "correct", **fields, sure="1")
    back = {"g1-0": won[1], "g1-1": won[0], "reason": "it was right"}
    assert "Ana 3/Bia 3 would now have a place in Knock-out" in text_of(groups.post_match(match, "correct", **back))
