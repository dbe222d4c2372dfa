"""A dispute between two pairs at home, as the organisers decide it: both read who disputed, and what was decided."""

import re

import pytest

from tests.tournament.factories import match_seq
from tournament.models import Match, Membership
from tournament.services.tournaments import results
from tournament.services.tournaments.founding import change_settings
from tournament.services.writing.context import WriteContext

pytestmark = pytest.mark.django_db

DISPUTED = "Ana 6/Bia 6 disputed the result: We had 2.950."


@pytest.fixture
def both_confirm(tournament):
    plan = {**tournament.plan, "confirmation": "pairs_own_phones"}
    change_settings(tournament, plan=plan, context=WriteContext("both-confirm"))


@pytest.fixture
def disputed(ours, theirs, match):
    """The match of the phones, reported by one pair and disputed by the other."""
    ours.post("report", **{"g1-0": "3050", "g1-1": "2100"})
    theirs.post("answer", do="dispute", reason="We had 2.950.")
    return match


@pytest.mark.usefixtures("both_confirm")
def test_both_pairs_read_why_the_result_counts(ours, theirs, disputed, desk):
    assert "You will see their decision here." in theirs.text()
    Membership.objects.filter(user=desk.user).update(role="referee")
    desk.post_match(disputed, "overrule", reason="The sheet says 2.100.")
    for phone, figures in ((ours, "wins 3,050 Ana 6/Bia 6 2,100"), (theirs, "2,100 Ana 1/Bia 1 wins 3,050")):
        reason = "The organisers confirmed this result. Reason: The sheet says 2.100."
        assert f"{figures} The result is confirmed. {DISPUTED} {reason}" in phone.text()


def test_both_pairs_read_what_was_decided(ours, theirs, disputed, desk):
    desk.post_match(disputed, "confirm", reason="3.050 to 2.100, as on the sheet.")
    for phone in (ours, theirs):
        assert f"{DISPUTED} What ana decided: 3.050 to 2.100, as on the sheet." in phone.text()


def test_both_pairs_read_that_a_disputed_result_was_changed(ours, theirs, disputed, ana):
    for phone in (ours, theirs):
        assert "after it was disputed" not in phone.text()
    context = WriteContext("changed", match_seq(disputed), ana)
    results.enter_totals(Match.objects.get(pk=disputed.pk), [(3050, 2950)], context=context)
    changed = r"The result was changed at [0-9:]{5} [(]ana[)], after it was disputed[.] The organisers decide"
    for phone in (ours, theirs):
        assert re.search(f"Ana 6/Bia 6 disputes it: We had 2[.]950[.] {changed}", phone.text())


def test_a_decision_without_a_reason_is_still_one(theirs, disputed, desk):
    desk.post_match(disputed, "confirm")
    assert f"{DISPUTED} The organisers decided that this result counts." in theirs.text()


def test_a_match_that_nobody_disputed_shows_its_result_alone(ours, theirs):
    ours.post("report", **{"g1-0": "3050", "g1-1": "2100"})
    theirs.post("answer", do="confirm")
    assert "disputed" not in theirs.text()


def test_the_list_leads_both_pairs_to_why_a_decided_result_counts(ours, theirs, disputed, desk):
    desk.post_match(disputed, "confirm", reason="3.050 to 2.100, as on the sheet.")
    for phone, row in ((ours, "Ana 6/Bia 6 Decided by the organisers Won"), (theirs, "Ana 1/Bia 1 Decided by the")):
        assert f"Played Pair Result {row}" in phone.text(phone.home)
        assert f'<a href="{phone.page}">' in phone.client.get(phone.home).content.decode()


def test_a_result_that_the_pairs_confirmed_was_not_decided_by_the_organisers(ours, theirs):
    ours.post("report", **{"g1-0": "3050", "g1-1": "2100"})
    theirs.post("answer", do="confirm")
    assert "Played Pair Result Ana 6/Bia 6 Won, 3,050 × 2,100" in ours.text(ours.home)
    assert f'<a href="{ours.page}">' in ours.client.get(ours.home).content.decode()


@pytest.mark.usefixtures("both_confirm")
def test_the_list_says_of_a_result_that_the_referee_confirmed_that_it_was_decided(theirs, disputed, desk):
    Membership.objects.filter(user=desk.user).update(role="referee")
    desk.post_match(disputed, "overrule", reason="The sheet says 2.100.")
    assert "Ana 1/Bia 1 Decided by the organisers Lost, 2,100 × 3,050" in theirs.text(theirs.home)
