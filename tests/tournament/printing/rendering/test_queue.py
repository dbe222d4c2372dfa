"""The queue: a process of its own with limits, few at a time, each PDF once, and what is kept of them."""

import os
import signal
import subprocess
import threading
import time

import pytest
from django.utils.translation import override

from tests.tournament.printing.pages import opened
from tournament.printing.rendering import queue as queue_module
from tournament.printing.rendering.cache import PdfCache, PdfKey
from tournament.printing.rendering.queue import Limits, PdfQueue, render_pdf
from tournament.printing.rendering.refusals import (
    PdfBusy,
    PdfKilled,
    PdfOutOfMemory,
    PdfRefused,
    PdfTooLarge,
    PdfTooSlow,
    PdfUnavailable,
)

KEY = PdfKey("t-k3x9w2", 7, "pt-br", "a4")
PAGE = "<title>Taça</title><p>Ana/Bia × Nelson/Raul</p>"
HUGE = "<p>" + "<b>x</b> " * 20_000


@pytest.mark.smoke
def test_a_page_goes_in_and_its_pdf_comes_out():
    assert "Ana/Bia × Nelson/Raul" in opened(render_pdf(PAGE)).pages[0].extract_text()


def test_a_paper_of_too_many_boxes_is_told_as_out_of_memory():
    with pytest.raises(PdfOutOfMemory):
        render_pdf(HUGE, Limits(seconds=90, megabytes=170))


def test_a_page_that_is_too_large_is_not_begun(monkeypatch):
    monkeypatch.setattr(queue_module.sys, "executable", "/nowhere")
    with pytest.raises(PdfTooLarge):
        render_pdf("x" * 101, Limits(characters=100))


def test_who_kills_the_process_while_it_works_is_told_as_that(monkeypatch):
    """The real process, killed by its number in the middle of a document."""
    run = subprocess.Popen.communicate

    def killed_soon(process, *arguments, **named):
        threading.Timer(1.0, process.kill).start()
        return run(process, *arguments, **named)

    monkeypatch.setattr(subprocess.Popen, "communicate", killed_soon)
    with pytest.raises(PdfKilled):
        render_pdf(HUGE)


def test_a_paper_that_takes_too_long_is_ended():
    with pytest.raises(PdfTooSlow):
        render_pdf(HUGE, Limits(seconds=1))


@pytest.mark.parametrize(
    ("end", "fault"),
    [
        (3, PdfOutOfMemory),
        (4, PdfTooSlow),
        (5, PdfUnavailable),
        (-signal.SIGKILL, PdfKilled),
        (-signal.SIGTERM, PdfKilled),
        (-signal.SIGTRAP, PdfOutOfMemory),
        (-signal.SIGXCPU, PdfTooSlow),
        (1, PdfRefused),
    ],
)
def test_how_the_process_ended_is_told_as_what_to_do(end, fault, monkeypatch, tmp_path):
    python = tmp_path / "python"
    does = f"exit {end}" if end > 0 else f"kill {end} $$"
    python.write_text(f"#!/bin/sh\ncat > /dev/null\n{does}\n")
    python.chmod(0o700)
    monkeypatch.setattr(queue_module.sys, "executable", str(python))
    with pytest.raises(fault) as raised:
        render_pdf(PAGE)
    assert type(raised.value) is fault


def test_secrets_of_the_site_are_not_given_along(monkeypatch, tmp_path):
    python = tmp_path / "python"
    python.write_text(f"#!/bin/sh\ncat > /dev/null\nenv > {tmp_path}/given\n")
    python.chmod(0o700)
    monkeypatch.setattr(queue_module.sys, "executable", str(python))
    monkeypatch.setenv("DATABASE_URL", "postgres://secret")
    render_pdf(PAGE)
    given = {line.split("=")[0] for line in (tmp_path / "given").read_text().splitlines()}
    assert given - {"PWD", "OLDPWD", "SHLVL", "_"} == set(queue_module.NEEDED) & set(os.environ)


REFUSALS = [PdfBusy, PdfKilled, PdfOutOfMemory, PdfTooLarge, PdfTooSlow, PdfRefused]


def test_each_reason_has_a_sentence_of_its_own():
    assert len({str(fault()) for fault in REFUSALS}) == len(REFUSALS)


@pytest.mark.parametrize("fault", REFUSALS)
def test_a_refusal_is_one_sentence_that_says_what_to_do(fault):
    with override("en"):
        assert str(fault()).count(":") == 1
        assert str(fault()).endswith(".")


# --- Few at a time, each once ---------------------------------------------------------------------------------------


class FakeWorker:
    """Stands in for the process: notes what it is given, and waits until it is let go."""

    def __init__(self, monkeypatch, waits=False):
        self.pages, self.now, self.most = [], 0, 0
        self.go, self.busy = threading.Event(), threading.Semaphore(0)
        if not waits:
            self.go.set()
        self.lock = threading.Lock()
        monkeypatch.setattr(queue_module, "render_pdf", self.set)

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
    worker, queue = FakeWorker(monkeypatch, waits=True), PdfQueue(PdfCache(tmp_path))
    threads, got = together(*[lambda: queue.pdf(KEY, lambda: "page")] * 5)
    worker.busy.acquire(timeout=10)
    worker.go.set()
    for thread in threads:
        thread.join(10)
    assert got == [b"%PDF page"] * 5
    assert worker.pages == ["page"]


def test_no_more_than_so_many_are_set_at_a_time_and_wait(monkeypatch):
    worker = FakeWorker(monkeypatch, waits=True)
    queue = PdfQueue(PdfCache(None), slots=2, waiting=1, patience=10)
    keys = [KEY._replace(name=str(number)) for number in range(3)]
    threads, got = together(*[lambda key=key: queue.pdf(key, lambda: "page") for key in keys])
    for _place in range(2):
        worker.busy.acquire(timeout=10)
    while queue.own.places._value:  # the third has come in, and waits
        pass
    with pytest.raises(PdfBusy):
        queue.pdf(KEY, lambda: pytest.fail("rendered for nobody"))
    worker.go.set()
    for thread in threads:
        thread.join(10)
    assert (got, worker.most) == ([b"%PDF page"] * 3, 2)


def test_what_anybody_asks_for_leaves_the_organisers_a_slot_and_every_place(monkeypatch):
    """Twenty at once ask for public sheets: one is rendered, two wait, and the organisers' papers begin at once."""
    worker, queue = FakeWorker(monkeypatch, waits=True), PdfQueue(PdfCache(None), patience=10)
    threads, got = together(*[lambda: queue.render(lambda: "public", public=True)] * 20)
    worker.busy.acquire(timeout=10)
    while got.count(PdfBusy) < 17:
        time.sleep(0.01)
    own_threads, own = together(*[lambda: queue.render(lambda: "own")] * 8)
    worker.busy.acquire(timeout=10)
    assert (worker.pages, queue.own.places._value) == (["public", "own"], 0)
    worker.go.set()
    for thread in threads + own_threads:
        thread.join(10)
    assert (got.count(b"%PDF public"), got.count(PdfBusy)) == (3, 17)
    assert own == [b"%PDF own"] * 8


def test_of_the_public_few_wait_for_what_another_makes(monkeypatch):
    worker, queue = FakeWorker(monkeypatch, waits=True), PdfQueue(PdfCache(None), patience=10)
    threads, got = together(*[lambda: queue.pdf(KEY, lambda: "page", public=True)] * 10)
    worker.busy.acquire(timeout=10)
    while got.count(PdfBusy) < 7:
        time.sleep(0.01)
    worker.go.set()
    for thread in threads:
        thread.join(10)
    assert (got.count(b"%PDF page"), got.count(PdfBusy)) == (3, 7)


def test_what_is_kept_takes_no_place(monkeypatch, tmp_path):
    FakeWorker(monkeypatch)
    queue = PdfQueue(PdfCache(tmp_path))
    queue.pdf(KEY, lambda: "page")
    assert PdfQueue(PdfCache(tmp_path), slots=0, waiting=0).pdf(KEY, lambda: "again", public=True) == b"%PDF page"


def test_who_has_waited_long_enough_is_sent_away(monkeypatch):
    worker, queue = FakeWorker(monkeypatch, waits=True), PdfQueue(PdfCache(None), slots=1, patience=0.05)
    threads, _got = together(lambda: queue.pdf(KEY, lambda: "page"))
    worker.busy.acquire(timeout=10)
    with pytest.raises(PdfBusy):
        queue.pdf(KEY._replace(name="other"), lambda: "page")
    worker.go.set()
    threads[0].join(10)


def test_a_fault_is_told_to_all_who_waited_and_frees_the_queue(monkeypatch, tmp_path):
    queue = PdfQueue(PdfCache(tmp_path), slots=1, waiting=0)
    monkeypatch.setattr(queue_module, "render_pdf", lambda *_arguments: (_ for _ in ()).throw(PdfTooLarge))
    for _again in range(2):
        with pytest.raises(PdfTooLarge):
            queue.pdf(KEY, lambda: "page")
    FakeWorker(monkeypatch)
    assert queue.pdf(KEY, lambda: "page") == b"%PDF page"


# --- What is kept ---------------------------------------------------------------------------------------------------


def test_a_paper_is_set_once_a_revision_and_language(monkeypatch, tmp_path):
    worker, queue = FakeWorker(monkeypatch), PdfQueue(PdfCache(tmp_path))
    keys = [KEY, KEY, KEY._replace(language="it"), KEY._replace(shape="a5"), KEY, KEY._replace(revision=8)]
    for key in keys:
        queue.pdf(key, lambda key=key: f"{key.language} {key.shape} {key.revision}")
    assert worker.pages == ["pt-br a4 7", "it a4 7", "pt-br a5 7", "pt-br a4 8"]


def test_a_new_revision_takes_the_place_of_the_old_one(tmp_path):
    cache = PdfCache(tmp_path)
    cache.keep(KEY, b"old")
    cache.keep(KEY._replace(language="it"), b"other")
    cache.keep(KEY._replace(revision=8), b"new")
    assert [cache.find(KEY), cache.find(KEY._replace(revision=8)), cache.find(KEY._replace(language="it"))] == [
        None, b"new", b"other",
    ]  # fmt: skip


def test_another_edition_of_the_site_finds_nothing_of_the_old(tmp_path, monkeypatch):
    cache = PdfCache(tmp_path)
    cache.keep(KEY, b"old")
    monkeypatch.setattr("tournament.printing.rendering.cache.edition", lambda: "another edition")
    assert cache.find(KEY) is None


def test_what_was_longest_not_asked_for_makes_room(tmp_path):
    cache = PdfCache(tmp_path, capacity=10)
    for number, name in enumerate("abc"):
        cache.keep(KEY._replace(name=name), b"1234")
        for path in tmp_path.iterdir():
            os.utime(path, (number, number)) if path.stat().st_mtime > 1000 else None
        if name == "b":
            assert cache.find(KEY._replace(name="a")) == b"1234"
    assert [name for name in "abc" if cache.find(KEY._replace(name=name))] == ["a", "c"]


def test_what_alone_is_more_than_the_room_is_not_kept(tmp_path):
    cache = PdfCache(tmp_path, capacity=3)
    cache.keep(KEY, b"1234")
    assert (cache.find(KEY), list(tmp_path.iterdir())) == (None, [])


def test_all_papers_of_a_name_are_forgotten_together(tmp_path):
    cache = PdfCache(tmp_path)
    for key in (KEY, KEY._replace(language="it"), KEY._replace(shape="a5"), KEY._replace(name="another")):
        cache.keep(key, b"pdf")
    cache.forget(KEY.name)
    assert len(list(tmp_path.iterdir())) == 1
    assert cache.find(KEY._replace(name="another")) == b"pdf"


def test_names_are_not_names_of_files_and_nobody_else_reads_them(tmp_path):
    folder = tmp_path / "paper"
    cache = PdfCache(folder)
    cache.keep(KEY._replace(name="../../Ana/Bia"), b"pdf")
    (path,) = folder.iterdir()
    assert path.name.isascii()
    assert "Bia" not in path.name
    assert (oct(folder.stat().st_mode)[-3:], oct(path.stat().st_mode)[-3:]) == ("700", "600")


@pytest.mark.parametrize("place", ["a file", "nowhere/below/a file"])
def test_a_disk_that_takes_nothing_is_no_reason_to_give_nothing(place, tmp_path, monkeypatch):
    (tmp_path / "a file").touch()
    (tmp_path / "nowhere").mkdir()
    (tmp_path / "nowhere" / "below").touch()
    FakeWorker(monkeypatch)
    assert PdfQueue(PdfCache(tmp_path / place)).pdf(KEY, lambda: "page") == b"%PDF page"


def test_without_a_folder_nothing_is_kept(monkeypatch):
    worker, queue = FakeWorker(monkeypatch), PdfQueue(PdfCache(None))
    for _again in range(2):
        queue.pdf(KEY, lambda: "page")
    PdfCache(None).forget(KEY.name)
    assert worker.pages == ["page"] * 2


def test_what_is_kept_nowhere_takes_its_turn_too(monkeypatch, tmp_path):
    worker, queue = FakeWorker(monkeypatch), PdfQueue(PdfCache(tmp_path))
    assert [queue.render(lambda: "page") for _again in range(2)] == [b"%PDF page"] * 2
    assert (worker.pages, list(tmp_path.iterdir())) == (["page"] * 2, [])
    with pytest.raises(PdfBusy):
        PdfQueue(PdfCache(None), slots=0, waiting=0).render(lambda: pytest.fail("rendered for nobody"))
