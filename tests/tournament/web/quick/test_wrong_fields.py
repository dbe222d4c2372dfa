"""What is wrong with a saved hand, above the form that corrects it."""

import re

import pytest

from tests.tournament.services.matches.games import IMPOSSIBLE
from tests.tournament.web.quick.conftest import text_of

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
