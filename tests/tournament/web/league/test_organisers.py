"""The organisers of a league: who is late, and what they do about it."""

import io

import pytest
from pypdf import PdfReader

from tests.tournament.factories import match_seq, open_round, write_context
from tests.tournament.web.full_disk import also_on_a_full_disk
from tests.tournament.web.league.pair_phones import day, end_round, post_to_match, propose
from tests.tournament.web.reading import text_of
from tournament.models import DateProposal, Grant, Match, Round
from tournament.services.tournaments.founding import change_settings

pytestmark = [pytest.mark.django_db, also_on_a_full_disk]


def test_one_press_gives_every_pair_its_link(desk, tournament):
    page = text_of(desk.get())
    assert "A pile of sheets" not in page  # nobody hands one in: the pairs report
    assert "When the round begins" not in page  # they agree on days of their own
    assert (
        "Links of the pairs Each pair agrees on its days and reports its results on its own page. See the links" in page
    )
    assert "No result is waiting for you. The pairs agree on their days and report their results." in page
    assert "Create 6 links" in text_of(desk.get("league/links/"))
    desk.post("league/links/")
    assert Grant.objects.filter(tournament=tournament).exclude(entry=None).count() == 6
    page = desk.get("league/links/")
    assert "Create" not in text_of(page)
    assert page.content.decode().count("https://wa.me/?text=") == 6
    desk.post("league/links/")
    assert Grant.objects.count() == 6


def test_nothing_asks_for_tables_or_a_clock(desk, tournament):
    page = text_of(desk.get("setup/hall"))
    assert "First day of the first round" in page
    assert [word for word in ("Minutes", "Number of the first table", "clock", "Halls") if word in page] == []
    response = desk.post("setup/hall", day="2026-12-01", confirmation="pairs")
    assert response.status_code == 302
    tournament.refresh_from_db()
    assert (tournament.plan["starts"], tournament.plan["confirmation"]) == ("2026-12-01T09:00", "pairs")
    assert "tables" not in tournament.plan
    assert all(step.done for step in desk.get("setup/").context["steps"])


def confirmers(page) -> list[str]:
    """Who may be chosen to confirm results."""
    return [sentence for _policy, sentence, _is_chosen in page.context["hall"].policies]


def test_the_pairs_confirm_what_they_report_and_a_choice_is_left_for_results_of_the_organisers(desk, tournament):
    page = desk.get("setup/hall")
    assert (
        "Who confirms a result that the organisers enter What one pair reports counts once the other confirms it; if "
        "the other disputes it, the organisers decide."
    ) in text_of(page)
    offered = ["The organisers confirm it.", "Both pairs confirm it, each on its own page.", "A referee checks it."]
    assert confirmers(page) == offered
    plan = {**tournament.plan, "confirmation": "pairs_own_phones"}
    change_settings(tournament, plan=plan, context=write_context())
    before = "Both pairs agree, each on a phone of its own."
    assert confirmers(desk.get("setup/hall")) == [*offered[:2], before, offered[2]]
    desk.post("setup/hall", day="2026-12-01", confirmation="pairs")
    sentence = "“Who confirms a result that the organisers enter” was set: Both pairs confirm it, each on its own page."
    assert sentence in text_of(desk.get("history/"))


@pytest.mark.parametrize(("site", "warned"), [("http://192.0.2.2:8000", True), ("https://sumula.example.org", False)])
def test_links_that_open_nowhere_but_here_come_with_a_warning(desk, settings, site, warned):
    settings.SITE_URL = site
    warning = "These links only open on the Wi-Fi here: at home the pairs cannot follow them."
    assert (warning in text_of(desk.get("league/links/"))) == warned


def test_the_phones_of_a_league_at_home_have_no_codes(desk, tournament):
    plan = {**tournament.plan, "confirmation": "pairs_own_phones"}
    change_settings(tournament, plan=plan, context=write_context())
    page = text_of(desk.get("devices/"))
    assert "The pairs play at home, so no table has a code." in page
    assert page.count("Links of the pairs") == 1
    assert "Each table has a code" not in page


def test_the_draft_of_a_league_lets_no_tables_enter_hands(desk, tournament):
    Round.objects.update(published=False)
    page = text_of(desk.get())
    assert "the pairs can agree on their days, and the pairings are final." in page
    assert "the tables can enter" not in page


def test_the_grid_of_results_names_no_table(desk, match):
    page = desk.get(f"results/{match.round_id}/")
    assert "Table" not in page.content.decode()
    assert "3 missing" in text_of(page)
    assert f'href="{desk.base}match/{match.pk}/">Open<' in page.content.decode()


@pytest.mark.long
@pytest.mark.usefixtures("rendered_in_process")
def test_no_paper_asks_for_a_table(desk, tournament):
    stage = tournament.stages.get().key
    for address, word in ((f"print/{stage}/1/sheets.pdf", "Day"), (f"print/{stage}/1/list.pdf", "Find your match")):
        pages = PdfReader(io.BytesIO(desk.get(address).content)).pages
        text = " ".join(page.extract_text() for page in pages)
        # What was melded has a column that is called so too.
        assert text.count("Table") == text.count("Table\n+")
        assert word in text


def test_who_is_late_stands_first_with_what_was_written(desk, ours, theirs, match):
    propose(ours)
    assert "Nobody is late." in text_of(desk.get("league/"))
    end_round()
    text = text_of(desk.get("league/"))
    assert "Late 3" in text
    assert "The last day was" in text
    assert "Ana 6/Bia 6 has not answered." in text
    page = text_of(desk.get(f"league/{match.pk}/"))
    assert "Ana 1/Bia 1 has proposed 1 date. Ana 6/Bia 6 has never answered." in page


def test_a_walkover_by_date_is_one_press_with_its_reason(desk, ours, match):
    propose(ours)
    end_round()
    page = desk.get(f"league/{match.pk}/").content.decode()
    assert '<button class="button button-next" name="absent" value="1">' in page
    assert post_to_match(desk, match, "walkover", absent="1", reason="").status_code == 422
    post_to_match(desk, match, "walkover", absent="1", reason="Never answered.")
    match.refresh_from_db()
    assert (match.absent_0, match.absent_1, match.confirmed) == (False, True, True)
    assert "The walkover against Ana 6/Bia 6 is entered." in text_of(desk.get("league/"))
    assert "a walkover was entered. Reason: Never answered." in text_of(desk.get("history/"))
    assert "Walkover against them" in ours.text(ours.home)


def test_the_desk_is_offered_a_walkover_of_both_where_neither_pair_wrote(desk, match):
    end_round()
    page = desk.get(f"league/{match.pk}/").content.decode()
    assert '<button class="button button-next" name="absent" value="both">' in page
    post_to_match(desk, match, "walkover", absent="both", reason="Neither pair has proposed a date.")
    match.refresh_from_db()
    assert (match.absent_0, match.absent_1) == (True, True)
    assert "The walkover against Ana 1/Bia 1 and Ana 6/Bia 6 is entered." in text_of(desk.get("league/"))


def test_one_match_can_be_given_more_time(desk, match, ours):
    end_round()
    assert post_to_match(desk, match, "extend", deadline="soon").context["faults"].keys() == {"deadline"}
    post_to_match(desk, match, "extend", deadline=day(5))
    assert "Late 2" in text_of(desk.get("league/"))
    assert "2 matches are past their last day." in text_of(desk.get(""))
    assert "5 days left" in ours.text()
    post_to_match(desk, match, "extend", deadline="")
    assert Match.objects.get(pk=match.pk).deadline is None


def test_the_organisers_set_a_date(desk, match, ours):
    assert post_to_match(desk, match, "date", do="set", day="", hour="20:00").status_code == 422
    post_to_match(desk, match, "date", do="set", day=day(4), hour="20:00", place="Salão")
    assert "20:00, Salão agreed" in ours.text()
    post_to_match(desk, match, "date", do="call-off")
    assert DateProposal.objects.get().answer == "called_off"
    history = text_of(desk.get("history/"))
    assert "the date was set to" in history
    assert "was called off." in history


def test_a_stale_press_is_reported(desk, match, ours):
    seen = match_seq(match)
    propose(ours)
    assert post_to_match(desk, match, "walkover", absent="1", reason="Why", seq=seen).status_code == 409
    assert not Match.objects.get(pk=match.pk).confirmed


def test_the_days_of_a_round_can_be_changed(desk, match):
    path = f"league/rounds/{match.round_id}/"
    assert desk.post(path, opens=day(3), deadline=day(1)).context["faults"].keys() == {"deadline"}
    assert desk.post(path, opens="x", deadline="").context["faults"].keys() == {"opens"}
    assert desk.post(path, opens=day(0), deadline=day(1)).status_code == 302
    assert "it is played from" in text_of(desk.get("history/"))


def test_a_reminder_is_words_to_copy_and_no_number(desk, ours, theirs, match):
    propose(ours)
    page = desk.get(f"league/{match.pk}/")
    text = text_of(page)
    assert "Ana 1/Bia 1 proposed" in text
    assert f"https://sumula.example.org/play/{theirs.secret}/" in text
    assert "https://wa.me/?text=" in page.content.decode()


def test_the_list_asks_a_constant_number_of_queries(desk, tournament, django_assert_num_queries):
    desk.get("league/")
    with django_assert_num_queries(QUERIES):
        desk.get("league/")
    open_round(tournament, "all", 2)
    open_round(tournament, "all", 3)
    with django_assert_num_queries(QUERIES):
        desk.get("league/")


QUERIES = 17
