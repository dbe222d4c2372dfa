"""The score sheets of a round for pen: one form, and over it the few words that each match has of its own.

What all sheets share (heads, rules, the regulation's values) is laid out once; a sheet of its own is eleven boxes.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from rules.schema import Regulation
from tournament.printing.filled_sheet import pdf_of
from tournament.printing.pen_form import PAPERS, Paper, form_of
from tournament.printing.qr import qr_source
from tournament.printing.text_fit import SIZES, Set, set_in


@dataclass(frozen=True, slots=True)
class SheetHead:
    """What a sheet says of its match. Empty texts are left out; a table that is not known yet is written by hand.

    `address` is of the match's public page, and `code` the four signs that find it without a camera.
    `number` and `revision` make a sheet findable: one that was replaced is told by its older revision.
    """

    tournament: str
    number: int
    revision: int
    pairs: tuple[str, str]
    players: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    club: str = ""
    phase: str = ""
    when: str = ""
    round: str = ""
    group: str = ""
    table: str = ""
    game_of: tuple[int, int] | None = None  # (1, 3): the first of at most three games
    address: str | None = None
    code: str = ""


@dataclass(frozen=True, slots=True)
class Label:
    """A word and its figure, as they stand in the line under the title."""

    word: str
    figure: str


@dataclass(frozen=True, slots=True)
class SheetSide:
    name: Set
    players: Set | None
    signs: Set


@dataclass(frozen=True, slots=True)
class Over:
    """What is printed over the form for one match."""

    title: Set
    number: Set
    about: Set
    labels: tuple[Label, ...]
    label_size: int
    sides: tuple[SheetSide, SheetSide]
    qr: str
    code: str
    foot: str


def round_sheets_html(heads: Sequence[SheetHead], regulation: Regulation, paper: str = "a4") -> str:
    """The sheets in the active language, in the order given. `regulation` is as ruled (`Regulation.under`).

    `paper`: "a4" or "a5". To be printed with `rendering.weasy.pdf`, which lays them over their form.
    """
    size = PAPERS[paper]
    sheets = [_over(head, size) for head in heads]
    return render_to_string("paper/sheets.html", {"form": form_of(regulation, paper), "sheets": sheets, "paper": paper})


def round_sheets_pdf(heads: Sequence[SheetHead], regulation: Regulation, paper: str = "a4") -> bytes:
    """One PDF, a page a sheet, set in this process; PrintingUnavailable where the machine cannot."""
    return pdf_of(round_sheets_html(heads, regulation, paper))


def _over(head: SheetHead, paper: Paper) -> Over:
    about = " · ".join(filter(None, [head.club, head.phase, head.when]))
    labels = tuple(_labels(head))
    return Over(
        title=set_in(head.tournament, *paper.title),
        number=set_in(_("Score sheet %(number)s") % {"number": head.number}, *paper.number),
        about=set_in(about, *paper.about, sizes=paper.texts),
        labels=labels,
        label_size=_label_size(labels, paper),
        sides=(_side(head, 0, paper), _side(head, 1, paper)),
        qr=qr_source(head.address) if head.address else "",
        code=head.code if head.address else "",
        foot=_foot(head),
    )


def _labels(head: SheetHead) -> Iterator[Label]:
    yield Label(pgettext("where a match is played", "Table"), head.table)
    if head.round:
        yield Label(pgettext("of a tournament", "Round"), head.round)
    if head.group:
        yield Label(pgettext("of a tournament", "Group"), head.group)
    if head.game_of:
        number, games = head.game_of
        yield Label(_("Game"), _("%(number)s of %(games)s") % {"number": number, "games": games})


def _label_size(labels: Sequence[Label], paper: Paper) -> int:
    """The figures' size, with which the line is one line."""
    width, height = paper.labels
    line = "".join(f"{label.word} {label.figure or 'MMM'} MM" for label in labels)
    return set_in(line, width, height, paper.figures).size


def _side(head: SheetHead, index: int, paper: Paper) -> SheetSide:
    """Names of players give way to a long name of the pair, and are not said again where it is made of them."""
    (width, height), pair = paper.pair, " ".join(head.pairs[index].split())
    named = [player for player in head.players[index] if player]
    players = "" if _folded(named) == _folded(pair.split("/")) else _and(named)
    below = set_in(players, width, height * 0.4, paper.texts) if players else None
    name = set_in(pair, width, height - (below.height if below else 0), SIZES[2:])
    if name.text != pair:
        name, below = set_in(pair, width, height, SIZES[2:]), None
    return SheetSide(name, below, set_in(pair, *paper.sign, sizes=paper.texts))


def _folded(names: Sequence[str]) -> list[str]:
    return [" ".join(name.split()).casefold() for name in names]


def _and(names: Sequence[str]) -> str:
    if len(names) < 2:
        return "".join(names)
    return _("%(first)s and %(last)s") % {"first": ", ".join(names[:-1]), "last": names[-1]}


def _foot(head: SheetHead) -> str:
    foot = _("Score sheet %(number)s · revision %(revision)s")
    pages = _("sheet %(page)s of %(pages)s") % {"page": 1, "pages": 1}
    return f"{foot % {'number': head.number, 'revision': head.revision}} · {pages}"
