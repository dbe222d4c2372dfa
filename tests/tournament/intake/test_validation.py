"""Rows compared with each other: pairs, players, names and seeds that occur twice."""

from unicodedata import normalize

import pytest

from tournament.intake.model import comparison_key
from tournament.intake.pairs import read_pairs


def faults(text, **options):
    return [(row.line, fault.code, fault.other) for row in read_pairs(text, **options).rows for fault in row.faults]


@pytest.mark.parametrize(
    "again",
    ["Ana / Zé", "Zé / Ana", "ANA e ZÉ", "Ana / Ze", "ána & zè", normalize("NFD", "Zé / Ana"), "3. Ana; Zé; Floripa"],
)
def test_a_pair_twice_is_a_fault_in_whatever_writing(again):
    pair_list = read_pairs(f"Ana / Zé\nCaio / Davi\n{again}")
    assert [(row.line, fault.code, fault.other) for row in pair_list.rows for fault in row.faults] == [
        (3, "same_pair", 1)
    ]
    (fault,) = pair_list.rows[2].faults
    assert (fault.message.params["first"], fault.message.params["second"], pair_list.ready) == (1, 3, False)


def test_a_third_time_names_the_first_line():
    assert faults("A / B\nA / B\nB / A") == [(2, "same_pair", 1), (3, "same_pair", 1)]


def test_a_player_in_two_pairs_is_a_warning():
    pair_list = read_pairs("Ana / Bia\nCaio / ana")
    assert [(fault.code, fault.other, fault.warning) for fault in pair_list.rows[1].faults] == [
        ("same_player", 1, True)
    ]
    assert pair_list.ready


def test_the_same_name_twice_in_a_pair_is_a_warning():
    pair_list = read_pairs("Ana / Aná")
    assert ([fault.code for fault in pair_list.rows[0].faults], pair_list.ready) == (["same_twice"], True)


def test_two_pairs_of_one_name():
    heads = "Dupla;Jogador 1;Jogador 2\n"
    assert faults(heads + "Os Reis;Ana;Bia\nos reis;Caio;Davi") == [(3, "same_name", 2)]
    assert faults("Os Reis\nOS REIS", accept_single=True) == [(2, "same_pair", 1)]


def test_a_seed_given_twice_is_a_fault_of_the_second():
    assert faults("Ana / Bia #1\nCaio / Davi #2\nEva / Gil #1") == [(3, "same_seed", 1)]


@pytest.mark.parametrize("seed", ["0", "1001", "1½", "-1"])
def test_a_seed_outside_its_range_is_a_fault(seed):
    assert faults(f"Dupla;Cabeça\nAna / Bia;{seed}") == [(2, "seed", None)]


def test_a_card_without_a_player_is_a_fault():
    assert faults("Dupla;Carteira\nOs Reis;77", accept_single=True) == [(2, "cards", None)]
    assert faults("Dupla;Carteira\nAna / Bia;77") == []


def test_a_seed_and_a_pair_twice_are_both_told():
    assert faults("Ana / Bia #1\nBia / Ana #1") == [(2, "same_seed", 1), (2, "same_pair", 1)]


@pytest.mark.parametrize(
    ("one", "other"),
    [("José", "jose"), ("Zoë  Maß", "zoe MASS"), ("D'Ávila", "d avila"), ("Ñandú", normalize("NFD", "Ñandú"))],
)
def test_names_in_other_spellings_are_the_same(one, other):
    assert comparison_key(one) == comparison_key(other)


@pytest.mark.parametrize(("one", "other"), [("Ana", "Anna"), ("Ana 1", "Ana 2"), ("★", "☆"), ("李", "王")])
def test_different_names_have_different_keys(one, other):
    assert comparison_key(one) != comparison_key(other)
