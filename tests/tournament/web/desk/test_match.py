"""The only place to enter a result: its page, and totals."""

import re

import pytest

from tests.tournament.factories import match_seq, win, write_context
from tests.tournament.services.matches.games import IMPOSSIBLE, WINNING, hand
from tests.tournament.services.tournaments.confirmation_cast import enter_totals, match_under_policy
from tests.tournament.web.desk.desks import KNOCKOUT, Desk
from tests.tournament.web.desk.matches import keep_by_hands, totals_of
from tests.tournament.web.full_disk import also_on_a_full_disk
from tests.tournament.web.reading import text_of
from tournament.models import Membership
from tournament.services.matches.proving import prove_match
from tournament.services.matches.undoing import undo_totals
from tournament.services.tournaments import results
from tournament.services.writing.context import WriteContext

pytestmark = [pytest.mark.django_db, also_on_a_full_disk]


def test_the_page_of_a_match_offers_every_way_to_enter_a_result(knockout, match):
    page = knockout.get(f"match/{match.pk}/")
    text = text_of(page)
    order = ["Table 1", "Hand by hand", "By game totals", "As a walkover", "Another table", "The pairs"]
    assert [place for place in map(text.find, order) if place < 0] == []
    assert f'href="/en/g/{match.score_id}/"' in page.content.decode()


def test_a_match_of_another_tournament_is_not_found(knockout, match, desk_of):
    assert desk_of(4).get(f"match/{match.pk}/").status_code == 404


@pytest.mark.smoke
def test_totals_are_entered_as_people_write_them(knockout, match):
    response = knockout.post_match(match, "totals", **{"g1-0": "3.050", "g1-1": "−85"})
    assert response["Location"] == f"{knockout.base}match/{match.pk}/"
    assert totals_of(match) == [(3050, -85)]
    assert "Ana 1/Bia 1 wins 3,050 to −85." in text_of(knockout.get(f"match/{match.pk}/"))


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("", "Enter this pair's total too."),
        ("about 2000", "Enter the total in figures: 3050, 3.050 or −85."),
        ("99999999", "Count the digits: no total is as large as this."),
    ],
)
def test_what_cannot_be_read_is_reported_at_its_field(knockout, match, typed, text):
    response = knockout.post_match(match, "totals", **{"g1-0": "3050", "g1-1": typed})
    assert response.status_code == 422
    page = response.content.decode()
    assert 'name="g1-0" value="3050"' in page
    assert f'name="g1-1" value="{typed}"' in page
    assert text in text_of(response)
    assert totals_of(match) == [(0, 0)]


def test_nothing_at_all_is_no_result(knockout, match):
    response = knockout.post_match(match, "totals", **{"g1-0": "", "g1-1": " "})
    assert response.status_code == 422
    assert "Enter the final score of the game" in text_of(response)


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        (("3053", "2100"), "Look at 3,053 again: every total here is a multiple of 5."),
        (("30500", "2100"), "Count the digits of 30,500: the target is 3,000."),
        (("2900", "2100"), "Nobody has reached 3,000. If time ran out, mark it. If not, the game is not over."),
        (("3050", "3050"), "Level at 3,050: one more hand is played, and whoever scores more in it wins."),
    ],
)
def test_what_is_odd_is_saved_the_second_time(knockout, match, typed, text):
    fields = {"g1-0": typed[0], "g1-1": typed[1]}
    warned = knockout.post_match(match, "totals", **fields)
    assert warned.status_code == 422
    assert text in text_of(warned)
    assert totals_of(match) == [(0, 0)]
    page = warned.content.decode()
    seen = page.split('name="seen" value="')[1].split('"')[0]
    other = knockout.post_match(match, "totals", **{**fields, "g1-1": "2105", "seen": seen})
    assert other.status_code == (422 if typed[0] != "3050" else 302)
    knockout.post_match(match, "totals", **{**fields, "seen": seen})
    assert totals_of(match) == [(int(typed[0]), int(typed[1]))]


def test_a_game_the_clock_closed_needs_no_target(knockout, match):
    knockout.post_match(match, "totals", **{"g1-0": "2900", "g1-1": "2100", "g1-closed": "1"})
    game = match.games.get()
    assert (game.totals, game.closed, game.winner) == ((2900, 2100), "time", 0)
    assert prove_match(match.pk) == []
    assert 'name="g1-closed" value="1" checked' in knockout.get(f"match/{match.pk}/").content.decode()


def test_a_match_of_four_hands_needs_neither_target_nor_clock(desk_of):
    """Tables of victory points are for a fixed number of hands,
    so the target that ends a game elsewhere is mostly out of reach."""
    points = {"scoring": "victory_points", "table": "burraco-4", "criteria": ["victory_points", "lots"]}
    desk = desk_of(4, [{"id": "danese", "kind": "swiss", "rounds": 2, **points}])
    match, other = desk.open_round(1, "danese")
    assert "Time ran out" not in desk.get(f"match/{match.pk}/").content.decode()
    desk.post_match(match, "totals", **{"g1-0": "2900", "g1-1": "2100"})
    game = match.games.get()
    assert (game.totals, game.closed, game.over) == ((2900, 2100), "hands", True)
    desk.post_match(other, "totals", **{"g1-0": "3050", "g1-1": "2100"})
    assert other.games.get().closed == ""


def test_each_of_three_games_has_its_fields(desk_of):
    desk = desk_of(4, [{**KNOCKOUT[0], "games": 3}])
    match = desk.open_round(1, "final")[0]
    desk.post_match(match, "totals", **{"g1-0": "3050", "g1-1": "2100", "g2-0": "", "g2-1": ""})
    assert "Saved. The match is not over yet." in text_of(desk.get(f"match/{match.pk}/"))
    desk.post_match(match, "totals", **{"g1-0": "3050", "g1-1": "2100", "g2-0": "3100", "g2-1": "50"})
    assert "Ana 1/Bia 1 wins 2 to 0." in text_of(desk.get(f"match/{match.pk}/"))


def test_a_paper_is_compared_with_the_hands(knockout, match):
    keep_by_hands(match, hand(), hand(400))
    totals = totals_of(match)[0]
    swapped = str(totals[0])[::-1]
    odd = knockout.post_match(match, "totals", **{"g1-0": swapped, "g1-1": str(totals[1])})
    assert odd.status_code == 422
    assert f"{int(swapped):,}" in text_of(odd)
    agreed = knockout.post_match(match, "totals", **{"g1-0": str(totals[0]), "g1-1": str(totals[1])})
    assert agreed.status_code == 200
    assert "The paper says the same as the hands." in text_of(agreed)
    assert totals_of(match) == [totals]


def test_the_totals_of_the_paper_count_instead_of_the_hands(knockout, match):
    """Two hands came by phone, the rest on paper. The question names what goes; one event removes them, and undoing it
    restores them."""
    keep_by_hands(match, hand(), hand(400))
    stored_totals = totals_of(match)
    form = {"g1-0": "3155", "g1-1": "2480", "instead": "1"}
    asked = text_of(knockout.post_match(match, "totals", **form))
    assert "Enter the totals instead of the hands?" in asked
    assert "The totals of the paper count: 3,155 × 2,480." in asked
    assert f"2 recorded hands, which give {stored_totals[0][0]:,} × {stored_totals[0][1]:,}, are removed." in asked
    assert totals_of(match) == stored_totals
    before = match_seq(match)
    knockout.post_match(match, "totals", **form, sure="1")
    assert (totals_of(match), match_seq(match)) == ([(3155, 2480)], before + 1)
    assert "totals were entered instead of the hands: 3,155 × 2,480." in text_of(knockout.get("history/"))
    assert "By game totals" in text_of(knockout.get(f"match/{match.pk}/"))
    undo_totals(match, match_seq(match), context=WriteContext("undo", match_seq(match), knockout.user))
    assert (totals_of(match), prove_match(match.pk)) == (stored_totals, [])


def test_a_hand_with_errors_is_seen_from_the_desk(knockout, match):
    keep_by_hands(match, hand(), IMPOSSIBLE)
    page = knockout.get()
    assert "Table 1 · hand 2 to be checked" in text_of(page)
    assert f'href="/en/g/{match.score_id}/hand/2/?game=1"' in page.content.decode()


def test_the_hands_of_a_confirmed_result_are_a_link_away(knockout, match):
    keep_by_hands(match, WINNING)
    link = f'<a href="/en/g/{match.score_id}/">See the hands</a>'
    assert link not in knockout.get(f"match/{match.pk}/").content.decode()
    results.confirm(match, context=write_context(), overrule="The referee saw the table")
    assert link in knockout.get(f"match/{match.pk}/").content.decode()
    assert knockout.client.get(f"/en/g/{match.score_id}/").status_code == 200


def test_a_table_writes_meanwhile(knockout, match):
    old = match_seq(match)
    win(match, 0, confirm=False)
    response = knockout.post_match(match, "totals", **{"seq": old, "g1-0": "3100", "g1-1": "50"})
    assert response.status_code == 409
    assert "Semi-finals, table 1, Ana 1/Bia 1 × Ana 4/Bia 4: totals were entered: 3,050 × 2,100." in text_of(response)
    assert 'name="g1-0" value="3100"' in response.content.decode()
    knockout.post_match(match, "totals", **{"g1-0": "3100", "g1-1": "50"})
    assert totals_of(match) == [(3100, 50)]


def test_a_doubled_form_counts_once_and_is_reported(knockout, match):
    fields = {"seq": match_seq(match), "key": "twice", "g1-0": "3050", "g1-1": "2100"}
    knockout.post_match(match, "totals", **fields)
    seq = match_seq(match)
    knockout.client.get(knockout.base)
    knockout.post_match(match, "totals", **fields)
    assert match_seq(match) == seq
    assert "This was already done when the form was first sent." in text_of(knockout.get())


def test_a_round_that_is_not_published_takes_nothing(knockout):
    knockout.post("draw", stage="final", number="1")
    match = knockout.matches(1)[0]
    assert "nothing can be entered" in text_of(knockout.get(f"match/{match.pk}/"))
    refused = knockout.post_match(match, "totals", **{"g1-0": "3050", "g1-1": "2100"})
    assert "This round is not published yet." in text_of(refused)


def test_empty_fields_take_the_totals_back(knockout, match):
    knockout.post_match(match, "totals", **{"g1-0": "3050", "g1-1": "2100"})
    knockout.post_match(match, "totals", **{"g1-0": "", "g1-1": ""})
    assert (totals_of(match), match.games.get().given_totals) == ([(0, 0)], None)
    assert "As a walkover Who did not turn up?" in text_of(knockout.get(f"match/{match.pk}/"))


def test_a_button_clears_the_totals_until_they_are_confirmed(knockout, match):
    button = '<button class="button" name="clear" value="1">Clear the totals</button>'
    page = f"match/{match.pk}/"
    assert button not in knockout.get(page).content.decode()
    knockout.post_match(match, "totals", **{"g1-0": "3050", "g1-1": "2100"})
    assert button in knockout.get(page).content.decode()
    knockout.post_match(match, "totals", clear="1", **{"g1-0": "3050", "g1-1": "2100", "g1-closed": "1"})
    assert (totals_of(match), match.games.get().given_totals) == ([(0, 0)], None)
    assert "The totals are cleared. They stay in the history." in text_of(knockout.get(page))
    history = text_of(knockout.get("history/"))
    assert "totals were entered: 3,050 × 2,100" in history
    assert "the totals were cleared" in history
    win(match, 0)
    assert button not in knockout.get(page).content.decode()


def test_the_next_step_of_an_entered_result_is_the_pairs_agreement(ana):
    table = match_under_policy("pairs", ana)
    desk = Desk(table.round.stage.tournament, ana)
    button = '<button class="button button-next">Save the result</button>'
    link = re.compile('<a class="button button-next" href="[^"]+/agree/">Show it to the pairs</a>')
    before = desk.get(f"match/{table.pk}/").content.decode()
    assert button in before
    assert not link.search(before)
    enter_totals(table, 3050, 2100, actor=ana)
    after = desk.get(f"match/{table.pk}/").content.decode()
    assert button not in after
    assert link.search(after)


def test_who_may_not_correct_a_confirmed_result_is_told_who_does(knockout, match):
    win(match, 0)
    call = "The result is confirmed. To have it corrected, call a referee or an organiser."
    assert "My tables" not in text_of(knockout.get(f"match/{match.pk}/"))
    assert call not in text_of(knockout.get(f"match/{match.pk}/"))
    Membership.objects.filter(user=knockout.user).update(role="scorekeeper")
    texts = text_of(knockout.get(f"match/{match.pk}/"))
    assert f"Correct the result {call}" in texts
    assert "My tables" in texts, "where who scores goes on"
    assert "only the standings can change" not in texts


def test_beside_a_corrected_result_stands_what_it_was_when_and_why(knockout, match):
    win(match, 0)
    assert "the result was corrected" not in text_of(knockout.get(f"match/{match.pk}/"))
    knockout.post_match(
        match, "correct", **{"g1-0": "2100", "g1-1": "3050", "reason": "Digits turned round", "sure": "1"}
    )
    corrected = "the result was corrected from 3,050 × 2,100 to 2,100 × 3,050. Reason: Digits turned round"
    page = text_of(knockout.get(f"match/{match.pk}/"))
    assert re.search(rf"{corrected} \d+ \w{{3}}, \d\d:\d\d · {knockout.user.username}", page)
