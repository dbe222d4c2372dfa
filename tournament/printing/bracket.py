"""A bracket on one page, as large as its letters need: A4 if they are legible there, else A3."""

from dataclasses import replace

from django.template.loader import render_to_string
from django.utils.text import slugify

from tournament.boards.bracket import BracketBoard
from tournament.printing.list_head import ListHead
from tournament.printing.paper_bracket import MARGIN, PaperSize, paper_bracket


def bracket_html(head: ListHead, board: BracketBoard, paper_size: PaperSize | None = None) -> str:
    """The HTML of one page. `paper_size`: one of `printing.paper_bracket.PAPER_SIZES`, else the smallest on which
    it is legible."""
    if board.champion is None:
        return render_to_string("printing/bracket.html", {"head": head, "board": board, "kind": "a4-landscape"})
    bracket = paper_bracket(board, paper_size)
    head = replace(head, width=bracket.paper_size.width - MARGIN[0])
    context = {
        "head": head,
        "board": board,
        "svg": bracket.svg,
        "names": bracket.names,
        "kind": slugify(bracket.paper_size.name),
    }
    return render_to_string("printing/bracket.html", context)
