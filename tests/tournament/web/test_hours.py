"""Dates and times as each language writes them."""

from datetime import UTC, date, datetime

import pytest
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import override

from tournament.web.hours import parse_day, plain_day, weekday_and_day

MOMENT = datetime(2026, 11, 21, 15, 5, tzinfo=UTC)


@pytest.mark.parametrize(
    ("language", "text"),
    [("pt-br", "sábado, 21 de novembro"), ("it", "sabato 21 novembre"), ("en", "Saturday 21 November")],
)
def test_a_weekday_is_written_with_its_day(language, text):
    with override(language), timezone.override(UTC):
        assert weekday_and_day(MOMENT) == text


@pytest.mark.parametrize(
    ("typed", "day"),
    [
        (" 2026-11-21 ", date(2026, 11, 21)),
        ("2000-01-01", date(2000, 1, 1)),
        ("2100-12-31", date(2100, 12, 31)),
        ("1999-12-31", None),
        ("2101-01-01", None),
        ("2026-02-30", None),
        ("21/11/2026", None),
        ("", None),
    ],
)
def test_a_typed_day_is_read_or_none(typed, day):
    assert parse_day(typed) == day


@pytest.mark.parametrize(("language", "text"), [("pt-br", "21/11/2019"), ("it", "21 nov 2019"), ("en", "21 Nov 2019")])
def test_a_day_of_a_deadline_is_written_plainly(language, text):
    """A month has a capital in English alone."""
    with override(language):
        assert plain_day(MOMENT.date().replace(year=2019)) == text


@pytest.mark.parametrize(
    ("language", "text"),
    [("pt-br", "21/11/2026 15h05"), ("it", "21/11/2026 15:05"), ("en", "21/11/2026 15:05")],
)
def test_a_day_is_written_with_its_hour(language, text):
    with override(language):
        assert date_format(MOMENT, "SHORT_DATETIME_FORMAT") == text


@pytest.mark.parametrize(
    ("form", "text"),
    [
        ("SHORT_DATE_FORMAT", "21/11/2026"),
        ("SHORT_DATETIME_FORMAT", "21/11/2026 15:05"),
        ("DATE_FORMAT", "21 November 2026"),
        ("DATETIME_FORMAT", "21 November 2026, 15:05"),
        ("MONTH_DAY_FORMAT", "21 November"),
        ("YEAR_MONTH_FORMAT", "November 2026"),
        ("TIME_FORMAT", "15:05"),
    ],
)
def test_english_dates_are_british(form, text):
    with override("en"):
        assert date_format(MOMENT, form) == text
