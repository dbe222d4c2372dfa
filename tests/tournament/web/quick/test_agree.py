"""Both pairs' agreement at the table: the page of each side, and what nobody can get with a form of their own."""

import re

import pytest

from tests.tournament.factories import match_seq, matches_of
from tests.tournament.services.matches.games import WINNING, hand
from tests.tournament.services.tournaments.confirmation_cast import (
    enter_totals,
    match_context,
    match_under_policy,
    record_hand,
    reread,
)
from tests.tournament.web.phones import Phone
from tests.tournament.web.reading import text_of
from tournament.models import Match, User
from tournament.permissions import Action
from tournament.services import grants, matches
from tournament.services.matches.proving import prove_match
from tournament.services.tournaments import agreements, results

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(ana: User) -> Match:
    match = match_under_policy("pairs", ana)
    record_hand(match, hand(), device="desk")
    record_hand(match, hand(400), device="desk")
    matches.close_game(match.games.get(), "time", context=match_context(match, device="desk"))
    return match


def test_each_pair_reads_its_own_side_and_the_hands_before_both_buttons(
    table: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = Phone(table)
    assert "Who is holding the phone?" in text_of(phone.get())
    first = phone.get("?side=0")
    assert "We Ana 1/Bia 1 1,280 They Ana 4/Bia 4 380" in text_of(first)
    assert "2 690 1,280 190 380" in text_of(first)
    assert "We won by 900. It is confirmed once both pairs have agreed." in text_of(first)
    handed = phone.client.get(phone.send(first).url)
    assert "Agreed. Now Ana 4/Bia 4: hand them the phone." in text_of(handed)
    monkeypatch.setattr(agreements, "HANDOVER_TIME", agreements.HANDOVER_TIME * 0)
    second = phone.get("?side=1")
    assert "We Ana 4/Bia 4 380 They Ana 1/Bia 1 1,280" in text_of(second)
    assert "2 190 380 690 1,280 Is it what you counted? They won by 900. We have not agreed yet." in text_of(second)
    assert "It is right: 380 × 1,280 It is not right" in text_of(second)
    assert "It is right: 1,280 × 380 It is not right" in text_of(first)
    page = second.content.decode()
    assert page[page.index('<div class="agree">') :].count("<button") == 1
    assert "The result is confirmed." in text_of(phone.client.get(phone.send(second).url))
    assert reread(table).confirmed


def test_a_pair_agrees_to_the_totals_that_count_and_not_to_a_hand_after_the_end(ana: User) -> None:
    match = match_under_policy("pairs", ana)
    record_hand(match, hand(3300), device="desk")
    record_hand(match, hand(400), device="desk")
    page = text_of(Phone(match).get("?side=0"))
    assert "We Ana 1/Bia 1 3,590 They Ana 4/Bia 4 190" in page
    assert "2 690 · 190 ·" in page


def test_a_double_press_is_one_agreement(table: Match) -> None:
    phone = Phone(table)
    page = phone.get("?side=0")
    assert phone.send(page).status_code == phone.send(page).status_code == 302
    too_fast = phone.send(phone.get("?side=1"))
    assert (too_fast.status_code, reread(table).pairs_agreed) == (422, (True, False))
    refusal = "Not recorded yet: it came right after the other pair. Compare with your own count and press"
    page = text_of(too_fast)
    assert page.count(refusal) == 1
    assert page.index("They Ana 1/Bia 1") < page.index(refusal) < page.index("It is right: 380 × 1,280")
    assert "Winning pair" not in page


def test_who_has_agreed_is_said_in_a_sentence_each_without_a_ring_like_a_choice(table: Match) -> None:
    phone = Phone(table)
    nobody = phone.get("?side=0")
    assert "We have not agreed yet. They have not agreed yet." in text_of(nobody)
    phone.send(nobody)
    one = phone.get("?side=1")
    assert re.search(r"We have not agreed yet[.] They agreed at [0-9:]{5}[.]", text_of(one))
    assert [page.content.decode().count("#waiting") for page in (nobody, one)] == [0, 0]


def test_whoever_agreed_before_a_correction_handed_why_to_agree_again(
    table: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(agreements, "HANDOVER_TIME", agreements.HANDOVER_TIME * 0)
    corrected, phone = "before the result was corrected", Phone(table)
    assert corrected not in text_of(phone.client.get(phone.send(phone.get("?side=0")).url))
    matches.correct_hand(table.games.get(), 1, hand(500), context=match_context(table, device="desk"))
    sentence = "Ana 1/Bia 1 agreed before the result was corrected, and has to agree again."
    for path in ("", "?side=0", "?side=1"):
        assert sentence in text_of(phone.get(path))
    for side in (0, 1):
        phone.send(phone.get(f"?side={side}"))
    results.reopen(reread(table), context=match_context(table, device="desk"))
    assert corrected not in text_of(phone.get())
    matches.correct_hand(table.games.get(), 2, hand(500), context=match_context(table, device="desk"))
    assert "Both pairs agreed before the result was corrected, and have to agree again." in text_of(phone.get())


def test_a_pair_that_does_not_agree_tells_the_desk(table: Match) -> None:
    phone = Phone(table)
    page = phone.get("no/?side=1")
    assert "What is not right?" in text_of(page)
    phone.send(page, reason="")
    disputed = reread(table).dispute_note
    assert disputed
    assert disputed.text == "Ana 4/Bia 4: the sheet is not right."
    page = text_of(phone.client.get(f"/en/g/{table.score_id}/"))
    assert "The result is disputed: the organisers decide." in page
    assert "Show it to both pairs" not in page
    back = text_of(phone.get())
    assert "The result is disputed: the organisers decide." in back
    assert "We are" not in back
    reason = "The result is disputed: the organisers decide. Reason: Ana 4/Bia 4: the sheet is not right."
    assert reason in text_of(phone.get("?side=0"))


def test_a_pair_that_pressed_by_mistake_undoes_its_dispute(table: Match) -> None:
    phone = Phone(table)
    phone.send(phone.get("?side=1"))
    phone.send(phone.get("no/?side=1"), reason="")
    assert "Undo the dispute" in text_of(phone.client.get(f"/en/g/{table.score_id}/"))
    phone.client.post(f"/en/g/{table.score_id}/undo", {"seq": match_seq(table), "key": "undo"})
    assert (reread(table).dispute_note, reread(table).pairs_agreed) == (None, (False, True))
    assert "the result is no longer disputed" in text_of(phone.client.get(f"/en/g/{table.score_id}/"))
    assert prove_match(table.pk) == []


def test_once_both_pairs_agreed_the_table_asks_nobody_and_says_what_it_waits_for(
    table: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(agreements, "HANDOVER_TIME", agreements.HANDOVER_TIME * 0)
    results.confirm(table, context=match_context(table, device="desk"), overrule="Both are away.")
    results.reopen(reread(table), context=match_context(table, device="desk"))
    phone = Phone(table)
    for side in (0, 1):
        phone.send(phone.get(f"?side={side}"))
    assert (reread(table).pairs_agreed, reread(table).confirmed) == ((True, True), False)
    page = text_of(phone.client.get(f"/en/g/{table.score_id}/"))
    assert "Both pairs agreed. The desk checks it once more before it is confirmed." in page
    assert "Show it to both pairs" not in page


def test_a_pair_that_does_not_agree_is_led_to_the_hand_it_presses(ana: User) -> None:
    """The number in the address is not the one in the table once a hand was removed."""
    table = match_under_policy("pairs", ana)
    for points in (300, 400, 500):
        record_hand(table, hand(points), device="desk")
    matches.remove_hand(table.games.get(), 1, context=match_context(table, device="desk"))
    matches.close_game(table.games.get(), "time", context=match_context(table, device="desk"))
    phone = Phone(table)
    page = phone.get("no/?side=1").content.decode()
    links = dict(re.findall(r'href="([^"]+)"\s+aria-label="Correct (hand [0-9])"', page))
    assert links == {f"/en/g/{table.score_id}/hand/{stored}/?game=1": f"hand {stored - 1}" for stored in (2, 3)}
    assert "Correct hand 2 of 2" in text_of(phone.client.get(f"/en/g/{table.score_id}/hand/3/?game=1"))


def test_where_totals_alone_were_entered_no_hand_is_to_be_corrected(table: Match, ana: User) -> None:
    assert "correct it here" in text_of(Phone(table).get("no/?side=1"))
    totals = matches_of(table.round)[1]
    enter_totals(totals, 3050, 2100, actor=ana)
    page = Phone(totals).get("no/?side=1")
    assert "What is not right? Only totals were entered. The desk decides." in text_of(page)
    assert "Press the number of a hand" not in text_of(page)
    assert '<button class="button button-next">Let the desk decide</button>' in page.content.decode()


def test_the_table_leads_there_once_the_match_is_over(ana: User) -> None:
    table = match_under_policy("pairs", ana)
    phone = Phone(table)
    assert phone.get().url == f"/en/g/{table.score_id}/"
    record_hand(table, WINNING, device="desk")
    assert "Show it to both pairs" in text_of(phone.client.get(f"/en/g/{table.score_id}/"))


def test_a_hand_with_an_error_is_corrected_before_the_pairs_are_asked(ana: User) -> None:
    """Or they agree with a result that is corrected afterwards, and agree again."""
    table = match_under_policy("pairs", ana)
    record_hand(table, hand(3300), device="desk")
    page = Phone(table).client.get(f"/en/g/{table.score_id}/").content.decode()
    foot = page.split('class="victory-foot')[1].split("</header>")[0]
    assert foot.index('href="#hand-1"') < foot.index("Correct hand 1") < foot.index("Show it to both pairs")
    assert foot.count("button-next") == 1


def test_where_pairs_are_not_asked_there_is_no_such_page(ana: User) -> None:
    table = match_under_policy("none", ana)
    enter_totals(table, 3050, 2100, actor=ana)
    phone = Phone(table)
    assert phone.get("?side=0").status_code == 302
    assert "Show it to both pairs" not in text_of(phone.client.get(f"/en/g/{table.score_id}/"))


def test_totals_alone_are_agreed_with_too(ana: User) -> None:
    table = match_under_policy("pairs_own_phones", ana)
    enter_totals(table, 3050, 2100, actor=ana)
    phone, other = Phone(table), Phone(table)
    phone.send(phone.get("?side=0"))
    assert "Ana 4/Bia 4 now agrees on its own phone." in text_of(phone.get())
    refused = phone.send(phone.get("?side=1"))
    assert (refused.status_code, reread(table).confirmed) == (422, False)
    other.send(other.get("?side=1"))
    assert reread(table).confirmed


@pytest.mark.parametrize("policy", ["pairs", "pairs_own_phones"])
def test_whoever_opens_it_on_another_phone_is_not_told_to_hand_one_over(ana: User, policy: str) -> None:
    table = match_under_policy(policy, ana)
    enter_totals(table, 3050, 2100, actor=ana)
    phone, other = Phone(table), Phone(table)
    phone.send(phone.get("?side=0"))
    here, there = phone.get(), other.get()
    for page, handed in ((text_of(here), True), (text_of(there), False)):
        assert ("hand them the phone" in page or "now agrees on its own phone" in page) == handed
    assert re.search(r"Ana 1/Bia 1 agreed at [0-9:]{5}[.] Ana 4/Bia 4 has not agreed yet[.]", text_of(there))
    assert re.search(r'button-next agree-we-are"\s+href="[^"]*[?]side=1"', there.content.decode())


def test_a_disputed_result_is_not_said_to_count_once_both_agree(table: Match) -> None:
    """Nor is a pair asked to agree again: the organisers decide."""
    phone = Phone(table)
    phone.send(phone.get("?side=0"))
    matches.correct_hand(table.games.get(), 1, hand(500), context=match_context(table, device="desk"))
    agreements.record_disagreement(reread(table), 1, "no", context=match_context(table, device="b"))
    for path in ("", "?side=0"):
        page = text_of(phone.get(path))
        assert "The result is disputed: the organisers decide. Ana 4/Bia 4 disputes it: no" in page
        assert "It is confirmed once" not in page
        assert "has to agree again" not in page


def test_where_each_pair_has_a_link_the_tables_phone_asks_nobody(ana: User) -> None:
    table = match_under_policy("pairs_own_phones", ana)
    enter_totals(table, 3050, 2100, actor=ana)
    tournament = table.tournament_round.stage.tournament
    for entry, asked in ((table.first, True), (table.second, False)):
        grants.give(tournament, [Action.PLAY_AS_PAIR], context=match_context(table, actor=ana), entry=entry)
        page = text_of(Phone(table).get())
        assert ("Who is holding the phone?" in page) == asked
    assert page.count("agrees on the phone that opened its own link, sent to it or printed on its card.") == 2
    assert "printed on its card. The game" in page  # the way back


def test_an_agreement_is_undone_from_the_table_it_was_given_at(table: Match) -> None:
    phone = Phone(table)
    phone.send(phone.get("?side=0"))
    page = phone.client.get(f"/en/g/{table.score_id}/")
    assert "Ana 1/Bia 1 agreed with the result at" in text_of(page)
    hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page.content.decode()))
    assert 'action="/en/g/' in page.content.decode()
    assert phone.client.post(f"/en/g/{table.score_id}/undo", hidden).status_code == 302
    assert reread(table).pairs_agreed == (False, False)
    undone = r"Undone at [0-9:]{5}: Ana 1/Bia 1 has not agreed yet[.]"
    assert re.search(undone, text_of(phone.client.get(f"/en/g/{table.score_id}/")))


def test_once_both_agree_to_a_corrected_result_all_pages_say_that_the_organisers_decide(table: Match) -> None:
    agreements.record_disagreement(table, 1, "a royal one is missing", context=match_context(table, device="b"))
    matches.correct_hand(table.games.get(), 2, hand(500), context=match_context(table, device="a"))
    for side, device in enumerate("ab"):
        agreements.record_agreement(reread(table), side, context=match_context(table, device=device))
    phone, sentence = Phone(table), "The result was disputed. Both pairs have agreed since, and the organisers decide."
    for page in (phone.get(), phone.get("?side=0"), phone.client.get(f"/en/g/{table.score_id}/")):
        assert text_of(page).count(sentence) == 1
        assert "checks it once more" not in text_of(page)
        assert text_of(page).count("a royal one is missing") == 1
    assert "a royal one" not in text_of(phone.client.get(f"/en/w/{table.watch_id}/"))


def test_a_disputed_result_that_is_changed_says_by_whom_and_asks_both_pairs_again(table: Match, ana: User) -> None:
    phone, home = Phone(table), f"/en/g/{table.score_id}/"
    phone.send(phone.get("no/?side=1"))
    matches.correct_hand(table.games.get(), 2, hand(500), context=match_context(table, device="b"))
    changed = r"The disputed result was changed on another phone at [0-9:]{5}[.]"
    for path in (phone.at, phone.at + "?side=0", home):
        page = text_of(phone.client.get(path))
        assert re.search(changed + " Both pairs are asked again, and the organisers decide[.]", page)
        assert ("We are Ana 1/Bia 1" in page, "Show it to both pairs" in page) == (path == phone.at, path == home)
    matches.correct_hand(table.games.get(), 2, hand(600), context=match_context(table, actor=ana))
    assert re.search(r"ana changed the disputed result at [0-9:]{5}[.] Both pairs", text_of(phone.get()))
    agreements.record_agreement(reread(table), 0, context=match_context(table, device="b"))
    assert "It counts" not in text_of(phone.get())
    results.dispute(reread(table), "still not", context=match_context(table))
    assert "The result is disputed: the organisers decide." in text_of(phone.get())
