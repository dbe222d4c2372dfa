"""An open result decided on its page: other totals typed there are never passed over in silence."""

from hashlib import sha256

import pytest
from django.test import Client

from tests.tournament.factories import match_seq, win, write_context
from tests.tournament.services.matches.games import IMPOSSIBLE, hand
from tests.tournament.services.tournaments.confirmation_cast import enter_totals, match_under_policy
from tests.tournament.web.desk.desks import Desk
from tests.tournament.web.desk.matches import keep_by_hands, reread, totals_of
from tests.tournament.web.full_disk import also_on_a_full_disk
from tests.tournament.web.reading import text_of
from tournament.models import Match, Membership
from tournament.services import clubs, matches
from tournament.services.matches.proving import prove_match
from tournament.services.tournaments import results
from tournament.services.writing.context import WriteContext

pytestmark = [pytest.mark.django_db, also_on_a_full_disk]

SAVED = {"g1-0": "3050", "g1-1": "2100"}
TYPED = {"g1-0": "3050", "g1-1": "2400"}
ASKED = "What is typed below is not the saved result."


def dispute(match: Match) -> None:
    win(match, 0, confirm=False)
    results.dispute(reread(match), "a canastra was clean", context=WriteContext("disputed", match_seq(match)))


def test_the_button_belongs_to_the_form_of_the_totals(knockout, match):
    dispute(match)
    page = knockout.get(f"match/{match.pk}/").content.decode()
    confirms = f'form="totals" formaction="{knockout.base}match/{match.pk}/confirm"'
    assert confirms in page
    assert page.index('<button form="totals" hidden>') < page.index(confirms)


def test_totals_that_are_not_saved_are_asked_about_and_kept(knockout, match):
    dispute(match)
    response = knockout.post_match(match, "confirm", **TYPED)
    text = text_of(response)
    assert (reread(match).confirmed, totals_of(match)) == (False, [(3050, 2100)])
    assert ASKED in text
    assert 'name="g1-1" value="2400"' in response.content.decode()
    assert "Save 3,050 × 2,400 and confirm" in text
    assert "Confirm as saved: 3,050 × 2,100" in text


def test_what_is_typed_is_saved_and_confirmed_at_once(knockout, match):
    dispute(match)
    fields = {"seq": match_seq(match), "key": "typed", "confirm_typed": "3050:2400/o", **TYPED}
    for _time in range(2):  # the second time it is sent again
        response = knockout.post_match(match, "confirm", **fields)
        assert response["Location"] == knockout.base
    assert (reread(match).confirmed, reread(match).dispute_note) == (True, None)
    assert (totals_of(match), prove_match(match.pk)) == ([(3050, 2400)], [])
    assert "the result was corrected from 3,050 × 2,100 to 3,050 × 2,400." in text_of(knockout.get("history/"))


def test_other_totals_than_those_of_the_button_are_asked_about_again(knockout, match):
    dispute(match)
    fields = {**TYPED, "g1-1": "2500", "confirm_typed": "3050:2400/o"}
    assert "Save 3,050 × 2,500 and confirm" in text_of(knockout.post_match(match, "confirm", **fields))
    assert not reread(match).confirmed


def test_the_saved_totals_are_confirmed_if_they_are_chosen(knockout, match):
    dispute(match)
    knockout.post_match(match, "confirm", confirm_saved="1", **TYPED)
    assert (reread(match).confirmed, totals_of(match)) == (True, [(3050, 2100)])


@pytest.mark.parametrize("fields", [{}, SAVED, {"g1-0": "3.050", "g1-1": "2.100"}])
def test_the_same_totals_are_confirmed_without_a_question(knockout, match, fields):
    dispute(match)
    knockout.post_match(match, "confirm", **fields)
    assert reread(match).confirmed


def test_totals_that_cannot_be_read_or_are_odd_are_reported_at_their_field(knockout, match):
    dispute(match)
    response = knockout.post_match(match, "confirm", **{**TYPED, "g1-1": "about 2400"})
    text = text_of(response)
    assert response.status_code == 422
    assert "Enter the total in figures" in text
    assert "and confirm" not in text
    odd = {"g1-0": "3050", "g1-1": "2401", "confirm_typed": "3050:2401/o"}
    response = knockout.post_match(match, "confirm", **odd)
    assert "Check the totals." in text_of(response)
    assert reread(match).confirmed is False
    knockout.post_match(match, "confirm", **odd, seen="3050:2401/o")
    assert totals_of(match) == [(3050, 2401)]


def test_totals_saved_meanwhile_are_compared(knockout, colleague, match):
    dispute(match)
    seen = match_seq(match)
    colleague.post_match(match, "totals", **TYPED)
    response = knockout.post_match(match, "confirm", seq=seen, **SAVED)
    assert response.status_code == 409
    assert "Ana 4/Bia 4 2,400 2,100" in text_of(response)


def test_pairs_have_to_agree_with_other_totals(ana):
    match = match_under_policy("pairs", ana)
    enter_totals(match, 3050, 2100)
    Match.objects.filter(pk=match.pk).update(agreed_0=True, agreed_1=True)
    desk = Desk(match.tournament_round.stage.tournament, ana)
    text = text_of(desk.post_match(match, "confirm", **TYPED))
    assert ASKED in text
    assert "and confirm" not in text
    assert "Confirm as saved" in text
    refused = desk.post_match(match, "confirm", confirm_typed="3050:2400/o", **TYPED)
    assert "Someone who must agree with this result has not done so yet." in text_of(refused)
    assert (reread(match).confirmed, totals_of(match)) == (False, [(3050, 2100)])


def test_what_was_decided_and_why_stays_on_the_page_and_in_the_history(knockout, match):
    win(match, 0, confirm=False)
    context = WriteContext("disputed", match_seq(match))
    Match.objects.filter(pk=match.pk).update(reported_by=0)
    results.dispute(reread(match), "ours was clean", context=context, side=1)
    page = text_of(knockout.get(f"match/{match.pk}/"))
    assert "What was decided, and why" in page
    assert "disputed the result" not in page
    for where in (knockout.get(), Client().get(f"/en/g/{match.score_id}/")):
        assert "Ana 4/Bia 4 disputes it: ours was clean" in text_of(where)
    knockout.post_match(match, "confirm", reason="A clean canastra was seen", **SAVED)
    page = text_of(knockout.get(f"match/{match.pk}/"))
    assert "Ana 4/Bia 4 disputed the result: ours was clean What ana decided: A clean canastra was seen" in page
    history = text_of(knockout.get("history/"))
    assert "the dispute was decided and the result confirmed. Reason: A clean canastra was seen" in history
    phone = text_of(Client().get(f"/en/g/{match.score_id}/"))
    assert "disputed the result: ours was clean What ana decided: A clean canastra was seen" in phone
    watching = text_of(Client().get(f"/en/w/{match.watch_id}/"))
    assert "ours was clean" not in watching  # as before the decision


def test_the_reason_is_that_of_the_correction_if_the_totals_change(knockout, match):
    dispute(match)
    knockout.post_match(match, "confirm", reason="Read again", confirm_typed="3050:2400/o", **TYPED)
    changed = "the result was corrected from 3,050 × 2,100 to 3,050 × 2,400. Reason: Read again"
    assert changed in text_of(knockout.get("history/"))
    page = text_of(knockout.get(f"match/{match.pk}/"))
    assert "The result was disputed: a canastra was clean What ana decided: Read again" in page


def test_a_decision_that_was_typed_is_not_lost_by_saving_the_totals(knockout, match):
    dispute(match)
    response = knockout.post_match(match, "totals", reason="A clean canastra was seen", **TYPED)
    assert (response.status_code, totals_of(match)) == (422, [(3050, 2100)])
    assert f"{ASKED} Choose which of the two counts. Save 3,050 × 2,400 and confirm" in text_of(response)
    assert ">A clean canastra was seen</textarea>" in response.content.decode()
    assert knockout.post_match(match, "totals", **TYPED).status_code == 302
    assert totals_of(match) == [(3050, 2400)]


def test_a_decision_that_was_typed_is_not_lost_by_settling_the_dispute(knockout, match):
    """Nor are totals: the page asks which count. The words stay beside the dispute once the result is confirmed."""
    dispute(match)
    page = knockout.get(f"match/{match.pk}/").content.decode()
    assert f'<button class="button" form="totals" formaction="{knockout.base}match/{match.pk}/settle" ' in page
    asked = knockout.post_match(match, "settle", reason="A clean canastra was seen", **TYPED)
    assert ASKED in text_of(asked)
    assert ">A clean canastra was seen</textarea>" in asked.content.decode()
    assert reread(match).dispute_note is not None
    knockout.post_match(match, "settle", reason="A clean canastra was seen", **SAVED)
    assert (reread(match).dispute_note, reread(match).confirmed) == (None, False)
    assert "the dispute was settled. Reason: A clean canastra was seen" in text_of(knockout.get("history/"))
    knockout.post_match(match, "confirm", **SAVED)
    page = text_of(knockout.get(f"match/{match.pk}/"))
    assert "disputed: a canastra was clean What ana decided: A clean canastra was seen" in page


def test_settling_belongs_to_the_form_in_which_the_decision_is_typed(knockout, match, ana):
    Membership.objects.filter(user=ana).update(role="referee")
    keep_by_hands(match, hand(), IMPOSSIBLE)
    matches.close_game(match.games.get(), "time", context=WriteContext("closed", match_seq(match)))
    results.dispute(reread(match), "a hand", context=WriteContext("disputed", match_seq(match)))
    page = knockout.get(f"match/{match.pk}/").content.decode()
    assert f'form="overruling" formaction="{knockout.base}match/{match.pk}/settle"' in page
    assert 'id="overruling"' in page


def test_a_result_that_nobody_disputes_asks_for_no_reason(knockout, match):
    win(match, 0, confirm=False)
    assert "What was decided" not in text_of(knockout.get(f"match/{match.pk}/"))


def test_a_referee_who_decides_a_dispute_writes_what_was_decided(knockout, match, ana):
    Membership.objects.filter(user=ana).update(role="referee")
    keep_by_hands(match, hand(), IMPOSSIBLE)
    matches.close_game(match.games.get(), "time", context=WriteContext("closed", match_seq(match)))
    assert "Why it counts as it is" in text_of(knockout.get(f"match/{match.pk}/"))
    results.dispute(reread(match), "a hand", context=WriteContext("disputed", match_seq(match)))
    page = text_of(knockout.get(f"match/{match.pk}/"))
    assert "What was decided, and why" in page
    assert "Why it counts as it is" not in page


def test_a_device_is_that_of_the_only_account_that_acted_from_it(knockout, match, ana, bia):
    dispute(match)
    for key, actor, device in (("hers", ana, "laptop"), ("one", ana, "shared"), ("other", bia, "shared")):
        results.enter_totals(match, [(3050, 2100)], context=WriteContext(key, match_seq(match), actor, device))
    for key, device, owner in (("without", "laptop", "ana, "), ("nobody", "shared", "")):
        results.enter_totals(match, [(3050, 2105)], context=WriteContext(key, match_seq(match), device=device))
        name = owner + "device " + sha256(device.encode()).hexdigest()[:4].upper()
        assert f"· {name} Semi-finals, table 1" in text_of(knockout.get("history/"))
        assert f"({name}), after it was disputed." in text_of(knockout.get(f"match/{match.pk}/"))


def test_who_decided_is_called_by_the_full_name(knockout, match, ana):
    """On the page, in the history and its file, and at the table."""
    clubs.rename(ana, "ana", "Ana de Souza")
    win(match, 0, confirm=False)
    results.dispute(reread(match), "ours was clean", context=write_context(actor=ana))
    knockout.post_match(match, "confirm", reason="A clean canastra was seen", **SAVED)
    pages = [knockout.get(f"match/{match.pk}/"), Client().get(f"/en/g/{match.score_id}/")]
    assert [text_of(page).count("What Ana de Souza decided:") for page in pages] == [1, 1]
    assert {entry.who for entry in knockout.get("history/").context["entries"]} == {"Ana de Souza", ""}
    assert text_of(knockout.get("history.csv")).count(",Ana de Souza,") == 2
