"""A hand as a line of text: the same hand when read, and every slip of one character noticed."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rules import registry
from tournament.services.typed_codes import ALPHABET
from tournament.web.relay.text import RelayedHand, UnreadableText, field_names, read_line, written_line

VALUES = st.sampled_from(["-", "0", "7", "-85", "45+60", "3050", "N", "P", "U", "B", "Y"])
HANDS = st.builds(
    RelayedHand,
    sheet=st.integers(1, 99_999),
    game=st.integers(1, 5),
    hand=st.integers(1, 40),
    signs=st.text(ALPHABET, min_size=6, max_size=6),
    values=st.lists(VALUES, max_size=30).map(tuple),
)
REGULATION = registry.get("apcef-sc-2022")


@given(HANDS)
def test_a_line_comes_back_as_it_is_heard(hand):
    line = written_line(hand)
    heard = read_line("\n " + line.lower().replace(" ", " . "))
    assert written_line(heard) == line
    assert (heard.sheet, heard.game, heard.hand, heard.signs) == (hand.sheet, hand.game, hand.hand, hand.signs)


@given(HANDS, st.data())
def test_one_sign_that_is_another_is_seen(hand, data):
    line = written_line(hand)
    place = data.draw(st.sampled_from([at for at, sign in enumerate(line) if sign != " "]))
    other = data.draw(st.sampled_from(ALPHABET + "01").filter(lambda sign: sign != line[place]))
    with pytest.raises(UnreadableText):
        read_line(line[:place] + other + line[place + 1 :])


@given(HANDS, st.data())
def test_two_signs_that_changed_places_are_seen(hand, data):
    line = written_line(hand)
    pairs = [at for at in range(len(line) - 1) if " " not in line[at : at + 2] and line[at] != line[at + 1]]
    assume(pairs)
    place = data.draw(st.sampled_from(pairs))
    with pytest.raises(UnreadableText):
        read_line(line[:place] + line[place + 1] + line[place] + line[place + 2 :])


def test_a_line_gives_the_fields_of_the_form():
    fields = read_line(written_line(hand_of("N", "1", "-", "Y"))).fields(REGULATION)
    assert list(fields) == field_names(REGULATION)
    assert list(fields.values())[:4] == ["none", "1", "", "on"]
    assert set(list(fields.values())[4:]) == {""}


def test_more_fields_than_there_are():
    with pytest.raises(UnreadableText):
        hand_of(*["1"] * 200).fields(REGULATION)


def hand_of(*values: str) -> RelayedHand:
    return RelayedHand(12, 1, 3, "K7QF2M", values)


@pytest.mark.parametrize("regulation", registry.all_regulations(), ids=lambda regulation: regulation.key)
def test_counted_cards_stand_last(regulation):
    counted = [name.count("-") > 1 for name in field_names(regulation)]
    assert counted == sorted(counted)
