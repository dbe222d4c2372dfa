"""A pair that joins a team, in place of another; and a team that comes late."""

import json
from typing import Any

import pytest

from scoring.tournament_file.codec import read_tournament
from tests.tournament.factories import club_of, matches_of, open_round, win, write_context
from tests.tournament.team_leagues import TEAMS, Captain, first_round, pair_of, team, team_league
from tests.tournament.web.desk.desks import Desk
from tests.tournament.web.reading import text_of
from tournament.models import Entry, Tournament, User
from tournament.services.tournament_writing.facts import facts_of
from tournament.services.tournaments import team_orders
from tournament.services.tournaments.files.exporting import export_tournament
from tournament.services.tournaments.files.importing import import_tournament
from tournament.services.tournaments.proving import prove_tournament
from tournament.services.tournaments.team_members import add_to_team
from tournament.services.writing.refusals import Contradiction

JOINS = {"pair": "Vera Lobo / Zeca Lobo", "why": "Gil has a fever."}


@pytest.fixture
def tournament(ana: User, settings: Any) -> Tournament:
    settings.SITE_URL = "https://sumula.example.org"
    return team_league(ana)


@pytest.fixture
def desk(tournament: Tournament, ana: User) -> Desk:
    return Desk(tournament, ana)


def members(tournament: Tournament, name: str) -> list[str]:
    codes = team(tournament, name).members
    names = {row.code: row.names.name for row in Entry.objects.filter(tournament=tournament).select_related("names")}
    return [names[code] for code in codes]


def seats(tournament: Tournament) -> list[tuple[str, str]]:
    rows = matches_of(first_round(tournament))
    return [(row.first.names.name, row.second.names.name) for row in rows if row.first and row.second]


def test_a_pair_takes_anothers_place_where_nothing_was_played(desk: Desk, tournament: Tournament) -> None:
    round_ = first_round(tournament)
    team_orders.show_orders(round_, context=write_context())
    win(matches_of(round_)[0], 0)
    gil = team(tournament, "Ilha")
    response = desk.post(f"pairs/{gil.pk}/another-pair", instead=gil.members[1], **JOINS)
    assert response.status_code == 302
    assert members(tournament, "Ilha") == [
        "Gil Nunes/Hugo Nunes", "Vera Lobo/Zeca Lobo", "Kika Rosa/Lia Rosa", "Ivo Pires/Jair Pires",
    ]  # fmt: skip
    assert seats(tournament) == [
        ("Gil Nunes/Hugo Nunes", "Mel Sales/Nina Sales"), ("Vera Lobo/Zeca Lobo", "Olga Teles/Paula Teles"),
    ]  # fmt: skip
    assert desk.get().content.decode().count('<th scope="col">Team</th>') == 2
    text = "Ilha: Vera Lobo/Zeca Lobo takes the place of Ivo Pires/Jair Pires. Gil has a fever."
    assert text in text_of(desk.get("history/"))
    assert prove_tournament(tournament.pk) == []
    exported = export_tournament(tournament)
    again = import_tournament(club_of(desk.user, "Outro"), json.dumps(exported), context=write_context())
    assert read_tournament(export_tournament(again)) == read_tournament(exported)


def test_who_played_already_keeps_the_table(desk: Desk, tournament: Tournament) -> None:
    round_ = first_round(tournament)
    team_orders.show_orders(round_, context=write_context())
    win(matches_of(round_)[0], 0)
    ilha = team(tournament, "Ilha")
    before = seats(tournament)
    desk.post(f"pairs/{ilha.pk}/another-pair", instead=ilha.members[0], **JOINS)
    assert seats(tournament) == before
    assert members(tournament, "Ilha")[0] == "Vera Lobo/Zeca Lobo"


def test_a_sealed_order_names_the_pair_that_joined(desk: Desk, tournament: Tournament) -> None:
    captain = Captain(team(tournament, "Ilha"))
    round_ = first_round(tournament)
    captain.hand_in(round_, 2, 0)
    desk.post(f"pairs/{captain.team.pk}/another-pair", instead=captain.team.members[2], **JOINS)
    joined = team(tournament, "Ilha").members[2]
    assert first_round(tournament).orders == {captain.team.code: [joined, captain.team.members[0]]}
    assert "Vera/Zeca" in captain.text()


def test_a_pair_beside_the_others_may_play_from_now_on(desk: Desk, tournament: Tournament) -> None:
    ilha = team(tournament, "Ilha")
    desk.post(f"pairs/{ilha.pk}/another-pair", instead="", **JOINS)
    assert members(tournament, "Ilha")[-1] == "Vera Lobo/Zeca Lobo"
    assert "plays for the team from now on. Gil has a fever." in text_of(desk.get("history/"))
    assert Captain(team(tournament, "Ilha")).hand_in(first_round(tournament), 3, 0).status_code == 302


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"pair": ""}, "pair"),
        ({"pair": "Vera"}, "pair"),
        ({"pair": "Vera / Zeca\nUgo / Ivo"}, "pair"),
        ({"why": " "}, "why"),
        ({"instead": "P99"}, "instead"),
    ],
)
def test_what_is_missing_is_reported_at_its_field(
    desk: Desk, tournament: Tournament, fields: dict[str, str], field: str
) -> None:
    ilha = team(tournament, "Ilha")
    response = desk.post(f"pairs/{ilha.pk}/another-pair", **{"instead": "", **JOINS, **fields})
    assert (response.status_code, list(response.context["faults"])) == (422, [field])
    assert len(team(tournament, "Ilha").members) == 3


def test_a_pair_of_another_team_has_no_place_here_and_a_pair_has_no_pairs(desk: Desk, tournament: Tournament) -> None:
    ilha, serra = team(tournament, "Ilha"), team(tournament, "Serra")
    stranger = Entry.objects.get(tournament=tournament, code=serra.members[0])
    with pytest.raises(Contradiction, match="does not play for the team"):
        add_to_team(ilha, pair_of("Vera/Zeca"), "why", context=write_context(), instead_of=stranger)
    assert desk.post(f"pairs/{stranger.pk}/another-pair", **JOINS).status_code == 404


def test_a_late_team_joins_from_the_next_round_on(desk: Desk, tournament: Tournament) -> None:
    line = "Vila: Vera Lobo / Zeca Lobo; Ugo Paz / Xico Paz"
    assert "Late team" in text_of(desk.post("setup/pairs", pairs=line, team="1"))
    round_ = first_round(tournament)
    team_orders.show_orders(round_, context=write_context())
    for match in matches_of(round_):
        win(match, 0)
    texts = text_of(desk.post("setup/pairs", pairs=line, team="1"))
    assert "What changes in the tournament" in texts
    assert desk.post("late-entry", pairs=line, team="1", place="turn", count="1", sure="1").status_code == 302
    facts = facts_of(tournament)
    vila = next(team for team in facts.teams if team.name == "Vila")
    assert (len(vila.members), vila.entered and vila.entered.round) == (2, 2)
    assert desk.get("history/").context["entries"][0].text == "Vila joins Round robin in round 2."
    assert prove_tournament(tournament.pk) == []
    open_round(tournament, "league", 2)


def test_pairs_without_a_team_are_asked_for_theirs(desk: Desk, tournament: Tournament) -> None:
    response = desk.post("late-entry", pairs="Vera Lobo / Zeca Lobo", count="1")
    assert response.status_code == 422
    assert "Enter the name of the team, a colon" in text_of(response)


def test_a_list_of_teams_with_some_that_are_entered_already_is_not_taken_apart(
    desk: Desk, tournament: Tournament
) -> None:
    """Else the pairs of the new team would have become another team's."""
    again = f"Floripa: {'; '.join(TEAMS['Floripa'])}\nVila: Vera Lobo / Zeca Lobo; Ugo Paz / Xico Paz"
    response = desk.post("setup/pairs", pairs=again, team="1")
    assert response.status_code == 422
    assert "already entered: remove the line" in text_of(response)
    assert tournament.entries.exclude(members=[]).count() == len(TEAMS)
