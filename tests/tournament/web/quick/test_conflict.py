"""A hand that is sent after others wrote: what changed is said, and nothing is saved yet."""

import json

import pytest

from tests.tournament.services.matches.games import hand
from tests.tournament.web.quick.phones import typed
from tests.tournament.web.reading import text_of
from tournament.services import matches

pytestmark = pytest.mark.django_db


def test_a_stale_new_hand_shows_both_and_saves_neither(phone, table, quiet):
    seq = table.seq
    table.record(hand(400))
    response = phone.enter(quiet, seq=seq)
    page = text_of(response)
    assert response.status_code == 409
    assert "Points on the table, Ana/Bia 400 300" in page
    assert "Total of the hand, Ana/Bia 690 590" in page
    assert "What is not listed is the same in both." in page
    assert "Keep theirs Stays saved: 690 × 190 in this hand, 690 × 190 in the game." in page
    assert "Replace with mine Will be saved: 590 × 190 in this hand, 590 × 190 in the game." in page
    assert (
        "Mine is a different hand: add it Both will be saved: the other hand stays, and yours becomes hand 2." in page
    )
    assert 'name="0-table_points" value="300"' in response.content.decode()
    assert f'action="{phone.base}hand/1/"' in response.content.decode()
    assert table.totals == (690, 190)


def test_a_stale_correction_shows_both(phone, table, quiet):
    table.record(quiet)
    seq = table.seq
    table.write(matches.correct_hand, table.game, 1, hand(400))
    response = phone.enter(hand(350), "hand/1/", seq=seq)
    assert response.status_code == 409
    assert "Points on the table, Ana/Bia 400 350" in text_of(response)
    assert "Replace with mine Will be saved: 640 × 190 in this hand, 640 × 190 in the game." in text_of(response)
    assert "Mine is a different hand" not in text_of(response)
    assert table.totals == (690, 190)


def test_a_stale_hand_that_nobody_else_wrote_shows_what_they_did_and_is_added_when_sent_again(phone, table, quiet):
    table.record(quiet)
    seq = table.seq
    table.write(matches.correct_hand, table.game, 1, hand(400))
    response = phone.enter(quiet, seq=seq)
    page = text_of(response)
    assert response.status_code == 409
    assert (
        "Hand 1 was corrected on another phone or in another tab. Yours is not saved yet: saving adds it as hand 2."
        in page
    )
    assert "Points on the table of Ana/Bia, from 300 to 400." in page
    assert "Keep it as a draft" in page
    assert "Save hand 2" in page
    assert "replaces the other" not in page
    assert f'action="{phone.base}hand/"' in response.content.decode()
    assert table.rows() == [(1, 1, False), (1, 2, False)]
    phone.enter(quiet)
    assert table.rows() == [(1, 1, False), (1, 2, False), (2, 1, False)]


def test_a_stale_new_hand_beside_other_changes_is_said_to_be_added(phone, table, quiet):
    table.record(quiet)
    seq = table.seq
    table.write(matches.fail_opening, table.game, 0)
    page = text_of(phone.enter(quiet, seq=seq))
    assert "This game changed on another phone or in another tab. Your hand is not saved yet: saving adds it" in page


def test_a_stale_new_hand_of_a_game_closed_meanwhile_is_not_said_to_be_added(phone, table, quiet):
    table.record(quiet)
    seq = table.seq
    table.write(matches.close_game, table.game, "time")
    page = text_of(phone.enter(quiet, seq=seq))
    assert "Nothing of yours was overwritten or saved." in page
    assert "Leave it as it is" in page
    assert "saving adds it" not in page


def test_a_stale_correction_of_a_hand_that_nobody_else_touched_is_not_said_to_replace_theirs(phone, table, quiet):
    table.record(quiet)
    seq = table.seq
    table.record(hand(400))
    response = phone.enter(hand(350), "hand/1/", seq=seq)
    page = text_of(response)
    assert response.status_code == 409
    assert "in another tab, but not hand 1. Your correction is not saved yet." in page
    assert "Saved by the other" not in page
    assert "Save the correction" in page
    phone.enter(hand(350), "hand/1/")
    assert table.rows() == [(1, 1, False), (1, 2, False), (2, 1, False)]


def test_the_green_choice_of_a_conflict_keeps_what_is_stored(phone, table, quiet):
    seq = table.seq
    table.record(hand(400))
    page = " ".join(phone.enter(quiet, seq=seq).content.decode().split())
    assert 'class="button button-next" data-drop-draft' in page
    assert 'class="button button-save' in page


def test_while_a_hand_is_typed_the_page_hears_which_hands_were_corrected_elsewhere(phone, table, quiet):
    table.record(quiet)
    seq = table.seq
    preview = phone.base + "preview"
    assert json.loads(phone.client.post(preview, {"seq": seq, **typed(quiet)}).content)["elsewhere"] == ""
    table.write(matches.correct_hand, table.game, 1, hand(400))
    pieces = json.loads(phone.client.post(preview, {"seq": seq, **typed(quiet)}).content)
    assert pieces["elsewhere"] == "Hand 1 was corrected on another phone or in another tab."
    assert pieces["before"] == ["690", "190"]
    assert json.loads(phone.client.post(preview, {"seq": table.seq, **typed(quiet)}).content)["elsewhere"] == ""
    seq = table.seq
    table.record(quiet)
    assert json.loads(phone.client.post(preview, {"seq": seq, **typed(quiet)}).content)["elsewhere"] == ""


def test_going_back_and_saving_otherwise_is_stale_and_no_error(phone, table, quiet):
    fields = {"seq": table.seq, "key": "once"}
    phone.client.post(phone.base + "hand/", fields | typed(quiet))
    response = phone.client.post(phone.base + "hand/", fields | typed(hand(350)))
    assert response.status_code == 409
    assert "Points on the table, Ana/Bia 300 350" in text_of(response)


def test_an_open_page_is_told_what_another_phone_wrote(phone, table, quiet):
    table.record(quiet)
    address = f"changes?after={table.seq}&game=1"
    assert address.replace("&", "&amp;") in phone.get().content.decode()
    assert phone.get(address).status_code == 204
    table.write(matches.correct_hand, table.game, 1, hand(400))
    assert phone.get(address).json() == {"changed": "Hand 1 was corrected on another phone or in another tab."}
    table.undo()
    address = f"changes?after={table.seq}&game=1"
    table.record(quiet)
    assert phone.get(address).json() == {"changed": "This game changed on another phone or in another tab."}
    assert phone.get("changes?after=x").status_code == 400
