"""A field for JSON documents, stored as text."""

import json
from typing import TYPE_CHECKING, Any

from django.db import models

if TYPE_CHECKING:

    class AnyTextField(models.TextField[Any, Any]):
        """For django-stubs, whose text fields accept and return only strings."""

        _pyi_private_set_type: Any
        _pyi_private_get_type: Any
else:
    AnyTextField = models.TextField


def stored_text(value: Any) -> str:
    """The text as which a `DocumentField` stores a value."""
    return json.dumps(value, allow_nan=False, separators=(",", ":"))


def stored_member(name: str, value: Any = None) -> str:
    """A member of an object as it is written in the text of a document; without a value, only its name and colon. A
    query finds documents that contain this text, at any depth."""
    member = stored_text({name: value})[1:-1]
    return member if value is not None else member.removesuffix("null")


class DocumentField(AnyTextField):
    """Plain JSON values that come back equal from any database.

    PostgreSQL's own JSON type refuses some texts (NUL) and changes some numbers (1e22, −0.0), but a game file's `x_`
    fields may hold these and have to come back as they were.
    """

    def get_prep_value(self, value: Any) -> str:
        return stored_text(value)

    def from_db_value(self, value: str | None, expression: Any, connection: Any) -> Any:
        return None if value is None else json.loads(value)

    def to_python(self, value: Any) -> Any:
        return json.loads(value) if isinstance(value, str) else value

    def value_to_string(self, obj: models.Model) -> str:
        return self.get_prep_value(self.value_from_object(obj))
