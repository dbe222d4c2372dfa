"""An individual through the whole site: nine single players, set up by name, played, printed, published, exported."""

import json
from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from scoring.lots import draw
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
from tournament.models import Lot, Match, Tournament, User
from tournament.services import matches
from tournament.services.matches.proving import prove_match
from tournament.services.matches.short_names import short_pairs
from tournament.services.tournaments import founding, pair_changes
from tournament.services.tournaments.files.exporting import export_tournament
from tournament.services.tournaments.files.importing import import_tournament

NAMES = ("Aldo", "Bento", "Clara", "Dirce", "Elza", "Fausto", "Gil", "Hilda", "Ivo")


@pytest.fixture
def tournament(ana: User, client: Client) -> Tournament:
    """Nine players, entered by the page of the list, and the format chosen by its name."""
    client.force_login(ana)
    made, _written = founding.create_tournament(club_of(ana), "Noite", "apcef-sc-2022", context=write_context())
    send(client, made, "setup-pairs", pairs="\n".join(f"{name} Souza" for name in NAMES), anyway="1", player="1")
    send(client, made, "setup-format", **{"preset": "individual", "use": "1", "a-rounds": "4", "a-scoring": "0"})
    return made


def four(match: Match) -> list[str]:
    return [entry.names.name.split()[0] for entry in match.seats if entry is not None]


@pytest.mark.long
@pytest.mark.usefixtures("rendered_in_process")
def test_an_individual_is_played_printed_and_published(client: Client, ana: User, tournament: Tournament) -> None:
    open_round(tournament, "individual", 1)
    first, _second = matches_of(round_of(tournament, "individual", 1))
    desk = page(client, tournament, "desk")
    a, b, c, d = four(first)
    assert "Rodada 1 de 4" in desk
    assert f"{a}/{b}" in desk
    assert f"{c}/{d}" in desk
    assert short_pairs(first) == (f"{a}/{b}", f"{c}/{d}")
    assert matches.game_view(first).names == (f"{a} Souza/{b} Souza", f"{c} Souza/{d} Souza")
    assert len(printed_names(client, tournament, "desk-print-sheets", 1)) == 8
    for name, args in (("desk-print-list", [1]), ("desk-print-table-cards", []), ("desk-print-guide-cards", [])):
        assert len(printed_names(client, tournament, name, *args)) == 9, name
    play_on(tournament)
    public_tournament = published(tournament)
    standings = Client().get(address(public_tournament, "standings/")).content.decode()
    assert [name for name in NAMES if name not in standings] == []
    assert ">Player" in standings
    assert "9 players" in main_text(standings)
    assert f"{a}/{b} × {c}/{d}" in main_text(Client().get(address(public_tournament, "schedule/")).content.decode())
    assert "not drawn" not in main_text(Client().get(address(public_tournament, "")).content.decode())


def printed_names(client: Client, tournament: Tournament, name: str, *args: int) -> set[str]:
    """The players whose names a document contains."""
    response = client.get(reverse(name, args=[tournament.public_id, "individual", *args]))
    assert response["Content-Type"] == "application/pdf", response.content[:500]
    text = "".join(sheet.extract_text() for sheet in PdfReader(BytesIO(response.content)).pages)
    return {name for name in NAMES if name in text}


@pytest.mark.long
def test_every_page_of_a_player_has_all_of_their_matches(client: Client, tournament: Tournament) -> None:
    play_on(tournament)
    public_tournament = published(tournament)
    for entry in public_tournament.entries.select_related("names"):
        name = entry.names.name.split()[0]
        seen = main_text(Client().get(address(public_tournament, f"pairs/{entry.code}/")).content.decode())
        played = [match for match in Match.objects.filter(second__isnull=False) if name in four(match)]
        assert len(played) >= 3
        assert [match for match in played if (seen.count(opponents_and_partner(match, name)) != 1)] == []


def opponents_and_partner(match: Match, player: str) -> str:
    """The opponents, then the partner, as on the page of a player."""
    seats = [entry.names.name for entry in match.seats if entry is not None]
    at = [name.split()[0] for name in seats].index(player)
    others = seats[2:] if at < 2 else seats[:2]
    return f"{others[0]}/{others[1]} with {seats[at ^ 1]}"


def test_only_the_player_who_did_not_turn_up_has_a_walkover(client: Client, ana: User, tournament: Tournament) -> None:
    """The file names that player alone; the partner has no walkover; it comes back equal, and can be taken back."""
    open_round(tournament, "individual", 1)
    match = matches_of(round_of(tournament, "individual", 1))[0]
    away = match.first_partner
    assert away is not None
    seq = str(matches.revision(match))
    send(client, tournament, "desk-match-walkover", match.pk, absent="seat-1", match_seq=seq, seq=seq, sure="1")
    match.refresh_from_db()
    assert (match.absent_0, match.absent_1, match.absent_seats, match.confirmed) == (True, False, "1", True)
    exported = export_tournament(tournament)
    assert next(played for played in exported["matches"] if "absent" in played)["absent"] == [away.code]
    again = import_tournament(club_of(ana, "Outro"), json.dumps(exported), context=write_context())
    assert read_tournament(export_tournament(again)) == read_tournament(exported)
    assert [fault for row in Match.objects.all() for fault in prove_match(row.pk)] == []
    assert four(match)[1] in page(client, tournament, "desk-history")


def test_who_leaves_is_not_drawn_again(tournament: Tournament) -> None:
    open_round(tournament, "individual", 1)
    for match in matches_of(round_of(tournament, "individual", 1)):
        win(match, 0)
    leaver = matches_of(round_of(tournament, "individual", 1))[0].second_partner
    assert leaver is not None
    pair_changes.withdraw(leaver, "individual", 2, context=write_context())
    open_round(tournament, "individual", 2)
    seated = matches_of(round_of(tournament, "individual", 2))
    assert len(seated) == 2
    assert leaver.pk not in {entry.pk for match in seated for entry in match.seats if entry}


def test_players_are_counted_as_players_when_they_are_entered_and_at_the_end(
    client: Client, ana: User, tournament: Tournament
) -> None:
    other, _written = founding.create_tournament(club_of(ana), "Tarde", "apcef-sc-2022", context=write_context())
    send(client, other, "setup-pairs", pairs="\n".join(f"{name} Souza" for name in NAMES), anyway="1", player="1")
    assert "9 jogadores inscritos." in page(client, other, "setup-format")
    for number in range(1, 5):
        open_round(tournament, "individual", number)
        for match in matches_of(round_of(tournament, "individual", number)):
            win(match, 0)
    assert "a forma de disputa e os 9 jogadores desta" in page(client, tournament, "desk-closing")


def test_the_organisers_pages_speak_of_players_and_link_no_bracket(client, tournament):
    menu = client.get(reverse("desk", args=[tournament.public_id])).content.decode().partition("<main")[0]
    assert [f">{word}</a>" in menu for word in ("Jogadores", "Duplas", "Chave")] == [True, False, False]
    listed = page(client, tournament, "desk-pairs")
    assert "Noite · 9 jogadores Saída ou penalidade: abra a página do jogador." in listed
    assert "Inscrever jogador atrasado" in listed
    assert "Jogador" in listed.split()
    assert "Dupla" not in listed.split()
    assert "Quantos jogadores a mais podem vir?" in page(client, tournament, "setup-format")
    for name in ("tournament-setup", "setup-pairs", "setup-format"):
        assert "9 jogadores" in page(client, tournament, name)


def test_a_late_player_is_entered_by_the_page_that_the_list_of_players_links(client, tournament):
    open_round(tournament, "individual", 1)
    form = page(client, tournament, "desk-late-entry").partition("Jogador atrasado")[2]
    assert "Para o jogador, cada rodada em que não jogou conta como derrota por W.O.," in form
    assert "Quem chega, um jogador por linha" in form
    assert "dupla" not in form.lower()
    hidden = client.get(reverse("desk-late-entry", args=[tournament.public_id])).content.decode()
    assert '<input type="hidden" name="player" value="1">' in hidden
    send(client, tournament, "desk-late-entry", pairs="Jonas Souza", player="1", count="1", place="turn", sure="1")
    assert "10 jogadores" in page(client, tournament, "desk-pairs")


def test_before_a_format_is_chosen_single_names_are_counted_as_players(client, ana):
    client.force_login(ana)
    made, _written = founding.create_tournament(club_of(ana), "Noite", "apcef-sc-2022", context=write_context())
    send(client, made, "setup-pairs", pairs="\n".join(f"{name} Souza" for name in NAMES), anyway="1", player="1")
    for name in ("tournament-setup", "setup-pairs", "setup-format"):
        html = page(client, made, name)
        assert "9 jogadores" in html
        assert "9 duplas" not in html


@pytest.mark.usefixtures("rendered_in_process")
def test_who_sits_where_is_drawn_in_public_and_followed_with_the_page_alone(
    client: Client, tournament: Tournament
) -> None:
    """Announced with the schedule by numbers; what sorteio-1 draws from the published source sits as it says."""
    public_tournament = published(tournament)
    send(client, tournament, "desk-lot-new", purpose="round", stage="individual", round="1", sources="Loteria")
    lot = Lot.objects.get()
    public = reverse("public-lot", args=[public_tournament.public_id, "noite", lot.pk])
    before = main_text(Client().get(public).content.decode())
    send(client, tournament, "desk-lot-draw", lot.pk, source="04-18-29", sure="1")
    order = draw([f"P{number:02}" for number in range(1, 10)], "individual-1", ["04-18-29"]).order
    open_round(tournament, "individual", 1)
    open_round(tournament, "individual", 2)
    for number in (1, 2):
        for match in matches_of(round_of(tournament, "individual", number)):
            a, b, c, d = (1 + order.index(entry.code) for entry in match.seats if entry is not None)
            assert f"{number} {match.table} {a} / {b} × {c} / {d}" in before
