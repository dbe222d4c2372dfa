"""Checking what somebody pastes or uploads. No test here may touch the database: the page makes 0 queries."""

import json
import re

import pytest

from tests.tournament.web.checking import PAGE, fault, post, post_file, typed
from tournament.web.examples import examples
from tournament.web.game_upload import MAX_FILE_SIZE, MAX_HANDS, MAX_REQUEST_SIZE

GAME = examples()["apcef-sc-2022-1"].text
SCRIPT = "<script>alert(1)</script>"
pytestmark = pytest.mark.usefixtures("uncounted")


@pytest.mark.smoke
@pytest.mark.parametrize("name", sorted(examples()))
def test_every_example_opens_by_a_link(client, name):
    response = client.get(PAGE, {"example": name})
    assert response.status_code == 200
    assert response["Cache-Control"] == "public, no-cache"
    assert typed(response) == examples()[name].text
    assert response.content.decode().count('<li id="hand-') == len(json.loads(examples()[name].text)["hands"])


def test_an_unknown_example_is_not_found(client):
    assert client.get(PAGE, {"example": "../../etc/passwd"}).status_code == 404


@pytest.mark.parametrize("send", [post, lambda text: post_file(text.encode())], ids=["pasted", "file"])
def test_a_game_is_counted_without_a_token_or_a_session(send):
    response = send(GAME)
    page = response.content.decode()
    assert response.status_code == 200
    assert not response.cookies
    assert "csrf" not in page
    assert "Ana Paula/<wbr>Marlene wins" not in page  # a sentence is plain text
    assert "Ana Paula/Marlene wins, 3,135\u00a0to\u00a02,680: reached 3,000 (Art.\u00a013)." in page
    assert typed(response).replace("\r\n", "\n") == GAME


def test_a_finding_stands_under_its_hand_and_pair_cause_first():
    page = post(examples()["apcef-sc-2022-2"].text).content.decode()
    hand = page.split('id="hand-1"')[1].split("</li>")[0]
    second = hand.split("<section>")[2]
    assert "finding" not in hand.split("<section>")[1]
    added = "The cards left in hand (65) seem to have been added instead of subtracted."
    assert second.index("The paper says 220") < second.index(added)
    assert '<span class="article">Art.\u00a012\u00a0§\u00a02º</span>' in second
    assert "finding" not in page.split('id="hand-2"')[1].split("</li>")[0]


def test_a_ruling_that_shaped_a_line_leads_to_its_question():
    page = post(examples()["apcef-sc-2022-2"].text).content.decode()
    links = re.findall(r'<span class="uncut">\(<a[^>]* href="([^"]*unplayed_morto)"', page.split('id="hand-4"')[1])
    assert set(links) == {"/en/regulations/apcef-sc-2022/#ruling-unplayed_morto"}


def test_a_good_game_is_called_in_order():
    assert b"no hand gives cause for doubt" in post(GAME).content


@pytest.mark.parametrize(
    ("text", "message", "line", "column", "path", "marked"),
    [
        ("", "There is nothing here.", 1, 1, "", "␄"),
        ("nonsense", "This is not well-formed JSON.", 1, 1, "", "n"),
        ('{"regulation":\n  "xx"}', "Unknown regulation.", 1, 2, "regulation", '"'),
        (
            '{"regulation": "apcef-sc-2022",\n "hands": [{"sides": [\n  {},\n  {"clean": true}]}]}',
            "Must be a whole number.",
            *(4, 4, "hands[0].sides[1].clean", '"'),
        ),
        (
            '{"regulation": "canasta-it", "hands": [],\n "pairs": ["a", "b"], "pairs": []}',
            "This field appears twice.",
            *(2, 23, "pairs", '"'),
        ),
        (
            '{"regulation": "canasta-it", "hands": [{"sides": [{"royal": 1}, {}]}]}',
            "This regulation does not have the field.",
            *(1, 52, "hands[0].sides[0].royal", '"'),
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_shown_at_its_place(text, message, line, column, path, marked):
    response = post(text)
    reported = fault(response)
    assert response.status_code == 422
    assert (reported.message, reported.line, reported.column, reported.path) == (message, line, column, path)
    assert [excerpt_line.marked for excerpt_line in reported.excerpt if excerpt_line.number == line] == [marked]
    assert typed(response).replace("\r\n", "\n") == text
    assert f"<mark>{marked}</mark>".replace('"', "&quot;") in response.content.decode()


def test_a_long_line_is_cut_round_the_place():
    text = '{"regulation": "canasta-it", "x_long": "' + "x" * 500 + '", "hands": 1, "x_more": "' + "y" * 500 + '"}'
    marked_line = next(line for line in fault(post(text)).excerpt if line.marked)
    assert (marked_line.before[0], marked_line.after[-1]) == ("…", "…")
    assert len(marked_line.before + marked_line.after) < 130
    assert marked_line.after.startswith('hands": 1')


@pytest.mark.parametrize(
    ("data", "message", "line", "column"),
    [
        (b'{"pairs":\n ["\xff"]}', "This is not UTF-8 text.", 2, 4),
        ('{"pairs":\n "é'.encode() + b"\xe9", "This is not UTF-8 text.", 2, 4),
        (GAME.encode("utf-16"), "This is not UTF-8 text.", 1, 1),
    ],
)
def test_a_file_that_is_no_text_keeps_what_was_typed(data, message, line, column):
    response = post_file(data, game="typed before")
    reported = fault(response)
    assert (response.status_code, reported.message, reported.line, reported.column) == (422, message, line, column)
    assert typed(response) == "typed before"


def test_the_mark_that_editors_put_first_does_not_matter():
    assert post_file(b"\xef\xbb\xbf" + GAME.encode()).status_code == 200
    assert post("\ufeff" + GAME).status_code == 200


def test_a_chosen_file_comes_before_the_text():
    response = post_file(GAME.encode(), game="nonsense")
    assert response.status_code == 200
    assert typed(response) == GAME


def test_what_is_too_large_is_refused_in_a_sentence():
    long_text = "x" * (MAX_FILE_SIZE + 1)
    for response in (post(long_text), post_file(long_text.encode()), post("x" * MAX_REQUEST_SIZE)):
        assert response.status_code == 413
        assert fault(response).message == "This is too large to be a game: at most 1,048,576 bytes can be checked here."
    assert typed(post(long_text)) == long_text
    assert post("x" * 1000).status_code == 422


def game_of_many_hands(hands):
    document = json.loads(GAME)
    document["hands"] = (document["hands"] * hands)[:hands]
    return json.dumps(document)


@pytest.mark.long
def test_a_game_of_more_hands_than_anybody_plays_is_refused():
    assert post(game_of_many_hands(MAX_HANDS)).status_code == 200
    response = post(game_of_many_hands(MAX_HANDS + 1))
    assert response.status_code == 413
    assert fault(response).message == "A game of 501 hands is too long for this page; the limit is 500."


def with_hands(*changes: dict) -> str:
    """The example with as many hands as changes, each with these changes to its first pair."""
    document = json.loads(GAME)
    first = document["hands"][2]
    for side in first["sides"]:
        side.pop("claimed_total")
    document["hands"] = [{**first, "sides": [{**first["sides"][0], **change}, first["sides"][1]]} for change in changes]
    return json.dumps(document)


def score_rows(response) -> list[list[str]]:
    """The cells of the table that shows only totals and sums."""
    table = response.content.decode().split('<table class="score brief">')[1].split("</table>")[0]
    rows = [row.split("</tr>")[0] for row in table.split("<tr")[1:]]
    return [
        [re.sub(r"<[^>]*>", "", cell).strip() for cell in re.findall(r"<t[hd].*?</t[hd]>", row, re.S)] for row in rows
    ]


def test_the_row_of_the_end_agrees_with_the_rows_above_it():
    """730 a hand reach 3,000 in the fifth: a sixth adds nothing, and says so."""
    rows = score_rows(post(with_hands(*[{}] * 6)))
    assert (rows[6][1:3], rows[7][1:3]) == (["730", "3,650"], ["730", "\N{MIDDLE DOT}"])
    assert rows[8] == ["End", "wins3,650", "700"]


def test_the_foot_says_what_stands_without_the_hands_in_doubt():
    rows = score_rows(post(with_hands({}, {"table_points": 33}, {})))
    assert rows[-1] == ["Without hand 2: Ana Paula/Marlene has 1,460, Caio/Davi has 280."]
    rows = score_rows(post(with_hands({}, {"table_points": 33}, {"table_points": 33})))
    assert rows[-1] == ["Without hands 2, 3: Ana Paula/Marlene has 730, Caio/Davi has 140."]
    assert not any("Without" in cell for row in score_rows(post(with_hands({}))) for cell in row)


def test_nobody_is_headlined_as_the_winner_of_impossible_sums():
    """A total that was only added up wrongly on the paper leaves the count as it is."""
    won = "Ana Paula/Marlene wins, 3,650 to 700: reached 3,000 (Art. 13)."
    for changes, outcome, foot in (
        ([{}] * 5, won, "wins3,650"),
        ([{"claimed_total": 430}, *[{}] * 4], won, "wins3,650"),
        ([*[{}] * 4, {"table_points": 3300}], "Correct hand 5 to see who wins: it cannot be as entered.", "6,605"),
    ):
        response = post(with_hands(*changes))
        page = " ".join(response.content.decode().replace("\N{NO-BREAK SPACE}", " ").split())
        assert f'<p class="outcome"><strong>{outcome}</strong></p>' in page
        assert [row[1] for row in score_rows(response) if row[0] == "End"] == [foot]


def test_what_follows_from_a_finding_folds_under_it():
    page = post(with_hands({"table_points": 33, "claimed_total": 430}, {})).content.decode()
    hand = page.split('id="hand-1"')[1].split("</li>")[0]
    assert hand.index('class="finding"') < hand.index("2 more things follow from it") < hand.index("The paper says 430")


def test_hands_after_the_end_follow_from_the_first_of_them():
    page = post(with_hands(*[{}] * 8)).content.decode()
    assert page.count("Follows from hand 6") == 2


def test_names_and_texts_are_escaped_wherever_they_stand():
    document = json.loads(GAME)
    document["pairs"] = [SCRIPT, '"><img src=x onerror=alert(1)>']
    pages = [post(json.dumps(document)), post('{"' + SCRIPT + '": 1}'), post(SCRIPT), post("</textarea>" + SCRIPT)]
    pages.append(post(json.dumps(document | {"rulings": {SCRIPT: 1}})))
    for response in pages:
        page = response.content.decode()
        assert SCRIPT not in page
        assert "<img" not in page
        assert page.count("<script") == page.count('<script type="module" src="/static/js/') == 2  # the page's own
