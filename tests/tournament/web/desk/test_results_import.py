"""Results of a round from a list: guessed, shown, entered all together or not at all, and only once."""

import io
import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from openpyxl import Workbook

from tests.tournament.factories import (
    change_settings,
    club_of,
    founded,
    matches_of,
    open_round,
    round_of,
    win,
    write_context,
)
from tournament.models import Game, Round, Tournament, User
from tournament.services.tournaments import entering, founding
from tournament.services.tournaments.entering import PairFacts

pytestmark = pytest.mark.django_db
LEAGUE = [{"id": "all", "kind": "round_robin", "criteria": ["wins", "lots"]}]


@pytest.fixture
def cup(ana: User) -> Tournament:
    """Four pairs; the first round is published: two tables."""
    tournament = founded(club_of(ana), 4, LEAGUE)
    open_round(tournament, "all", 1)
    return tournament


@pytest.fixture
def desk(client: Client, ana: User, cup: Tournament) -> Client:
    client.force_login(ana)
    return client


def address(tournament: Tournament) -> str:
    return f"/en/desk/{tournament.public_id}/results/{round_of(tournament, 'all', 1).pk}/import"


def send(desk: Client, cup: Tournament, text: str, **fields: Any) -> Any:
    return desk.post(address(cup), {"key": write_context().key, "text": text, **fields})


def shown_fields(response: Any) -> dict[str, str]:
    """The columns and revisions of a page, as its form sends them."""
    page = response.content.decode()
    fields = dict(re.findall(r'name="(seen-\d+|list_seen)" value="(\w+)"', page))
    for name, options in re.findall(r'<select id="[^"]*" name="(column-\d+)">(.*?)</select>', page):
        fields[name] = re.search(r'value="([^"]*)" selected', options)[1]
    return fields


def enter_file(desk: Client, cup: Tournament, text: str) -> Any:
    return send(desk, cup, text, enter="1", **shown_fields(send(desk, cup, text, read="1")))


def totals() -> list[tuple[int, int]]:
    return [game.totals for game in Game.objects.order_by("match__table") if any(game.totals)]


LIST = "Mesa;Pontos 1;Pontos 2\n1;3.050;2100\n2;1990;3 005"


@pytest.mark.parametrize(
    "text",
    [
        LIST,
        LIST.replace(";", "\t"),
        "1;3050;2100\n2;1990;3005",
        "1,3050,2100\n2,1990,3005",
        LIST.replace("Mesa", "Tavolo"),
    ],
)
def test_results_are_shown_before_they_are_entered(desk: Client, cup: Tournament, text: str) -> None:
    response = send(desk, cup, text, read="1")
    assert response.status_code == 200
    assert "What would be entered" in response.content.decode()
    assert totals() == []
    response = enter_file(desk, cup, text)
    assert (response.status_code, totals()) == (302, [(3050, 2100), (1990, 3005)])


def test_doubtful_totals_are_marked_before_they_are_entered_and_until_they_are_confirmed(
    desk: Client, cup: Tournament
) -> None:
    """In the preview, at the desk, which sends nobody past them to confirm, and on the page of the match."""
    text = "1;3053;2100\n2;1990;3005"
    doubt = "Look at 3,053 again: every total here is a multiple of 5."
    response = send(desk, cup, text, read="1")
    assert [part.count(doubt) for part in response.content.decode().split("<tr>")[-2:]] == [1, 0]
    page = desk.get(enter_file(desk, cup, text)["Location"]).content.decode()
    assert "2 results entered." in page
    assert "1 of them must be checked." in page
    board = desk.get(f"/en/desk/{cup.public_id}/").content.decode()
    assert list(dict.fromkeys(re.findall(r"Table \d · [a-z ,]+", board))) == [
        "Table 1 · result to be checked",
        "Table 2 · entered, to be confirmed",
    ]
    assert doubt in board
    assert board.count("state-to-check") == 1
    first, second = matches_of(round_of(cup, "all", 1))
    pages = [desk.get(f"/en/desk/{cup.public_id}/match/{match.pk}/").content.decode() for match in (first, second)]
    assert [(page.count(doubt), "Confirm the result" in page) for page in pages] == [(1, True), (0, True)]


def test_the_same_twice_changes_nothing_and_says_so(desk: Client, cup: Tournament) -> None:
    enter_file(desk, cup, LIST)
    response = enter_file(desk, cup, LIST)
    assert "Nothing was changed." in desk.get(response["Location"]).content.decode()
    assert totals() == [(3050, 2100), (1990, 3005)]


def test_results_are_matched_by_names_the_other_way_round_too(desk: Client, cup: Tournament) -> None:
    first = matches_of(round_of(cup, "all", 1))[0]
    one, two = (entry.names.name for entry in (first.first, first.second))
    enter_file(desk, cup, f"Dupla 1;Dupla 2;Pontos 1;Pontos 2\n{two};{one};2100;3050")
    assert totals() == [(3050, 2100)]


def test_results_are_matched_by_the_short_names_that_the_desk_shows(desk: Client, ana: User) -> None:
    cup = founded(club_of(ana, "Ilha"), 0, [])
    people = (("Quitéria Reis", "Renê Luz"), ("Ana Prado", "Caio Sá"))
    entering.add_pairs(cup, [PairFacts("/".join(two), two) for two in people], context=write_context())
    founding.set_stages(cup, LEAGUE, context=write_context())
    open_round(cup, "all", 1)
    enter_file(desk, cup, "Dupla 1;Dupla 2;Pontos 1;Pontos 2\nquiteria/rene;Ana/Caio;3050;2100")
    assert totals() == [(3050, 2100)]


@pytest.mark.parametrize("largest", ["1000000", "1.000.000"])
def test_the_largest_total_is_read_however_it_is_typed(desk: Client, cup: Tournament, largest: str) -> None:
    enter_file(desk, cup, f"1;{largest};-85")
    assert totals() == [(1_000_000, -85)]


def test_columns_that_were_guessed_wrong_are_changed(desk: Client, cup: Tournament) -> None:
    text = "2100;3050;1"
    fields = {"column-0": "points2", "column-1": "points1", "column-2": "table", "again": "1"}
    response = send(desk, cup, text, **fields)
    assert "3,050 × 2,100" in response.content.decode().replace("\xa0", " ")
    send(desk, cup, text, enter="1", **shown_fields(response))
    assert totals() == [(3050, 2100)]


def test_results_are_read_from_a_spreadsheet(desk: Client, cup: Tournament) -> None:
    book = Workbook()
    for row in (["Table", "Points 1", "Points 2"], [1, 3050, 2100], [2, 1990, 3005]):
        book.active.append(row)
    data = io.BytesIO()
    book.save(data)
    file = SimpleUploadedFile("results.xlsx", data.getvalue())
    response = send(desk, cup, "", file=file, read="1")
    assert "Table\tPoints 1\tPoints 2\n" in response.content.decode()
    assert 'name="column-3"' not in response.content.decode()
    text = "Table\tPoints 1\tPoints 2\n1\t3050\t2100\n2\t1990\t3005"
    send(desk, cup, text, enter="1", **shown_fields(response))
    assert totals() == [(3050, 2100), (1990, 3005)]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Mesa;Pontos 1;Pontos 2\n1;3050;2100\n9;1;2", "Line 3"),
        ("Mesa;Pontos 1;Pontos 2\n1;3050;2100\n2;many;2", "Line 3, column 2"),
        ("Mesa;Pontos 1;Pontos 2\n1;3050;2100\n2;3050-2100;0", "Line 3, column 2"),
        ("1;3050;2100\n2;30050000;2", "Count the digits"),
        ("Mesa;Pontos 1;Pontos 2\n1;3050;2100\n1;3050;2100", "twice"),
        ("nothing at all", "separate table and points with semicolons, such as 7; 3050; 2155."),
        ("", "There are no results here yet"),
    ],
)
def test_what_is_wrong_has_its_place_and_nothing_is_entered(
    desk: Client, cup: Tournament, text: str, sentence: str
) -> None:
    response = send(desk, cup, text, enter="1")
    page = response.content.decode()
    assert response.status_code == 422
    assert sentence in page
    assert totals() == []
    assert ": 0 × 2" not in page


def test_every_line_with_a_fault_is_named_at_once(desk: Client, cup: Tournament) -> None:
    """By its number, whether it could not be read or has no table."""
    text = "Mesa 1: 2050 x abc\nMesa 2: 1990 x 3005\nabout\n9; 3050; 2100\nMesa 2: 1990 x 3005"
    response = send(desk, cup, text, read="1")
    page = response.content.decode()
    assert response.status_code == 422
    assert re.findall(r"<b>(Line \d)</b>", page) == ["Line 1", "Line 3", "Line 4", "Line 5"]
    assert page.count("This line is not read: separate table and points with semicolons") == 2
    alone = send(desk, cup, "Mesa 1: 2050 x abc", read="1").content.decode()
    assert "<b>Line 1</b>" in alone
    assert "There are no results here yet" not in alone


def test_lines_of_all_forms_are_entered_together(desk: Client, cup: Tournament) -> None:
    first = matches_of(round_of(cup, "all", 1))[0]
    one, two = (entry.names.name for entry in (first.first, first.second))
    enter_file(desk, cup, f"{one} 3.050 x 2100 {two} 👏\nMesa 2: 1990 x 3.005")
    assert totals() == [(3050, 2100), (1990, 3005)]


@pytest.mark.parametrize("games", [1, 3])
def test_where_a_table_has_a_second_match_the_line_names_the_pairs(desk: Client, ana: User, games: int) -> None:
    """Four matches at two tables, of one game or of three: a table alone does not say which is meant."""
    cup = founded(club_of(ana, "Duas Mesas"), 8, [LEAGUE[0] | {"games": games}])
    change_settings(cup, plan={"tables": 2})
    open_round(cup, "all", 1)
    matches = matches_of(round_of(cup, "all", 1))
    assert [match.table for match in matches] == [1, 2, 1, 2]
    refused = send(desk, cup, "1;3050;2100\n2;1990;3005\n1;3100;2000\n2;1985;3010", enter="1")
    sentence = "Table 1 has several matches in this round: enter the names of the pairs too."
    assert (refused.status_code, refused.content.decode().count(sentence), totals()) == (422, 2, [])
    named = "\n".join(f"{match.table};{match.first.names.name};3050;2100" for match in matches)
    enter_file(desk, cup, f"Mesa;Dupla;Pontos 1;Pontos 2\n{named}")
    assert totals() == [(3050, 2100)] * 4


def test_a_confirmed_result_is_left_and_with_it_all_others(desk: Client, cup: Tournament) -> None:
    win(matches_of(round_of(cup, "all", 1))[0], 0)
    before = totals()
    response = enter_file(desk, cup, LIST.replace("3.050", "2500"))
    assert response.status_code == 422
    assert "is confirmed" in response.content.decode()
    assert totals() == before


def test_what_one_is_refused_none_is_entered(desk: Client, cup: Tournament) -> None:
    """By the service itself, in the middle: somebody wrote at the second table since the list was shown."""
    fields = shown_fields(send(desk, cup, LIST, read="1"))
    second = matches_of(round_of(cup, "all", 1))[1]
    win(second, 0, confirm=False)
    before = totals()
    response = send(desk, cup, LIST, enter="1", **fields)
    assert (response.status_code, totals()) == (422, before)


def test_a_round_of_another_tournament_has_no_import_page(desk: Client, cup: Tournament, bia: User) -> None:
    other = founded(club_of(bia, "Outro"), 4, LEAGUE)
    open_round(other, "all", 1)
    page = f"/en/desk/{cup.public_id}/results/{Round.objects.get(stage__tournament=other).pk}/import"
    assert desk.get(page).status_code == 404


def test_a_list_that_was_changed_below_what_was_shown_is_shown_again(desk, cup):
    response = send(desk, cup, LIST, read="1")
    changed = LIST.replace("3.050", "3.550")
    again = send(desk, cup, changed, enter="1", **shown_fields(response))
    assert (again.status_code, totals()) == (200, [])
    pages = [response.content.decode() for response in (response, again)]
    assert ["The list was changed after it was read." in page for page in pages] == [False, True]
    assert "3,550" in pages[1]
    send(desk, cup, changed, enter="1", **shown_fields(again))
    assert totals() == [(3550, 2100), (1990, 3005)]
