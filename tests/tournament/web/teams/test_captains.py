"""Captains of teams: with a secret link each hands in who plays at which table, which nobody sees too early."""

from datetime import timedelta
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pypdf import PdfReader

from tests.tournament.factories import matches_of, write_context
from tests.tournament.team_leagues import Captain, first_round, team, team_league
from tests.tournament.web.desk.desks import Desk
from tests.tournament.web.reading import text_of
from tournament.models import Grant, Round, Tournament, User
from tournament.permissions import Action
from tournament.services.tournaments import founding, rounds
from tournament.services.tournaments.team_orders import show_due_orders
from tournament.web.entry_links import links_of

SHOWN = ["Kika Rosa/Lia Rosa", "Gil Nunes/Hugo Nunes"], ["Mel Sales/Nina Sales", "Rute Vaz/Sara Vaz"]


@pytest.fixture
def tournament(ana: User, settings: Any) -> Tournament:
    settings.SITE_URL = "https://sumula.example.org"
    return team_league(ana)


@pytest.fixture
def round_(tournament: Tournament) -> Round:
    return first_round(tournament)


@pytest.fixture
def ilha(tournament: Tournament) -> Captain:
    return Captain(team(tournament, "Ilha"))


@pytest.fixture
def serra(tournament: Tournament) -> Captain:
    return Captain(team(tournament, "Serra"))


def seated_pairs(round_: Round) -> tuple[list[str], list[str]]:
    rows = matches_of(round_)
    return [row.first.names.name for row in rows if row.first], [row.second.names.name for row in rows if row.second]


def begins(round_: Round, minutes: int) -> None:
    """Set the start of the round to this many minutes from now; it may be in the past."""
    rounds.plan_round(round_, timezone.now() + timedelta(minutes=minutes), context=write_context())


@pytest.mark.smoke
def test_two_captains_hand_in_and_then_everybody_sees_both(ilha: Captain, serra: Captain, round_: Round) -> None:
    assert ilha.opened["Location"] == ilha.home
    assert "Round 1 × Serra" in ilha.text()
    assert ilha.hand_in(round_, 2, 0)["Location"] == ilha.home
    assert "Your order is handed in. It stays sealed" in ilha.text()
    assert "Kika" not in serra.text()
    assert seated_pairs(round_) == (["Ilha", "Ilha"], ["Serra", "Serra"])
    serra.hand_in(round_, 0, 2)
    assert seated_pairs(round_) == SHOWN
    for phone in (ilha, serra):
        assert "Table 1" in phone.text()
        assert "Kika Rosa/Lia Rosa" in phone.text()
        assert "Mel Sales/Nina Sales" in phone.text()


def test_an_order_is_changed_while_it_is_sealed_and_not_afterwards(
    ilha: Captain, serra: Captain, round_: Round
) -> None:
    ilha.hand_in(round_, 0, 1)
    ilha.hand_in(round_, 2, 0)
    serra.hand_in(round_, 0, 2)
    refused = ilha.hand_in(round_, 0, 1)
    assert refused.status_code == 422
    assert "only the organisers change who sits where" in text_of(refused)
    assert seated_pairs(round_) == SHOWN


def test_a_pair_at_two_tables_is_refused_and_the_choice_stays(ilha: Captain, round_: Round) -> None:
    refused = ilha.hand_in(round_, 1, 1)
    assert refused.status_code == 422
    assert "each pair once" in text_of(refused)
    assert refused.content.decode().count(f'<option value="{ilha.team.members[1]}" selected>') == 2
    assert Round.objects.get(pk=round_.pk).orders == {}


@pytest.mark.parametrize("who", ["clock", "order"])
def test_the_hour_shows_the_orders(
    ilha: Captain, tournament: Tournament, ana: User, round_: Round, who: str, django_assert_num_queries: Any
) -> None:
    """The clock does, or a captain who hands in too late; who only looks writes nothing."""
    desk = Desk(tournament, ana)
    begins(round_, 5)
    assert ilha.hand_in(round_, 2, 0).status_code == 302
    assert desk.get().status_code == 200
    assert "a team that handed none in plays in the order of its list" in Captain(team(tournament, "Serra")).text()
    assert seated_pairs(round_)[0] == ["Ilha", "Ilha"]
    show_due_orders()
    Round.objects.filter(pk=round_.pk).update(starts=timezone.now() - timedelta(seconds=1))
    for page in (desk.get(), desk.get(f"orders/{round_.pk}/"), ilha.client.get(ilha.home)):
        assert page.status_code == 200
    assert seated_pairs(round_)[0] == ["Ilha", "Ilha"]
    if who == "clock":
        show_due_orders()
    else:
        assert ilha.hand_in(round_, 0, 1).status_code == 422
    assert seated_pairs(round_) == (SHOWN[0], ["Mel Sales/Nina Sales", "Olga Teles/Paula Teles"])
    assert "orders of play of all teams were shown" in text_of(desk.get("history/"))
    with django_assert_num_queries(1):
        show_due_orders()


def test_nobody_else_gets_to_a_captains_page(
    ilha: Captain, serra: Captain, tournament: Tournament, ana: User, client: Client, round_: Round
) -> None:
    assert client.get(ilha.home).status_code == 302  # to sign in
    assert client.post(f"{ilha.home}{round_.pk}").status_code == 403
    assert serra.client.get(ilha.home).status_code == 404
    assert Desk(tournament, ana).client.get(ilha.home).status_code == 404  # an organiser has no captain's link
    assert ilha.client.get(f"/en/pair/{tournament.public_id}/{ilha.team.pk}/").status_code == 302
    assert client.get(f"/en/play/{ilha.secret}/calendar.ics").status_code == 404


def test_a_draft_is_not_shown_to_a_captain(ilha: Captain, tournament: Tournament) -> None:
    rounds.draw_round(tournament, "league", 2, context=write_context())
    assert "Round 2" not in ilha.text()
    draft = Round.objects.get(number=2)
    assert ilha.hand_in(draft, 0, 1).status_code == 404


@pytest.mark.parametrize("way", ["renew", "revoke"])
def test_a_link_that_got_into_other_hands_opens_nothing_any_more(
    ilha: Captain, tournament: Tournament, ana: User, client: Client, round_: Round, way: str
) -> None:
    desk = Desk(tournament, ana)
    desk.post(f"captains/{ilha.team.pk}/{way}")
    assert client.get(f"/en/play/{ilha.secret}/").status_code == 404
    assert ilha.client.get(ilha.home).status_code == 404
    assert ilha.hand_in(round_, 0, 1).status_code == 403
    assert len(links_of(tournament, Action.HAND_IN_ORDER)) == (1 if way == "renew" else 0)


def test_a_link_ends_with_the_tournament(ilha: Captain, tournament: Tournament) -> None:
    founding.change_settings(tournament, finished=True, context=write_context())
    assert ilha.client.get(ilha.home).status_code == 302


def test_one_press_gives_every_captain_a_link_and_the_cards_are_printed(
    tournament: Tournament, ana: User, rendered_in_process: None
) -> None:
    desk = Desk(tournament, ana)
    assert desk.get("print/captains.pdf").status_code == 404
    assert "Create 3 links" in text_of(desk.get("captains/"))
    for _twice in range(2):
        desk.post("captains/")
    assert Grant.objects.filter(tournament=tournament).count() == 3
    page = desk.get("captains/")
    assert "Create" not in text_of(page)
    assert page.content.decode().count("https://wa.me/?text=") == 3
    paper = PdfReader(BytesIO(desk.get("print/captains.pdf").content))
    text = "".join(sheet.extract_text() for sheet in paper.pages)
    assert [text.count(name) for name in ("Floripa", "Ilha", "Serra", "For the captain")] == [1, 1, 1, 3]


def test_the_pages_ask_a_constant_number_of_queries(
    ilha: Captain, tournament: Tournament, ana: User, django_assert_num_queries: Any
) -> None:
    desk = Desk(tournament, ana)
    ilha.text(), desk.get("captains/")
    with django_assert_num_queries(14):
        ilha.text()
    with django_assert_num_queries(5):
        desk.get("captains/")
