"""The history says of each hand which one it is and its points, one line a hand."""

import pytest

from tests.tournament.factories import open_round
from tests.tournament.services.matches.games import WINNING, Table, hand
from tests.tournament.web.desk.desks import Desk
from tournament.models import Match
from tournament.services import matches

pytestmark = pytest.mark.django_db
MATCH = "Semi-finals, table 1, Ana 1/Bia 1 × Ana 4/Bia 4"


def lines(desk: Desk, about: str = MATCH) -> list[str]:
    """What the history says about the match, oldest first."""
    texts = [entry.text.replace("\N{NO-BREAK SPACE}", " ") for entry in desk.get("history/").context["entries"]]
    return [text.removeprefix(about) for text in reversed(texts) if text.startswith(about)]


def test_each_hand_has_a_line_with_its_number_and_points(knockout: Desk, match: Match) -> None:
    table = Table.of_match(match)
    table.record(hand())
    table.record(hand())
    table.record(hand(400), device="another-phone")
    table.write(matches.correct_hand, table.game, 1, hand(500))
    table.write(matches.correct_hand, table.game, 1, hand(500, x_note="!"))
    removed = table.write(matches.remove_hand, table.game, 2).hand
    table.record(hand(600))
    table.write(matches.restore_hand, removed)
    assert lines(knockout) == [
        ": hand 1 was saved: 590 × 190.",
        ": hand 2 was saved: 590 × 190.",
        ": hand 3 was saved: 690 × 190.",
        ": hand 1 was corrected from 590 × 190 to 790 × 190.",
        ": hand 1 was corrected: 790 × 190.",
        ": hand 2 was removed: 590 × 190.",
        ": hand 3 was saved: 890 × 190.",
        ": hand 2 was restored: 590 × 190.",
    ]


def test_entries_undone_one_after_the_other_are_as_many_lines(knockout: Desk, match: Match) -> None:
    table = Table.of_match(match)
    table.record(hand())
    table.undo()
    table.record(hand(400))
    table.undo()
    undone = ": the last entry was undone."
    assert lines(knockout) == [": hand 1 was saved: 590 × 190.", undone, ": hand 1 was saved: 690 × 190.", undone]


def test_the_game_is_named_in_a_match_of_several(desk_of) -> None:
    desk = desk_of(4, [{"id": "final", "kind": "single_elimination", "games": 3}])
    open_round(desk.tournament, "final", 1)
    table = Table.of_match(desk.matches(1)[0])
    table.record(WINNING)
    table.write(matches.new_game, table.match)
    table.record(hand())
    texts = lines(desk)
    assert texts[0].startswith(", game 1: hand 1 was saved: ")
    assert texts[-1] == ", game 2: hand 1 was saved: 590 × 190."
