"""A result that the organisers typed where both pairs confirm: each pair is asked on its own page."""

import pytest

from tests.tournament.factories import write_context
from tests.tournament.web.desk.grids import Grid, total
from tests.tournament.web.league.pair_phones import end_round
from tests.tournament.web.reading import text_of
from tournament.models import Match
from tournament.services.tournaments import results
from tournament.services.tournaments.founding import change_settings
from tournament.services.writing.context import WriteContext

pytestmark = pytest.mark.django_db


@pytest.fixture
def both_confirm(tournament):
    plan = {**tournament.plan, "confirmation": "pairs_own_phones"}
    change_settings(tournament, plan=plan, context=WriteContext("both-confirm"))


@pytest.fixture
def entered(both_confirm, match):
    """The match of the phones, with totals that the organisers typed; both pairs confirm."""
    results.enter_totals(match, [(2500, 3050)], context=write_context())


@pytest.mark.usefixtures("entered")
def test_the_result_counts_once_both_pairs_have_confirmed_it(ours, theirs, match, desk):
    assert "The organisers entered: you 2,500 × 3,050 Ana 6/Bia 6. Is it right?" in ours.text(ours.home)
    asked = "Is this result right? The organisers entered it. Result Ana 1/Bia 1 2,500 Ana 6/Bia 6 wins 3,050 Confirm"
    assert asked in ours.text()
    assert "Waiting for you" not in text_of(desk.get("league/"))
    assert "Still to confirm: Ana 1/Bia 1 · Ana 6/Bia 6." in text_of(desk.get(f"league/{match.pk}/"))
    assert ours.post("answer", do="confirm")["Location"] == ours.page
    assert "The organisers entered it. You have agreed. They have not yet." in ours.text()
    assert "Still to confirm: Ana 6/Bia 6." in text_of(desk.get(f"league/{match.pk}/"))
    theirs.post("answer", do="confirm")
    assert Match.objects.get(pk=match.pk).confirmed


@pytest.mark.usefixtures("entered")
def test_a_pair_may_say_that_it_is_wrong(ours, theirs, match, desk):
    theirs.post("answer", do="dispute", reason="We had 3.150.")
    assert "Ana 6/Bia 6 disputes it: We had 3.150." in ours.text()
    assert "Waiting for you 1" in text_of(desk.get("league/"))
    assert "Ana 6/Bia 6 disputed the result. Reason: We had 3.150." in text_of(desk.get("history/"))


@pytest.mark.usefixtures("entered")
def test_a_changed_result_in_dispute_is_read_with_a_constant_number_of_queries(
    ours, theirs, match, django_assert_num_queries
):
    theirs.post("answer", do="dispute", reason="We had 3.150.")
    results.enter_totals(match, [(2500, 3150)], context=write_context())
    assert "The result was changed at" in ours.text()
    with django_assert_num_queries(20):
        ours.text()


@pytest.mark.usefixtures("entered")
def test_a_disputed_result_waits_for_no_pair_to_confirm_it(ours, theirs):
    theirs.post("answer", do="dispute", reason="We had 3.150.")
    for phone, other in ((ours, "Ana 6/Bia 6"), (theirs, "Ana 1/Bia 1")):
        page = phone.text(phone.home)
        assert f"Disputed results 1 {other} The result is disputed: the organisers decide. Open" in page
        assert "Results to be confirmed" not in page


def test_where_the_desk_confirms_alone_no_pair_is_asked(ours, match, desk):
    results.enter_totals(match, [(2500, 3050)], context=write_context())
    assert "The organisers entered: you 2,500 × 3,050 Ana 6/Bia 6. The organisers confirm it." in ours.text(ours.home)
    page = ours.text()
    assert "Is this result right?" not in page
    assert "Report another result" in page
    assert "Waiting for you 1" in text_of(desk.get("league/"))


@pytest.mark.usefixtures("both_confirm")
def test_the_desk_reminds_the_other_pair_and_shows_nothing_to_pairs_at_home(ours, theirs, match, desk):
    ours.post("report", **{"g1-0": "3050", "g1-1": "2100"})
    page = text_of(desk.get(f"match/{match.pk}/"))
    assert "Ana 1/Bia 1 agreed Ana 6/Bia 6 not yet" in page
    assert "Ana 1/Bia 1 reported the result, Ana 6/Bia 6 has not agreed yet. Send a reminder" in page
    assert "Show it to the pairs" not in page
    theirs.post("answer", do="dispute", reason="We had 2.950.")
    disputed = text_of(desk.get(f"match/{match.pk}/"))
    assert "Send a reminder" not in disputed
    assert "Show it to the pairs" not in disputed


def test_the_desk_that_confirms_alone_says_that_the_other_pair_is_asked_too(ours, match, desk):
    ours.post("report", **{"g1-0": "3050", "g1-1": "2100"})
    waits = "Ana 1/Bia 1 reported the result, Ana 6/Bia 6 has not agreed yet."
    assert f"Who agrees {waits} Confirm" in text_of(desk.get(f"match/{match.pk}/"))
    end_round()
    assert f"Ana 1/Bia 1 wins 3,050 to 2,100. {waits} Confirm" in text_of(desk.get())


@pytest.mark.usefixtures("both_confirm")
def test_the_desk_says_which_pair_a_match_waits_for(ours, match, desk):
    results.enter_totals(match, [(3050, 2100)], context=write_context())
    assert "entered, not agreed yet Neither Ana 1/Bia 1 nor Ana 6/Bia 6 has agreed yet." in text_of(desk.get())
    ours.post("report", **{"g1-0": "3050", "g1-1": "2100"})
    waits = "entered, not agreed yet Ana 1/Bia 1 reported the result, Ana 6/Bia 6 has not agreed yet."
    end_round()
    assert waits in text_of(desk.get())


@pytest.mark.usefixtures("both_confirm")
def test_the_grid_confirms_nothing_with_which_the_pairs_have_yet_to_agree(tournament, match, desk):
    grid = Grid(desk, stage=tournament.stages.get().key)
    assert ">Save<" in grid.get().content.decode().replace("\n", "").replace("  ", "")
    typed = total(match, "2.500", "3.050")
    assert "Save 1 table" in text_of(grid.send(typed, row=str(match.pk)))
    assert grid.save(typed).status_code == 302
    assert "Open table" not in text_of(grid.get())
    assert [game.given_totals for game in match.games.all()] == [(2500, 3050)]
