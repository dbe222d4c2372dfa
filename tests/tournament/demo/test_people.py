"""Invented people: as many as a big tournament needs, nobody twice."""

from __future__ import annotations

from random import Random

import pytest

from tournament.demo.people import CLUBS, FAMILY_NAMES, FIRST_NAMES, HOME_CLUBS, MAX_PAIRS, invent_pairs

LANGUAGES = ("pt-br", "it")


@pytest.mark.parametrize("language", LANGUAGES)
def test_invented_pairs_have_nobody_twice(language: str) -> None:
    entered = invent_pairs(MAX_PAIRS, language, Random(4))
    assert len({frozenset(pair.name.split("/")) for pair in entered}) == MAX_PAIRS
    assert len({player for pair in entered for player in pair.players}) == 2 * MAX_PAIRS
    assert {pair.club for pair in entered} == set(HOME_CLUBS[language])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_pair_is_called_by_its_first_names(language: str) -> None:
    for pair in invent_pairs(30, language, Random(1)):
        assert pair.name == "/".join(player.split(" ")[0] for player in pair.players)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_stands_twice_in_the_lists(language: str) -> None:
    for names in (FIRST_NAMES[language], FAMILY_NAMES[language], HOME_CLUBS[language]):
        assert len(set(names)) == len(names)


@pytest.mark.smoke
def test_the_same_seed_enters_the_same_people() -> None:
    first, again, other = (invent_pairs(20, "it", Random(seed)) for seed in (1, 1, 2))
    assert (first == again, first == other) == (True, False)


def test_three_clubs_are_in_three_places() -> None:
    assert len({club.name for club in CLUBS}) == len({club.city for club in CLUBS}) == 3
    assert {club.language for club in CLUBS} == set(LANGUAGES)
