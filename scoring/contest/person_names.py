"""Forms of a person's name, from the shortest to the longest: Maria, Maria S., Maria Souza, Maria C. Souza."""

from __future__ import annotations

import re
from unicodedata import combining, normalize

FIRST, INITIAL, SURNAME, INITIALS = "first", "initial", "surname", "initials"
INITIAL_GENERATION, SURNAME_GENERATION, INITIALS_GENERATION = (
    "initial-generation",
    "surname-generation",
    "initials-generation",
)
CLUB, WHOLE = "club", "whole"
STEPS = (
    *(FIRST, INITIAL, INITIAL_GENERATION, SURNAME, SURNAME_GENERATION, INITIALS, INITIALS_GENERATION),
    *(WHOLE, CLUB),
)
"""The forms in the order in which they are tried. If none is free, a number is added to the longest form."""

PARTICLES = frozenset({"de", "da", "do", "das", "dos", "e"})
LEADING_PARTICLES = frozenset(
    {"de", "da", "do", "das", "dos", "di", "del", "della", "dello", "dei", "degli", "delle", "dal", "dalla"}
    | {"du", "la", "lo", "van", "von", "der", "den"}
)
"""Words on which no form ends, as in De Luca Anna and Mª das Graças."""
GENERATIONS = frozenset({"junior", "jr", "filho", "neto", "sobrinho"})
"""Words that tell generations apart; they count as a surname only if there is no other."""
TITLES = frozenset({"dona", "d", "seu", "sr", "sra", "dr", "dra", "ma"})
"""Words before a first name, or Mª for Maria, by which alone nobody is known: Dona Neném, Mª Aparecida."""
ZE_COMPOUNDS = frozenset(
    {"alberto", "antonio", "augusto", "carlos", "claudio", "eduardo", "fernando", "francisco", "geraldo", "henrique"}
    | {"inacio", "joao", "luis", "luiz", "marcio", "marcos", "maria", "mario", "mauricio", "mauro", "miguel"}
    | {"paulo", "pedro", "rafael", "raimundo", "renato", "ricardo", "roberto", "ronaldo", "rubens", "sergio"}
)
"""Given names that make one first name with the "Zé" before them: Zé Maria, Zé Carlos."""
NICKNAME = re.compile(r"[\"“”«]\s*([^\"“”«»]*[^\s\"“”«»])\s*[\"“”»]")
"""A nickname in quotation marks, as in "Maria Aparecida" Souza or José "Zeca" Lima."""


def fold_text(text: str) -> str:
    """A text without capitals, accents and full stops, with single spaces: the form in which names are compared."""
    spread = normalize("NFKD", text.casefold())
    return " ".join("".join(sign for sign in spread if sign != "." and not combining(sign)).split())


def name_order(name: str) -> list[str | int]:
    """The sort key of a name, as people look it up: ignoring capitals and accents, and 2 before 10."""
    return [int(part) if at % 2 else part for at, part in enumerate(re.split(r"([0-9]{1,18})", fold_text(name)))]


def forms_of(name: str, club: str = "") -> dict[str, str]:
    """The possible short forms of a person's name by step, shortest first. Empty only for a name without any letter."""
    first, middle, surname, generation = _name_parts(normalize("NFC", name))
    forms = {FIRST: first}
    if surname:
        initials = "".join(f"{_initial(word)} " for word in middle)
        forms |= _with_generation(INITIAL, f"{first} {_initial(surname)}", generation)
        forms |= _with_generation(SURNAME, f"{first} {surname}", generation)
        if middle:
            forms |= _with_generation(INITIALS, f"{first} {initials}{surname}", generation)
    return _with_club(forms, club)


def initials_of(name: str) -> str:
    """Initials such as A. B. S., for people who asked to be shown only by these."""
    words = [word for word in re.split(r"[\s\"“”«».]+", normalize("NFC", name)) if fold_text(word) not in PARTICLES]
    return " ".join(_initial(word)[:2] for word in words if word) or "?"


def forms_of_title(title: str, club: str = "") -> dict[str, str]:
    """The possible forms of a pair's own name, which is never shortened."""
    return _with_club({WHOLE: title}, club)


def longest_form(forms: dict[str, str]) -> str:
    """The longest form, to which a number is added where several people share it."""
    return next(form for step, form in reversed(forms.items()) if step != CLUB)


def _with_club(forms: dict[str, str], club: str) -> dict[str, str]:
    return forms | {CLUB: f"{longest_form(forms)} ({club})"} if club else forms


def _with_generation(step: str, form: str, generation: str) -> dict[str, str]:
    """The form and, if the name has a generation ("Filho"), also the form with it."""
    return {step: form, f"{step}-generation": f"{form} {generation}"} if generation else {step: form}


def _initial(word: str) -> str:
    """The first letter with a full stop; a number stays whole, as in "Guest 12"."""
    return f"{word[0].upper()}." if word[0].isalpha() else word


def _name_parts(name: str) -> tuple[str, list[str], str, str]:
    """(first name or nickname, middle names, last surname, generation). Particles such as "de" are left out, except
    those within the first name."""
    nickname = NICKNAME.search(name)
    first, rest = (nickname[1], name[nickname.end() :].split()) if nickname else _first_word(name)
    words = [word for word in rest if fold_text(word) not in PARTICLES]
    generation = words.pop() if len(words) > 1 and fold_text(words[-1]) in GENERATIONS else ""
    return (first, words[:-1], words[-1], generation) if words else (first, [], "", "")


def _first_word(name: str) -> tuple[str, list[str]]:
    words = name.split()
    folded = [fold_text(word) for word in words]
    length = 2 if TITLES.intersection(folded[:1]) else 1
    while length < len(words) and folded[length - 1] in LEADING_PARTICLES:
        length += 1
    if folded[length - 1 : length] == ["ze"] and ZE_COMPOUNDS.issuperset(folded[length : length + 1]):
        length += 1
    return (" ".join(words[:length]), words[length:]) if words else (name, [])
