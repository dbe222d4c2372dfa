"""Notes below a table about single pairs: points given or taken, withdrawals, late entries, lots."""

from collections.abc import Collection, Iterator, Mapping, Sequence, Set
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.text import _n
from scoring.contest.match_outcomes import outcome_of
from scoring.contest.model import AdjustmentFacts, Pair, PairId, StageFacts
from scoring.contest.outcome import Outcome
from scoring.contest.rounds import DrawnRound
from scoring.contest.tables import RankedTable
from scoring.contest.why import listed_criteria
from scoring.formats.bracket import Occupant
from scoring.stages.resolver import TournamentResolver
from tournament.boards.entries import schedule_of, view_of
from tournament.boards.words import signed, stage_title
from tournament.texts import join_names, say

MATCH_POINTS = _n("%(number)s match point", "%(number)s match points")
VICTORY_POINTS = _n("%(number)s victory point", "%(number)s victory points")
POINTS = _n("%(number)s point", "%(number)s points")
AMOUNTS = ("match_points", "victory_points", "points")
"""What a sanction may give or take, in the order in which it is said."""
MAX_NAMED_PAIRS = 4
"""More pairs than this in one tie are counted instead of named."""


class TableRemark(NamedTuple):
    """A sentence and the pairs it concerns, whose rows in the table bear its number."""

    pairs: tuple[PairId, ...]
    text: str


def remarks_of(resolver: TournamentResolver, stage: StageFacts, pair: Pair) -> Iterator[TableRemark]:
    """All remarks on one pair in a stage."""
    for adjustment in resolver.tournament.adjustments:
        if adjustment.stage == stage.id and adjustment.pair == pair.id:
            yield TableRemark((pair.id,), _adjustment_text(pair, adjustment))
    if pair.withdrawn is not None and pair.withdrawn.stage == stage.id:
        message = _withdrawal_message(resolver, stage, pair.id, annul=pair.withdrawn.annul)
        values = {"name": pair.name, "stage": stage_title(stage), "round": pair.withdrawn.round}
        yield TableRemark((pair.id,), message % values)
    if pair.entered is not None and pair.entered.stage == stage.id:
        message = _entry_message(resolver, stage, pair, pair.entered.round)
        yield TableRemark((pair.id,), message % {"name": pair.name, "round": pair.entered.round})


def bye_remarks(names: Mapping[PairId, str], outcomes: Sequence[Outcome]) -> Iterator[TableRemark]:
    """A remark on each bye that counts, once one of them counts while others still play its round, so that its pair
    seems to have played one match more. `outcomes`: the matches of one table. `names`: short names by pair."""
    in_play = {outcome.round for outcome in outcomes if not outcome.decided}
    byes = [outcome for outcome in outcomes if outcome.pairs[1] is None and not outcome.walkover]
    if not any(outcome.round in in_play for outcome in byes):
        return
    for outcome in byes:
        pair = outcome.pairs[0]
        text = {"name": names[pair], "round": outcome.round}
        yield TableRemark((pair,), _("%(name)s: the bye of round %(round)s is included.") % text)


def walkovers_ahead(
    pairs: Mapping[PairId, Pair], members: Set[PairId], outcomes: Sequence[Outcome], reached: Collection[Outcome]
) -> Iterator[TableRemark]:
    """A remark on those `members` of a table who already have walkovers in rounds that nobody has played yet, because a
    pair withdrew. `outcomes`: all matches of the stage; `reached`: those of the rounds that were played."""
    concerned: dict[PairId, None] = {}
    for outcome in outcomes:
        both = [pair for pair in outcome.pairs if pair is not None and pair in members]
        if outcome.walkover and any(pairs[pair].withdrawn for pair in both) and outcome not in reached:
            concerned |= dict.fromkeys(both)
    if concerned:
        yield TableRemark(tuple(concerned), _("Walkovers of rounds not played yet count already."))


def _withdrawal_message(resolver: TournamentResolver, stage: StageFacts, pair: PairId, *, annul: bool) -> str:
    """Message on what still counts of the stage from which the pair withdrew."""
    if annul:
        return _("%(name)s withdrew in round %(round)s; its results in “%(stage)s” are annulled.")
    if not resolver.format(stage).leaves_out_the_absent:
        return _("%(name)s withdrew in round %(round)s; its results stand and its remaining matches are walkovers.")
    if _left_open(resolver, stage, pair):
        return _(
            "%(name)s withdrew in round %(round)s; its results stand, its match already drawn is a walkover, and it is "
            "not drawn in later rounds."
        )
    return _("%(name)s withdrew in round %(round)s; its results stand, and it is not drawn in later rounds.")


def _left_open(resolver: TournamentResolver, stage: StageFacts, pair: PairId) -> bool:
    """Whether a match of the pair was drawn and not played, so that it is a walkover since the pair withdrew."""
    matches = (match for match in resolver.tournament.matches if match.stage == stage.id and pair in match.players)
    return any(match.pairs[1] and not outcome_of(match, stage, elimination=False).decided for match in matches)


def _entry_message(resolver: TournamentResolver, stage: StageFacts, pair: Pair, round_: int) -> str:
    """Message on how the rounds before `round_`, in which the pair joined, count for it. Before a stage is played, all
    of them are taken for missed."""
    view = view_of(resolver, stage)
    earlier = [match for match, _outcome in view.matches_of(pair.id) if match.round < round_] if view else []
    if view is None or any(match.pairs[1] or match.absent for match in earlier):
        if resolver.format(stage).leaves_out_the_absent:
            return _(
                "%(name)s joined in round %(round)s. Each round it missed counts as a defeat by walkover, without "
                "points scored or conceded."
            )
        return _("%(name)s joined in round %(round)s. The matches it missed count as walkovers.")
    drawn_before = [drawn for drawn in schedule_of(resolver, stage) if drawn.number < round_]
    if not earlier and any(pair.id in _byes(drawn) for drawn in drawn_before):
        return _("%(name)s joined in round %(round)s. A bye before that does not count.")
    return _("%(name)s joined in round %(round)s.")


def _byes(drawn: DrawnRound) -> list[Occupant]:
    return [pairing.pairs[0] for pairing in drawn.pairings if pairing.pairs[1] is None]


def _adjustment_text(pair: Pair, adjustment: AdjustmentFacts) -> str:
    amounts = amounts_text(adjustment.match_points, adjustment.victory_points, adjustment.points)
    text = {"name": pair.name, "amounts": amounts or signed(0), "reason": adjustment.reason}
    return (_("%(name)s: %(amounts)s. %(reason)s") if adjustment.reason else _("%(name)s: %(amounts)s.")) % text


def amounts_text(match_points: int, victory_points: int, points: int) -> str:
    """The amounts of a sanction that are not zero, such as "−1 match point, −200 points"."""
    amounts = ((match_points, MATCH_POINTS), (victory_points, VICTORY_POINTS), (points, POINTS))
    return ", ".join(
        ngettext(singular, plural, abs(amount)) % {"number": signed(amount)}
        for amount, (singular, plural) in amounts
        if amount
    )


def lots_remark(names: list[str], level_on: Sequence[str]) -> str:
    """The remark on a tie that waits for a drawing of lots. `level_on`: the criteria in which its pairs are level."""
    if not level_on:
        return _lots_alone_remark(names)
    criteria = say(listed_criteria(level_on))
    if len(names) > MAX_NAMED_PAIRS:
        message = _("%(number)s are level on %(criteria)s; lots will be drawn.")
        return message % {"number": len(names), "criteria": criteria}
    text = {"names": join_names(names), "criteria": criteria}
    return _("%(names)s are level on %(criteria)s; lots will be drawn.") % text


def _lots_alone_remark(names: list[str]) -> str:
    """The note for a stage whose only criterion is the lots."""
    if len(names) > MAX_NAMED_PAIRS:
        return _("Lots will be drawn among %(number)s.") % {"number": len(names)}
    return _("Lots will be drawn between %(names)s.") % {"names": join_names(names)}


def open_ties(table: RankedTable) -> list[list[PairId]]:
    """Ties that came to the lots before these were drawn."""
    return [tie for ranking in table.tiers for tie in ranking.undecided]
