"""Many rows at once: numbered and prepared before the database is locked, and afterwards like any other row."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.scoring.contest.examples import GROUPS
from tests.tournament.factories import club_of, write_context
from tournament.models import Event, Hand, Note, Tournament, User
from tournament.services.tournaments.files.importing import import_document
from tournament.services.tournaments.proving import prove_tournament
from tournament.services.writing.new_rows import NewRows, reserve_numbers


@pytest.mark.django_db
def test_nobody_else_is_given_a_number_that_was_reserved(ana: User) -> None:
    first, second = reserve_numbers(Note, 3), reserve_numbers(Note, 2)
    assert (len({*first, *second}), sorted(first), sorted(second)) == (5, first, second)
    tournament = import_document(club_of(ana), GROUPS, context=write_context())
    other = Note.objects.create(tournament=tournament, text="later")
    assert other.pk > max(second)


@pytest.mark.django_db(transaction=True)
def test_the_database_is_held_for_the_rows_alone(ana: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """An import of 200 pairs with every hand held it for seconds, while phones waited to save."""
    club, ready = club_of(ana), []
    prepare, write = NewRows.prepare, NewRows.write

    def noted(rows: NewRows) -> None:
        ready.append(connection.in_atomic_block)
        prepare(rows)

    def written(rows: NewRows) -> None:
        with CaptureQueriesContext(connection) as asked:
            write(rows)
        assert len(asked) < 15
        assert all("INSERT INTO" in query["sql"] for query in asked)

    monkeypatch.setattr(NewRows, "prepare", noted)
    monkeypatch.setattr(NewRows, "write", written)
    tournament = import_document(club, GROUPS, context=write_context())
    assert ready == [False]
    assert list(prove_tournament(tournament.pk)) == []
    assert (Hand.objects.count(), tournament._state.adding) == (2, False)


@pytest.mark.django_db(transaction=True)
def test_what_fails_while_it_is_written_leaves_no_row(ana: User, monkeypatch: pytest.MonkeyPatch) -> None:
    club, write = club_of(ana), NewRows.write

    def broken(rows: NewRows) -> None:
        write(rows)
        raise ZeroDivisionError

    monkeypatch.setattr(NewRows, "write", broken)
    with pytest.raises(ZeroDivisionError):
        import_document(club, GROUPS, context=write_context())
    assert [model.objects.count() for model in (Tournament, Event, Hand, Note)] == [0] * 4
