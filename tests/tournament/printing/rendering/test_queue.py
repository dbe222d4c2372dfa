"""PDFs are rendered few at a time, each once."""

import threading

import pytest

from tests.tournament.printing.rendering.fake_worker import KEY, FakeWorker
from tests.tournament.waiting import wait_until
from tournament.printing.rendering import queue as queue_module
from tournament.printing.rendering.cache import PdfCache
from tournament.printing.rendering.queue import PdfQueue
from tournament.printing.rendering.refusals import (
    PdfBusy,
    PdfTooLarge,
)


def in_threads(*calls):
    """What each of several threads got: bytes, or the type of its refusal."""
    got = [None] * len(calls)

    def run(index, call):
        try:
            got[index] = call()
        except Exception as error:
            got[index] = type(error)

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(calls)]
    for thread in threads:
        thread.start()
    return threads, got


def test_who_asks_for_what_is_being_made_waits_for_it(monkeypatch, tmp_path):
    worker, queue = FakeWorker(monkeypatch, waits=True), PdfQueue(PdfCache(tmp_path))
    threads, got = in_threads(*[lambda: queue.pdf(KEY, lambda: "page")] * 5)
    worker.busy.acquire(timeout=10)
    worker.go.set()
    for thread in threads:
        thread.join(10)
    assert got == [b"%PDF page"] * 5
    assert worker.pages == ["page"]


def test_two_are_set_at_a_time_one_waits_and_the_fourth_is_refused(monkeypatch):
    worker = FakeWorker(monkeypatch, waits=True)
    queue = PdfQueue(PdfCache(None), slots=2, waiting=1, patience=10)
    keys = [KEY._replace(name=str(number)) for number in range(4)]
    threads, got = in_threads(*[lambda key=key: queue.pdf(key, lambda: "page") for key in keys])
    for _place in range(2):
        worker.busy.acquire(timeout=10)
    wait_until(lambda: PdfBusy in got)
    worker.go.set()
    for thread in threads:
        thread.join(10)
    assert (got.count(b"%PDF page"), got.count(PdfBusy), worker.most) == (3, 1, 2)


def test_what_anybody_asks_for_leaves_the_organisers_a_slot_and_every_place(monkeypatch):
    """Twenty at once ask for public sheets: one is rendered, two wait, and the organisers' papers begin at once."""
    worker, queue = FakeWorker(monkeypatch, waits=True), PdfQueue(PdfCache(None), patience=10)
    threads, got = in_threads(*[lambda: queue.render(lambda: "public", public=True)] * 20)
    worker.busy.acquire(timeout=10)
    wait_until(lambda: got.count(PdfBusy) == 17)
    own_threads, own = in_threads(*[lambda: queue.render(lambda: "own")] * 9)
    worker.busy.acquire(timeout=10)
    wait_until(lambda: PdfBusy in own)  # the eight others have places
    assert worker.pages == ["public", "own"]
    worker.go.set()
    for thread in threads + own_threads:
        thread.join(10)
    assert (got.count(b"%PDF public"), got.count(PdfBusy)) == (3, 17)
    assert (own.count(b"%PDF own"), own.count(PdfBusy)) == (8, 1)


def test_few_of_the_public_wait_for_what_another_makes(monkeypatch):
    worker, queue = FakeWorker(monkeypatch, waits=True), PdfQueue(PdfCache(None), patience=10)
    threads, got = in_threads(*[lambda: queue.pdf(KEY, lambda: "page", public=True)] * 10)
    worker.busy.acquire(timeout=10)
    wait_until(lambda: got.count(PdfBusy) == 7)
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
    threads, _got = in_threads(lambda: queue.pdf(KEY, lambda: "page"))
    worker.busy.acquire(timeout=10)
    with pytest.raises(PdfBusy):
        queue.pdf(KEY._replace(name="other"), lambda: "page")
    worker.go.set()
    threads[0].join(10)


def test_a_fault_is_reported_to_all_who_waited_and_frees_the_queue(monkeypatch, tmp_path):
    queue = PdfQueue(PdfCache(tmp_path), slots=1, waiting=0)
    monkeypatch.setattr(queue_module, "render_pdf", lambda *_arguments: (_ for _ in ()).throw(PdfTooLarge))
    for _again in range(2):
        with pytest.raises(PdfTooLarge):
            queue.pdf(KEY, lambda: "page")
    FakeWorker(monkeypatch)
    assert queue.pdf(KEY, lambda: "page") == b"%PDF page"
