"""A page is sent to the worker process and comes back as a PDF, or as a sentence that says why not."""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from django.utils.translation import override

from tests.tournament.printing.pdf_reading import open_pdf
from tests.tournament.waiting import wait_until
from tournament.printing.rendering import queue as queue_module
from tournament.printing.rendering.queue import Limits, render_pdf
from tournament.printing.rendering.refusals import (
    PdfBusy,
    PdfKilled,
    PdfOutOfMemory,
    PdfRefused,
    PdfTooLarge,
    PdfTooSlow,
    PdfUnavailable,
)
from tournament.texts import say

PROC = Path("/proc")
PAGE = "<title>Taça</title><p>Ana/Bia × Nelson/Raul</p>"


HUGE = "<p>" + "<b>x</b> " * 20_000


@pytest.mark.smoke
def test_a_page_goes_in_and_its_pdf_comes_out():
    assert "Ana/Bia × Nelson/Raul" in open_pdf(render_pdf(PAGE)).pages[0].extract_text()


@pytest.mark.long
def test_a_paper_of_too_many_boxes_is_reported_as_out_of_memory():
    with pytest.raises(PdfOutOfMemory):
        render_pdf(HUGE, Limits(seconds=90, megabytes=170))


def test_a_page_that_is_too_large_is_not_begun(monkeypatch):
    monkeypatch.setattr(queue_module.sys, "executable", "/nowhere")
    with pytest.raises(PdfTooLarge):
        render_pdf("x" * 101, Limits(characters=100))


def test_who_kills_the_process_while_it_works_is_reported_as_that(monkeypatch):
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
def test_how_the_process_ended_is_reported_as_what_to_do(end, fault, monkeypatch, tmp_path):
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
    assert len({fault.message.id for fault in REFUSALS}) == len(REFUSALS)


@pytest.mark.parametrize("fault", REFUSALS)
def test_a_refusal_is_one_sentence_that_says_what_to_do(fault):
    with override("en"):
        assert say(fault.message).count(":") == 1
        assert say(fault.message).endswith(".")


@pytest.mark.long
def test_how_many_pages_are_laid_out_is_reported_and_who_no_longer_wants_it_ends_it(monkeypatch):
    monkeypatch.setattr(queue_module, "SECONDS_BETWEEN_LOOKS", 0.05)
    page = "<p style='break-after: page'>x</p>" * 40
    reported = []
    render_pdf(page, step=reported.append)
    assert reported == sorted(reported)
    assert 0 < max(reported) <= 41

    class Unwanted(Exception):
        pass

    def stop(_pages):
        raise Unwanted

    begun = time.monotonic()
    with pytest.raises(Unwanted):
        render_pdf(HUGE * 10, step=stop)  # which takes far longer
    assert time.monotonic() - begun < 20


@pytest.mark.skipif(not PROC.is_dir(), reason="only Linux tells which processes there are")
def test_nothing_goes_on_when_the_process_that_asked_is_killed():
    """By its next page the worker sees that nobody is there."""
    script = (
        "from tournament.printing.rendering.queue import render_pdf\n"
        "render_pdf('<p style=\"break-after:page\">x' * 1000)"
    )
    settings = {"DJANGO_SETTINGS_MODULE": "tests.settings", "PATH": os.environ["PATH"]}
    asking = subprocess.Popen([sys.executable, "-c", script], env=settings)
    worker = wait_until(lambda: child_of(asking.pid))
    asking.kill()
    asking.wait()
    wait_until(lambda: not (PROC / worker).exists())


def child_of(process):
    children = PROC / str(process) / "task" / str(process) / "children"
    return next(iter(children.read_text().split()), None)
