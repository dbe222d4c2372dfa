"""What the server says by itself."""

from http import HTTPStatus

import pytest

from tournament.server.refusals import SENTENCES, text_of


@pytest.mark.parametrize("status", SENTENCES)
def test_programs_read_the_status_and_people_a_sentence_in_each_language(status):
    first, empty, *sentences = text_of(status).splitlines()
    assert (first, empty, len(sentences)) == (f"{status.value} {status.phrase}", "", 3)


def test_a_fault_of_ours_has_its_status_alone():
    assert text_of(HTTPStatus.INTERNAL_SERVER_ERROR) == "500 Internal Server Error\n"
