"""Quick games that nobody opened for 90 days are removed, whole and alone."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.utils import timezone

from tests.tournament.chains import append
from tests.tournament.services.matches.games import PAIRS, Table, hand
from tournament.models import Event, Game, Hand, Match, MatchNames
from tournament.services import matches, quick
from tournament.services.quick import expiring
from tournament.services.writing.context import WriteContext

pytestmark = pytest.mark.django_db
TABLES = (Match, MatchNames, Game, Hand, Event)


def counts() -> list[int]:
    return [model.objects.count() for model in TABLES]


def unused_for(table: Table, days: float) -> None:
    Match.objects.filter(pk=table.match.pk).update(last_used=timezone.now() - timedelta(days=days))


def expire(*options: str) -> str:
    out = StringIO()
    call_command("expire_quick_games", *options, stdout=out)
    return out.getvalue()


@pytest.fixture
def two_tables(table) -> tuple[Table, Table]:
    """Two matches, each with a hand corrected once."""
    other = Table(quick.start("apcef-sc-2022", names=PAIRS, best_of=3, key="other"))
    for each in (table, other):
        each.record(hand())
        each.write(matches.correct_hand, each.game, 1, hand(400))
    return table, other


def test_a_game_unused_for_90_days_goes_whole_and_alone(two_tables, quick_game):
    append(quick_game, "opened", key="of another kind")
    old, recent = two_tables
    unused_for(old, 90)
    unused_for(recent, 89.9)
    assert counts() == [2, 2, 2, 4, 7]
    assert "1" in expire()
    assert counts() == [1, 1, 1, 2, 4]
    assert recent.totals == (690, 190)
    with pytest.raises(matches.Gone):
        matches.game_view(old.match)


def test_a_dry_run_only_counts(two_tables):
    for table in two_tables:
        unused_for(table, 91)
    assert "2" in expire("--dry-run")
    assert counts() == [2, 2, 2, 4, 6]


def test_a_game_used_in_the_meantime_stays(table):
    now = timezone.now()
    assert not expiring.expire(table.match.pk, now)
    unused_for(table, 91)
    assert (expiring.expire(table.match.pk, now), expiring.expire(table.match.pk, now)) == (True, False)


def test_a_match_that_is_written_to_does_not_expire(table):
    unused_for(table, 89)
    table.record(hand())
    assert expiring.unused_matches(timezone.now() + timedelta(days=2)) == []


def test_opening_the_scorer_s_page_is_using_and_written_once_a_day(table, django_assert_num_queries):
    unused_for(table, 89)
    table.match.refresh_from_db()
    with django_assert_num_queries(3):
        quick.note_opened(table.match)
    table.match.refresh_from_db()
    with django_assert_num_queries(0):
        quick.note_opened(table.match)
    assert (expiring.unused_matches(timezone.now() + timedelta(days=2)), table.seq) == ([], 1)


def test_a_write_to_what_is_gone_is_refused(table):
    game = table.game
    unused_for(table, 91)
    expire()
    with pytest.raises(matches.Gone):
        matches.record_hand(game, hand(), context=WriteContext("k", 1))
