"""Puts the result of a match into one sentence."""

from django.utils.translation import gettext as _

from scoring.contest.model import StageFacts
from tournament.web.tournament_pages.match_rows import MatchRow, scores_of, winner_of


def result_sentence(row: MatchRow, stage: StageFacts | None) -> str:
    """The result as in "Ana/Bia wins 3.050 to 2.100."."""
    if any(row.placed_match.absent):
        return _absence(row)
    scores, winner = scores_of(row.placed_match, stage), winner_of(row.placed_match)
    if winner is None:
        values = {"first": row.names[0], "second": row.names[1], "score": scores[0], "other": scores[1]}
        return _("%(first)s and %(second)s end level, %(score)s to %(other)s.") % values
    values = {"pair": row.names[winner], "won": scores[winner], "lost": scores[1 - winner]}
    return _("%(pair)s wins %(won)s to %(lost)s.") % values


def _absence(row: MatchRow) -> str:
    if all(row.placed_match.absent):
        return _("Neither %(first)s nor %(second)s turned up.") % {"first": row.names[0], "second": row.names[1]}
    absent = int(row.placed_match.absent[1])
    return _("%(pair)s did not turn up; %(other)s wins.") % {
        "pair": row.names[absent],
        "other": row.names[1 - absent],
    }
