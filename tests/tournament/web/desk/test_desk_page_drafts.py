"""The desk's page: rounds drawn and not yet published."""

import pytest

from tests.tournament.factories import play_round, published, win, write_context
from tests.tournament.web.full_disk import also_on_a_full_disk
from tests.tournament.web.public.pages import address
from tests.tournament.web.reading import text_of
from tournament.models import Round
from tournament.services import grants
from tournament.services.tournaments import results, rounds

pytestmark = [pytest.mark.django_db, also_on_a_full_disk]


def test_a_draft_is_shown_with_what_publishing_means(knockout):
    rounds.draw_round(knockout.tournament, "final", 1, context=write_context())
    page = text_of(knockout.get())
    assert "only the organisers can see it" in page
    assert "Publish the round" in page
    assert "Ana 1/Bia 1 Ana 4/Bia 4" in page


def test_the_draft_of_a_knock_out_says_why_pairs_of_groups_meet(groups, client):
    """On the desk before it is published, on the bracket's page, and on the public one afterwards."""
    why = (
        "Each winner of a group meets the second of another group. Those of one group are in opposite halves of the "
        "bracket, so that they do not meet early."
    )
    for number in (1, 2, 3):
        play_round(groups.tournament, "groups", number)
    groups.post("draw", stage="final", number="1")
    public = address(groups.tournament, "bracket/")
    published(groups.tournament)
    pages = [text_of(groups.get()), text_of(groups.get("bracket/"))]
    assert [page.count(why) for page in (*pages, text_of(client.get(public)))] == [1, 1, 0]
    groups.post("publish", round=groups.round(1, "final").pk)
    assert text_of(client.get(public)).count(why) == 1


def test_a_round_from_the_draw_to_the_next(knockout):
    first = knockout.post("draw", stage="final", number="1")
    assert first["Location"] == f"{knockout.base}?round={knockout.round(1).pk}"
    knockout.post("publish", round=knockout.round(1).pk)
    assert knockout.round(1).published
    assert "The next round opens when every table is confirmed. 2 are missing." in text_of(knockout.get())
    assert "have to be played again?" not in text_of(knockout.get())
    for match in knockout.matches(1):
        win(match, 0)
    page = text_of(knockout.get())
    assert "Everything is confirmed" in page
    assert "Does this round have to be played again? Open each of its tables and reopen the result." in page
    assert "Draw final" in page
    knockout.open_round(2, "final")
    win(knockout.matches(2)[0], 0)
    page = text_of(knockout.get())
    assert "Everything is played" in page
    assert "The tournament is over" not in page
    hidden = "Only the club can see this tournament: it is not published. Publish the tournament"
    assert f"Champion Ana 1/Bia 1 {hidden} Podium, minutes, certificates Finish the tournament" in page
    assert page.count("Only the club can see this tournament") == 1
    assert "Final papers To sign, to hang up and to hand out. Minutes Standings and brackets Certificates" in page
    assert "Score sheets and lists" not in page
    papers = knockout.get().content.decode().split("<h3>Final papers</h3>")[1]
    assert "Certificates" in papers.split("</div>")[0]  # below its words: beside them no room was left for the words
    knockout.post("finish")
    page = text_of(knockout.get())
    assert "The tournament is over" in page
    assert "The tournament is finished. A late correction is still possible. Reopen the tournament" in page


def test_sheets_without_a_code_say_so_where_they_are_printed(knockout):
    matches = knockout.open_round(1, "final")
    without_codes = "The sheets have no code for phones yet: create the codes first if phones are to score."
    assert f"{without_codes} Create the codes of the tables" in text_of(knockout.get())
    grants.give_tables(knockout.tournament, [match.table for match in matches], context=write_context())
    page = text_of(knockout.get())
    assert "Score sheets and lists" in page
    assert without_codes not in page


def test_a_draw_by_lot_names_its_source(knockout):
    knockout.post("draw", stage="final", number="1", seed=" 14  27 33 ")
    assert knockout.round(1).seed == "14 27 33"
    assert "Drawn by lot from “14 27 33”" in text_of(knockout.get())


def test_a_draft_waits_for_a_result_that_was_opened_again(knockout):
    for match in knockout.open_round(1, "final"):
        win(match, 0)
    knockout.post("draw", stage="final", number="2")
    draft = knockout.round(2)
    results.reopen(knockout.matches(1)[0], context=write_context())
    page = knockout.get(f"?round={draft.pk}").content.decode()
    assert "The next round opens when every table is confirmed. 1 is missing." in page
    assert f'action="{knockout.base}publish"' not in page
    assert knockout.post("publish", round=draft.pk).status_code == 422


def test_a_draft_is_taken_back_after_a_question(knockout):
    knockout.post("draw", stage="final", number="1")
    asked = knockout.post("undraw", round=knockout.round(1).pk)
    assert asked.status_code == 200
    assert "Cancelled: Semi-finals, 2 matches Ana 1/Bia 1 × Ana 4/Bia 4" in text_of(asked)
    assert Round.objects.filter(removed=False).count() == 1
    knockout.post("undraw", round=knockout.round(1).pk, sure="1")
    assert Round.objects.filter(removed=False).count() == 0
