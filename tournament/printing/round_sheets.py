"""The score sheets of a round: a form of the regulation, and on top of it the words of each match."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from rules.schema import Regulation
from tournament.boards.phrases import ends_sooner, match_of_hands
from tournament.printing.former_layouts import layout_number
from tournament.printing.pen_form import form_of
from tournament.printing.pen_sheet import PenSheet, SheetLabel, pen_sheets_html
from tournament.printing.sheet_marks import SheetId


@dataclass(frozen=True, slots=True)
class SheetHead:
    """What a sheet says about its match. Empty texts are left out."""

    tournament: str
    number: int
    """The match's number, which identifies the sheet together with `revision`."""
    revision: int
    """The revision at which it is printed: a sheet that was replaced is recognised by its older revision."""
    pairs: tuple[str, str]
    players: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    signers: tuple[str, str] | None = None
    """Who signs for each pair; None: the pairs as they are called."""
    short_names: tuple[str, str] | None = None
    """The same in short, for a line to sign on where a whole name has no room."""
    club: str = ""
    phase: str = ""
    when: str = ""
    round: str = ""
    group: str = ""
    table: str = ""
    """The table; "" if it is not known yet and is written by hand."""
    at_home: bool = False
    """Whether the match is not played at a table, but on a day that the pairs agree on."""
    game_of: tuple[int, int] | None = None
    """(1, 3): the first of at most three games."""
    address: str | None = None
    """Where the QR code leads."""
    code: str = ""
    """The four characters of the match, which find its public page without a camera."""
    typed: str = ""
    """The six characters that open scoring at its table, if the QR code does."""


def round_sheets_html(
    heads: Sequence[SheetHead],
    regulation: Regulation,
    paper_size: str = "a4",
    hands: int | None = None,
    *,
    victory_points: bool = False,
) -> str:
    """The sheets in the active language, in the order given. `regulation` has its rulings applied
    (`Regulation.with_rulings`).

    `paper_size`: "a4" or "a5". `hands`: the number agreed on for a match; None: as many as it takes. `victory_points`:
    whether the difference gives some.
    """
    form = form_of(regulation, paper_size, hands=hands)._replace(handed_in=True, victory_points=victory_points)
    target = regulation.end.target
    length = match_of_hands(hands, target) if hands and ends_sooner(hands, target) else ""
    sheets = [_sheet(head, _sheet_id(head, regulation, paper_size), length) for head in heads]
    return pen_sheets_html(form, sheets, paper_size)


def _sheet(head: SheetHead, id_: SheetId, length: str) -> PenSheet:
    """One score sheet to be filled in by pen. `length`: that of a match, if its rows alone would promise too much."""
    numbers = {"number": head.number, "revision": head.revision}
    return PenSheet(
        title=head.tournament,
        about=" · ".join(filter(None, [head.club, head.phase, head.when, length])),
        number=_("Score sheet %(number)s") % numbers,
        labels=tuple(_labels(head)),
        names=head.pairs,
        players=head.players,
        signers=head.signers,
        short_names=head.short_names,
        address=head.address,
        code=head.code,
        typed=head.typed,
        id_=id_,
        foot=_("Score sheet %(number)s · revision %(revision)s") % numbers,
    )


def _sheet_id(head: SheetHead, regulation: Regulation, paper_size: str) -> SheetId:
    language, game = get_language() or "", head.game_of[0] if head.game_of else 1
    return SheetId(paper_size, language, game, head.number, head.code, layout_number(regulation, language, paper_size))


def _labels(head: SheetHead) -> Iterator[SheetLabel]:
    if head.at_home:
        yield SheetLabel(_("Day"), "", 24)  # to be written on it, once the pairs agree on one
    else:
        yield SheetLabel(pgettext("where a match is played", "Table"), head.table)
    if head.round:
        yield SheetLabel(pgettext("of a tournament", "Round"), head.round)
    if head.group:
        yield SheetLabel(pgettext("of a tournament", "Group"), head.group)
    if head.game_of:
        number, games = head.game_of
        yield SheetLabel(_("Game"), _("%(number)s of %(games)s") % {"number": number, "games": games})
