"""Mitchell: half of the pairs stay, the others move to the next table each round, so that nobody meets twice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.text import Text, _, _n, say
from scoring.contest.model import PairId, StageFacts
from scoring.formats import options
from scoring.formats.base import DrawnRound, Impossible, Pairing, StageView, StandingsTable
from scoring.formats.format import Format
from scoring.formats.order import seeding_order
from scoring.formats.records import annulled, by_round, free_numbers, named, refuse_common, refuse_groups

Sides = tuple[tuple[PairId, ...], tuple[PairId, ...]]  # who stays, by table, and who moves, by table in round 1


@dataclass(frozen=True, slots=True)
class MitchellOptions:
    stationary: tuple[PairId, ...] | None = None
    rounds: int | None = None
    by_side: bool = False


class Mitchell(Format):
    kind = "mitchell"
    option_names = frozenset({"stationary", "rounds", "tables"})
    has_crosstable = True

    def title(self, stage: StageFacts) -> Text:
        return say(_("Mitchell"))

    def table_title(self, number: int) -> Text:
        return say(_("Pairs that stayed")) if number == 0 else say(_("Pairs that moved"))

    def read_options(self, fields: Mapping[str, Any]) -> MitchellOptions:
        return MitchellOptions(
            stationary=options.ids(fields, "stationary"),
            rounds=options.whole(fields, "rounds", None),
            by_side=options.choice(fields, "tables", ("by_side",), None) is not None,
        )

    def refuse(self, view: StageView) -> None:
        refuse_common(view)
        refuse_groups(view)
        _refuse_sides(view)
        _refuse_rounds(view)
        _refuse_matches(view)

    def rounds(self, view: StageView, seed: str | None) -> tuple[DrawnRound, ...]:
        stay, move = _sides(view, seed)
        return tuple(_round(view, number, stay, move) for number in range(1, _count(view) + 1))

    def scheduled(self, view: StageView) -> tuple[tuple[int, PairId, PairId, int], ...]:
        return tuple(
            (round_.number, first, second, 0)
            for round_ in self.rounds(view, None)
            for first, second in (pairing.pairs for pairing in round_.pairings)
            if isinstance(first, str) and isinstance(second, str)
        )

    def finished(self, view: StageView) -> bool:
        """By the schedule, or by the same number of matches if pairs moved in another way."""
        decided = {frozenset(outcome.pairs) for outcome in view.outcomes if outcome.decided and outcome.pairs[1]}
        waited_for = [
            frozenset((first, second))
            for _number, first, second, _group in self.scheduled(view)
            if not (annulled(view, first) or annulled(view, second))
        ]
        return decided.issuperset(waited_for) or (_all_decided(view) and len(decided) >= len(waited_for))

    def tables(self, view: StageView) -> tuple[StandingsTable, ...]:
        if not view.entrants:
            return ()
        if not view.stage.options.by_side:
            return (StandingsTable(0, view.entrants),)
        stay = set(_stationary(view, view.entrants))
        sides = ([p for p in view.entrants if p in stay], [p for p in view.entrants if p not in stay])
        return tuple(StandingsTable(number, tuple(side)) for number, side in enumerate(sides))

    def one_side(self, view: StageView) -> frozenset[PairId]:
        """Those who stay."""
        return frozenset(first for _round, first, _second, _group in self.scheduled(view))


def _stationary(view: StageView, order: tuple[PairId, ...]) -> tuple[PairId, ...]:
    """Those named; else the first half, unless matches were written after a draw that put others there: then the
    first of each match of a whole written first round.
    """
    given: tuple[PairId, ...] | None = view.stage.options.stationary
    if given is not None:
        return given
    half = order[: len(order) // 2]
    first = tuple(match.pairs[0] for match in by_round(view).get(1, []) if match.pairs[1] is not None)
    return first if len(first) == len(half) and not _across(view, half) and _across(view, first) else half


def _across(view: StageView, stay: tuple[PairId, ...]) -> bool:
    """Whether every recorded match is between a pair that stays and one that moves."""
    return all(match.pairs[1] is None or (match.pairs[0] in stay) != (match.pairs[1] in stay) for match in view.matches)


def _sides(view: StageView, seed: str | None) -> Sides:
    """Both sides by table. A whole written first round tells who sat where."""
    order = seeding_order(view, view.entrants, 1, seed)
    stay = _stationary(view, order)
    move = tuple(pair for pair in order if pair not in stay)
    first = [match for match in by_round(view).get(1, []) if match.pairs[1] is not None]
    if len(first) != min(len(stay), len(move)):
        return stay, move
    at_table = dict(zip(free_numbers(match.table for match in first), first, strict=True))
    opposite = {pair: match.pairs for match in at_table.values() for pair in match.pairs}
    seated = [pair for table in sorted(at_table) for pair in at_table[table].pairs if pair in stay]
    met = [other for pair in seated for other in opposite[pair] if other is not None and other != pair]
    idle = [pair for pair in (*stay, *move) if pair not in opposite]
    return (
        (*seated, *(pair for pair in idle if pair in stay)),
        (*met, *(pair for pair in idle if pair not in stay)),
    )


def _count(view: StageView) -> int:
    """Rounds: as many as stay, unless the stage says another number."""
    given: int | None = view.stage.options.rounds
    return len(_stationary(view, view.entrants)) if given is None else given


def _all_decided(view: StageView) -> bool:
    return all(outcome.decided for outcome in view.outcomes)


def _round(view: StageView, number: int, stay: tuple[PairId, ...], move: tuple[PairId, ...]) -> DrawnRound:
    """In round r table t has the pair that began r - 1 tables before; one too many waits where there is no table."""
    tables = max(len(stay), len(move))
    written = {frozenset(match.pairs): match.table for match in view.matches if match.round == number}
    matches, byes = [], []
    for table in range(tables):
        mover = (table - number + 1) % tables
        if table < len(stay) and mover < len(move):
            at = written.get(frozenset((stay[table], move[mover]))) or table + 1
            matches.append(((stay[table], move[mover]), at))
        else:
            byes.append(stay[table] if table < len(stay) else move[mover])
    pairings = [Pairing(slot, pairs, table=table) for slot, (pairs, table) in enumerate(matches, start=1)]
    waiting = [Pairing(slot, (pair, None)) for slot, pair in enumerate(byes, start=len(matches) + 1)]
    return DrawnRound(number, (*pairings, *waiting))


def _refuse_sides(view: StageView) -> None:
    stay = view.stage.options.stationary
    if stay is None:
        return
    for pair in stay:
        if pair not in view.entrants:
            message = _("%(pair)s is set to stay at a table but does not play in stage %(stage)s: remove it.")
            raise Impossible(_of(view, message, pair=named(view, pair)))
    if abs(len(view.entrants) - 2 * len(stay)) > 1:
        message = _("Half of the %(count)s pairs of stage %(stage)s must stay at their tables, not %(stay)s.")
        raise Impossible(_of(view, message, count=len(view.entrants), stay=len(stay)))


def _refuse_rounds(view: StageView) -> None:
    stay = len(_stationary(view, view.entrants))
    opponents = max(stay, len(view.entrants) - stay)
    if _count(view) > opponents:
        ids = _n(
            "Stage %(stage)s has %(rounds)s rounds, but only %(number)s opponent for a pair: play fewer rounds.",
            "Stage %(stage)s has %(rounds)s rounds, but only %(number)s opponents for a pair: play fewer rounds.",
        )
        raise Impossible(Text.plural(ids, opponents, stage=view.stage.id, rounds=_count(view)))


def _refuse_matches(view: StageView) -> None:
    stay, seen = set(_stationary(view, view.entrants)), set()
    for match in view.matches:
        first, second = match.pairs
        if second is None:
            continue
        names = {"first": named(view, first), "second": named(view, second)}
        if (first in stay) == (second in stay):
            message = _(
                "%(first)s and %(second)s are on the same side in stage %(stage)s and never meet: correct the pairs."
            )
            raise Impossible(_of(view, message, **names))
        if frozenset(match.pairs) in seen:
            message = _("%(first)s and %(second)s meet twice in stage %(stage)s: remove one of the matches.")
            raise Impossible(_of(view, message, **names))
        if match.round > _count(view):
            message = _("%(first)s × %(second)s is in round %(round)s of stage %(stage)s, which has only %(last)s.")
            raise Impossible(_of(view, message, **names, round=match.round, last=_count(view)))
        seen.add(frozenset(match.pairs))


def _of(view: StageView, message: str, **params: str | int | Text) -> Text:
    return say(message, stage=view.stage.id, **params)


FORMAT = Mitchell()
