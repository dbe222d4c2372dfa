"""The matches of a pair whose results are annulled are called so on every page and paper, and nowhere a walkover."""

import io

import pytest
from django.urls import reverse
from pypdf import PdfReader

from tests.tournament.factories import codes, entry, open_round, play_round, published, round_of, write_context
from tests.tournament.web.reading import text_of
from tournament.services.matches.refusals import ResultsAnnulled
from tournament.services.tournaments import pair_changes, results
from tournament.web.public.access import slug_of

pytestmark = pytest.mark.usefixtures("rendered_in_process")

MITCHELL = {
    "id": "final", "kind": "mitchell", "groups": [codes(6)], "rounds": 3, "step": 1, "criteria": ["wins", "lots"],
}  # fmt: skip


@pytest.fixture
def annulled(desk_of):
    """P01 left after round 1; it would have met P05 in round 2."""
    desk = desk_of(6, [MITCHELL])
    play_round(desk.tournament, "final", 1)
    open_round(desk.tournament, "final", 2)
    pair_changes.withdraw(entry(desk.tournament, "P01"), "final", 2, annul=True, context=write_context())
    return desk


def matches_of_left(desk):
    rows = [round_of(desk.tournament, "final", number).matches.filter(removed=False) for number in (1, 2)]
    left = entry(desk.tournament, "P01")
    return [next(match for match in each if left.pk in (match.first_id, match.second_id)) for each in rows]


def paper_text(desk, name, *args):
    response = desk.client.get(reverse(name, args=[desk.tournament.public_id, "final", *args]))
    read = " ".join(page.extract_text() for page in PdfReader(io.BytesIO(response.content)).pages)
    return " ".join(read.split())


def test_the_desk_says_of_its_matches_that_they_are_annulled(annulled):
    played, unplayed = matches_of_left(annulled)
    page_text = text_of(annulled.get())
    assert "annulled" in page_text
    assert "walkover" not in page_text
    assert "1 annulled" in page_text  # in the tally of the round, apart from what is confirmed
    for match in (played, unplayed):
        assert "this match counts for nobody" in text_of(annulled.get(f"match/{match.pk}/"))


def test_the_public_schedule_agrees_with_the_desk(annulled):
    tournament = published(annulled.tournament)
    page = annulled.client.get(f"/en/t/{tournament.public_id}/{slug_of(tournament.name)}/schedule/")
    page_text = text_of(page)
    assert page_text.count("annulled") >= 2
    assert "walkover" not in page_text


@pytest.mark.parametrize(
    ("name", "args", "count"),
    [("desk-print-list", (2,), 3), ("desk-print-table-cards", (), 1), ("desk-print-guide-cards", (), 1)],
)
def test_papers_name_its_matches_annulled(annulled, name, args, count):
    page_text = paper_text(annulled, name, *args)
    assert page_text.count("anulada") >= count
    assert "W.O." not in page_text


def test_an_annulled_match_needs_no_sheet_and_nothing_is_entered(annulled):
    _played, unplayed = matches_of_left(annulled)
    assert "Ana 1" not in paper_text(annulled, "desk-print-sheets", 2)
    with pytest.raises(ResultsAnnulled):
        results.enter_totals(unplayed, [(3050, 2100)], context=write_context())


def test_what_an_annulled_match_was_is_back_when_the_pair_stays(annulled):
    pair_changes.cancel_withdrawal(entry(annulled.tournament, "P01"), context=write_context())
    played, unplayed = matches_of_left(annulled)
    assert "confirmed" in text_of(annulled.get(f"match/{played.pk}/"))
    assert "counts for nobody" not in text_of(annulled.get(f"match/{unplayed.pk}/"))
