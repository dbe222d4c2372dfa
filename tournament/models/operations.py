"""Migration operations that Django does not have."""

from typing import Any

from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState


class KeepDefault(Operation):
    """Keep a non-null column's default in the database, so that rows inserted without the column get it.

    Django drops the default once the column exists; during a rolling upgrade, servers on the previous version still
    insert rows without the column. A site on SQLite is a single process, which is replaced as a whole.
    """

    reversible = True

    def __init__(self, model_name: str, name: str, value: str) -> None:
        self.model_name, self.name, self.value = model_name, name, value

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        """Nothing: the models' state does not change."""

    def database_forwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        self._alter(schema_editor, to_state.apps.get_model(app_label, self.model_name), f"SET DEFAULT '{self.value}'")

    def database_backwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        self._alter(schema_editor, from_state.apps.get_model(app_label, self.model_name), "DROP DEFAULT")

    def describe(self) -> str:
        return f"Keep the default of {self.model_name}.{self.name} in the database"

    def _alter(self, schema_editor: BaseDatabaseSchemaEditor, model: Any, what: str) -> None:
        """Change the default of the column; only PostgreSQL needs it."""
        if schema_editor.connection.vendor != "postgresql":
            return
        table = schema_editor.quote_name(model._meta.db_table)
        column = schema_editor.quote_name(model._meta.get_field(self.name).column)
        schema_editor.execute(f"ALTER TABLE {table} ALTER COLUMN {column} {what}")
