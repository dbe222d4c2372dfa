"""The invented people and clubs of the demo, Brazilian and Italian. No public figure is meant.

First names and family names are common in the regions; combinations that make up a well-known person are left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice
from random import Random
from typing import NamedTuple


class DemoPair(NamedTuple):
    """Two players who enter together: "Ana/Bia", their full names, and the club for which they play."""

    name: str
    players: tuple[str, str]
    club: str


class DemoClub(NamedTuple):
    """A club that runs tournaments; `zone` is the time zone of its clocks."""

    name: str
    city: str
    language: str
    zone: str


FLORIANOPOLIS = DemoClub("Clube de Canastra da Ilha", "Florianópolis", "pt-br", "America/Sao_Paulo")
PELOTAS = DemoClub("Sociedade Carteado do Laranjal", "Pelotas", "pt-br", "America/Sao_Paulo")
BOLOGNA = DemoClub("Circolo Il Pozzetto", "Bologna", "it", "Europe/Rome")
CLUBS = (FLORIANOPOLIS, PELOTAS, BOLOGNA)


def _words(*names: str) -> list[str]:
    return " ".join(names).split()


FIRST_NAMES: dict[str, list[str]] = {
    "pt-br": _words(
        "Ademar Adriana Albertina Alcides Ana Anselmo Aparecida Beatriz Bia Caio Cecília Cleide Dalva Davi Deise",
        "Dirceu Edite Eliane Elza Eunice Evaldo Fabiana Flávia Genésio Gérson Glória Graça Hélio Hilda Iara Ilton",
        "Iolanda Ivone Jair Janete Juçara Júlia Laura Leda Lenita Leonor Lourdes Luci Luiza Marli Marlene Nair",
        "Neide Neusa Nilton Nilza Noêmia Odete Olívia Osmar Otília Raul Renata Rosângela Rubens Sueli Tadeu Tereza",
        "Valdir Vânia Vera Vilma Vilson Zenaide Zuleica",
    ),
    "it": _words(
        "Ada Aldo Amelia Anna Armando Aurora Bianca Bruno Carla Cesare Chiara Clara Claudio Daniela Dario Delia",
        "Donata Edda Elena Elio Emma Enrico Ernesta Fiorella Flavia Franca Furio Gabriella Gilda Gino Giovanna",
        "Giulia Guido Ida Irene Ivano Ivonne Lea Lidia Livio Loredana Luisa Marisa Marta Mauro Mirella Nadia Nella",
        "Nino Noemi Norma Olga Oreste Ornella Patrizia Piero Remo Renata Rina Rosanna Sandra Silvana Sofia Tullio",
        "Ugo Valeria Vera Vincenzo Vittoria Zoe",
    ),
}
FAMILY_NAMES: dict[str, list[str]] = {
    "pt-br": _words(
        "Antunes Bastos Bertoldi Bittencourt Boeing Brandt Colombi Cordova Corrêa Dalpiaz Damiani Espíndola Farias",
        "Figueira Fraga Furtado Garcez Goedert Heinzen Hoffmann Kretzer Kuhnen Laurindo Lunardi Mafra Martendal",
        "Medeiros Moretti Ouriques Pacheco Pamplona Passos Peruzzo Philippi Quadros Quintela Rech Rosário Sagaz",
        "Schmitz Severino Siqueira Steinbach Tavares Tonelli Valente Vidal Vieira Wollinger Zanella Zimmermann",
    ),
    "it": _words(
        "Barilari Barbolini Bassini Bergonzini Bortolani Bonfiglioli Calzolari Casadei Cavicchi Cocchi Corticelli",
        "Draghetti Evangelisti Fabbri Fantini Ferrarini Galletti Gamberini Gandolfi Grandini Guerzoni Lanzarini",
        "Lodini Malagoli Mazzanti Melloni Monari Nerozzi Negroni Orlandini Pallotti Pasquali Pedrazzi Pirani Pozzi",
        "Quaglia Righini Roversi Sabatini Santini Sarti Stanzani Tagliavini Testoni Tarozzi Tosi Trombetti Ungarelli",
        "Venturelli Zambelli Zoboli",
    ),
}
HOME_CLUBS = {
    "pt-br": (
        "Clube da Ilha",
        "Carteado do Laranjal",
        "Amigos do Estreito",
        "Recreativa Ribeirão",
        "Grêmio Trapiche",
        "União da Serra",
        "Veteranos do Porto",
        "Clube Figueira",
    ),
    "it": (
        "Il Pozzetto",
        "Circolo Il Portico",
        "Dopolavoro Reno",
        "Amici del Tavolo",
        "Quadri e Cuori",
        "Circolo La Pinella",
        "Circolo San Vitale",
        "La Matta",
    ),
}
MAX_PAIRS = 200


def invent_pairs(count: int, language: str, rng: Random) -> list[DemoPair]:
    """Invent pairs (at most `MAX_PAIRS`); no pair name and no player occurs twice. `language`: "pt-br" or "it"."""
    return list(islice(_invent(language, rng), count))


def _invent(language: str, rng: Random) -> Iterator[DemoPair]:
    names: set[frozenset[str]] = set()
    for people in _groups_of_people(language, rng):
        for first, second in zip(people[::2], people[1::2], strict=False):
            first_names = [player.split()[0] for player in (first, second)]
            if frozenset(first_names) not in names:
                names.add(frozenset(first_names))
                yield DemoPair("/".join(first_names), (first, second), rng.choice(HOME_CLUBS[language]))


def _groups_of_people(language: str, rng: Random) -> Iterator[list[str]]:
    """People in groups in which no first name occurs twice, so that a small tournament has few namesakes."""
    families = list(FAMILY_NAMES[language])
    rng.shuffle(families)
    for shift in range(len(families)):
        shifted = cycle(families[shift:] + families[:shift])
        people = [f"{first} {family}" for first, family in zip(FIRST_NAMES[language], shifted, strict=False)]
        rng.shuffle(people)
        yield people
