"""One tree of refusals, and one answer to each of them."""

import ast
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.http import Http404, HttpResponse

from tournament.printing.rendering.refusals import PdfBusy, PdfTooOften
from tournament.services.clubs.refusals import TooManyTries
from tournament.services.throttling import Throttled
from tournament.services.writing.refusals import Gone, Refused, Stale, TooMany, whole_minutes
from tournament.texts import say
from tournament.web.responses import refused_response


def has_status(cls: ast.ClassDef) -> bool:
    """Whether a class sets a status, for all of its instances or for each."""
    return any(isinstance(node, ast.Name | ast.Attribute) and "status" in ast.unparse(node) for node in ast.walk(cls))


def test_whatever_ends_a_request_with_a_status_is_a_refusal():
    """Except the server's own exception, which imports no room and is raised before Django sees the request."""
    beside = {
        cls.name
        for file in Path(settings.BASE_DIR, "tournament").rglob("*.py")
        for cls in ast.walk(ast.parse(file.read_text()))
        if isinstance(cls, ast.ClassDef) and [ast.unparse(base) for base in cls.bases] == ["Exception"]
        if has_status(cls)
    }
    assert beside == {"Refused", "BodyNotRead"}


@pytest.mark.parametrize(
    ("refusal", "seconds"),
    [
        (TooManyTries(timedelta(seconds=14.2)), "15"),
        (Throttled(timedelta(0)), "1"),
        (PdfTooOften(timedelta(minutes=2)), "120"),
        (PdfBusy(), "5"),
        (Stale(3, 4), None),
    ],
)
def test_the_answer_says_when_to_ask_again_if_that_is_known(refusal: Refused, seconds: str | None):
    assert refused_response(refusal, lambda _refusal: HttpResponse()).headers.get("Retry-After") == seconds


@pytest.mark.parametrize(("seconds", "minutes"), [(0, 1), (59, 1), (60, 1), (60.5, 2), (120, 2)])
def test_a_wait_is_said_in_whole_minutes(seconds: float, minutes: int):
    assert whole_minutes(timedelta(seconds=seconds)) == minutes


def test_what_is_gone_is_not_found():
    with pytest.raises(Http404):
        refused_response(Gone(), lambda _refusal: HttpResponse())


@pytest.mark.parametrize(("wait", "minutes"), [(timedelta(0), "1 minuto e"), (timedelta(seconds=61), "2 minutos e")])
def test_too_many_hits_are_refused_with_a_sentence(wait: timedelta, minutes: str):
    refusal = Throttled(wait)
    assert isinstance(refusal, TooMany)
    assert say(refusal.message) == f"Solicitações demais: espere {minutes} tente de novo."
