"""Known values beyond one hand: openings, the end of a game, what the table is asked for, what may be ruled."""

import pytest

from rules.clauses import BothAtTarget, WhenLevel
from rules.schema import Regulation
from tests.rules.samples import AACRT, APCEF, BURACO, CANASTA, FARAES, label, one_case_each

COUNTED_CARDS = ("table_points", "cards", "hand_points", "hand_cards_by_class")


# (total before the hand, failed openings) → points. AACRT Buraco: 75, 90 and 30 more each, no end.
# APCEF art. 14: 75, 90, 120, and 150 from then on. Canasta Svolgimento: by the total alone.
@pytest.mark.parametrize(
    ("regulation", "total", "failures", "minimum"),
    [
        (AACRT, 0, 0, None),
        (AACRT, 1495, 2, None),
        (AACRT, 1500, 0, 75),
        (AACRT, 2995, 0, 75),
        (AACRT, 1500, 1, 90),
        (AACRT, 1500, 2, 120),
        (AACRT, 1500, 3, 150),
        (AACRT, 1500, 4, 180),
        (AACRT, 1500, 10, 360),
        (APCEF, -300, 0, None),
        (APCEF, 1495, 1, None),
        (APCEF, 1500, 0, 75),
        (APCEF, 1500, 1, 90),
        (APCEF, 2300, 2, 120),
        (APCEF, 1500, 3, 150),
        (APCEF, 1500, 4, 150),
        (APCEF, 1500, 9, 150),
        (CANASTA, -205, 0, 50),
        (CANASTA, 0, 0, 50),
        (CANASTA, 1500, 0, 50),
        (CANASTA, 1505, 0, 90),
        (CANASTA, 3000, 0, 90),
        (CANASTA, 3005, 0, 120),
        (CANASTA, 5300, 0, 120),
        (CANASTA, 0, 3, 50),
        (CANASTA, 3005, 1, 120),
    ],
    ids=label,
)
def test_the_opening_minimum_follows_total_and_failures(
    regulation: Regulation, total: int, failures: int, minimum: int | None
) -> None:
    assert regulation.opening
    assert regulation.opening.minimum(total, failures) == minimum


def test_buraco_and_tranca_have_no_opening_minimum() -> None:
    assert BURACO.opening is None
    assert FARAES.opening is None


# Objetivo; arts. 13 and 13 § 2º; Final da partida; Fine del gioco; art. 24.
@one_case_each(
    (3000, BothAtTarget.HIGHER_TOTAL, WhenLevel.ANOTHER_HAND),
    (3000, BothAtTarget.HIGHER_TOTAL, WhenLevel.TIE_HAND),
    (None, BothAtTarget.HIGHER_TOTAL, WhenLevel.STARTER),
    (5000, BothAtTarget.RAISE_TARGET, WhenLevel.ANOTHER_HAND),
    (2000, BothAtTarget.HIGHER_TOTAL, WhenLevel.ANOTHER_HAND),
)
def test_end_of_the_game(regulation: Regulation, expected: tuple[int | None, BothAtTarget, WhenLevel]) -> None:
    end = regulation.end
    assert (end.target, end.both, end.level) == expected
    assert end.raise_by == 1000  # Canasta: 6000, and so on


# What the table is asked for, in the order in which it counts.
@one_case_each(
    ("clean", "dirty", "morto", "went_out", *COUNTED_CARDS, "failed_openings", "claimed_total"),
    ("clean", "dirty", "morto", "went_out", *COUNTED_CARDS, "failed_openings", "claimed_total"),
    ("royal", "clean", "dirty", "morto", "went_out", *COUNTED_CARDS, "claimed_total"),
    (
        *("went_out", "concealed", "opened", "clean", "dirty", "honours", *COUNTED_CARDS),
        *("failed_openings", "false_closings", "claimed_total"),
    ),
    (
        *("clean", "dirty", "morto", "went_out", "table_cards", "hand_cards"),
        *("red_threes", "red_threes_in_hand", "black_threes_in_hand", "claimed_total"),
    ),
)
def test_an_edition_asks_for_its_fields(regulation: Regulation, expected: tuple[str, ...]) -> None:
    assert regulation.fields == expected


@one_case_each(
    ("mortos_to_stock", "left"),
    ("mortos_to_stock", "left"),
    ("mortos_to_stock", "starter", "left"),
    ("left",),
    ("left",),
)
def test_fields_asked_of_the_hand(regulation: Regulation, expected: tuple[str, ...]) -> None:
    assert regulation.hand_fields == expected


# Buraco is for 2 or 4 players.
@one_case_each((2,), (2,), (1, 2), (2,), (2,))
def test_an_edition_says_how_many_may_play_on_a_side(regulation: Regulation, expected: tuple[int, ...]) -> None:
    assert regulation.players_per_side == expected


# Where a source is silent or contradicts itself: the questions in order, their options with the default first.
@one_case_each(
    [
        ("level_at_target", ["another_hand", "shared"]),
        ("out_when_morto_became_stock", ["no", "yes"]),
        ("unplayed_morto_cards", ["to_opponents", "not_counted"]),
    ],
    [
        ("unplayed_morto", ["flat_100", "cards_count"]),
        ("unplayed_morto_at_stock_end", ["charged", "free"]),
        ("closing_bonus_without_morto", ["yes", "no"]),
        ("restart_on_two", [True, False]),
    ],
    [],
    [
        ("red_three_value", [0, 5]),
        ("honour_card_value", [10, 0]),
        ("closers_partner_pays", ["no", "yes"]),
        ("nobody_closed", ["both_pay_no_bonus", "nothing_counts"]),
        ("concealed_needs_opening", ["yes", "no"]),
        ("penalties", ["to_nobody", "to_opponents"]),
    ],
    [
        ("retained_red_three", ["that_card", "all_of_the_pair"]),
        ("threes_as_cards", ["no", "yes"]),
        ("unplayed_morto_cards", ["not_counted", "counted"]),
        ("unplayed_morto_at_stock_end", ["free", "charged"]),
        ("nobody_took_a_morto", ["both_pay", "nobody_pays"]),
    ],
)
def test_an_edition_has_its_rulings_with_the_first_option_as_default(
    regulation: Regulation, expected: list[tuple[str, list[object]]]
) -> None:
    options = [(ruling.name, [option.value for option in ruling.options]) for ruling in regulation.rulings]
    assert options == expected
    assert [ruling.default for ruling in regulation.rulings] == [values[0] for _name, values in expected]
