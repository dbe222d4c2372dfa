"""One place to enter a result and to correct it."""

import pytest

from tests.tournament.factories import match_seq, win, write_context
from tests.tournament.services.matches.games import IMPOSSIBLE, hand
from tests.tournament.web.desk.conftest import KNOCKOUT, text_of
from tests.tournament.web.desk.matches import fresh, keep_by_hands, totals_of
from tournament.models import Membership, User
from tournament.services import matches
from tournament.services.matches.proving import prove_match
from tournament.services.tournaments import results
from tournament.services.writing.context import WriteContext

pytestmark = pytest.mark.django_db


def test_it_offers_every_way_to_enter_a_result(knockout, match):
    page = knockout.get(f"match/{match.pk}/")
    said = text_of(page)
    order = ["Table 1", "Hand by hand", "By game totals", "As a walkover", "Another table", "The pairs"]
    assert [place for place in map(said.find, order) if place < 0] == []
    assert f'href="/en/g/{match.score_id}/"' in page.content.decode()


def test_a_match_of_another_tournament_is_not_found(knockout, match, desk_of):
    assert desk_of(4).get(f"match/{match.pk}/").status_code == 404


@pytest.mark.smoke
def test_totals_are_entered_as_people_write_them(knockout, match):
    answer = knockout.at(match, "totals", **{"g1-0": "3.050", "g1-1": "−85"})
    assert answer["Location"] == f"{knockout.base}match/{match.pk}/"
    assert totals_of(match) == [(3050, -85)]
    assert "Ana 1/Bia 1 wins 3,050 to −85." in text_of(knockout.get(f"match/{match.pk}/"))


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "Enter this pair's total too."),
        ("about 2000", "Enter the total in figures: 3050, 3.050 or −85."),
        ("99999999", "Count the digits: no total is as large as this."),
    ],
)
def test_what_cannot_be_read_is_said_at_its_field(knockout, match, typed, said):
    answer = knockout.at(match, "totals", **{"g1-0": "3050", "g1-1": typed})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert 'name="g1-0" value="3050"' in page
    assert f'name="g1-1" value="{typed}"' in page
    assert said in text_of(answer)
    assert totals_of(match) == [(0, 0)]


def test_nothing_at_all_is_no_result(knockout, match):
    answer = knockout.at(match, "totals", **{"g1-0": "", "g1-1": " "})
    assert answer.status_code == 422
    assert "Enter the final score of the game" in text_of(answer)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (("3053", "2100"), "Look at 3,053 again: every total here is a multiple of 5."),
        (("30500", "2100"), "Count the digits of 30,500: the target is 3,000."),
        (("2900", "2100"), "Nobody has reached 3,000. If time ran out, mark it. If not, the game is not over."),
        (("3050", "3050"), "Level at 3,050: nobody wins this game, and another has to be played."),
    ],
)
def test_what_is_odd_is_saved_the_second_time(knockout, match, typed, said):
    fields = {"g1-0": typed[0], "g1-1": typed[1]}
    warned = knockout.at(match, "totals", **fields)
    assert warned.status_code == 422
    assert said in text_of(warned)
    assert totals_of(match) == [(0, 0)]
    page = warned.content.decode()
    seen = page.split('name="seen" value="')[1].split('"')[0]
    other = knockout.at(match, "totals", **{**fields, "g1-1": "2105", "seen": seen})
    assert other.status_code == (422 if typed[0] != "3050" else 302)
    knockout.at(match, "totals", **{**fields, "seen": seen})
    assert totals_of(match) == [(int(typed[0]), int(typed[1]))]


def test_a_game_the_clock_closed_needs_no_target(knockout, match):
    knockout.at(match, "totals", **{"g1-0": "2900", "g1-1": "2100", "g1-closed": "1"})
    game = match.games.get()
    assert (game.totals, game.closed, game.winner) == ((2900, 2100), "time", 0)
    assert prove_match(match.pk) == []
    assert 'name="g1-closed" value="1" checked' in knockout.get(f"match/{match.pk}/").content.decode()


def test_a_match_of_four_hands_needs_neither_target_nor_clock(desk_of):
    """Tables of victory points are for so many hands: the target that ends a game elsewhere is mostly out of reach."""
    points = {"scoring": "victory_points", "table": "burraco-4", "criteria": ["victory_points", "lots"]}
    desk = desk_of(4, [{"id": "danese", "kind": "swiss", "rounds": 2, **points}])
    match, other = desk.open_round(1, "danese")
    assert "Time ran out" not in desk.get(f"match/{match.pk}/").content.decode()
    desk.at(match, "totals", **{"g1-0": "2900", "g1-1": "2100"})
    game = match.games.get()
    assert (game.totals, game.closed, game.over) == ((2900, 2100), "hands", True)
    desk.at(other, "totals", **{"g1-0": "3050", "g1-1": "2100"})
    assert other.games.get().closed == ""


def test_three_games_each_with_its_fields(desk_of):
    desk = desk_of(4, [{**KNOCKOUT[0], "games": 3}])
    match = desk.open_round(1, "final")[0]
    desk.at(match, "totals", **{"g1-0": "3050", "g1-1": "2100", "g2-0": "", "g2-1": ""})
    assert "Saved. The match is not over yet." in text_of(desk.get(f"match/{match.pk}/"))
    desk.at(match, "totals", **{"g1-0": "3050", "g1-1": "2100", "g2-0": "3100", "g2-1": "50"})
    assert "Ana 1/Bia 1 wins 2 to 0." in text_of(desk.get(f"match/{match.pk}/"))


def test_a_paper_is_compared_with_the_hands(knockout, match):
    keep_by_hands(match, hand(), hand(400))
    kept = totals_of(match)[0]
    swapped = str(kept[0])[::-1]
    odd = knockout.at(match, "totals", **{"g1-0": swapped, "g1-1": str(kept[1])})
    assert odd.status_code == 422
    assert f"{int(swapped):,}" in text_of(odd)
    agreed = knockout.at(match, "totals", **{"g1-0": str(kept[0]), "g1-1": str(kept[1])})
    assert agreed.status_code == 200
    assert "The paper says the same as the hands." in text_of(agreed)
    assert totals_of(match) == [kept]


def test_a_hand_with_errors_is_seen_from_the_desk(knockout, match):
    keep_by_hands(match, hand(), IMPOSSIBLE)
    page = knockout.get()
    assert "Table 1 · hand 2 to be checked" in text_of(page)
    assert f'href="/en/g/{match.score_id}/hand/2/?game=1"' in page.content.decode()


def test_a_referee_overrules_in_writing(knockout, match, ana: User):
    keep_by_hands(match, hand(), IMPOSSIBLE)
    matches.close_game(match.games.get(), "time", context=WriteContext("closed", match_seq(match)))
    assert knockout.at(match, "overrule", reason="seen at the table").status_code == 403
    Membership.objects.filter(user=ana).update(role="referee")
    assert "Enter why it counts" in text_of(knockout.at(match, "overrule", reason=" "))
    refused = knockout.at(match, "confirm")
    assert "A hand of this match has errors." in text_of(refused)
    knockout.at(match, "overrule", reason="seen at the table")
    assert (fresh(match).confirmed, fresh(match).overruled.text) == (True, "seen at the table")
    assert "Overruled by the referee: seen at the table" in text_of(knockout.get(f"match/{match.pk}/"))


def test_a_dispute_stands_until_it_is_decided(knockout, match):
    win(match, 0, confirm=False)
    assert "Enter what is disputed" in text_of(knockout.at(match, "dispute", reason=""))
    knockout.at(match, "dispute", reason="Caio says the canastra was clean")
    assert "Disputed: Caio says the canastra was clean" in text_of(knockout.get(f"match/{match.pk}/"))
    knockout.at(match, "settle")
    assert fresh(match).disputed is None
    knockout.at(match, "dispute", reason="once more")
    knockout.at(match, "confirm")
    assert (fresh(match).confirmed, fresh(match).disputed) == (True, None)


def test_a_walkover_is_asked_about_and_taken_back(knockout, match):
    asked = knockout.at(match, "walkover", absent="1")
    assert (asked.status_code, fresh(match).confirmed) == (200, False)
    assert "Ana 4/Bia 4 did not turn up: Ana 1/Bia 1 wins." in text_of(asked)
    knockout.at(match, "walkover", absent="1", sure="1")
    assert (fresh(match).absent_0, fresh(match).absent_1) == (False, True)
    knockout.at(match, "played-after-all", sure="1")
    assert (fresh(match).absent_1, fresh(match).confirmed) == (False, False)
    knockout.at(match, "walkover", absent="both", sure="1")
    assert (fresh(match).absent_0, fresh(match).absent_1) == (True, True)
    assert knockout.at(match, "walkover", absent="2").status_code == 400


def test_what_was_played_is_no_walkover(knockout, match):
    win(match, 0, confirm=False)
    refused = knockout.at(match, "walkover", absent="1")
    assert refused.status_code == 422
    assert "Something was played at this table." in text_of(refused)


def test_an_unfinished_match_is_not_confirmed(knockout, match):
    refused = knockout.at(match, "confirm", back=f"{knockout.base}match/{match.pk}/")
    assert refused.status_code == 422
    assert "This match is not over yet: enter its result first." in text_of(refused)
    assert f'href="{knockout.base}match/{match.pk}/"' in refused.content.decode()


def test_a_correction_shows_first_what_moves(knockout, match):
    """The final is drawn and not published: it is drawn anew."""
    for each in knockout.matches(1):
        win(each, 0)
    knockout.post("draw", stage="final", number="2")
    page = text_of(knockout.get(f"match/{match.pk}/"))
    assert "Rounds that are drawn but not published are drawn again if their pairings change." in page
    fields = {"g1-0": "2100", "g1-1": "3050"}
    asked = text_of(knockout.at(match, "correct", **fields))
    assert "Cancelled: Final, Ana 1/Bia 1 × Ana 2/Bia 2" in asked
    assert "New: Final, Ana 4/Bia 4 × Ana 2/Bia 2" in asked
    assert totals_of(match) == [(3050, 2100)]
    knockout.at(match, "correct", **fields, sure="1")
    assert (totals_of(match), fresh(match).confirmed) == ([(2100, 3050)], True)
    assert [m.first.code for m in knockout.matches(2)] == ["P04"]


def asked_about(answer) -> tuple[str, ...]:
    return answer.context["question"].lines


def test_a_question_names_the_match_and_its_result(knockout, match):
    called = "Semi-finals, table 1, Ana 1/Bia 1 × Ana 4/Bia 4"
    nothing_after = "No round was drawn after it, so only the standings can change."
    walkover = knockout.at(match, "walkover", absent="1")
    assert asked_about(walkover) == (called, "Ana 4/Bia 4 did not turn up: Ana 1/Bia 1 wins.")
    knockout.at(match, "walkover", absent="1", sure="1")
    assert asked_about(knockout.at(match, "played-after-all")) == (
        called,
        "Ana 4/Bia 4 did not turn up; Ana 1/Bia 1 wins.",
        "The pair turned up after all: the match will be played.",
        nothing_after,
    )
    knockout.at(match, "played-after-all", sure="1")
    win(match, 0)
    assert asked_about(knockout.at(match, "reopen")) == (
        called,
        "Ana 1/Bia 1 wins 3,050 to 2,100.",
        "The table can enter again, and the result has to be confirmed again.",
        nothing_after,
    )
    corrected = knockout.at(match, "correct", **{"g1-0": "2100", "g1-1": "3050"})
    assert asked_about(corrected) == (f"{called}: 3,050 × 2,100 becomes 2,100 × 3,050.", nothing_after)


def test_a_published_pairing_stands_when_the_result_is_corrected(knockout, match):
    for each in knockout.matches(1):
        win(each, 0)
    knockout.open_round(2, "final")
    page = text_of(knockout.get(f"match/{match.pk}/"))
    assert "Published pairings stay as they are. Only the result is corrected." in page
    knockout.at(match, "correct", **{"g1-0": "2100", "g1-1": "3050", "sure": "1"})
    assert totals_of(match) == [(2100, 3050)]
    assert [(m.first.code, m.second.code) for m in knockout.matches(2)] == [("P01", "P02")]


def test_a_confirmed_result_is_opened_and_confirmed_again(knockout, match):
    win(match, 0)
    asked = text_of(knockout.at(match, "reopen"))
    assert "No round was drawn after it, so only the standings can change." in asked
    knockout.at(match, "reopen", sure="1")
    assert not fresh(match).confirmed
    knockout.at(match, "totals", **{"g1-0": "3100", "g1-1": "50"})
    knockout.at(match, "confirm")
    assert (totals_of(match), fresh(match).confirmed) == ([(3100, 50)], True)


def test_confirming_again_asks_where_something_moves(knockout, match):
    for each in knockout.matches(1):
        win(each, 0)
    knockout.post("draw", stage="final", number="2")
    results.reopen(match, context=write_context())
    results.enter_totals(match, [(2100, 3050)], context=write_context())
    asked = knockout.at(match, "confirm")
    assert asked.status_code == 200
    assert "Confirm this result?" in text_of(asked)
    assert "Ana 4/Bia 4 × Ana 2/Bia 2" in text_of(asked)
    knockout.at(match, "confirm", sure="1")
    assert fresh(match).confirmed


def test_a_table_writes_meanwhile(knockout, match):
    old = match_seq(match)
    win(match, 0, confirm=False)
    answer = knockout.at(match, "totals", **{"seq": old, "g1-0": "3100", "g1-1": "50"})
    assert answer.status_code == 409
    assert "Semi-finals, table 1, Ana 1/Bia 1 × Ana 4/Bia 4: totals were entered: 3,050 × 2,100." in text_of(answer)
    assert 'name="g1-0" value="3100"' in answer.content.decode()
    knockout.at(match, "totals", **{"g1-0": "3100", "g1-1": "50"})
    assert totals_of(match) == [(3100, 50)]


def test_a_doubled_form_counts_once_and_is_told(knockout, match):
    fields = {"seq": match_seq(match), "key": "twice", "g1-0": "3050", "g1-1": "2100"}
    knockout.at(match, "totals", **fields)
    seq = match_seq(match)
    knockout.client.get(knockout.base)
    knockout.at(match, "totals", **fields)
    assert match_seq(match) == seq
    assert "This was already done when the form was first sent." in text_of(knockout.get())


def test_a_round_that_is_not_published_takes_nothing(knockout):
    knockout.post("draw", stage="final", number="1")
    match = knockout.matches(1)[0]
    assert "nothing can be entered" in text_of(knockout.get(f"match/{match.pk}/"))
    refused = knockout.at(match, "totals", **{"g1-0": "3050", "g1-1": "2100"})
    assert "This round is not published yet." in text_of(refused)


def test_empty_fields_take_the_totals_back(knockout, match):
    knockout.at(match, "totals", **{"g1-0": "3050", "g1-1": "2100"})
    assert "Leave the fields empty to clear the totals." in text_of(knockout.get(f"match/{match.pk}/"))
    knockout.at(match, "totals", **{"g1-0": "", "g1-1": ""})
    assert (totals_of(match), match.games.get().given) == ([(0, 0)], None)
    assert "As a walkover Who did not turn up?" in text_of(knockout.get(f"match/{match.pk}/"))


def test_after_a_correction_it_says_what_moved(desk_of):
    desk = desk_of(4, [{"id": "final", "kind": "round_robin", "criteria": ["wins", "point_difference", "lots"]}])
    first = desk.open_round(1, "final")
    for each in first:
        win(each, 0)
    desk.at(first[0], "correct", **{"g1-0": "2000", "g1-1": "3050", "sure": "1"})
    page = text_of(desk.get(f"match/{first[0].pk}/"))
    assert "wins 3,050 to 2,000." in page
    assert "Places: " in page
    assert "→ 1st" in page
