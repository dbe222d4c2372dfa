"""One sheet at a time, each made once, few waiting, little kept."""

import threading
import time

import pytest

from tournament.printing.press import Busy, Press


def test_a_sheet_is_made_once():
    press, made = Press(), []
    for _again in range(3):
        assert press.sheet("a", lambda: made.append(1) or b"pdf") == b"pdf"
    assert made == [1]


def test_the_oldest_go_when_there_is_no_room():
    press = Press(room=10)
    for key in "abc":
        press.sheet(key, lambda: b"1234")
    press.sheet("b", lambda: pytest.fail("b was kept"))
    assert press.sheet("a", lambda: b"5678") == b"5678"


def test_one_that_alone_takes_all_room_is_given_all_the_same():
    assert Press(room=1).sheet("a", lambda: b"12345") == b"12345"


def test_a_failure_is_not_kept_and_frees_the_press():
    press = Press(patience=0.1)
    with pytest.raises(ZeroDivisionError):
        press.sheet("a", lambda: 1 / 0)
    assert press.sheet("a", lambda: b"pdf") == b"pdf"


def crowd(press, keys, make):
    """What every one of a crowd got that asks at once."""
    got = []

    def ask(key):
        try:
            got.append(press.sheet(key, make))
        except Busy:
            got.append(None)

    threads = [threading.Thread(target=ask, args=[key]) for key in keys]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return got


def slow(counts):
    def make():
        counts["now"] += 1
        counts["most"] = max(counts["most"], counts["now"])
        counts["made"] += 1
        time.sleep(0.05)
        counts["now"] -= 1
        return b"pdf"

    return make


def test_twenty_clicks_make_one_sheet():
    counts = {"now": 0, "most": 0, "made": 0}
    assert crowd(Press(queue=30), ["a"] * 20, slow(counts)) == [b"pdf"] * 20
    assert counts["made"] == 1


def test_different_sheets_are_made_one_after_the_other():
    counts = {"now": 0, "most": 0, "made": 0}
    assert crowd(Press(queue=30), range(6), slow(counts)) == [b"pdf"] * 6
    assert counts == {"now": 0, "most": 1, "made": 6}


def test_who_comes_to_a_full_queue_is_told_so():
    counts = {"now": 0, "most": 0, "made": 0}
    got = crowd(Press(queue=3), range(10), slow(counts))
    assert got.count(None) == 7
    assert counts["most"] == 1


def test_nobody_waits_for_ever():
    press, begun, go_on = Press(patience=0.05), threading.Event(), threading.Event()

    def stuck():
        begun.set()
        go_on.wait(10)
        return b"pdf"

    other = threading.Thread(target=press.sheet, args=["a", stuck])
    other.start()
    begun.wait(10)
    with pytest.raises(Busy):
        press.sheet("b", lambda: b"pdf")
    go_on.set()
    other.join()
