"""Results confirmed, overruled, disputed, reopened and corrected, and walkovers."""

import re

import pytest

from tests.tournament.factories import match_seq, win, write_context
from tests.tournament.services.matches.games import IMPOSSIBLE, hand
from tests.tournament.web.desk.matches import keep_by_hands, reread, totals_of
from tests.tournament.web.full_disk import also_on_a_full_disk
from tests.tournament.web.reading import text_of
from tournament.models import Match, Membership
from tournament.services import matches
from tournament.services.matches.proving import prove_match
from tournament.services.tournaments import results
from tournament.services.writing.context import WriteContext

pytestmark = [pytest.mark.django_db, also_on_a_full_disk]


def test_a_referee_overrules_in_writing(knockout, match, ana):
    keep_by_hands(match, hand(), IMPOSSIBLE)
    matches.close_game(match.games.get(), "time", context=WriteContext("closed", match_seq(match)))
    assert knockout.post_match(match, "overrule", reason="seen at the table").status_code == 403
    Membership.objects.filter(user=ana).update(role="referee")
    assert "Enter why it counts" in text_of(knockout.post_match(match, "overrule", reason=" "))
    refused = knockout.post_match(match, "confirm")
    assert "A hand of this match has errors." in text_of(refused)
    knockout.post_match(match, "overrule", reason="seen at the table")
    assert (reread(match).confirmed, reread(match).overruling_note.text) == (True, "seen at the table")
    assert "Confirmed by the organisers: seen at the table" in text_of(knockout.get(f"match/{match.pk}/"))


def test_a_dispute_stands_until_it_is_decided(knockout, match):
    win(match, 0, confirm=False)
    assert "Enter what is disputed" in text_of(knockout.post_match(match, "dispute", reason=""))
    knockout.post_match(match, "dispute", reason="Caio says the canastra was clean")
    page = text_of(knockout.get(f"match/{match.pk}/"))
    assert "Disputed: Caio says the canastra was clean" in page
    assert "Mark it as disputed" not in page
    assert "The dispute is settled" in page
    knockout.post_match(match, "settle")
    assert reread(match).dispute_note is None
    assert "Mark it as disputed" in text_of(knockout.get(f"match/{match.pk}/"))
    knockout.post_match(match, "dispute", reason="once more")
    knockout.post_match(match, "confirm")
    assert (reread(match).confirmed, reread(match).dispute_note) == (True, None)


def test_a_dispute_says_which_pair_it_is_of(knockout, match):
    win(match, 0, confirm=False)
    Match.objects.filter(pk=match.pk).update(reported_by=0)
    results.dispute(reread(match), "ours was clean", context=write_context(match_seq(match)), side=1)
    assert "Disputed by Ana 4/Bia 4: ours was clean" in text_of(knockout.get(f"match/{match.pk}/"))


def test_whoever_disputed_by_mistake_undoes_it_alone_while_nothing_followed(knockout, match, ana, bia):
    win(match, 0, confirm=False)
    other = WriteContext("other", match_seq(match), bia)
    results.dispute(reread(match), "Caio counts again", context=other)
    assert "Undo the dispute" not in text_of(knockout.get(f"match/{match.pk}/"))
    refused = knockout.post_match(match, "undispute")
    assert "Only the person who entered it can undo it." in text_of(refused)
    knockout.post_match(match, "settle")
    knockout.post_match(match, "dispute", reason="the wrong table")
    assert "Undo the dispute" in text_of(knockout.get(f"match/{match.pk}/"))
    knockout.post_match(match, "undispute")
    page = text_of(knockout.get(f"match/{match.pk}/"))
    assert "Disputed:" not in page
    assert "Mark it as disputed" in page
    assert prove_match(match.pk) == []
    assert "Ana 1/Bia 1 × Ana 4/Bia 4: the last entry was undone." in text_of(knockout.get("history/"))
    knockout.post_match(match, "dispute", reason="the right table")
    results.enter_totals(reread(match), [(2100, 3050)], context=WriteContext("later", match_seq(match), ana))
    assert "Undo the dispute" not in text_of(knockout.get(f"match/{match.pk}/"))


def test_a_disputed_result_that_was_changed_says_when_and_by_whom(knockout, match, ana):
    win(match, 0, confirm=False)
    knockout.post_match(match, "dispute", reason="Caio says the canastra was clean")
    changed = r"The result was changed at [0-9:]{5} [(]%s[)], after it was disputed[.]"
    assert "after it was disputed" not in text_of(knockout.get(f"match/{match.pk}/"))
    context = WriteContext("changed", match_seq(match), device="a phone")
    results.enter_totals(reread(match), [(2100, 3050)], context=context)
    assert re.search(changed % "device [0-9A-F]{4}", text_of(knockout.get(f"match/{match.pk}/")))
    results.enter_totals(reread(match), [(2105, 3050)], context=WriteContext("again", match_seq(match), ana))
    assert re.search(changed % "ana", text_of(knockout.get(f"match/{match.pk}/")))
    knockout.post_match(match, "confirm")
    assert "after it was disputed" not in text_of(knockout.get(f"match/{match.pk}/"))


def test_a_walkover_is_asked_about_and_taken_back(knockout, match):
    page = knockout.get(f"match/{match.pk}/").content.decode()
    # "Neither", to who did not turn up, would be read as: both are here.
    assert '<button class="button" name="absent" value="both">Both pairs</button>' in page
    asked = knockout.post_match(match, "walkover", absent="1")
    assert (asked.status_code, reread(match).confirmed) == (200, False)
    assert "Ana 4/Bia 4 did not turn up: Ana 1/Bia 1 wins." in text_of(asked)
    knockout.post_match(match, "walkover", absent="1", sure="1")
    assert (reread(match).absent_0, reread(match).absent_1) == (False, True)
    knockout.post_match(match, "played-after-all", sure="1")
    assert (reread(match).absent_1, reread(match).confirmed) == (False, False)
    knockout.post_match(match, "walkover", absent="both", sure="1")
    assert (reread(match).absent_0, reread(match).absent_1) == (True, True)
    assert knockout.post_match(match, "walkover", absent="2").status_code == 400


def test_what_was_played_is_no_walkover(knockout, match):
    win(match, 0, confirm=False)
    refused = knockout.post_match(match, "walkover", absent="1")
    assert refused.status_code == 422
    assert "Something was played at this table." in text_of(refused)


def test_a_match_is_annulled_in_the_way_that_its_page_says(league, tables):
    """Until there is a result there is nothing to annul."""
    match, way = tables[0], "remove its totals or hands, then enter a walkover of both pairs: neither wins."
    assert way not in text_of(league.get(f"match/{match.pk}/"))
    win(match, 0)
    assert way in text_of(league.get(f"match/{match.pk}/"))
    league.post_match(match, "reopen", reason="wrong pairs", sure="1")
    league.post_match(match, "totals", **{"g1-0": "", "g1-1": ""})
    league.post_match(match, "walkover", absent="both", sure="1")
    assert (reread(match).absent_0, reread(match).absent_1, totals_of(match)) == (True, True, [(0, 0)])
    assert way not in text_of(league.get(f"match/{match.pk}/"))


def test_an_unfinished_match_is_not_confirmed(knockout, match):
    refused = knockout.post_match(match, "confirm", back=f"{knockout.base}match/{match.pk}/")
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
    fields = {"g1-0": "2100", "g1-1": "3050", "reason": "read again"}
    asked = text_of(knockout.post_match(match, "correct", **fields))
    assert "Cancelled: Final, Ana 1/Bia 1 × Ana 2/Bia 2" in asked
    assert "New: Final, Ana 4/Bia 4 × Ana 2/Bia 2" in asked
    assert totals_of(match) == [(3050, 2100)]
    knockout.post_match(match, "correct", **fields, sure="1")
    assert (totals_of(match), reread(match).confirmed) == ([(2100, 3050)], True)
    assert [m.first.code for m in knockout.matches(2)] == ["P04"]


def test_a_correction_names_the_pair_that_stays_in_a_published_round(knockout, match):
    """And the way to the other pair: the final is published, undone in the history, and then drawn anew."""
    for each in knockout.matches(1):
        win(each, 0)
    knockout.open_round(2, "final")
    publishing = knockout.seq
    fields = {"g1-0": "2100", "g1-1": "3050", "reason": "read again"}
    asked = text_of(knockout.post_match(match, "correct", **fields))
    assert (
        "Ana 1/Bia 1 stays in the published next round. To change that, undo its publication in the history." in asked
    )
    assert "No place and no pairing changes." not in asked
    knockout.post_match(match, "correct", **fields, sure="1")
    knockout.post(f"history/{publishing}/undo", sure="1")
    assert [m.first.code for m in knockout.matches(2)] == ["P04"]


def asked_about(response) -> tuple[str, ...]:
    return response.context["question"].lines


def test_a_question_names_the_match_and_its_result(knockout, match):
    called = "Semi-finals, table 1, Ana 1/Bia 1 × Ana 4/Bia 4"
    nothing_after = "No round was drawn after it, so only the standings can change."
    walkover = knockout.post_match(match, "walkover", absent="1")
    assert asked_about(walkover) == (called, "Ana 4/Bia 4 did not turn up: Ana 1/Bia 1 wins.")
    knockout.post_match(match, "walkover", absent="1", sure="1")
    assert asked_about(knockout.post_match(match, "played-after-all")) == (
        called,
        "Ana 4/Bia 4 did not turn up; Ana 1/Bia 1 wins.",
        "The pair turned up after all: the match will be played.",
        nothing_after,
    )
    knockout.post_match(match, "played-after-all", sure="1")
    win(match, 0)
    assert asked_about(knockout.post_match(match, "reopen", reason="read again")) == (
        called,
        "Ana 1/Bia 1 wins 3,050 to 2,100.",
        "Reason: read again",
        "The table can enter again, and the result has to be confirmed again.",
        nothing_after,
    )
    corrected = knockout.post_match(match, "correct", **{"g1-0": "2100", "g1-1": "3050", "reason": "read again"})
    becomes = f"{called}: 3,050\xa0×\xa02,100 becomes 2,100\xa0×\xa03,050."
    assert asked_about(corrected) == (becomes, "Reason: read again", nothing_after)


@pytest.mark.parametrize("action", ["correct", "reopen"])
def test_what_was_confirmed_changes_for_a_reason_alone(knockout, match, action):
    win(match, 0)
    fields = {"g1-0": "2100", "g1-1": "3050", "sure": "1"}
    refused = knockout.post_match(match, action, **fields, reason=" ")
    assert (refused.status_code, totals_of(match), reread(match).confirmed) == (422, [(3050, 2100)], True)
    assert "Enter why: the reason stays in the history" in text_of(refused)
    if action == "correct":
        assert 'name="g1-0" value="2100"' in refused.content.decode()
    knockout.post_match(match, action, **fields, reason="Ana's paper <read> again")
    text = text_of(knockout.get("history/"))
    assert "Reason: Ana's paper <read> again" in text
    assert reread(match).dispute_note is None


def test_an_older_correction_without_a_reason_is_reported(knockout, match):
    win(match, 0)
    results.correct(match, [(2100, 3050)], context=write_context())
    results.reopen(match, context=write_context())
    texts = text_of(knockout.get("history/"))
    assert "the result was corrected from 3,050 × 2,100 to 2,100 × 3,050. " in texts
    assert "the confirmed result was reopened. " in texts
    assert "Reason" not in texts


def test_a_correction_that_adds_a_game_says_which_there_were(desk_of):
    desk = desk_of(4, [{"id": "final", "kind": "single_elimination", "games": 3}])
    desk.open_round(1, "final")
    match = desk.matches(1)[0]
    won, lost = (3050, 2100), (2100, 3050)
    results.enter_totals(match, [won, won], context=write_context())
    results.confirm(match, context=write_context())
    results.correct(match, [won, lost, lost], context=write_context())
    results.correct(match, [won, won], context=write_context())
    three = "3,050 × 2,100 · 2,100 × 3,050 · 2,100 × 3,050"
    texts = text_of(desk.get("history/"))
    assert f"the result was corrected from 3,050 × 2,100 · 3,050 × 2,100 to {three}." in texts
    assert f"the result was corrected from {three} to 3,050 × 2,100 · 3,050 × 2,100." in texts


def test_a_published_pairing_stands_when_the_result_is_corrected(knockout, match):
    for each in knockout.matches(1):
        win(each, 0)
    knockout.open_round(2, "final")
    page = text_of(knockout.get(f"match/{match.pk}/"))
    assert "Published pairings stay as they are. Only the result is corrected." in page
    knockout.post_match(match, "correct", **{"g1-0": "2100", "g1-1": "3050", "reason": "x", "sure": "1"})
    assert totals_of(match) == [(2100, 3050)]
    assert [(m.first.code, m.second.code) for m in knockout.matches(2)] == [("P01", "P02")]


def test_a_confirmed_result_is_opened_and_confirmed_again(knockout, match):
    win(match, 0)
    asked = text_of(knockout.post_match(match, "reopen", reason="read again"))
    assert "No round was drawn after it, so only the standings can change." in asked
    knockout.post_match(match, "reopen", reason="read again", sure="1")
    assert not reread(match).confirmed
    knockout.post_match(match, "totals", **{"g1-0": "3100", "g1-1": "50"})
    knockout.post_match(match, "confirm")
    assert (totals_of(match), reread(match).confirmed) == ([(3100, 50)], True)


def test_confirming_again_asks_where_something_moves(knockout, match):
    for each in knockout.matches(1):
        win(each, 0)
    knockout.post("draw", stage="final", number="2")
    results.reopen(match, context=write_context())
    results.enter_totals(match, [(2100, 3050)], context=write_context())
    asked = knockout.post_match(match, "confirm")
    assert asked.status_code == 200
    assert "Confirm this result?" in text_of(asked)
    assert "Ana 4/Bia 4 × Ana 2/Bia 2" in text_of(asked)
    knockout.post_match(match, "confirm", sure="1")
    assert reread(match).confirmed


def test_after_a_correction_it_says_what_moved(desk_of):
    desk = desk_of(4, [{"id": "final", "kind": "round_robin", "criteria": ["wins", "point_difference", "lots"]}])
    first = desk.open_round(1, "final")
    for each in first:
        win(each, 0)
    desk.post_match(first[0], "correct", **{"g1-0": "2000", "g1-1": "3050", "reason": "x", "sure": "1"})
    page = text_of(desk.get(f"match/{first[0].pk}/"))
    assert "wins 3,050 to 2,000." in page
    assert "Places: " in page
    assert "→ 1st" in page


def test_where_neither_pair_came_the_way_back_names_both(knockout, match):
    for absent, sentence in (("1", "If the pair turned up after all"), ("both", "If both pairs turned up after all")):
        knockout.post_match(match, "walkover", absent=absent, sure="1")
        assert sentence in text_of(knockout.get(f"match/{match.pk}/"))
        knockout.post_match(match, "played-after-all", sure="1")
