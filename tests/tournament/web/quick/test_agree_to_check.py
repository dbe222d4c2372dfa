"""A hand to check, as both pairs read it before they agree with the sheet."""

from dataclasses import replace
from typing import Any

import pytest

from tests.tournament.services.matches.games import IMPOSSIBLE, hand
from tests.tournament.services.tournaments.confirmation_cast import match_context, match_under_policy, record_hand
from tests.tournament.web.phones import Phone
from tests.tournament.web.reading import text_of
from tournament.models import Match, User
from tournament.services import matches
from tournament.services.tournaments import results
from tournament.web.quick.agreement import agreement

pytestmark = pytest.mark.django_db

DOUBT = "Both pairs are marked as having gone out, and only one can."


def ended_by_the_clock(ana: User, *documents: dict[str, Any]) -> Match:
    match = match_under_policy("pairs", ana)
    for document in documents:
        record_hand(match, document, device="desk")
    matches.close_game(match.games.get(), "time", context=match_context(match, device="desk"))
    return match


@pytest.mark.parametrize("path", ["?side=0", "?side=1", "no/?side=0"])
def test_a_hand_to_check_is_marked_with_what_is_to_be_checked(ana: User, path: str) -> None:
    table = ended_by_the_clock(ana, hand(), IMPOSSIBLE)
    page = text_of(Phone(table).get(path))
    assert page.count("to check") == 1
    assert "to check 2 " in page
    assert page.partition("Hand 2 ")[2].startswith(DOUBT)


def test_a_sheet_without_errors_says_nothing_of_checking(ana: User) -> None:
    page = text_of(Phone(ended_by_the_clock(ana, hand(), hand(400))).get("?side=0"))
    assert "to check" not in page
    assert "Art." not in page


@pytest.mark.parametrize(
    ("documents", "reason"),
    [
        ((IMPOSSIBLE, hand()), "because hand 1 is marked to check."),
        ((IMPOSSIBLE, hand(), IMPOSSIBLE), "because hands 1 and 3 are marked to check."),
    ],
)
def test_once_both_pairs_agreed_they_read_why_the_desk_checks_once_more(
    ana: User, documents: tuple[dict[str, Any], ...], reason: str
) -> None:
    """On the page where they agreed and at the table."""
    table = ended_by_the_clock(ana, *documents)
    Match.objects.filter(pk=table.pk).update(agreed_0=True, agreed_1=True)
    sentence = f"Both pairs agreed. The desk checks it once more before it is confirmed, {reason}"
    phone = Phone(table)
    assert sentence in text_of(phone.get())
    assert sentence in text_of(phone.client.get(f"/en/g/{table.score_id}/"))


def test_the_table_no_longer_counts_for_now_once_the_organisers_confirmed_it_with_a_reason(ana: User) -> None:
    table = ended_by_the_clock(ana, IMPOSSIBLE, hand())
    phone = Phone(table)
    sheet_path = f"/en/g/{table.score_id}/"
    notice = "To look at: hand 1 . It counts for now."
    assert notice in text_of(phone.client.get(sheet_path))
    results.confirm(table, context=match_context(table, device="desk"), overrule="Read with both pairs.")
    page = text_of(phone.client.get(sheet_path))
    assert "Read with both pairs." in page
    assert "To look at" not in page
    assert "for now" not in page


@pytest.mark.usefixtures("in_english")
def test_in_a_match_of_several_games_the_desk_says_how_many_hands_are_to_be_checked(ana: User) -> None:
    table = ended_by_the_clock(ana, IMPOSSIBLE, hand())
    page = agreement(table, None)
    of_two = replace(page, views=page.views * 2)
    reason = "because 2 hands are marked to check."
    assert of_two.desk_checks == f"The desk checks it once more before it is confirmed, {reason}"
