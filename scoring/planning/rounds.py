"""What rounds are called: in a bracket by how near the final is, else by their number. Lower case, as in a sentence."""

from __future__ import annotations

from rules.text import Text, _, say
from scoring.contest.model import StageFacts
from scoring.formats import format_of

NAMES = (
    say(_("final")),
    say(_("semi-finals")),
    say(_("quarter-finals")),
    say(_("round of 16")),
    say(_("round of 32")),
    say(_("round of 64")),
)
"""From the final back."""


def round_name(stage: StageFacts, number: int, last: int) -> Text:
    """Round `number` (from 1) of a stage whose schedule has `last` rounds, a repeated final included."""
    before = format_of(stage).from_final(number, last)
    if before is not None and 0 <= before < len(NAMES):
        return NAMES[before]
    if before == -1:
        return say(_("final once more"))
    return say(_("round %(round)s"), round=number)
