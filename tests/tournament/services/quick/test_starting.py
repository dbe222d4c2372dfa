"""A quick game is started: once for each form, with two secret addresses, and no name in its events."""

import json
import re

import pytest

from scoring.codec import read_game
from scoring.unreadable import Unreadable
from tests.tournament.services.matches.games import PAIRS, Table, hand
from tests.tournament.services.quick.documents import DOCUMENT
from tournament.models import Event, Game, Hand, Match, MatchNames
from tournament.services import matches, quick

pytestmark = pytest.mark.django_db


def counts() -> list[int]:
    return [model.objects.count() for model in (Match, Game, Hand, MatchNames, Event)]


@pytest.mark.smoke
def test_a_match_begins_with_its_first_game_and_two_addresses():
    game = quick.start("aacrt-2016", names=PAIRS, starter=1, best_of=3, key="k", device="phone").game
    view = matches.game_view(game.match)
    assert (view.game, view.names, view.seq, view.rows) == (game, PAIRS, 1, ())
    assert (view.regulation.key, view.game.starter, view.score, view.decided) == ("aacrt-2016", 1, (0, 0), False)
    ids = [game.match.score_id, game.match.watch_id]
    assert len(set(ids)) == 2
    assert [bool(re.fullmatch("[A-Za-z0-9_-]{22}", identifier)) for identifier in ids] == [True, True]


def test_no_event_holds_a_name_or_an_address(table):
    table.record(hand())
    table.write(quick.rename_pairs, table.match, ("Eva/Fabi", "Gil/Hugo"))
    texts = json.dumps(list(Event.objects.values("payload", "touches", "scope_id")))
    secrets = [*PAIRS, "Eva/Fabi", "Gil/Hugo", table.match.score_id, table.match.watch_id]
    assert [secret for secret in secrets if secret in texts] == []


def test_names_may_be_missing_changed_and_erased():
    table = Table(quick.start("apcef-sc-2022", key="k"))
    assert matches.game_view(table.match).names is None
    table.write(quick.rename_pairs, table.match, PAIRS)
    assert matches.game_view(table.match).names == PAIRS
    table.write(quick.rename_pairs, table.match, None)
    assert matches.game_view(table.match).names is None
    assert not MatchNames.objects.exists()


@pytest.mark.parametrize(
    ("what", "path"),
    [
        ({"regulation": "nonsense"}, ("regulation",)),
        ({"rulings": {"nonsense": True}}, ("rulings", "nonsense")),
        ({"players_per_side": 7}, ("players_per_side",)),
        ({"names": ("Ana", "B\0")}, ("pairs", 1)),
        ({"names": ("A" * 201, "Bia")}, ("pairs", 0)),
    ],
)
def test_what_is_no_regulation_ruling_or_name_begins_nothing(what, path):
    with pytest.raises(Unreadable) as refused:
        quick.start(**{"regulation": "apcef-sc-2022", "key": "k", **what})
    assert refused.value.path == path
    assert counts() == [0, 0, 0, 0, 0]


@pytest.mark.parametrize("what", [{"best_of": 2}, {"starter": 2}])
def test_a_page_that_sends_nonsense_begins_nothing(what):
    with pytest.raises(ValueError, match="2"):
        quick.start("apcef-sc-2022", key="k", **what)
    assert counts() == [0, 0, 0, 0, 0]


def test_the_same_key_begins_one_match():
    first = quick.start("apcef-sc-2022", names=PAIRS, key="k")
    second = quick.start("apcef-sc-2022", names=PAIRS, key="k")
    assert (second.event, second.game, second.is_new) == (first.event, first.game, False)
    assert counts() == [1, 1, 0, 1, 1]


def test_another_match_under_the_same_key_is_refused(table):
    with pytest.raises(matches.KeyReused):
        quick.start("aacrt-2016", key="start")
    with pytest.raises(matches.KeyReused):
        table.write(matches.remove_hand, table.game, 1, key="start")


def test_again_takes_over_all_but_the_score(table):
    begun = quick.start_rematch(table.match, key="again", starter=1).game
    view = matches.game_view(begun.match)
    assert (begun.match != table.match, view.names, view.game.starter, view.seq) == (True, PAIRS, 1, 1)


def test_a_game_file_goes_up_and_comes_down_equal():
    game = quick.import_game(json.dumps(DOCUMENT), key="k").game
    view = matches.game_view(game.match)
    assert read_game(matches.export_game(view)) == read_game(DOCUMENT)
    assert (view.game.totals, view.game.closed, view.game.over, view.game.winner) == ((1080, 380), "time", True, 0)
    assert counts() == [1, 1, 2, 1, 1]


def test_a_file_without_names_comes_down_without():
    document = {name: value for name, value in DOCUMENT.items() if name != "pairs"}
    game = quick.import_game(json.dumps(document), key="k").game
    assert matches.export_game(matches.game_view(game.match)) == document


@pytest.mark.parametrize(
    ("text", "path", "offset"),
    [
        ("{", (), 1),
        ('{"regulation": "apcef-sc-2022", "hands": [{}]}', ("hands", 0, "sides"), 42),
        ('{"regulation": "apcef-sc-2022", "hands": [], "x_a": [1e999]}', ("x_a", 0), 53),
        ('{"regulation": "apcef-sc-2022", "hands": [], "pairs": ["%s", ""]}' % ("A" * 201), ("pairs", 0), 55),
    ],
)
def test_a_file_that_cannot_be_kept_is_refused_with_its_place(text, path, offset):
    with pytest.raises(Unreadable) as refused:
        quick.import_game(text, key="k")
    assert (refused.value.path, refused.value.offset) == (path, offset)
    assert counts() == [0, 0, 0, 0, 0]


@pytest.mark.parametrize(("levels", "is_readable"), [(49, True), (50, False), (5000, False)])
def test_a_file_nested_without_bottom_is_refused(levels, is_readable):
    nested = "[" * levels + "1" + "]" * levels
    text = f'{{"regulation": "apcef-sc-2022", "rulings": {{}}, "hands": [], "x_a": {nested}}}'
    if is_readable:
        game = quick.import_game(text, key="k").game
        assert matches.export_game(matches.game_view(game.match))["x_a"] == json.loads(nested)
    else:
        with pytest.raises(Unreadable):
            quick.import_game(text, key="k")
        assert counts() == [0, 0, 0, 0, 0]


def test_a_file_of_more_hands_than_are_ever_played_is_refused():
    with pytest.raises(matches.MatchFull):
        quick.import_game(json.dumps(DOCUMENT | {"hands": [hand()] * (matches.MAX_HANDS + 1)}), key="k")
