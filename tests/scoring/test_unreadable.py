"""What a fault of a document says, and how it keeps its place."""

from __future__ import annotations

from typing import Any

import pytest

from rules.text import make_text
from scoring.codec import read_game
from scoring.unreadable import Unreadable
from scoring.writing import write_side


def fault(side: dict[str, Any]) -> str:
    with pytest.raises(Unreadable) as caught:
        read_game({"regulation": "apcef-sc-2022", "hands": [{"sides": [side, {}]}]})
    return caught.value.message.id % caught.value.message.params


def test_a_number_out_of_range_names_the_range() -> None:
    assert fault({"clean": 1_000_001}) == "must be a whole number between -1000000 and 1000000"


def test_a_choice_names_its_options() -> None:
    assert fault({"morto": "perhaps"}) == "must be one of: none, played, unplayed"


def test_a_fault_seen_from_further_out_keeps_its_offset() -> None:
    seen = Unreadable(make_text("x"), "clean", offset=17).with_prefix("sides", 1)
    assert (seen.place, seen.offset) == ("sides[1].clean", 17)


def test_a_written_side_shares_nothing_with_the_facts() -> None:
    side = {"cards": {"ace": 3}, "hand_cards_by_class": {"two": 1}}
    facts = read_game({"regulation": "apcef-sc-2022", "hands": [{"sides": [side, {}]}]}).hands[0].sides[0]
    document = write_side(facts)
    document["cards"]["ace"] = document["hand_cards_by_class"]["two"] = 9
    assert (facts.cards, facts.hand_cards_by_class) == ({"ace": 3}, {"two": 1})
