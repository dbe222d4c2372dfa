"""Migration 0007: what is derived from hands of the first engine, as derived by the second one."""

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

BEFORE, AFTER = [("tournament", "0006_throttle_hits")], [("tournament", "0007_counted_by_engine_2")]


def models_at(state):
    executor = MigrationExecutor(connection)
    executor.migrate(state)
    return executor.loader.project_state(state).apps.get_model


def game_of(regulation, sides, **derived):
    """One game of one hand, with what the first engine derived from it."""
    model = models_at(BEFORE)
    match = model("tournament", "Match").objects.create(
        regulation=regulation,
        score_id=regulation[:22].ljust(22, "s"),
        watch_id=regulation[:22].ljust(22, "w"),
        created=timezone.now(),
        last_used=timezone.now(),
    )
    game = model("tournament", "Game").objects.create(match=match, number=1, **derived)
    model("tournament", "Hand").objects.create(
        game=game, number=1, version=1, document={"sides": sides}, engine=1, seq=2
    )
    return game.pk


def derived_after(pk):
    game = models_at(AFTER)("tournament", "Game").objects.get(pk=pk)
    return game.total_0, game.total_1, game.drafts


@pytest.mark.long
@pytest.mark.parametrize(
    ("regulation", "sides", "before", "after"),
    [
        # Buraco: nobody went out and a morto is left, an error then and a warning now. 100 + 150 − 60; −100 − 60.
        (
            "buraco-aberto-sujo",
            [{"dirty": 1, "morto": "played", "table_points": 150, "hand_points": 60}, {"hand_points": 60}],
            (190, -160, 1),
            (190, -160, 0),
        ),
        # Tranca: the charge of then stands. 110 − 20 − 100; −100 − 100.
        (
            "faraes-2023",
            [{"morto": "unplayed", "table_cards": 11, "hand_cards": 2}, {"hand_cards": 10}],
            (-10, -200, 0),
            (-10, -200, 0),
        ),
        # Any other game is left alone: these totals follow from no hands.
        ("aacrt-2016", [{"table_points": 50}, {}], (7, 7, 7), (7, 7, 7)),
    ],
)
def test_what_is_derived_again(empty_database, regulation, sides, before, after):
    total_0, total_1, drafts = before
    assert derived_after(game_of(regulation, sides, total_0=total_0, total_1=total_1, drafts=drafts)) == after
