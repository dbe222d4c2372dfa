"""What a scorer does with one button."""

import json
import re

import pytest

from tests.tournament.services.matches.games import PAIRS, Table, hand
from tests.tournament.web.full_disk import also_on_a_full_disk
from tests.tournament.web.quick.phones import Phone
from tests.tournament.web.reading import text_of
from tournament.models import Match
from tournament.services import matches, quick

pytestmark = [pytest.mark.django_db, also_on_a_full_disk]


def test_undo_is_offered_to_the_phone_that_wrote(phone, table, quiet):
    phone.enter(quiet)
    other = Phone(table)
    assert "data-undo" in phone.get().content.decode()
    assert "data-undo" not in other.get().content.decode()
    assert "data-undo" not in phone.get("hand/").content.decode()
    assert phone.post("undo")["Location"] == phone.base
    assert table.totals == (0, 0)
    assert re.search(r"Undone at [0-9:]{5}: hand 1 is no longer in the game[.] Redo", text_of(phone.get()))


def test_what_was_undone_is_redone_by_the_button_in_its_place(phone, table, quiet):
    phone.enter(quiet)
    phone.post("undo")
    page = phone.get()
    assert f'action="{phone.base}redo"' in page.content.decode()
    assert text_of(page).count("Redo") == 1
    assert f'action="{phone.base}redo"' not in Phone(table).get().content.decode()
    assert phone.post("redo")["Location"] == phone.base
    assert table.totals == (590, 190)
    assert re.search(r"Redone at [0-9:]{5}: hand 1 is back in the game[.] Undo", text_of(phone.get()))


def test_the_button_names_what_it_undoes(phone, table, quiet):
    phone.enter(quiet)
    assert "Undo hand 1" in text_of(phone.get())
    phone.enter(hand(350), "hand/1/")
    assert "Undo the correction of hand 1" in text_of(phone.get())
    phone.post("hand/1/remove")
    assert "Undo the removal of hand 1" in text_of(phone.get())


def test_what_an_undo_did_to_a_hand_is_said(phone, table, quiet):
    phone.enter(quiet)
    phone.enter(hand(350), "hand/1/")
    phone.post("undo")
    assert "hand 1 is as it was before." in text_of(phone.get())
    phone.post("redo")
    assert "hand 1 is as it was before the undo." in text_of(phone.get())
    phone.post("hand/1/remove")
    phone.post("undo")
    assert re.search(r"Undone at [0-9:]{5}: hand 1 is back in the game[.]", text_of(phone.get()))
    phone.post("redo")
    assert re.search(r"Redone at [0-9:]{5}: hand 1 is no longer in the game[.]", text_of(phone.get()))


def test_what_was_done_names_the_pairs_in_short(db, quiet):
    full = ("Quitéria Nascimento/Renê Albuquerque", "Marlene Figueiredo/Benedito Salles")
    phone = Phone(Table(quick.start("apcef-sc-2022", names=full, key="long")))
    phone.enter(quiet)
    page = text_of(phone.get())
    assert "Hand 1 saved. Quitéria/Renê has 590, Marlene/Benedito has 190." in page
    assert "Quitéria/Renê went out." in page


def test_another_phone_cannot_undo(phone, table, quiet):
    phone.enter(quiet)
    response = Phone(table).post("undo")
    assert response.status_code == 422
    assert "Only the device that did it can undo it." in text_of(response)
    assert table.totals == (590, 190)


def test_a_hand_is_removed_and_brought_back(phone, table, quiet):
    phone.enter(quiet)
    phone.post("hand/1/remove")
    page = phone.get().content.decode()
    assert table.totals == (0, 0)
    assert f'action="{phone.base}hand/1/restore/1"' in page
    phone.post("hand/1/restore/1", sure="1")
    assert table.totals == (590, 190)


def test_a_version_is_brought_back(phone, table, quiet):
    phone.enter(quiet)
    phone.enter(hand(350), "hand/1/")
    assert f'action="{phone.base}hand/1/restore/1"' in phone.get().content.decode()
    phone.post("hand/1/restore/1", sure="1")
    assert table.totals == (590, 190)
    assert phone.post("hand/1/restore/9").status_code == 404


def test_a_failed_opening_raises_the_minimum(phone, table, quiet):
    for _ in range(3):
        phone.enter(quiet)
    assert "Ana/Bia opens with 75 ." in text_of(phone.get())
    assert phone.post("failed-opening", side="0").status_code == 302
    page = text_of(phone.get())
    assert "Ana/Bia opens with 90 ." in page
    assert "Ana/Bia: the opening failed. Undo the failed opening" in page
    phone.post("undo")
    assert re.search(r"Undone at [0-9:]{5}: the failed opening of Ana/Bia does not count[.] Redo", text_of(phone.get()))
    phone.post("redo")
    redone = r"Redone at [0-9:]{5}: the failed opening of Ana/Bia counts again[.] Undo"
    assert re.search(redone, text_of(phone.get()))
    assert phone.post("failed-opening", side="2").status_code == 400


def test_a_game_is_closed_by_the_clock_and_reopened(phone, table, quiet):
    phone.enter(quiet)
    phone.post("close", how="time")
    assert "Time ran out: Ana/Bia wins, 590 to 190." in text_of(phone.get())
    phone.post("undo")
    assert re.search(r"Undone at [0-9:]{5}: the game is open again[.]", text_of(phone.get()))
    phone.post("redo")
    phone.post("reopen")
    assert table.game.over is False
    assert phone.post("close", how="boredom").status_code == 400


def test_a_stale_button_writes_nothing_and_says_so(phone, table, quiet):
    phone.enter(quiet)
    response = phone.post("hand/1/remove", seq=1)
    assert response.status_code == 409
    page = text_of(response)
    assert "This game changed while the page was open, on another phone or in another tab." in page
    assert "Meanwhile 1 Ana/Bia went out." in page
    assert "Yours, not saved" not in page
    assert table.totals == (590, 190)


def test_a_key_used_for_something_else_is_refused(phone, table, quiet):
    phone.enter(quiet, key="k")
    assert phone.post("close", how="time", key="k").status_code == 400
    assert table.game.over is False


@pytest.mark.parametrize("fault", [{"seq": "x"}, {"seq": ""}, {"key": ""}, {"key": "k" * 65}, {"key": "é"}])
def test_a_form_without_its_seq_or_key_is_no_form(phone, quiet, fault):
    assert phone.enter(quiet, **fault).status_code == 400


def test_names_are_changed_and_erased(phone, table):
    assert "Ana/Bia</textarea>" in phone.get("names/").content.decode()
    phone.post("names/", first=" Eva /  Gil", second="Rui e Zé")
    assert matches.game_view(table.match).names == ("Eva/Gil", "Rui/Zé")
    phone.post("names/", first="", second="")
    assert matches.game_view(table.match).names is None
    response = phone.post("names/", first="Eva", second="eva")
    assert response.status_code == 422
    assert "the first pair already has this one" in response.content.decode()
    response = phone.post("names/", first="a" * 201, second="b")
    assert response.status_code == 422
    assert "a" * 201 in response.content.decode()


def test_another_match_begins_with_the_same_pairs(phone, table):
    response = phone.post("again", starter="1")
    new = Match.objects.exclude(pk=table.match.pk).get()
    assert response["Location"] == f"/en/g/{new.score_id}/hand/"
    view = matches.game_view(new)
    assert (view.names, view.game.starter) == (PAIRS, 1)


def test_a_match_of_three_goes_on_game_by_game(db):
    table = Table(quick.start("apcef-sc-2022", names=PAIRS, key="s", best_of=3))
    phone = Phone(table)
    phone.enter(hand(300))
    assert phone.post("next-game").status_code == 422
    phone.post("close", how="hands")
    assert "Games of the match Ana/Bia 1 × 0 Caio/Davi" in text_of(phone.get())
    assert "Next game of the match" in text_of(phone.get())
    assert phone.post("next-game", starter="0")["Location"] == phone.base + "hand/"
    assert (table.game.number, table.game.starter) == (2, 0)
    assert "Enter hand 1" in text_of(phone.get())
    assert "590" in text_of(phone.get("?game=1"))
    phone.enter(hand(300))
    phone.post("close", how="hands")
    page = text_of(phone.get())
    assert "Games of the match Ana/Bia 2 × 0 Caio/Davi · decided" in page
    assert "Play a rematch" in page


def test_games_won_stand_in_the_order_of_the_victory_above_them(db):
    table = Table(quick.start("apcef-sc-2022", names=PAIRS, key="s", best_of=3))
    phone = Phone(table)
    lost = hand(300)
    phone.enter(lost | {"sides": lost["sides"][::-1]})
    phone.post("close", how="hands")
    page = text_of(phone.get())
    assert "Games of the match Caio/Davi 1 × 0 Ana/Bia" in page
    phone.post("next-game")
    phone.get("hand/")
    assert "Games of the match Ana/Bia 0 × 1 Caio/Davi" in text_of(phone.get())


def test_a_hand_of_an_earlier_game_is_corrected_there(db):
    table = Table(quick.start("apcef-sc-2022", names=PAIRS, key="s", best_of=3))
    phone = Phone(table)
    phone.enter(hand(300))
    phone.post("close", how="hands")
    phone.post("next-game")
    response = phone.enter(hand(350), "hand/1/", game="1")
    assert response["Location"] == phone.base + "?game=1"
    assert matches.game_view(table.match, 1).game.totals == (640, 190)


def test_the_game_file_is_what_was_played(phone, table, quiet):
    phone.enter(quiet)
    response = phone.get("game.json")
    assert response["Content-Disposition"] == 'attachment; filename="sumula-ana-bia-caio-davi.json"'
    assert json.loads(response.content) == matches.export_game(matches.game_view(table.match))


def test_half_a_surrogate_comes_down_as_it_went_up(client, quiet):
    """A file of another programme may hold one in a field of its own; no encoding has bytes for it."""
    text = json.dumps({"regulation": "apcef-sc-2022", "hands": [quiet | {"x_note": "\ud800"}]})
    score_id = quick.import_game(text, key="file").game.match.score_id
    response = client.get(f"/en/g/{score_id}/game.json")
    assert json.loads(response.content)["hands"][0]["x_note"] == "\ud800"


@pytest.mark.parametrize(
    "path",
    [
        "hand/1/remove",
        "hand/1/restore/1",
        "preview",
        "failed-opening",
        "close",
        "reopen",
        "next-game",
        "again",
        "undo",
        "redo",
    ],
)
def test_an_action_is_no_link(phone, path):
    assert phone.get(path).status_code == 405


@pytest.mark.parametrize("path", ["", "hand/", "share/", "names/", "game.json"])
def test_a_wrong_address_is_not_found(client, table, path):
    for wrong in ("A" * 22, table.match.watch_id):
        assert client.get(f"/en/g/{wrong}/{path}").status_code == 404


@pytest.mark.parametrize("address", ["x", "1", "%00" * 22, "é" * 22, "a" * 21, "a" * 23, "a" * 22 + "%0A"])
@pytest.mark.parametrize("kind", ["g", "w"])
def test_what_is_no_address_is_not_found_and_asks_nobody(client, db, django_assert_num_queries, kind, address):
    with django_assert_num_queries(0):
        assert client.get(f"/en/{kind}/{address}/").status_code == 404


def test_a_phone_is_known_by_one_cookie_and_no_session(phone):
    """And it has a list of its games, which nobody else reads."""
    response = phone.get()
    assert sorted(response.cookies) == ["device", "games"]
    assert all(cookie["httponly"] for cookie in response.cookies.values())
    assert response["Cache-Control"] == "no-store"
    assert list(phone.get().cookies) == []
