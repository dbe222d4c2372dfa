"""Who meets whom first in a bracket that an earlier stage feeds, by the places from which pairs come: A1 × D2."""

from __future__ import annotations

from itertools import product

from rules.text import Text, _, make_text
from scoring.contest.model import FromStage, Pair, StageFacts
from scoring.contest.stage_view import StageView
from scoring.contest.why import ordinal
from scoring.formats import format_of
from scoring.letters import LETTERS, letter_at
from scoring.planning.rounds import round_name
from scoring.stages.titles import title_of

MAX_MATCHES = 8
"""The most matches that are named in one sentence."""


def first_matches(stage: StageFacts, earlier: StageFacts) -> Text | None:
    """The first matches of a bracket, as a sentence. Where the best of a next place qualify too, or there are more than
    `MAX_MATCHES`, it says that pairs of a group are kept apart. None if there is nothing to say."""
    source = stage.entrants
    if not isinstance(source, FromStage) or not format_of(stage).has_bracket or not source.places:
        return None
    groups = earlier.groups or ((),)
    if len(groups) > len(LETTERS):
        return None
    origin = {f"{place}-{group}": group for place, group in product(source.places, range(len(groups)))}
    next_place = source.next_place
    origin |= {f"{next_place}-{group}": group for group in range(source.best_of_next)}
    view = StageView(stage, (tuple(origin),), {code: Pair(code, code) for code in origin}, origin=origin)
    slots = format_of(stage).bracket(view, None)
    texts = [
        make_text(_("%(first)s × %(second)s"), first=_place(first, len(groups)), second=_place(second, len(groups)))
        for slot in slots
        if slot.round == 1
        for first, second in [slot.sides]
        if isinstance(first, str) and isinstance(second, str)
    ]
    if not texts:
        return None
    values = {"stage": title_of(stage), "round": round_name(stage, 1, max(slot.round for slot in slots))}
    if source.best_of_next or len(texts) > MAX_MATCHES:
        message = _("%(stage)s, %(round)s: those of the same group do not meet, wherever this can be avoided.")
        return make_text(message, **values) if 1 < len(groups) < len(origin) else None
    matches, *others = texts
    for other in others:
        matches = make_text(_("%(first)s, %(next)s"), first=matches, next=other)
    return make_text(_("%(stage)s, %(round)s: %(matches)s."), **values, matches=matches)


def _place(code: str, groups: int) -> Text | str:
    """A place of a group as "A1", or of the only one as "1st"."""
    place, group = map(int, code.split("-"))
    return ordinal(place) if groups == 1 else f"{letter_at(group)}{place}"
