"""The results file for a federation, and the card numbers that only it and the organisers see."""

import csv
import io
import json
from typing import Any

import pytest
from django.test import Client

from tests.tournament.factories import act, entry, founded, play_on, published, write_context
from tests.tournament.web.files.posting import posted
from tournament.models import Club, EntryNames, Membership, Tournament, User
from tournament.services.tournaments import entering, pair_changes
from tournament.services.tournaments.entering import PairFacts

VP = [
    {
        "id": "all",
        "kind": "round_robin",
        "criteria": ["victory_points", "wins", "lots"],
        "scoring": "victory_points",
        "table": "burraco-4",
    }
]
NUMBER = "BR-0042"


@pytest.fixture
def cup(club: Club) -> Tournament:
    """Four pairs, everything played by victory points; the first pair has one card."""
    tournament = founded(club, 4, VP)
    first = entry(tournament, "P01")
    facts = PairFacts("Ana 1/Bia 1", ("Ana 1", "Bia 1"), cards=(NUMBER, ""))
    act(entering.change_pair, first, facts)
    play_on(tournament)
    return published(tournament)


def rows(client: Client, tournament: Tournament, **asked: str) -> list[dict[str, Any]]:
    response = client.get(f"/en/desk/{tournament.public_id}/federation", {"kind": "json", **asked})
    return list(json.loads(response.content)["rows"])


def test_a_row_has_place_players_cards_and_points(organiser: Client, cup: Tournament) -> None:
    first, second, *_others = rows(organiser, cup, points="40; 30 20")
    assert (first["place"], first["player_1"], first["card_1"], first["card_2"]) == (1, "Ana 1", NUMBER, "")
    assert (first["played"], first["won"], first["mp"]) == (3, 3, 40)
    assert (second["mp"], [row["mp"] for row in rows(organiser, cup, points="40")]) == (30, [40, 0, 0, 0])
    # A win by the margin that `play_on` gives is 15–5: three wins, and two wins with a loss.
    assert (first["vp"], second["vp"]) == (45, 35)
    assert [row["mp"] for row in rows(organiser, cup)] == [None] * 4


def test_a_pair_of_which_nothing_counts_has_no_place_and_no_points(organiser: Client, club: Club) -> None:
    tournament = founded(club, 3, VP)
    pair_changes.withdraw(entry(tournament, "P03"), "all", 1, annul=True, context=write_context())
    play_on(tournament)
    asked = rows(organiser, published(tournament), points="40 30 20")
    assert [(row["code"], row["place"], row["mp"]) for row in asked] == [
        ("P01", 1, 40),
        ("P02", 2, 30),
        ("P03", None, 0),
    ]


def test_the_federations_file_comes_as_csv(organiser: Client, cup: Tournament) -> None:
    response = organiser.get(f"/en/desk/{cup.public_id}/federation?kind=csv")
    head, first, *_others = csv.reader(io.StringIO(response.content.decode("utf-8-sig")))
    assert head[4:9] == ["Place", "No.", "Pair", "Player 1", "Card 1"]
    assert (first[0], first[8]) == ("Taça da Primavera", NUMBER)


@pytest.mark.typical(2)
@pytest.mark.parametrize("points", ["forty", "1.5", "-3", "99999999999", " ".join(["1"] * 1001)])
def test_points_that_are_no_numbers_are_refused(organiser: Client, cup: Tournament, points: str) -> None:
    assert organiser.get(f"/en/desk/{cup.public_id}/federation", {"points": points}).status_code == 422


def test_the_file_is_refused_before_the_end(organiser: Client, league: Tournament) -> None:
    assert organiser.get(f"/en/desk/{league.public_id}/federation").status_code == 422


def test_nobody_else_sees_a_card(organiser: Client, cup: Tournament, bia: User, client: Client) -> None:
    Membership.objects.create(club=cup.club, user=bia, role="referee", created=cup.club.created)
    other = Client()
    other.force_login(bia)
    assert other.get(f"/en/desk/{cup.public_id}/federation").status_code == 403
    public = f"/en/t/{cup.public_id}/taca-da-primavera/"
    for page in ("", "standings/", "pairs/", "pairs/P01/", "tables/pairs.csv", "tables/standings.json"):
        assert NUMBER not in client.get(public + page).content.decode()
    assert NUMBER not in other.get(f"/en/desk/{cup.public_id}/file").content.decode()


def test_card_numbers_are_typed_with_the_pair_and_stay_when_others_change_it(
    organiser: Client, cup: Tournament
) -> None:
    row = entry(cup, "P02")
    page = f"/en/desk/{cup.public_id}/setup/pairs/{row.pk}"
    typed = {"name": "Ana 2/Bia 2", "players": "Ana 2\nBia 2", "cards": "\n A  7 ", "club": "", "seed": "", "short": ""}
    response = organiser.post(page, posted(seq=seq_of(organiser, page), **typed))
    assert response.status_code == 302
    assert EntryNames.objects.get(entry=row).cards == ["", "A 7"]
    entering.change_pair(row, PairFacts("Ana 2/Bia 2", ("Ana 2", "Bia 2")), context=write_context())
    assert EntryNames.objects.get(entry=row).cards == ["", "A 7"]


@pytest.mark.parametrize("cards", ["1\n2\n3", "x" * 41])
def test_card_numbers_too_many_or_too_long_are_refused(organiser: Client, cup: Tournament, cards: str) -> None:
    row = entry(cup, "P02")
    page = f"/en/desk/{cup.public_id}/setup/pairs/{row.pk}"
    typed = {"name": "A", "players": "A\nB", "cards": cards, "club": "", "seed": "", "short": ""}
    response = organiser.post(page, posted(seq=seq_of(organiser, page), **typed))
    assert response.status_code == 422
    assert 'id="cards-f"' in response.content.decode()


def seq_of(client: Client, page: str) -> str:
    return client.get(page).content.decode().split('name="seq" value="')[1].split('"')[0]


@pytest.mark.parametrize("heads", ["Carteira 1;Carteira 2", "Tessera;Tessera", "card number 1;card number 2"])
def test_a_list_of_pairs_has_numbers_of_both_players(organiser: Client, club: Club, heads: str) -> None:
    tournament = founded(club, 4, VP)
    page = f"/en/desk/{tournament.public_id}/setup/pairs"
    text = f"Jogador 1;Jogador 2;{heads}\nRute;Sônia;77;78\nTeca;Vilma;;80"
    response = organiser.post(page, posted(seq=seq_of(organiser, page), pairs=text, anyway="1"))
    assert response.status_code == 302
    rows = EntryNames.objects.filter(entry__tournament=tournament).order_by("entry__position")
    assert [row.cards for row in rows][4:] == [["77", "78"], ["", "80"]]
