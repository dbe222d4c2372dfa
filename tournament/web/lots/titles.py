"""The titles of drawings, the names of pairs and stages, and the rule by which an order decides."""

from collections.abc import Mapping, Sequence
from functools import cached_property

from django.utils.translation import gettext as _

from scoring.formats import format_of
from scoring.formats.format import Format
from tournament.services.tournaments.viewing import Snapshot
from tournament.texts import join_names, say
from tournament.web.tournament_pages.stage_names import stage_name

MAX_NAMED = 4
"""The most pairs of a tie that its title names."""


class LotNames:
    """The names of a snapshot's pairs and stages."""

    def __init__(self, snap: Snapshot) -> None:
        self.snap = snap

    @cached_property
    def pairs(self) -> Mapping[str, str]:
        return {code: pair.name for code, pair in self.snap.pairs.items()}

    def stage(self, key: str) -> str:
        facts = self.snap.stage(key)
        return stage_name(self.snap, facts) if facts else self.snap.stage_name(key) or key

    def lot_rule(self, key: str) -> str:
        """How an order drawn by lot becomes the pairings of a round of the stage."""
        facts = self.snap.stage(key)
        rule = (format_of(facts) if facts else Format).lot_rule
        if rule is Format.lot_rule and self.snap.is_of_teams:
            return _("Teams without a seed enter the round's draw in this order.")
        return say(rule)

    @property
    def several(self) -> bool:
        return len(self.snap.stages) > 1


def lot_title(purpose: str, stage_id: str, number: int, among: Sequence[str], names: LotNames) -> str:
    """The purpose of a drawing as a title. `among`: the names of those in a tie."""
    values = {"stage": names.stage(stage_id) if stage_id else "", "round": number}
    if purpose == "tie":
        if len(among) > MAX_NAMED:
            return _tie_of(len(among), names.snap)
        return _("Tie: %(pairs)s") % {"pairs": join_names(among)}
    if purpose == "groups":
        return _("Division into groups")
    if purpose == "tables":
        sentence = _("Tables of round %(round)s, %(stage)s") if names.several else _("Tables of round %(round)s")
        return sentence % values
    if purpose == "round":
        sentence = _("Draw of round %(round)s, %(stage)s") if names.several else _("Draw of round %(round)s")
        return sentence % values
    if purpose == "format":
        return _("Format")
    return _("Seeds") if purpose == "seeds" else _("Players into pairs")


def _tie_of(number: int, snap: Snapshot) -> str:
    sentence = _("Tie of %(number)s players") if snap.is_of_players else _("Tie of %(number)s pairs")
    return (_("Tie of %(number)s teams") if snap.is_of_teams else sentence) % {"number": number}


def lot_meaning(purpose: str, pots: bool, round_rule: str) -> str:
    """The rule by which the drawn order becomes what is decided; fixed before anything is drawn."""
    if purpose == "groups":
        return (
            _("Of each pot the first drawn goes to group A, the next to group B, and so on.")
            if pots
            else _("In the drawn order to groups A, B, C …, then again from A.")
        )
    if purpose == "round":
        return round_rule
    return {
        "tie": _("The first drawn is placed ahead of the others, and so on."),
        "seeds": _("The first drawn is seed 1, the next is seed 2, and so on."),
        "tables": _("The first drawn plays at the first table, and so on."),
        "format": _("The tournament is played in the format that is drawn first; the others do not count."),
        "pairs": _("The first drawn plays with the last, the second with the last but one, and so on."),
    }[purpose]
