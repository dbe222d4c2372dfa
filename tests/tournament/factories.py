"""A club, its organiser, and a tournament that plays itself: the higher in the list, the surer the win."""

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

from django.utils import timezone

from scoring.contest.model import TournamentFacts
from scoring.stages.resolver import TournamentResolver
from tests.tournament.replay import played_once
from tournament.models import Club, Entry, Match, Membership, Round, Tournament, User
from tournament.services import matches
from tournament.services.tournament_writing.facts import facts_of
from tournament.services.tournaments import entering, founding, results, rounds
from tournament.services.tournaments.entering import PairFacts
from tournament.services.writing.context import WriteContext

ROUND_ROBIN = [{"id": "all", "kind": "round_robin", "criteria": ["wins", "lots"]}]

GROUPS_OF = ["wins", "apcef_art_16"]
_keys: Iterator[int] = count(1)


def club_of(user: User, name: str = "Clube de Canastra da Ilha", role: str = "organiser") -> Club:
    club = Club.objects.create(name=name, time_zone="America/Sao_Paulo", created=timezone.now())
    Membership.objects.create(club=club, user=user, role=role, created=timezone.now())
    return club


def write_context(expected: int | None = None, actor: User | None = None) -> WriteContext:
    """The context of an action of its own each time."""
    return WriteContext(f"key-{next(_keys)}", expected, actor)


def pair_facts(number: int) -> list[PairFacts]:
    return [PairFacts(f"Ana {n}/Bia {n}", (f"Ana {n}", f"Bia {n}")) for n in range(1, number + 1)]


def founded(club: Club, pairs: int, stages: list[dict[str, Any]], regulation: str = "apcef-sc-2022") -> Tournament:
    return Tournament.objects.select_related("club").get(pk=_found_tournament(club, pairs, stages, regulation))


@played_once
def _found_tournament(club: Club, pairs: int, stages: list[dict[str, Any]], regulation: str) -> int:
    tournament, _written = founding.create_tournament(club, "Taça da Primavera", regulation, context=write_context())
    entering.add_pairs(tournament, pair_facts(pairs), context=write_context())
    founding.set_stages(tournament, stages, context=write_context())
    return tournament.pk


@played_once
def act(action: Callable[..., Any], *args: Any) -> None:
    """Call a service that a set-up needs between what the other functions here play."""
    action(*args, context=write_context())


@played_once
def change_settings(tournament: Tournament, **columns: Any) -> None:
    founding.change_settings(tournament, context=write_context(), **columns)


def published(tournament: Tournament, **columns: Any) -> Tournament:
    """Publish the tournament, with any other settings given."""
    change_settings(tournament, published=True, **columns)
    return Tournament.objects.select_related("club").get(pk=tournament.pk)


def groups_and_final(codes: list[str], count_of_groups: int = 2) -> list[dict[str, Any]]:
    """Groups dealt without a snake, with the first two of each in a knock-out."""
    groups = [codes[start::count_of_groups] for start in range(count_of_groups)]
    return [
        {"id": "groups", "kind": "round_robin", "groups": groups, "criteria": GROUPS_OF},
        {"id": "final", "kind": "single_elimination", "entrants": {"stage": "groups", "places": [1, 2]}},
    ]


def codes(number: int) -> list[str]:
    return [f"P{n:02}" for n in range(1, number + 1)]


def match_seq(match: Match) -> int:
    return matches.revision(match)


def win(match: Match, side: int, *, confirm: bool = True) -> None:
    """Let the side win as many games as needed, 3.050 to 2.100."""
    totals = (3050, 2100) if side == 0 else (2100, 3050)
    games = match.best_of if match.plays_all_games else match.wins_needed
    results.enter_totals(match, [totals] * games, context=write_context())
    if confirm:
        results.confirm(match, context=write_context())


def stronger(match: Match) -> int:
    """The side that is higher in the list."""
    assert match.first
    assert match.second
    return 0 if match.first.position < match.second.position else 1


def matches_of(round_: Round) -> list[Match]:
    rows = Match.objects.filter(round=round_, removed=False, second__isnull=False)
    return list(rows.select_related("first", "second", "round__stage").order_by("slot"))


def first_knockout_match(user: User) -> Match:
    """The first match of a knock-out of four that everybody may watch."""
    tournament = founded(club_of(user), 4, [{"id": "final", "kind": "single_elimination"}])
    founding.change_settings(tournament, context=write_context(), published=True)
    rounds.draw_round(tournament, "final", 1, context=write_context())
    round_ = Round.objects.get(stage__tournament=tournament)
    rounds.publish_round(round_, context=write_context())
    return matches_of(round_)[0]


def round_of(tournament: Tournament, stage: str, number: int) -> Round:
    rows = Round.objects.select_related("stage").filter(stage__tournament=tournament, removed=False)
    return rows.get(stage__key=stage, number=number)


@played_once
def open_round(tournament: Tournament, stage: str, number: int) -> None:
    """Draw the round and publish it."""
    rounds.draw_round(tournament, stage, number, context=write_context())
    rounds.publish_round(round_of(tournament, stage, number), context=write_context())


def play_round(tournament: Tournament, stage: str, number: int) -> Round:
    """Draw, publish, and let the stronger side win everywhere."""
    _play_round(tournament, stage, number)
    return round_of(tournament, stage, number)


@played_once
def _play_round(tournament: Tournament, stage: str, number: int) -> None:
    open_round(tournament, stage, number)
    for match in matches_of(round_of(tournament, stage, number)):
        if not match.confirmed and not has_withdrawn(match):
            win(match, stronger(match))


def has_withdrawn(match: Match) -> bool:
    assert match.first
    assert match.second
    stage = match.round.stage.key
    return stage in (match.first.withdrawn_stage, match.second.withdrawn_stage)


def groups_in_second_round(user: User) -> Tournament:
    """Published: two groups of four in their second round; a final to come."""
    tournament = published(founded(club_of(user), 8, groups_and_final(codes(8))))
    play_round(tournament, "groups", 1)
    open_round(tournament, "groups", 2)
    return tournament


def play_on(tournament: Tournament) -> None:
    """Play every round, up to the champion."""
    while following := rounds.next_round(tournament, TournamentResolver(facts_of(tournament))):
        stage, number = following
        play_round(tournament, stage.id, number)


def places(tournament: Tournament, stage: str) -> list[list[str]]:
    """The codes by place, in the first table."""
    facts: TournamentFacts = facts_of(tournament)
    chosen_stage = facts.stage(stage)
    assert chosen_stage
    table = TournamentResolver(facts).ranked(chosen_stage)[0]
    return [list(group) for tier in table.tiers for group in tier.groups]


def entry(tournament: Tournament, code: str) -> Entry:
    return Entry.objects.get(tournament=tournament, code=code, removed=False)
