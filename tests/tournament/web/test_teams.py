"""Teams of pairs through the whole site: pasted, set up by name, sealed, played, printed, published, exported."""

import json
import re
from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from scoring.tournament_file.codec import read_tournament
from tests.tournament.factories import (
    club_of,
    matches_of,
    open_round,
    play_on,
    published,
    round_of,
    win,
    write_context,
)
from tests.tournament.web.organisers import page, send
from tests.tournament.web.public.pages import address, main_text
from tournament.models import Entry, Match, Tournament, User
from tournament.services.matches.proving import prove_match
from tournament.services.tournament_writing.writer import desk_seq, tournament_scope
from tournament.services.tournaments import founding, pair_changes, team_orders
from tournament.services.tournaments.files.exporting import export_tournament
from tournament.services.tournaments.files.importing import import_tournament
from tournament.services.tournaments.proving import prove_tournament
from tournament.services.tournaments.viewing import snapshot
from tournament.services.writing.refusals import Contradiction
from tournament.web.papers.papers_html import list_html

TEAMS = {
    "Floripa": ("Ana Reis/Bia Reis", "Caio Luz/Davi Luz", "Eva Melo/Fred Melo"),
    "Ilha": ("Gil Nunes/Hugo Nunes", "Ivo Pires/Jair Pires", "Kika Rosa/Lia Rosa"),
    "Serra": ("Mel Sales/Nina Sales", "Olga Teles/Paula Teles", "Rute Vaz/Sara Vaz"),
}


@pytest.fixture
def tournament(ana: User, client: Client) -> Tournament:
    """Three teams of three pairs, of which two play: entered by the page of the list, the format chosen by name."""
    client.force_login(ana)
    made, _written = founding.create_tournament(club_of(ana), "Interclubes", "apcef-sc-2022", context=write_context())
    lines = "\n".join(f"{team}: {'; '.join(pairs)}" for team, pairs in TEAMS.items())
    send(client, made, "setup-pairs", pairs=lines, team="1")
    send(client, made, "setup-format", **{"preset": "team-league", "use": "1", "a-tables": "2", "a-legs": "1"})
    return made


def team(tournament: Tournament, name: str) -> Entry:
    return tournament.entries.get(names__name=name)


def seated_pairs(tournament: Tournament, number: int = 1) -> list[tuple[str, str]]:
    rows = matches_of(round_of(tournament, "league", number))
    return [(match.first.names.name, match.second.names.name) for match in rows if match.first and match.second]


def test_what_is_counted_and_linked_are_teams(client: Client, tournament: Tournament) -> None:
    """Nine pairs are entered, and three teams play."""
    open_round(tournament, "league", 1)
    founding.change_settings(tournament, published=True, context=write_context())
    page_text = client.get(address(tournament)).content.decode()
    assert "APCEF/SC 2022 · 3 teams · Clube" in main_text(page_text)
    assert 'pairs/">Teams</a>' in page_text
    desk = client.get(reverse("desk", args=[tournament.public_id])).content.decode()
    assert re.search(r'/pairs/"[^>]*>Teams</a>', desk)
    listed = page(client, tournament, "desk-pairs")
    for words_of_teams in (
        "· 3 teams · 9 pairs",
        "Enter a late team",
        "Team or pair",
        "page of the team or of the pair",
    ):
        assert words_of_teams in listed
    assert "3 teams were entered." in page(client, tournament, "desk-history")
    orders = client.get(reverse("desk-team-orders", args=[tournament.public_id, round_of(tournament, "league", 1).pk]))
    assert ">Gil/Hugo</option>" in orders.content.decode()  # a choice cannot break, so it has the short names


def test_the_desk_without_a_round_is_called_by_its_name_once(client: Client, tournament: Tournament) -> None:
    desk = client.get(reverse("desk", args=[tournament.public_id])).content.decode()
    assert "<title>Interclubes · Súmula</title>" in re.sub(r"\s*\n\s*", "", desk)


def test_what_more_teams_would_change_is_told_of_teams(client: Client, tournament: Tournament) -> None:
    """It counted pairs, and added pairs that no team has: nothing changed."""
    address = reverse("setup-format", args=[tournament.public_id])
    page_text = main_text(client.get(f"{address}?preset=team-league&a-tables=2&a-legs=1&more=1").content.decode())
    assert "Quantas equipes a mais podem vir?" in page_text
    assert "Com mais 1 equipe, 4 ao todo" in page_text
    assert "Se uma equipe sair depois da primeira rodada" in page_text
    assert "4 equipes, 3 rodadas, 6 confrontos" in page_text


def test_the_wall_list_names_teams_and_no_card_says_where_a_pair_goes(client: Client, tournament: Tournament) -> None:
    """Which pair sits at which table is said before each round; cards sent the teams to tables of other matches."""
    open_round(tournament, "league", 1)
    documents = client.get(reverse("desk-print", args=[tournament.public_id])).content.decode()
    assert "list.pdf" in documents
    assert "table-cards" not in documents
    assert "guide-cards" not in documents
    snap = snapshot(tournament)
    html = list_html(snap, snap.rounds[0])
    assert html.count(">Equipe<") == 3
    assert ">Dupla<" not in html


def test_orders_stay_sealed_until_both_are_in(client: Client, tournament: Tournament) -> None:
    open_round(tournament, "league", 1)
    round_ = round_of(tournament, "league", 1)
    assert seated_pairs(tournament) == [("Ilha", "Serra"), ("Ilha", "Serra")]
    assert [match.table for match in matches_of(round_)] == [1, 2]
    ilha, serra = team(tournament, "Ilha"), team(tournament, "Serra")
    order = [ilha.members[2], ilha.members[0]]
    send(client, tournament, "desk-team-orders", round_.pk, do="hand-in", team=str(ilha.pk), pair=order)
    assert seated_pairs(tournament) == [("Ilha", "Serra"), ("Ilha", "Serra")]
    assert "entregue, lacrada" in page(client, tournament, "desk-team-orders", round_.pk)
    assert "Kika" not in page(client, tournament, "desk")
    assert "Mesa Equipe Total Total Equipe" in page(client, tournament, "desk-results-grid", round_.pk)
    send(client, tournament, "desk-team-orders", round_.pk, do="hand-in", team=str(serra.pk), pair=serra.members[:2])
    first, second, third = TEAMS["Ilha"]
    assert seated_pairs(tournament) == [(third, TEAMS["Serra"][0]), (first, TEAMS["Serra"][1])]
    assert round_of(tournament, "league", 1).orders == {}
    page_text = page(client, tournament, "desk")
    assert "Ilha · Kika/Lia" in page_text
    with pytest.raises(Contradiction, match="each pair once"):
        team_orders.hand_in_order(round_, ilha, [order[0]] * 2, context=write_context())
    win(matches_of(round_)[0], 0)
    with pytest.raises(Contradiction, match="already played"):
        team_orders.hand_in_order(round_, ilha, ilha.members[:2], context=write_context())
    new_order = [order[0], ilha.members[1]]
    send(client, tournament, "desk-team-orders", round_.pk, do="hand-in", team=str(ilha.pk), pair=new_order)
    assert seated_pairs(tournament)[1] == (second, TEAMS["Serra"][1])
    assert "a ordem de jogo de Ilha foi entregue" in page(client, tournament, "desk-history")


def test_orders_drawn_by_lot_are_the_same_for_the_same_source(client: Client, tournament: Tournament) -> None:
    open_round(tournament, "league", 1)
    round_ = round_of(tournament, "league", 1)
    send(client, tournament, "desk-team-orders", round_.pk, do="draw", seed="Loteria 6012: 01 17 33")
    drawn = seated_pairs(tournament)
    assert len({name for both in drawn for name in both}) == 4
    assert {name for both in drawn for name in both} <= {pair for pairs in TEAMS.values() for pair in pairs}
    again = team_orders.order_by_lot(round_, "P11", team(tournament, "Ilha").members, "Loteria 6012: 01 17 33")
    assert [first for first, _second in drawn] == [
        tournament.entries.get(code=code).names.name for code in again[:2]
    ]  # fmt: skip


@pytest.mark.long
@pytest.mark.usefixtures("rendered_in_process")
def test_a_team_league_is_played_printed_published_and_saved(client: Client, ana: User, tournament: Tournament) -> None:
    for number in (1, 2, 3):
        open_round(tournament, "league", number)
        team_orders.show_orders(round_of(tournament, "league", number), context=write_context())
        if number == 1:
            texts = printed_text(client, tournament, "desk-print-sheets", 1)
            assert all(name in texts for name in ("Ilha", "Serra", "Gil", "Nina"))
            assert "Ilha" in printed_text(client, tournament, "desk-print-list", 1)
        for at, match in enumerate(matches_of(round_of(tournament, "league", number))):
            win(match, at % 2)
    public_tournament = published(tournament)
    standings = main_text(Client().get(address(public_tournament, "standings/")).content.decode())
    assert "Team" in standings
    assert all(name in standings for name in TEAMS)
    assert "Pairs of the teams" in standings
    schedule = main_text(Client().get(address(public_tournament, "schedule/")).content.decode())
    assert "Ilha × Serra" in schedule
    assert "Gil/Hugo × Mel/Nina" in schedule
    for part in ("", "crosstable/", f"pairs/{team(tournament, 'Ilha').code}/", "pairs/P01/"):
        response = Client().get(address(public_tournament, part))
        assert response.status_code == 200, part
        assert "Floripa" in response.content.decode(), part
    exported = export_tournament(tournament)
    again = import_tournament(club_of(ana, "Outro"), json.dumps(exported), context=write_context())
    assert read_tournament(export_tournament(again)) == read_tournament(exported)
    assert [fault for row in Match.objects.all() for fault in prove_match(row.pk)] == []
    assert prove_tournament(again.pk) == []
    minutes = client.get(reverse("desk-print-minutes", args=[tournament.public_id]))
    text = " ".join("".join(sheet.extract_text() for sheet in PdfReader(BytesIO(minutes.content)).pages).split())
    assert "Gil Nunes/Hugo Nunes" in text  # each table of a match, below its teams
    assert "3 teams with 9 pairs played" in text
    certificates = client.get(reverse("desk-print-certificates", args=[tournament.public_id]))
    sheets = [" ".join(sheet.extract_text().split()) for sheet in PdfReader(BytesIO(certificates.content)).pages]
    assert len(sheets) == 18  # one for each player of three teams of three pairs
    assert sum("Gil Nunes" in sheet and "place, with the team Ilha" in sheet for sheet in sheets) == 1
    for name in ("desk-closing", "desk-pairs", "desk-print", "desk-print-minutes"):
        assert client.get(reverse(name, args=[tournament.public_id])).status_code == 200, name
    closing = page(client, tournament, "desk-closing")
    assert "Place Team Pts" in closing
    assert "the format and the 3 teams of this one" in closing


def printed_text(client: Client, tournament: Tournament, name: str, *args: int) -> str:
    response = client.get(reverse(name, args=[tournament.public_id, "league", *args]))
    assert response["Content-Type"] == "application/pdf", response.content[:500]
    return "".join(sheet.extract_text() for sheet in PdfReader(BytesIO(response.content)).pages)


def test_a_knock_out_of_teams_is_drawn_from_its_tables(client: Client, ana: User, tournament: Tournament) -> None:
    send(client, tournament, "setup-format", **{"preset": "team-knockout", "use": "1", "a-tables": "3"})
    play_on(tournament)
    final = round_of(tournament, "knockout", 2)
    assert {match.codes[0] for match in matches_of(final)} <= {entry.code for entry in tournament.entries.all()}
    public_tournament = published(tournament)
    bracket = main_text(Client().get(address(public_tournament, "bracket/")).content.decode())
    assert "Floripa" in bracket
    assert "Winning team" in bracket
    desk = client.get(reverse("desk", args=[tournament.public_id])).content.decode()
    assert "Champion team" in desk
    assert "Champion<" not in desk


def test_a_team_leaves_and_its_tables_are_walkovers(tournament: Tournament) -> None:
    open_round(tournament, "league", 1)
    round_ = round_of(tournament, "league", 1)
    team_orders.show_orders(round_, context=write_context())
    pair_changes.withdraw(team(tournament, "Serra"), "league", 1, context=write_context())
    open_round(tournament, "league", 2)
    page_text = main_text(Client().get(address(published(tournament), "standings/")).content.decode())
    assert "Serra" in page_text


@pytest.mark.parametrize("between", ["; ", ", ", " / "])
def test_a_list_that_looks_like_teams_is_asked_about_and_not_entered(client: Client, ana: User, between: str) -> None:
    client.force_login(ana)
    made, _written = founding.create_tournament(club_of(ana), "Interclubes", "apcef-sc-2022", context=write_context())
    lines = "\n".join(f"{team}: {between.join(pairs)}" for team, pairs in TEAMS.items())
    form = {"seq": desk_seq(tournament_scope(made.pk)), "key": "asked", "pairs": lines}
    response = client.post(reverse("setup-pairs", args=[made.public_id]), form)
    assert (response.status_code, made.entries.count()) == (422, 0)
    assert 'name="team" value="1"' in response.content.decode()
    send(client, made, "setup-pairs", pairs=lines, team="1")
    assert [(entry.names.name, len(entry.members)) for entry in made.entries.all() if entry.members] == [
        (team, len(pairs)) for team, pairs in TEAMS.items()
    ]
