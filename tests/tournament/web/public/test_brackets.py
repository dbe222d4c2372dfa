"""A large bracket is shown in parts: the round being played, and links to the others."""

import re
from html import unescape

import pytest
from django.test import Client

from tests.tournament.factories import club_of, founded, play_round, published
from tests.tournament.web.public.pages import address
from tournament.boards import bracket_parts
from tournament.models import Tournament, User

pytestmark = pytest.mark.django_db
LINK = re.compile(r'<a href="([^"]*)"( aria-current="page")?>((?:<span id="[^"]*"></span>)*)([^<]*)</a>')


@pytest.fixture
def knock_out(ana: User, monkeypatch: pytest.MonkeyPatch) -> Tournament:
    """Eight pairs, the first round played; more than three matches are too many."""
    monkeypatch.setattr(bracket_parts, "MAX_MATCHES", 3)
    tournament = published(founded(club_of(ana), 8, [{"id": "k", "kind": "single_elimination"}]))
    play_round(tournament, "k", 1)
    return tournament


def links(client: Client, at: str) -> list[tuple[str, bool, list[str], str]]:
    """(address, whether it is this one, ids that lead here, title) of each part."""
    text = client.get(at).content.decode()
    navigation = "".join(re.findall(r'<nav class="rounds-nav.*?</nav>', text, re.DOTALL))
    return [
        (unescape(to), bool(here), re.findall('id="([^"]*)"', ids), title)
        for to, here, ids, title in LINK.findall(navigation)
    ]


def column_heads(client: Client, at: str) -> list[str]:
    """The columns of the first drawing."""
    drawing = client.get(at).content.decode().partition('<svg class="bracket-svg"')[2].partition("</svg>")[0]
    return re.findall(r'class="bracket-head"[^>]*>([^<]*)<', drawing)


def test_the_part_being_played_comes_first(client: Client, knock_out: Tournament) -> None:
    at = address(knock_out, "bracket/")
    assert column_heads(client, at) == ["Semi-finals", "Final", "Champions"]
    assert links(client, at) == [
        (address(knock_out, "bracket/k/1/"), False, ["k-bracket-1"], "Quarter-finals"),
        (address(knock_out, "bracket/k/2/"), True, [], "Semi-finals to the final"),
    ]


def test_the_other_part_holds_old_addresses_of_this_one(client: Client, knock_out: Tournament) -> None:
    at = address(knock_out, "bracket/k/1/")
    assert column_heads(client, at) == ["Quarter-finals", "Semi-finals"]
    assert {"k-bracket-2", "k-bracket-3"} <= {id_ for _to, _here, ids, _title in links(client, at) for id_ in ids}


def test_an_organiser_has_the_same_parts(client: Client, ana: User, knock_out: Tournament) -> None:
    client.force_login(ana)
    desk = f"/en/desk/{knock_out.public_id}/bracket/"
    assert [to for to, *_rest in links(client, desk)][-2:] == [f"{desk}k/1/", f"{desk}k/2/"]
    assert column_heads(client, f"{desk}k/1/") == ["Quarter-finals", "Semi-finals"]
    assert client.get(f"{desk}k/3/").status_code == 404


@pytest.mark.parametrize("part", ["k/0/", "k/3/", "k/99/", "nobody/1/"])
def test_there_is_no_such_part(client: Client, knock_out: Tournament, part: str) -> None:
    assert client.get(address(knock_out, f"bracket/{part}")).status_code == 404


def test_a_small_bracket_has_no_parts(client: Client, knock_out: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bracket_parts, "MAX_MATCHES", 7)
    assert links(client, address(knock_out, "bracket/")) == []
    assert client.get(address(knock_out, "bracket/k/1/")).status_code == 404


def test_before_the_first_round_the_public_sees_no_part(client: Client, ana: User, knock_out: Tournament) -> None:
    other = published(founded(club_of(ana, "Outro"), 8, [{"id": "k", "kind": "single_elimination"}]))
    assert client.get(address(other, "bracket/k/1/")).status_code == 404
