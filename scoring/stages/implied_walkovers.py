"""Walkovers that follow from withdrawals and late entries without being recorded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from scoring.contest.match_outcomes import outcome_of
from scoring.contest.model import MatchFacts, PairId
from scoring.contest.rounds import Pairing
from scoring.contest.stage_view import StageView
from scoring.formats.format import Format


def _left_with_results(view: StageView, pair: PairId) -> bool:
    """Whether a pair withdrew from this stage and its earlier results count."""
    return view.has_withdrawn(pair) and not view.is_annulled(pair)


def annulled_matches(view: StageView, matches: Iterable[MatchFacts]) -> dict[int, MatchFacts]:
    """The matches of pairs whose results are annulled, by their index in `matches`."""
    return {
        index: match for index, match in enumerate(matches) if any(view.is_annulled(pair) for pair in match.players)
    }


def absent_pairs(view: StageView, match: MatchFacts) -> frozenset[PairId]:
    """The pairs of an open match that count as absent: withdrawn, or not entered yet."""
    return frozenset(
        pair for pair in match.players if _left_with_results(view, pair) or view.not_yet_in(pair, match.round)
    )


def counted_match(view: StageView, match: MatchFacts, format_: Format) -> MatchFacts:
    """The match as it counts: one that is not decided becomes a walkover if a pair withdrew or has not entered yet."""
    absent = absent_pairs(view, match)
    if not absent or match.pairs[1] is None or outcome_of(match, view.stage, format_.elimination).decided:
        return match
    return replace(match, games=(), tables=(), absent=absent)


def unplayed_meetings(view: StageView, format_: Format) -> Iterator[MatchFacts]:
    """Yield, as walkovers, the meetings of a fixed schedule that are not recorded because a pair withdrew or came
    late."""
    meetings = format_.scheduled(view)
    if not meetings:
        return
    in_their_rounds = {(round_, frozenset((first, second))) for round_, first, second, _group in meetings}
    written = {(match.round, frozenset(match.pairs)) for match in view.matches}
    elsewhere = Counter(meeting for round_, meeting in written - in_their_rounds)
    for round_, first, second, group in meetings:
        meeting = frozenset((first, second))
        if (round_, meeting) in written:
            continue
        if elsewhere[meeting]:
            elsewhere[meeting] -= 1
            continue
        if any(view.is_annulled(pair) for pair in (first, second)):
            continue
        match = MatchFacts(view.stage.id, round_, (first, second), group)
        if absent := absent_pairs(view, match):
            yield replace(match, absent=absent)


def missed_rounds(view: StageView, format_: Format) -> Iterator[MatchFacts]:
    """Yield the rounds that a late entry missed in a format without a fixed schedule, as walkovers without an
    opponent."""
    if format_.elimination or format_.scheduled(view):
        return
    for pair in view.entrants:
        entry = view.pairs[pair].entered
        if entry is None or entry.stage != view.stage.id or view.is_annulled(pair):
            continue
        played = {match.round for match in view.matches if pair in match.players}
        for round_ in range(1, entry.round):
            if round_ not in played:
                yield MatchFacts(view.stage.id, round_, (pair, None), absent=frozenset({pair}))


def unrecorded_walkovers(view: StageView, format_: Format) -> tuple[MatchFacts, ...]:
    """The unrecorded matches of a bracket, of a pair that withdrew, as walkovers. One may lead to another."""
    if not format_.elimination or not any(_left_with_results(view, pair) for pair in view.entrants):
        return ()
    written = {(match.round, frozenset(match.pairs)) for match in view.matches}
    matches = (
        _unrecorded_walkover(view, round_.number, pairing, written)
        for round_ in format_.rounds(view, None)
        for pairing in round_.pairings
    )
    return tuple(match for match in matches if match is not None)


def _unrecorded_walkover(
    view: StageView, round_: int, pairing: Pairing, written: set[tuple[int, frozenset[PairId | None]]]
) -> MatchFacts | None:
    """The walkover at this place of a bracket; None if the match is recorded, a pair is not known yet, or nobody is
    absent."""
    first, second = pairing.pairs
    if not isinstance(first, str) or not isinstance(second, str) or (round_, frozenset((first, second))) in written:
        return None
    match = MatchFacts(view.stage.id, round_, (first, second), slot=pairing.slot)
    absent = absent_pairs(view, match)
    return replace(match, absent=absent) if absent else None
