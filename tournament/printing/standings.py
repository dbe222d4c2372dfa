"""Standings on paper: the board's own table, with the sentence that explains each pair's place."""

from dataclasses import replace

from django.template.loader import render_to_string

from tournament.boards.standings_table import StageBoard
from tournament.printing.list_head import ListHead

MAX_UPRIGHT = 9
"""The most columns of figures that leave room for a name on A4 upright."""
ROWS_ON_ONE_PAGE = 12
"""The most rows with which a table and its sentences stay on one page."""


def standings_html(head: ListHead, board: StageBoard) -> str:
    """The HTML of one or more pages of A4, laid across if there are many columns."""
    across = max((len(table.columns) for table in board.tables), default=0) > MAX_UPRIGHT
    if across:
        head = replace(head, width=277.0)
    kept_whole = len(board.tables) > 1 and all(len(table.rows) <= ROWS_ON_ONE_PAGE for table in board.tables)
    return render_to_string(
        "printing/standings.html", {"head": head, "board": board, "across": across, "is_kept_whole": kept_whole}
    )
