"""The pages of one's clubs: the list, founding one, its settings and its tournaments."""

import re
from datetime import UTC, date, datetime

import pytest
from django.utils import timezone

from tests.scoring.contest.examples import EXAMPLES
from tests.tournament.factories import write_context
from tests.tournament.web.reading import text_of
from tournament.models import Club, Entry, Round, Stage, Tournament
from tournament.permissions import Role
from tournament.services import clubs
from tournament.services.tournaments.files.importing import import_document
from tournament.services.tournaments.next_edition import prepare_next_edition

pytestmark = pytest.mark.django_db


def tournament(club, name, **columns):
    made = {"regulation": "faraes-2023", "created": timezone.now()} | columns
    return Tournament.objects.create(club=club, name=name, **made)


def enter(made, pairs):
    for position in range(1, pairs + 1):
        Entry.objects.create(tournament=made, code=f"P{position}", position=position)


def test_who_belongs_nowhere_is_told_what_to_do(browser, bia):
    assert "You belong to no club yet." in text_of(browser(bia).get("/en/clubs/"))


def test_a_persons_clubs_are_listed_with_their_roles(hers, bia, founded_club, join, browser):
    clubs.create_club(bia, "Canastra de quinta")
    join(bia, Role.REFEREE)
    assert "Canastra de quinta administrator Clube Náutico referee" in text_of(browser(bia).get("/en/clubs/"))
    assert "Canastra" not in text_of(hers.get("/en/clubs/"))


@pytest.mark.smoke
def test_a_club_is_founded(browser, bia):
    page = browser(bia)
    response = page.post("/en/clubs/new", {"name": "Canastra de quinta", "time_zone": "Europe/Rome", "key": "k"})
    assert response["Location"] == f"/en/clubs/{Club.objects.get().public_id}/"
    page.post("/en/clubs/new", {"name": "Canastra de quinta", "time_zone": "Europe/Rome", "key": "k"})
    assert Club.objects.count() == 1


@pytest.mark.parametrize("address", ["/en/clubs/new", "settings"])
def test_a_nameless_club_is_none(hers, base, address):
    where = address if address.startswith("/") else base + address
    response = hers.post(where, {"name": " ", "time_zone": "Europe/Rome"})
    assert response.status_code == 422
    assert "Enter the name of the club." in text_of(response)
    assert '<option value="Europe/Rome" selected>' in response.content.decode()
    assert Club.objects.get().name == "Clube Náutico"


def test_the_name_and_zone_of_a_club_are_changed(hers, base, founded_club):
    response = hers.post(base + "settings", {"name": "Náutico", "time_zone": "Europe/Rome"}, follow=True)
    founded_club.refresh_from_db()
    assert (founded_club.name, founded_club.time_zone) == ("Náutico", "Europe/Rome")
    assert text_of(response).startswith("Saved.")


def test_a_name_with_markup_is_shown_as_it_is(hers, base, founded_club):
    Club.objects.update(name="<b>Náutico</b>")
    assert "&lt;b&gt;Náutico&lt;/b&gt;" in hers.get(base).content.decode()


def test_a_club_without_tournaments_says_who_starts_one(hers, base, browser, bia, join):
    assert "A list of pairs is all it takes to start one." in text_of(hers.get(base))
    join(bia, Role.VIEWER)
    assert "The organisers of the club start one." in text_of(browser(bia).get(base))


def test_only_who_may_begins_one(hers, base, browser, bia, join):
    join(bia, Role.REFEREE)
    assert "New tournament" in text_of(hers.get(base))
    assert "New tournament" not in text_of(browser(bia).get(base))


def test_tournaments_are_listed_with_their_state(hers, base, founded_club, bia):
    enter(tournament(founded_club, "Taça", published=True), 3)
    tournament(founded_club, "Natal", finished=True)
    playing = tournament(founded_club, "Liga")
    stage = Stage.objects.create(tournament=playing, key="a", position=1, document={})
    Round.objects.create(stage=stage, number=1, published=True)
    Round.objects.create(stage=stage, number=2)
    tournament(founded_club, "Ensaio", rehearsal_of=playing)
    tournament(founded_club, "Fora", removed=True)
    tournament(clubs.create_club(bia, "Another"), "Alheio")
    text = text_of(hers.get(base + "?sort=name"))
    table = text.split("Pairs Date ")[1].split(" Download")[0]
    assert table == (
        "Ensaio Tranca, FARAES 2023 rehearsal 0 — Liga Tranca, FARAES 2023 in play 0 — "
        "Natal Tranca, FARAES 2023 finished 0 — Taça Tranca, FARAES 2023 announced 3 —"
    )


def test_the_day_of_a_tournament_is_the_best_known(hers, base, founded_club):
    """That of its first round, else the planned one; no date that nobody gave."""
    tournament(founded_club, "Hoje")
    tournament(founded_club, "Natal", plan={"starts": "2030-12-25T23:30"})
    for name, columns in (
        ("Taça", {"starts": datetime(2030, 12, 7, 17, tzinfo=UTC)}),
        ("Noite", {"clock_started": datetime(2030, 12, 6, 17, tzinfo=UTC)}),
        ("Liga", {"opens": date(2030, 12, 5)}),
    ):
        drawn = tournament(founded_club, name)
        stage = Stage.objects.create(tournament=drawn, key="a", position=1, document={})
        Round.objects.create(stage=stage, number=1, **columns)
    table = text_of(hers.get(base + "?sort=-day")).split("Pairs Date ")[1]
    assert re.findall(r"(Hoje|Natal|Liga|Noite|Taça) .*? (\d\d/\d\d/\d{4}|—)", table) == [
        ("Natal", "25/12/2030"),
        ("Taça", "07/12/2030"),
        ("Noite", "06/12/2030"),
        ("Liga", "05/12/2030"),
        ("Hoje", "—"),
    ]


def test_what_is_in_play_stands_first(hers, base, founded_club):
    """Then what is prepared, then what is over; the latest first, with a date or without."""
    for name, columns in (
        ("Velho", {"finished": True, "plan": {"starts": "2026-01-05T14:00"}}),
        ("Novo", {"finished": True, "plan": {"starts": "2026-02-05T14:00"}}),
        ("Depois", {"plan": {"starts": "2030-12-05T14:00"}}),
        ("Logo", {}),
    ):
        tournament(founded_club, name, **columns)
    playing = tournament(founded_club, "Hoje", created=datetime(2020, 1, 1, tzinfo=UTC))
    stage = Stage.objects.create(tournament=playing, key="a", position=1, document={})
    Round.objects.create(stage=stage, number=1, published=True)
    tournament(founded_club, "Ensaio", rehearsal_of=playing)
    listed = re.findall(r"(Hoje|Ensaio|Logo|Depois|Novo|Velho) Tranca", text_of(hers.get(base)))
    assert listed == ["Hoje", "Depois", "Ensaio", "Logo", "Novo", "Velho"]


def test_a_next_edition_is_called_so_where_names_are_alike(hers, base, founded_club):
    first = import_document(founded_club, {**EXAMPLES[0], "name": "Liga"}, context=write_context())
    prepare_next_edition(first, "Liga", context=write_context())
    notes = re.findall(r"Liga (from a file,|next edition, created) \d+ \w+, \d\d:\d\d", text_of(hers.get(base)))
    assert sorted(notes) == ["from a file,", "next edition, created"]


def test_archived_tournaments_of_one_name_are_told_apart(hers, base, founded_club):
    old = datetime(2025, 3, 1, 12, tzinfo=UTC)
    tournament(founded_club, "Liga", removed=True, finished=True, plan={"starts": "2026-02-05T14:00"})
    tournament(founded_club, "Liga", removed=True, created=old)
    text = text_of(hers.get(base))
    assert "All tournaments of the club are archived." in text
    assert (
        "Archived Liga in preparation, created on 01/03/2025 Bring back : Liga, in preparation, created on 01/03/2025 "
        "Liga finished, 05/02/2026 Bring back" in text
    )


def test_one_from_a_file_is_told_from_another_of_its_name(hers, base, founded_club):
    tournament(founded_club, "Taça")
    for name in ("Taça", "Liga"):
        import_document(founded_club, {**EXAMPLES[0], "name": name}, context=write_context())
    texts = text_of(hers.get(base + "?sort=name"))
    named = re.findall(r"(Liga|Taça) (from a file, \d+ \w+, \d\d:\d\d)?", texts)
    assert sorted((name, bool(note)) for name, note in named) == [("Liga", False), ("Taça", False), ("Taça", True)]


@pytest.mark.parametrize(("columns", "led"), [({"finished": True}, "desk"), ({}, "setup")])
def test_a_tournament_leads_to_where_it_goes_on(hers, base, founded_club, columns, led):
    made = tournament(founded_club, "Taça", **columns)
    page = hers.get(base).content.decode()
    address = re.search(r'<a href="([^"]+)">Taça</a>', page)[1]
    assert made.public_id in address
    assert led in address
    assert hers.get(address).status_code == 200


@pytest.mark.parametrize("many", [2, 24, pytest.param(200, marks=pytest.mark.long)])
def test_the_list_takes_five_queries_however_long(hers, base, founded_club, many, django_assert_num_queries):
    for number in range(many):
        tournament(founded_club, f"Taça {number}")
    hers.get(base)  # the template's libraries are loaded
    with django_assert_num_queries(5):  # session, user, club and role, tournaments, archived ones
        hers.get(base)


def test_who_may_not_invite_reads_who_can(browser, hers, base, join, bia):
    join(bia, Role.ORGANISER)
    sentence = "The administrators of the club invite others to it."
    assert sentence in text_of(browser(bia).get(base))
    assert sentence not in text_of(hers.get(base))
