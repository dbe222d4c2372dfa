"""A result that one pair reported from home, as the organisers read it at the desk until the other pair answers."""

import pytest

from tests.tournament.factories import match_seq
from tests.tournament.web.league.pair_phones import day, end_round, post_to_match
from tests.tournament.web.reading import text_of
from tournament.models import Match
from tournament.services.tournaments import results
from tournament.services.writing.context import WriteContext

pytestmark = pytest.mark.django_db


def read_desk(desk) -> tuple[list[str], str]:
    """The titles of the tasks, and how many matches are in each state."""
    board = desk.get().context["board"]
    return [task.title for task in board.tasks.all], board.tables.tally


@pytest.fixture
def reported(ours, match) -> Match:
    ours.post("report", **{"g1-0": "3050", "g1-1": "2100"})
    return match


def test_a_reported_result_waits_for_the_other_pair(desk, theirs, reported):
    assert read_desk(desk) == ([], "2 waiting · 1 waiting for the other pair")
    assert "No result is waiting for you." in text_of(desk.get())
    assert "Confirm" in text_of(desk.get(f"match/{reported.pk}/"))
    theirs.post("answer", do="confirm")
    assert read_desk(desk) == ([], "1 confirmed · 2 waiting")


def test_odd_totals_wait_for_the_other_pair_too(desk, ours):
    doubted = ours.post("report", **{"g1-0": "3112", "g1-1": "2100"})
    ours.post("report", **{"g1-0": "3112", "g1-1": "2100", "seen": doubted.context["page"].form.typed_text})
    assert read_desk(desk) == ([], "2 waiting · 1 waiting for the other pair")


def test_a_disputed_report_is_a_task(desk, theirs, reported):
    theirs.post("answer", do="dispute", reason="We had 2.950.")
    assert read_desk(desk) == (["Ana 1/Bia 1 × Ana 6/Bia 6 · disputed"], "2 waiting · 1 waiting for the desk")


def test_a_report_without_an_answer_is_a_task_after_its_last_day(desk, reported):
    end_round()
    titles = ["Ana 1/Bia 1 × Ana 6/Bia 6 · entered, to be confirmed", "Late"]
    assert read_desk(desk) == (titles, "2 waiting · 1 waiting for the desk")
    post_to_match(desk, reported, "extend", deadline=day(5))
    assert read_desk(desk) == (["Late"], "2 waiting · 1 waiting for the other pair")


def test_a_report_that_the_organisers_reopened_is_a_task(desk, theirs, reported, ana):
    theirs.post("answer", do="confirm")
    results.reopen(Match.objects.get(pk=reported.pk), context=WriteContext("reopened", match_seq(reported), ana))
    titles = ["Ana 1/Bia 1 × Ana 6/Bia 6 · entered, to be confirmed"]
    assert read_desk(desk) == (titles, "2 waiting · 1 waiting for the desk")
