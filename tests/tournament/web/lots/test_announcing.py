"""The form that announces lots, for every purpose."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.tournament.factories import codes, founded, write_context
from tests.tournament.team_leagues import LEAGUE as TEAM_LEAGUE
from tests.tournament.team_leagues import TEAMS, pair_of
from tests.tournament.web.full_disk import also_on_a_full_disk
from tests.tournament.web.lots.announcing import announcing_page
from tests.tournament.web.lots.factories import announced_lot, send, text
from tournament.models import Club, Entry, Lot, Round, Tournament
from tournament.services.tournament_writing.facts import facts_of
from tournament.services.tournaments import entering, founding, rounds

pytestmark = also_on_a_full_disk


@pytest.mark.parametrize(
    ("typed", "wrong", "fault"), [(["1/2", "7"], 1, "must not contain a “/”"), (["7", " "], 2, "Enter what came out.")]
)
def test_a_wrong_source_is_reported_at_its_field(
    organiser: Client, league: Tournament, typed: list[str], wrong: int, fault: str
) -> None:
    lot = announced_lot(league, "seeds", codes(6), "Mega-Sena\nThe hall")
    response = send(organiser, league, "desk-lot-draw", lot.pk, source=typed)
    page_text = text(response)
    assert response.status_code == 422
    assert fault in page_text
    assert [f'id="source-{number}-f"' in page_text for number in (1, 2)] == [wrong == 1, wrong == 2]
    assert [f'value="{value}"' in page_text for value in typed] == [True, True]
    assert Lot.objects.get().drawn is None


def test_a_source_too_few_or_many_is_refused(organiser: Client, league: Tournament) -> None:
    lot = announced_lot(league, "seeds", codes(6))
    for sources in (["1", "2"], []):
        response = send(organiser, league, "desk-lot-draw", lot.pk, source=sources)
        assert response.status_code == 422
        assert "One source was announced" in text(response)


def test_as_many_groups_are_asked_for_as_the_format_has(organiser: Client, club: Club) -> None:
    groups = [["P01", "P04", "P05"], ["P02", "P03", "P06"], ["P07", "P08"]]
    cup = founded(club, 8, [{"id": "all", "kind": "round_robin", "criteria": ["wins", "lots"], "groups": groups}])
    page = text(announcing_page(organiser, cup, "purpose=groups&stage=all"))
    assert re.search(r'name="groups"[^>]*value="3"', page)


def test_groups_by_pots_are_announced_and_drawn(organiser: Client, league: Tournament) -> None:
    posted = {"purpose": "groups", "stage": "all", "groups": "2", "by": "pots", "sources": "Mega-Sena"}
    response = send(organiser, league, "desk-lot-new", **posted)
    lot = Lot.objects.get()
    page_text = text(organiser.get(response.url))
    assert "<h3>Pot 3</h3>" in page_text
    assert "Only the club can see it" in page_text
    assert "Anyone can" not in page_text
    send(organiser, league, "desk-lot-draw", lot.pk, source=["17"])
    groups = facts_of(league).stages[0].groups or ()
    assert [sorted((int(code[1:]) - 1) // 2 for code in group) for group in groups] == [[0, 1, 2], [0, 1, 2]]
    page_text = text(organiser.get(response.url))
    assert all(f"<li><bdi>Ana {int(code[1:])}/</bdi>" in page_text for code in groups[0])


def test_groups_can_be_drawn_all_by_lot(organiser: Client, client: Client, league: Tournament) -> None:
    Tournament.objects.update(published=True)
    posted = {"purpose": "groups", "stage": "all", "groups": "2", "by": "lot", "sources": "Mega-Sena"}
    here = send(organiser, league, "desk-lot-new", **posted).url
    lot = Lot.objects.get()
    assert lot.details["pots"] is False
    assert "Announced. Anyone can" in text(organiser.get(here))
    response = send(organiser, league, "desk-lot-draw", lot.pk, source="14-27")
    assert response.status_code == 302
    assert "Group A" in text(organiser.get(response.url))
    public = reverse("public-lot", args=[league.public_id, "taca-da-primavera", lot.pk])
    assert "Group A" in text(client.get(public, follow=True))


@pytest.mark.parametrize("groups", ["", "zwei", "0", "4000", "-1"])
def test_what_is_no_number_of_groups_is_refused(organiser: Client, league: Tournament, groups: str) -> None:
    posted = {"purpose": "groups", "stage": "all", "groups": groups, "by": "pots", "sources": "Mega-Sena"}
    response = send(organiser, league, "desk-lot-new", **posted)
    assert response.status_code == 422
    assert 'id="groups-f"' in text(response)
    assert f'value="{groups}"' in text(response)
    assert 'value="pots" checked' in text(response)
    assert ">Mega-Sena</textarea>" in text(response)


def test_too_many_groups_are_reported_by_the_engine(organiser: Client, league: Tournament) -> None:
    posted = {"purpose": "groups", "stage": "all", "groups": "4", "by": "lot", "sources": "Mega-Sena"}
    response = send(organiser, league, "desk-lot-new", **posted)
    assert response.status_code == 422
    assert "make fewer groups" in text(response)
    assert Lot.objects.count() == 0


def test_players_are_drawn_into_pairs_by_cards(organiser: Client, club: Club) -> None:
    tournament, _written = founding.create_tournament(club, "Canasta", "canasta-it", context=write_context())
    posted = {"purpose": "pairs", "players": "1. Ada\nBruno\nCarla\nDino", "how": "hand", "sources": "Cards"}
    send(organiser, tournament, "desk-lot-new", **posted)
    lot = Lot.objects.get()
    assert (lot.physical, lot.details["x_players"]) == (
        True,
        {"Ada": "J001", "Bruno": "J002", "Carla": "J003", "Dino": "J004"},
    )
    came = {"place-J001": "2", "place-J002": " 4 ", "place-J003": "1", "place-J004": "3", "witnesses": "Rute e Nelson"}
    response = send(organiser, tournament, "desk-lot-record", lot.pk, **came)
    names = Entry.objects.filter(tournament=tournament).values_list("names__name", flat=True)
    assert (response.status_code, list(names)) == (302, ["Carla/Bruno", "Ada/Dino"])
    page_text = text(organiser.get(response.url))
    assert "<li>Carla / Bruno</li><li>Ada / Dino</li>" in page_text
    assert "Witnesses: Rute e Nelson" in page_text


def test_lines_of_players_are_judged_one_by_one(organiser: Client, club: Club) -> None:
    tournament, _written = founding.create_tournament(club, "Canasta", "canasta-it", context=write_context())
    entering.add_pairs(tournament, [entering.PairFacts("Eva/Gil", ("Eva", "Gil"))], context=write_context())
    typed = "Ada\nBruno e Carla\nADA\neva"
    response = send(organiser, tournament, "desk-lot-new", purpose="pairs", players=typed, sources="Cards", how="hand")
    page_text = text(response)
    assert response.status_code == 422
    for texts in (
        "Line 2: Enter one player per line",
        "Line 3: ADA is in lines",
        "Line 4: eva already plays in a pair that is entered",
    ):
        assert texts in page_text
    assert typed in response.content.decode().replace("\r", "")
    nobody = text(send(organiser, tournament, "desk-lot-new", purpose="pairs", players=" ", sources="x"))
    assert "Enter the players, one per line." in nobody


def test_players_of_a_file_are_shown_before_they_are_announced(organiser: Client, club: Club) -> None:
    """The field then holds what was read, and is announced as it stands."""
    tournament, _written = founding.create_tournament(club, "Canasta", "canasta-it", context=write_context())
    file = SimpleUploadedFile("players.csv", b"Nome;Clube\nAda;Ilha\nBruno;\nCarla;Sul\nDino;\n")
    posted = {"purpose": "pairs", "how": "hand", "sources": "Cards"}
    response = send(organiser, tournament, "desk-lot-new", file=file, **posted)
    page_text = response.content.decode()
    assert (response.status_code, Lot.objects.count()) == (200, 0)
    assert "4 players" in text(response)
    assert [name.strip() for name in re.findall(r'<span class="entry-number">\d</span>([^<]*)', page_text)] == [
        "Ada", "Bruno", "Carla", "Dino",
    ]  # fmt: skip
    (field,) = re.findall(r'<textarea id="players"[^>]*>([^<]*)<', page_text)
    assert field.splitlines() == ["Ada; Ilha", "Bruno", "Carla; Sul", "Dino"]
    assert send(organiser, tournament, "desk-lot-new", players=field, **posted).status_code == 302
    assert list(Lot.objects.get().details["x_players"]) == ["Ada", "Bruno", "Carla", "Dino"]


def test_a_line_that_is_read_as_a_title_is_reported_before_the_others_are_announced(
    organiser: Client, club: Club
) -> None:
    tournament, _written = founding.create_tournament(club, "Canasta", "canasta-it", context=write_context())
    posted = {"purpose": "pairs", "players": "Noite de sexta\n1. Ada\n2. Bruno", "how": "hand", "sources": "Cards"}
    response = send(organiser, tournament, "desk-lot-new", **posted)
    assert (response.status_code, Lot.objects.count()) == (200, 0)
    assert "“Noite de sexta” is read as a title" in text(response)
    changed = posted | {"players": "Noite de sábado\n1. Ada\n2. Bruno", "seen": posted["players"]}
    assert send(organiser, tournament, "desk-lot-new", **changed).status_code == 200
    assert send(organiser, tournament, "desk-lot-new", **posted, seen=posted["players"]).status_code == 302


def test_a_file_that_is_no_list_is_refused(organiser: Client, club: Club) -> None:
    tournament, _written = founding.create_tournament(club, "Canasta", "canasta-it", context=write_context())
    file = SimpleUploadedFile("players.xlsx", b"PK\x03\x04 nothing")
    response = send(organiser, tournament, "desk-lot-new", purpose="pairs", players="Ada", file=file, sources="x")
    assert response.status_code == 422
    assert "The file cannot be read" in text(response)
    assert ">Ada</textarea>" in response.content.decode()


def test_impossible_places_of_a_drawing_by_hand_are_refused_at_their_fields(
    organiser: Client, league: Tournament
) -> None:
    lot = announced_lot(league, "seeds", codes(6), "A hat", physical=True)
    typed = {"P01": "1", "P02": "1", "P03": "", "P04": "7", "P05": "x", "P06": "6"}
    sent = {f"place-{code}": place for code, place in typed.items()}
    response = send(organiser, league, "desk-lot-record", lot.pk, **sent, witnesses="Rute")
    page_text = text(response)
    wrong = [code for code in codes(6) if f'id="place-{code}-f"' in page_text]
    assert (response.status_code, wrong) == (422, ["P01", "P02", "P03", "P04", "P05"])
    assert all(f'name="place-{code}" value="{place}"' in page_text for code, place in typed.items())
    assert "Place 1 is given more than once." in page_text
    assert 'name="witnesses" value="Rute"' in page_text


def test_a_drawing_by_hand_names_its_witnesses(organiser: Client, league: Tournament) -> None:
    lot = announced_lot(league, "seeds", codes(6), "A hat", physical=True)
    sent = {f"place-{code}": number for number, code in enumerate(codes(6), start=1)}
    response = send(organiser, league, "desk-lot-record", lot.pk, **sent, witnesses=" ")
    assert (response.status_code, Lot.objects.get().drawn) == (422, None)
    assert "Enter who watched the draw." in text(response)


def test_a_drawing_by_hand_is_described(organiser: Client, league: Tournament) -> None:
    for how, fault in (
        ("hand", "Enter what is used to draw, and who watches."),
        ("sources", "Name the random source."),
    ):
        response = send(organiser, league, "desk-lot-new", purpose="seeds", how=how, sources=" ")
        assert response.status_code == 422
        assert fault in text(response)


def test_a_drawing_by_hand_is_asked_about_with_what_would_be_recorded(organiser: Client, league: Tournament) -> None:
    lot = announced_lot(league, "tie", codes(3), "A hat", physical=True, stage="all")
    sent = {"place-P01": "2", "place-P02": "3", "place-P03": "1", "witnesses": " Rute, Davi "}
    asked = text(send(organiser, league, "desk-lot-record", lot.pk, **sent, sure=""))
    assert "<p>1st Ana 3/Bia 3 · 2nd Ana 1/Bia 1 · 3rd Ana 2/Bia 2</p><p>Witnesses: Rute, Davi</p>" in asked
    assert "What is recorded is final" in asked


def test_tables_are_announced_and_drawn(organiser: Client, league: Tournament) -> None:
    rounds.draw_round(league, "all", 1, context=write_context())
    send(organiser, league, "desk-lot-new", purpose="tables", stage="all", round="1", sources="Mega-Sena")
    lot = Lot.objects.get()
    response = send(organiser, league, "desk-lot-draw", lot.pk, source=["5"])
    page_text = text(organiser.get(response.url))
    at_first = next(table for table in lot.__class__.objects.get().details["outcome"]["tables"] if table[0] == 1)
    assert lot.__class__.objects.get().order[0] in at_first
    assert '<th scope="row" class="table-number">1</th>' in page_text


def test_a_round_is_drawn_from_a_public_source(organiser: Client, club: Club) -> None:
    tournament = founded(club, 8, [{"id": "out", "kind": "losses_out", "losses": 2}])
    form = text(announcing_page(organiser, tournament, "purpose=round"))
    assert 'name="how"' not in form
    posted = {"purpose": "round", "stage": "out", "round": "1", "how": "hand"}
    two = send(organiser, tournament, "desk-lot-new", **posted, sources="Mega-Sena\nThe hall")
    assert two.status_code == 422
    assert "A round is drawn from one source" in text(two)
    send(organiser, tournament, "desk-lot-new", **posted, sources="Mega-Sena")
    lot = Lot.objects.get()
    assert lot.physical is False
    response = send(organiser, tournament, "desk-lot-draw", lot.pk, source=["04-18"])
    assert "Go to the desk and draw the round" in text(organiser.get(response.url))
    rounds.draw_round(tournament, "out", 1, context=write_context())
    assert Round.objects.get().seed == "04-18"


def test_how_groups_are_filled_is_asked_and_not_assumed(organiser: Client, league: Tournament) -> None:
    address = reverse("desk-lot-new", args=[league.public_id])
    assert (
        "checked"
        not in text(organiser.get(f"{address}?purpose=groups&stage=all"))
        .split("<fieldset", 1)[1]
        .split("</fieldset")[0]
    )
    posted = {"purpose": "groups", "stage": "all", "groups": "2", "sources": "Mega-Sena"}
    response = send(organiser, league, "desk-lot-new", **posted)
    assert (response.status_code, Lot.objects.count()) == (422, 0)
    assert "Choose how the groups are filled." in text(response)


def test_teams_are_drawn_and_not_their_pairs(organiser: Client, club: Club) -> None:
    cup, _written = founding.create_tournament(club, "Interclubes", "apcef-sc-2022", context=write_context())
    teams = [entering.TeamFacts(name, tuple(map(pair_of, pairs))) for name, pairs in TEAMS.items()]
    entering.add_teams(cup, teams, context=write_context())
    founding.set_stages(cup, [TEAM_LEAGUE], context=write_context())
    page = text(announcing_page(organiser, cup, "purpose=seeds"))
    assert f"In which order the {len(teams)} teams are seeded." in page
    assert f"<p>{len(teams)} teams</p>" in page
    assert re.findall(r'<span class="code">\w+</span> <span><bdi>([^<]*)', page) == list(TEAMS)
