"""The workshop: a process of its own with limits, few at a time, each paper once, and what is kept of them."""

import os
import signal
import threading
from pathlib import Path

import pytest
from django.utils.translation import override

from tests.tournament.printing.pages import opened
from tournament.printing.filled_sheet import PrintingUnavailable
from tournament.printing.rendering import queue as shop
from tournament.printing.rendering.cache import PaperKey, Shelf
from tournament.printing.rendering.queue import (
    Limits,
    PaperBusy,
    PaperRefused,
    PaperTooLarge,
    PaperTooSlow,
    Workshop,
    set_apart,
)

KEY = PaperKey("t-k3x9w2", 7, "pt-br", "a4")
PAGE = "<title>Taça</title><p>Ana/Bia × Nelson/Raul</p>"
HUGE = "<p>" + "<b>x</b> " * 20_000


def test_a_page_goes_in_and_its_pdf_comes_out():
    assert "Ana/Bia × Nelson/Raul" in opened(set_apart(PAGE)).pages[0].extract_text()


def test_the_site_itself_never_loads_what_sets_type():
    """Else a fault in a library of C would end the site, and its memory would never come back."""
    source = Path(shop.__file__).read_text()
    assert "printing.rendering.weasy" not in source
    assert "weasyprint" not in source


def test_a_paper_of_too_many_boxes_is_too_large():
    with pytest.raises(PaperTooLarge):
        set_apart(HUGE, Limits(seconds=90, megabytes=170))


def test_a_paper_that_takes_too_long_is_ended():
    with pytest.raises(PaperTooSlow):
        set_apart(HUGE, Limits(seconds=1))


@pytest.mark.parametrize(
    ("end", "fault"),
    [
        (3, PaperTooLarge),
        (4, PaperTooSlow),
        (5, PrintingUnavailable),
        (-signal.SIGKILL, PaperTooLarge),
        (-signal.SIGTRAP, PaperTooLarge),
        (-signal.SIGXCPU, PaperTooSlow),
        (1, PaperRefused),
    ],
)
def test_how_the_process_ended_is_told_as_what_to_do(end, fault, monkeypatch, tmp_path):
    python = tmp_path / "python"
    does = f"exit {end}" if end > 0 else f"kill {end} $$"
    python.write_text(f"#!/bin/sh\ncat > /dev/null\n{does}\n")
    python.chmod(0o700)
    monkeypatch.setattr(shop.sys, "executable", str(python))
    with pytest.raises(fault) as raised:
        set_apart(PAGE)
    assert type(raised.value) is fault


def test_secrets_of_the_site_are_not_given_along(monkeypatch, tmp_path):
    python = tmp_path / "python"
    python.write_text(f"#!/bin/sh\ncat > /dev/null\nenv > {tmp_path}/given\n")
    python.chmod(0o700)
    monkeypatch.setattr(shop.sys, "executable", str(python))
    monkeypatch.setenv("DATABASE_URL", "postgres://secret")
    set_apart(PAGE)
    given = {line.split("=")[0] for line in (tmp_path / "given").read_text().splitlines()}
    assert given - {"PWD", "OLDPWD", "SHLVL", "_"} == set(shop.NEEDED) & set(os.environ)


@pytest.mark.parametrize("fault", [PaperBusy, PaperTooLarge, PaperTooSlow, PaperRefused])
def test_a_refusal_is_one_sentence_that_says_what_to_do(fault):
    with override("en"):
        assert str(fault()).count(":") == 1
        assert str(fault()).endswith(".")


# --- Few at a time, each once ---------------------------------------------------------------------------------------


class Bench:
    """Stands in for the process: notes what it is given, and waits until it is let go."""

    def __init__(self, monkeypatch, waits=False):
        self.pages, self.now, self.most = [], 0, 0
        self.go, self.busy = threading.Event(), threading.Semaphore(0)
        if not waits:
            self.go.set()
        self.lock = threading.Lock()
        monkeypatch.setattr(shop, "set_apart", self.set)

    def set(self, html, _limits):
        with self.lock:
            self.pages.append(html)
            self.now += 1
            self.most = max(self.most, self.now)
        self.busy.release()
        self.go.wait(10)
        with self.lock:
            self.now -= 1
        return b"%PDF " + html.encode()


def together(*calls):
    """What each of several threads got: bytes, or the type of its refusal."""
    got = [None] * len(calls)

    def run(index, call):
        try:
            got[index] = call()
        except Exception as fault:
            got[index] = type(fault)

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(calls)]
    for thread in threads:
        thread.start()
    return threads, got


def test_who_asks_for_what_is_being_made_waits_for_it(monkeypatch, tmp_path):
    bench, workshop = Bench(monkeypatch, waits=True), Workshop(Shelf(tmp_path))
    threads, got = together(*[lambda: workshop.press(KEY, lambda: "page")] * 5)
    bench.busy.acquire(timeout=10)
    bench.go.set()
    for thread in threads:
        thread.join(10)
    assert got == [b"%PDF page"] * 5
    assert bench.pages == ["page"]


def test_no_more_than_so_many_are_set_at_a_time_and_wait(monkeypatch):
    bench = Bench(monkeypatch, waits=True)
    workshop = Workshop(Shelf(None), places=2, queue=1, patience=10)
    keys = [KEY._replace(name=str(number)) for number in range(3)]
    threads, got = together(*[lambda key=key: workshop.press(key, lambda: "page") for key in keys])
    for _place in range(2):
        bench.busy.acquire(timeout=10)
    while workshop._door._value:  # the third has come in, and waits
        pass
    with pytest.raises(PaperBusy):
        workshop.press(KEY, lambda: pytest.fail("rendered for nobody"))
    bench.go.set()
    for thread in threads:
        thread.join(10)
    assert (got, bench.most) == ([b"%PDF page"] * 3, 2)


def test_who_has_waited_long_enough_is_sent_away(monkeypatch):
    bench, workshop = Bench(monkeypatch, waits=True), Workshop(Shelf(None), places=1, patience=0.05)
    threads, _got = together(lambda: workshop.press(KEY, lambda: "page"))
    bench.busy.acquire(timeout=10)
    with pytest.raises(PaperBusy):
        workshop.press(KEY._replace(name="other"), lambda: "page")
    bench.go.set()
    threads[0].join(10)


def test_a_fault_is_told_to_all_who_waited_and_frees_the_workshop(monkeypatch, tmp_path):
    workshop = Workshop(Shelf(tmp_path), places=1, queue=0)
    monkeypatch.setattr(shop, "set_apart", lambda *_arguments: (_ for _ in ()).throw(PaperTooLarge))
    for _again in range(2):
        with pytest.raises(PaperTooLarge):
            workshop.press(KEY, lambda: "page")
    Bench(monkeypatch)
    assert workshop.press(KEY, lambda: "page") == b"%PDF page"


# --- What is kept ---------------------------------------------------------------------------------------------------


def test_a_paper_is_set_once_a_revision_and_language(monkeypatch, tmp_path):
    bench, workshop = Bench(monkeypatch), Workshop(Shelf(tmp_path))
    keys = [KEY, KEY, KEY._replace(language="it"), KEY._replace(shape="a5"), KEY, KEY._replace(revision=8)]
    for key in keys:
        workshop.press(key, lambda key=key: f"{key.language} {key.shape} {key.revision}")
    assert bench.pages == ["pt-br a4 7", "it a4 7", "pt-br a5 7", "pt-br a4 8"]


def test_a_new_revision_takes_the_place_of_the_old_one(tmp_path):
    shelf = Shelf(tmp_path)
    shelf.keep(KEY, b"old")
    shelf.keep(KEY._replace(language="it"), b"other")
    shelf.keep(KEY._replace(revision=8), b"new")
    assert [shelf.find(KEY), shelf.find(KEY._replace(revision=8)), shelf.find(KEY._replace(language="it"))] == [
        None, b"new", b"other",
    ]  # fmt: skip


def test_another_edition_of_the_site_finds_nothing_of_the_old(tmp_path, monkeypatch):
    shelf = Shelf(tmp_path)
    shelf.keep(KEY, b"old")
    monkeypatch.setattr("tournament.printing.rendering.cache.edition", lambda: "another edition")
    assert shelf.find(KEY) is None


def test_what_was_longest_not_asked_for_makes_room(tmp_path):
    shelf = Shelf(tmp_path, room=10)
    for number, name in enumerate("abc"):
        shelf.keep(KEY._replace(name=name), b"1234")
        for path in tmp_path.iterdir():
            os.utime(path, (number, number)) if path.stat().st_mtime > 1000 else None
        if name == "b":
            assert shelf.find(KEY._replace(name="a")) == b"1234"
    assert [name for name in "abc" if shelf.find(KEY._replace(name=name))] == ["a", "c"]


def test_what_alone_is_more_than_the_room_is_not_kept(tmp_path):
    shelf = Shelf(tmp_path, room=3)
    shelf.keep(KEY, b"1234")
    assert (shelf.find(KEY), list(tmp_path.iterdir())) == (None, [])


def test_all_papers_of_a_name_are_forgotten_together(tmp_path):
    shelf = Shelf(tmp_path)
    for key in (KEY, KEY._replace(language="it"), KEY._replace(shape="a5"), KEY._replace(name="another")):
        shelf.keep(key, b"pdf")
    shelf.forget(KEY.name)
    assert len(list(tmp_path.iterdir())) == 1
    assert shelf.find(KEY._replace(name="another")) == b"pdf"


def test_names_are_not_names_of_files_and_nobody_else_reads_them(tmp_path):
    folder = tmp_path / "paper"
    shelf = Shelf(folder)
    shelf.keep(KEY._replace(name="../../Ana/Bia"), b"pdf")
    (path,) = folder.iterdir()
    assert path.name.isascii()
    assert "Bia" not in path.name
    assert (oct(folder.stat().st_mode)[-3:], oct(path.stat().st_mode)[-3:]) == ("700", "600")


@pytest.mark.parametrize("place", ["a file", "nowhere/below/a file"])
def test_a_disk_that_takes_nothing_is_no_reason_to_give_nothing(place, tmp_path, monkeypatch):
    (tmp_path / "a file").touch()
    (tmp_path / "nowhere").mkdir()
    (tmp_path / "nowhere" / "below").touch()
    Bench(monkeypatch)
    assert Workshop(Shelf(tmp_path / place)).press(KEY, lambda: "page") == b"%PDF page"


def test_without_a_folder_nothing_is_kept(monkeypatch):
    bench, workshop = Bench(monkeypatch), Workshop(Shelf(None))
    for _again in range(2):
        workshop.press(KEY, lambda: "page")
    workshop.shelf.forget(KEY.name)
    assert bench.pages == ["page"] * 2
