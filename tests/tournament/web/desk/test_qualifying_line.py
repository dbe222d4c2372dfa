"""A late correction says who comes above the qualifying line by it, and who falls below, while the stage is played."""

import pytest

from tests.tournament.factories import codes, entry, groups_and_final, play_round, win, write_context
from tests.tournament.web.reading import text_of
from tournament.services.tournaments import results

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


def test_before_each_pair_has_a_result_a_walkover_loses_nobody_a_place(desk_of):
    """P01 has won the only match so far; a walkover is worth more points."""
    stages = groups_and_final(codes(8))
    stages[1]["entrants"]["places"] = [1]
    desk = desk_of(8, stages)
    desk.open_round(1, "groups")
    played, other = (match for match in desk.matches(1, "groups") if match.group == 0)
    win(played, played.codes[0])
    asked = text_of(desk.post_match(other, "walkover", absent="1"))
    assert "Enter a walkover?" in asked
    assert "qualifying line" not in asked


def test_a_pair_that_falls_to_the_best_third_place_keeps_its_own(desk_of):
    """The correction turns the first match of group A round: who was second is now the better of the thirds, as who was
    third had been."""
    stages = groups_and_final(codes(8))
    stages[1]["entrants"] = {"stage": "groups", "places": [1, 2], "best_of_next": 1}
    desk = desk_of(8, stages)
    desk.open_round(1, "groups")
    matches = sorted(desk.matches(1, "groups"), key=lambda match: (match.group, match.table))
    for match, lost in zip(matches, (2100, 2000, 1900, 1800), strict=True):
        results.enter_totals(match, [(3050, lost)], context=write_context())
        results.confirm(match, context=write_context())
    asked = text_of(desk.post_match(matches[0], "correct", **{"g1-0": "2100", "g1-1": "3050", "reason": "read again"}))
    assert "Correct this result?" in asked
    assert "qualifying line" not in asked
    asked = text_of(desk.post_match(matches[0], "correct", **{"g1-0": "3050", "g1-1": "1000", "reason": "read again"}))
    third, other = matches[0].codes[1], matches[1].codes[1]
    assert f"Ana {third[-1]}/Bia {third[-1]} falls below the qualifying line for Knock-out." in asked
    assert f"Ana {other[-1]}/Bia {other[-1]} comes above the qualifying line for Knock-out." in asked


def test_once_the_stage_is_over_it_says_who_qualifies(groups):
    """P01, P03 and P05 of the first group would have one win less or more; who is second, goes on for certain."""
    for number in (1, 2, 3):
        play_round(groups.tournament, "groups", number)
    (match,) = (match for match in groups.matches(1, "groups") if set(match.codes) == {"P03", "P05"})
    won = ("3050", "2100") if match.codes[0] == "P05" else ("2100", "3050")
    asked = text_of(groups.post_match(match, "correct", **{"g1-0": won[0], "g1-1": won[1], "reason": "read again"}))
    assert "Ana 5/Bia 5 qualifies for Knock-out." in asked
    assert "qualifying line" not in asked


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
    assert asked.count("published pairings stay") == 2
    assert "qualifies for" not in asked
    groups.post_match(match, "correct", **fields, sure="1")
    back = {"g1-0": won[1], "g1-1": won[0], "reason": "it was right"}
    asked_back = text_of(groups.post_match(match, "correct", **back)).partition("Correct this result?")[2]
    assert "Ana 3/Bia 3, published in Knock-out, has its place there by the standings again." in asked_back
    assert "but its published pairings stay" not in asked_back


def test_a_sanction_that_leaves_a_tie_names_the_tie_and_nobody_as_lost(desk_of):
    """P01 and P02 win their groups; P03 and P04, second by the same results, compete for the third place."""
    stages = groups_and_final(codes(6))
    stages[1]["entrants"] = {"stage": "groups", "places": [1], "best_of_next": 1}
    desk = desk_of(6, stages)
    for number in (1, 2, 3):
        play_round(desk.tournament, "groups", number)

    def sanction(code: str, **more: str) -> str:
        fields = {"stage": "groups", "points": "-100", "reason": "came late", **more}
        return text_of(desk.post(f"pairs/{entry(desk.tournament, code).pk}/sanction", **fields))

    asked = sanction("P03")
    assert "Ana 4/Bia 4 qualifies for Knock-out." in asked
    assert asked.count("qualifies") == 1
    sanction("P03", sure="1")
    desk.get("pairs/")  # shows what the sanction changed, once
    tie = "Ana 3/Bia 3 and Ana 4/Bia 4 are level at places that count for Knock-out: lots are needed."
    asked = sanction("P04")
    assert asked.count(tie) == 1
    assert "qualifies" not in asked
    sanction("P04", sure="1")
    after = text_of(desk.get(f"pairs/{entry(desk.tournament, 'P04').pk}/"))
    assert tie in after
    assert "no longer qualifies" not in after
    asked = sanction("P04")
    assert "Ana 3/Bia 3 qualifies for Knock-out." in asked
    assert asked.count("qualifies") == 1


def test_a_result_that_is_reopened_loses_nobody_a_place(groups):
    """The stage is played again for a moment; by the places as they are, the same pairs would go on."""
    for number in (1, 2, 3):
        play_round(groups.tournament, "groups", number)
    match = groups.matches(3, "groups")[0]
    assert "no longer qualifies" not in text_of(groups.post_match(match, "reopen", reason="read again"))
