"""What a pair at the table types as not right in its sheet is not lost when the sheet changes meanwhile."""

import pytest

from tests.tournament.services.tournaments.confirmation_cast import enter_totals, match_under_policy, reread
from tests.tournament.web.phones import Phone
from tests.tournament.web.reading import text_of
from tournament.models import User

pytestmark = pytest.mark.django_db


def test_words_about_an_older_sheet_stand_in_their_field_beside_the_present_one(ana: User) -> None:
    table = match_under_policy("pairs", ana)
    enter_totals(table, 3050, 2100)
    phone = Phone(table)
    read = phone.get("no/?side=1")
    enter_totals(table, 3050, 2000)
    refused = phone.send(read, reason="We had 2.500.")
    assert refused.status_code == 409
    page = text_of(refused)
    assert "We Ana 4/Bia 4 2,000 They Ana 1/Bia 1 3,050" in page
    assert "The sheet changed while this page was open. Read it again, and send your words if they still hold." in page
    assert "What you counted instead We had 2.500. Let the desk decide" in page
    assert reread(table).dispute_note is None
    phone.send(refused, reason="We had 2.500.")
    assert reread(table).dispute_note.text == "We had 2.500."
