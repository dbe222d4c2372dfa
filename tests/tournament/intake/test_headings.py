"""Rows of headings, in three languages."""

import pytest

from tournament.intake.pairs import read_pairs


def rows(text):
    return [(row.line, row.name, "+".join(row.players), row.club, row.seed) for row in read_pairs(text).rows]


@pytest.mark.parametrize(
    "heads",
    [
        "Dupla", "DUPLAS", "Pair", "Coppie", "Jogador 1 / Jogador 2", "Nomes", "Lista de duplas", "Nome e cognome",
        "Dupla;Clube", "Coppia\tCircolo", "Pair, Club", "Nº;Dupla;Clube",
    ],
)  # fmt: skip
def test_a_row_of_heads_is_no_pair(heads):
    assert [row[:3] for row in rows(f"{heads}\n\nAna / Bia")] == [(3, "Ana/Bia", "Ana+Bia")]


@pytest.mark.parametrize(
    ("heads", "line"),
    [
        ("Clube;Jogador 1;Jogador 2;Cabeça de chave", "Floripa;Ana;Bia;3"),
        ("Circolo\tGiocatore 1\tGiocatore 2\tTesta di serie", "Floripa\tAna\tBia\t3"),
        ("Player 1,Player 2,Club,Seed", "Ana,Bia,Floripa,3"),
        ("Seed;1º jogador;2º jogador;Clube", "3;Ana;Bia;Floripa"),
        ("Seed;Primeiro jogador;Parceiro;Clube", "3;Ana;Bia;Floripa"),
        ("Jogador;Jogador;Cidade;Clube;Seed", "Ana;Bia;São José;Floripa;3"),
        ("Jogador A;Jogador B;Clube;Seed", "Ana;Bia;Floripa;3"),
        ("#;Seed;Clube;Dupla", "1;3;Floripa;Ana e Bia"),
        ("Seed;Clube;Jogador", "3;Floripa;Ana / Bia"),
        ("Seed;Jogador 1;Jogador 2", "3;Ana (Floripa);Bia (Floripa)"),
    ],
)
def test_columns_stand_in_any_order(heads, line):
    assert rows(f"{heads}\n{line}") == [(2, "Ana/Bia", "Ana+Bia", "Floripa", 3)]


def test_a_pair_may_have_a_name_beside_its_players():
    text = "Dupla;Jogador 1;Jogador 2\nOs Invencíveis;Ana;Bia\n;Caio;Davi"
    assert rows(text) == [(2, "Os Invencíveis", "Ana+Bia", None, None), (3, "Caio/Davi", "Caio+Davi", None, None)]


def test_a_row_wider_than_its_heads_is_read_by_what_stands_where():
    assert rows("Dupla;Clube\nAna;Bia;Floripa;3") == [(2, "Ana/Bia", "Ana+Bia", "Floripa", 3)]


def test_a_missing_partner_and_a_seed_that_is_none_are_faults():
    pair_list = read_pairs("Jogador 1;Jogador 2;Seed\nAna;;1\nCaio;Davi;x")
    assert [[fault.code for fault in row.faults] for row in pair_list.rows] == [["one_name"], ["seed"]]


def test_lines_above_the_heads_are_told_of():
    pair_list = read_pairs("Copa de inverno\nSábado, 7 de julho\nDupla;Clube\nAna / Bia;Floripa")
    assert [(row.line, row.name) for row in pair_list.rows] == [(4, "Ana/Bia")]
    assert [(fault.code, fault.warning, fault.message.number) for fault in pair_list.faults] == [("above", True, 2)]


@pytest.mark.parametrize("line", ["Clube / Bia", "Nome / Bia", "Club; Bia; Floripa"])
def test_a_player_called_like_a_head_is_a_player(line):
    assert len(rows(line)) == 1
