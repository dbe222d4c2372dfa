"""The end of a tournament that has two rankings: podiums, certificates, minutes, the public pages."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament.factories import club_of, founded, play_on, write_context
from tournament.boards.schedule import schedule_board
from tournament.models import Tournament, User
from tournament.services.tournaments import rounds
from tournament.services.tournaments.viewing import snapshot
from tournament.web.papers.certificates import certificates_of
from tournament.web.papers.closing import closing_of
from tournament.web.papers.minutes import minutes_of
from tournament.web.papers.papers_html import list_html, resolver_of
from tournament.web.public.overview import podiums
from tournament.web.public.screen import screen_context

pytestmark = [pytest.mark.usefixtures("rendered_in_process"), pytest.mark.django_db]

MITCHELL = {
    "id": "m", "kind": "mitchell", "tables": "by_side", "stationary": ["P01", "P03", "P05"],
    "criteria": ["wins", "lots"],
}  # fmt: skip


@pytest.fixture
def two_rankings(ana: User) -> Tournament:
    """A Mitchell of six pairs whose two sides are ranked apart: P01, P03 and P05 stay, and the lower number always
    wins. Victories: P01 3, P03 2, P05 1 and P02 2, P04 1, P06 0."""
    tournament = founded(club_of(ana), 6, [MITCHELL])
    play_on(tournament)
    return tournament


def test_a_tournament_of_two_rankings_closes_with_both(organiser: Client, two_rankings: Tournament) -> None:
    closing = closing_of(snapshot(two_rankings))
    assert [[[row.name for row in step] for step in ranking.podium] for ranking in closing.rankings] == [
        [["Ana 1/Bia 1"], ["Ana 3/Bia 3"], ["Ana 5/Bia 5"]], [["Ana 2/Bia 2"], ["Ana 4/Bia 4"], ["Ana 6/Bia 6"]],
    ]  # fmt: skip
    assert (
        organiser.get(reverse("desk-closing", args=[two_rankings.public_id])).content.decode().count("1º Ana 2/Bia 2")
        == 2
    )  # in its ranking, and in the text to send
    assert closing.message.splitlines() == [
        "Taça da Primavera",
        "Duplas que ficam na mesa", "1º Ana 1/Bia 1", "2º Ana 3/Bia 3", "3º Ana 5/Bia 5",
        "Duplas que mudam de mesa", "1º Ana 2/Bia 2", "2º Ana 4/Bia 4", "3º Ana 6/Bia 6",
    ]  # fmt: skip


def test_the_pairs_of_a_round_are_headed_by_who_stays_and_who_moves(organiser: Client, ana: User) -> None:
    """Already in the draft at the desk and, once it is out, on the wall and on the public page."""
    tournament = founded(club_of(ana), 6, [MITCHELL])
    rounds.draw_round(tournament, "m", 1, context=write_context())
    desk = organiser.get(reverse("desk", args=[tournament.public_id])).content.decode()
    heads = re.findall(r'<th scope="col">(.*?)</th>', desk[desk.index('"lines desk-lines') :])
    assert heads[1:3] == ["Fica na mesa", "Muda de mesa"]
    snap = snapshot(tournament)
    assert re.findall(r'<th class="pair-column">(.*?)</th>', list_html(snap, snap.rounds[0]))[:2] == [
        "Fica na mesa", "Muda de mesa",
    ]  # fmt: skip
    resolver = resolver_of(snap)
    assert schedule_board(resolver, resolver.tournament.stages[0]).movement == (
        "A dupla escrita primeiro fica na mesa; a outra muda de mesa."
    )


def test_certificates_of_two_rankings_say_which(two_rankings: Tournament) -> None:
    pages = certificates_of(snapshot(two_rankings))
    assert [(one.person, one.sentence, one.ranking) for one in pages if one.person.startswith("Ana")] == [
        ("Ana 1", "1º lugar, com Bia 1", "Duplas que ficam na mesa"),
        ("Ana 3", "2º lugar, com Bia 3", "Duplas que ficam na mesa"),
        ("Ana 5", "3º lugar, com Bia 5", "Duplas que ficam na mesa"),
        ("Ana 2", "1º lugar, com Bia 2", "Duplas que mudam de mesa"),
        ("Ana 4", "2º lugar, com Bia 4", "Duplas que mudam de mesa"),
        ("Ana 6", "3º lugar, com Bia 6", "Duplas que mudam de mesa"),
    ]


def test_the_public_and_the_screen_name_the_winner_of_each_ranking(two_rankings: Tournament) -> None:
    winners = [(podium.title, podium.winner) for podium in podiums(snapshot(two_rankings, public=True))]
    assert winners == [("Duplas que ficam na mesa", "Ana 1/Bia 1"), ("Duplas que mudam de mesa", "Ana 2/Bia 2")]
    assert [slide.podium.winner for slide in screen_context(snapshot(two_rankings, public=True))["slides"][:2]] == [
        "Ana 1/Bia 1", "Ana 2/Bia 2",
    ]  # fmt: skip


def test_the_best_of_each_ranking_sign_the_minutes(two_rankings: Tournament) -> None:
    snap = snapshot(two_rankings)
    minutes = minutes_of(snap, snap.required_resolver)
    assert [(winners.ranking, winners.names) for winners in minutes.winners] == [
        ("Duplas que ficam na mesa", ("Ana 1/Bia 1",)), ("Duplas que mudam de mesa", ("Ana 2/Bia 2",)),
    ]  # fmt: skip
    assert [signer for signer in minutes.signers if "1º" in signer] == ["1º Ana 1/Bia 1", "1º Ana 2/Bia 2"]
