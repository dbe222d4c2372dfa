"""Whatever comes in, a sentence or a plain refusal is the response."""

import pytest

from tests.tournament.factories import entry, win
from tests.tournament.web.reading import text_of

pytestmark = pytest.mark.django_db
ODD = ["a/b", "nul\x00nul", "x" * 5000, "🂡", "\u202egnp", "<b>&amp;"]


@pytest.mark.typical(2)
@pytest.mark.parametrize("odd", ODD)
def test_a_source_of_chance_is_refused_if_it_is_long_or_would_part_the_sources(knockout, odd):
    response = knockout.post("draw", stage="final", number="1", seed=odd)
    assert response.status_code == (422 if odd in ("a/b", "x" * 5000) else 302)


@pytest.mark.typical(2)
@pytest.mark.parametrize("odd", [*ODD, "1e9", "٣٠٥٠", "--5", "9" * 400])
def test_odd_totals_are_refused_unless_they_are_digits(knockout, odd):
    match = knockout.open_round(1, "final")[0]
    response = knockout.post_match(match, "totals", **{"g1-0": odd, "g1-1": "0"})
    assert response.status_code == (302 if odd == "٣٠٥٠" else 422)


@pytest.mark.typical(2)
@pytest.mark.parametrize("odd", ODD)
def test_odd_reasons_and_names_are_taken_or_refused_without_an_error(knockout, odd):
    match = knockout.open_round(1, "final")[0]
    win(match, 0, confirm=False)
    page = f"pairs/{entry(knockout.tournament, 'P01').pk}/"
    answers = [
        knockout.post_match(match, "dispute", reason=odd),
        knockout.post(page + "substitute", player=odd),
        knockout.post(page + "sanction", stage="final", points="-5", reason=odd, sure="1"),
    ]
    name = 422 if odd in ("nul\x00nul", "x" * 5000, "\u202egnp") else 302
    assert [response.status_code for response in answers] == [302, name, 422 if odd == "x" * 5000 else 302]
    assert knockout.get(f"match/{match.pk}/").status_code == 200
    assert knockout.get(page).status_code == 200
    assert "<b>&amp;" not in knockout.get(page).content.decode().replace("&lt;b&gt;", "")


@pytest.mark.typical(2)
@pytest.mark.parametrize("odd", ["", "x", "-1", "9" * 40, "1.5", "٣"])
def test_impossible_numbers_in_hidden_fields_are_refused(knockout, odd):
    knockout.open_round(1, "final")
    assert knockout.post("publish", round=odd).status_code == 400
    assert knockout.post("clock", round=odd, do="start").status_code == 400
    assert knockout.post("seat", match=odd, table="1").status_code == 400
    assert knockout.post("draw", stage="final", number=odd).status_code == 400
    assert knockout.get(f"?round={odd}").status_code == 200
    assert knockout.get(f"history/?before={odd}").status_code == 200


def test_an_unknown_stage_is_not_found(knockout):
    assert knockout.post("draw", stage="other", number="1").status_code == 404


def test_a_round_beyond_the_next_is_not_drawn(knockout):
    response = knockout.post("draw", stage="final", number="7")
    assert response.status_code == 422
    assert "Nothing was changed" in text_of(response)
