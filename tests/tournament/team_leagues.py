"""A league of three teams of three pairs, of which two play, its first round published; and a captain's phone."""

from itertools import count
from typing import Any

from django.test import Client

from tests.tournament.factories import club_of, open_round, published, round_of, write_context
from tests.tournament.web.reading import text_of
from tournament.models import Entry, Round, Tournament, User
from tournament.permissions import Action
from tournament.services.tournaments import entering, founding
from tournament.services.tournaments.entering import PairFacts, TeamFacts
from tournament.web.entry_links import give_link

TEAMS = {
    "Floripa": ("Ana Reis/Bia Reis", "Caio Luz/Davi Luz", "Eva Melo/Fred Melo"),
    "Ilha": ("Gil Nunes/Hugo Nunes", "Ivo Pires/Jair Pires", "Kika Rosa/Lia Rosa"),
    "Serra": ("Mel Sales/Nina Sales", "Olga Teles/Paula Teles", "Rute Vaz/Sara Vaz"),
}
LEAGUE = {
    "id": "league",
    "kind": "round_robin",
    "teams": {"tables": 2},
    "criteria": ["match_points", "tables_won", "point_difference", "points_for", "lots"],
}
_keys = count(1)


def pair_of(name: str) -> PairFacts:
    return PairFacts(name, tuple(name.split("/")))


def team_league(user: User) -> Tournament:
    made, _written = founding.create_tournament(club_of(user), "Interclubes", "apcef-sc-2022", context=write_context())
    teams = [TeamFacts(name, tuple(map(pair_of, pairs))) for name, pairs in TEAMS.items()]
    entering.add_teams(made, teams, context=write_context())
    founding.set_stages(made, [LEAGUE], context=write_context())
    open_round(made, "league", 1)
    return published(made)


def team(tournament: Tournament, name: str) -> Entry:
    rows = Entry.objects.select_related("names", "tournament__club")
    return rows.get(tournament=tournament, names__name=name, removed=False)


def first_round(tournament: Tournament) -> Round:
    return round_of(tournament, "league", 1)


class Captain:
    """A browser that opened the link of a team's captain."""

    def __init__(self, team: Entry) -> None:
        self.team = team
        self.secret = give_link(team, Action.HAND_IN_ORDER, write_context())
        self.client = Client(headers={"Accept-Language": "en"})
        self.opened = self.client.get(f"/en/play/{self.secret}/")
        self.home = f"/en/team/{team.tournament.public_id}/{team.pk}/"

    def text(self) -> str:
        return text_of(self.client.get(self.home))

    def hand_in(self, round_: Round, *pairs: int, **fields: Any) -> Any:
        """Hand in the team's pairs by their index in its list, one for each table."""
        order = [self.team.members[at] for at in pairs]
        return self.client.post(f"{self.home}{round_.pk}", {"pair": order, "key": f"captain-{next(_keys)}", **fields})
