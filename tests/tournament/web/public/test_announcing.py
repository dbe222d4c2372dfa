"""Announcements: put up by the organisers, read on the big screen and on every public page, taken down again."""

from itertools import count

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament.factories import write_context
from tests.tournament.web.public.pages import PAGES, address, main_text
from tests.tournament.web.reading import text_of
from tournament.models import Announcement, Event, Tournament
from tournament.services.tournament_writing.kinds import TournamentEventKind
from tournament.services.tournament_writing.writer import desk_seq, tournament_scope
from tournament.services.tournaments.announcements import MAX_LENGTH, MAX_SHOWN, current_announcements, put_up
from tournament.services.tournaments.proving import prove_tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_english")]
LUNCH = "Almoço até 14h."
_keys = count(1)


def send(client: Client, tournament: Tournament, url: str = "desk-announcements", *args: int, **fields: str):
    form = {"seq": desk_seq(tournament_scope(tournament.pk)), "key": f"announcement-{next(_keys)}"}
    return client.post(reverse(url, args=[tournament.public_id, *args]), form | fields)


def current_texts(tournament: Tournament) -> list[str]:
    return [row.words.text for row in current_announcements(tournament)]


def page_text(tournament: Tournament, page: str) -> str:
    return main_text(Client().get(address(tournament, page)).content.decode())


@pytest.mark.smoke
def test_everybody_reads_it_on_every_page_until_it_is_taken_down(organiser, tournament):
    assert [page for page in PAGES if LUNCH in page_text(tournament, page)] == []
    assert send(organiser, tournament, text=f"  {LUNCH}\r\n").status_code == 302
    assert [page for page in PAGES if LUNCH in page_text(tournament, page)] == list(PAGES)
    row = Announcement.objects.get(tournament=tournament)
    assert send(organiser, tournament, "desk-announcement-take-down", row.pk).status_code == 302
    assert [page for page in PAGES if LUNCH in page_text(tournament, page)] == []
    assert prove_tournament(tournament.pk) == []


def test_the_last_one_comes_first_and_no_more_than_there_is_room_for(organiser, tournament):
    for number in range(MAX_SHOWN):
        put_up(tournament, f"Aviso {number}", context=write_context())
    response = send(organiser, tournament, text="Mais um")
    assert response.status_code == 422
    assert "Three announcements are up already. Take one down first." in text_of(response)
    assert "Mais um" in text_of(response)
    assert current_texts(tournament) == ["Aviso 2", "Aviso 1", "Aviso 0"]
    assert page_text(tournament, "screen/").count("Aviso 2") == 2  # below every slide, and on that of all three


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "Enter what is announced."),
        (" \r\n ", "Enter what is announced."),
        ("a" * (MAX_LENGTH + 1), f"a text of at most {MAX_LENGTH} characters"),
        ("lunch \u202e", "invisible characters"),
    ],
    ids=["empty", "blank", "too long", "a hidden sign"],
)
def test_what_cannot_be_read_is_refused_at_its_field(organiser, tournament, text, fault):
    response = send(organiser, tournament, text=text)
    assert response.status_code == 422
    assert fault in text_of(response)
    assert current_texts(tournament) == []


def test_taken_down_twice_is_reported(organiser, tournament):
    put_up(tournament, LUNCH, context=write_context())
    row = Announcement.objects.get(tournament=tournament)
    send(organiser, tournament, "desk-announcement-take-down", row.pk)
    response = send(organiser, tournament, "desk-announcement-take-down", row.pk)
    assert response.status_code == 422
    assert "This announcement is down already." in text_of(response)


def test_sent_twice_it_stands_once(organiser, tournament):
    form = {"seq": str(desk_seq(tournament_scope(tournament.pk))), "key": "announcement-twice", "text": LUNCH}
    for _time in range(2):
        organiser.post(reverse("desk-announcements", args=[tournament.public_id]), form)
    assert current_texts(tournament) == [LUNCH]


def test_undone_it_is_gone(organiser, tournament):
    send(organiser, tournament, text=LUNCH)
    event = Event.objects.get(kind=TournamentEventKind.ANNOUNCEMENT_PUT_UP)
    send(organiser, tournament, "desk-event-undo", event.seq, sure="1")
    assert (current_texts(tournament), prove_tournament(tournament.pk)) == ([], [])


def test_an_announcement_of_another_tournament_cannot_be_taken_down(organiser, tournament, ana):
    put_up(tournament, LUNCH, context=write_context())
    row = Announcement.objects.get(tournament=tournament)
    other = Tournament.objects.create(
        club=tournament.club, name="Outra", public_id="other", regulation=tournament.regulation, created=row.created
    )
    assert send(organiser, other, "desk-announcement-take-down", row.pk).status_code == 404
    assert current_texts(tournament) == [LUNCH]
