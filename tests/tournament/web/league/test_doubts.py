"""A total that cannot be, reported all the same: whoever answers or decides reads what is odd about it, as its author
did."""

import pytest

from tests.tournament.web.reading import text_of

pytestmark = pytest.mark.django_db

DOUBT = "Ana 1/Bia 1: Look at 3,112 again: every total here is a multiple of 5."


@pytest.fixture
def reported(ours) -> None:
    asked = ours.post("report", **{"g1-0": "3112", "g1-1": "2100"})
    ours.post("report", **{"g1-0": "3112", "g1-1": "2100", "seen": asked.context["page"].form.typed_text})


@pytest.mark.usefixtures("reported")
def test_while_the_result_waits_for_the_other_pair(ours, theirs, match, desk):
    for page in (ours.text(), theirs.text(), text_of(desk.get(f"league/{match.pk}/"))):
        assert page.count(DOUBT) == 1


@pytest.mark.usefixtures("reported")
def test_while_the_result_is_disputed(ours, theirs, match, desk):
    theirs.post("answer", do="dispute", reason="We had 2.150.")
    for page in (ours.text(), theirs.text(), text_of(desk.get(f"league/{match.pk}/"))):
        assert page.count(DOUBT) == 1
    decided_at = text_of(desk.get(f"match/{match.pk}/"))
    assert decided_at.count(DOUBT) == 1
    assert "to check" not in decided_at
    listed = text_of(desk.get())
    assert listed.count("disputed") >= 1
    assert "to check" not in listed


@pytest.mark.usefixtures("reported")
def test_once_the_result_counts_nothing_is_odd_about_it(ours, theirs, match, desk):
    theirs.post("answer", do="confirm")
    for page in (ours.text(), theirs.text(), text_of(desk.get(f"league/{match.pk}/"))):
        assert DOUBT not in page
