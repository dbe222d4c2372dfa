"""The sheet of a quick game: blank for pen, with or without its pairs, and filled. A4 upright, A5 laid across."""

from datetime import datetime

from django.urls import reverse
from django.utils import timezone
from django.utils.dateformat import format as formatted
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from rules.schema import Regulation
from tournament import hall
from tournament.boards.score_sheet import sheet_of, shown_names
from tournament.models import Match
from tournament.printing.filled_sheet import A4, A5, layout_of
from tournament.printing.fitting import ROWS
from tournament.printing.pen_columns import pen_columns
from tournament.printing.pen_grid import grid_of
from tournament.printing.qr import qr_svg
from tournament.printing.rules_box import rules_box
from tournament.printing.sheet_context import Blank, Filled, Head
from tournament.services.matches import GameView

PAPERS = tuple(ROWS)
LONG_TITLE = 44
"""Letters from which the regulation's name is the title instead of the pairs."""
_DATES = {"pt-br": r"l, j \d\e F \d\e Y, H\hi", "it": "l j F Y, H:i"}


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
    sums = regulation.end.target is not None
    stacked, size = (sums and paper == "a4"), (A4 if paper == "a4" else A5)
    grid = grid_of(pen_columns(regulation), width=size.width, row=ROWS[paper].least, stacked=stacked, sums=sums)
    return Blank(head, names, grid, rules_box(regulation), foot, regulation)


def filled_of(view: GameView, paper: str) -> Filled:
    """A game as it stands."""
    sheet = sheet_of(view.facts, view.result)
    head = _head(view, sheet.names, view.last.time)
    head = head._replace(labels=tuple(label for label in head.labels if label[1]))
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
        code=match.short_code if address else "",
        labels=(*labels, (_("Begins"), began)),
    )


def _foot(view: GameView) -> str:
    values = {"number": view.match.sheet_number, "revision": view.seq}
    return _("Score sheet %(number)s · revision %(revision)s") % values


def said_time(time: datetime) -> str:
    """Day and hour in the active zone (the club's, of a tournament's match), as the language writes them."""
    language = get_language() or ""
    said = formatted(timezone.localtime(time), _DATES.get(language, "l, j F Y, H:i"))
    return said.lower() if language in _DATES else said


def watch_address(match: Match) -> str | None:
    """Where anybody may look at the match; None where paper has no address to name."""
    site = hall.site_address()
    return site + reverse("quick-watch", args=[match.watch_id]) if site else None
