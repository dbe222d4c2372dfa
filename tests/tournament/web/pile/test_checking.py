"""Sheets compared with what was entered: one key each, who checked what, what is missing."""

import pytest

from tests.tournament.factories import match_seq, win
from tests.tournament.services.matches.games import IMPOSSIBLE, hand
from tests.tournament.web.desk.matches import keep_by_hands, reread
from tests.tournament.web.pile.sheets import check, enter
from tests.tournament.web.reading import text_of
from tournament.models import Event
from tournament.services.matches.proving import prove_match
from tournament.services.tournaments.proving import prove_tournament

pytestmark = pytest.mark.django_db


@pytest.mark.smoke
def test_right_confirms_and_the_next_number_is_asked(desk, tables):
    enter(desk, tables[0])
    assert desk.get(f"pile/check/?sheet={tables[0].pk}")["Location"] == f"{desk.base}pile/check/{tables[0].pk}/"
    page = desk.get(f"pile/check/{tables[0].pk}/")
    assert "3,050" in text_of(page)
    assert "Is it the same as on paper?" in text_of(page)
    assert check(desk, tables[0], "right")["Location"] == f"{desk.base}pile/check/"
    assert reread(tables[0]).confirmed
    event = Event.objects.get(kind="sheet_checked")
    assert (event.actor, event.payload["asked"]) == (desk.user, {"verdict": "right"})
    text = text_of(desk.get("pile/check/"))
    assert "Table 1: right." in text
    assert "1 of 3" in text
    assert "2 missing: tables 2, 3" in text
    assert (prove_match(tables[0].pk), prove_tournament(desk.tournament.pk)) == ([], [])
    assert "checked against the sheet, and right" in text_of(desk.get("history/"))


def test_a_scorekeeper_says_what_the_sheet_says_and_confirms_nothing(desk, colleague, tables):
    enter(desk, tables[0])
    check(colleague, tables[0], "right")
    assert not reread(tables[0]).confirmed
    assert "1 right bia" in text_of(desk.get("pile/check/"))


@pytest.mark.parametrize(
    ("verdict", "why", "italian"),
    [
        ("wrong", "The sheet does not say what was entered.", "Il foglio dice altro da quanto è stato inserito."),
        ("unsigned", "A signature is missing on the sheet.", "Sul foglio manca una firma."),
    ],
)
def test_what_is_not_right_waits_at_the_desk(desk, colleague, tables, verdict, why, italian):
    """For a reason in the language of whoever reads it."""
    enter(desk, tables[0])
    colleague.base = colleague.base.replace("/en/", "/it/")
    check(colleague, tables[0], verdict)
    assert not reread(tables[0]).confirmed
    assert why in text_of(desk.get())
    assert italian in text_of(desk.client.get(colleague.base))
    assert prove_match(tables[0].pk) == []


def test_a_check_is_of_what_stood_then(desk, colleague, tables):
    enter(desk, tables[0])
    check(colleague, tables[0], "right")
    enter(desk, tables[0], "3100", "2100")
    assert "0 of 3" in text_of(desk.get("pile/check/"))


def test_one_sheet_after_the_other_as_the_pile_lies(desk, colleague, tables):
    for match in (tables[2], tables[0]):
        enter(colleague, match)
    enter(desk, tables[1])
    texts = text_of(desk.get("pile/check/"))
    assert "In the order of the tables 3 left" in texts
    assert "As bia entered them 2 left" in texts
    order = str(colleague.user.pk)
    first = desk.get(f"pile/check/?order={order}")
    assert first["Location"] == f"{desk.base}pile/check/{tables[2].pk}/?order={order}"
    second = check(desk, tables[2], "right", order=order)["Location"]
    assert second == f"{desk.base}pile/check/{tables[0].pk}/?order={order}"
    page = desk.client.get(second).content.decode()
    assert f'href="{desk.base}pile/check/{tables[2].pk}/?order={order}" data-key="ArrowLeft"' in page
    assert check(desk, tables[0], "wrong", order=order)["Location"] == f"{desk.base}pile/check/"
    assert desk.get("pile/check/?order=table")["Location"] == f"{desk.base}pile/check/{tables[1].pk}/?order=table"


def test_a_check_of_what_somebody_changed_meanwhile_is_told_so(desk, colleague, tables):
    enter(desk, tables[0])
    seq = match_seq(tables[0])
    enter(colleague, tables[0], "3100", "2100")
    assert check(desk, tables[0], "right", seq=seq).status_code == 409
    assert not reread(tables[0]).confirmed


def test_hands_are_shown_with_their_sums(desk, tables):
    keep_by_hands(tables[0], *[hand()] * 6)
    assert "the hands beside it add up" in text_of(desk.get(f"pile/check/{tables[0].pk}/"))


def test_a_hand_with_errors_is_said_to_be_confirmed_at_the_desk(desk, tables):
    sentence = "A hand has errors: it is confirmed at the desk."
    keep_by_hands(tables[0], *[hand()] * 6)
    assert sentence not in text_of(desk.get(f"pile/check/{tables[0].pk}/"))
    keep_by_hands(tables[1], *[hand()] * 6, IMPOSSIBLE)
    assert sentence in text_of(desk.get(f"pile/check/{tables[1].pk}/"))


def test_a_sheet_that_is_not_entered_is_stated_to_be_so(desk, tables):
    page_text = text_of(desk.get(f"pile/check/{tables[0].pk}/"))
    assert "This sheet is not entered yet." in page_text
    assert check(desk, tables[0], "right").status_code == 302
    assert not reread(tables[0]).confirmed


def test_what_no_form_sends_is_refused(desk, tables):
    win(tables[0], 0, confirm=False)
    assert check(desk, tables[0], "perhaps").status_code == 400
    assert desk.get("pile/check/?order=9999").status_code == 200


def test_a_key_counts_once(desk, tables):
    enter(desk, tables[0])
    seq = match_seq(tables[0])
    for _ in range(2):
        assert check(desk, tables[0], "right", seq=seq, key="once").status_code == 302
    assert Event.objects.filter(kind="sheet_checked").count() == 1
