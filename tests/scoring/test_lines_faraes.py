"""The count of one hand of tranca (FARAES), line by line, computed by hand."""

import pytest

from tests.rules.samples import FARAES
from tests.scoring.hand_lines import lines_of, totals_of
from tests.scoring.samples import cases

Lines = list[tuple[object, ...]]


def test_a_hand_of_faraes_comes_to_the_sum_by_hand() -> None:
    """2·200 + 100 + 100 + 2·100 + 10·34 − 10·3 = 1110; −100 − 100 − 2·100 + 10·6 − 10·9 = −430."""
    first = {
        "clean": 2,
        "dirty": 1,
        "went_out": True,
        "morto": "played",
        "red_threes": 2,
        "table_cards": 34,
        "hand_cards": 3,
    }
    second = {"red_threes_in_hand": 1, "black_threes_in_hand": 2, "table_cards": 6, "hand_cards": 9}
    assert lines_of(FARAES, first, second) == (
        [
            ("clean", 2, 400, "Art. 17"),
            ("dirty", 1, 100, "Art. 18"),
            ("went_out", 1, 100, "Art. 16"),
            ("red_threes", 2, 200, "Art. 19"),
            ("table_cards", 34, 340, "Art. 22"),
            ("hand_cards", 3, -30, "Art. 23"),
        ],
        [
            ("morto_missed", 1, -100, "Art. 20"),
            ("red_threes_in_hand", 1, -100, "Art. 7", "retained_red_three"),
            ("black_threes_in_hand", 2, -200, "Art. 21"),
            ("table_cards", 6, 60, "Art. 22"),
            ("hand_cards", 9, -90, "Art. 23"),
        ],
    )
    assert totals_of(FARAES, first, second) == (1110, -430)


def test_faraes_nobody_took_a_morto() -> None:
    """Art. 20: both pay; or nobody, as art. 13 names the charge only where one pair took its own."""
    pays = ("morto_missed", 1, -100, "Art. 20", "nobody_took_a_morto")
    first, second = {"hand_cards": 2}, {"hand_cards": 4}
    hands = ("hand_cards", 2, -20, "Art. 23"), ("hand_cards", 4, -40, "Art. 23")
    assert lines_of(FARAES, first, second) == ([pays, hands[0]], [pays, hands[1]])
    ruled = FARAES.with_rulings({"nobody_took_a_morto": "nobody_pays"})
    assert lines_of(ruled, first, second) == ([hands[0]], [hands[1]])
    # Where one pair took its own, the other pays under either ruling.
    for regulation in (FARAES, ruled):
        missed, hand = ("morto_missed", 1, -100, "Art. 20"), hands[1]
        assert lines_of(regulation, {**first, "morto": "played"}, second) == ([hands[0]], [missed, hand])


# Red threes laid, a canastra of which kind, red threes kept, and what they come to: that card alone, or all of them.
@cases(
    "laid canastra in_hand alone all_of_them",
    (2, "clean", 0, 200, 200),
    (2, "dirty", 0, 200, 200),
    (2, None, 0, -200, -200),
    (4, "dirty", 0, 400, 400),
    (2, "clean", 1, 100, -300),
    (2, None, 1, -300, -300),
    (3, "dirty", 1, 200, -400),
    (0, "dirty", 2, -200, -200),
    (0, None, 1, -100, -100),
)
def test_a_red_three_that_was_kept_turns_its_own_or_all_against_the_pair(
    laid: int, canastra: str | None, in_hand: int, alone: int, all_of_them: int
) -> None:
    side = {"red_threes": laid, "red_threes_in_hand": in_hand, "morto": "played"} | ({canastra: 1} if canastra else {})
    canastras = {"clean": 200, "dirty": 100, None: 0}[canastra]
    assert totals_of(FARAES, side, {})[0] == canastras + alone
    ruled = FARAES.with_rulings({"retained_red_three": "all_of_the_pair"})
    assert totals_of(ruled, side, {})[0] == canastras + all_of_them


def test_faraes_red_threes_have_their_lines() -> None:
    side = {"red_threes": 2, "red_threes_in_hand": 1, "morto": "played", "dirty": 1}
    in_hand = ("red_threes_in_hand", 1, -100, "Art. 7", "retained_red_three")
    dirty = ("dirty", 1, 100, "Art. 18")
    alone = ("red_threes", 2, 200, "Art. 19", "retained_red_three")
    assert lines_of(FARAES, side, {})[0] == [dirty, alone, in_hand]
    ruled = FARAES.with_rulings({"retained_red_three": "all_of_the_pair"})
    spoilt = ("red_threes", 2, -200, "Art. 19", "retained_red_three")
    assert lines_of(ruled, side, {})[0] == [dirty, spoilt, in_hand]
    without = side | {"dirty": 0}
    assert lines_of(ruled, without, {})[0] == [("red_threes", 2, -200, "Art. 19"), in_hand]
    swapped = side | {"red_threes_in_hand": 0}
    assert lines_of(ruled, swapped, {})[0] == [dirty, ("red_threes", 2, 200, "Art. 19")]
    assert lines_of(FARAES, {"red_threes": 1, "morto": "played"}, {})[0] == [("red_threes", 1, -100, "Art. 19")]


def test_faraes_fewer_than_no_canastra_is_none() -> None:
    """−200 for the clean one below zero, and the red three costs its 100: −300."""
    assert totals_of(FARAES, {"red_threes": 1, "morto": "played", "clean": -1}, {})[0] == -300


@pytest.mark.parametrize("ruled", ["not_counted", "counted"])
def test_faraes_charges_an_unplayed_morto(ruled: str) -> None:
    """Art. 12: −100 + 110 − 20 when the opponents go out.

    Nothing is charged when the pair's own partner does (100 + 100 + 220 − 20 = 400), nor when the stock runs out
    (110 − 20 = 90), unless so ruled.
    """
    regulation = FARAES.with_rulings({"unplayed_morto_cards": ruled})
    unplayed = {"morto": "unplayed", "table_cards": 11, "hand_cards": 2}
    laid = [("table_cards", 11, 110, "Art. 22"), ("hand_cards", 2, -20, "Art. 23", "unplayed_morto_cards")]
    assert lines_of(regulation, {"went_out": True}, unplayed)[1] == [("morto_unplayed", 1, -100, "Art. 12"), *laid]
    assert lines_of(regulation, {}, unplayed)[1] == laid
    charged = regulation.with_rulings({**regulation.ruled, "unplayed_morto_at_stock_end": "charged"})
    at_stock_end = ("morto_unplayed", 1, -100, "Art. 12", "unplayed_morto_at_stock_end")
    assert lines_of(charged, {}, unplayed)[1] == [at_stock_end, *laid]
    assert totals_of(charged, {"went_out": True}, unplayed)[1] == -10
    own = {**unplayed, "went_out": True, "dirty": 1, "table_cards": 22}
    assert totals_of(regulation, {}, own)[1] == totals_of(charged, {}, own)[1] == 400


@pytest.mark.parametrize("ruled", ["no", "yes"])
def test_faraes_threes_as_cards_are_entered_so(ruled: str) -> None:
    """The ruling says what the table counts among its cards; each card entered counts 10 either way."""
    regulation = FARAES.with_rulings({"threes_as_cards": ruled})
    side = {
        "morto": "played",
        "dirty": 1,
        "red_threes": 1,
        "black_threes_in_hand": 1,
        "table_cards": 20,
        "hand_cards": 4,
    }
    assert totals_of(regulation, side, {})[0] == 100 + 100 - 100 + 200 - 40
