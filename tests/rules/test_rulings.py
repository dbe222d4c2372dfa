"""A regulation with rulings: what an organiser may decide, and what the decision changes."""

from typing import Any

import pytest

from rules.clauses import Clause, OutNeedsMorto, Payers, WhenLevel
from rules.rulings import UnknownOption, UnknownRuling
from rules.schema import Regulation, amend
from tests.rules.samples import AACRT, APCEF, BURACO, CANASTA, EVERY, FARAES, every_regulation, label

every_ruling = pytest.mark.parametrize(
    ("regulation", "name"),
    [(regulation, ruling.name) for regulation in EVERY for ruling in regulation.rulings],
    ids=label,
)


@every_ruling
def test_the_default_is_the_regulation_itself(regulation: Regulation, name: str) -> None:
    assert regulation.with_rulings({}) is regulation
    assert regulation.with_rulings({name: regulation.ruling(name).default}) is regulation


@every_ruling
def test_the_default_changes_nothing_and_every_other_option_something(regulation: Regulation, name: str) -> None:
    default, *others = regulation.ruling(name).options
    assert default.changes == {}
    assert others
    # How a tie of two is broken is read by the standings, not by the count of a hand.
    assert all(option.changes for option in others) != regulation.ruling(name).ranks_only


@every_ruling
def test_a_ruled_regulation_says_what_was_ruled(regulation: Regulation, name: str) -> None:
    other = regulation.ruling(name).options[1].value
    ruled = regulation.with_rulings({name: other})
    assert ruled is not regulation
    assert ruled.ruled == {name: other}
    assert regulation.ruled == {}
    assert ruled.key == regulation.key


@every_ruling
@pytest.mark.parametrize("value", ["perhaps", 7, None, 0.0])
def test_a_value_that_is_no_option_is_unknown(regulation: Regulation, name: str, value: Any) -> None:
    with pytest.raises(UnknownOption) as caught:
        regulation.with_rulings({name: value})
    assert caught.value.name == name


@every_regulation
def test_a_name_that_is_no_ruling_is_unknown(regulation: Regulation) -> None:
    with pytest.raises(UnknownRuling) as caught:
        regulation.with_rulings({"play_for_money": "yes"})
    assert type(caught.value) is UnknownRuling
    assert caught.value.name == str(caught.value) == "play_for_money"


def test_a_ruling_of_another_regulation_is_unknown() -> None:
    with pytest.raises(UnknownRuling):
        BURACO.with_rulings({"unplayed_morto": "flat_100"})
    with pytest.raises(UnknownRuling):
        AACRT.with_rulings({"restart_on_two": True})


@pytest.mark.parametrize(
    ("regulation", "name", "value"),
    [(APCEF, "restart_on_two", 1), (APCEF, "restart_on_two", 0), (CANASTA, "red_three_value", False)],
)
def test_true_is_not_1(regulation: Regulation, name: str, value: Any) -> None:
    with pytest.raises(UnknownOption):
        regulation.with_rulings({name: value})


def test_one_unknown_option_refuses_all_rulings() -> None:
    with pytest.raises(UnknownOption):
        CANASTA.with_rulings({"red_three_value": 5, "honour_card_value": 5})


def test_two_rulings_combine_in_one_part() -> None:
    """Both of Canasta's card values change the same list of classes: 4 red threes at 5, 4 honours at 0."""
    both = {"honour_card_value": 0, "red_three_value": 5}
    ruled = CANASTA.with_rulings(both)
    assert (ruled.class_values["red_three"], ruled.class_values["honour"]) == (5, 0)
    assert ruled.deck_worth == 1180 + 20 - 40
    assert ruled.ruled == both


def test_rulings_combine_over_several_parts() -> None:
    ruled = CANASTA.with_rulings(
        {"closers_partner_pays": "yes", "nobody_closed": "nothing_counts", "concealed_needs_opening": "no"}
    )
    assert ruled.hand.payers is Payers.BOTH
    assert not ruled.going_out.nobody_counts
    assert ruled.opening
    assert ruled.opening.concealed_exempt


def test_a_default_given_beside_another_choice_leaves_no_trace() -> None:
    assert AACRT.with_rulings({"level_at_target": "another_hand", "unplayed_morto_cards": "not_counted"}).ruled == {
        "unplayed_morto_cards": "not_counted"
    }


def test_the_same_rulings_give_the_same_object() -> None:
    """The engine scores thousands of hands under one set of rulings; their order does not matter, nor do defaults."""
    first = FARAES.with_rulings({"threes_as_cards": "yes", "unplayed_morto_cards": "counted"})
    assert FARAES.with_rulings({"unplayed_morto_cards": "counted", "threes_as_cards": "yes"}) is first
    assert FARAES.with_rulings({**first.ruled, "retained_red_three": "that_card"}) is first
    assert FARAES.with_rulings({"threes_as_cards": "yes"}) is not first


def test_each_ruling_changes_its_values() -> None:
    """By regulation and ruling; the defaults are in test_editions."""
    shared = AACRT.with_rulings({"level_at_target": "shared"})
    assert shared.end.level is WhenLevel.SHARED
    out = AACRT.with_rulings({"out_when_morto_became_stock": "yes"})
    assert out.going_out.without_morto is OutNeedsMorto.NONE_LEFT
    for regulation, choice, counted in (
        (AACRT, {"unplayed_morto_cards": "not_counted"}, False),
        (APCEF, {"unplayed_morto": "cards_count"}, True),
        (FARAES, {"unplayed_morto_cards": "counted"}, True),
    ):
        mortos = regulation.with_rulings(choice).mortos
        assert mortos
        assert mortos.unplayed_cards_count is counted
    by_cards = APCEF.with_rulings({"unplayed_morto": "cards_count"}).mortos
    assert by_cards
    assert by_cards.unplayed is None
    reds = FARAES.with_rulings({"retained_red_three": "all_of_the_pair"}).red_threes
    assert reds
    assert reds.kept_spoils_all
    threes = FARAES.with_rulings({"threes_as_cards": "yes"}).threes
    assert threes
    assert threes.counted


def test_another_edition_states_only_what_changed() -> None:
    dearer = amend(APCEF, {"mortos.missed": Clause(-200, "Art. 12 d")}, key="apcef-sc-2026")
    assert dearer.key == "apcef-sc-2026"
    assert dearer.mortos
    assert dearer.mortos.missed == (-200, "Art. 12 d", None)
    assert dearer.mortos.unplayed == (-100, "Art. 10 § 2º", "unplayed_morto")
    assert dearer.clean is APCEF.clean
    assert APCEF.mortos
    assert APCEF.mortos.missed == (-100, "Art. 12 d", None)
