"""Teams whose line-ups are sealed and shown; one of their tables whose phone has no network."""

from collections.abc import Callable

from tests.tournament.factories import matches_of, round_of
from tests.tournament.services.matches.games import hand
from tournament.models import Club
from tournament.services import matches
from tournament.services.tournaments import entering, founding, rounds
from tournament.services.tournaments.entering import PairFacts, TeamFacts
from tournament.services.tournaments.team_members import add_to_team
from tournament.services.tournaments.team_orders import hand_in_order, show_orders
from tournament.services.writing.context import WriteContext

Contexts = dict[str, WriteContext]
STAGE = {"id": "league", "kind": "round_robin", "criteria": ["match_points", "lots"], "teams": {"tables": 2}}
TEAMS = {
    "Floripa": ("Ana Reis/Bia Reis", "Caio Luz/Davi Luz"),
    "Ilha": ("Gil Nunes/Hugo Nunes", "Ivo Pires/Jair Pires"),
}


class TeamsStory:
    def __init__(self, club: Club, by_ana: Callable[[], Contexts]) -> None:
        self.club, self.by_ana = club, by_ana

    def write_all(self) -> None:
        tournament, _written = founding.create_tournament(self.club, "Interclubes", "apcef-sc-2022", **self.by_ana())
        teams = [
            TeamFacts(name, tuple(PairFacts(pair, tuple(pair.split("/"))) for pair in pairs))
            for name, pairs in TEAMS.items()
        ]
        entering.add_teams(tournament, teams, **self.by_ana())
        founding.set_stages(tournament, [STAGE], **self.by_ana())
        rounds.draw_round(tournament, "league", 1, **self.by_ana())
        round_ = round_of(tournament, "league", 1)
        rounds.publish_round(round_, **self.by_ana())
        floripa = tournament.entries.get(names__name="Floripa")
        hand_in_order(round_, floripa, floripa.members[::-1], **self.by_ana())
        add_to_team(
            floripa, PairFacts("Vera Lobo/Zeca Lobo", ("Vera Lobo", "Zeca Lobo")), "Caio fell ill.", **self.by_ana()
        )
        show_orders(round_, **self.by_ana())
        first = matches_of(round_)[0]
        context = WriteContext(matches.relayed_key(first, "7KQ2"), matches.revision(first), None, "another phone")
        matches.record_hand(first.games.get(), hand(), context=context, relayed=True)
