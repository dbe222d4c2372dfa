"""A sheet's hands in the pile: in the order of the paper, checked like every hand; and a walkover."""

import html
import re

import pytest

from scoring.codec import read_hand
from tests.tournament.factories import match_seq
from tests.tournament.services.matches.games import IMPOSSIBLE, hand
from tests.tournament.web.desk.matches import reread
from tests.tournament.web.reading import text_of
from tournament.models import Event, Match
from tournament.services import matches
from tournament.services.matches.proving import prove_match
from tournament.web.quick.codec import encode

pytestmark = pytest.mark.django_db


def filled_fields(match, document=None):
    regulation = match.ruled_regulation
    fields = encode(read_hand(document or hand(), regulation), regulation)
    return {name: value for name, value in fields.items() if value}


def enter(desk, match, document=None, **more):
    return desk.post(f"pile/{match.pk}/hands/", **{"seq": match_seq(match), **filled_fields(match, document), **more})


def test_a_sheet_is_entered_hand_after_hand_before_the_next_number(desk, tables):
    where = f"{desk.base}pile/{tables[0].pk}/hands/"
    assert f'href="{where}"' in desk.get(f"pile/{tables[0].pk}/").content.decode()
    assert "Save hand 1" in text_of(desk.get(f"pile/{tables[0].pk}/hands/"))
    answers = [enter(desk, tables[0])["Location"] for _hand in range(6)]
    assert answers == [where] * 5 + [f"{desk.base}pile/"]
    text = text_of(desk.get("pile/"))
    assert "Table 1 is saved." in text
    assert "1 of 3" in text
    assert [event.actor for event in Event.objects.filter(kind="hand_recorded")] == [desk.user] * 6
    assert prove_match(tables[0].pk) == []


def test_the_fields_stand_in_the_order_of_the_paper(desk, tables):
    page = desk.get(f"pile/{tables[0].pk}/hands/").content.decode()
    form = page[page.index("data-pile-hand") :]
    names = [name for name in re.findall(r'name="([^"]+)"', form[: form.index("</form>")]) if name[0] in "01o"]
    fields = [name for name in tables[0].ruled_regulation.fields if name != "went_out" and "cards" not in name]
    assert names == ["out", *(f"{side}-{name}" for side in "01" for name in fields)]


def test_a_game_of_several_is_named_above_its_hands(desk, tables):
    """Not in the narrow column of their numbers, where its name ran over the rule."""
    enter(desk, tables[0])
    assert "pile-game" not in desk.get(f"pile/{tables[0].pk}/hands/").content.decode()
    Match.objects.filter(pk=tables[0].pk).update(best_of=3)
    page = desk.get(f"pile/{tables[0].pk}/hands/").content.decode()
    assert re.search(r'<th class="pile-game" colspan="5" scope="rowgroup">\s*Game\s+1\s*</th>', page)


def test_time_ran_out_ends_the_sheet(desk, tables):
    enter(desk, tables[0])
    response = desk.post(f"pile/{tables[0].pk}/hands/close", seq=match_seq(tables[0]))
    assert response["Location"] == f"{desk.base}pile/"
    assert reread(tables[0]).games.get().closed == "time"


def test_what_is_missing_is_reported_at_its_field(desk, tables):
    fields = filled_fields(tables[0])
    response = desk.post(
        f"pile/{tables[0].pk}/hands/", seq=match_seq(tables[0]), **(fields | {"out": "", "0-clean": "x"})
    )
    assert response.status_code == 422
    assert "Choose one of the answers." in text_of(response)
    assert "Only a whole number goes here" in text_of(response)
    assert 'value="300"' in response.content.decode()
    assert Event.objects.filter(kind="hand_recorded").count() == 0


def test_a_hand_with_an_error_is_saved_with_its_mark(desk, tables):
    assert enter(desk, tables[0], IMPOSSIBLE).status_code == 302
    assert matches.game_view(tables[0]).rows[0].draft


def test_a_hand_with_an_error_is_shown_before_it_is_saved_anyway(desk, tables):
    read = re.compile('name="read" value="([^"]*)"')
    first = enter(desk, tables[0], IMPOSSIBLE, read="")
    assert first.status_code == 422
    assert "Save anyway" in text_of(first)
    assert "Save hand" not in text_of(first)
    assert not matches.game_view(tables[0]).rows
    text = html.unescape(read.search(first.content.decode())[1])
    assert enter(desk, tables[0], IMPOSSIBLE, read=text).status_code == 302
    assert read.search(desk.get(f"pile/{tables[0].pk}/hands/").content.decode())[1] == ""


def test_the_later_of_two_people_at_one_sheet_is_told(desk, colleague, tables):
    seq = match_seq(tables[0])
    enter(colleague, tables[0])
    late = enter(desk, tables[0], hand(400), seq=seq)
    assert late.status_code == 409
    assert "Someone else has written to this sheet meanwhile" in text_of(late)
    assert 'value="400"' in late.content.decode()
    assert "Save hand 2" in text_of(late)


def test_a_script_hears_where_to_go(desk, tables):
    fields = {"seq": match_seq(tables[0]), "key": "once", **filled_fields(tables[0])}
    where = f"{desk.base}pile/{tables[0].pk}/hands/"
    for _time in range(2):
        response = desk.client.post(where, fields, headers={"Accept": "application/json"})
        assert response.json() == {"to": where, "seq": match_seq(tables[0])}
    assert Event.objects.filter(kind="hand_recorded").count() == 1


def test_a_sheet_that_takes_no_hand_says_why(desk, tables):
    desk.post(f"pile/{tables[0].pk}/", **{"seq": match_seq(tables[0]), "g1-0": "3050", "g1-1": "2100"})
    assert "data-pile-hand" not in desk.get(f"pile/{tables[0].pk}/hands/").content.decode()
    assert enter(desk, tables[0]).status_code == 422


@pytest.mark.parametrize(("absent", "marks"), [("1", (False, True)), ("both", (True, True))])
def test_a_walkover_is_recorded_from_the_pile(desk, tables, absent, marks):
    page = desk.get(f"pile/{tables[0].pk}/").content.decode()
    assert 'value="both"' in page
    more = {"absent": absent, "back": f"{desk.base}pile/"}
    response = desk.post(f"match/{tables[0].pk}/walkover", seq=match_seq(tables[0]), **more)
    if response.status_code == 200:
        response = desk.post(f"match/{tables[0].pk}/walkover", seq=match_seq(tables[0]), sure="1", **more)
    assert response["Location"] == f"{desk.base}pile/"
    assert (reread(tables[0]).absent_0, reread(tables[0]).absent_1) == marks
    assert "0 of 2" in text_of(desk.get("pile/"))


def test_who_may_not_confirm_writes_no_walkover(colleague, tables):
    assert 'value="both"' not in colleague.get(f"pile/{tables[0].pk}/").content.decode()


def test_the_hands_of_a_sheet_cost_the_same_however_many(desk, tables, django_assert_num_queries):
    enter(desk, tables[0])
    enter(desk, tables[0])
    with django_assert_num_queries(22):
        desk.get(f"pile/{tables[0].pk}/hands/")


def test_the_number_of_a_hand_leads_to_its_open_lines(desk, tables):
    enter(desk, tables[0])
    enter(desk, tables[0])
    page = desk.get(f"pile/{tables[0].pk}/hands/").content.decode()
    table = f"/en/g/{tables[0].score_id}/"
    assert re.findall(rf'href="{table}([^"]+)"\s+aria-label="(Correct hand \d)"', page) == [
        ("?game=1#hand-1", "Correct hand 1"),
        ("?game=1#hand-2", "Correct hand 2"),
    ]
    assert 'id="hand-2"' in desk.client.get(table).content.decode()
    assert "Press the number of a hand to correct it." in page
