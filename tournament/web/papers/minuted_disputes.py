"""A dispute in the minutes: who disputed which result and why, by whom it was decided, to what, and why."""

from dataclasses import replace

from django.utils.translation import gettext as _

from tournament.services.matches.kinds import MatchEventKind
from tournament.services.tournaments.disputes import PastDispute, totals_by_hands
from tournament.services.writing.changes import asked_of
from tournament.texts import join_sentences
from tournament.web.hours import day_and_hour
from tournament.web.tournament_pages.event_sentences import EventDescriber
from tournament.web.tournament_pages.match_rows import scores_text


def minuted_dispute(dispute: PastDispute, describer: EventDescriber, confirmed: str) -> str:
    """The dispute in sentences. `confirmed`: the result as it was confirmed, where neither totals nor hands of that
    time say it. At most two queries."""
    dispute = _with_totals_of_hands(dispute)
    sentences = join_sentences([_marked(dispute, describer), _ended(dispute, describer, confirmed)])
    return f"{day_and_hour(dispute.marked.time)}: {sentences}"


def _with_totals_of_hands(dispute: PastDispute) -> PastDispute:
    match, ended = int(dispute.marked.scope_id), dispute.ended
    return replace(
        dispute,
        disputed=dispute.disputed or totals_by_hands(match, dispute.seq),
        decided=dispute.decided or (totals_by_hands(match, ended.seq) if ended else ()),
    )


def _marked(dispute: PastDispute, describer: EventDescriber) -> str:
    match = int(dispute.marked.scope_id)
    values = {"match": describer.match_name(match), "score": scores_text(dispute.disputed), "reason": dispute.reason}
    if dispute.side is not None:
        values["pair"] = describer.pairs(match)[dispute.side]
        if dispute.disputed:
            return _("%(match)s: %(pair)s disputed %(score)s. Reason: %(reason)s") % values
        return _("%(match)s: %(pair)s disputed the result. Reason: %(reason)s") % values
    if dispute.disputed:
        return _("%(match)s: %(score)s was disputed. Reason: %(reason)s") % values
    return _("%(match)s: the result was disputed. Reason: %(reason)s") % values


def _ended(dispute: PastDispute, describer: EventDescriber, confirmed: str) -> str:
    if dispute.ended is None:
        return _("It is not decided yet.")
    if dispute.is_corrected:
        values = {
            "pair": describer.pairs(int(dispute.marked.scope_id))[asked_of(dispute.ended)["side"]],
            "time": day_and_hour(dispute.ended.time),
            "score": scores_text(dispute.decided),
        }
        return _("%(pair)s corrected it (%(time)s): %(score)s.") % values
    values = {
        "who": dispute.decided_by or _("The organisers"),
        "time": day_and_hour(dispute.ended.time),
        "score": scores_text(dispute.decided) or confirmed,
    }
    reasons = [_("Reason: %(reason)s") % {"reason": text} for text in (dispute.decision, dispute.overruling) if text]
    return join_sentences([_decided(dispute, dispute.ended.kind, values), *reasons])


def _decided(dispute: PastDispute, kind: str, values: dict[str, str]) -> str:
    if kind == MatchEventKind.WALKOVER:
        return _("%(who)s decided it (%(time)s): a walkover.") % values
    if dispute.disputed and dispute.decided == dispute.disputed:
        return _("%(who)s decided it (%(time)s): it stays at %(score)s.") % values
    if not values["score"]:
        return _("%(who)s decided it (%(time)s).") % values
    return _("%(who)s decided it (%(time)s): %(score)s.") % values
