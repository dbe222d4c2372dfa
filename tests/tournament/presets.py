"""A tournament of any named preset, set up as an organiser would: the list pasted, the format chosen by its name."""

from itertools import count

from django.test import Client
from django.urls import reverse

from scoring.planning.presets import PRESETS, preset
from scoring.planning.team_presets import TEAM_PRESETS
from scoring.stages.resolver import TournamentResolver
from tests.tournament.factories import entry, has_withdrawn, matches_of, open_round, round_of, write_context
from tournament.models import Club, Entry, Match, Tournament
from tournament.services.tournament_writing.facts import facts_of
from tournament.services.tournament_writing.writer import desk_seq, tournament_scope
from tournament.services.tournaments import founding, pair_changes, results, rounds, team_orders

ONE_OF_A_KIND = (
    "apcef-groups-knockout",
    "danese-victory-points",
    "double-knockout",
    "home-losses",
    "individual",
    "italian-evening",
)
"""One preset for each kind of stage."""
EVERY_PRESET = sorted((known.key for known in (*PRESETS, *TEAM_PRESETS)), key=lambda key: key not in ONE_OF_A_KIND)
"""Those of `ONE_OF_A_KIND` first."""
PAIRS = 9
TEAMS, OF_A_TEAM = 6, 3
_keys = count(1)


def send(client: Client, tournament: Tournament, name: str, **fields: str) -> None:
    """Send a form made from the present state, which must be accepted."""
    form = {"seq": desk_seq(tournament_scope(tournament.pk)), "key": f"preset-{next(_keys)}", **fields}
    response = client.post(reverse(name, args=[tournament.public_id]), form)
    assert response.status_code == 302, response.content.decode()


def set_up(client: Client, club: Club, key: str, entrants: int = PAIRS, **answers: str) -> Tournament:
    """Set up the tournament with the usual regulation of the preset, and its default answers."""
    preset_ = preset(key)
    assert preset_
    regulation = preset_.regulation or "apcef-sc-2022"
    made, _written = founding.create_tournament(club, "Taça da Ilha", regulation, context=write_context())
    lines, how = _list(key, entrants)
    send(client, made, "setup-pairs", pairs="\n".join(lines), anyway="1", **how)
    given = {f"a-{name}": answer for name, answer in answers.items()}
    send(client, made, "setup-format", preset=key, use="1", **given)
    return Tournament.objects.select_related("club").get(pk=made.pk)


def _list(key: str, entrants: int) -> tuple[list[str], dict[str, str]]:
    preset_ = preset(key)
    assert preset_
    if preset_.is_of_teams:
        members = [[f"Ana {n}{at}/Bia {n}{at}" for at in "xyz"[:OF_A_TEAM]] for n in range(1, entrants + 1)]
        return [f"Clube {n}: {'; '.join(pairs)}" for n, pairs in enumerate(members, 1)], {"team": "1"}
    if preset_.is_of_players:
        return [f"Ana {n} Reis" for n in range(1, entrants + 1)], {"single": "1"}
    return [f"Ana {n} / Bia {n}" for n in range(1, entrants + 1)], {}


def play_to_the_champion(tournament: Tournament, leaves: str = "") -> None:
    """Play to the end: the pair higher in the list wins, by more the further apart they are.

    `leaves`: the code of a pair that is withdrawn after the first round.
    """
    while following := rounds.next_round(tournament, TournamentResolver(facts_of(tournament))):
        stage, number = following
        open_round(tournament, stage.id, number)
        round_ = round_of(tournament, stage.id, number)
        if stage.teams is not None:
            team_orders.show_orders(round_, context=write_context())
        for match in matches_of(round_):
            if not match.confirmed and not has_withdrawn(match):
                _play(match)
        if leaves:
            pair_changes.withdraw(entry(tournament, leaves), stage.id, number + 1, context=write_context())
            leaves = ""


def _play(match: Match) -> None:
    first, second = (min(entry.position for entry in side) for side in sides(match))
    lost = 2100 - 20 * abs(first - second) - first - second
    totals = (3050, lost) if first < second else (lost, 3050)
    games = match.best_of if match.plays_all_games else match.wins_needed
    results.enter_totals(match, [totals] * games, context=write_context())
    results.confirm(match, context=write_context())


def sides(match: Match) -> list[list[Entry]]:
    """Who sits on each side: a pair, or two players."""
    both = (match.first, match.first_partner), (match.second, match.second_partner)
    return [[entry for entry in side if entry is not None] for side in both]
