"""Eight processes at once, on the same game and on different ones: nothing lost, nothing doubled, no error but
Stale."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import chain, count

import pytest

from tests.tournament.services.matches.games import hand
from tests.tournament.services.matches.processes import WRITERS, AtOnce, processes
from tournament.models import Event, Game, Hand, Match
from tournament.services import matches, quick
from tournament.services.matches.proving import prove_match
from tournament.services.writing.context import WriteContext

pytestmark = pytest.mark.django_db(transaction=True)
EACH = 3
FIFTY = (7, 7, 6, 6, 6, 6, 6, 6)


@pytest.fixture(scope="module")
def at_once(django_db_setup: None) -> Iterator[AtOnce]:
    with processes() as pool:
        yield pool


def start_game(number: int = 0) -> Game:
    return quick.start("apcef-sc-2022", key=f"start {number}").game


def record_all(match_id: int, writer: int, each: int) -> int:
    """Record `each` hands, reading again after every `Stale`; returns how often that was."""
    match, stale = Match.objects.get(pk=match_id), 0
    for number in range(each):
        while True:
            view = matches.game_view(match)
            try:
                matches.record_hand(
                    view.game, hand(100 + writer), context=WriteContext(f"{match_id} {writer} {number}", view.seq)
                )
                break
            except matches.Stale:
                stale += 1
    return stale


@pytest.mark.parametrize("each", [EACH, pytest.param(25, marks=pytest.mark.long)])
def test_no_hand_of_one_game_is_lost(at_once, each):
    game = start_game()
    at_once(record_all, [(game.match_id, writer, each) for writer in range(WRITERS)])
    written = sorted(version.document["sides"][0]["table_points"] for version in Hand.objects.all())
    assert written == sorted([100 + writer for writer in range(WRITERS)] * each)
    numbers = Hand.objects.order_by("number").values_list("number", "version")
    assert list(numbers) == [(number, 1) for number in range(1, WRITERS * each + 1)]
    assert prove_match(game.match_id) == []


@pytest.mark.parametrize("each", [EACH, pytest.param(100, marks=pytest.mark.long)])
def test_games_do_not_disturb_each_other(at_once, each):
    games = [start_game(number) for number in range(WRITERS)]
    stale = at_once(record_all, [(game.match_id, 0, each) for game in games])
    assert stale == [0] * WRITERS
    assert [game.hands.count() for game in games] == [each] * WRITERS
    assert [prove_match(game.match_id) for game in games] == [[]] * WRITERS


def record_on(match_id: int, writer: int, seq: int, key: str) -> tuple[int, bool] | str:
    game = Game.objects.get(match=match_id)
    try:
        written = matches.record_hand(game, hand(100 + writer), context=WriteContext(key, seq))
    except matches.Stale as stale:
        return f"stale {stale.expected} {stale.actual} {stale.number}"
    return written.seq, written.is_new


def test_one_of_several_writers_of_a_match_on_the_same_seq_is_taken(at_once):
    game = start_game()
    answers = at_once(record_on, [(game.match_id, writer, 1, f"key {writer}") for writer in range(WRITERS)])
    assert sorted(answers, key=str) == [(2, True)] + ["stale 1 2 1"] * (WRITERS - 1)
    assert prove_match(game.match_id) == []


def post_often(match_id: int, times: int) -> list[tuple[int, bool]]:
    return [record_on(match_id, 0, 1, "same") for _ in range(times)]  # type: ignore[misc]


def test_one_hand_posted_fifty_times_at_once_is_recorded_once(at_once):
    game = start_game()
    answers = list(chain(*at_once(post_often, [(game.match_id, times) for times in FIFTY])))
    assert sorted(answers) == [(2, False)] * 49 + [(2, True)]
    assert (Hand.objects.count(), Event.objects.count(), prove_match(game.match_id)) == (1, 2, [])


def begin_often(times: int) -> list[tuple[int, bool]]:
    begun = [quick.start("apcef-sc-2022", key="same", address="192.0.2.1") for _ in range(times)]
    return [(written.game.match_id, written.is_new) for written in begun]


def test_one_match_begun_fifty_times_at_once_is_begun_once(at_once):
    answers = list(chain(*at_once(begin_often, [(times,) for times in FIFTY])))
    assert (len({match for match, _new in answers}), [new for _match, new in answers].count(True)) == (1, 1)
    assert (Match.objects.count(), Game.objects.count(), Event.objects.count()) == (1, 1, 1)


def begin_many(writer: int, times: int) -> int:
    """How many of this many games one address may start."""
    begun = 0
    for number in range(times):
        try:
            quick.start("apcef-sc-2022", key=f"{writer} {number}", address="192.0.2.1")
            begun += 1
        except quick.TooManyGames:
            pass
    return begun


def test_the_limit_of_an_address_holds_at_once(at_once):
    assert sum(at_once(begin_many, [(writer, 5) for writer in range(WRITERS)])) == 20
    assert Match.objects.count() == 20


def look_and_write(match_id: int, writer: int, seconds: float) -> list[str]:
    """Half of the writers write, half read; returns any inconsistency that a reader saw."""
    match, until, wrong = Match.objects.get(pk=match_id), time.monotonic() + seconds, []
    for number in count():
        if time.monotonic() > until:
            return wrong
        if writer % 2:
            record_all(match_id, writer + 100 * number, 1)
            continue
        view = matches.game_view(match)
        if view.seq - 1 > len(view.rows):
            wrong.append(f"seq {view.seq} of {len(view.rows)} hands")
    raise AssertionError("the numbers never end")


@pytest.mark.parametrize("seconds", [0.5, pytest.param(2, marks=pytest.mark.long)])
def test_who_looks_while_others_write_is_never_shown_less_than_the_seq_says(at_once, seconds):
    game = start_game()
    assert at_once(look_and_write, [(game.match_id, writer, seconds) for writer in range(WRITERS)]) == [[]] * WRITERS
    assert game.hands.exists()
    assert prove_match(game.match_id) == []
