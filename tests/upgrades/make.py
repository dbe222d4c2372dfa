"""`python -m tests.upgrades.make 2027-01-step-9`: the database of a new release, once on each engine (see the README).

On SQLite the stories are written; on PostgreSQL the rows of that database are copied unchanged.
"""

import lzma
import os
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import django

HERE = Path(__file__).parent


def main(folder: Path) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    from django.core.management import call_command
    from django.db import connection

    from tests.databases import another_database

    connection.settings_dict["NAME"] = connection.settings_dict["TEST"]["NAME"] or connection.settings_dict["NAME"]
    folder.mkdir(exist_ok=True)
    with another_database():
        call_command("migrate", verbosity=0)
        text = schema_and_rows() if connection.vendor == "sqlite" else copy_dump(folder)
        call_command("verify")
        if connection.vendor == "sqlite":
            call_command("archive", folder / "archive.zip")
    (folder / f"{connection.vendor}.sql.xz").write_bytes(lzma.compress(text.encode(), preset=lzma.PRESET_EXTREME))


def schema_and_rows() -> str:
    from django.db import connection

    from tests.upgrades.stories import Stories

    Stories().write_all()
    with closing(sqlite3.connect(connection.settings_dict["NAME"])) as file:
        return "\n".join(file.iterdump()) + "\n"


def copy_dump(folder: Path) -> str:
    from django.apps import apps
    from django.core.management.color import no_style
    from django.db import connection, transaction

    with closing(sqlite3.connect(":memory:")) as source, transaction.atomic(), connection.cursor() as cursor:
        source.executescript(lzma.decompress((folder / "sqlite.sql.xz").read_bytes()).decode())
        models = list(apps.get_app_config("tournament").get_models(include_auto_created=True))
        for model in models:
            copy_rows(source, cursor, model)
        for statement in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)
    programs = subprocess.run(["bash", "tooling/postgres.sh", "--find"], capture_output=True, text=True, check=True)
    given = connection.get_connection_params()
    command = [f"{programs.stdout.strip()}/pg_dump", "-h", given["host"], "-U", given["user"], "--inserts"]
    command += ["--rows-per-insert=100", "--no-owner", "--no-privileges", given["dbname"]]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return re.sub(r"^\\(un)?restrict .*\n", "", text, flags=re.MULTILINE)  # of psql, which is not there to read them


def copy_rows(source: sqlite3.Connection, cursor: Any, model: Any) -> None:
    """Copy every column as in SQLite, where times are in UTC and booleans are numbers."""
    fields = model._meta.concrete_fields
    yes_no = {number for number, field in enumerate(fields) if field.get_internal_type() == "BooleanField"}
    times = {number for number, field in enumerate(fields) if field.get_internal_type() == "DateTimeField"}
    names = ", ".join(f'"{field.column}"' for field in fields)
    table = model._meta.db_table
    for row in source.execute(f"SELECT {names} FROM {table} ORDER BY 1"):
        values = [bool(value) if at in yes_no and value is not None else value for at, value in enumerate(row)]
        values = [f"{value}+00" if at in times and value else value for at, value in enumerate(values)]
        cursor.execute(f"INSERT INTO {table} ({names}) VALUES ({', '.join(['%s'] * len(values))})", values)


if __name__ == "__main__":
    main(HERE / sys.argv[1])
