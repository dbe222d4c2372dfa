"""One pasted line: who plays, for which club, with which seed."""

import pytest

from tournament.intake.pairs import read_pairs


def read(line, **options):
    """(players, club, seed, codes of its faults) of the only row."""
    (row,) = read_pairs(line, **options).rows
    return "+".join(row.players), row.club, row.seed, [fault.code for fault in row.faults]


@pytest.mark.smoke
@pytest.mark.parametrize(
    "line",
    [
        "Ana / Bia", "Ana/Bia", "Ana e Bia", "Ana E Bia", "Ana & Bia", "Ana and Bia", "Ana + Bia", "Ana x Bia",
        "Ana × Bia", "Ana ed Bia", "Ana | Bia", "Ana \\ Bia", "Ana\tBia", "Ana; Bia", "Ana, Bia", "Ana - Bia",
        "Ana – Bia", "Ana ／ Bia", "Ana； Bia",
        "1. Ana / Bia", "01 - Ana / Bia", "1) Ana / Bia", "(1) Ana / Bia", "1 Ana / Bia", "1º Ana e Bia",
        "1- Ana e Bia", "1\tAna\tBia", "1;Ana;Bia", "1. Ana, Bia", "Dupla 1: Ana / Bia", "nº 1 - Ana / Bia",
        "- Ana / Bia", "• Ana / Bia", "* 3. Ana / Bia", "– Ana – Bia",
        '"Ana / Bia"', "“Ana / Bia”", '"Ana";"Bia"', '"Ana","Bia"', "'Ana' / 'Bia'",
        "  Ana   /   Bia  ", "\u00a0Ana\u00a0/\u2009Bia", "\ufeffAna / Bia", "A\u200bna / Bi\u00ada",
        "Ana / Bia;", "Ana / Bia,", "Ana / Bia\t\t", "\tAna\tBia", "\u200eAna / Bia\u200f",
    ],
)  # fmt: skip
def test_two_players_are_read_in_any_writing(line):
    assert read(line) == ("Ana+Bia", None, None, [])


@pytest.mark.parametrize(
    "line",
    [
        "Ana / Bia (Floripa)", "Ana / Bia [Floripa]", "Ana / Bia; Floripa", "Ana / Bia\tFloripa", "Ana / Bia, Floripa",
        "Ana / Bia - Floripa", "Ana e Bia – Floripa", "Ana e Bia, Floripa", "Ana e Bia; Floripa", "Ana; Bia; Floripa",
        "Ana\tBia\tFloripa", "Ana, Bia, Floripa", "Ana - Bia - Floripa", "Floripa; Ana / Bia", "Ana, Bia (Floripa)",
        "Ana (Floripa) / Bia (Floripa)", "Ana (Floripa); Bia (Floripa)", '"Ana / Bia";"Floripa"', "2;Ana / Bia;Floripa",
    ],
)  # fmt: skip
def test_a_club_behind_a_pair_is_read(line):
    assert read(line) == ("Ana+Bia", "Floripa", None, [])


@pytest.mark.parametrize(
    "line",
    [
        "Ana / Bia (Floripa) (3)", "Ana / Bia (Floripa) [3]", "Ana / Bia (Floripa) #3", "Ana; Bia; Floripa; 3",
        "Ana / Bia; Floripa; 3", "Ana / Bia; 3; Floripa", "Ana / Bia, Floripa, 3", "Ana\tBia\tFloripa\t3",
        "7;Ana / Bia;Floripa;3", "Ana / Bia; Floripa; cabeça 3", "Ana / Bia, Floripa, cabeça de chave nº 3",
        "Ana e Bia (Floripa) (testa di serie 3)", "Ana / Bia (Floripa) cabeça 3", "Ana\tBia\tFloripa\t3ª cabeça",
    ],
)  # fmt: skip
def test_a_line_may_hold_club_and_seed(line):
    """Also in words, which are no club."""
    assert read(line) == ("Ana+Bia", "Floripa", 3, [])


@pytest.mark.parametrize(
    ("line", "club"),
    [
        ("Ana / Bia, Clube Esporte e Lazer", "Clube Esporte e Lazer"),
        ("Ana e Bia – Clube Esporte e Lazer", "Clube Esporte e Lazer"),
        ("Ana/Bia - Floripa, SC", "Floripa, SC"),
        ("Ana / Bia, Clube A/B", "Clube A/B"),
    ],
)
def test_a_club_keeps_signs_that_would_part_players(line, club):
    assert read(line) == ("Ana+Bia", club, None, [])


@pytest.mark.parametrize(
    ("lines", "clubs", "remarks"),
    [
        (["Maria (Zezé) / João"], ["Zezé"], ["Zezé"]),
        (["Maria (Zezé) / João (Floripa)", "Ana / Bia (Floripa)"], ["Zezé / Floripa", "Floripa"], ["Zezé", None]),
        (["Ana (Floripa) / Bia (Joinville)"], ["Floripa / Joinville"], ["Floripa, Joinville"]),
        (["Ana / Bia", "Caio / Davi (Dão)", "Eva / Gil"], [None, "Dão", None], [None, "Dão", None]),
        (["Ana (Ilha) / Bia (Ilha)", "Caio / Davi", "Eva / Gil"], ["Ilha", None, None], [None, None, None]),
        (["Ana (Ilha) / Bia", "Caio (Ilha) / Davi", "Eva / Gil"], ["Ilha", "Ilha", None], [None, None, None]),
        (["Ana / Bia (Ilha)", "Caio / Davi (Floripa)", "Eva / Gil"], ["Ilha", "Floripa", None], [None, None, None]),
        (["Ana / Bia; Ilha (SC)", "Caio / Davi", "Eva / Gil"], ["Ilha (SC)", None, None], [None, None, None]),
    ],
)
def test_a_name_in_brackets_that_may_be_no_club_is_pointed_out(lines, clubs, remarks):
    read_list = read_pairs("\n".join(lines))
    assert [row.club for row in read_list.rows] == clubs
    texts = [next((fault.message.params["clubs"] for fault in row.faults), None) for row in read_list.rows]
    assert (texts, read_list.ready) == (remarks, True)


@pytest.mark.parametrize(
    ("line", "players", "codes"),
    [
        ("Ana Costa e Silva / Zé", "Ana Costa e Silva+Zé", []),
        ("Ana Costa e Silva; Zé", "Ana Costa e Silva+Zé", []),
        ("Ana Costa e Silva, Zé", "Ana Costa e Silva+Zé", []),
        ("Ana Costa e Silva e Zé", "Ana Costa e Silva+Zé", ["guessed"]),
        ("Zé e Ana Costa e Silva", "Zé+Ana Costa e Silva", ["guessed"]),
        ("Ana Costa e Silva e Bia Castro e Melo", "Ana Costa e Silva+Bia Castro e Melo", ["guessed"]),
        ("José Costa e Silva", "José Costa+Silva", ["guessed"]),
        ("José e Silva", "José+Silva", []),
        ("Ana Paula e Bia", "Ana Paula+Bia", []),
        ("Silva, Ana / Souza, Bia", "Silva, Ana+Souza, Bia", []),
        ("Malcolm X Silva / Bia", "Malcolm X Silva+Bia", []),
        ("Anna D'Amico / Lea De' Rossi", "Anna D'Amico+Lea De' Rossi", []),
        ("Ana-Maria / Bia", "Ana-Maria+Bia", []),
        ("Ana (Nana) Souza / Bia", "Ana (Nana) Souza+Bia", []),
    ],
)
def test_what_belongs_to_a_name_is_reported_by_sense(line, players, codes):
    assert read(line) == (players, None, None, codes)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Ana", "one_name"), ("Ana /", "one_name"), ("/ Bia", "one_name"), ("1. Ana", "one_name"),
        ("Ana; ; Floripa", "one_name"), ("Ana (Floripa)", "one_name"), ("Ana e", "one_name"),
        ("/", "no_names"), ("(Floripa)", "no_names"), ("; ; Floripa /", "one_name"),
        ("Ana e Bia e Caio", "many_names"), ("Ana/Bia x Caio/Davi", "many_names"), ("A/B/C/D/E", "many_names"),
        ("Ana; Bia; Floripa; Caio", "spare"), ("Ana / Bia; Floripa; 3; 4", "spare"),
        ("Ana / Bia #0", "seed"), ("Ana; Bia; Floripa; 1001", "seed"), ("Ana / Bia; ²", "seed"),
        ("Ana / " + "b" * 201, "too_long"), ("A" * 120 + "/" + "b" * 120, "too_long"),
        ("Ana / Bia (" + "f" * 201 + ")", "too_long"), ("Ana / Bia" + " " * 2000, "too_long"),
        ("Ana / B\ud800", "unwritable"),
    ],
)  # fmt: skip
def test_a_faulty_line_of_pairs_has_a_fault_of_its_own(line, code):
    (row,) = read_pairs(line).rows
    assert ([fault.code for fault in row.faults], row.ready, row.text) == ([code], False, line)


def test_more_than_two_are_substitutes():
    assert read("Ana / Bia / Caio / Davi") == ("Ana+Bia+Caio+Davi", None, None, ["substitutes"])


@pytest.mark.parametrize(
    ("line", "club"),
    [
        ("Ana e Bia, reserva Ivone Helena", None), ("Ana / Bia / reserva Ivone Helena", None),
        ("Ana / Bia (reserva: Ivone Helena)", None), ("Ana e Bia, Floripa, suplente Ivone Helena", "Floripa"),
        ("18. Ana e Bia / reserva: Ivone Helena", None), ("Ana / Bia - riserva Ivone Helena", None),
        ("Ana / Bia; Floripa; substitute: Ivone Helena", "Floripa"),
    ],
)  # fmt: skip
def test_whoever_is_called_a_substitute_is_one_and_no_club(line: str, club: str | None):
    assert read(line) == ("Ana+Bia+Ivone Helena", club, None, ["substitutes"])


@pytest.mark.parametrize("club", ["Reserva Verde", "Reserva do Iguaçu", "Sítio Reserva Verde"])
def test_a_club_that_is_called_so_stays_one(club: str):
    assert read(f"Ana / Bia, {club}") == ("Ana+Bia", club, None, [])
    assert read_pairs("Ana / Bia / Caio").ready


def test_a_pair_is_called_after_its_two_players():
    (row,) = read_pairs("Ana Souza / Bia / Caio").rows
    assert row.name == "Ana Souza/Bia"


def test_one_name_alone_may_be_declared_to_be_the_pairs():
    (row,) = read_pairs("Os Invencíveis (Floripa)", accept_single=True).rows
    assert (row.name, row.players, row.club, row.faults) == ("Os Invencíveis", (), "Floripa", ())
    assert read("Ana / Bia", accept_single=True) == ("Ana+Bia", None, None, [])


def test_lines_keep_their_number_and_what_was_typed():
    pair_list = read_pairs("\r\n1. Ana / Bia \r\n\r\n\u200b\r\nCaio\r\n")
    assert [(row.line, row.text) for row in pair_list.rows] == [(2, "1. Ana / Bia "), (5, "Caio")]
    assert not pair_list.ready


@pytest.mark.parametrize("text", ["", "\n \n", "Dupla;Clube\n", "1.\n2)\n3\t\n", "-----\n==="])
def test_nothing_is_a_fault_of_the_list(text):
    pair_list = read_pairs(text)
    assert ([fault.code for fault in pair_list.faults], pair_list.rows, pair_list.ready) == (["empty"], (), False)


def test_a_thousand_lines_are_read_and_no_more():
    lines = [f"A{number} / B{number}" for number in range(1001)]
    assert read_pairs("\n".join(lines[:1000])).ready
    pair_list = read_pairs("\n".join(lines))
    assert ([fault.code for fault in pair_list.faults], len(pair_list.rows), pair_list.ready) == (
        ["too_many"],
        1000,
        False,
    )


def test_a_text_without_end_is_cut():
    pair_list = read_pairs("Ana / Bia\n" + "\n" * 400_000 + "Caio / Davi")
    assert ([fault.code for fault in pair_list.faults], len(pair_list.rows)) == (["too_many"], 1)


@pytest.mark.parametrize(
    ("line", "club", "left_out"),
    [
        ("Maria (Zezé) / João; Floripa", "Floripa", "Zezé"),
        ("Maria / João (Jão), Floripa", "Floripa", "Jão"),
        ("Maria / João (3); Floripa", "Floripa", None),
        ("Maria / João [cabeça 3]; Ilha (SC)", "Ilha (SC)", None),
    ],
)
def test_a_text_in_brackets_beside_a_club_is_not_dropped_in_silence(line, club, left_out):
    (row,) = read_pairs(line).rows
    assert (row.club, row.ready) == (club, True)
    assert [fault.message.params["texts"] for fault in row.faults] == ([left_out] if left_out else [])
