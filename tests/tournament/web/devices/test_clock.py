"""The round's clock at the table: an extra minute for one of them, and what its end means."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.tournament.factories import write_context
from tests.tournament.services.matches.games import Table, hand
from tournament.models import Round
from tournament.services import matches
from tournament.services.table_times import times_scope
from tournament.services.tournaments import founding, rounds
from tournament.services.writing.events import verify_chain


@pytest.fixture
def running(tournament, match):
    """The clock was started, for 40 minutes; at its end every table finishes its hand."""
    founding.change_settings(
        tournament, context=write_context(), plan={**tournament.plan, "minutes": 40, "clock": "finish_hand"}
    )
    rounds.start_clock(Round.objects.get(pk=match.round_id), context=write_context())
    return tournament


def end_shown(phone, match) -> int:
    page = phone.get(reverse("quick-hand", args=[match.score_id])).content.decode()
    return int(re.findall(r'data-ends="(\d+)"', page)[0])


def minute(client, tournament, match, key="one"):
    return client.post(reverse("desk-minute-give", args=[tournament.public_id, match.pk]), {"key": key})


def test_one_table_has_a_minute_more(running, connected, match, client, ana):
    client.force_login(ana)
    first, second = connected(1), connected(2)
    other = type(match).objects.exclude(pk=match.pk).get(round=match.round)
    before = end_shown(first, match), end_shown(second, other)
    assert minute(client, running, match).status_code == 302
    minute(client, running, match)
    assert (end_shown(first, match), end_shown(second, other)) == (before[0] + 60_000, before[1])
    minute(client, running, match, "two")
    assert end_shown(first, match) == before[0] + 120_000
    assert verify_chain(times_scope(running)) == []


def test_the_end_says_what_is_still_played(running, connected, match):
    page = connected(1).get(reverse("quick-hand", args=[match.score_id])).content.decode()
    assert re.search(r"data-clock-after hidden>Time is up\. Every table finishes its hand\.<", page)


def test_a_running_clock_ends_the_game_where_a_hand_was_played(running, connected, match, client, ana):
    phone = connected(1)

    def page() -> str:
        return phone.get(reverse("quick-score", args=[match.score_id])).content.decode()

    assert "time-is-up" not in page()
    table = Table.of_match(match)
    table.write(matches.record_hand, match.games.get(), hand())
    assert "Time is up: end the game at 590 × 190<" in page().replace("\xa0", " ")
    client.force_login(ana)
    before = re.findall(r'data-ends="(\d+)"', page())
    minute(client, running, match)
    assert re.findall(r'data-ends="(\d+)"', page()) == [str(int(end) + 60_000) for end in before]
    Round.objects.filter(pk=match.round_id).update(clock_stopped=timezone.now())
    assert "time-is-up" not in page()


def test_before_the_clock_runs_there_is_no_minute_more(tournament, match, client, ana):
    client.force_login(ana)
    assert minute(client, tournament, match).status_code == 422


def test_the_desk_counts_the_minutes_more_of_a_table_before_it_calls_it_late(running, match, client, ana):
    client.force_login(ana)
    for table in (match, type(match).objects.exclude(pk=match.pk).get(round=match.round)):
        Table.of_match(table).write(matches.record_hand, table.games.get(), hand())
    began = timezone.now() - timedelta(minutes=41, seconds=30)
    Round.objects.filter(pk=match.round_id).update(clock_started=began)

    def late() -> list[str]:
        page = client.get(reverse("desk", args=[running.public_id]), headers={"Accept-Language": "en"}).content.decode()
        titles = re.findall(r"<h3>(.*?)</h3>", page)
        return [re.sub(r"\s+", " ", title) for title in titles if "still playing" in title]

    assert late() == ["Table 1 · still playing", "Table 2 · still playing"]
    minute(client, running, match)
    minute(client, running, match, "two")
    assert late() == ["Table 2 · still playing"]
