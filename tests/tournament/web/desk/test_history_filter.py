"""The history of one table, person, subject or day; and all of it as a file that verify's hashes stand in."""

import csv
from datetime import timedelta
from io import StringIO

import pytest
from django.utils import timezone

from tests.tournament.factories import entry, match_seq, write_context
from tests.tournament.web.desk.conftest import Desk, text_of
from tournament.models import Event
from tournament.services.tournaments import founding, people, results
from tournament.services.tournaments.history import OF_ORGANISERS, SUBJECTS
from tournament.services.tournaments.kinds import TournamentEventKind
from tournament.services.writing.context import WriteContext
from tournament.web.desk.history_form import SUBJECT_NAMES

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(knockout: Desk) -> Desk:
    """Two tables: Ana enters the one at the desk, somebody's phone the other."""
    first, second = knockout.open_round(1, "final")
    knockout.at(first, "totals", **{"g1-0": "3050", "g1-1": "2100"})
    knockout.at(first, "confirm")
    context = WriteContext("phone", match_seq(second), device="phone-of-table-two")
    results.enter_totals(second, [(2100, 3050)], context=context)
    people.adjust(entry(knockout.tournament, "P01"), "final", "late", points=-5, context=write_context())
    return knockout


def lines(desk: Desk, query: str) -> list[str]:
    """What was done, the last first."""
    rows = csv.reader(StringIO(desk.get(f"history.csv?{query}").content.decode("utf-8-sig")))
    return [row[5] for row in rows][1:]


def test_one_table(evening: Desk) -> None:
    assert lines(evening, "table=2") == [
        "Semi-finals, table 2, Ana 2/Bia 2 × Ana 3/Bia 3: totals were entered: 2,100 × 3,050."
    ]
    assert lines(evening, "table=99") == []


def test_one_person_and_whoever_did_not_sign_in(evening: Desk) -> None:
    mine = lines(evening, f"person={evening.user.pk}")
    assert [line.split(": ", 1)[1] for line in mine] == [
        "the result was confirmed.",
        "totals were entered: 3,050 × 2,100.",
    ]
    assert "Ana 2/Bia 2 × Ana 3/Bia 3: totals were entered" in lines(evening, "person=0&subject=entering")[0]


def test_one_subject(evening: Desk) -> None:
    assert lines(evening, "subject=pairs")[0].startswith("Ana 1/Bia 1 is sanctioned")
    assert len(lines(evening, "subject=confirming")) == 1
    assert lines(evening, "subject=rounds") == [
        "Semi-finals: the pairings were published.",
        "Semi-finals: the draw was made.",
    ]
    assert lines(evening, "subject=dates") == lines(evening, "subject=undoing") == []


def test_every_event_has_one_subject(evening: Desk) -> None:
    founding.change_settings(evening.tournament, context=write_context(), plan={"tables": 4})
    subjects = ("entering", "confirming", "dates", "rounds", "pairs", "decisions", "settings", "undoing")
    found = [line for subject in subjects for line in lines(evening, f"subject={subject}")]
    assert sorted(found) == sorted(lines(evening, ""))


def test_every_kind_of_what_organisers_do_has_one_subject() -> None:
    of_tables = {"table_wrote", "undone", "walkover", "walkover_taken_back"}
    kinds = {kind for kind in TournamentEventKind if kind not in of_tables and not kind.startswith("result_")}
    subjects = {kind: [name for name, starts in OF_ORGANISERS.items() if kind.startswith(starts)] for kind in kinds}
    assert {kind: found for kind, found in subjects.items() if len(found) != 1} == {}
    assert SUBJECTS.keys() == SUBJECT_NAMES.keys()


def test_one_day(evening: Desk) -> None:
    today = timezone.localdate(timezone=timezone.get_default_timezone())
    near = [line for days in (-1, 0, 1) for line in lines(evening, f"day={today + timedelta(days=days)}")]
    assert len(near) == len(lines(evening, ""))
    assert lines(evening, "day=2020-01-01") == []


@pytest.mark.parametrize("query", ["table=x", "person=-1", "subject=nothing", "day=tomorrow", "table=99999999999999"])
def test_what_nobody_could_choose_is_everything(evening: Desk, query: str) -> None:
    assert lines(evening, query) == lines(evening, "")


def test_the_page_says_who_on_what_device_and_keeps_what_was_chosen(evening: Desk) -> None:
    page = evening.get("history/?table=2&subject=entering")
    assert "· device " in text_of(page)
    assert '<option value="2" selected>2</option>' in page.content.decode()
    assert "history.csv?table=2&amp;subject=entering" in page.content.decode()
    assert "phone-of-table-two" not in page.content.decode()
    assert "Nothing of this kind was done." in text_of(evening.get("history/?table=99"))


def test_a_line_of_the_file_has_the_hash_of_its_event(evening: Desk) -> None:
    answer = evening.get("history.csv")
    head, *rows = csv.reader(StringIO(answer.content.decode("utf-8-sig")))
    assert head == ["No.", "Date", "Time", "Who", "Device", "What was done", "SHA-256"]
    chain = Event.objects.of("tournament", str(evening.tournament.pk)).reverse()
    assert [(row[0], row[6]) for row in rows] == [(str(event.seq), event.hash) for event in chain]
    assert answer["Content-Disposition"] == 'attachment; filename="history.csv"'


def test_queries(evening: Desk, django_assert_num_queries) -> None:
    with django_assert_num_queries(20):
        evening.get("history/")
