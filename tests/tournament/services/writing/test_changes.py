"""What an event records about rows, including events of a match as written until November 2026."""

import pytest
from django.db import models
from django.test.utils import isolate_apps

from tournament.models import Event, Game, Hand, Note
from tournament.services.archives.columns import row_columns, row_from_columns
from tournament.services.writing.changes import (
    RowChange,
    asked_of,
    attribute_values,
    changes_of,
    columns_before_added,
    logged_columns,
    was_asked,
)

GAME = ("game", 1)


def of_match(**payload: object) -> Event:
    return Event(scope_kind="match", scope_id="7", payload=payload)


def test_two_changes_of_a_row_are_one() -> None:
    first = RowChange(GAME, {"closed": "time", "failed_0": 1}, {"closed": "", "failed_0": 0})
    later = RowChange(GAME, {"closed": "", "starter": 1}, {"closed": "time", "starter": None}, frozenset({"extra"}))
    both = RowChange(GAME, {"failed_0": 1, "starter": 1}, {"failed_0": 0, "starter": None}, frozenset({"extra"}))
    assert first.merged_with(later) == both


def test_what_comes_back_to_what_it_was_is_no_change() -> None:
    there = RowChange(GAME, {"closed": "time"}, {"closed": ""})
    assert there.merged_with(RowChange(GAME, {"closed": ""}, {"closed": "time"})).empty


def test_every_column_of_a_new_row_is_reported() -> None:
    """Else a row that was added and removed again would stand in the database, and in no event."""
    new = RowChange(("match", 3), {"table": 2, "removed": False}, {"removed": True}, added=True)
    removal = new.merged_with(RowChange(("match", 3), {"removed": True}, {"removed": False}))
    assert (removal.now, removal.was) == ({"table": 2, "removed": True}, {"removed": True})


def test_changes_are_read_as_they_were_written() -> None:
    change = RowChange(GAME, {"closed": "time"}, {"closed": ""}, frozenset({"extra"}))
    event = of_match(asked={"game": 1}, changes=[change.payload])
    assert (changes_of(event), dict(asked_of(event))) == ([change], {"game": 1})


@pytest.mark.parametrize(
    ("payload", "changes"),
    [
        (
            {"game": 1, "closed": "time", "was": {"closed": ""}},
            [RowChange(("match", 7)), RowChange(GAME, {"closed": "time"}, {"closed": ""})],
        ),
        (
            {"game": 1, "given": [3050, 2100], "closed": "", "was": {"given": [None, None], "closed": ""}},
            [
                RowChange(("match", 7)),
                RowChange(
                    GAME,
                    {"given_0": 3050, "given_1": 2100, "closed": ""},
                    {"given_0": None, "given_1": None, "closed": ""},
                ),
            ],
        ),
        (
            {"game": 1, "hand": 2, "version": 3, "facts": "f", "removed": True},
            [RowChange(("match", 7)), RowChange(GAME), RowChange(("hand", 1, 2, 3), {"facts": "f", "removed": True})],
        ),
        (
            {"game": 1, "starter": None, "withdrawn": False},
            [RowChange(("match", 7)), RowChange(GAME, {"starter": None, "withdrawn": False}, {"withdrawn": True})],
        ),
        (
            {"game": 1, "match": {"confirmed": True}, "was": {"match": {"confirmed": False}}},
            [RowChange(("match", 7), {"confirmed": True}, {"confirmed": False}), RowChange(GAME)],
        ),
    ],
)
def test_an_old_event_of_a_match_says_the_same_of_each_row(payload: dict, changes: list[RowChange]) -> None:
    assert changes_of(of_match(**payload)) == changes


def test_an_action_is_recognised_by_all_that_was_asked() -> None:
    event = of_match(asked={"game": 1, "side": 0}, changes=[])
    assert was_asked(event, {"game": 1, "side": 0})
    assert not was_asked(event, {"game": 1})


def test_in_an_old_event_it_stands_among_other_things() -> None:
    event = of_match(game=1, side=0, failed=[1, 0])
    assert was_asked(event, {"game": 1, "side": 0})
    assert not was_asked(event, {"game": 1, "side": 1})


@isolate_apps()
def test_events_and_archives_name_a_column_as_the_database_does() -> None:
    class Renamed(models.Model):
        total = models.IntegerField(db_column="points")

        class Meta:
            app_label = "renamed"

        def __str__(self) -> str:
            return f"{self.total}"

    row = Renamed(pk=1, total=30)
    assert logged_columns(row) == {"points": 30}
    assert attribute_values(Renamed, {"points": 30}) == {"total": 30}
    assert row_columns(row) == {"id": 1, "points": 30}
    assert row_columns(row_from_columns(Renamed, {"id": 1, "points": 30})) == row_columns(row)


@isolate_apps()
def test_a_new_row_is_taken_back_as_its_model_says() -> None:
    """Whatever other columns of it are called."""

    class Remark(models.Model):
        withdrawn = models.TextField()
        facts = models.TextField()
        removed = models.BooleanField(default=False)

        class Meta:
            app_label = "remarks"

        def __str__(self) -> str:
            return self.facts

    rows = (Remark(pk=1), Game(number=1), Hand(number=1), Note(pk=1))
    assert [columns_before_added(row) for row in rows] == [{"removed": True}, {"withdrawn": True}, {}, {}]
