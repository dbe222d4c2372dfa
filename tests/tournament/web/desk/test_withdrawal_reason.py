"""Why a pair withdrew, which may be private."""

import re

import pytest

from tests.tournament.factories import entry
from tests.tournament.web.reading import text_of


@pytest.mark.parametrize(
    ("results_", "text"),
    [
        ("stand", "Ana 4/Bia 4 withdrew from Knock-out in round 1. Reason: Ill"),
        ("annul", "Ana 4/Bia 4 withdrew from Knock-out in round 1; its results there are annulled. Reason: Ill"),
    ],
)
def test_the_history_alone_has_the_reason_of_a_withdrawal(knockout, results_, text):
    """It may be private, such as an illness."""
    path = f"pairs/{entry(knockout.tournament, 'P04').pk}/"
    assert "Only the organisers can read it, in the history. It may be left empty." in text_of(knockout.get(path))
    labels = re.findall(r'<label for="(?:withdrawal_)?reason">(.*?)</label>', knockout.get(path).content.decode())
    assert labels == ["Why it withdraws", "Reason"]  # that of a sanction
    sent = {"stage": "final", "round": "1", "results": results_, "withdrawal_reason": "Ill"}
    assert 'name="withdrawal_reason" value="Ill"' in knockout.post(f"{path}withdraw", **sent).content.decode()
    knockout.post(f"{path}withdraw", **sent, sure="1")
    assert knockout.get("history/").context["entries"][0].text == text
    assert "Ill" not in text_of(knockout.get(path))
