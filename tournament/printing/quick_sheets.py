"""The sheet of one game: for pen, with or without names, or filled in. A4 upright, A5 across."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

from django.urls import reverse
from django.utils import timezone
from django.utils.dateformat import format as formatted
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from rules.schema import Regulation
from tournament import addresses
from tournament.boards.score_sheet import sheet_of, shown_names
from tournament.models import Match
from tournament.printing.filled_sheet import A4, A5, FilledHead, FilledSheet, filled_sheets_html, layout_of_filled
from tournament.printing.former_layouts import layout_number
from tournament.printing.pen_form import PEN_PAGES, PenForm, form_of
from tournament.printing.pen_sheet import PenSheet, SheetLabel, pen_sheets_html
from tournament.printing.qr import qr_source
from tournament.printing.rules_box import rules_box
from tournament.printing.sheet_marks import ACROSS, FILLED, SheetId
from tournament.printing.text_fit import lines_of, shortened
from tournament.services.matches import GameView
from tournament.services.matches.short_names import short_pairs

PAPER_SIZES = tuple(PEN_PAGES)
LONG_TITLE = 44
"""With at least this many letters, the regulation's name is the title instead of the pairs."""
DATE_ROOM = 50
"""The room (mm) in which to write a date."""
BEGINS = ((13, 50), (9, 66))
"""The sizes (pt) and widths (mm) for the name of the pair that begins."""
_DATES = {"pt-br": r"l, j \d\e F \d\e Y, H\hi", "it": "l j F Y, H:i"}


class EmptySheet(NamedTuple):
    """A sheet for pen: the form, and what is printed over it."""

    form: PenForm
    sheet: PenSheet

    @property
    def names(self) -> tuple[str, str] | None:
        return self.sheet.names


def empty_sheet(regulation: Regulation, paper_size: str) -> EmptySheet:
    """The sheet of a regulation, for a table without a telephone."""
    target = rules_box(regulation).target
    form = form_of(regulation, paper_size, target=False)._replace(has_names=False)
    return EmptySheet(form, PenSheet(_(regulation.name), target, labels=(SheetLabel(_("Date"), "", DATE_ROOM),)))


def empty_sheet_of(view: GameView, paper_size: str, round_name: str = "") -> EmptySheet:
    """The sheet for pen with what is known of a game: its pairs, number and address. `round_name`: as in
    `filled_sheet_of`."""
    names = shown_names(view.facts) if view.names else None
    short_names = short_pairs(view.match) if names else None
    begins = _starter_name(view, names)
    labels = [SheetLabel(*label) for label in _labels(view)]
    if begins:
        labels.append(SheetLabel(_("Begins"), _on_one_line(begins, _starter_name(view, short_names))))
    title, about = _title(view, names, view.match.created, round_name)
    form = form_of(view.regulation, paper_size)._replace(has_names=names is not None, asks_who_begins=not begins)
    sheet = PenSheet(
        title=title,
        about=about,
        number=_number(view),
        labels=tuple(labels),
        names=names,
        short_names=short_names,
        address=watch_address(view.match),
        code=view.match.short_code,
        id_=_sheet_id(view, paper_size),
        foot=_foot(view),
    )
    return EmptySheet(form, sheet)


def filled_sheet_of(view: GameView, paper_size: str, round_name: str = "") -> FilledSheet:
    """The present state of a game. `round_name`: the title of the round of a tournament's match."""
    sheet = sheet_of(view.facts, view.result)
    if sheet.next_hand and view.agreed_played:
        sheet = replace(sheet, next_hand=None)
    title, about = _title(view, sheet.names, view.last.time if view.last else timezone.now(), round_name)
    address, begins = watch_address(view.match), _starter_name(view, sheet.names)
    head = FilledHead(
        title=title,
        subtitle=about,
        number=_number(view),
        qr=qr_source(address) if address else "",
        code=view.match.short_code if address else "",
        labels=(*_labels(view), *([(_("Begins"), begins)] if begins else [])),
    )
    layout = layout_of_filled(sheet, A5 if paper_size == "a5" else A4)
    marked = _sheet_id(view, ACROSS if layout.wide and paper_size == "a4" else FILLED[paper_size])
    return FilledSheet(head, sheet, layout, rules_box(view.regulation), _foot(view), marked)


def _sheet_id(view: GameView, paper_size: str) -> SheetId:
    match, language = view.match, get_language() or ""
    layout = layout_number(view.regulation, language, paper_size)
    return SheetId(paper_size, language, view.game.number, match.sheet_number, match.short_code, layout)


def sheets_html(sheets: Sequence[EmptySheet] | Sequence[FilledSheet], paper_size: str) -> str:
    """One paper in which each sheet begins a new page; at most one of them is empty."""
    filled_sheets = [sheet for sheet in sheets if isinstance(sheet, FilledSheet)]
    empty = [sheet for sheet in sheets if isinstance(sheet, EmptySheet)]
    return (
        pen_sheets_html(empty[0].form, [empty[0].sheet], paper_size)
        if empty
        else filled_sheets_html(filled_sheets, paper_size)
    )


def _title(view: GameView, names: tuple[str, str] | None, time: datetime, round_name: str) -> tuple[str, str]:
    """The title, and the line below it. At a tournament's table they name that, as on the sheets of its round."""
    regulation, date = _(view.regulation.name), date_in_words(time)
    if tournament_context := view.tournament_context:
        return tournament_context.tournament.name, " · ".join(
            filter(None, [tournament_context.stage, round_name, regulation, date])
        )
    title = " × ".join(names) if names else regulation
    if names is None or len(title) > LONG_TITLE:
        return regulation, date
    return title, f"{regulation} · {date}"


def _number(view: GameView) -> str:
    return _("Score sheet %(number)s") % {"number": view.match.sheet_number}


def _labels(view: GameView) -> list[tuple[str, str]]:
    """The labels: the table of a tournament's match and, if it has several games, which one."""
    match, labels = view.match, []
    if match.table is not None:
        labels.append((pgettext("where a match is played", "Table"), str(match.table)))
    if match.best_of > 1:
        number = _("%(number)s of %(games)s") % {"number": view.game.number, "games": match.best_of}
        labels += [(_("Game"), number), (_("Games won"), " : ".join(map(str, view.score_so_far)))]
    return labels


def _starter_name(view: GameView, names: tuple[str, str] | None) -> str:
    return names[view.game.starter] if names and view.game.starter is not None else ""


def _on_one_line(name: str, short_name: str) -> str:
    """A pair's name, or else its short name, in the first of the places for it where one of them is whole."""
    names = [name, short_name or name]
    whole = (text for place in BEGINS for text in names if lines_of(text, *place) == 1)
    return next(whole, None) or shortened(names[-1], *BEGINS[-1], lines=1)


def _foot(view: GameView) -> str:
    values = {"number": view.match.sheet_number, "revision": view.seq}
    return _("Score sheet %(number)s · revision %(revision)s") % values


def date_in_words(time: datetime) -> str:
    """Day and time in the active zone (the club's, for a tournament's match), as the language writes them."""
    language = get_language() or ""
    words = formatted(timezone.localtime(time), _DATES.get(language, "l, j F Y, H:i"))
    return words.lower() if language in _DATES else words


def watch_address(match: Match) -> str | None:
    """The address at which anybody may watch the match; None if it should not be printed."""
    site = addresses.site_address()
    return site + reverse("quick-watch", args=[match.watch_id]) if site else None
