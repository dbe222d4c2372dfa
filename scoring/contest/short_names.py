"""Makes short names of pairs: Quitéria/Renê for Quitéria Nascimento and Renê Albuquerque.

Each person gets the shortest form that nobody else could have. A form that fits several people is given to nobody: with
Tereza D. and Tereza A. there is no Tereza. The step by which a form was made is stored. From then on it stays, and
whoever enters later gets a form that is still free.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from scoring.contest.model import Pair, PairId
from scoring.contest.person_names import STEPS, fold_text, forms_of, forms_of_title, longest_form

BAR = "/"
NUMBER_STEP_PREFIX = "number-"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who needs a short form. `short_form_step`: how it is made, once fixed; `written_form`: the form as the
    organiser wrote it."""

    name: str
    club: str = ""
    short_form_step: str = ""
    written_form: str = ""
    is_pair_name: bool = False
    """Not a person: the name that a pair goes by."""

    @property
    def candidates(self) -> dict[str, str]:
        """The possible forms by step, shortest first."""
        return forms_of_title(self.name, self.club) if self.is_pair_name else forms_of(self.name, self.club)

    @property
    def short(self) -> str:
        """The fixed form; the longest one if no step is fixed yet."""
        if self.written_form:
            return self.written_form
        forms = self.candidates
        if self.short_form_step.startswith(NUMBER_STEP_PREFIX):
            return numbered(longest_form(forms), int(self.short_form_step.removeprefix(NUMBER_STEP_PREFIX)))
        return forms.get(self.short_form_step) or longest_form(forms)


def joined_names(names: Iterable[str]) -> str:
    """The name of two players who are partners for one match: "Ana/Bia"."""
    return BAR.join(names)


def is_step(text: str) -> bool:
    """Whether a text names a step: one of `STEPS`, or "number-" with a number."""
    number = text.removeprefix(NUMBER_STEP_PREFIX)
    return text in STEPS or (number != text and number.isascii() and number.isdigit() and 0 < int(number[:5]) < 10_000)


def numbered(form: str, number: int) -> str:
    """The form with its number; the first person of a name has none."""
    return form if number == 1 else f"{form} {number}"


def steps_of(people: Sequence[Person]) -> list[str]:
    """The step of each person, in order. Fixed steps stay; the others get the first form that is free and unique."""
    forms = [person.candidates for person in people]
    steps = [person.short_form_step for person in people]
    used_forms = {fold_text(person.short) for person in people if person.written_form or person.short_form_step}
    passed = used_forms | {
        fold_text(form) for person in people if not person.written_form for form in _passed_over(person)
    }
    free = [index for index, person in enumerate(people) if not (person.written_form or person.short_form_step)]
    for step in STEPS:
        wanted_forms = {index: fold_text(forms[index][step]) for index in free if step in forms[index]}
        times = Counter(wanted_forms.values())
        for index, form in wanted_forms.items():
            if times[form] == 1 and form not in passed:
                steps[index] = step
                used_forms.add(form)
        passed |= set(wanted_forms.values())
        free = [index for index in free if not steps[index]]
    _add_numbers(free, [longest_form(person_forms) for person_forms in forms], steps, used_forms)
    return steps


def _passed_over(person: Person) -> list[str]:
    """The forms up to a person's fixed one; the shorter ones were not unique, so nobody else gets them either."""
    forms = person.candidates
    if person.short_form_step not in forms:
        return list(forms.values()) if person.short_form_step else []
    names = list(forms)
    return [forms[step] for step in names[: names.index(person.short_form_step) + 1]]


def _add_numbers(free: Sequence[int], forms: Sequence[str], steps: list[str], used_forms: set[str]) -> None:
    """Give those at `free`, whose every form is taken, the first free number, in order of entry."""
    keys = [fold_text(form) for form in forms]
    for index in free:
        number = 1 + keys[:index].count(keys[index])
        while fold_text(numbered(forms[index], number)) in used_forms:
            number += 1
        steps[index] = f"{NUMBER_STEP_PREFIX}{number}"
        used_forms.add(fold_text(numbered(forms[index], number)))


def people_of(pair: Pair) -> tuple[Person, ...]:
    """The people whose short forms make up the pair's, in order. A pair with a name of its own counts as one person."""
    club = pair.club or ""
    if pair.short:
        return tuple(Person(part, club, written_form=part) for part in parts_of(pair.short))
    halves = parts_of(pair.name)
    if len(halves) < 2:
        alone = pair.players == (pair.name,)
        people = [Person(pair.name, club, is_pair_name=not alone)]
    else:
        players = (*pair.players, *halves[len(pair.players) :])
        people = [Person(_full_name(half, player), club) for half, player in zip(halves, players, strict=False)]
    if len(pair.short_steps) != len(people):
        return tuple(people)
    return tuple(replace(person, short_form_step=step) for person, step in zip(people, pair.short_steps, strict=True))


def parts_of(name: str) -> list[str]:
    """The non-empty parts of a pair's name between the slashes."""
    return [part for half in name.split(BAR) if (part := half.strip())]


def _full_name(half: str, player: str) -> str:
    """The player's full name; the part of the pair's name if that calls the player something else."""
    first = forms_of(half)["first"]
    return player if fold_text(forms_of(player)["first"]) == fold_text(first) else half


def fixed_steps(pairs: Mapping[PairId, Pair]) -> dict[PairId, tuple[str, ...]]:
    """The steps of every pair's short form, including new ones, by pair; () where the organiser wrote the form."""
    people = {id_: people_of(pair) for id_, pair in pairs.items()}
    steps = iter(steps_of([person for group in people.values() for person in group]))
    steps_by_pair = {id_: tuple(next(steps) for _person in group) for id_, group in people.items()}
    return {id_: () if pairs[id_].short else steps_by_pair[id_] for id_ in pairs}


def short_names(pairs: Mapping[PairId, Pair]) -> Mapping[PairId, str]:
    """Each pair's short name; for pairs whose form is not fixed, the one they would get now."""
    return _short_names(tuple((id_, p.name, p.players, p.club, p.short, p.short_steps) for id_, p in pairs.items()))


@lru_cache(64)
def _short_names(rows: tuple[tuple[Any, ...], ...]) -> Mapping[PairId, str]:
    pairs = {
        id_: Pair(id_, name, players, club, short=short, short_steps=steps)
        for id_, name, players, club, short, steps in rows
    }
    steps = fixed_steps(pairs)
    fixed = {id_: replace(pair, short_steps=steps[id_]) for id_, pair in pairs.items()}
    return MappingProxyType({id_: BAR.join(person.short for person in people_of(pair)) for id_, pair in fixed.items()})
