"""Which response a browser gets, by what it has and what it can read. The rules are those of RFC 9110."""

import re
from pathlib import Path

import pytest
from django.conf import settings

from tournament.http_negotiation import PACKED, UNCHANGED, accepts_gzip, has_current, status_of_kept

ETAG = 'W/"abc"'


@pytest.mark.parametrize(
    ("if_none_match", "current"),
    [
        (None, False),
        ("", False),
        ('W/"abc"', True),
        # Weak comparison (8.8.3.2): the strong tag is the same one.
        ('"abc"', True),
        ('W/"abd"', False),
        # Any response at all (13.1.2).
        ("*", True),
        (" * ", True),
        ('"*"', False),
        # A list, with or without spaces, and a comma inside a tag.
        ('W/"old", W/"abc"', True),
        ('W/"old",W/"abc"', True),
        ('"abc" , "old"', True),
        ('W/"old", W/"older"', False),
        ('"a,abc"', False),
        # No tag at all.
        ("abc", False),
        ('W/"abc', False),
    ],
)
def test_an_etag_is_current_if_the_browser_names_it(if_none_match, current):
    assert has_current(if_none_match, ETAG) is current
    assert has_current(if_none_match, '"abc"') is current


@pytest.mark.parametrize(
    ("accept_encoding", "accepted"),
    [
        (None, False),
        ("", False),
        ("gzip", True),
        ("GZip", True),
        ("gzip, deflate, br, zstd", True),
        ("br,gzip;q=0.5", True),
        ("br, gzip; q=1.0", True),
        # A weight of 0 is a refusal (12.4.2), also where everything else is welcome.
        ("gzip;q=0", False),
        ("gzip;q=0.000, identity", False),
        ("*, gzip;q=0", False),
        ("*", True),
        ("*;q=0", False),
        ("gzip, *;q=0", True),
        ("identity", False),
        ("br", False),
        ("x-gzipped", False),
        ("gzip;q=much", False),
    ],
)
def test_whether_the_browser_reads_gzip(accept_encoding, accepted):
    assert accepts_gzip(accept_encoding) is accepted


@pytest.mark.parametrize(
    ("if_none_match", "accept_encoding", "status"),
    [
        (ETAG, "gzip", UNCHANGED),
        (ETAG, None, UNCHANGED),  # nothing is sent that would have to be read
        ('"old"', "gzip", PACKED),
        (None, "gzip", PACKED),
        (None, None, None),
        ('"old"', "gzip;q=0", None),
    ],
)
def test_which_kept_response_it_gets(if_none_match, accept_encoding, status):
    assert status_of_kept(if_none_match, accept_encoding, ETAG) == status


READS_A_HEADER = re.compile(r"if[-_]none[-_]match|accept[-_]encoding", re.IGNORECASE)


def test_no_other_module_compares_these_headers():
    """The three that read them hand them to the functions above."""
    modules = Path(settings.BASE_DIR, "tournament").rglob("*.py")
    reading = {str(file.relative_to(settings.BASE_DIR)) for file in modules if READS_A_HEADER.search(file.read_text())}
    assert reading == {
        "tournament/http_negotiation.py",
        "tournament/server/response_cache.py",
        "tournament/web/conditional.py",
        "tournament/web/public/cache.py",
    }
