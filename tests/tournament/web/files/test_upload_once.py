"""What an upload of a tournament file writes, and that it writes it only once."""

import json

from django.test import Client

from tests.scoring.contest.examples import GROUPS
from tests.tournament.web.files.posting import upload_file
from tests.tournament.web.full_disk import also_on_a_full_disk
from tournament.models import Club, Tournament

pytestmark = also_on_a_full_disk


def test_the_mark_that_some_editors_put_first_is_accepted(organiser: Client, club: Club) -> None:
    assert upload_file(organiser, club, b"\xef\xbb\xbf" + json.dumps(GROUPS).encode()).status_code == 302


def test_one_form_brings_in_one_tournament(organiser: Client, club: Club) -> None:
    data = json.dumps(GROUPS).encode()
    first, again = (upload_file(organiser, club, data, key="twice") for _ in range(2))
    assert (first["Location"], Tournament.objects.count()) == (again["Location"], 1)
    assert upload_file(organiser, club, json.dumps(GROUPS | {"name": "B"}).encode(), key="twice").status_code == 400
