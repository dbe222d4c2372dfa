"""Standings on paper: the board's own table, with the sentence that explains each pair's place."""

from dataclasses import replace

from django.template.loader import render_to_string

from tournament.boards.standing_table import StageBoard
from tournament.printing.list_head import ListHead

MOST_UPRIGHT = 9
"""Columns of figures beside which a name still has room on A4 upright."""
ROWS_ON_ONE_PAGE = 12
"""Rows up to which a table stays on one page with its sentences."""


def standings_html(head: ListHead, board: StageBoard) -> str:
    """The HTML of one or more pages of A4, laid across if there are many columns."""
    across = max((len(table.columns) for table in board.tables), default=0) > MOST_UPRIGHT
    if across:
        head = replace(head, width=277.0)
    kept_whole = len(board.tables) > 1 and all(len(table.rows) <= ROWS_ON_ONE_PAGE for table in board.tables)
    return render_to_string(
        "printing/standings.html", {"head": head, "board": board, "across": across, "kept": kept_whole}
    )
