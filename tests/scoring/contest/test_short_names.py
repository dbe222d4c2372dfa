"""Short names: the rule's own examples, what stays when somebody enters later, and what the organiser wrote."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.contest.model import Pair
from scoring.contest.person_names import fold_text, forms_of
from scoring.contest.short_names import fixed_steps, parts_of, short_names


def _pairs(*names: str, clubs: Sequence[str] = ()) -> dict[str, Pair]:
    """Pairs as they are entered: full names with a slash, each with its players."""
    here = (*clubs, *("",) * len(names))
    return {
        f"P{at:02}": Pair(f"P{at:02}", name, tuple(parts_of(name)), club or None)
        for at, (name, club) in enumerate(zip(names, here, strict=False), start=1)
    }


def _short_names_of(*names: str, clubs: Sequence[str] = ()) -> list[str]:
    return list(short_names(_pairs(*names, clubs=clubs)).values())


def _with_fixed_steps(pairs: dict[str, Pair]) -> dict[str, Pair]:
    steps = fixed_steps(pairs)
    return {id_: replace(pair, short_steps=steps[id_]) for id_, pair in pairs.items()}


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["Quitéria Nascimento/Renê Albuquerque"], ["Quitéria/Renê"]),
        (
            ["Lúcia Prado/Tereza Dias", "Tereza Antunes/Moacir Reis"],
            ["Lúcia/Tereza D.", "Tereza A./Moacir"],
        ),
        (
            ["Ana Moretti/Beatriz Lima", "Ana Marques/Caio Reis"],
            ["Ana Moretti/Beatriz", "Ana Marques/Caio"],
        ),
        (
            ["Maria Clara Souza/Ivo Reis", "Maria Luísa Souza/Davi Luz"],
            ["Maria C. Souza/Ivo", "Maria L. Souza/Davi"],
        ),
        (["Ana Reis/Ana Luz"], ["Ana R./Ana L."]),
        (["João dos Santos/Bia Luz", "João Melo/Caio Reis"], ["João S./Bia", "João M./Caio"]),
        (["José Lima Filho/Bia Luz", "José Prado/Caio Reis"], ["José L./Bia", "José P./Caio"]),
        (["José Lima/Bia Luz", "José Lima Filho/Caio Reis"], ["José Lima/Bia", "José L. Filho/Caio"]),
    ],
)
def test_the_examples_of_the_rule_are_followed(names: list[str], expected: list[str]) -> None:
    """The rule of short names, one example a step, as the clubs wrote it down."""
    assert _short_names_of(*names) == expected


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["Dona Neném/Seu Quincas"], ["Dona Neném/Seu Quincas"]),
        (["Mª Aparecida Souza/D. Ivo"], ["Mª Aparecida/D. Ivo"]),
        (["Dona Ana Reis/Bia", "Dona Ana Luz/Dona"], ["Dona Ana R./Bia", "Dona Ana L./Dona"]),
    ],
)
def test_a_title_alone_is_nobodys_name(names: list[str], expected: list[str]) -> None:
    assert _short_names_of(*names) == expected


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["Zé Maria/Zé Carlos Dias", "ZE LUIZ/Zé da Luz"], ["Zé Maria/Zé Carlos", "ZE LUIZ/Zé"]),
        (["Zé Maria Souza/Ana", "Zé Maria Lima/Zé Souza"], ["Zé Maria S./Ana", "Zé Maria L./Zé"]),
        (["Seu Zé Carlos/Zé", "Maria Zé/Carlos Zé"], ["Seu Zé Carlos/Zé", "Maria/Carlos"]),
    ],
)
def test_ze_stays_with_the_given_name_after_it(names: list[str], expected: list[str]) -> None:
    assert _short_names_of(*names) == expected


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["Mª das Graças Souza/Zé Carlos Prado"], ["Mª das Graças/Zé Carlos"]),
        (
            ["Mª das Dores/Mª das Graças", "Mª de Lourdes Reis/DE LUCA Anna"],
            ["Mª das Dores/Mª das Graças", "Mª de Lourdes/DE LUCA"],
        ),
        (["De Luca Anna/Conti Bruno", "De Luca Piero/Della Valle Ugo"], ["De Luca A./Conti", "De Luca P./Della Valle"]),
        (["Van der Berg Ana/De", "Maria da Luz/João dos Santos"], ["Van der Berg/De", "Maria/João"]),
    ],
)
def test_no_form_ends_on_a_particle(names: list[str], expected: list[str]) -> None:
    assert _short_names_of(*names) == expected


def test_the_club_and_then_a_number_tell_namesakes_apart() -> None:
    assert _short_names_of("José Lima/Bia Luz", "José Lima/Caio Reis", clubs=["Ilha"]) == [
        "José Lima (Ilha)/Bia",
        "José Lima 2/Caio",
    ]
    assert _short_names_of("José Lima/Bia Luz", "José Lima/Caio Reis") == ["José Lima/Bia", "José Lima 2/Caio"]
    clubs = ["Ilha", "Ilha", "Norte"]
    short = _short_names_of("José Lima/Bia Luz", "José Lima/Caio Reis", "José Lima/Davi Melo", clubs=clubs)
    assert short == ["José Lima/Bia", "José Lima 2/Caio", "José Lima (Norte)/Davi"]


def test_capitals_accents_and_particles_make_no_other_name() -> None:
    assert _short_names_of("JOSE da Silva/Bia Luz", "José Silva/Caio Reis") == ["JOSE Silva/Bia", "José Silva 2/Caio"]
    assert _short_names_of("Zoë Reis/Bia Luz", "zoe Dias/Caio Reis") == ["Zoë R./Bia", "zoe D./Caio"]
    assert _short_names_of("Ana Costa e Silva/Bia Luz", "Ana Lima/Caio Reis") == ["Ana S./Bia", "Ana L./Caio"]


def test_generations_part_those_who_share_the_rest() -> None:
    names = ["José Lima/Bia Luz", "José Lima Filho/Caio Reis", "José Lopes Neto/Davi Melo", "José Lopes Júnior/Eva Sá"]
    assert _short_names_of(*names) == ["José Lima/Bia", "José L. Filho/Caio", "José L. Neto/Davi", "José L. Júnior/Eva"]
    names = ["José Lima Filho/Bia Luz", "José Lopes Filho/Caio Reis", "José Lima/Davi Melo"]
    assert _short_names_of(*names) == ["José Lima Filho/Bia", "José Lopes/Caio", "José Lima/Davi"]


def test_a_generation_alone_is_the_surname() -> None:
    assert _short_names_of("Ana Neto/Bia Luz", "Ana Reis/Caio Dias") == ["Ana N./Bia", "Ana R./Caio"]


def test_a_name_without_surname_is_nobody_elses() -> None:
    assert _short_names_of("Ana/Bia Luz", "Ana Moretti/Caio Reis") == ["Ana/Bia", "Ana M./Caio"]
    assert _short_names_of("Ana/Ana") == ["Ana/Ana 2"]


def test_a_number_is_no_initial() -> None:
    assert _short_names_of("Ana 1/Bia 1", "Ana 12/Bia 12") == ["Ana 1/Bia 1", "Ana 12/Bia 12"]


def test_a_name_in_quotation_marks_is_what_somebody_is_called() -> None:
    assert _short_names_of('"Maria Aparecida" Souza/José "Zeca" Lima') == ["Maria Aparecida/Zeca"]
    assert _short_names_of("“Maria Aparecida” Souza/Bia", "“Maria Aparecida” Dias/Caio") == [
        "Maria Aparecida S./Bia",
        "Maria Aparecida D./Caio",
    ]


def test_a_pair_with_a_name_of_its_own_keeps_it_whole() -> None:
    team = Pair("A", "Os Três Porquinhos", ("Ana Souza", "Bia Lima"))
    assert short_names({"A": team, "B": Pair("B", "Ana/Bia", ("Ana Souza", "Beatriz Lima"))}) == {
        "A": "Os Três Porquinhos",
        "B": "Ana/Bia",
    }
    assert short_names({"A": Pair("A", "Maria Souza", ("Maria Souza",))}) == {"A": "Maria"}


def test_substitutes_are_not_in_the_pairs_name() -> None:
    pair = Pair("A", "Ana Souza/Bia Lima", ("Ana Souza", "Bia Lima", "Caio Reis"))
    assert short_names({"A": pair}) == {"A": "Ana/Bia"}


def test_who_enters_later_takes_what_is_free_and_changes_nobody() -> None:
    there = _with_fixed_steps(
        _pairs("Quitéria Nascimento/Renê Albuquerque", "Ana Moretti/Bia Luz", "Ana Marques/Caio Reis")
    )
    later = Pair("P09", "Renê Souza/Ana Luz", ("Renê Souza", "Ana Luz"))
    assert list(short_names(there | {"P09": later}).values()) == [
        *("Quitéria/Renê", "Ana Moretti/Bia", "Ana Marques/Caio"),
        "Renê S./Ana L.",
    ]
    # The same, had all of them been there from the start.
    assert (
        short_names(_pairs("Quitéria Nascimento/Renê Albuquerque", "Renê Souza/Ana Luz"))["P01"] == "Quitéria/Renê A."
    )


def test_what_the_organiser_wrote_stands_and_is_taken() -> None:
    pairs = _pairs("Tereza Dias/Renê Albuquerque", "Tereza Antunes/Moacir Reis", "Nando Luz/Bia Sá")
    pairs["P01"] = replace(pairs["P01"], short="Tetê/Nando")
    assert list(short_names(pairs).values()) == ["Tetê/Nando", "Tereza/Moacir", "Nando L./Bia"]


WORDS = ["Ana", "ana", "Aná", "José", "Maria", "Lima", "Luz", "Lopes", "Souza", "de", "dos", "e", "Filho", "Neto", "M."]
PEOPLE = st.lists(st.sampled_from(WORDS), min_size=1, max_size=4).map(" ".join)
ENTRIES = st.lists(st.tuples(PEOPLE, PEOPLE, st.sampled_from(["", "Ilha", "Norte"])), min_size=1, max_size=8)


def _pairs_of_clubs(entries: Sequence[tuple[str, str, str]]) -> dict[str, Pair]:
    names = [f"{first}/{second}" for first, second, _club in entries]
    return _pairs(*names, clubs=[club for *_names, club in entries])


def _parts(short_by_id: dict[str, str]) -> list[str]:
    return [fold_text(part) for name in short_by_id.values() for part in parts_of(name)]


@given(ENTRIES)
def test_no_two_people_have_one_form(entries: list[tuple[str, str, str]]) -> None:
    parts = _parts(short_names(_pairs_of_clubs(entries)))
    assert len(set(parts)) == len(parts) == 2 * len(entries)


@given(ENTRIES, ENTRIES)
def test_what_is_fixed_stays_whoever_enters_later(
    there: list[tuple[str, str, str]], later: list[tuple[str, str, str]]
) -> None:
    before = _with_fixed_steps(_pairs_of_clubs(there))
    after = before | {f"L{id_}": replace(pair, id=f"L{id_}") for id_, pair in _pairs_of_clubs(later).items()}
    short_by_id = short_names(after)
    assert {id_: short_by_id[id_] for id_ in before} == short_names(_pairs_of_clubs(there))
    assert len(set(_parts(short_by_id))) == 2 * len(after)


@given(ENTRIES)
def test_only_those_who_clash_grow_longer(entries: list[tuple[str, str, str]]) -> None:
    pairs = _pairs_of_clubs(entries)
    people = [player for pair in pairs.values() for player in pair.players]
    firsts = [fold_text(forms_of(player)["first"]) for player in people]
    parts = [part for name in short_names(pairs).values() for part in parts_of(name)]
    for player, first, short in zip(people, firsts, parts, strict=True):
        if firsts.count(first) == 1:
            assert short == forms_of(player)["first"]


def test_the_same_names_are_shortened_once_and_others_again() -> None:
    pairs = {"A": Pair("A", "Ana Lima/Bia Souza"), "B": Pair("B", "Caio Reis/Davi Melo")}
    shortened = short_names(pairs)
    assert short_names(dict(pairs)) is shortened
    assert dict(short_names(pairs | {"B": Pair("B", "Ana Reis/Davi Melo")})) != dict(shortened)
