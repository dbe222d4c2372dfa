"""The preview of a tournament: minutes computed by hand, and sentences that people understand."""

from __future__ import annotations

import pytest

from scoring.planning.preview import Preview, Timing, preview, usual_timing
from scoring.planning.sentences import duration
from tests.scoring.contest.samples import in_english
from tests.scoring.planning.samples import planned_tournament


def preview_of(key: str, count: int, timing: Timing | None = None, **answers: int | str) -> Preview:
    return preview(planned_tournament(key, count, answers), timing or usual_timing(count))


def sentence_of(key: str, count: int, timing: Timing | None = None, **answers: int | str) -> str:
    return in_english(preview_of(key, count, timing, **answers).sentence)


def test_groups_and_a_knockout_of_24_pairs_are_previewed() -> None:
    """5 rounds of 60 and 4 pauses of 5: 320; then 3 of 60 and 2 pauses: 190; a pause between, 15 beforehand."""
    previewed = preview_of("apcef-groups-knockout", 24)
    assert [(stage.groups, stage.matches, stage.byes, stage.minutes, stage.tables) for stage in previewed.stages] == [
        ((6, 6, 6, 6), 60, 0, 320, 12),
        ((8,), 8, 0, 190, 4),
    ]
    assert (previewed.minutes, previewed.rounds, previewed.matches) == (530, 8, 68)
    assert [in_english(note) for note in previewed.notes] == [
        "Knock-out, quarter-finals: A1 × C2, D1 × B2, B1 × D2, C1 × A2."
    ]
    assert in_english(previewed.sentence) == (
        "4 groups of 6, 5 rounds, 60 matches: about 5 h 20 on 12 tables. "
        "Then quarter-finals, semi-finals, final: about 3 h 10 on 4 tables. "
        "In all about 8 h 50, with waiting and breaks."
    )


def test_an_italian_evening_is_over_by_one() -> None:
    """4 rounds of 60 and 3 pauses of 5, after 15 of waiting."""
    assert preview_of("italian-evening", 12).minutes == 15 + 4 * 60 + 3 * 5


def test_too_few_tables_mean_sittings() -> None:
    """12 matches on 5 tables: 3 sittings of 40 and 2 pauses of 10 a round, and 4 pauses between 5 rounds."""
    previewed = preview_of("danese-victory-points", 24, Timing(5, 40, 10, 0), rounds=5)
    assert [(round_.sittings, round_.minutes) for round_ in previewed.stages[0].rounds] == [(3, 140)] * 5
    assert (previewed.minutes, previewed.stages[0].tables) == (5 * 140 + 4 * 10, 5)
    assert [in_english(note) for note in previewed.notes] == [
        "5 rounds have more matches than tables and are played in up to 3 sittings."
    ]


def test_a_match_takes_as_many_games_as_it_may_have() -> None:
    assert preview_of("faraes-best-of-three", 4, Timing(2, 30, 10, 5)).minutes == 5 + 90 + 10 + 90


def test_a_league_lasts_evenings() -> None:
    """8 pairs twice: 14 rounds, 4 an evening: 3 evenings of 4 and one of 2; each evening waits for latecomers."""
    previewed = preview_of("league", 8, Timing(4, 50, 5, 10), legs=2, evening=4)
    (stage,) = previewed.stages
    evening = 4 * 50 + 3 * 5
    assert (stage.evenings, stage.minutes_per_evening, stage.minutes) == (4, evening + 10, 3 * evening + 105)
    assert previewed.minutes == stage.minutes + 4 * 10
    assert in_english(previewed.sentence) == "8 pairs, 14 rounds, 56 matches: 4 evenings of about 3 h 45 on 4 tables."


@pytest.mark.parametrize(
    ("key", "count", "sentence"),
    [
        ("league", 2, "2 pairs, 1 round, 1 match: 1 evening of about 1 h 15 on 1 table."),
        ("mitchell", 25, "25 pairs, 5 rounds, 60 matches: about 5 h 20 on 12 tables."),
        ("knockout", 5, "5 pairs, quarter-finals, semi-finals, final: about 3 h 10 on 2 tables."),
        ("double-knockout", 8, "8 pairs, 6 rounds, 14 matches: about 6 h 25 on 4 tables."),
        (
            "apcef-groups-knockout",
            22,
            "4 groups of 5 to 6, 5 rounds, 50 matches: about 5 h 20 on 10 tables. "
            "Then quarter-finals, semi-finals, final: about 3 h 10 on 4 tables. "
            "In all about 8 h 50, with waiting and breaks.",
        ),
    ],
)
def test_a_preset_is_previewed_by_its_sentence(key: str, count: int, sentence: str) -> None:
    assert sentence_of(key, count) == sentence


@pytest.mark.parametrize(
    ("key", "count", "notes"),
    [
        ("mitchell", 25, ["In some rounds 1 pair sits out."]),
        (
            "apcef-groups-knockout",
            10,
            ["In some rounds up to 2 pairs sit out.", "Knock-out, semi-finals: A1 × B2, B1 × A2."],
        ),
        (
            "apcef-groups-knockout",
            25,
            [
                "In some rounds 1 pair sits out.",
                "From round 4 on only the largest groups still play, and 20 pairs have no match.",
                "Knock-out, round of 16: those of the same group do not meet, wherever this can be avoided.",
            ],
        ),
        ("knockout", 24, ["8 pairs enter the knock-out in the second round."]),
        ("knockout", 7, ["1 pair enters the knock-out in the second round."]),
        ("double-knockout", 8, ["The final is played once more if the unbeaten pair loses it."]),
        (
            "two-losses-out",
            24,
            [
                "The number of rounds depends on the results: pairs play until they are out.",
                "Knock-out, quarter-finals: 1st × 8th, 4th × 5th, 2nd × 7th, 3rd × 6th.",
            ],
        ),
    ],
)
def test_a_preview_notes_what_does_not_fit(key: str, count: int, notes: list[str]) -> None:
    assert [in_english(note) for note in preview_of(key, count).notes] == notes


def test_without_waiting_and_breaks_the_parts_make_the_whole() -> None:
    assert sentence_of("apcef-groups-knockout", 24, Timing(12, 60, 0, 0)).endswith("In all about 8 h.")


def test_one_crowded_round_is_one() -> None:
    assert [in_english(note) for note in preview_of("knockout", 8, Timing(3, 60, 5, 15)).notes] == [
        "1 round has more matches than tables and is played in 2 sittings."
    ]


def test_a_repeated_final_is_in_no_sum() -> None:
    (stage,) = preview_of("double-knockout", 2).stages
    assert [(round_.if_needed, in_english(round_.name)) for round_ in stage.rounds] == [
        (False, "round 1"),
        (False, "final"),
        (True, "final once more"),
    ]
    assert (stage.matches, stage.minutes) == (2, 125)


def test_finals_are_played_at_once() -> None:
    """5 rounds of 60 and 4 pauses of 5, 320; then the finals at once, 3 of 60 and 2 pauses, 190; 5 between, 15 before.
    On 8 tables their 12 quarter-finals take two sittings, 65 minutes more; each of the groups' 5 rounds does too."""
    previewed = preview_of("finals-by-place", 24)
    assert (previewed.minutes, [plan.overlaps_earlier for plan in previewed.stages]) == (
        530,
        [False, False, True, True],
    )
    assert in_english(previewed.sentence) == (
        "4 groups of 6, 5 rounds, 60 matches: about 5 h 20 on 12 tables. "
        "Then Final A (quarter-finals, semi-finals, final): about 3 h 10 on 4 tables. "
        "Meanwhile Final B (quarter-finals, semi-finals, final): about 3 h 10 on 4 tables. "
        "Meanwhile Final C (quarter-finals, semi-finals, final): about 3 h 10 on 4 tables. "
        "In all about 8 h 50, with waiting and breaks."
    )
    few = preview_of("finals-by-place", 24, Timing(8, 60, 5, 15))
    assert few.minutes == 530 + 6 * 65
    assert [in_english(note) for note in few.notes][:1] == [
        "6 rounds have more matches than tables and are played in up to 2 sittings."
    ]


def test_losers_play_on_while_the_others_do() -> None:
    """The consolation begins with the second round of four; of its matches only those for third place differ."""
    previewed = preview_of("knockout-consolation", 16)
    assert previewed.minutes == 15 + 4 * 60 + 3 * 5
    assert in_english(previewed.sentence) == (
        "16 pairs, round of 16, quarter-finals, semi-finals, final: about 4 h 15 on 8 tables. "
        "Meanwhile Consolation (quarter-finals, semi-finals, final): about 3 h 10 on 4 tables. "
        "In all about 4 h 30, with waiting and breaks."
    )
    longer = preview_of("knockout-consolation", 16, consolation_games=3)
    assert longer.minutes == 15 + 60 + 3 * 180 + 3 * 5


@pytest.mark.parametrize(("count", "minutes"), [(8, 205), (16, 270), (24, 335)])
def test_every_place_takes_no_longer_than_the_knock_out(count: int, minutes: int) -> None:
    """Whoever loses plays on beside it; the last of them as many matches as the champion."""
    assert preview_of("every-place", count).minutes == minutes


@pytest.mark.parametrize(
    ("minutes", "words"),
    [(0, "0 min"), (1, "5 min"), (45, "45 min"), (56, "1 h"), (60, "1 h"), (61, "1 h 05"),
     (380, "6 h 20"), (1500, "25 h")],
)  # fmt: skip
def test_a_duration_is_said_in_hours_and_minutes(minutes: int, words: str) -> None:
    assert in_english(duration(minutes)) == words


def test_every_two_pairs_have_a_table() -> None:
    assert [usual_timing(count).tables for count in (0, 2, 25)] == [1, 1, 12]
