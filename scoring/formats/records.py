"""Reads the recorded matches of a stage for the formats, and refuses what no format allows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from collections.abc import Set as AbstractSet
from itertools import combinations

from rules.text import Text, _, _n, make_text
from scoring.contest.impossible import Impossible
from scoring.contest.model import MatchFacts, PairId
from scoring.contest.outcome import Outcome
from scoring.contest.rounds import DrawnRound, Pairing
from scoring.contest.stage_view import StageView

MetPairs = frozenset[PairId | None]


def pair_label(view: StageView, pair: PairId) -> str:
    """The name of a pair in sentences, with its id where that differs."""
    name = view.pairs[pair].name if pair in view.pairs else pair
    return name if name == pair else f"{name} ({pair})"


def outcomes_by_meeting(view: StageView) -> dict[tuple[int, MetPairs], Outcome]:
    """The outcomes by (round, both pairs)."""
    return {(outcome.round, frozenset(outcome.pairs)): outcome for outcome in view.outcomes}


def bye_counts(view: StageView) -> dict[PairId, int]:
    """The number of byes of each pair, including carried stages. A missed round is not a bye."""
    byes: dict[PairId, int] = defaultdict(int)
    for outcome in view.counting_outcomes:
        if outcome.pairs[1] is None and not outcome.forfeits[0]:
            byes[outcome.pairs[0]] += 1
    return byes


def met_pairs(outcomes: Iterable[Outcome]) -> set[frozenset[PairId]]:
    """Every two pairs that have met in a decided match. Walkovers are included, unless both pairs were absent."""
    return {
        frozenset((first, second))
        for outcome in outcomes
        for first, second in (outcome.pairs,)
        if second is not None and outcome.decided and not all(outcome.forfeits)
    }


def pairs_of_one_group(view: StageView) -> set[frozenset[PairId]]:
    """Every two pairs that come from one group of the stage before, and so avoid each other in the first round."""
    return {frozenset(two) for two in combinations(view.origin, 2) if view.origin[two[0]] == view.origin[two[1]]}


def refuse_common(view: StageView) -> None:
    """Raise Impossible for what no format allows: too few pairs, unknown pairs, a pair twice in a round."""
    if len(view.entrants) < 2:
        raise Impossible(stage_text(view, _("Stage %(stage)s needs at least two pairs: enter more.")))
    entrants, seen = set(view.entrants), set()
    if plays_once(view.matches, entrants):
        return
    for match in view.matches:
        for pair in match.players:
            if pair not in entrants:
                message = _("%(pair)s does not play in stage %(stage)s: enter the pair or remove the match.")
                raise Impossible(stage_text(view, message, pair=pair_label(view, pair)))
            if (match.round, pair) in seen:
                message = _("%(pair)s has two matches in round %(round)s of stage %(stage)s: correct one of them.")
                raise Impossible(stage_text(view, message, pair=pair_label(view, pair), round=match.round))
            seen.add((match.round, pair))


def plays_once(matches: Collection[MatchFacts], entrants: AbstractSet[PairId]) -> bool:
    """Whether all matches are of entrants, each at most once in a round: a quick check that saves searching for the
    fault."""
    by_round: dict[int, list[PairId | None]] = {}
    for match in matches:
        by_round.setdefault(match.round, []).extend(match.pairs if match.partners is None else match.players)
    may_play = {*entrants, None}
    for players in by_round.values():
        playing = set(players)
        if not playing <= may_play or len(playing) - (None in playing) != len(players) - players.count(None):
            return False
    return True


def group_of(view: StageView, number: int) -> int | None:
    """The group that a pairing names; None in a stage without groups."""
    return None if view.stage.groups is None else number


def refuse_small_groups(view: StageView) -> None:
    """Raise Impossible for a group of fewer than two pairs."""
    for number, group in enumerate(view.groups, start=1):
        if len(group) < 2:
            message = _("Group %(group)s of stage %(stage)s needs at least two pairs.")
            raise Impossible(stage_text(view, message, group=number))


def refuse_other_groups(view: StageView) -> None:
    """Raise Impossible for a match of a pair that is not in its group."""
    groups = [frozenset(group) for group in view.groups]
    if _all_in_their_groups(view.matches, groups):
        return
    for match in view.matches:
        if match.group >= len(groups):
            message = _("Stage %(stage)s has no group %(group)s, counted from 0.")
            raise Impossible(stage_text(view, message, group=match.group))
        for pair in match.pairs:
            if pair is not None and pair not in groups[match.group]:
                message = _(
                    "%(pair)s does not play in group %(group)s of stage %(stage)s: correct the group or the pair."
                )
                raise Impossible(stage_text(view, message, pair=pair_label(view, pair), group=match.group + 1))


def _all_in_their_groups(matches: Iterable[MatchFacts], groups: Sequence[AbstractSet[PairId]]) -> bool:
    """Whether both pairs of every match are in the match's group."""
    playing: dict[int, set[PairId | None]] = {}
    for match in matches:
        playing.setdefault(match.group, set()).update(match.pairs)
    return all(group < len(groups) and pairs <= {*groups[group], None} for group, pairs in playing.items())


def refuse_groups(view: StageView) -> None:
    """Raise Impossible for more than one group."""
    if len(view.groups) > 1:
        message = _("Stage %(stage)s is of a kind without groups: make a stage of each group.")
        raise Impossible(stage_text(view, message))


def match_labels(view: StageView, match: MatchFacts) -> dict[str, str]:
    """The parameters `first` and `second` of a sentence about a match; a dash for the missing side of a bye."""
    first, second = match.pairs
    return {"first": pair_label(view, first), "second": "–" if second is None else pair_label(view, second)}


def stage_text(view: StageView, message: str, **params: str | int | Text) -> Text:
    """A sentence about a stage, with the stage as its parameter `stage`."""
    return make_text(message, stage=view.stage.id, **params)


def refuse_undecided(view: StageView, last: int) -> None:
    """Raise Impossible for the first match up to round `last` that has no result yet."""
    outcomes = outcomes_by_meeting(view)
    for match in sorted(view.matches, key=lambda match: match.round):
        first, second = match.pairs
        if match.round > last or second is None:
            continue
        outcome = outcomes.get((match.round, frozenset(match.pairs)))
        if outcome is None or not outcome.decided:
            message = _("Round %(round)s of stage %(stage)s is not over: %(first)s × %(second)s has no result yet.")
            params = {"first": pair_label(view, first), "second": pair_label(view, second)}
            raise Impossible(stage_text(view, message, round=match.round, **params))


def no_such_round(view: StageView, number: int, last: int) -> Impossible:
    """The error for a round beyond the last."""
    ids = _n(
        "Stage %(stage)s has no round %(round)s: it has only %(number)s round.",
        "Stage %(stage)s has no round %(round)s: ask for one from 1 to %(number)s.",
    )
    return Impossible(Text.plural(ids, last, stage=view.stage.id, round=number))


def find_round(view: StageView, rounds: Iterable[DrawnRound], number: int) -> DrawnRound:
    """The round of this number in a schedule. Raises Impossible if there is none."""
    last = 0
    for round_ in rounds:
        if round_.number == number:
            return round_
        last = max(last, round_.number)
    raise no_such_round(view, number, last)


def recorded_round(view: StageView, number: int, matches: Iterable[MatchFacts]) -> DrawnRound:
    """A round as recorded. Matches without a slot get the free ones, group after group in file order."""
    matches = sorted(matches, key=lambda match: match.group)
    slots = free_numbers(match.slot for match in matches)
    pairings = [
        Pairing(slot, match.pairs, group_of(view, match.group), match.table, partners=match.partners)
        for slot, match in zip(slots, matches, strict=True)
    ]
    return DrawnRound(number, tuple(sorted(pairings, key=lambda pairing: pairing.slot)))


def free_numbers(given: Iterable[int | None]) -> list[int]:
    """The given slots or table numbers, with the lowest free ones (from 1) filled in where none is given."""
    numbers = list(given)
    used = {number for number in numbers if number is not None}
    free = (number for number in range(1, len(numbers) + len(used) + 1) if number not in used)
    return [next(free) if number is None else number for number in numbers]
