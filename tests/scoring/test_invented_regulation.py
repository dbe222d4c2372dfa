"""A regulation in one file: an invented club has command, checks and page from its declaration alone."""

import json
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from rules import registry
from scoring.codec import read_game
from scoring.unreadable import Unreadable
from scoring.writing import write_game
from tests.scoring.invented_regulation import INVENTED
from tests.scoring.samples import Row, error, found_in, play_document, warning

Document = dict[str, Any]
KEY = "sexta-2025"

# 600 + 250 + 2·120 + 70 out + 50 morto + 4·50 + 520 − 2·15 = 1900
FIRST = {
    "royal": 1,
    "clean": 1,
    "dirty": 2,
    "went_out": True,
    "opened": True,
    "morto": "played",
    "honours": 4,
    "table_points": 520,
    "hand_points": 15,
}
# 120 + 50 − 25 + 2·50 − 40 + 160 − 2·45 = 275
SECOND = {
    "dirty": 1,
    "opened": True,
    "morto": "unplayed",
    "honours": 2,
    "false_closings": 1,
    "table_points": 160,
    "hand_points": 45,
}


@pytest.fixture(autouse=True)
def invented() -> Iterator[None]:
    registry.add(INVENTED)
    yield
    registry.remove(KEY)


def document(*hands: tuple[Document, Document], **fields: Any) -> Document:
    return {"regulation": KEY, "hands": [{"sides": list(sides)} for sides in hands], **fields}


def findings_of(first: Document, second: Document, **hand: Any) -> list[Row]:
    return found_in(INVENTED, {**FIRST, **first}, {**SECOND, **second}, **hand)


def test_the_deck_is_read_from_the_declaration() -> None:
    """6·30 + 12·20 + 36·10 + (9·12 − 6)·5 = 180 + 240 + 360 + 510 = 1290; the six red threes are worth nothing."""
    assert len(INVENTED.deck.cards) == 162
    assert INVENTED.class_sizes == {"red_three": 6, "joker": 6, "ace": 12, "face": 36, "number": 102}
    assert INVENTED.deck_worth == 1290


def test_the_command_scores_a_game_by_it(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(document((FIRST, SECOND))))
    out = StringIO()
    call_command("score", str(path), json=True, stdout=out)
    answer = json.loads(out.getvalue())
    assert answer["hands"] == [
        {
            "totals": [1900, 275],
            "lines": [
                [
                    {"code": "royal", "count": 1, "points": 600, "article": "§ 4"},
                    {"code": "clean", "count": 1, "points": 250, "article": "§ 4"},
                    {"code": "dirty", "count": 2, "points": 240, "article": "§ 4"},
                    {"code": "went_out", "count": 1, "points": 70, "article": "§ 5"},
                    {"code": "morto", "count": 1, "points": 50, "article": "§ 6"},
                    {"code": "honours", "count": 4, "points": 200, "article": "§ 7"},
                    {"code": "table_points", "count": 520, "points": 520, "article": "§ 3"},
                    {"code": "hand_points", "count": 15, "points": -30, "article": "§ 8"},
                ],
                [
                    {"code": "dirty", "count": 1, "points": 120, "article": "§ 4"},
                    {"code": "morto", "count": 1, "points": 50, "article": "§ 6"},
                    {"code": "morto_unplayed", "count": 1, "points": -25, "article": "§ 6"},
                    {"code": "honours", "count": 2, "points": 100, "article": "§ 7"},
                    {"code": "false_closings", "count": 1, "points": -40, "article": "§ 5"},
                    {"code": "table_points", "count": 160, "points": 160, "article": "§ 3"},
                    {"code": "hand_points", "count": 45, "points": -90, "article": "§ 8"},
                ],
            ],
            "findings": [],
            "openings": [40, 40],
            "running": [1900, 275],
        }
    ]
    assert answer["game"] == {"over": False, "winner": None, "target": 4000, "reason": None}


def test_the_report_speaks_its_words(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(document((FIRST, SECOND))))
    out = StringIO()
    call_command("score", str(path), stdout=out)
    assert "Golden ladder" in out.getvalue()
    assert "Roses" in out.getvalue()


@pytest.mark.parametrize(
    "address",
    [f"/en/regulations/{KEY}/", pytest.param(f"/en/regulations/{KEY}/apcef-sc-2022/", marks=pytest.mark.daily)],
)
def test_the_pages_show_its_name_and_its_articles(client: Client, address: str) -> None:
    page = client.get(address)
    assert page.status_code == 200
    text = page.content.decode()
    assert "Clube da Sexta" in text
    assert "§\N{NO-BREAK SPACE}10" in text


def test_the_page_lists_its_rulings_and_articles(client: Client) -> None:
    text = client.get(f"/en/regulations/{KEY}/").content.decode()
    for article in INVENTED.articles:
        assert article.gist in text
    for ruling in INVENTED.rulings:
        assert ruling.question in text


def test_the_checks_of_a_regulation_cite_its_own_articles() -> None:
    assert findings_of({}, {}) == []
    # 162 cards: 1290 points and no more. Table 520 + 160, hands 15 + 45.
    assert findings_of({"table_points": 1070}, {}) == []
    assert findings_of({"table_points": 1075}, {}) == [error("deck_exceeded", None, "§ 1")]
    assert findings_of({}, {}, left=550) == []
    assert findings_of({}, {}, left=545) == [error("count_differs", None, "§ 1")]
    # Canastras of eight: 4 of them are 32 cards of 5 at least; no canastra, and the morto: 13 cards.
    assert findings_of({"table_points": 160}, {}) == []
    assert findings_of({"table_points": 155}, {}) == [error("canastra_floor", 0, "§ 2")]
    assert findings_of({}, {"dirty": 0, "table_points": 65, "honours": 0}) == []
    assert findings_of({}, {"dirty": 0, "table_points": 60, "honours": 0}) == [error("canastra_floor", 1, "§ 2")]
    # Out with a dirty canastra alone, and with a clean or a golden one.
    assert findings_of({"royal": 0, "clean": 0}, {}) == [error("out_without_canastra", 0, "§ 5")]
    assert findings_of({"royal": 0}, {}) == []
    assert findings_of({"clean": 0}, {}) == []
    assert findings_of({"honours": 5}, {}) == [error("too_many_honours", None, "§ 7")]
    assert findings_of({"morto": "none"}, {}) == [error("out_without_morto", 0, "§ 5")]
    assert findings_of({"morto": "none"}, {}, mortos_to_stock=1) == []
    assert findings_of({"concealed": True, "went_out": False, "hand_points": 30}, {}) == [
        error("concealed_without_out", 0, "§ 5")
    ]
    assert findings_of({}, {"hand_points": 5}) == [warning("hand_floor", 1, "§ 8")]
    assert findings_of({}, {"table_points": 161}) == [error("not_multiple_of_5", 1, "§ 3")]
    assert findings_of({}, {"opened": False, "honours": 0}) == [error("laid_without_opening", 1, "§ 9")]


def test_cards_are_counted_in_its_own_classes() -> None:
    """3·20 + 8·10 + 8·5 = 180."""
    counted = {"ace": 3, "face": 8, "number": 8}
    assert findings_of({}, {"table_points": 180, "cards": counted}) == []
    assert findings_of({}, {"table_points": 185, "cards": counted}) == [error("count_differs", 1, "§ 3")]
    assert findings_of({}, {"table_points": 180, "cards": {**counted, "joker": 7}}) == [
        error("count_differs", 1, "§ 3"),
        error("deck_exceeded", None, "§ 1"),
    ]
    for unknown in ("high", "low", "two", "honour"):
        with pytest.raises(Unreadable):
            read_game(document((FIRST, {**SECOND, "cards": {unknown: 1}})))


def test_openings_and_failed_tries() -> None:
    """From 0 on 40; after failures 60, 70, 80 …; below 0 nothing; from 2000 on 80."""
    never = {"morto": "none", "hand_points": 10}  # −150 − 20 = −170
    result = play_document(
        document(
            ({**FIRST, "table_points": 650}, never),  # 2030
            ({**FIRST, "failed_openings": 1}, {**SECOND, "failed_openings": 2}),
            ({**FIRST, "failed_openings": 3}, SECOND),
        )
    )
    assert [hand.openings for hand in result.hands] == [(40, 40), (60, None), (80, 40)]


def test_the_target_rises_by_500() -> None:
    both = {**SECOND, "table_points": 600, "hand_points": 0}
    level = [(both, both)] * 6  # 120 + 50 − 25 + 100 − 40 + 600 = 805 each: 4025, and 4830 after six
    result = play_document(document(*level[:5]))
    assert (result.state.over, result.state.running, result.state.target) == (False, (4025, 4025), 4500)
    result = play_document(document(*level[:5], ({**both, "table_points": 500}, both)))
    assert result.state.running == (4730, 4830)
    assert (result.state.over, result.state.target) == (False, 5000)
    result = play_document(document(*level[:5], ({**both, "table_points": 200}, both)))
    assert (result.state.over, result.state.winner, result.state.target) == (True, 1, 4500)


def test_the_rulings_of_a_regulation_change_what_it_says_they_do() -> None:
    """Honours held by a pair that never opened cost 50 each, or nothing; the target rises by 1000 instead."""
    held = {"morto": "none", "honours": 2, "hand_points": 10}  # −150 − 100 − 20
    assert play_document(document((FIRST, held))).hands[0].totals[1] == -270
    ruled = play_document(document((FIRST, held), rulings={"honours_unopened": "no"}))
    assert ruled.hands[0].totals[1] == -170
    # All six cost 500, and the line names the ruling.
    line = play_document(document((FIRST, {**held, "honours": 6}))).hands[0].lines[1][1]
    assert (line.code, line.points, line.ruling) == ("honours", -500, "honours_unopened")
    both = {**SECOND, "table_points": 600, "hand_points": 0}
    raised = play_document(document(*[(both, both)] * 5, rulings={"raise_by": 1000}))
    assert raised.state.target == 5000
    for rulings in ({"raise_by": 700}, {"unplayed_morto": "flat_100"}):
        with pytest.raises(Unreadable):
            read_game(document((FIRST, SECOND), rulings=rulings))


def test_the_least_hand_follows_the_players_of_a_side() -> None:
    """Alone, who went out holds nothing and the other a card. Were there three: two of them, and all three."""
    assert found_in(INVENTED, {**FIRST, "hand_points": 0}, {**SECOND, "hand_points": 5}, players=1) == []
    assert found_in(INVENTED, {**FIRST, "hand_points": 10}, {**SECOND, "hand_points": 15}, players=3) == []
    assert found_in(INVENTED, {**FIRST, "hand_points": 5}, {**SECOND, "hand_points": 10}, players=3) == [
        warning("hand_floor", 0, "§ 8"),
        warning("hand_floor", 1, "§ 8"),
    ]
    game = read_game(document((FIRST, SECOND), players_per_side=1))
    assert game.players_per_side == 1
    assert read_game(write_game(game)) == game
    with pytest.raises(Unreadable):
        read_game(document((FIRST, SECOND), players_per_side=3))


@pytest.mark.parametrize("field", ["red_threes", "table_cards", "black_threes_in_hand"])
def test_fields_it_does_not_ask_for_are_unreadable(field: str) -> None:
    with pytest.raises(Unreadable):
        read_game(document(({**FIRST, field: 1}, SECOND)))
