"""Whatever is typed into the set-up, no page breaks: neither the form, nor any page that shows the tournament after
it."""

import random
from collections.abc import Iterable
from itertools import count

import pytest
from django.test import Client

from scoring.planning.presets import PRESETS
from tests.scoring.planning.samples import KEYS, planned_tournament
from tests.tournament.factories import club_of
from tests.tournament.presets import ONE_OF_A_KIND
from tournament.models import Tournament, User
from tournament.services.tournament_writing.pair_facts import pairs_by_code
from tournament.services.tournament_writing.writer import desk_seq, tournament_scope
from tournament.services.tournaments import founding
from tournament.services.writing.context import WriteContext

NUMBERS = ["", " ", "0", "-1", "1", "2", "3", "7", "65", "99999999", "٣", "1e3", "a", "\x00", "1.000", "é" * 300]
DAYS = ["", "2026-11-21", "9999-12-31", "0001-01-01", "21/11/2026", "\x00"]
HALLS = ["", "A: 5-1", "A: 1-8\nA: 2-3", ": 1", "A: 1-2-3", "A: 0-0", "A", "\x00: 1"]
PAGES = ("", "setup/", "setup/hall", "setup/format", "standings/", "schedule/", "bracket/", "publishing/")
_keys = count(1)


class Typist:
    """An organiser who types at random, from a seed that repeats it."""

    def __init__(self, user: User, pairs: int) -> None:
        self.client = Client(raise_request_exception=False)
        self.client.force_login(user)
        self.chance = random.Random(pairs)
        club = club_of(user)
        self.tournament, _written = founding.create_tournament(
            club, "Taça", "apcef-sc-2022", context=WriteContext("founded", None, user)
        )
        self.tournament.published = True
        self.tournament.save()
        self.base = f"/en/desk/{self.tournament.public_id}/"
        if pairs:
            self.send("setup/pairs", pairs="\n".join(f"Ana {n} / Bia {n}" for n in range(pairs)), anyway="1")

    def send(self, path: str, **fields: str) -> int:
        defaults = {"seq": desk_seq(tournament_scope(self.tournament.pk)), "key": f"typed-{next(_keys)}"}
        return self.client.post(self.base + path, defaults | fields).status_code

    def statuses(self) -> set[int]:
        """The status of every page that shows the tournament."""
        public = f"/en/t/{self.tournament.public_id}/taca/"
        codes = {self.client.get(self.base + path).status_code for path in PAGES}
        return codes | {self.client.get(public + path).status_code for path in ("", "standings/", "pairs/")}


@pytest.mark.typical(1)
@pytest.mark.parametrize("pairs", [0, 1, 2, 5, 70])
def test_every_page_opens_before_a_format_is_chosen(ana: User, pairs: int) -> None:
    assert Typist(ana, pairs).statuses() == {200}


def kinds_of(keys: Iterable[str]) -> set[str]:
    return {stage.kind for key in keys for stage in planned_tournament(key, 12).stages}


def test_the_presets_of_every_day_have_stages_of_each_kind_that_is_offered() -> None:
    assert kinds_of(ONE_OF_A_KIND) == kinds_of(KEYS)


@pytest.mark.typical(3)
@pytest.mark.parametrize("pairs", [5, *(pytest.param(pairs, marks=pytest.mark.long) for pairs in (0, 1, 2, 70))])
@pytest.mark.parametrize(
    "preset",
    [
        preset.key if preset.key in ONE_OF_A_KIND else pytest.param(preset.key, marks=pytest.mark.long)
        for preset in PRESETS
    ],
)
def test_any_answer_to_any_preset(ana: User, preset: str, pairs: int) -> None:
    typist = Typist(ana, pairs)
    known = next(candidate for candidate in PRESETS if candidate.key == preset)
    _codes, there = pairs_by_code(Tournament.objects.get())
    asked = [question.key for question in known.questions(tuple(there.values()))] if pairs > 1 else []
    for action in ("show", "show", "show", "show", "use", "use"):
        answers = {f"a-{key}": typist.chance.choice(NUMBERS) for key in asked if typist.chance.random() < 0.4}
        assert typist.send("setup/format", preset=preset, **{action: "1"}, **answers) in (200, 302, 422)
    typist.send("setup/format", preset=preset, use="1")
    assert typist.statuses() == {200}


@pytest.mark.long
def test_any_numbers_of_a_hall_leave_every_page_open(ana: User) -> None:
    typist = Typist(ana, 5)
    typist.send("setup/format", preset="round-robin", use="1")
    for _typed in range(60):
        fields = {
            name: typist.chance.choice(NUMBERS) for name in ("tables", "first_table", "minutes", "between", "tolerance")
        }
        fields |= {"day": typist.chance.choice(DAYS), "hour": typist.chance.choice(["", "14:00", "25:99", "a"])}
        halls, clock = typist.chance.choice(HALLS), typist.chance.choice(["stop", "", "\x00"])
        assert typist.send("setup/hall", **fields, halls=halls, clock=clock) in (302, 422)
    for halls in HALLS:
        typist.send("setup/hall", tables="2", first_table="1", minutes="60", between="5", tolerance="15", halls=halls)
        assert typist.statuses() == {200}


@pytest.mark.typical(3)
@pytest.mark.parametrize("text", [*NUMBERS, "\t;;;", "A/B/C/D/E", "Ana / Bia; AABB; 0", "a" * 100_000, "x/y\n" * 2000])
def test_any_list_of_pairs_leaves_every_page_open(ana: User, text: str) -> None:
    typist = Typist(ana, 0)
    for more in ({}, {"single": "1", "anyway": "1"}):
        assert typist.send("setup/pairs", pairs=text, **more) in (302, 422)
    assert typist.statuses() == {200}
