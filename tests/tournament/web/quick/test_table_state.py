"""What the page of a table that is over says of its result: who confirms it, under each policy."""

import pytest

from tests.tournament.services.tournaments.confirmation_cast import (
    enter_totals,
    match_context,
    match_under_policy,
    reread,
)
from tests.tournament.web.phones import Phone
from tests.tournament.web.reading import text_of
from tournament.models import Match, User
from tournament.services.tournaments import results
from tournament.services.tournaments.second_entry import enter_again

pytestmark = pytest.mark.django_db
SENTENCES = {
    "none": "The result is entered. The desk confirms it.",
    "second_entry": "The result is entered. At the desk the sheet is entered once more.",
    "referee": "The result is entered. A referee confirms it.",
}


def policies_shown(table: Match) -> list[str]:
    """The policies whose sentence stands on the page of the table's phone."""
    page = text_of(Phone(table).client.get(f"/en/g/{table.score_id}/"))
    return [policy for policy, sentence in SENTENCES.items() if sentence in page]


@pytest.mark.parametrize("policy", ["none", "second_entry", "referee", "pairs", "pairs_own_phones"])
def test_a_table_that_is_over_says_who_confirms_its_result(policy: str, ana: User) -> None:
    table = match_under_policy(policy, ana)
    assert policies_shown(table) == []
    enter_totals(table, 3050, 2100, actor=ana)
    assert policies_shown(table) == [key for key in SENTENCES if key == policy]


def test_a_sheet_that_was_entered_twice_is_not_asked_for_again(ana: User) -> None:
    table = match_under_policy("second_entry", ana)
    enter_totals(table, 3050, 2100, actor=ana)
    enter_again(reread(table), [[[3150, 2100]]], context=match_context(table, device="desk"))
    assert policies_shown(table) == []


def test_a_disputed_result_is_said_above_the_victory_and_not_called_decided(ana: User) -> None:
    table = match_under_policy("none", ana)
    enter_totals(table, 3050, 2100, actor=ana)
    entered = Phone(table).client.get(f"/en/g/{table.score_id}/").content.decode()
    places = [entered.index(text) for text in ('class="victory-panel"', SENTENCES["none"], 'class="victory-story"')]
    assert places == sorted(places)  # with the score, where the foot of a phone does not cover it
    results.dispute(reread(table), "not so", context=match_context(table))
    page = Phone(table).client.get(f"/en/g/{table.score_id}/").content.decode()
    sentence = "The result is disputed: the organisers decide."
    assert (page.count(sentence), page.index(sentence) < page.index('class="victory-panel"')) == (1, True)


def test_why_a_referee_confirmed_a_disputed_result_is_read_at_its_table(ana: User) -> None:
    table = match_under_policy("none", ana)
    enter_totals(table, 3050, 2100, actor=ana)
    results.dispute(reread(table), "not so", context=match_context(table))
    results.confirm(reread(table), context=match_context(table), overrule="both sheets say 3.050")
    page = Phone(table).client.get(f"/en/g/{table.score_id}/").content.decode()
    assert page.count("The organisers confirmed this result. Reason: both sheets say 3.050") == 1


def test_in_a_league_the_other_pair_answers_and_not_the_desk(ana: User) -> None:
    table = match_under_policy("none", ana)
    tournament = reread(table).tournament_round.stage.tournament
    tournament.plan = {**tournament.plan, "preset": "home-league"}
    tournament.save()
    enter_totals(table, 3050, 2100, actor=ana)
    assert policies_shown(table) == []
