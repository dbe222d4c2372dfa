"""Individual: single players, two of whom are partners for one match; everybody has a different partner in each round.

The whole schedule is known beforehand (`individual_schedule`). If somebody leaves or comes late, or recorded rounds
differ from it, the remaining rounds are planned from what was played.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.text import Text, _, make_text
from scoring.contest.impossible import Impossible
from scoring.contest.model import MatchFacts, PairId, StageFacts, StageOptions
from scoring.contest.rounds import DrawnRound, Pairing, RoundMatches, RoundSize, UnmetWish
from scoring.contest.stage_view import StageView
from scoring.formats import options, successive
from scoring.formats.format import Format
from scoring.formats.individual_schedule import continue_schedule, plan
from scoring.formats.order import seeding_order
from scoring.formats.records import outcomes_by_meeting, recorded_round, refuse_common, refuse_groups
from scoring.formats.whist import SeatedRound

SEATS_PER_TABLE = 4


@dataclass(frozen=True, slots=True)
class IndividualOptions(StageOptions):
    rounds: int


class Individual(Format):
    kind = "individual"
    option_names = frozenset({"rounds"})
    partners_change = True
    lot_rule = make_text(_("Players without a seed enter the schedule in this order."))

    def title(self, stage: StageFacts) -> Text:
        return make_text(_("Individual"))

    def bye_rule(self, stage: StageFacts) -> Text:
        return make_text(_("No player sits out twice before all the others have once."))

    def read_options(self, fields: Mapping[str, Any]) -> IndividualOptions:
        return IndividualOptions(rounds=options.required_whole(fields, "rounds"))

    def refuse(self, view: StageView) -> None:
        refuse_common(view)
        refuse_groups(view)
        if len(view.entrants) < SEATS_PER_TABLE:
            message = _("Stage %(stage)s needs at least four players: enter more.")
            raise Impossible(make_text(message, stage=view.stage.id))
        successive.refuse_gaps(view)
        successive.refuse_more_than(view, IndividualOptions.of_stage(view.stage).rounds)

    def rounds(self, view: StageView, seed: str | None) -> tuple[DrawnRound, ...]:
        written = view.recorded
        recorded = [recorded_round(view, number, written[number]) for number in sorted(written)]
        order, seated_rounds = _planned_rounds(view, seed)
        coming = range(len(recorded) + 1, self.round_count(view.stage) + 1)
        number_of = {player: number for number, player in enumerate(order)}
        repeated = _repeated_partners(_carried_rounds(view, number_of), seated_rounds, order)
        drawn = [_drawn_round(number, seated_rounds[number - 1], order, repeated[number - 1]) for number in coming]
        return (*recorded, *drawn)

    def unmet_wishes(self, view: StageView, number: int, matches: RoundMatches) -> list[UnmetWish]:
        """Partners who have been partners before."""
        before = {
            frozenset(pair)
            for stage in (*view.carried, view)
            for match in stage.matches
            for pair in match_partnerships(match)
        }
        return [UnmetWish("partner", pair) for pair in matches.partnerships if frozenset(pair) in before]

    def numbered_schedule(self, stage: StageFacts, entrants: int) -> tuple[SeatedRound, ...]:
        return plan(entrants, self.round_count(stage))

    def round_sizes(self, view: StageView) -> Iterable[RoundSize]:
        matches, byes = divmod(len(view.entrants), SEATS_PER_TABLE)
        return [RoundSize(number, matches, byes) for number in range(1, self.round_count(view.stage) + 1)]

    def round_count(self, stage: StageFacts) -> int:
        return IndividualOptions.of_stage(stage).rounds

    def last_round(self, view: StageView) -> int:
        return self.round_count(view.stage)

    def has_rounds_to_come(self, view: StageView, pair: PairId) -> bool:
        return not self.is_drawn_whole(view, view.last_written) and pair in view.entrants

    def finished(self, view: StageView) -> bool:
        written, outcomes = view.recorded, outcomes_by_meeting(view)
        return all(
            number in written
            and all(outcomes[number, frozenset(match.pairs)].decided for match in written[number])
            and _is_whole(view, number)
            for number in range(1, self.round_count(view.stage) + 1)
        )


def _is_whole(view: StageView, number: int) -> bool:
    """Whether the players without a match in a recorded round are too few for another table."""
    playing = {player for match in view.recorded[number] for player in match.players}
    return sum(player not in playing for player in successive.present_pairs(view, number)) < SEATS_PER_TABLE


def _planned_rounds(view: StageView, seed: str | None) -> tuple[tuple[PairId, ...], tuple[SeatedRound, ...]]:
    """(the players in the order of their numbers, all rounds: the recorded ones, then the planned ones)"""
    rounds = IndividualOptions.of_stage(view.stage).rounds
    whole = plan(len(view.entrants), rounds)
    order = None if view.carried else _order_of_first_round(view, whole[0])
    order = order or seeding_order(view, view.entrants, 1, seed)
    number_of = {player: number for number, player in enumerate(order)}
    written = tuple(_seated_round(matches, number_of) for _number, matches in sorted(view.recorded.items()))
    coming = tuple(
        tuple(sorted(number_of[player] for player in successive.present_pairs(view, number)))
        for number in range(len(written) + 1, rounds + 1)
    )
    before = _carried_rounds(view, number_of)
    as_planned = all(map(_has_same_tables, written, whole)) and all(len(players) == len(order) for players in coming)
    rest = whole[len(written) :] if as_planned and not before else continue_schedule(before + written, coming)
    return order, (*written, *rest)


def _order_of_first_round(view: StageView, planned: SeatedRound) -> tuple[PairId, ...] | None:
    """The order of players implied by the recorded first round; None if its shape differs from the planned one."""
    matches = sorted(view.recorded.get(1, ()), key=lambda match: match.slot or 0)
    seated = [player for match in matches if match.partners for player in _table_players(match)]
    sit_out = [match.pairs[0] for match in matches if not match.partners]
    sit_out += [player for player in view.entrants if player not in {*seated, *sit_out}] if seated else []
    numbers = [number for table in planned.tables for number in table]
    if len(seated) != len(numbers) or len(sit_out) != len(planned.sit_out):
        return None
    by_number = dict(zip((*numbers, *planned.sit_out), (*seated, *sit_out), strict=True))
    return tuple(by_number[number] for number in range(len(by_number)))


def _table_players(match: MatchFacts) -> tuple[PairId, PairId, PairId, PairId]:
    """The four players of a match in table order: each beside their partner."""
    (first, second), (first_partner, second_partner) = match.pairs, match.partners or ("", "")
    return first, first_partner, second or "", second_partner


def _seated_round(matches: Iterable[MatchFacts], number_of: Mapping[PairId, int]) -> SeatedRound:
    """A recorded round in numbers, without the tables of players who have left."""
    tables, sit_out = [], []
    for match in matches:
        players = _table_players(match) if match.partners else match.pairs[:1]
        if all(player in number_of for player in players):
            numbers = [number_of[player] for player in players]
            if match.partners:
                tables.append((numbers[0], numbers[1], numbers[2], numbers[3]))
            else:
                sit_out.append(numbers[0])
    return SeatedRound(tuple(tables), tuple(sit_out))


def _carried_rounds(view: StageView, number_of: Mapping[PairId, int]) -> tuple[SeatedRound, ...]:
    """The rounds of the carried stages, in numbers."""
    return tuple(
        _seated_round(matches, number_of)
        for stage in view.carried
        for _number, matches in sorted(stage.recorded.items())
    )


def _has_same_tables(written: SeatedRound, planned: SeatedRound) -> bool:
    """Whether the same partnerships meet in both rounds."""
    return {_table_partnerships(table) for table in written.tables} == {
        _table_partnerships(table) for table in planned.tables
    }


def _table_partnerships(table: tuple[int, int, int, int]) -> frozenset[frozenset[int]]:
    """The two partnerships of a table."""
    a, b, c, d = table
    return frozenset((frozenset((a, b)), frozenset((c, d))))


def _repeated_partners(
    carried: Iterable[SeatedRound], seated_rounds: Iterable[SeatedRound], order: Sequence[PairId]
) -> list[tuple[UnmetWish, ...]]:
    """For each round, the partners who have been partners before."""
    partnered = {frozenset(two) for before in carried for a, b, c, d in before.tables for two in ((a, b), (c, d))}
    repeated_by_round = []
    for seated_round in seated_rounds:
        partners = [pair for a, b, c, d in seated_round.tables for pair in ((a, b), (c, d))]
        repeated = [(order[one], order[other]) for one, other in partners if frozenset((one, other)) in partnered]
        repeated_by_round.append(tuple(UnmetWish("partner", pair) for pair in repeated))
        partnered |= {frozenset(pair) for pair in partners}
    return repeated_by_round


def match_partnerships(match: MatchFacts) -> tuple[tuple[PairId, PairId], ...]:
    """The two partnerships of a match; () for a bye."""
    (first, second), partners = match.pairs, match.partners
    return () if partners is None or second is None else ((first, partners[0]), (second, partners[1]))


def _drawn_round(
    number: int, seated_round: SeatedRound, order: Sequence[PairId], unmet: tuple[UnmetWish, ...]
) -> DrawnRound:
    """A planned round with players in place of numbers; those who sit out come last. `unmet`: repeated partners."""
    pairings = [
        Pairing(slot, (order[a], order[c]), table=slot, partners=(order[b], order[d]))
        for slot, (a, b, c, d) in enumerate(seated_round.tables, start=1)
    ]
    first_bye = len(pairings) + 1
    pairings += [
        Pairing(slot, (order[player], None)) for slot, player in enumerate(seated_round.sit_out, start=first_bye)
    ]
    return DrawnRound(number, tuple(pairings), unmet)


FORMAT = Individual()
