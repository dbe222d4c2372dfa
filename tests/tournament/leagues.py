"""A league of six pairs from home, its first round published, and the two pairs of its first match."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import count

from django.utils import timezone

from scoring.contest.model import Pair
from scoring.planning.presets import preset
from tests.tournament.factories import (
    club_of,
    founded,
    match_seq,
    matches_of,
    open_round,
    pair_facts,
    published,
    round_of,
)
from tournament.models import Match, Tournament, User
from tournament.services.tournaments import founding
from tournament.services.writing.context import WriteContext

TEN_DAYS = 10
_keys: Iterator[int] = count(1)


def league(user: User, key: str = "home-league", pairs: int = 6, days: int = TEN_DAYS) -> Tournament:
    """A published league with its first round."""
    preset_ = preset(key)
    assert preset_
    entered = founding_pairs(pairs)
    stages = preset_.stages(entered, {"days": days})
    tournament = published(founded(club_of(user), pairs, stages))
    plan = {**tournament.plan, "preset": key}
    founding.change_settings(tournament, context=WriteContext("league-plan"), plan=plan)
    open_round(tournament, stages[0]["id"], 1)
    return Tournament.objects.select_related("club").get(pk=tournament.pk)


def founding_pairs(number: int) -> list[Pair]:
    return [Pair(f"P{n:02}", facts.name) for n, facts in enumerate(pair_facts(number), start=1)]


def first_match(tournament: Tournament) -> Match:
    stage = tournament.stages.get(position=1)
    return matches_of(round_of(tournament, stage.key, 1))[0]


def evening(days: int = 3) -> datetime:
    """This many days from now, on the hour."""
    return (timezone.now() + timedelta(days=days)).replace(minute=0, second=0, microsecond=0)


class Phone:
    """One pair of a match: what it does on its page, which is always up to date."""

    def __init__(self, match: Match, side: int) -> None:
        self.match, self.side = match, side

    def context(self, seq: int | None = None) -> WriteContext:
        seq = match_seq(self.match) if seq is None else seq
        return WriteContext(f"phone-{next(_keys)}", seq, device=f"phone-{self.side}")
