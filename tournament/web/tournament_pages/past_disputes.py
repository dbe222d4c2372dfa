"""Puts a dispute that was decided into words: who disputed the result and why, and what was decided."""

from django.utils.translation import gettext as _

from tournament.services.tournaments.disputes import PastDispute


def dispute_lines(dispute: PastDispute | None, names: tuple[str, str]) -> list[str]:
    """The dispute and the decision, each in a sentence; none for a result that nobody disputed. `names`: of both
    pairs."""
    if dispute is None:
        return []
    values = {"reason": dispute.reason, "decision": dispute.decision}
    if dispute.side is None:
        line = _("The result was disputed: %(reason)s") % values
    else:
        line = _("%(pair)s disputed the result: %(reason)s") % {**values, "pair": names[dispute.side]}
    return [line, _("What was decided: %(decision)s") % values] if dispute.decision else [line]
