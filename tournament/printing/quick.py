"""The sheet of a quick game: blank for pen, with or without its pairs, and filled. A4 upright, A5 laid across."""

from collections.abc import Sequence
from datetime import datetime
from hashlib import sha256
from typing import NamedTuple

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.dateformat import format as formatted
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from rules.schema import Regulation
from tournament import hall
from tournament.models import Match
from tournament.printing.grid import Grid, grid_of
from tournament.printing.pen import pen_columns
from tournament.printing.qr import qr_svg
from tournament.printing.rules_box import RulesBox, rules_box
from tournament.printing.sheet import A4, A5, Layout, layout_of, pdf_of
from tournament.services.quick import GameView
from tournament.web.sheet import Sheet, sheet_of, shown_names

PAPERS = ("a4", "a5")
ROW, LEAST_ROW, A5_ROW = 13.3, 9.2, 6.5
"""Heights (mm) of a row for pen: on A4 the usual one and the least, and that on A5."""
ROOM, LINE = 168.0, 4.24
"""Height (mm) on A4 that the ten rows share with the box of values, and that of one of its lines."""
LONG_TITLE = 44
_DATES = {"pt-br": r"l, j \d\e F \d\e Y, H\hi", "it": "l j F Y, H:i"}


class Head(NamedTuple):
    """What stands above the table. Texts are empty where there is nothing to say."""

    title: str
    subtitle: str
    number: str = ""
    qr: SafeString | None = None
    code: str = ""
    labels: tuple[tuple[str, str], ...] = ()  # a label and its value, or nothing: a line to write on


class Blank(NamedTuple):
    """One leaf for pen. `names` is None where they are to be written too."""

    head: Head
    names: tuple[str, str] | None
    grid: Grid
    box: RulesBox
    foot: str
    regulation: Regulation

    @property
    def games(self) -> bool:
        """Whether each row is a game of its own."""
        return self.regulation.end.target is None


class Filled(NamedTuple):
    head: Head
    sheet: Sheet
    layout: Layout
    box: RulesBox
    foot: str

    @property
    def names(self) -> tuple[str, str]:
        return self.sheet.names


def blank_of(regulation: Regulation, paper: str) -> Blank:
    """The sheet of a regulation, for a table without a telephone."""
    labels = ((_("Date"), ""), (_("Begins"), ""))
    head = Head(_(regulation.name), rules_box(regulation).target, labels=labels)
    return _blank(regulation, None, head, "", paper)


def blank_of_game(view: GameView, paper: str) -> Blank:
    """The sheet for pen with what is known of a game: its pairs, number and address."""
    names = shown_names(view.facts) if view.names else None
    return _blank(view.regulation, names, _head(view, names, view.match.created), _foot(view), paper)


def _blank(regulation: Regulation, names: tuple[str, str] | None, head: Head, foot: str, paper: str) -> Blank:
    box = rules_box(regulation)
    columns, sums = pen_columns(regulation), regulation.end.target is not None
    if paper == "a5":
        grid = grid_of(columns, width=A5.width, row=A5_ROW, stacked=False, sums=sums)
    else:
        row = min(ROW, max(LEAST_ROW, (ROOM - LINE * box.lines) / 10))
        grid = grid_of(columns, width=A4.width, row=row, stacked=sums, sums=sums)
    return Blank(head, names, grid, box, foot, regulation)


def filled_of(view: GameView, paper: str) -> Filled:
    """A game as it stands."""
    sheet = sheet_of(view.facts, view.result)
    head = _head(view, sheet.names, view.last.time)
    return Filled(head, sheet, layout_of(sheet, A5 if paper == "a5" else A4), rules_box(view.regulation), _foot(view))


def _head(view: GameView, names: tuple[str, str] | None, time: datetime) -> Head:
    regulation, match = _(view.regulation.name), view.match
    title = " × ".join(names) if names else regulation
    when = said_time(time)
    short = names is None or len(title) <= LONG_TITLE
    labels = []
    if match.best_of > 1:
        labels.append((_("Game"), _("%(number)s of %(games)s") % {"number": view.game.number, "games": match.best_of}))
        labels.append((_("Games won"), " : ".join(map(str, view.score))))
    began = names[view.game.starter] if names and view.game.starter is not None else ""
    address = watch_address(match)
    return Head(
        title=title if short else regulation,
        subtitle=f"{regulation} · {when}" if short and names else when,
        number=_("Score sheet %(number)s") % {"number": match.sheet_number},
        qr=qr_svg(address) if address else None,
        code=short_code(match) if address else "",
        labels=(*labels, (_("Begins"), began)),
    )


def _foot(view: GameView) -> str:
    values = {"number": view.match.sheet_number, "revision": view.seq}
    return _("Score sheet %(number)s · revision %(revision)s") % values


def said_time(time: datetime) -> str:
    """Day and hour in the site's zone, as the language writes them."""
    language = get_language() or ""
    said = formatted(timezone.localtime(time), _DATES.get(language, "l, j F Y, H:i"))
    return said.lower() if language in _DATES else said


def watch_address(match: Match) -> str | None:
    """Where anybody may look at the match; None where paper has no address to name."""
    site = hall.site_address()
    return site + reverse("quick-watch-pdf", args=[match.watch_id]).removesuffix("sheet.pdf") if site else None


def short_code(match: Match) -> str:
    """Four signs by which a page and a paper are seen to belong together; no way to the page."""
    return sha256(match.watch_id.encode()).hexdigest()[:4].upper()


def leaves_html(leaves: Sequence[Blank | Filled], paper: str) -> str:
    return render_to_string(
        "sheet/quick.html", {"leaves": [(leaf, isinstance(leaf, Blank)) for leaf in leaves], "paper_size": paper}
    )


def leaves_pdf(leaves: Sequence[Blank | Filled], paper: str) -> bytes:
    """The leaves as one PDF; PrintingUnavailable where the machine cannot."""
    return pdf_of(leaves_html(leaves, paper))
