"""Which PDFs are cached, and for how long."""

import os

import pytest

from tests.tournament.printing.rendering.fake_worker import KEY, FakeWorker
from tournament.printing.rendering.cache import PdfCache
from tournament.printing.rendering.queue import PdfQueue
from tournament.printing.rendering.refusals import (
    PdfBusy,
)


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
