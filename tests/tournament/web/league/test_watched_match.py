"""The page of a match that is not over: it asks by itself whether anything has changed."""

import re

import pytest

from tests.tournament.factories import write_context
from tests.tournament.web.league.pair_phones import propose
from tests.tournament.web.reading import text_of
from tournament.services.tournaments import results

pytestmark = pytest.mark.django_db

THEIRS = "Ana 1/Bia 1 2,100 Ana 6/Bia 6 wins 3,050"


def poll_address(phone) -> str:
    """The address that the page of the match asks; "" if it asks nothing."""
    polled = re.search(r'data-poll="([^"]+)"', phone.client.get(phone.page).content.decode())
    return polled[1].replace("&amp;", "&") if polled else ""


def report(phone) -> None:
    phone.post("report", **{"g1-0": "3050", "g1-1": "2100"})


@pytest.fixture
def reported(ours) -> None:
    report(ours)


@pytest.fixture
def disputed(reported, theirs) -> None:
    theirs.post("answer", do="dispute", reason="We had 2.950.")


@pytest.mark.usefixtures("reported")
def test_the_pair_that_reported_sees_the_dispute_and_then_the_decision(ours, theirs, match, desk):
    address = poll_address(ours)
    assert "You reported it. Ana 6/Bia 6 has not answered yet." in ours.text(address)
    theirs.post("answer", do="dispute", reason="We had 2.950.")
    assert "Ana 6/Bia 6 disputes it: We had 2.950. Correct the report if" in ours.text(address)
    desk.post_match(match, "confirm", reason="3.050 to 2.100.")
    assert "What ana decided: 3.050 to 2.100." in ours.text(address)


@pytest.mark.usefixtures("reported")
def test_the_pair_that_reported_sees_that_the_other_agrees(ours, theirs):
    address = poll_address(ours)
    theirs.post("answer", do="confirm")
    assert ours.text(address) == "Result Result Ana 1/Bia 1 wins 3,050 Ana 6/Bia 6 2,100 The result is confirmed."


def test_what_the_other_pair_reported_instead_is_asked_by_a_link(ours, theirs):
    report(ours)
    address = poll_address(ours)
    theirs.post("report", **{"g1-0": "2100", "g1-1": "3050"})
    assert ours.text(address) == "They reported: you 2,100 × 3,050 Ana 6/Bia 6. Is it right? Answer"


def test_a_corrected_entry_of_the_organisers_leads_to_the_page_with_its_form(ours, match):
    results.enter_totals(match, [(2500, 3050)], context=write_context())
    address = poll_address(ours)
    assert "Open" not in ours.text(address)
    results.enter_totals(match, [(2500, 3150)], context=write_context())
    assert "2,500 Ana 6/Bia 6 wins 3,150 The organisers entered it. The organisers confirm it. Open" in ours.text(
        address
    )


def test_what_the_other_pair_does_on_a_match_without_a_result_is_asked_by_a_link(ours, theirs):
    address = poll_address(ours)
    assert ours.text(address) == ""
    propose(theirs)
    assert re.fullmatch(r"They propose .+\. Answer", ours.text(address))
    report(theirs)
    assert ours.text(address) == "They reported: you 3,050 × 2,100 Ana 6/Bia 6. Is it right? Answer"


def test_what_the_other_pair_does_while_this_one_is_asked_appears_too(ours, theirs):
    report(ours)
    address = poll_address(theirs)
    assert theirs.text(address) == ""
    ours.post("report", **{"g1-0": "3050", "g1-1": "2000"})
    assert theirs.text(address) == "They reported: you 2,000 × 3,050 Ana 1/Bia 1. Is it right? Answer"


def test_the_page_of_a_match_that_is_over_asks_nothing(ours, theirs):
    report(ours)
    theirs.post("answer", do="confirm")
    assert poll_address(ours) == ""


@pytest.mark.usefixtures("disputed")
def test_an_unchanged_match_is_answered_by_304_with_a_constant_number_of_queries(
    ours, theirs, match, django_assert_num_queries
):
    address = poll_address(ours)
    with django_assert_num_queries(21):
        etag = ours.client.get(address)["ETag"]
    with django_assert_num_queries(9):
        assert ours.client.get(address, headers={"If-None-Match": etag}).status_code == 304
    results.enter_totals(match, [(3050, 2950)], context=write_context())
    response = ours.client.get(address, headers={"If-None-Match": etag})
    assert "The result was changed at" in text_of(response)


@pytest.mark.usefixtures("disputed")
def test_the_undo_goes_once_its_two_minutes_are_over(theirs, match, monkeypatch):
    address = poll_address(theirs)
    response = theirs.client.get(address)
    assert "Undo the dispute" in text_of(response)
    monkeypatch.setattr("tournament.web.league.watched_match.undo_seq", lambda visit, appointment: None)
    later = theirs.client.get(address, headers={"If-None-Match": response["ETag"]})
    assert "Undo the dispute" not in text_of(later)
