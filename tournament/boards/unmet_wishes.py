"""Puts into words which wishes a round's draw could not satisfy; recorded rounds are judged by what was known then."""

from collections.abc import Mapping
from dataclasses import replace

from django.utils.translation import gettext as _

from scoring.contest.model import Pair, PairId
from scoring.contest.rounds import RoundMatches, UnmetWish
from scoring.contest.stage_view import StageView
from scoring.formats import format_of


def wish_sentence(unmet: UnmetWish, pairs: Mapping[PairId, Pair]) -> str:
    """One unmet wish as a sentence."""
    names = [pairs[pair].name for pair in unmet.pairs]
    if unmet.wish == "second_bye":
        return _("%(name)s has a second bye, as no pair without one was left.") % {"name": names[0]}
    message = {
        "rematch": _("%(first)s and %(second)s meet again; that could not be avoided."),
        "club": _("%(first)s and %(second)s are from the same club. This could not be avoided."),
        "partner": _("%(first)s and %(second)s are partners again; that could not be avoided."),
    }[unmet.wish]
    return message % {"first": names[0], "second": names[1]}


def unmet_wishes_in(view: StageView, number: int) -> list[UnmetWish]:
    """The unmet wishes of a recorded round, for formats drawn round by round; empty for all others."""
    format_ = format_of(view.stage)
    if format_.elimination:
        return []
    matches = view.recorded.get(number, [])
    partnerships = [
        (player, partner)
        for match in matches
        for player, partner in zip(match.pairs, match.partners or (), strict=False)
        if player is not None
    ]
    drawn = RoundMatches([match.pairs for match in matches], partnerships)
    return format_.unmet_wishes(_stage_before(view, number), number, drawn)


def _stage_before(view: StageView, number: int) -> StageView:
    """The stage as it was when the round was drawn."""
    return replace(
        view,
        matches=tuple(match for match in view.matches if match.round < number),
        outcomes=tuple(outcome for outcome in view.outcomes if outcome.round < number),
    )
