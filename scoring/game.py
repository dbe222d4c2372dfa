"""Scores a game: hands in order, running totals, opening minima, and the state of the game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from rules.clauses import BothAtTarget, GameEnd, Severity, WhenLevel
from rules.schema import Regulation
from rules.text import _, make_text
from scoring.checks import check_hand
from scoring.checks.case import Case
from scoring.findings import Finding, SideIndex
from scoring.hand import GameFacts, HandFacts
from scoring.lines import Lines, score_lines, totals
from scoring.paper_sums import NO_SUMS, PaperSums, sums_after
from scoring.totals import Totals, leading_side

Reason = Literal["target", "higher_total", "tie_hand", "starter", "closed"]
Openings = tuple[int | None, int | None]


@dataclass(frozen=True, slots=True)
class GameState:
    """The state of a game. `target`: the present target (points; None: one hand is the game); `totals_are_level`: a tie
    has to be broken."""

    running: Totals
    target: int | None
    over: bool = False
    winner: SideIndex | None = None
    reason: Reason | None = None
    totals_are_level: bool = False

    @classmethod
    def start(cls, end: GameEnd) -> GameState:
        """The state before the first hand."""
        return cls((0, 0), end.target)

    def won(self, winner: SideIndex | None, reason: Reason) -> GameState:
        """The same state with the game over; `winner` None: a drawn game."""
        return replace(self, over=True, winner=winner, reason=reason)


@dataclass(frozen=True, slots=True)
class HandResult:
    """A scored hand: lines and totals of both pairs, all findings, the minimum each pair needed to open, and the
    running totals."""

    lines: Lines
    totals: Totals
    findings: tuple[Finding, ...]
    openings: Openings
    running: Totals


@dataclass(frozen=True, slots=True)
class GameResult:
    """A scored game. `state.running` stops where the game ended; those of the hands after that continue.

    `counted`: how many of the hands count, the last of them the one that ended the game. Those after it add nothing.
    """

    hands: tuple[HandResult, ...]
    state: GameState
    counted: int

    @property
    def counted_hands(self) -> tuple[HandResult, ...]:
        """The hands that count."""
        return self.hands[: self.counted]

    @property
    def findings(self) -> Iterator[Finding]:
        """The findings of all hands."""
        for hand in self.hands:
            yield from hand.findings


def play(game: GameFacts, given: Totals | None = None) -> GameResult:
    """Score a whole game. `given`: final totals (points) that were entered without hands."""
    regulation = game.regulation
    state = GameState.start(regulation.end)
    running: Totals = (0, 0)
    paper = NO_SUMS
    results, counted = [], 0
    for hand in game.hands:
        counted += not state.over
        result, state = play_hand(hand, regulation, running, state, game.players_per_side, paper)
        running, paper = result.running, sums_after(paper, hand, result.totals)
        results.append(result)
    if given is not None:
        running = given
        state = advance(GameState.start(regulation.end), regulation.end, given, given)
    if (game.closed or given is not None) and not state.over:
        state = state.won(leading_side(running), "closed")
    return GameResult(tuple(results), state, counted)


def play_hand(
    hand: HandFacts,
    regulation: Regulation,
    running: Totals,
    state: GameState,
    players_per_side: int = 2,
    paper: PaperSums = NO_SUMS,
) -> tuple[HandResult, GameState]:
    """Score a hand that begins at `running` totals (`paper`: those that the paper may have) with the game at `state`;
    returns its result and the state after it."""
    openings = opening_minima(hand, regulation, running)
    lines = score_lines(hand, regulation)
    points = totals(lines)
    first, second = hand.sides
    case = Case(
        hand,
        regulation,
        openings,
        points,
        (first.table_worth(regulation), second.table_worth(regulation)),
        (first.hand_worth(regulation), second.hand_worth(regulation)),
        players_per_side,
        running,
        paper,
    )
    findings = check_hand(case)
    after = (running[0] + points[0], running[1] + points[1])
    if state.over:
        findings.append(_game_already_over(regulation))
    else:
        state = advance(state, regulation.end, after, points, hand.starter)
        if not state.over and state.totals_are_level and regulation.end.level is WhenLevel.STARTER:
            findings.append(_starter_needed(regulation))
    return HandResult(lines, points, tuple(findings), openings, after), state


def opening_minima(hand: HandFacts, regulation: Regulation, running: Totals) -> Openings:
    """The points that each pair had to lay to open, after its failed openings in this hand; None: no minimum."""
    opening = regulation.opening
    if opening is None:
        return None, None
    first, second = hand.sides
    return opening.minimum(running[0], first.failed_openings), opening.minimum(running[1], second.failed_openings)


def advance(
    state: GameState, end: GameEnd, running: Totals, points: Totals, starter: SideIndex | None = None
) -> GameState:
    """The state after a hand that gave `points` and brought the totals to `running`."""
    breaking_tie = state.totals_are_level and end.level is WhenLevel.TIE_HAND
    state = replace(state, running=running, totals_are_level=False)
    if breaking_tie:
        winner = leading_side(points)
        return state.won(winner, "tie_hand") if winner is not None else replace(state, totals_are_level=True)
    if end.by_hands:
        return state
    if end.target is None:
        return _after_one_hand(state, starter)
    if end.both is BothAtTarget.RAISE_TARGET:
        return _after_raising(state, end)
    return _at_target(state, end)


def _after_one_hand(state: GameState, starter: SideIndex | None) -> GameState:
    """The state of a single-hand game: the higher total wins; if level, the pair that began."""
    winner = leading_side(state.running)
    if winner is not None:
        return state.won(winner, "higher_total")
    return state.won(starter, "starter") if starter is not None else replace(state, totals_are_level=True)


def _after_raising(state: GameState, end: GameEnd) -> GameState:
    """The state under a regulation that raises the target when both pairs reach it in the same hand."""
    target = state.target or 0
    if (lowest := min(state.running)) >= target:
        target += ((lowest - target) // end.raise_by + 1) * end.raise_by
    state = replace(state, target=target)
    return state.won(leading_side(state.running), "target") if max(state.running) >= target else state


def _at_target(state: GameState, end: GameEnd) -> GameState:
    """The state under a regulation with a fixed target; if both pairs reach it, the higher total wins."""
    target = state.target or 0
    if max(state.running) < target:
        return state
    winner = leading_side(state.running)
    if winner is not None:
        return state.won(winner, "higher_total" if min(state.running) >= target else "target")
    return state.won(None, "target") if end.level is WhenLevel.SHARED else replace(state, totals_are_level=True)


def _game_already_over(regulation: Regulation) -> Finding:
    return Finding(
        code="game_already_over",
        side=None,
        article=regulation.end.article,
        message=make_text(_("The game was over before this hand.")),
        hint=make_text(_("Remove this hand, or correct the one that ended the game.")),
    )


def _starter_needed(regulation: Regulation) -> Finding:
    return Finding(
        code="starter_needed",
        side=None,
        article=regulation.end.level_article,
        message=make_text(_("The totals are level, and then the pair that began wins.")),
        hint=make_text(_("Enter which pair began.")),
        fields=("starter",),
        severity=Severity.WARNING,
    )
