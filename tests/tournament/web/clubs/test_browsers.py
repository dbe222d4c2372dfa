"""A browser's user agent as the name that people know."""

import pytest
from django.utils.translation import override

from tournament.web.clubs.browsers import browser_name

SAFARI = "AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1"
CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0"


@pytest.mark.parametrize(
    ("calls_itself", "name"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0", "Firefox, Linux"),
        (f"Mozilla/5.0 (Linux; Android 10; K) {CHROME} Mobile Safari/537.36", "Chrome, Android"),
        (f"Mozilla/5.0 (Linux; Android 10; K) {CHROME} SamsungBrowser/27.0 Safari/537.36", "Samsung Internet, Android"),
        (f"Mozilla/5.0 (Windows NT 10.0; Win64; x64) {CHROME} Safari/537.36 Edg/131.0.0.0", "Edge, Windows"),
        (f"Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) {SAFARI}", "Safari, iPhone"),
        (f"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) {SAFARI}", "Safari, macOS"),
        ("curl/8.5", "A browser we do not know"),
        ("", "A browser we do not know"),
    ],
)
def test_a_browser_is_called_by_the_name_that_people_know(calls_itself, name):
    with override("en"):
        assert browser_name(calls_itself) == name
