"""While servers are replaced one by one, the previous version works with the tables of the next: migrations only add.

What the previous version reads stays, and what it writes is accepted. Removing takes two releases: the first stops
using it, and the second, listed in `REMOVED`, removes it.
"""

from collections.abc import Iterator, Sequence

import pytest
from django.db import connection, migrations, models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation

from tournament.models.operations import KeepDefault

BEFORE_THE_RULE = "0020_queued_jobs"
REMOVED: set[tuple[str, str]] = set()
"""(Migration, name of a table or column) that the release before no longer used."""
ADDING = (
    migrations.CreateModel, migrations.AddIndex, migrations.RunPython, migrations.AlterModelOptions,
    migrations.AlterModelManagers, KeepDefault,
)  # fmt: skip
REMOVING = (migrations.DeleteModel, migrations.RemoveField)


def faults(operations: Sequence[tuple[str, Operation]]) -> Iterator[str]:
    """What the previous version would fail on; each operation with the name of its migration."""
    with_default = {(each.model_name, each.name) for _name, each in operations if isinstance(each, KeepDefault)}
    new = {each.name_lower for _name, each in operations if isinstance(each, migrations.CreateModel)}
    for name, each in operations:
        if isinstance(each, migrations.AddField):
            if (
                each.model_name_lower not in new
                and needs_a_value(each.field)
                and (each.model_name, each.name) not in with_default
            ):
                yield f"{name}: rows without {each.model_name}.{each.name} are refused"
        elif isinstance(each, migrations.AddConstraint):
            if each.model_name_lower not in new:
                yield f"{name}: {each.model_name} refuses rows that it took"
        elif isinstance(each, REMOVING):
            if (name, each.name) not in REMOVED:
                yield f"{name}: {each.name} is removed"
        elif isinstance(each, migrations.SeparateDatabaseAndState):
            yield from faults([(name, inner) for inner in each.database_operations])
        elif not isinstance(each, ADDING):
            yield f"{name}: {type(each).__name__} is none of those that only add"


def needs_a_value(field: models.Field) -> bool:
    return not (field.null or field.many_to_many or field.db_default is not models.NOT_PROVIDED)


def since_the_rule() -> list[tuple[str, Operation]]:
    migrations = MigrationLoader(None).disk_migrations
    names = sorted(name for app, name in migrations if app == "tournament" and name > BEFORE_THE_RULE)
    return [(name, operation) for name in names for operation in migrations["tournament", name].operations]


def test_migrations_since_the_rule_only_add():
    assert list(faults(since_the_rule())) == []


@pytest.mark.parametrize(
    "operation",
    [
        migrations.AddField("match", "colour", models.TextField(default="")),
        migrations.RemoveField("match", "seated"),
        migrations.DeleteModel("match"),
        migrations.RenameField("match", "seated", "seats"),
        migrations.AlterField("match", "seated", models.TextField()),
        migrations.AddConstraint("match", models.UniqueConstraint(fields=["table"], name="one")),
        migrations.SeparateDatabaseAndState([migrations.RemoveField("match", "seated")]),
        migrations.RunSQL("DROP TABLE x"),
    ],
    ids=lambda operation: type(operation).__name__,
)
def test_what_the_former_version_would_stumble_over_is_seen(operation):
    assert len(list(faults([("0099_x", operation)]))) == 1


@pytest.mark.parametrize(
    "operations",
    [
        [migrations.AddField("match", "colour", models.TextField(null=True))],
        [migrations.AddField("match", "colour", models.TextField(db_default=""))],
        [migrations.AddField("match", "colour", models.TextField(default="")), KeepDefault("match", "colour", "")],
        [migrations.SeparateDatabaseAndState(state_operations=[migrations.RenameField("match", "seated", "seats")])],
    ],
    ids=("null", "db_default", "kept", "a field's name alone"),
)
def test_what_the_former_version_does_not_notice_is_accepted(operations):
    assert list(faults([("0099_x", operation) for operation in operations])) == []


@pytest.mark.django_db
def test_a_row_may_leave_out_each_column_that_was_added():
    if connection.vendor != "postgresql":
        pytest.skip("a site on SQLite is one process, which is exchanged whole")
    added = {
        (f"tournament_{each.model_name_lower}", each.field.db_column or each.name)
        for _name, each in since_the_rule()
        if isinstance(each, migrations.AddField) and not each.field.is_relation
    }
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT table_name, column_name FROM information_schema.columns"
            " WHERE is_nullable = 'NO' AND column_default IS NULL AND table_schema = current_schema()"
        )
        assert added & set(cursor.fetchall()) == set()
