"""What rounds are called: in a bracket by how near the final is, else by their number. Lower case, as in a sentence."""

from __future__ import annotations

from rules.text import Text, _, say
from scoring.contest.model import Stage

NAMES = (
    say(_("final")),
    say(_("semi-finals")),
    say(_("quarter-finals")),
    say(_("round of 16")),
    say(_("round of 32")),
    say(_("round of 64")),
)
"""Of a knock-out, from the last round back."""


def round_name(stage: Stage, number: int, last: int) -> Text:
    """Round `number` (from 1) of a stage whose schedule has `last` rounds, a repeated final included."""
    if stage.kind == "single_elimination" and 0 <= last - number < len(NAMES):
        return NAMES[last - number]
    if stage.kind == "double_elimination":
        final = last - last % 2  # the rounds before the final are odd in number; an odd last one is its repeat
        if number == final:
            return NAMES[0]
        if number > final:
            return say(_("final once more"))
    return say(_("round %(round)s"), round=number)


def match_name(stage: Stage, number: int, last: int, slot: int) -> Text:
    """What a match is for: the third place, else the name of its round."""
    if stage.kind == "single_elimination" and number == last and slot == 2:
        return say(_("match for third place"))
    return round_name(stage, number, last)


def bracket_rounds(stage: Stage, entrants: int) -> int:
    """Rounds of a bracket of so many pairs, the repeat of a double knock-out's final included."""
    depth = max(1, (entrants - 1).bit_length())
    return 2 * depth + 1 if stage.kind == "double_elimination" else depth


def stage_name(stage: Stage) -> Text:
    """What a stage is called, since its id belongs to the file."""
    if stage.kind == "round_robin":
        return say(_("groups")) if stage.groups and len(stage.groups) > 1 else say(_("round robin"))
    return STAGES[stage.kind]


STAGES = {
    "single_elimination": say(_("knock-out")),
    "double_elimination": say(_("double knock-out")),
    "swiss": say(_("Danish system")),
    "mitchell": say(_("Mitchell")),
    "losses_out": say(_("losses and out")),
}
