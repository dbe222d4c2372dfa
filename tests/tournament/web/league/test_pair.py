"""A pair on its phone, from the private link to the confirmed result."""

import re

import pytest

from tests.tournament.factories import match_seq
from tests.tournament.web.full_disk import also_on_a_full_disk
from tests.tournament.web.league.pair_phones import day, last_proposal, propose
from tests.tournament.web.reading import text_of
from tournament.models import DateProposal, Match
from tournament.services import grants
from tournament.services.tournaments.founding import change_settings
from tournament.services.writing.context import WriteContext

pytestmark = [pytest.mark.django_db, also_on_a_full_disk]


@pytest.mark.smoke
def test_the_link_leads_to_the_standings(ours, theirs, match, desk):
    assert ours.opened["Location"] == ours.home
    assert "Ana 6/Bia 6 No date is agreed yet." in ours.text(ours.home)
    assert propose(ours, place="Clube da Ilha").status_code == 302
    assert "You proposed" in ours.text()
    assert "Ana 1/Bia 1 proposes:" in theirs.text()
    assert theirs.post("date", do="accept", date=last_proposal())["Location"] == theirs.page
    for phone in (ours, theirs):
        assert "20:00, Clube da Ilha agreed" in phone.text()
    assert ours.post("report", **{"g1-0": "3.050", "g1-1": "2.100"}).status_code == 302
    figures = "Result Ana 1/Bia 1 wins 3,050 Ana 6/Bia 6 2,100"
    assert f"{figures} You reported it. Ana 6/Bia 6 has not answered yet." in ours.text()
    assert "You reported: you 3,050 × 2,100 Ana 6/Bia 6. They have not answered yet." in ours.text(ours.home)
    assert "They reported: you 2,100 × 3,050 Ana 1/Bia 1. Is it right?" in theirs.text(theirs.home)
    mirrored = "Result Ana 6/Bia 6 2,100 Ana 1/Bia 1 wins 3,050"
    assert f"Is this result right? Ana 1/Bia 1 reported it. {mirrored}" in theirs.text()
    assert theirs.post("answer", do="confirm").status_code == 302
    assert Match.objects.get(pk=match.pk).confirmed
    assert "Ana 6/Bia 6 Won, 3,050 × 2,100" in ours.text(ours.home)
    assert "Ana 1/Bia 1 Lost, 2,100 × 3,050" in theirs.text(theirs.home)
    assert mirrored in theirs.text()
    assert "Ana 1/Bia 1" in text_of(desk.get("standings/"))
    history = text_of(desk.get("history/"))
    for text in (
        "Ana 1/Bia 1 proposed",
        "Ana 6/Bia 6 accepted",
        "Ana 1/Bia 1 reported 3,050 × 2,100.",
        "Ana 6/Bia 6 confirmed the result.",
    ):
        assert text in history


def test_the_totals_are_doubted_as_at_the_desk(ours, match):
    response = ours.post("report", **{"g1-0": "305", "g1-1": "210"})
    assert response.status_code == 422
    assert "Check the totals." in text_of(response)
    seen = response.context["page"].form.typed_text
    assert ours.post("report", **{"g1-0": "305", "g1-1": "210", "seen": seen, "g1-closed": "1"}).status_code == 302


def test_the_pair_that_confirms_reads_the_doubt_of_the_one_that_reported(ours, theirs):
    doubt = "Look at 3,112 again: every total here is a multiple of 5."
    doubted = ours.post("report", **{"g1-0": "3112", "g1-1": "2100"})
    assert doubt in text_of(doubted)
    seen = doubted.context["page"].form.typed_text
    ours.post("report", **{"g1-0": "3112", "g1-1": "2100", "seen": seen})
    assert f"Ana 1/Bia 1 wins 3,112 Ana 1/Bia 1: {doubt}" in theirs.text()


def test_a_doubt_about_totals_stands_before_the_date_which_is_asked_for_otherwise(ours, match):
    dates, totals = "No date is agreed yet.", "The points that each pair has at the end of the game."
    assert ours.text().index(dates) < ours.text().index(totals)
    doubted = text_of(ours.post("report", **{"g1-0": "305", "g1-1": "210"}))
    assert doubted.index("Check the totals.") < doubted.index(dates)
    came_to_report = ours.text(f"{ours.page}?report=1")
    assert came_to_report.index(totals) < came_to_report.index(dates)


def test_at_home_the_form_asks_about_time_only_where_nobody_reached_the_target(ours, match, tournament):
    assert "Time ran out" not in ours.text()
    short = text_of(ours.post("report", **{"g1-0": "2000", "g1-1": "1500"}))
    assert "Nobody has reached 3,000. If time ran out, mark it." in short
    assert short.count("Time ran out") == 1
    type(tournament).objects.filter(pk=tournament.pk).update(plan={**tournament.plan, "minutes": 60})
    assert "Time ran out" in ours.text()


def test_a_reported_match_is_no_longer_to_be_played(ours, theirs):
    for phone in (ours, theirs):
        assert "To be played 1" in phone.text(phone.home)
    ours.post("report", **{"g1-0": "3050", "g1-1": "2100"})
    nothing_left = "To be played There is nothing to play now."
    reported = "You reported: you 3,050 × 2,100 Ana 6/Bia 6. They have not answered yet. Open"
    assert f"Results to be confirmed 1 Ana 6/Bia 6 {reported} : Ana 6/Bia 6 {nothing_left}" in ours.text(ours.home)
    asked = "Results to be confirmed 1 Ana 1/Bia 1 They reported: you 2,100 × 3,050 Ana 1/Bia 1. Is it right? Answer"
    assert f"{asked} : Ana 1/Bia 1 {nothing_left}" in theirs.text(theirs.home)
    for phone in (ours, theirs):
        assert "left." not in phone.text() + phone.text(phone.home)


def test_the_fields_of_the_totals_begin_with_the_readers_pair(ours, theirs):
    for phone, names in ((ours, ["g1-0", "g1-1"]), (theirs, ["g1-1", "g1-0"])):
        page = phone.client.get(phone.page).content.decode()
        assert re.findall(r'name="(g1-[01])"', page) == names


def test_whoever_has_played_without_a_date_reports_at_once(ours):
    assert "Propose a date : Ana 6/Bia 6 Report the result : Ana 6/Bia 6" in ours.text(ours.home)
    page = ours.client.get(ours.page + "?report=1").content.decode()
    assert '<details class="desk-fold" open>' in page
    assert page.count("The points that each pair has at the end of the game.") == 1
    propose(ours)
    assert "Report the result" not in ours.text(ours.home)


def test_whoever_plays_before_the_agreed_day_reports_from_the_list(ours, theirs):
    propose(ours)
    theirs.post("date", do="accept", date=last_proposal())
    for phone, other in ((ours, "Ana 6/Bia 6"), (theirs, "Ana 1/Bia 1")):
        assert f"Open : {other} Report the result : {other}" in phone.text(phone.home)


def test_the_page_of_a_match_is_titled_with_both_pairs_the_readers_first(ours, theirs):
    for phone, title in ((ours, "Ana 1/Bia 1 × Ana 6/Bia 6"), (theirs, "Ana 6/Bia 6 × Ana 1/Bia 1")):
        assert f"{title} Round 1" in phone.text()


def test_a_result_that_is_not_right_goes_to_the_organisers(ours, theirs, match, desk):
    ours.post("report", **{"g1-0": "3050", "g1-1": "2100"})
    assert theirs.post("answer", do="dispute", reason="").status_code == 422
    theirs.post("answer", do="dispute", reason="We had 2.950.")
    figures = "Result Ana 1/Bia 1 wins 3,050 Ana 6/Bia 6 2,100"
    assert f"{figures} Ana 6/Bia 6 disputes it: We had 2.950." in ours.text()
    assert "Undo the dispute Result Ana 6/Bia 6 2,100 Ana 1/Bia 1 wins 3,050" in theirs.text()
    assert "Waiting for you 1" in text_of(desk.get("league/"))
    refused = theirs.post("report", **{"g1-0": "3000", "g1-1": "2950"})
    assert refused.status_code == 422
    assert "the organisers decide" in text_of(refused)
    assert "Correct the report" not in theirs.text()


def test_the_pair_that_mistyped_and_agrees_corrects_its_disputed_report(ours, theirs):
    ours.post("report", **{"g1-0": "3050", "g1-1": "2100"})
    theirs.post("answer", do="dispute", reason="We had 2.950.")
    ask = "Correct the report if they are right. Otherwise the organisers decide, and their decision appears here."
    assert f"Ana 6/Bia 6 disputes it: We had 2.950. {ask} " in ours.text()
    assert "The organisers decide. You will see their decision here." in theirs.text()
    assert "What you reported is disputed: open the match." in text_of(ours.client.get(ours.home))
    assert ours.post("report", **{"g1-0": "3050", "g1-1": "2950"})["Location"] == ours.page
    assert "You reported it. Ana 6/Bia 6 has not answered yet." in ours.text()
    assert "Is this result right? Ana 1/Bia 1 reported it. Result Ana 6/Bia 6 2,950" in theirs.text()
    theirs.post("answer", do="confirm")
    corrected = "Ana 6/Bia 6 disputed the result: We had 2.950. Ana 1/Bia 1 corrected the result since."
    assert f"The result is confirmed. {corrected}" in ours.text()
    assert f"The result is confirmed. {corrected}" in theirs.text()


def test_what_is_wrong_with_a_date_is_reported_at_its_field(ours):
    for fields, field in (
        ({"day": ""}, "day"),
        ({"hour": ""}, "hour"),
        ({"day": day(-2)}, "day"),
        ({"day": day(30)}, "day"),
    ):
        response = propose(ours, **fields)
        assert (response.status_code, list(response.context["faults"])) == (422, [field])
    assert propose(ours, place="x" * 121).context["faults"].keys() == {"place"}
    assert not DateProposal.objects.exists()


def test_a_page_that_is_behind_is_reported_and_shows_what_stands(ours, theirs, match):
    propose(ours)
    stale = propose(theirs, 4, seq=1)
    assert stale.status_code == 409
    assert "Read the match as it is now: it changed while this page was open, and nothing of yours was" in text_of(
        stale
    )
    assert "proposes:" in text_of(stale)
    assert f'value="{day(4)}"' in stale.content.decode()


def test_a_pair_that_reports_what_the_other_just_did_is_led_to_confirm_it(ours, theirs, match):
    seq = match_seq(match)
    ours.post("report", **{"g1-0": "3050", "g1-1": "2100"})
    late = theirs.post("report", **{"g1-0": "3.050", "g1-1": "2100", "seq": seq})
    assert late.status_code == 409
    assert "Ana 1/Bia 1 reported the same result just before you: confirm it." in text_of(late)
    assert "nothing of yours was recorded" not in text_of(late)
    other = text_of(theirs.post("report", **{"g1-0": "3050", "g1-1": "2200", "seq": seq}))
    assert "nothing of yours was recorded" in other
    theirs.post("answer", do="confirm")
    match.refresh_from_db()
    assert match.confirmed


def test_a_form_that_comes_twice_is_done_once(ours):
    fields = {"do": "propose", "day": day(), "hour": "20:00", "place": "", "key": "twice", "seq": 1}
    assert [ours.post("date", **fields).status_code for _ in range(2)] == [302, 302]
    assert DateProposal.objects.count() == 1
    assert "already done" in ours.text()


def test_half_a_minute_to_take_it_back(ours, match):
    propose(ours)
    assert ">Undo<" in ours.client.get(ours.page).content.decode()
    ours.post("undo")
    assert "No date is agreed yet." in ours.text()
    assert ">Undo<" not in ours.client.get(ours.page).content.decode()


def test_nobody_else_gets_to_the_page_of_a_pair(ours, theirs, match, client, desk):
    assert client.get(ours.page).status_code == 302  # to sign in
    assert client.post(ours.page + "date", {}).status_code == 403
    assert theirs.client.get(ours.page).status_code == 404
    assert desk.client.get(ours.page).status_code == 404  # an organiser has no pair's link
    other = Match.objects.exclude(pk=match.pk).first()
    assert ours.client.get(f"{ours.home}{other.pk}/").status_code == 404


def test_a_link_that_was_renewed_opens_nothing_any_more(ours, desk, client):
    desk.post(f"league/links/{ours.entry.pk}/renew")
    refusal = client.get(f"/en/play/{ours.secret}/")
    assert refusal.status_code == 404
    assert "Ask the organisers for a new one" in text_of(refusal)
    for path in (ours.home, ours.page):
        closed = ours.client.get(path)
        assert closed.status_code == 404
        assert "Ask the organisers for a new one" in text_of(closed)
        assert f'data-closed-pair="{ours.entry.pk}"' in closed.content.decode()
    form = ours.post("report")  # 403: the phone keeps it until a new link was opened
    assert form.status_code == 403
    assert "Ask the organisers for a new one" in text_of(form)
    assert client.get(ours.page).status_code == 302
    (grant,) = [
        grant for grant in grants.grants_by_secrets([_secret_of(desk, ours)]) if grant.entry_id == ours.entry.pk
    ]
    assert grant.revoked_at is None


def _secret_of(desk, phone) -> str:
    rows = desk.get("league/links/").context["rows"]
    link = next(row.link for row in rows if row.entry.pk == phone.entry.pk)
    return link.address.rstrip("/").rpartition("/")[2]


def test_a_link_ends_with_the_tournament(ours, tournament):
    change_settings(tournament, finished=True, context=WriteContext("over"))
    assert ours.client.get(ours.page).status_code == 302


@pytest.mark.parametrize("page", ["home", "page"])
def test_pages_ask_a_constant_number_of_queries(ours, django_assert_num_queries, page):
    ours.client.get(getattr(ours, page))
    with django_assert_num_queries({"home": 7, "page": 17}[page]):
        ours.client.get(getattr(ours, page))


def test_a_date_has_a_place_and_no_rank(ours):
    """Where they meet: the word for a place in the standings is another one."""
    for language, word in (("pt-br", "Lugar"), ("it", "Luogo")):
        page = ours.client.get(ours.page.replace("/en/", f"/{language}/")).content.decode()
        assert f'<label for="place">{word}</label>' in page


def test_the_page_of_a_match_leads_to_the_standings(ours, tournament):
    assert re.search(r'href="/[^"]+/standings/"', ours.client.get(ours.page).content.decode())
