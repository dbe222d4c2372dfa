"""What a table shows besides its figures: the chart, and what happened."""

import json
import re

import pytest

from tests.tournament.chains import append
from tests.tournament.services.matches.games import PAIRS, Table, hand
from tests.tournament.web.quick.phones import Phone
from tests.tournament.web.reading import text_of
from tournament.models import Hand
from tournament.printing.quick_sheets import filled_sheet_of
from tournament.services import matches, quick
from tournament.services.matches.writer import match_scope
from tournament.web.quick.board import table_board
from tournament.web.quick.chart import game_charts, moved_apart
from tournament.web.quick.timeline import game_timeline
from tournament.web.timeline import TimelineEntry

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_english")]


def view_of(table: Table):
    return matches.game_view(table.match)


def sentences(table: Table) -> list[tuple[int | None, str]]:
    return [(entry.hand, entry.text) for entry in entries_of(table) if "started at" not in entry.text]


def entries_of(table: Table) -> list[TimelineEntry]:
    return list(game_timeline(view_of(table), matches.match_timeline(table.match), buttons=True))


def restored_by(entry: TimelineEntry) -> str:
    """The end of the address that restores a hand: its number and version; empty without a button."""
    return entry.button.action.split("/hand/")[1] if entry.button else ""


def sides_exchanged(document):
    return {"sides": document["sides"][::-1]}


def test_the_sentence_of_a_hand_says_who_went_out_and_took_the_lead(table):
    table.record(hand())
    table.record(sides_exchanged(hand(900)))
    table.record({"sides": [{"table_points": 50, "morto": "played"}, {"table_points": 60, "morto": "played"}]})
    assert sentences(table) == [
        (3, "The stock ran out."),
        (2, "Caio/Davi went out and took the lead."),
        (1, "Ana/Bia went out."),
    ]


def test_failed_openings_are_reported_before_the_hand_and_with_it(table):
    for _ in range(3):
        table.record(hand())
    table.write(matches.fail_opening, table.game, 0)
    assert sentences(table)[0] == (None, "Ana/Bia: the opening failed.")
    table.record(hand(failed_openings=1))
    assert sentences(table)[:2] == [
        (4, "Ana/Bia went out."),
        (4, "Ana/Bia: the opening failed, and the minimum became 90."),
    ]


def test_an_event_of_another_version_is_named(table, phone):
    append(match_scope(table.match.pk), "shuffled", key="newer", payload={"game": 1})
    append(match_scope(table.match.pk), "cut", key="newer still")
    assert re.search("Written by another version of this program at [0-9:]{5}[.]", text_of(phone.get()))


def test_a_removed_hand_can_come_back_and_one_that_stands_cannot(table):
    table.record(hand())
    table.write(matches.correct_hand, table.game, 1, hand(350))
    assert list(map(restored_by, entries_of(table))) == ["1/restore/1", "", ""]
    table.write(matches.restore_hand, Hand.objects.get(version=1))
    assert list(map(restored_by, entries_of(table))) == ["1/restore/2", "", "", ""]
    view = view_of(table)
    assert not any(entry.button for entry in game_timeline(view, matches.match_timeline(view.match), buttons=False))


def test_the_end_is_reported_with_its_rule(table):
    for _ in range(6):
        table.record(hand())
    assert sentences(table)[0] == (6, "Ana/Bia wins, 3,540\xa0to\xa01,140: reached 3,000 (Art.\xa013).")


def test_a_hand_played_after_an_import_is_told_once():
    document = {"regulation": "apcef-sc-2022", "pairs": ["Ana/Bia", "Caio/Davi"], "hands": [hand()]}
    table = Table(quick.import_game(json.dumps(document), key="file"))
    table.record(sides_exchanged(hand(900)))
    assert [(number, text) for number, text in sentences(table) if number] == [
        (2, "Caio/Davi went out and took the lead."),
        (1, "Ana/Bia went out."),
    ]


def test_the_chart_keeps_to_its_frame(table):
    for points in (300, 900, 20):
        table.record(hand(points))
    board = table_board(view_of(table), matches.match_timeline(table.match))
    for chart in game_charts(board.regulation, board.view.result, board.names):
        points = [point for line in chart.lines for point in line.points]
        assert all(0 <= x <= chart.width and 0 <= y <= chart.height for x, y in points)
        assert [len(line.dots) for line in chart.lines] == [3, 3]
        assert " ".join(chart.steps[0].lines) == "1,500, opens with 75"


def test_a_long_game_numbers_only_some_of_its_hands(table):
    for _ in range(30):
        table.record({"sides": [{"table_points": 5}, {"table_points": 5}]})
    phone, desk = table_board(view_of(table), []).charts
    assert [number for _x, number in phone.ticks] == [5, 10, 15, 20, 25, 30]
    assert [number for _x, number in desk.ticks] == list(range(2, 31, 2))


def test_one_hand_is_no_chart(db):
    table = Table(quick.start("buraco-aberto-sujo", key="b"))
    table.record({"sides": [{"table_points": 50}, {"table_points": 60}]})
    assert table_board(view_of(table), []).charts == ()


@pytest.mark.parametrize(
    ("first", "second", "apart"), [(10, 100, (10, 100)), (50, 50, (39, 61)), (52, 50, (62, 40)), (40, 60, (39, 61))]
)
def test_names_at_the_ends_do_not_cover_each_other(first, second, apart):
    assert moved_apart(first, second) == apart


def test_a_game_of_agreed_hands_is_ended_at_the_top_of_its_page_once_one_is_played(db):
    phone = Phone(Table(quick.start("burraco-it", names=PAIRS, key="b")))
    ends = '<button class="button" name="how" value="hands">'
    assert ends not in phone.get().content.decode()
    phone.table.record({"sides": [{"table_points": 100}, {"table_points": 100}]})
    page = phone.get().content.decode()
    assert page.index(ends) < page.index("</header>", page.index("<h1"))
    phone.post("close", game="1", how="hands")
    assert ends not in phone.get().content.decode()


def test_no_row_is_left_for_a_hand_after_the_last_one_agreed_on(db, monkeypatch):
    monkeypatch.setattr(matches.GameView, "agreed_hands", 2)
    table = Table(quick.start("burraco-it", names=PAIRS, key="b"))
    for next_hand in (2, None):
        table.record({"sides": [{"table_points": 100}, {"table_points": 60}]})
        view = view_of(table)
        page, paper = table_board(view, []).sheet, filled_sheet_of(view, "a4").sheet
        assert (page.next_hand, paper.next_hand) == (next_hand, next_hand)
        assert not any(foot.won for foot in (*page.foot, *paper.foot))
