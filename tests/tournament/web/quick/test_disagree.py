"""What a pair at the table types as not right in its sheet is not lost when the sheet changes meanwhile."""

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
from tournament.services.tournaments.agreements import record_agreement, record_disagreement

pytestmark = pytest.mark.django_db
WORDS = "We had 2.500."


@pytest.fixture
def table(ana: User) -> Match:
    match = match_under_policy("pairs", ana)
    enter_totals(match, 3050, 2100)
    return match


def dispute_of(match: Match) -> str:
    note = reread(match).dispute_note
    return note.text if note else ""


def test_words_about_an_older_sheet_stand_in_their_field_beside_the_present_one(table: Match) -> None:
    phone = Phone(table)
    read = phone.get("no/?side=1")
    enter_totals(table, 3050, 2000)
    refused = phone.send(read, reason=WORDS)
    assert refused.status_code == 409
    page = text_of(refused)
    assert "We Ana 4/Bia 4 2,000 They Ana 1/Bia 1 3,050" in page
    assert "The sheet changed while this page was open. Read it again, and send your words if they still hold." in page
    assert "What you counted instead We had 2.500. Let the desk decide" in page
    assert dispute_of(table) == ""
    phone.send(refused, reason=WORDS)
    assert dispute_of(table) == WORDS


def test_words_are_recorded_although_the_other_pair_agreed_meanwhile(table: Match) -> None:
    """What the pair read is as it was."""
    phone = Phone(table)
    read = phone.get("no/?side=1")
    record_agreement(table, 0, context=match_context(table, device="theirs"))
    assert phone.send(read, reason=WORDS).status_code == 302
    assert (dispute_of(table), reread(table).pairs_agreed) == (WORDS, (True, False))


def test_words_replace_no_dispute_of_the_other_pair(table: Match) -> None:
    """They stay in their field, however often they are sent, until somebody changes what is disputed."""
    phone = Phone(table)
    page = phone.get("no/?side=1")
    record_disagreement(table, 0, "A royal one is missing.", context=match_context(table, device="theirs"))
    for _sending in range(2):
        page = phone.send(page, reason=WORDS)
        assert page.status_code == 409
        assert (
            "Tell the organisers what you counted: this result was disputed before, and your words were not recorded. "
            "The result is disputed: the organisers decide. Ana 1/Bia 1 disputes it: A royal one is missing."
        ) in text_of(page)
        assert "What you counted instead We had 2.500. Let the desk decide" in text_of(page)
        assert dispute_of(table) == "A royal one is missing."
    enter_totals(table, 3050, 2000)
    assert phone.send(phone.get("no/?side=1"), reason=WORDS).status_code == 302
    assert dispute_of(table) == WORDS


def test_a_pair_may_say_more_about_its_own_dispute(table: Match) -> None:
    phone = Phone(table)
    read = phone.get("no/?side=1")
    phone.send(read, reason="It is not ours.")
    assert phone.send(phone.get("no/?side=1"), reason=WORDS).status_code == 302
    assert dispute_of(table) == WORDS


def test_words_about_a_result_confirmed_meanwhile_are_told_so(table: Match, ana: User) -> None:
    phone = Phone(table)
    read = phone.get("no/?side=1")
    results.confirm(table, context=match_context(table, actor=ana), overrule="the other pair has left")
    refused = phone.send(read, reason=WORDS)
    assert refused.status_code == 422
    page = text_of(refused)
    assert "This result is confirmed. The organisers can reopen it." in page
    assert "The sheet changed" not in page
    assert "What you counted instead We had 2.500. Let the desk decide" in page
    assert dispute_of(table) == ""
