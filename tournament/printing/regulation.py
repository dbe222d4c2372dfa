"""The sheet for the wall with the rules of a tournament: regulation, stages, rulings, decisions."""

from collections.abc import Sequence

from django.template.loader import render_to_string

from rules.schema import Regulation
from tournament.boards.stage_rules import RulingInForce, StageRules
from tournament.printing.list_head import ListHead
from tournament.services.tournaments.decisions import DecisionRow


def regulation_html(
    head: ListHead,
    regulation: Regulation,
    stages: Sequence[StageRules],
    rulings: Sequence[RulingInForce],
    decisions: Sequence[DecisionRow],
    drawn_format: str = "",
) -> str:
    """The HTML of one or more pages of A4. `drawn_format`: the format drawn by lot, if any."""
    context = {
        "head": head,
        "regulation": regulation,
        "stages": stages,
        "rulings": rulings,
        "decisions": decisions,
        "drawn_format": drawn_format,
    }
    return render_to_string("printing/regulation.html", context)
