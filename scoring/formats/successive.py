"""Shared code of formats that are drawn round by round, each round once the one before is over."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count

from rules.text import Text, _, _n, make_text
from scoring.contest.impossible import Impossible
from scoring.contest.model import MatchFacts, PairId
from scoring.contest.rounds import DrawnRound, Pairing, UnmetWish
from scoring.contest.stage_view import StageView
from scoring.formats.records import (
    no_such_round,
    outcomes_by_meeting,
    pair_label,
    recorded_round,
    refuse_undecided,
)

PairedMatch = tuple[PairId, PairId | None]
DrawRound = Callable[[StageView, int, str | None], DrawnRound | None]
"""Draws the round of this number; None: there are no more rounds."""


def next_rounds(view: StageView, seed: str | None, draw: DrawRound, last: int | None = None) -> tuple[DrawnRound, ...]:
    """Only the next round; () after the last one (`last` where it is known, or when `draw` gives None).

    Raises Impossible while a match of an earlier round is open.
    """
    number = view.last_written + 1
    if last is not None and number > last:
        return ()
    refuse_undecided(view, number - 1)
    drawn = draw(view, number, seed)
    return () if drawn is None else (drawn,)


def find_or_draw(
    view: StageView, number: int, seed: str | None, draw: DrawRound, last: int | None = None
) -> DrawnRound:
    """The round of this number as recorded, or drawn if it is the next. Raises Impossible for a later one."""
    written = view.recorded_by_round
    if number in written:
        return recorded_round(view, number, written[number])
    following = next_rounds(view, seed, draw, last) if number == view.last_written + 1 else ()
    if following:
        return following[0]
    raise not_the_next_round(view, number)


def not_the_next_round(view: StageView, number: int) -> Impossible:
    """The error for a round that is neither recorded nor the next."""
    last = view.last_written
    if number > last + 1:
        message = _("Round %(round)s of stage %(stage)s cannot be drawn yet: round %(next)s comes first.")
        return Impossible(make_text(message, round=number, stage=view.stage.id, next=last + 1))
    if last == 0:
        message = _("Stage %(stage)s has no round to draw.")
        return Impossible(make_text(message, stage=view.stage.id))
    return no_such_round(view, number, last)


def refuse_gaps(view: StageView) -> None:
    """Raise Impossible for a missing round, from which a recorded one would have been drawn."""
    written = view.recorded_by_round
    for number in range(1, view.last_written):
        if number not in written:
            message = _("Stage %(stage)s has matches of round %(later)s and none of round %(round)s: enter that first.")
            raise Impossible(make_text(message, stage=view.stage.id, later=view.last_written, round=number))


def refuse_more_than(view: StageView, number: int) -> None:
    """Raise Impossible for matches of a round after round `number`."""
    last = view.last_written
    if last > number:
        ids = _n(
            "Stage %(stage)s has matches of round %(round)s, but only %(number)s round: correct one of them.",
            "Stage %(stage)s has matches of round %(round)s, but only %(number)s rounds: correct one of them.",
        )
        raise Impossible(Text.plural(ids, number, stage=view.stage.id, round=last))


def refuse_half_written(view: StageView, number: int, playing: Sequence[PairId]) -> None:
    """Raise Impossible if two pairs that could have met have no match in a recorded round."""
    for idle in _without_match(view, view.recorded.get(number, []), playing):
        message = _("Round %(round)s of stage %(stage)s is not complete: %(first)s and %(second)s have no match in it.")
        names = {"first": pair_label(view, idle[0]), "second": pair_label(view, idle[1])}
        raise Impossible(make_text(message, round=number, stage=view.stage.id, **names))


def all_played(view: StageView, last: int) -> bool:
    """Whether every round up to `last` is recorded, complete and decided."""
    recorded, outcomes = view.recorded, outcomes_by_meeting(view)
    return all(
        number in view.recorded_by_round
        and all(outcomes[number, frozenset(match.pairs)].decided for match in recorded.get(number, ()))
        and not any(_without_match(view, recorded.get(number, ()), present_pairs(view, number)))
        for number in range(1, last + 1)
    )


def _without_match(
    view: StageView, matches: Iterable[MatchFacts], playing: Sequence[PairId]
) -> Iterator[tuple[PairId, PairId]]:
    """Yield, for each group, two pairs that could have met but have no match among these.

    A single pair may have had a bye that was not recorded, and opponents of annulled pairs have no match either.
    """
    written = {pair for match in matches for pair in match.pairs}
    idle = {pair for pair in playing if pair not in written and not view.is_annulled(pair)}
    for group in view.groups if idle else ():
        alone = [pair for pair in group if pair in idle]
        if len(alone) >= 2 + sum(view.is_annulled(pair) for pair in group):
            yield alone[0], alone[1]


def present_pairs(view: StageView, number: int) -> list[PairId]:
    """The pairs that can be drawn in a round, in seeding order: they have not withdrawn, and have entered."""
    return [pair for pair in view.entrants if not view.has_left(pair, number) and not view.not_yet_in(pair, number)]


def as_round(number: int, matches: Iterable[PairedMatch], unmet: Iterable[UnmetWish]) -> DrawnRound:
    """A drawn round with byes last; tables are numbered by slot."""
    return as_round_of_groups(number, [(None, byes_last(matches))], unmet)


def byes_last(matches: Iterable[PairedMatch]) -> list[PairedMatch]:
    """The matches with byes moved to the end."""
    return sorted(matches, key=lambda pairs: pairs[1] is None)


def as_round_of_groups(
    number: int, by_group: Iterable[tuple[int | None, Iterable[PairedMatch]]], unmet: Iterable[UnmetWish]
) -> DrawnRound:
    """A drawn round from the matches of each group; slots and tables are numbered through all groups."""
    tables = count(1)
    matches = ((group, pairs) for group, matches in by_group for pairs in matches)
    pairings = (
        Pairing(slot, pairs, group, None if pairs[1] is None else next(tables))
        for slot, (group, pairs) in enumerate(matches, start=1)
    )
    return DrawnRound(number, tuple(pairings), tuple(unmet))
