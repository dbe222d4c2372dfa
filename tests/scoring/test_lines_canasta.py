"""The count of one hand of canasta, line by line, computed by hand."""

from tests.rules.samples import CANASTA
from tests.scoring.hand_lines import lines_of, totals_of
from tests.scoring.samples import cases

Lines = list[tuple[object, ...]]
CARDS, PLAY = "Le carte", "Svolgimento"


def test_a_hand_of_canasta_comes_to_the_sum_by_hand() -> None:
    """2·500 + 300 + 100 + 2·100 − 100 + 480, no hand = 1980; 300 + 100 − 200 − 2·100 + 150 − 85 = 65."""
    first = {
        "clean": 2,
        "dirty": 1,
        "went_out": True,
        "opened": True,
        "honours": 2,
        "failed_openings": 1,
        "table_points": 480,
        "hand_points": 40,
    }
    second = {
        "dirty": 1,
        "opened": True,
        "honours": 1,
        "failed_openings": 2,
        "false_closings": 2,
        "table_points": 150,
        "hand_points": 85,
    }
    assert lines_of(CANASTA, first, second) == (
        [
            ("clean", 2, 1000, CARDS),
            ("dirty", 1, 300, CARDS),
            ("went_out", 1, 100, PLAY),
            ("honours", 2, 200, CARDS),
            ("failed_openings", 1, -100, PLAY),
            ("table_points", 480, 480, CARDS),
        ],
        [
            ("dirty", 1, 300, CARDS),
            ("honours", 1, 100, CARDS),
            ("failed_openings", 2, -200, PLAY),
            ("false_closings", 2, -200, PLAY),
            ("table_points", 150, 150, CARDS),
            ("hand_points", 85, -85, PLAY),
        ],
    )
    assert totals_of(CANASTA, first, second) == (1980, 65)


def test_closing_concealed_is_worth_more_only_for_who_went_out() -> None:
    """200 instead of 100; concealed without a closing is worth nothing."""
    concealed = {"opened": True, "went_out": True, "concealed": True, "table_points": 120}
    assert lines_of(CANASTA, concealed, {})[0] == [("concealed", 1, 200, PLAY), ("table_points", 120, 120, CARDS)]
    assert totals_of(CANASTA, {**concealed, "went_out": False}, {"went_out": True}) == (120, 100)


# What honours are worth by their number: 100 each, 800 for all four.
@cases("honours worth", (0, 0), (1, 100), (2, 200), (3, 300), (4, 800))
def test_honours_count_for_who_opened_and_against_who_did_not(honours: int, worth: int) -> None:
    opened = {"opened": True, "honours": honours, "table_points": 60}
    unopened = {"honours": honours}
    closed = {"opened": True, "went_out": True, "table_points": 60}
    # Opened: they count, whoever closed and if nobody did.
    assert totals_of(CANASTA, opened, closed)[0] == 60 + worth
    assert totals_of(CANASTA, opened, {})[0] == 60 + worth
    assert totals_of(CANASTA, {**opened, "went_out": True}, {})[0] == 160 + worth
    # Not opened when the opponents close: they cost as much.
    assert totals_of(CANASTA, unopened, closed)[0] == -worth
    # Not opened, and nobody closed: nothing.
    assert totals_of(CANASTA, unopened, {}) == (0, 0)


def test_canasta_honours_name_their_articles() -> None:
    closed = {"opened": True, "went_out": True, "honours": 4, "table_points": 60}
    first, second = lines_of(CANASTA, closed, {"honours": 3, "hand_points": 80})
    assert ("honours", 4, 800, CARDS) in first
    assert second == [("honours", 3, -300, PLAY), ("hand_points", 80, -80, PLAY)]
    held = lines_of(CANASTA, {**closed, "honours": 0}, {"honours": 4})[1]
    assert held == [("honours", 4, -800, PLAY)]


def test_canasta_who_pays_for_the_cards_in_hand() -> None:
    """Opponents' closing: the others pay. By the ruling the closer's partner too. Nobody closed: both."""
    closed = {"opened": True, "went_out": True, "table_points": 60, "hand_points": 30}
    other = {"opened": True, "table_points": 90, "hand_points": 45}
    assert totals_of(CANASTA, closed, other) == (160, 45)
    ruled = CANASTA.with_rulings({"closers_partner_pays": "yes"})
    assert totals_of(ruled, closed, other) == (130, 45)
    assert lines_of(ruled, closed, other)[0][-1] == ("hand_points", 30, -30, PLAY, "closers_partner_pays")
    assert lines_of(ruled, closed, other)[1][-1] == ("hand_points", 45, -45, PLAY)
    nobody = {**closed, "went_out": False}
    assert lines_of(CANASTA, nobody, other) == (
        [("table_points", 60, 60, CARDS), ("hand_points", 30, -30, PLAY, "nobody_closed")],
        [("table_points", 90, 90, CARDS), ("hand_points", 45, -45, PLAY, "nobody_closed")],
    )
    # Both (wrongly) marked as having closed: neither pays a hand.
    assert totals_of(CANASTA, closed, {**other, "went_out": True}) == (160, 190)


def test_canasta_nobody_closed_and_nothing_counts() -> None:
    """Neither canastas nor penalties nor hands."""
    ruled = CANASTA.with_rulings({"nobody_closed": "nothing_counts"})
    one = {"opened": True, "clean": 1, "table_points": 90, "failed_openings": 1, "honours": 2, "hand_points": 50}
    nothing = [("nothing_counts", 1, 0, PLAY, "nobody_closed")]
    assert lines_of(ruled, one, {}) == (nothing, nothing)
    assert totals_of(ruled, one, {}) == (0, 0)
    # Somebody closed: everything counts. 500 + 100 + 200 − 100 + 90 = 790; nothing held.
    assert totals_of(ruled, {**one, "went_out": True}, {}) == (790, 0)


def test_canasta_rulings_change_the_worth_of_counted_red_kings_and_threes() -> None:
    """Two kings 20 and six low 30 on the table; a red three and four aces 80 in hand."""
    closed = {"opened": True, "went_out": True, "cards": {"honour": 2, "low": 6}}
    other = {"hand_cards_by_class": {"red_three": 1, "ace": 4}}
    assert totals_of(CANASTA, closed, other) == (150, -80)
    assert totals_of(CANASTA.with_rulings({"red_three_value": 5}), closed, other) == (150, -85)
    assert totals_of(CANASTA.with_rulings({"honour_card_value": 0}), closed, other) == (130, -80)


def test_canasta_lines_of_counted_cards_name_the_ruling_on_their_worth() -> None:
    """Points entered as such, and cards that the ruling leaves alone, are worth what they always are."""
    closed = {"opened": True, "went_out": True, "cards": {"honour": 2, "low": 6, "red_three": 0}}
    other = {"hand_cards_by_class": {"red_three": 1, "ace": 4}}
    for rulings, laid, held in (
        ({}, (50,), (80,)),
        ({"red_three_value": 0}, (50,), (80,)),
        ({"red_three_value": 5}, (50,), (85, "red_three_value")),
        ({"honour_card_value": 0}, (30, "honour_card_value"), (80,)),
    ):
        first, second = lines_of(CANASTA.with_rulings(rulings), closed, other)
        assert first == [("went_out", 1, 100, PLAY), ("table_points", laid[0], laid[0], CARDS, *laid[1:])]
        assert second == [("hand_points", held[0], -held[0], PLAY, *held[1:])]
        # Nobody closed: what changed the worth is named before what made the cards count at all.
        *_nobody, line = lines_of(CANASTA.with_rulings(rulings), {}, other)[1]
        assert line[4] == (held[1] if len(held) > 1 else "nobody_closed")
    ruled = CANASTA.with_rulings({"red_three_value": 5})
    assert lines_of(ruled, closed, {**other, "hand_points": 80})[1] == [("hand_points", 80, -80, PLAY)]
