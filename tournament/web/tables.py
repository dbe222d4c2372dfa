"""Tables of list pages in the site's style. Import it by dotted name only: see `lists`."""

from collections.abc import Sequence
from typing import Any
from unicodedata import combining, normalize

import django_tables2
from django.core.paginator import Paginator
from django.utils.translation import gettext_lazy as _
from django_tables2.data import TableListData
from django_tables2.utils import Accessor, OrderBy

from tournament.texts import figure


class SortableRows(TableListData):
    """Rows that are sorted as people expect: ignoring capitals and accents, with missing values at the end in both
    directions."""

    data: list[Any]

    def filtered(self, query: str, search: Sequence[str]) -> "SortableRows":
        needle, accessors = fold_accents(query), [Accessor(name) for name in search]
        if not needle:
            return self
        return SortableRows(
            [row for row in self.data if any(needle in fold_accents(_text(at, row)) for at in accessors)]
        )

    def order_by(self, aliases: Sequence[str]) -> None:
        for alias in reversed(list(aliases)):
            column = self.table.columns[OrderBy(alias).bare]
            turned = alias[0] != column.order_by_alias[0]
            for name in reversed(column.order_by.opposite if turned else column.order_by):
                self._sort(Accessor(name.bare), descending=name.is_descending)

    def _sort(self, accessor: Accessor, *, descending: bool) -> None:
        values = [(accessor.resolve(row, quiet=True), row) for row in self.data]
        present = [(_key(value), row) for value, row in values if value is not None]
        present.sort(key=lambda pair: pair[0], reverse=descending)
        self.data = [row for _key, row in present] + [row for value, row in values if value is None]


def fold_accents(text: str) -> str:
    """The text without capitals and accents: somebody who searches for `joao` means João."""
    return "".join(letter for letter in normalize("NFD", text.casefold()) if not combining(letter))


def _key(value: Any) -> Any:
    return fold_accents(value) if isinstance(value, str) else value


def _text(accessor: Accessor, row: Any) -> str:
    return str(accessor.resolve(row, quiet=True) or "")


class ListTable(django_tables2.Table):
    """A table drawn by `templates/tables/table.html`. A `Meta` of its own may set `order_by` and `empty_text`."""

    paginator: "Paginator[Any] | None" = None
    """None if all rows are on one page."""

    class Meta:
        empty_text = _("Nothing was found.")

    def __init__(self, data: Any, **kwargs: Any) -> None:
        kwargs.setdefault("empty_text", self._meta.empty_text or ListTable.Meta.empty_text)
        super().__init__(data, template_name="tables/table.html", attrs={"class": "lines listing"}, **kwargs)


class NumberColumn(django_tables2.Column):
    """A whole number: right-aligned, with the language's thousands separator, and exported as a number."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, attrs={"th": {"class": "num"}, "td": {"class": "num"}}, **kwargs)

    def render(self, value: int) -> str:
        return figure(value)

    def value(self, value: int) -> int:
        return value
