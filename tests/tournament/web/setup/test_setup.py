"""A tournament set up through its pages: what is typed stays, what is wrong is shown at its field."""

import re
from itertools import count

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests.tournament.factories import codes, founded, groups_and_final, play_round, write_context
from tests.tournament.web.full_disk import also_on_a_full_disk
from tests.tournament.web.setup.forms import HALL, page, send
from tournament.models import Club, Tournament, User
from tournament.services.tournament_writing.facts import facts_of
from tournament.services.tournaments import rounds

pytestmark = also_on_a_full_disk

_keys = count(1)
LIST = "\n".join(f"Ana {n} / Bia {n}" for n in range(1, 25))


@pytest.fixture
def tournament(club: Club, organiser: Client) -> Tournament:
    response = organiser.post(
        reverse("tournament-new", args=[club.public_id]),
        {"name": "Taça da Primavera", "regulation": "apcef-sc-2022", "key": f"k{next(_keys)}"},
    )
    assert response.status_code == 302
    return Tournament.objects.get()


@pytest.mark.smoke
def test_a_pasted_list_leads_to_a_format(organiser: Client, tournament: Tournament) -> None:
    seen = send(organiser, tournament, "setup-pairs", pairs=LIST)
    assert "Quem será inscrito" in page(seen)
    assert tournament.entries.count() == 0
    response = send(organiser, tournament, "setup-pairs", pairs=LIST, anyway="1")
    assert (response.status_code, response.url) == (302, reverse("setup-format", args=[tournament.public_id]))
    assert 'value="apcef-groups-knockout" checked' in page(organiser.get(response.url))
    used = send(organiser, tournament, "setup-format", preset="apcef-groups-knockout", use="1")
    assert used.url == reverse("setup-hall", args=[tournament.public_id])
    assert send(organiser, tournament, "setup-hall", **HALL).status_code == 302
    facts = facts_of(Tournament.objects.get())
    assert [len(group) for group in facts.stages[0].groups or ()] == [6, 6, 6, 6]
    assert Tournament.objects.get().plan["tables"] == 12


@pytest.mark.parametrize(
    ("regulation", "first", "credits"),
    [
        ("apcef-sc-2022", "apcef-groups-knockout", (True, False)),
        ("faraes-2023", "faraes-best-of-three", (False, True)),
        ("burraco-it", "italian-evening", (False, False)),
    ],
)
def test_a_format_is_credited_where_its_regulation_is_played(
    organiser: Client, tournament: Tournament, regulation: str, first: str, credits: tuple[bool, bool]
) -> None:
    Tournament.objects.update(regulation=regulation)
    page_text = page(organiser.get(reverse("setup-format", args=[tournament.public_id])))
    assert page_text.index('name="preset"') == page_text.index(f'name="preset" value="{first}" checked')
    assert ("APCEF/SC deixa" in page_text, "FARAES só diz" in page_text) == credits


@pytest.mark.parametrize(("preset_key", "folds"), [("knockout", "<details>"), ("league", "<details open>")])
def test_formats_that_few_clubs_play_wait_folded(
    organiser: Client, tournament: Tournament, preset_key: str, folds: str
) -> None:
    page_text = page(organiser.get(reverse("setup-format", args=[tournament.public_id]), {"preset": preset_key}))
    at_once, _fold, more = page_text.partition(f"{folds}<summary>Mais 15 formas de disputa</summary>")
    assert [part.count('name="preset"') for part in (at_once, more)] == [6, 15]
    assert page_text.count(" checked") == 1


def test_a_name_is_asked_for(organiser: Client, club: Club) -> None:
    form = {"name": " ", "regulation": "canasta-it", "key": "k"}
    response = organiser.post(reverse("tournament-new", args=[club.public_id]), form)
    assert response.status_code == 422
    assert 'id="name-f"' in page(response)
    assert 'value="canasta-it" checked' in page(response)
    assert not Tournament.objects.exists()


def test_a_name_loses_what_papers_have_no_letter_for(organiser: Client, club: Club) -> None:
    address = reverse("tournament-new", args=[club.public_id])
    for key, name, status in (("a", "Taça *São João* da Ilha ✅", 302), ("b", "✅", 422)):
        form = {"name": name, "regulation": "apcef-sc-2022", "key": key}
        assert organiser.post(address, form).status_code == status
    assert Tournament.objects.get().name == "Taça São João da Ilha"


def test_what_was_pasted_stays_when_a_line_is_wrong(organiser: Client, tournament: Tournament) -> None:
    typed = "Ana / Bia\nBia / Ana\nCarlos"
    response = send(organiser, tournament, "setup-pairs", pairs=typed)
    assert response.status_code == 422
    assert typed in response.content.decode().replace("\r", "")
    assert not tournament.entries.exists()


def test_a_pair_entered_before_is_pointed_out(organiser: Client, tournament: Tournament) -> None:
    send(organiser, tournament, "setup-pairs", pairs="Ana / Bia\nCaio / Davi", anyway="1")
    assert send(organiser, tournament, "setup-pairs", pairs="BIA / ána\nEva / Gil").status_code == 422
    assert tournament.entries.count() == 2


def test_a_pair_is_corrected_and_taken_off(organiser: Client, tournament: Tournament) -> None:
    send(organiser, tournament, "setup-pairs", pairs="Ana / Bia\nCaio / Davi", anyway="1")
    row = tournament.entries.get(code="P01")
    changed = send(organiser, tournament, "setup-pair", row.pk, name="Ana/Rute", players="Ana\nRute\nSônia", seed="2")
    assert changed.status_code == 302
    row = tournament.entries.select_related("names").get(code="P01")
    assert (row.names.name, row.names.players, row.seed) == ("Ana/Rute", ["Ana", "Rute", "Sônia"], 2)
    wrong = send(organiser, tournament, "setup-pair", row.pk, name="Ana/Rute", seed="um")
    assert wrong.status_code == 422
    assert 'id="seed-f"' in page(wrong)
    assert 'value="um"' in page(wrong)
    assert send(organiser, tournament, "setup-pair-remove", row.pk).status_code == 302
    assert [entry.code for entry in tournament.entries.filter(removed=False)] == ["P02"]


def test_every_plain_link_of_the_overview_opens(organiser: Client, club: Club) -> None:
    ready = founded(club, 8, groups_and_final(codes(8)))
    html = page(organiser.get(reverse("tournament-setup", args=[ready.public_id])))
    links = set(re.findall(r'<a\b[^>]*href="(/[^"]+)"', html[html.index("<main") : html.index("</main")]))
    answers = {link: organiser.get(link.replace("&amp;", "&")).status_code for link in links}
    assert {link: code for link, code in answers.items() if code != 200} == {}
    assert reverse("desk-publishing", args=[ready.public_id]) in links


def test_one_pair_makes_no_tournament(organiser: Client, tournament: Tournament) -> None:
    send(organiser, tournament, "setup-pairs", pairs="Ana / Bia")
    response = send(organiser, tournament, "setup-format", preset="knockout", use="1")
    assert response.status_code == 422
    assert not tournament.stages.exists()


def test_an_answer_that_cannot_be_is_reported_at_its_field(organiser: Client, tournament: Tournament) -> None:
    send(organiser, tournament, "setup-pairs", pairs=LIST, anyway="1")
    response = send(
        organiser, tournament, "setup-format", preset="apcef-groups-knockout", use="1", **{"a-groups": "muitos"}
    )
    assert response.status_code == 422
    assert 'id="a-groups-f"' in page(response)
    assert 'value="muitos"' in page(response)


def test_an_answer_to_what_is_not_asked_stops_nothing(organiser: Client, tournament: Tournament) -> None:
    send(organiser, tournament, "setup-pairs", pairs=LIST, anyway="1")
    answers = {"a-begins": "knockout", "a-groups": "muitos", "a-places": "99"}
    response = send(organiser, tournament, "setup-format", preset="faraes-best-of-three", use="1", **answers)
    assert response.status_code == 302
    assert [stage.document["kind"] for stage in tournament.stages.filter(removed=False)] == ["single_elimination"]


@pytest.mark.parametrize(
    ("fields", "at"),
    [
        ({"day": "", "hour": "14:00"}, "day"),
        ({"day": "amanhã", "hour": "14:00"}, "day"),
        ({"day": "2026-11-21", "hour": "às duas"}, "hour"),
        ({"halls": "Salão: 8-1"}, "halls"),
        ({"halls": "Salão: 0-3"}, "halls"),
        ({"halls": "S" * 81 + ": 1-8"}, "halls"),
    ],
)
def test_what_is_wrong_with_the_hall_stands_at_its_field(
    organiser: Client, tournament: Tournament, fields: dict[str, str], at: str
) -> None:
    hall = {"tables": 12, "first_table": 1, "minutes": 80, "between": 10, "tolerance": 15, **fields}
    response = send(organiser, tournament, "setup-hall", **hall)
    assert (response.status_code, list(response.context["hall"].faults)) == (422, [at])
    described = "halls-h halls-f" if at == "halls" else f"{at}-f"
    assert f'aria-describedby="{described}"' in page(response)
    assert f'id="{at}-f"' in page(response)
    assert Tournament.objects.get().plan == tournament.plan


@pytest.mark.parametrize(("field", "typed"), [("players", "x" * 201), ("club", "x" * 201)])
def test_what_is_wrong_with_a_pair_stands_at_its_field(
    organiser: Client, tournament: Tournament, field: str, typed: str
) -> None:
    send(organiser, tournament, "setup-pairs", pairs="Ana / Bia\nCaio / Davi", anyway="1")
    response = send(organiser, tournament, "setup-pair", tournament.entries.first().pk, name="Ana", **{field: typed})
    described = "players-h players-f" if field == "players" else "club-f"
    assert response.status_code == 422
    assert f'aria-describedby="{described}"' in page(response)
    assert f'id="{field}-f"' in page(response)


@pytest.mark.parametrize("hall", ["Salão", "Salão: a-b", ": 1-8", "\x00: 1-8"])
def test_a_hall_is_written_with_its_tables(organiser: Client, tournament: Tournament, hall: str) -> None:
    response = send(organiser, tournament, "setup-hall", **HALL, halls=hall)
    assert response.status_code == 422
    assert hall in response.content.decode()


@pytest.mark.parametrize(
    ("day", "hour", "at"),
    [
        *((day, "14:00", "day") for day in ("0026-11-21", "1999-12-31", "2101-01-01", "9999-12-31", "21/11/2026")),
        *(("2026-11-21", hour, "hour") for hour in ("25:00", "14:00+05:00", "\x00")),
    ],
)
def test_a_day_or_hour_that_cannot_be_is_reported_at_its_field(
    organiser: Client, tournament: Tournament, day: str, hour: str, at: str
) -> None:
    response = send(organiser, tournament, "setup-hall", **HALL, day=day, hour=hour)
    assert (response.status_code, list(response.context["hall"].faults)) == (422, [at])
    assert f'id="{at}-f"' in page(response)
    assert f'value="{day}"' in page(response)
    assert Tournament.objects.get().plan == {}


@pytest.mark.parametrize(
    ("day", "hour", "starts"),
    [
        ("2026-11-21", "14:00", "2026-11-21T14:00"),
        ("2000-01-01", "", "2000-01-01T09:00"),
        ("2100-12-31", "23:59:30", "2100-12-31T23:59"),
        ("", "", None),
    ],
)
def test_the_day_is_kept_and_the_first_round_begins_then(
    organiser: Client, club: Club, day: str, hour: str, starts: str | None
) -> None:
    drawn = founded(club, 8, groups_and_final(codes(8)))
    assert send(organiser, drawn, "setup-hall", **HALL, day=day, hour=hour).status_code == 302
    assert Tournament.objects.get().plan["starts"] == starts
    rounds.draw_round(drawn, "groups", 1, context=write_context())


def test_the_regulation_stays_once_a_round_is_drawn(organiser: Client, ana: User, club: Club) -> None:
    drawn = founded(club, 8, groups_and_final(codes(8)))
    rounds.draw_round(drawn, "groups", 1, context=write_context())
    response = send(organiser, drawn, "setup-regulation", name="Outra", regulation="canasta-it")
    assert response.status_code == 422
    assert 'value="Outra"' in page(response)
    assert 'aria-describedby="regulation-f"' in page(response)
    assert Tournament.objects.get().regulation == "apcef-sc-2022"
    assert send(organiser, drawn, "setup-regulation", name="Outra", regulation="apcef-sc-2022").status_code == 302
    assert Tournament.objects.get().name == "Outra"


def test_a_stale_form_is_reported(organiser: Client, tournament: Tournament) -> None:
    form = {"seq": 0, "key": "old", "pairs": "Ana / Bia"}
    assert organiser.post(reverse("setup-pairs", args=[tournament.public_id]), form).status_code == 409
    assert not tournament.entries.exists()


FILE = """Nome;Clube;Parceiro;Seed;Dupla
Ana;Náutico;Bia;2;Os Bons
Caio;;Caio;;
"""


def test_a_file_on_an_old_page_is_entered_all_the_same(organiser: Client, tournament: Tournament) -> None:
    old = {"seq": 0, "key": "old", "anyway": "1", "file": SimpleUploadedFile("pairs.csv", FILE.encode())}
    stale = organiser.post(reverse("setup-pairs", args=[tournament.public_id]), old)
    assert stale.status_code == 409
    again = {"key": "again", "seq": stale.context["seq"], **dict(stale.context["fields"])}
    assert organiser.post(reverse("setup-pairs", args=[tournament.public_id]), again).status_code == 302
    rows = tournament.entries.select_related("names").order_by("position")
    assert [(row.names.name, row.names.players, row.names.affiliation, row.seed) for row in rows] == [
        ("Os Bons", ["Ana", "Bia"], "Náutico", 2),
        ("Caio/Caio", ["Caio", "Caio"], "", None),
    ]


def test_a_doubtful_file_is_entered_as_it_was_read(organiser: Client, tournament: Tournament) -> None:
    doubtful = send(organiser, tournament, "setup-pairs", file=SimpleUploadedFile("pairs.csv", FILE.encode()))
    assert doubtful.status_code == 422
    send(organiser, tournament, "setup-pairs", pairs=doubtful.context["typed"], anyway="1")
    names = tournament.entries.order_by("position").values_list("names__players", flat=True)
    assert list(names) == [["Ana", "Bia"], ["Caio", "Caio"]]


def test_a_list_that_the_tournament_refuses_stays_typed(organiser: Client, ana: User, club: Club) -> None:
    drawn = founded(club, 4, [{"id": "final", "kind": "single_elimination"}])
    play_round(drawn, "final", 1)
    response = send(organiser, drawn, "setup-pairs", pairs="Zoe / Yan")
    assert response.status_code == 422
    assert "Zoe / Yan" in page(response)
    assert 'id="pairs-f"' in page(response)
    assert drawn.entries.count() == 4


@pytest.mark.parametrize("pairs", [2, 24, pytest.param(200, marks=pytest.mark.long)])
def test_the_pages_of_the_setup_need_a_fixed_number_of_queries(
    organiser: Client, tournament: Tournament, pairs: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    typed = "\n".join(f"Ana {n} / Bia {n}" for n in range(1, pairs + 1))
    send(organiser, tournament, "setup-pairs", pairs=typed, anyway="1")
    send(organiser, tournament, "setup-format", preset="mitchell", use="1")
    for name, queries in (("setup-pairs", 7), ("setup-format", 10), ("setup-hall", 10), ("tournament-setup", 16)):
        with django_assert_num_queries(queries):
            assert organiser.get(reverse(name, args=[tournament.public_id])).status_code == 200
