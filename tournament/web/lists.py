"""List pages for organisers: sorted by their headings, filtered by a search field, exported as CSV or XLSX.

A page is a small class and one line in its view:

    class PairListPage(ListPage):
        table = "tournament.web.desk.pair_table.PairTable"     # dotted: django-tables2 is slow to import
        template = "desk/pairs.html"                           # extends signed_in/base.html, includes tables/list.html
        search = ("name", "short", "players", "club")          # what the field looks into; () for no field
        file = "pairs"                                         # name of the files

    @tournament_page
    def pairs(request, tournament):
        rows = [pair_row(entry) for entry in listed_entries(tournament)]
        return PairListPage(request, rows).response(anything="for the template")

`rows`: a query set or a list of some hundreds: all are read, then filtered and sorted here, since no database of ours
sorts Érica before Zilda or finds her by `erica`. `search` names what django-tables2's accessors do (`user__username`).
The table is a `tournament.web.tables.ListTable`, a django-tables2 table in the site's style. A column with only buttons
or links sets `exclude_from_export=True`; figures use `NumberColumn`; a column that is sorted or exported differently
from how it is shown uses django-tables2's `order_by=` and `value_<column>`. The template gets `table`, `query`, `found`
(how many rows there are), `search` (whether there is a field: not for ten rows) and `exports`.

The address contains everything (`?sort=-name&q=bia&page=2&export=xlsx`), so that pages work without scripts and can be
bookmarked.
"""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.module_loading import import_string

from tournament.web.attachments import as_attachment
from tournament.web.table_files import BYTE_ORDER_MARK, harmless

EXPORTS = ("csv", "xlsx")
UNSEARCHED_ROWS = 10
"""A list with at most this many rows needs no search field."""


class ListPage:
    table: ClassVar[str]
    template: ClassVar[str]
    search: ClassVar[Sequence[str]] = ()
    file: ClassVar[str] = "list"
    per_page: ClassVar[int] = 250

    def __init__(self, request: HttpRequest, rows: Iterable[Any]) -> None:
        self.request, self.rows = request, rows
        self.query = request.GET.get("q", "").strip()[:100] if self.search else ""

    def response(self, **context: Any) -> HttpResponse:
        """The page, or the file that was asked for."""
        from django_tables2 import RequestConfig

        from tournament.web.tables import SortableRows

        rows = SortableRows(list(self.rows)).filtered(self.query, self.search)
        table = import_string(self.table)(rows)
        # Paginating here would read the page number from the address.
        RequestConfig(self.request, paginate=False).configure(table)
        table.paginate(per_page=self.per_page)
        table.page = table.paginator.get_page(self.request.GET.get("page"))
        if self.request.GET.get("export") in EXPORTS:
            return self._file(table, self.request.GET["export"])
        list_context = {
            "table": table,
            "query": self.query,
            "found": len(rows),
            "search": bool(self.query or (self.search and len(rows) > UNSEARCHED_ROWS)),
            "exports": EXPORTS,
        }
        return render(self.request, self.template, list_context | context)

    def _file(self, table: Any, kind: str) -> HttpResponse:
        from django_tables2.export import TableExport

        export = TableExport(kind, table)
        export.dataset = _shown_as_written(export.dataset)
        response = HttpResponse(content_type=export.content_type())
        if kind == "csv":
            response.write(BYTE_ORDER_MARK)
        response.write(export.export())
        return as_attachment(response, f"{self.file}.{kind}")


def _shown_as_written(dataset: Any) -> Any:
    """The same rows with texts that a spreadsheet could take for formulas made harmless."""
    from tablib import Dataset

    return Dataset(*[tuple(map(harmless, row)) for row in dataset], headers=dataset.headers, title=dataset.title)
