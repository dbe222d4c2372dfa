"""What is wrong with a saved hand, above the form that corrects it."""

import html
import re

import pytest

from tests.tournament.services.matches.games import IMPOSSIBLE
from tests.tournament.web.quick.phones import typed
from tests.tournament.web.reading import text_of

pytestmark = pytest.mark.django_db


def test_what_is_wrong_with_a_saved_hand_stands_above_its_form_and_leads_to_the_field(phone, table):
    table.record(IMPOSSIBLE)
    page = phone.get("hand/1/").content.decode()
    summary = page[page.index("data-wrong-fields") : page.index('id="hand-form"')]
    links = re.findall(r'<a href="#(f-[^"]+)">', summary)
    assert links
    assert all(f'id="{link}"' in page for link in links)
    assert "To correct" in text_of(phone.get("hand/1/"))
    assert "data-wrong-fields" not in phone.get("hand/").content.decode()


def button_of(response):
    page = response.content.decode()
    return re.search(r'<button\s[^>]*class="([^"]*button-save[^"]*)"', page)[1].split()


def read_of(response):
    """What the form without scripts sends back as read."""
    return html.unescape(re.search(r'<input type="hidden" name="read" value="([^"]*)">', response.content.decode())[1])


def test_a_hand_in_error_is_saved_by_another_button_than_a_right_one(phone, table, quiet):
    right, wrong = (phone.post("hand/", do="preview", **typed(hand)) for hand in (quiet, IMPOSSIBLE))
    assert "unsure" not in button_of(right)
    assert button_of(wrong)[-1] == "unsure"
    assert "Save anyway" in text_of(wrong)
    table.record(IMPOSSIBLE)
    assert "unsure" in button_of(phone.get("hand/1/"))


def test_without_scripts_a_hand_is_asked_about_until_its_errors_were_read(phone, table, quiet):
    first = phone.enter(IMPOSSIBLE, read=read_of(phone.get("hand/")))
    assert (first.status_code, table.rows()) == (422, [])
    assert "data-wrong-fields" in first.content.decode()
    assert "unsure" in button_of(first)
    other = phone.enter(IMPOSSIBLE, read=read_of(first), **{"1-table_points": "33"})
    assert (other.status_code, table.rows()) == (422, []), "another error than the one read"
    assert phone.enter(IMPOSSIBLE, read=read_of(first)).status_code == 302
    assert phone.enter(quiet, read="").status_code == 302


def test_a_correction_that_keeps_an_error_already_read_is_saved_at_once(phone, table):
    table.record(IMPOSSIBLE)
    response = phone.enter(IMPOSSIBLE, "hand/1/", read=read_of(phone.get("hand/1/")))
    assert response.status_code == 302
