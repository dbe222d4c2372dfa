"""Days as documents write them."""

from datetime import date

import pytest
from django.utils import translation

from tournament.web.papers.days import day_in_words


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "5 December 2026"), ("it", "5 dicembre 2026"), ("pt-br", "5 de dezembro de 2026")],
)
def test_a_day_has_no_zero_before_it(language, words):
    with translation.override(language):
        assert day_in_words(date(2026, 12, 5)) == words
