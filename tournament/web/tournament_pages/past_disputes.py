"""Puts a dispute into words: who disputes a result and why, what was changed since, and what was decided."""

from django.utils.translation import gettext as _

from tournament.models import Event
from tournament.services.tournaments.disputes import PastDispute
from tournament.web.hours import hour
from tournament.web.reasons import reason_line


def dispute_lines(dispute: PastDispute | None, names: tuple[str, str]) -> list[str]:
    """The dispute and the decision, each in a sentence; none for a result that nobody disputed. `names`: of both
    pairs."""
    if dispute is None:
        return []
    if dispute.side is None:
        line = _("The result was disputed: %(reason)s") % {"reason": dispute.reason}
    else:
        values = {"pair": names[dispute.side], "reason": dispute.reason}
        line = _("%(pair)s disputed the result: %(reason)s") % values
    if dispute.is_corrected and dispute.side is not None:
        return [line, _("%(pair)s corrected the result since.") % {"pair": names[1 - dispute.side]}]
    return [line, decision_line(dispute)] if dispute.decision else [line]


def confirmation_lines(dispute: PastDispute | None, names: tuple[str, str], overruling: str) -> list[str]:
    """The same to both pairs, and why it was confirmed all the same (`overruling`); the organisers, who promised a
    decision, say that there is one even where they gave no reason."""
    lines = dispute_lines(dispute, names)
    if overruling:
        lines.append(_("The organisers confirmed this result. Reason: %(reason)s") % {"reason": overruling})
    elif dispute is not None and dispute.decided_by and not dispute.decision:
        lines.append(_("The organisers decided that this result counts."))
    return lines


def decision_line(dispute: PastDispute) -> str:
    """What was decided, and by whom."""
    if not dispute.decided_by:
        return _("What was decided: %(decision)s") % {"decision": dispute.decision}
    values = {"name": dispute.decided_by, "decision": dispute.decision}
    return _("What %(name)s decided: %(decision)s") % values


def open_dispute_text(dispute: PastDispute | None, names: tuple[str, str], reason: str) -> str:
    """Who disputes a result and why; `reason` alone where no pair is known to dispute it, or it begins with the name of
    that pair. `names`: of both pairs."""
    if dispute is None or dispute.side is None or not reason or reason.startswith(f"{names[dispute.side]}:"):
        return reason
    return _("%(pair)s disputes it: %(reason)s") % {"pair": names[dispute.side], "reason": reason}


def open_dispute_line(dispute: PastDispute | None, names: tuple[str, str], reason: str) -> str:
    """The same as a sentence for a phone, under the one that the result is disputed."""
    text = open_dispute_text(dispute, names, reason)
    return reason_line(reason) if reason and text == reason else text


def change_line(change: Event, who: str) -> str:
    """That a disputed result was changed, and when; `who` did so, "" if that is not said."""
    values = {"time": hour(change.time), "who": who}
    if who:
        return _("The result was changed at %(time)s (%(who)s), after it was disputed.") % values
    return _("The result was changed at %(time)s, after it was disputed.") % values
