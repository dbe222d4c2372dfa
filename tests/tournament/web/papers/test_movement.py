"""The cards of a movement at their addresses: with rounds as drawn, and those still to come."""

from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament.factories import (
    change_settings,
    club_of,
    codes,
    entry,
    founded,
    matches_of,
    open_round,
    play_on,
    round_of,
    stronger,
    win,
    write_context,
)
from tests.tournament.leagues import league
from tests.tournament.team_leagues import team_league
from tournament.models import Tournament, User
from tournament.services.tournaments import pair_changes
from tournament.services.tournaments.viewing import snapshot
from tournament.web.papers import movement

WINS = {"criteria": ["wins", "lots"]}
EVENING = [
    {"id": "m", "kind": "mitchell", "groups": [codes(9)[:5], codes(9)[5:]], "rounds": 2, "step": 1, **WINS},
    {
        "id": "d", "kind": "swiss", "pairing": "places", "rounds": 1, "entrants": {"stage": "m", "places": "all"},
        "carries": ["m"], **WINS,
    },
]  # fmt: skip


@pytest.fixture
def tournament(ana: User) -> Tournament:
    """Five pairs and four, in a hall whose tables begin at 11; the first round is drawn."""
    tournament = founded(club_of(ana), 9, EVENING)
    change_settings(tournament, plan={"first_table": 11, "tables": 30})
    open_round(tournament, "m", 1)
    return Tournament.objects.get(pk=tournament.pk)


def play_out(tournament: Tournament) -> None:
    """Play the drawn round, and all that follow."""
    for match in matches_of(round_of(tournament, "m", 1)):
        if match.second is not None:
            win(match, stronger(match))
    play_on(tournament)


def sittings(tournament: Tournament, stage: str = "m") -> list[Any]:
    snap = snapshot(tournament)
    assert snap.resolver is not None
    facts = snap.resolver.tournament.stage(stage)
    assert facts is not None
    return movement.sittings_of(snap, snap.resolver.view(facts))


def test_the_cards_tell_beforehand_what_is_drawn_later(tournament: Tournament) -> None:
    beforehand = sittings(tournament)
    assert {sitting.table for sitting in beforehand} == {None, 11, 12, 13, 14}
    play_out(tournament)
    reported = {(sitting.round, frozenset(sitting.pairs), sitting.table) for sitting in beforehand if sitting.table}
    played = {
        (number, frozenset(match.codes), match.table)
        for number in (1, 2)
        for match in matches_of(round_of(tournament, "m", number))
    }
    assert reported == played


def test_only_one_of_several_groups_is_named_on_a_card(ana: User, tournament: Tournament) -> None:
    alone = founded(club_of(ana), 6, [{"id": "m", "kind": "mitchell", "rounds": 2, "step": 1, **WINS}])
    open_round(alone, "m", 1)
    assert {sitting.group for sitting in sittings(alone)} == {""}
    assert {sitting.group for sitting in sittings(tournament)} == {"Grupo A", "Grupo B"}


def test_who_left_has_no_card_and_whom_it_would_have_met_is_reported(tournament: Tournament) -> None:
    pair_changes.withdraw(entry(tournament, "P05"), "m", 2, context=write_context())
    text = [sitting for sitting in sittings(tournament) if "P05" in sitting.pairs and sitting.round == 2]
    assert [sitting.absent for sitting in text] == [("P05",)]
    snap = snapshot(tournament)
    assert snap.facts is not None
    guides = movement.guide_cards_of(snap, snap.facts.stages[0])
    tables = movement.table_cards_of(snap, snap.facts.stages[0])
    assert guides is not None
    assert tables is not None
    titles = [part.split("</h2>")[0].split(">")[-1] for part in guides.split("<h2")[1:]]
    assert len(titles) == 4
    assert "W.O." in tables


@pytest.mark.usefixtures("rendered_in_process")
@pytest.mark.parametrize("cards", ["table-cards", "guide-cards"])
def test_movement_cards_are_printed_and_linked(client: Client, ana: User, tournament: Tournament, cards: str) -> None:
    client.force_login(ana)
    address = reverse(f"desk-print-{cards}", args=[tournament.public_id, "m"])
    response = client.get(address)
    assert (response.status_code, response["Content-Type"]) == (200, "application/pdf")
    page = unescape(client.get(reverse("desk-print", args=[tournament.public_id])).content.decode())
    assert page.count(address) == 1
    assert client.get(address, headers={"if-none-match": response["ETag"]}).status_code == 304


@pytest.mark.typical(1)
@pytest.mark.parametrize("cards", ["table-cards", "guide-cards"])
def test_a_stage_whose_rounds_wait_for_results_or_that_has_not_begun_has_none(
    client: Client, ana: User, tournament: Tournament, cards: str
) -> None:
    client.force_login(ana)
    undrawn = founded(club_of(ana, "Outro"), 9, EVENING)
    assert client.get(reverse(f"desk-print-{cards}", args=[undrawn.public_id, "m"])).status_code == 404
    assert client.get(reverse(f"desk-print-{cards}", args=[tournament.public_id, "d"])).status_code == 404
    play_out(tournament)
    page = client.get(reverse("desk-print", args=[tournament.public_id])).content.decode()
    assert f"/d/{cards}.pdf" not in page
    assert f"/m/{cards}.pdf" in page
    assert client.get(reverse(f"desk-print-{cards}", args=[tournament.public_id, "d"])).status_code == 404


def test_a_league_from_home_has_no_tables_to_go_to(ana: User, client: Client) -> None:
    """Its cards tell whom each pair meets in which round, and no more."""
    played = league(ana)
    client.force_login(ana)
    page = client.get(reverse("desk-print", args=[played.public_id])).content.decode()
    tables, guides = (
        reverse(f"desk-print-{name}-cards", args=[played.public_id, played.stages.get().key])
        for name in ("table", "guide")
    )
    assert tables not in page
    assert guides in page
    assert client.get(tables).status_code == 404
    snap = snapshot(Tournament.objects.get(pk=played.pk))
    html = movement.guide_cards_of(snap, snap.facts.stages[0]) or ""
    assert html.count("<article") == 6
    assert 'class="place"' not in html
    assert "Mesa" not in html


def test_a_league_of_teams_has_none(ana: User) -> None:
    """Its schedule is known, but before each round a captain says which pair plays at which table."""
    snap = snapshot(team_league(ana))
    assert snap.resolver is not None
    assert [movement.has_movement(snap, stage) for stage in snap.resolver.tournament.stages] == [False]
