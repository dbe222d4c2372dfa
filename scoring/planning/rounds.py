"""Names rounds: in a bracket by their distance from the final, otherwise by number. In lower case, for use within a
sentence."""

from __future__ import annotations

from rules.text import Text, _, make_text
from scoring.contest.model import StageFacts
from scoring.formats import format_of

NAMES = (
    make_text(_("final")),
    make_text(_("semi-finals")),
    make_text(_("quarter-finals")),
    make_text(_("round of 16")),
    make_text(_("round of 32")),
    make_text(_("round of 64")),
)
"""Names from the final backwards."""


def round_name(stage: StageFacts, number: int, last: int) -> Text:
    """The name of round `number` (from 1) of a stage with `last` rounds, including a repeated final."""
    before = format_of(stage).from_final(number, last)
    if before is not None and 0 <= before < len(NAMES):
        return NAMES[before]
    if before == -1:
        return make_text(_("final once more"))
    return make_text(_("round %(round)s"), round=number)
