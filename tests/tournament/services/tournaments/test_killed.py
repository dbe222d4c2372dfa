"""A hundred times the process is killed while it writes to a tournament: whatever was confirmed is stored, nothing is
half written.

The writer is a fork of the test's own process. It reports through a pipe which action was confirmed; then it is killed
at any moment of the next ones: hands, totals, confirmations, late corrections, draws, rounds shown and hidden.
"""

import os
import random
import select
import signal
import time
from contextlib import suppress
from itertools import count

import pytest
from django.db import connection

from tests.tournament.factories import club_of, founded, matches_of, pair_facts, write_context
from tests.tournament.services.matches.games import hand
from tests.tournament.services.tournaments.proofs import faults
from tournament.models import Event, Match, Round, Tournament
from tournament.services import matches
from tournament.services.tournaments import entering, founding, results, rounds
from tournament.services.writing.context import WriteContext
from tournament.services.writing.refusals import Refused

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]
KILLS = 100
PROVED_EVERY = 10
PAIRS, ROUNDS = 16, 12
STAGES = [{"id": "s", "kind": "swiss", "rounds": ROUNDS, "criteria": ["wins", "point_difference"]}]


class Writes:
    """Does one action after another, each as the rows require next; `answer` is called with the key of each."""

    def __init__(self, tournament, number, answer):
        self.tournament, self.answer = tournament, answer
        self.keys, self.chance = (f"killed-{number}-{each}" for each in count()), random.Random(number)

    def do(self, service, *what, **how):
        key = next(self.keys)
        with suppress(Refused):  # a hand of a game that is entered by totals, a correction that changes nothing
            service(*what, context=WriteContext(key, how.pop("expected", None)), **how)
            self.answer(key)

    def go_on(self):
        while True:
            self.do_next()

    def do_next(self):
        round_ = self.rounds().last()
        if round_ is None:
            self.do(rounds.draw_round, self.tournament, "s", 1)
        elif not round_.published:
            self.do(rounds.publish_round, round_)
        elif match := self.open_matches(round_).first():
            self.play(match)
        elif round_.number == ROUNDS or self.chance.random() < 0.5:
            self.correct(self.chance.choice(matches_of(self.chance.choice(list(self.rounds())))))
        else:
            self.do(rounds.draw_round, self.tournament, "s", round_.number + 1)

    def play(self, match):
        game, dice = match.games.get(number=1), self.chance.random()
        if game.over:
            self.do(results.confirm, match, overrule="counted at the table")
        elif game.hands.exists() or (game.given_0 is None and dice < 0.3):
            self.do(matches.record_hand, game, hand(100 + self.chance.randrange(40)), expected=matches.revision(match))
        elif dice < 0.4 and match.round.number > 1 and not self.played(match.round):
            self.do(rounds.hide_round, match.round)
        else:
            self.do(results.enter_totals, match, [self.totals()])

    def correct(self, match):
        if match.confirmed and match.second_id:
            self.do(results.correct, match, [self.totals()])

    def totals(self):
        won, lost = 3000 + self.chance.randrange(500), self.chance.randrange(2500)
        return (won, lost) if self.chance.random() < 0.5 else (lost, won)

    def rounds(self):
        rows = Round.objects.select_related("stage").filter(stage__tournament=self.tournament, removed=False)
        return rows.order_by("number")

    def open_matches(self, round_):
        rows = Match.objects.filter(round=round_, removed=False, confirmed=False, second__isnull=False)
        return rows.select_related("round__stage").order_by("pk")

    def played(self, round_):
        return Match.objects.filter(round=round_, games__over=True).exists()


def write_until_killed(tournament, number, seconds):
    """The keys confirmed by a process before it was killed, some time after its first confirmation."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            Writes(tournament, number, lambda key: os.write(writing, f"{key}\n".encode())).go_on()
        except BaseException as error:
            os.write(writing, f"! {type(error).__name__}: {error}\n".encode())
        finally:
            os._exit(1)
    os.close(writing)
    ready, _, _ = select.select([reading], [], [], 60)
    assert ready, "nothing was written within a minute"
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with os.fdopen(reading) as text:
        return text.read().split("\n")


@pytest.mark.skipif("not hasattr(os, 'fork')", reason="Windows has no fork")
def test_killed_a_hundred_times_nothing_is_lost_or_half_written(ana):
    tournament = founded(club_of(ana), 0, STAGES)
    founding.change_settings(tournament, context=write_context(), published=True)
    entering.add_pairs(tournament, pair_facts(PAIRS), context=write_context())
    tournament = Tournament.objects.get(pk=tournament.pk)
    answered, chance = [], random.Random(5)
    for number in range(KILLS):
        connection.close()
        texts = write_until_killed(tournament, number, chance.uniform(0, 0.25))
        # A key that was cut off by the end was of an action that had been written before.
        answered += texts[:-1]
        assert [line for line in texts if line.startswith("!")] == []
        if number % PROVED_EVERY == PROVED_EVERY - 1:
            assert faults(tournament) == []
    stored_keys = set(Event.objects.values_list("idempotency_key", flat=True))
    assert [key for key in answered if key not in stored_keys] == []
    assert len(answered) == len(set(answered)) >= KILLS
    kinds = set(Event.objects.values_list("kind", flat=True))
    assert len(kinds) > 8, kinds  # what sets it up, and each of the actions
