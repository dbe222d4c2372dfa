"""Groups the findings of a game by their cause, and scores the game without doubtful hands.

One fault causes others: an impossible figure is also too low for its canastras, and a wrong hand raises the minimum to
open in the next. Correcting the first fault often removes the others, so it is the one to show first.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from scoring.checks.claimed import CLAIMED, HINTS_NAMING_NO_SLIP
from scoring.findings import Finding
from scoring.game import GameResult, play
from scoring.hand import GameFacts

GAME_ALREADY_OVER = "game_already_over"
IMPOSSIBLE_FIGURE = "not_multiple_of_5"
GAME_FINDINGS = (GAME_ALREADY_OVER, "opening_floor")
"""Findings that depend on earlier hands of the game, and so may be caused by a wrong earlier hand."""


@dataclass(frozen=True, slots=True)
class FindingGroup:
    """A finding with those of the same hand that follow from it. `cause_hand`: the earlier hand (from 1) that caused
    it."""

    finding: Finding
    consequences: tuple[Finding, ...] = ()
    cause_hand: int | None = None


@dataclass(frozen=True, slots=True)
class Consequences:
    """`hands`: the groups of each hand. `doubtful_hands`: the numbers (from 1) of hands with errors of their own.
    `without_doubtful`: the game without these hands; None if there are none, or no other hand is left."""

    hands: tuple[tuple[FindingGroup, ...], ...]
    doubtful_hands: tuple[int, ...]
    without_doubtful: GameResult | None


def consequences_of_findings(game: GameFacts, result: GameResult) -> Consequences:
    """The findings of a game in groups, and the game played again without doubtful hands."""
    wrong = tuple(number for number, hand in enumerate(result.hands, 1) if _has_wrong_figure(hand.findings))
    numbers_left = (number for number in range(1, len(game.hands) + 1) if number not in wrong)
    others = _play_without(game, wrong)
    remaining = dict(zip(numbers_left, (hand.findings for hand in others.hands), strict=True)) if others else {}
    groups, ended = [], None
    for number, hand in enumerate(result.hands, 1):
        last = max((other for other in wrong if other < number), default=None)
        cause = last if number in remaining else None
        groups.append(tuple(_group_findings(hand.findings, remaining.get(number, ()), cause, ended)))
        if ended is None and any(finding.code == GAME_ALREADY_OVER for finding in hand.findings):
            ended = number
    doubtful = tuple(number for number, hand_groups in enumerate(groups, 1) if _has_own_error(hand_groups))
    return Consequences(tuple(groups), doubtful, _play_without(game, doubtful))


def impossible_hands(result: GameResult) -> tuple[int, ...]:
    """The numbers (from 1) of the hands that no legal play can produce. A total added up wrongly on paper does not
    affect the count, and a hand after the end adds nothing to it."""
    return tuple(
        number
        for number, hand in enumerate(result.hands, 1)
        if any(finding.is_error and finding.code not in (CLAIMED, GAME_ALREADY_OVER) for finding in hand.findings)
    )


def _play_without(game: GameFacts, numbers: tuple[int, ...]) -> GameResult | None:
    """The game without the hands of these numbers; None if there are none to leave out, or no hand is left."""
    hands = tuple(hand for number, hand in enumerate(game.hands, 1) if number not in numbers)
    return play(replace(game, hands=hands)) if numbers and hands else None


def _has_own_error(groups: tuple[FindingGroup, ...]) -> bool:
    """Whether a hand has an error of its own. Coming after the end of the game is none: such a hand adds nothing."""
    return any(
        group.finding.is_error and group.cause_hand is None and group.finding.code != GAME_ALREADY_OVER
        for group in groups
    )


def _has_wrong_figure(findings: tuple[Finding, ...]) -> bool:
    """Whether a figure of the hand is impossible. A total that was added up wrongly on paper affects no other hand."""
    return any(finding.is_error and finding.code not in (CLAIMED, *GAME_FINDINGS) for finding in findings)


def _group_findings(
    findings: tuple[Finding, ...], remaining_findings: tuple[Finding, ...], cause: int | None, ended: int | None
) -> list[FindingGroup]:
    """The findings of a hand in groups.

    `remaining_findings`: those that remain when the wrong hands are left out; `cause`: the last wrong hand before this
    one. `ended`: the first hand after the end of the game.
    """
    remaining = [(finding.code, finding.side) for finding in remaining_findings]
    groups: list[FindingGroup] = []
    for finding in _impossible_first(findings):
        since = None
        if finding.code in GAME_FINDINGS and cause and (finding.code, finding.side) not in remaining:
            since = cause
        elif finding.code == GAME_ALREADY_OVER:
            since = ended
        index = next((at for at, group in enumerate(groups) if _follows(finding, group.finding)), None)
        if since is None and index is not None:
            groups[index] = replace(groups[index], consequences=(*groups[index].consequences, finding))
        else:
            groups.append(FindingGroup(finding, cause_hand=since))
    return groups


def primary_findings(findings: tuple[Finding, ...]) -> list[Finding]:
    """The findings of a hand without those that follow from another."""
    leading_ones: list[Finding] = []
    for finding in _impossible_first(findings):
        if not any(_follows(finding, earlier) for earlier in leading_ones):
            leading_ones.append(finding)
    return leading_ones


def _impossible_first(findings: tuple[Finding, ...]) -> list[Finding]:
    """The findings, those with figures that no cards add up to first."""
    return sorted(findings, key=lambda finding: finding.code != IMPOSSIBLE_FIGURE)


def _follows(finding: Finding, earlier: Finding) -> bool:
    """Whether a finding only follows from an earlier error in the same hand."""
    if not earlier.is_error or earlier.code in GAME_FINDINGS or finding.code in GAME_FINDINGS:
        return False
    sides = (finding.shown_side, earlier.shown_side)
    if None not in sides and sides[0] != sides[1]:
        return False
    if finding.code == CLAIMED:
        return finding.hint.id in HINTS_NAMING_NO_SLIP and finding.side == earlier.side
    return not set(finding.fields).isdisjoint(earlier.fields)
