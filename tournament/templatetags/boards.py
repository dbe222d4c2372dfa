"""Parts that occur hundreds of times on long boards, put together here: a template takes ten times as long."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from html import escape
from typing import NamedTuple

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournament.boards import words
from tournament.boards.standings_table import StandingsCell, StandingsRow
from tournament.boards.words import FigureColumn

register = template.Library()
FEW_REASONS = 8
"""The most reasons that are always in one column."""
HALF_LINE = 68
"""The letters that fit on half a line of a paper."""


CELLS = {False: "<td class=num>{}</td>", True: '<td class="num wide">{}</td>'}
"""The HTML of a cell; the key says whether a phone leaves it out. There are no quotes where none are needed, since a
page has 1,400 cells."""


@register.filter
def row_begins(row: StandingsRow) -> SafeString:
    """The beginning of a row of standings, up to its place: the part that one result changes in most rows of a
    table."""
    kind = " ".join(word for word, given in (("cut-below", row.cut_below), ("struck-out", row.withdrawn)) if given)
    marked = f' class="{kind}"' if kind else ""
    return SafeString(f'<tr data-pair="{escape(row.pair)}"{marked}><td class=place>{escape(row.place)}</td>')


@register.filter
def figure_cells(cells: Iterable[StandingsCell]) -> SafeString:
    """The figures of a row of standings, and the end of the row."""
    return SafeString("".join([*map(_cell, cells), "</tr>"]))


@lru_cache(4096)
def _cell(cell: StandingsCell) -> str:
    return CELLS[cell.wide].format(escape(cell.text))


@register.filter
def raised(marks: Iterable[str]) -> SafeString:
    """The marks of a name's remarks, without a space before them."""
    return SafeString("".join(f"<sup>{escape(str(mark))}</sup>" for mark in marks))


@register.filter
def why_items(rows: Iterable[StandingsRow]) -> SafeString:
    """The reason for each pair's place, if it has one."""
    items = (
        f'<li data-pair="{escape(row.pair)}"><b>{escape(row.name)}</b> {escape(row.place_reason)}</li>'
        for row in rows
        if row.place_reason
    )
    return SafeString("".join(items))


@register.filter
def are_briefly_explained(rows: Sequence[StandingsRow]) -> bool:
    """Whether the reasons for these places are many and short, as in a knock-out, so that two fit beside each other."""
    return len(rows) > FEW_REASONS and all(len(row.name) + len(row.place_reason) < HALF_LINE for row in rows)


@register.filter
def in_sentence(label: str) -> str:
    """The name of a criterion within a sentence."""
    return words.in_sentence(label)


class Legend(NamedTuple):
    """The meaning of the headings of a table. `wide`: a phone leaves out all of it."""

    text: SafeString
    wide: bool


@register.simple_tag
def legend(columns: Iterable[FigureColumn], shared: object) -> Legend:
    """The headings that are shorter than their names, with these, and in which order places are shared, if they are.
    What a phone leaves out is marked, each with the dot that separates it from what the phone shows."""
    texts = [
        (f"{column.short}: {words.in_sentence(column.label)}", column.wide)
        for column in columns
        if column.short != column.label
    ]
    if shared:
        texts.append((_("same place: in alphabetical order"), False))
    first_shown = next((index for index, (_text, wide) in enumerate(texts) if not wide), None)
    parts = [
        _part(" · " if index else "", text, wide=wide, begins=index == first_shown)
        for index, (text, wide) in enumerate(texts)
    ]
    return Legend(format_html_join("", "{}", ((part,) for part in parts)), wide=first_shown is None)


def _part(dot: str, text: str, *, wide: bool, begins: bool) -> str:
    """`begins`: whether it is the first that a phone shows, without the dot."""
    if wide:
        return format_html('<span class="wide">{}{}</span>', dot, text)
    if begins and dot:
        return format_html('<span class="wide">{}</span>{}', dot, text)
    return format_html("{}{}", dot, text)
