"""The count of one hand, line by line, reckoned by hand: every term of every formula, under every ruling.

A line here is (code, count, points, article), with the ruling that shaped it where there is one.
"""

import pytest

from rules.schema import Regulation
from scoring.hand import GameFacts
from scoring.lines import reckon, totals
from scoring.writing import write_result
from tests.rules.samples import AACRT, APCEF, BURACO, CANASTA, FARAES, label, of_the_five
from tests.scoring.samples import Document, cases, hand_of, played

Lines = list[tuple[object, ...]]
COUNT = "Contagem de pontos"
CARDS, PLAY = "Le carte", "Svolgimento"


def lines_of(regulation: Regulation, first: Document, second: Document, **hand: object) -> tuple[Lines, Lines]:
    one, other = reckon(hand_of(regulation, first, second, **hand), regulation)
    return [_plain(line) for line in one], [_plain(line) for line in other]


def _plain(line: object) -> tuple[object, ...]:
    whole = tuple(getattr(line, name) for name in ("code", "count", "points", "article", "ruling"))
    return whole if whole[-1] else whole[:-1]


def totals_of(regulation: Regulation, first: Document, second: Document, **hand: object) -> tuple[int, int]:
    return totals(reckon(hand_of(regulation, first, second, **hand), regulation))


# --- Lines of nothing are left out -----------------------------------------------------------------------------------


@of_the_five
def test_a_hand_of_nothing(regulation: Regulation) -> None:
    """No canastra, no card, nobody out: only a morto missed can still be a line."""
    missed = {APCEF: "Art. 12 d", BURACO: COUNT, FARAES: "Art. 20"}
    expected: Lines = [("morto_missed", 1, -100, missed[regulation])] if regulation in missed else []
    assert lines_of(regulation, {}, {}) == (expected, expected)


# --- AACRT -----------------------------------------------------------------------------------------------------------


def test_aacrt() -> None:
    """400 + 300 + 100 + 100 + 415 + 65 of the opponents' = 1380; 100 + 100 + 145 + 25 = 370."""
    first = {"clean": 2, "dirty": 3, "went_out": True, "morto": "played", "table_points": 415, "hand_points": 25}
    second = {"dirty": 1, "morto": "played", "table_points": 145, "hand_points": 65}
    assert lines_of(AACRT, first, second) == (
        [
            ("clean", 2, 400, COUNT),
            ("dirty", 3, 300, COUNT),
            ("went_out", 1, 100, COUNT),
            ("morto", 1, 100, COUNT),
            ("table_points", 415, 415, COUNT),
            ("hand_points", 65, 65, "O Jogo"),
        ],
        [
            ("dirty", 1, 100, COUNT),
            ("morto", 1, 100, COUNT),
            ("table_points", 145, 145, COUNT),
            ("hand_points", 25, 25, "O Jogo"),
        ],
    )
    assert totals_of(AACRT, first, second) == (1380, 370)


def test_aacrt_no_morto_costs_nothing() -> None:
    """20 on the table of one, 5 in the hand of the other: 20 + 5, and 0 + 30."""
    assert totals_of(AACRT, {"table_points": 20, "hand_points": 30}, {"hand_points": 5}) == (25, 30)


@pytest.mark.parametrize("ruled", ["to_opponents", "not_counted"])
def test_aacrt_an_unplayed_morto_keeps_its_100(ruled: str) -> None:
    """Whether its 11 cards are in the 95 is the table's affair: what is entered goes to the opponents."""
    regulation = AACRT.under({"unplayed_morto_cards": ruled})
    first, second = lines_of(regulation, {}, {"dirty": 1, "morto": "unplayed", "table_points": 80, "hand_points": 95})
    assert first == [("hand_points", 95, 95, "O Jogo", "unplayed_morto_cards")]
    assert second == [("dirty", 1, 100, COUNT), ("morto", 1, 100, COUNT), ("table_points", 80, 80, COUNT)]


# --- APCEF -----------------------------------------------------------------------------------------------------------


def test_the_worked_example_of_the_game_file() -> None:
    """200 + 100 + 100 + 330 − 15 = 715; 100 − 100 + 145 − 60 = 85."""
    result = played(
        {
            "format": "sumula-game/1",
            "regulation": "apcef-sc-2022",
            "rulings": {},
            "pairs": ["Ana/Bia", "Caio/Davi"],
            "hands": [
                {
                    "sides": [
                        {
                            "clean": 1,
                            "dirty": 1,
                            "table_points": 330,
                            "hand_points": 15,
                            "went_out": True,
                            "morto": "played",
                        },
                        {
                            "clean": 0,
                            "dirty": 1,
                            "table_points": 145,
                            "hand_points": 60,
                            "morto": "none",
                            "failed_openings": 0,
                        },
                    ],
                    "mortos_to_stock": 0,
                }
            ],
        }
    )
    assert result.hands[0].totals == (715, 85)
    assert result.state.running == (715, 85)
    document = write_result(GameFacts(APCEF), result, lambda text: text.id)
    assert document == {
        "regulation": "apcef-sc-2022",
        "hands": [
            {
                "totals": (715, 85),
                "lines": [
                    [
                        {"code": "clean", "count": 1, "points": 200, "article": "Art. 12 b"},
                        {"code": "dirty", "count": 1, "points": 100, "article": "Art. 12 c"},
                        {"code": "went_out", "count": 1, "points": 100, "article": "Art. 12 a"},
                        {"code": "table_points", "count": 330, "points": 330, "article": "Art. 12 § 1º"},
                        {"code": "hand_points", "count": 15, "points": -15, "article": "Art. 12 § 2º"},
                    ],
                    [
                        {"code": "dirty", "count": 1, "points": 100, "article": "Art. 12 c"},
                        {"code": "morto_missed", "count": 1, "points": -100, "article": "Art. 12 d"},
                        {"code": "table_points", "count": 145, "points": 145, "article": "Art. 12 § 1º"},
                        {"code": "hand_points", "count": 60, "points": -60, "article": "Art. 12 § 2º"},
                    ],
                ],
                "findings": [],
                "openings": (None, None),
                "running": (715, 85),
            }
        ],
        "game": {"over": False, "winner": None, "target": 3000, "reason": None},
    }


def test_apcef_several_canastras() -> None:
    """3·200 + 2·100 + 100 + 505 − 5 = 1400; −100 + 30 − 120 = −190."""
    first = {"clean": 3, "dirty": 2, "went_out": True, "morto": "played", "table_points": 505, "hand_points": 5}
    assert totals_of(APCEF, first, {"table_points": 30, "hand_points": 120}) == (1400, -190)


def test_apcef_an_unplayed_morto_costs_100_or_its_cards() -> None:
    """100 + 90 − 100 − 25 = 65, for whoever ended the hand; by the other ruling the 40 of the morto are entered with
    the 25, and nothing else is charged: 100 + 90 − 65 = 125."""
    flat = {"dirty": 1, "morto": "unplayed", "table_points": 90, "hand_points": 25}
    assert lines_of(APCEF, {}, flat)[1] == [
        ("dirty", 1, 100, "Art. 12 c"),
        ("morto_unplayed", 1, -100, "Art. 10 § 2º", "unplayed_morto"),
        ("table_points", 90, 90, "Art. 12 § 1º"),
        ("hand_points", 25, -25, "Art. 12 § 2º", "unplayed_morto"),
    ]
    for out in ({"went_out": True}, {}):
        assert totals_of(APCEF, out, flat)[1] == 65
    # The partner ended the hand: another 100 for that.
    assert totals_of(APCEF, {}, {**flat, "went_out": True})[1] == 165
    by_cards = APCEF.under({"unplayed_morto": "cards_count"})
    assert lines_of(by_cards, {}, {**flat, "hand_points": 65})[1] == [
        ("dirty", 1, 100, "Art. 12 c"),
        ("table_points", 90, 90, "Art. 12 § 1º"),
        ("hand_points", 65, -65, "Art. 12 § 2º", "unplayed_morto"),
    ]


def test_apcef_mortos_that_became_stock_spare_nobody() -> None:
    """Art. 12 d and § 3 make no exception: 45 − 100 − 20, and −100 − 30."""
    sides = {"table_points": 45, "hand_points": 20}, {"hand_points": 30}
    assert totals_of(APCEF, *sides, mortos_to_stock=2) == (-75, -130)


# --- Buraco ----------------------------------------------------------------------------------------------------------


def test_buraco() -> None:
    """500 + 2·200 + 100 + 100 + 540 − 10 = 1630; −100 + 60 − 45 = −85."""
    first = {
        "royal": 1,
        "clean": 2,
        "dirty": 1,
        "went_out": True,
        "morto": "played",
        "table_points": 540,
        "hand_points": 10,
    }
    second = {"table_points": 60, "hand_points": 45}
    assert lines_of(BURACO, first, second) == (
        [
            ("royal", 1, 500, COUNT),
            ("clean", 2, 400, COUNT),
            ("dirty", 1, 100, COUNT),
            ("went_out", 1, 100, COUNT),
            ("table_points", 540, 540, COUNT),
            ("hand_points", 10, -10, COUNT),
        ],
        [
            ("morto_missed", 1, -100, COUNT),
            ("table_points", 60, 60, COUNT),
            ("hand_points", 45, -45, COUNT),
        ],
    )
    assert totals_of(BURACO, first, second) == (1630, -85)


def test_buraco_an_unplayed_morto_is_a_morto() -> None:
    """No penalty, its cards are held: 55 − 110 = −55; and mortos that became stock cost the 100: −100 − 20."""
    sides = {"morto": "unplayed", "table_points": 55, "hand_points": 110}, {"hand_points": 20}
    assert totals_of(BURACO, *sides, mortos_to_stock=1) == (-55, -120)


# --- Canasta ---------------------------------------------------------------------------------------------------------


def test_canasta() -> None:
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


def test_canasta_closing_concealed() -> None:
    """200 instead of 100; concealed without a closing is worth nothing."""
    concealed = {"opened": True, "went_out": True, "concealed": True, "table_points": 120}
    assert lines_of(CANASTA, concealed, {})[0] == [("concealed", 1, 200, PLAY), ("table_points", 120, 120, CARDS)]
    assert totals_of(CANASTA, {**concealed, "went_out": False}, {"went_out": True}) == (120, 100)


# What honours are worth by their number: 100 each, 800 for all four.
@cases("honours worth", (0, 0), (1, 100), (2, 200), (3, 300), (4, 800))
def test_canasta_honours(honours: int, worth: int) -> None:
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


def test_canasta_articles_of_the_honours() -> None:
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
    ruled = CANASTA.under({"closers_partner_pays": "yes"})
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
    ruled = CANASTA.under({"nobody_closed": "nothing_counts"})
    one = {"opened": True, "clean": 1, "table_points": 90, "failed_openings": 1, "honours": 2, "hand_points": 50}
    nothing = [("nothing_counts", 1, 0, PLAY, "nobody_closed")]
    assert lines_of(ruled, one, {}) == (nothing, nothing)
    assert totals_of(ruled, one, {}) == (0, 0)
    # Somebody closed: everything counts. 500 + 100 + 200 − 100 + 90 = 790; nothing held.
    assert totals_of(ruled, {**one, "went_out": True}, {}) == (790, 0)


def test_canasta_worth_of_red_kings_and_red_threes_in_counted_cards() -> None:
    """Two kings 20 and six low 30 on the table; a red three and four aces 80 in hand."""
    closed = {"opened": True, "went_out": True, "cards": {"honour": 2, "low": 6}}
    other = {"hand_cards_by_class": {"red_three": 1, "ace": 4}}
    assert totals_of(CANASTA, closed, other) == (150, -80)
    assert totals_of(CANASTA.under({"red_three_value": 5}), closed, other) == (150, -85)
    assert totals_of(CANASTA.under({"honour_card_value": 0}), closed, other) == (130, -80)


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
        first, second = lines_of(CANASTA.under(rulings), closed, other)
        assert first == [("went_out", 1, 100, PLAY), ("table_points", laid[0], laid[0], CARDS, *laid[1:])]
        assert second == [("hand_points", held[0], -held[0], PLAY, *held[1:])]
        # Nobody closed: what changed the worth is named before what made the cards count at all.
        *_nobody, line = lines_of(CANASTA.under(rulings), {}, other)[1]
        assert line[4] == (held[1] if len(held) > 1 else "nobody_closed")
    ruled = CANASTA.under({"red_three_value": 5})
    assert lines_of(ruled, closed, {**other, "hand_points": 80})[1] == [("hand_points", 80, -80, PLAY)]


# --- FARAES ----------------------------------------------------------------------------------------------------------


def test_faraes() -> None:
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
    """Art. 20: both pay."""
    assert totals_of(FARAES, {"hand_cards": 2}, {"hand_cards": 4}) == (-120, -140)


# Red threes laid, a canastra of which kind, red threes kept, and what they come to: that card alone, or all of them.
@cases(
    "laid canastra kept alone all_of_them",
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
def test_faraes_red_threes(laid: int, canastra: str | None, kept: int, alone: int, all_of_them: int) -> None:
    side = {"red_threes": laid, "red_threes_in_hand": kept, "morto": "played"} | ({canastra: 1} if canastra else {})
    canastras = {"clean": 200, "dirty": 100, None: 0}[canastra]
    assert totals_of(FARAES, side, {})[0] == canastras + alone
    ruled = FARAES.under({"retained_red_three": "all_of_the_pair"})
    assert totals_of(ruled, side, {})[0] == canastras + all_of_them


def test_faraes_lines_of_red_threes() -> None:
    side = {"red_threes": 2, "red_threes_in_hand": 1, "morto": "played", "dirty": 1}
    kept = ("red_threes_in_hand", 1, -100, "Art. 7", "retained_red_three")
    dirty = ("dirty", 1, 100, "Art. 18")
    assert lines_of(FARAES, side, {})[0] == [dirty, ("red_threes", 2, 200, "Art. 19"), kept]
    ruled = FARAES.under({"retained_red_three": "all_of_the_pair"})
    spoilt = ("red_threes", 2, -200, "Art. 7", "retained_red_three")
    assert lines_of(ruled, side, {})[0] == [dirty, spoilt, kept]
    assert lines_of(FARAES, {"red_threes": 1, "morto": "played"}, {})[0] == [("red_threes", 1, -100, "Art. 19")]


def test_faraes_fewer_than_no_canastra_is_none() -> None:
    """−200 for the clean one below zero, and the red three costs its 100: −300."""
    assert totals_of(FARAES, {"red_threes": 1, "morto": "played", "clean": -1}, {})[0] == -300


@pytest.mark.parametrize("ruled", ["not_counted", "counted"])
def test_faraes_an_unplayed_morto(ruled: str) -> None:
    """−100 + 110 − 20, and nothing charged when the pair's own partner went out: 100 + 100 + 220 − 20 = 400."""
    regulation = FARAES.under({"unplayed_morto_cards": ruled})
    unplayed = {"morto": "unplayed", "table_cards": 11, "hand_cards": 2}
    assert lines_of(regulation, {}, unplayed)[1] == [
        ("morto_unplayed", 1, -100, "Art. 12"),
        ("table_cards", 11, 110, "Art. 22"),
        ("hand_cards", 2, -20, "Art. 23", "unplayed_morto_cards"),
    ]
    for out in ({}, {"went_out": True}):
        assert totals_of(regulation, out, unplayed)[1] == -10
    own = {**unplayed, "went_out": True, "dirty": 1, "table_cards": 22}
    assert totals_of(regulation, {}, own)[1] == 400


@pytest.mark.parametrize("ruled", ["no", "yes"])
def test_faraes_threes_as_cards_are_entered_so(ruled: str) -> None:
    """The ruling says what the table counts among its cards; each card entered counts 10 either way."""
    regulation = FARAES.under({"threes_as_cards": ruled})
    side = {
        "morto": "played",
        "dirty": 1,
        "red_threes": 1,
        "black_threes_in_hand": 1,
        "table_cards": 20,
        "hand_cards": 4,
    }
    assert totals_of(regulation, side, {})[0] == 100 + 100 - 100 + 200 - 40


# --- Points and counted cards ----------------------------------------------------------------------------------------


# One card of each class, and two of the last.
@cases(
    "regulation counted worth",
    (AACRT, {"joker": 1, "two": 1, "ace": 1, "high": 1, "low": 2}, 50 + 20 + 15 + 10 + 10),
    (APCEF, {"two": 1, "ace": 1, "high": 1, "low": 2}, 10 + 15 + 10 + 10),
    (BURACO, {"joker": 1, "two": 1, "ace": 1, "high": 1, "low": 2}, 30 + 20 + 15 + 10 + 10),
    (CANASTA, {"joker": 1, "two": 1, "ace": 1, "high": 1, "low": 1, "honour": 2}, 50 + 20 + 20 + 10 + 5 + 20),
)
def test_counted_cards_instead_of_points(regulation: Regulation, counted: Document, worth: int) -> None:
    by_cards, _other = lines_of(regulation, {"cards": counted}, {})
    by_points, _other = lines_of(regulation, {"table_points": worth}, {})
    assert by_cards == by_points
    # In AACRT what the second pair holds is the first pair's.
    payer = 0 if regulation is AACRT else 1
    held = lines_of(regulation, {}, {"hand_cards_by_class": counted})[payer]
    assert held == lines_of(regulation, {}, {"hand_points": worth})[payer]


def test_where_points_and_counted_cards_differ_the_points_are_scored() -> None:
    """0 points given is given: the counted cards do not stand in for it."""
    for points in (300, 0):
        side = {"table_points": points, "cards": {"ace": 2}, "morto": "played"}
        assert totals_of(APCEF, side, {})[0] == points
        held = {"hand_points": points, "hand_cards_by_class": {"ace": 2}, "morto": "played"}
        assert totals_of(APCEF, held, {})[0] == -points


# --- Negative and enormous counts are reckoned all the same ----------------------------------------------------------


def test_findings_never_change_totals() -> None:
    """−200 + 300; both out: 100 each; a table of a million."""
    assert totals_of(AACRT, {"clean": -1, "dirty": 3}, {}) == (100, 0)
    assert totals_of(AACRT, {"went_out": True}, {"went_out": True}) == (100, 100)
    assert totals_of(AACRT, {"table_points": 1_000_000}, {"claimed_total": 7}) == (1_000_000, 0)


@pytest.mark.parametrize(
    ("regulation", "expected"), [(AACRT, 0), (APCEF, -100), (BURACO, -100), (CANASTA, 0), (FARAES, -100)], ids=label
)
def test_what_is_left_and_the_starter_are_worth_nothing(regulation: Regulation, expected: int) -> None:
    hand = {"left": 5, "starter": 1} if regulation is BURACO else {"left": 5}
    assert totals_of(regulation, {}, {}, **hand) == (expected, expected)
