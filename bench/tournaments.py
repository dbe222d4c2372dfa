"""Tournaments for measuring: drawn round by round like the site's, with results written as rows in one go."""

from __future__ import annotations

import itertools
import os
import random
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
CRITERIA = ["wins", "buchholz", "head_to_head", "point_difference"]
_keys = itertools.count(1)


def set_up(folder: str) -> None:
    """Set up Django with a fresh database below `folder`, like the site's; or with that of DATABASE_URL or the
    throw-away one of `tooling/postgres.sh`, which must be empty."""
    os.environ.update(VAR_DIR=folder, DJANGO_SETTINGS_MODULE="tournament.settings", ENV_FILE=os.devnull)
    os.environ.setdefault("DATABASE_URL", os.environ.get("TEST_DATABASE_URL", ""))
    import django
    from django.core.management import call_command

    django.setup()
    from django.conf import settings

    settings.BACKUP_DIR = None
    call_command("migrate", verbosity=0)


def context() -> Any:
    from tournament.services.writing.context import WriteContext

    return WriteContext(f"bench-{os.getpid()}-{next(_keys)}", None, None)


def club() -> Any:
    from django.utils import timezone

    from tournament.models import Club

    return Club.objects.create(name="Clube da Ilha", time_zone="America/Sao_Paulo", created=timezone.now())


def founded(of: Any, pairs: int, stage: dict[str, Any], name: str = "Taça da Primavera") -> Any:
    """A published tournament of one stage."""
    from tournament.services.tournaments import entering, founding
    from tournament.services.tournaments.entering import PairFacts

    tournament, _written = founding.create_tournament(of, name, "apcef-sc-2022", context=context())
    names = [(f"Ana Beatriz {n}", f"João Pedro {n}") for n in range(1, pairs + 1)]
    entries = [PairFacts("/".join(two), two, "Ilha") for two in names]
    entering.add_pairs(tournament, entries, context=context())
    founding.set_stages(tournament, [stage], context=context())
    founding.change_settings(tournament, published=True, context=context())
    return type(tournament).objects.select_related("club").get(pk=tournament.pk)


def swiss(of: Any, pairs: int, rounds: int) -> Any:
    """A Swiss whose last round is being played, with a quarter of its results entered."""
    stage = {"id": "s", "kind": "swiss", "rounds": rounds, "criteria": CRITERIA}
    return _played(founded(of, pairs, stage), rounds)


def knock_out(of: Any, pairs: int, rounds: int) -> Any:
    """A single elimination that is being played in this round."""
    stage = {"id": "s", "kind": "single_elimination"}
    return _played(founded(of, pairs, stage, "Taça do Verão"), rounds)


def _played(tournament: Any, rounds: int) -> Any:
    for number in range(1, rounds + 1):
        open_round(tournament, number)
        matches = list(open_matches(tournament))
        give_results(matches if number < rounds else matches[::4])
    return tournament


def open_round(tournament: Any, number: int) -> None:
    from tournament.models import Round
    from tournament.services.tournaments import rounds

    rounds.draw_round(tournament, "s", number, context=context())
    round_ = Round.objects.select_related("stage").get(stage__tournament=tournament, number=number, removed=False)
    rounds.publish_round(round_, context=context())


def open_matches(tournament: Any) -> Any:
    from tournament.models import Match

    rows = Match.objects.filter(round__stage__tournament=tournament, removed=False, second__isnull=False)
    return rows.filter(confirmed=False).order_by("pk")


def give_results(matches: list[Any], seed: int = 20) -> None:
    """Give each match a confirmed game, as rows without events."""
    from tournament.models import Game, Match

    chance = random.Random(f"{seed} {matches[0].pk}")
    games = list(Game.objects.filter(match__in=matches, number=1))
    for game in games:
        game.total_0, game.total_1 = game.given_0, game.given_1 = chance.sample(range(500, 3500, 5), 2)
        game.over, game.winner, game.clean_0, game.clean_1 = True, int(game.total_1 > game.total_0), 3, 2
    columns = ("total_0", "total_1", "given_0", "given_1", "over", "winner", "clean_0", "clean_1")
    Game.objects.bulk_update(games, columns)
    Match.objects.filter(pk__in=[match.pk for match in matches]).update(confirmed=True)


def play_one(tournament: Any) -> None:
    """Enter one more result of the current round through the service, as an organiser does."""
    from tournament.models import Match
    from tournament.services.tournaments import results

    match = open_matches(tournament).first()
    results.enter_totals(match, [(3050 + match.pk, 2100)], context=context())
    results.confirm(Match.objects.get(pk=match.pk), context=context())
