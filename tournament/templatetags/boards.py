"""What long boards have hundreds of, put together here: a template takes ten times as long for it."""

from collections.abc import Iterable
from html import escape

from django import template
from django.utils.safestring import SafeString

from tournament.boards.standings import StandingRow, StandingsCell

register = template.Library()


CELLS = {False: "<td class=num>{}</td>", True: '<td class="num wide">{}</td>'}
"""By whether a phone does without it. Without quotes where none are needed: a page has 1,400 of them."""


@register.filter
def figure_cells(cells: Iterable[StandingsCell]) -> SafeString:
    """The figures of a row of standings."""
    return SafeString("".join(CELLS[wide].format(escape(text)) for text, wide in cells))


@register.filter
def why_items(rows: Iterable[StandingRow]) -> SafeString:
    """Why each pair stands where it stands."""
    items = (f'<li data-pair="{escape(row.pair)}"><b>{escape(row.name)}</b> {escape(row.why)}</li>' for row in rows)
    return SafeString("".join(items))
