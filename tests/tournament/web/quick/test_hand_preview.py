"""What the entry says of a hand before it is saved."""

import json

import pytest

pytestmark = pytest.mark.django_db


def test_before_saving_it_says_who_leads(phone):
    fields = {"out": "1", "0-clean": "1", "0-table_points": "300", "0-hand_points": "60", "0-morto": "none"}

    def lead() -> str:
        return json.loads(phone.client.post(phone.base + "reckon", fields).content)["lead"]

    assert lead() == ""
    fields |= {"1-morto": "none", "1-table_points": "100"}
    assert lead().endswith(" lead by 240: 340 to 100.")
