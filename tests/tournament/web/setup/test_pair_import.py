"""Pairs from a spreadsheet: shown before they are entered, all or none, and the same file twice changes nothing."""

import io
import re
from typing import Any

import openpyxl
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.tournament.factories import write_context
from tests.tournament.web.setup.forms import page, send
from tournament.models import Club, Tournament
from tournament.services.tournaments import founding

ROWS = [("Clube", "Jogadora 1", "Jogadora 2", "Seed"), ("Floripa", "Ana", "Bia", 2), ("Santa", "Caio", "Davi", 1)]


def csv_file(rows: Any = ROWS) -> SimpleUploadedFile:
    return SimpleUploadedFile("pairs.csv", "\n".join(";".join(map(str, row)) for row in rows).encode())


def xlsx_file(rows: Any = ROWS) -> SimpleUploadedFile:
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    held = io.BytesIO()
    book.save(held)
    return SimpleUploadedFile("pairs.xlsx", held.getvalue())


def entered_pairs(tournament: Tournament) -> list[tuple[list[str], str, int | None]]:
    rows = tournament.entries.filter(removed=False).select_related("names").order_by("position")
    return [(row.names.players, row.names.affiliation, row.seed) for row in rows]


def chosen_columns(response: Any) -> list[str]:
    """The columns as the page offers them."""
    selects = re.findall(r'<select id="column-\d+".*?</select>', page(response), re.DOTALL)
    return [re.findall(r'value="([^"]*)" selected', select)[0] for select in selects]


def sent_again(response: Any, columns: list[str] | None = None, **more: str) -> dict[str, str]:
    named = {f"column-{number}": name for number, name in enumerate(columns or chosen_columns(response))}
    return {"pairs": response.context["typed"], **digest_on(response), **named, **more}


def digest_on(response: Any) -> dict[str, str]:
    """What the page's form sends to say which list it showed."""
    return dict(re.findall(r'name="(list_seen)" value="(\w+)"', page(response)))


@pytest.fixture
def tournament(club: Club) -> Tournament:
    return founding.create_tournament(club, "Taça", "apcef-sc-2022", context=write_context())[0]


def test_below_a_list_that_was_read_nothing_says_that_there_are_no_pairs(
    organiser: Client, tournament: Tournament
) -> None:
    nobody = "Ainda não há duplas."
    address = reverse("setup-pairs", args=[tournament.public_id])
    assert nobody in page(organiser.get(address))
    read = page(send(organiser, tournament, "setup-pairs", pairs="Ana / Bia\nCaio / Davi"))
    assert "Nada foi inscrito ainda." in read
    assert nobody not in read


@pytest.mark.parametrize("made", [csv_file, xlsx_file])
def test_a_file_is_seen_first_and_then_entered(organiser: Client, tournament: Tournament, made: Any) -> None:
    seen = send(organiser, tournament, "setup-pairs", file=made())
    assert (seen.status_code, entered_pairs(tournament)) == (422, [])
    assert chosen_columns(seen) == ["club", "player1", "player2", "seed"]
    assert [row.players for row, _stands, _note in seen.context["would_be"]] == [("Ana", "Bia"), ("Caio", "Davi")]
    assert send(organiser, tournament, "setup-pairs", **sent_again(seen, anyway="1")).status_code == 302
    assert entered_pairs(tournament) == [(["Ana", "Bia"], "Floripa", 2), (["Caio", "Davi"], "Santa", 1)]


def test_columns_that_were_guessed_wrong_are_reported(organiser: Client, tournament: Tournament) -> None:
    seen = send(organiser, tournament, "setup-pairs", file=csv_file([row[:3] for row in ROWS[1:]]))
    assert chosen_columns(seen) == ["player1", "player2", "club"]
    again = send(organiser, tournament, "setup-pairs", **sent_again(seen, ["club", "player1", "player2"]))
    assert (again.status_code, chosen_columns(again), entered_pairs(tournament)) == (
        422,
        ["club", "player1", "player2"],
        [],
    )
    send(organiser, tournament, "setup-pairs", **sent_again(again, anyway="1"))
    assert entered_pairs(tournament) == [(["Ana", "Bia"], "Floripa", None), (["Caio", "Davi"], "Santa", None)]


def test_the_same_file_twice_changes_nothing(organiser: Client, tournament: Tournament) -> None:
    send(organiser, tournament, "setup-pairs", file=csv_file(), anyway="1")
    before = entered_pairs(tournament), tournament.entries.count()
    again = send(organiser, tournament, "setup-pairs", file=csv_file())
    assert again.status_code == 302
    page_text = organiser.get(again["Location"]).content.decode()
    assert "Todas essas duplas já estão inscritas. Nada foi alterado." in page_text
    assert (entered_pairs(tournament), tournament.entries.count()) == before


def test_what_is_new_in_a_longer_file_is_entered(organiser: Client, tournament: Tournament) -> None:
    send(organiser, tournament, "setup-pairs", file=csv_file(), anyway="1")
    longer = [*ROWS, ("Norte", "Eva", "Gil", 3)]
    seen = send(organiser, tournament, "setup-pairs", file=csv_file(longer))
    assert [stands for _row, stands, _note in seen.context["would_be"]] == [True, True, False]
    assert page(seen).count("já inscrita") == 2
    sent = sent_again(seen, anyway="1", key="once")
    assert send(organiser, tournament, "setup-pairs", **sent).status_code == 302
    assert entered_pairs(tournament)[2:] == [(["Eva", "Gil"], "Norte", 3)]
    assert send(organiser, tournament, "setup-pairs", **sent).status_code == 302
    assert len(entered_pairs(tournament)) == 3


def test_a_problem_is_reported_by_its_row_and_cell_and_nothing_is_entered(
    organiser: Client, tournament: Tournament
) -> None:
    wrong = [*ROWS, ("Norte", "Eva", "", "x")]
    response = send(organiser, tournament, "setup-pairs", file=csv_file(wrong), anyway="1")
    assert (response.status_code, entered_pairs(tournament)) == (422, [])
    assert [(problem["line"], problem["column"]) for problem in response.context["problems"]] == [(4, 3), (4, 4)]
    assert "Linha 4, coluna 3" in page(response)


def test_a_list_that_was_typed_is_seen_first_and_then_entered(organiser: Client, tournament: Tournament) -> None:
    """What a collector wrote behind a pair is seen where nothing is doubtful, too. A pair alone is entered at once."""
    typed = "Ana / Bia; Floripa; 2\nCaio / Davi trocou de lugar"
    seen = send(organiser, tournament, "setup-pairs", pairs=typed)
    page_text = page(seen)
    assert (seen.status_code, entered_pairs(tournament)) == (200, [])
    assert all(words in page_text for words in ("2 duplas", "Floripa · cabeça de chave 2", "Davi trocou de lugar"))
    assert (
        page_text.index("Inscrever estas duplas")
        < page_text.index("<textarea")
        < page_text.index("Ler a lista de novo")
    )
    assert send(organiser, tournament, "setup-pairs", pairs=typed, anyway="1").status_code == 302
    assert send(organiser, tournament, "setup-pairs", pairs="Eva / Gil").status_code == 302
    assert len(entered_pairs(tournament)) == 3


def test_a_list_changed_below_what_was_shown_is_shown_again(organiser: Client, tournament: Tournament) -> None:
    seen = send(organiser, tournament, "setup-pairs", pairs="Ana / Bia; Floripa\nCaio / Davi")
    changed = "Ana / Bia; Ilha\nCaio / Davi\nEva / Gil"
    again = send(organiser, tournament, "setup-pairs", pairs=changed, anyway="1", **digest_on(seen))
    assert (again.status_code, entered_pairs(tournament)) == (200, [])
    assert ["A lista mudou depois de lida." in page(each) for each in (seen, again)] == [False, True]
    assert "Ilha" in page(again)
    sent = {"pairs": changed, "anyway": "1", **digest_on(again)}
    assert send(organiser, tournament, "setup-pairs", **sent).status_code == 302
    assert [club for _players, club, _seed in entered_pairs(tournament)] == ["Ilha", "", ""]


def test_single_players_are_seen_first_too(organiser: Client, tournament: Tournament) -> None:
    page_text = page(send(organiser, tournament, "setup-pairs", pairs="Ana\nBia", player="1"))
    assert all(words in page_text for words in ("2 jogadores", "Inscrever estes jogadores"))
    assert not tournament.entries.exists()


def test_the_first_rows_of_a_file_stand_under_their_columns(organiser: Client, tournament: Tournament) -> None:
    assert "<td>Floripa</td>" in page(send(organiser, tournament, "setup-pairs", file=csv_file()))


@pytest.mark.parametrize("name", ["column-0", "column-29", "column-30"])
def test_columns_that_nobody_offers_break_nothing(organiser: Client, tournament: Tournament, name: str) -> None:
    response = organiser.post(
        reverse("setup-pairs", args=[tournament.public_id]), {"pairs": "Ana\tBia", name: "\x00", "key": "k"}
    )
    assert response.status_code == 422


def test_a_third_player_is_seen_and_only_what_is_wrong_is_red(organiser: Client, tournament: Tournament) -> None:
    three = "Ana / Bia / Zeno"
    both = page(send(organiser, tournament, "setup-pairs", pairs=f"{three}\nCaio"))
    assert (both.count('class="finding finding-note"'), both.count('class="finding"')) == (1, 1)
    seen = page(send(organiser, tournament, "setup-pairs", pairs=f"{three}\nCaio / Davi, reserva Verde"))
    assert "reserva: Zeno" in seen
    assert "clube: reserva Verde" in seen


def test_a_club_is_called_one_before_it_is_entered(organiser: Client, tournament: Tournament) -> None:
    seen = send(organiser, tournament, "setup-pairs", pairs="Ana / Bia, Ilha\nCaio / Davi")
    assert [note for _row, _stands, note in seen.context["would_be"]] == ["clube: Ilha", ""]


def test_a_name_in_brackets_is_shown_before_it_is_entered_as_a_club(organiser: Client, tournament: Tournament) -> None:
    """Typed without the brackets, it stays with the name."""
    seen = send(organiser, tournament, "setup-pairs", pairs="Maria (Zezé) / João")
    assert (seen.status_code, entered_pairs(tournament)) == (422, [])
    assert "Lido como clube: Zezé. Se faz parte de um nome, escreva sem parênteses." in page(seen)
    assert send(organiser, tournament, "setup-pairs", pairs="Maria Zezé / João").status_code == 302
    assert entered_pairs(tournament) == [(["Maria Zezé", "João"], "", None)]


def test_a_file_on_an_old_page_is_sent_again_as_text(organiser: Client, tournament: Tournament) -> None:
    old = send(organiser, tournament, "setup-pairs", file=csv_file(), anyway="1", seq=0)
    assert old.status_code == 409
    fields = dict(old.context["fields"])
    assert "file" not in fields
    assert "Caio / Davi\tSanta\t1" in fields["pairs"]
    send(organiser, tournament, "setup-pairs", **fields)
    assert entered_pairs(tournament) == [(["Ana", "Bia"], "Floripa", 2), (["Caio", "Davi"], "Santa", 1)]
