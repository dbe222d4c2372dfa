"""View-model of one pair's page: its matches in order, its place and the reason for it, and what comes next."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.contest.impossible import Impossible
from scoring.contest.model import FromStage, Pair, PairId, StageFacts
from scoring.contest.outcome import Outcome
from scoring.contest.tables import placed_pair
from scoring.formats import format_of
from scoring.stages.resolver import TournamentResolver
from tournament.boards.comparison import tie_for_the_last
from tournament.boards.entries import ScheduleEntry, entries_of_pair, view_of
from tournament.boards.match_board import MatchBoard, MatchSide
from tournament.boards.matches import MatchDescriber, States
from tournament.boards.placing import placing, placing_reason, unconfirmed_outcome
from tournament.boards.remarks import remarks_of
from tournament.boards.schedule import stage_round_titles
from tournament.boards.words import EMPTY_CELL, UNCONFIRMED, group_title, players_beside, stage_title
from tournament.texts import score_line


@dataclass(frozen=True, slots=True)
class PairMatch:
    """A match as seen by the pair, which comes first. `other_side` None: a bye. `partner`: of a single player, in this
    match."""

    title: str
    board: MatchBoard
    own_side: MatchSide
    other_side: MatchSide | None
    result: str
    missed: bool = False
    partner: str = ""

    def __hash__(self) -> int:
        return hash((self.title, self.board, self.result))  # as in a MatchBoard


@dataclass(frozen=True, slots=True)
class PairStage:
    """The pair in one stage. `place` ("2º") and `place_reason` are empty until something was played, `place` also while
    the pair is still in a knock-out. `lots_text`: with whom it was level at the last place that qualifies, if lots
    decided."""

    stage: str
    title: str
    group: str
    place: str
    place_reason: str
    matches: tuple[PairMatch, ...]
    remarks: tuple[str, ...] = ()
    lots_text: str = ""


@dataclass(frozen=True, slots=True)
class PairBoard:
    """The page of a pair. `next_match` is the match to go to; without one, `waiting_text` says what the pair waits for,
    or that it is done.

    `players`: the players, if the name of the pair does not contain theirs; for a team, its pairs.
    """

    pair: PairId
    name: str
    short_name: str
    players: tuple[str, ...]
    club: str
    stages: tuple[PairStage, ...]
    next_match: PairMatch | None = None
    waiting_text: str = ""

    @property
    def has_unconfirmed_table(self) -> bool:
        """Whether a result of a table in the hall is there that the pair may still say is wrong."""
        boards = [pair_match.board for stage in self.stages for pair_match in stage.matches]
        return any(board.table is not None and board.has_score and board.state in UNCONFIRMED for board in boards)


def pair_board(
    resolver: TournamentResolver,
    pair_id: PairId,
    states: States | None = None,
    titles: Mapping[str, str] | None = None,
    seed: str | None = None,
) -> PairBoard:
    """The board of a pair. `titles`: the titles of the stages, by id. Raises KeyError for an unknown pair."""
    pair = resolver.tournament.pairs[pair_id]
    stages = [
        _stage(resolver, stage, pair, (titles or {}).get(stage.id) or stage_title(stage), states, seed)
        for stage in resolver.tournament.stages
        if _plays_in(resolver, stage, pair_id)
    ]
    following = next((pair_match for stage in stages for pair_match in stage.matches if _is_to_play(pair_match)), None)
    return PairBoard(
        pair=pair_id,
        name=pair.name,
        short_name=resolver.short_names[pair_id],
        players=players_beside(pair) or tuple(resolver.tournament.pairs[member].name for member in pair.members),
        club=pair.club or _team_name(resolver, pair_id),
        stages=tuple(stages),
        next_match=following,
        waiting_text="" if following else _why_no_match(resolver, pair, states or {}),
    )


def _team_name(resolver: TournamentResolver, pair: PairId) -> str:
    """The team that a pair plays for."""
    team = resolver.tournament.team_of.get(pair, pair)
    return resolver.tournament.pairs[team].name if team != pair else ""


def _plays_in(resolver: TournamentResolver, stage: StageFacts, pair: PairId) -> bool:
    view = view_of(resolver, stage)
    return view is not None and _entrant(resolver, stage, pair) in view.entrants


def _entrant(resolver: TournamentResolver, stage: StageFacts, pair: PairId) -> PairId:
    """The pair, or the team that it plays for."""
    return pair if stage.teams is None else resolver.tournament.team_of.get(pair, pair)


def _is_to_play(pair_match: PairMatch) -> bool:
    return pair_match.other_side is not None and pair_match.board.to_play


def _stage(
    resolver: TournamentResolver, stage: StageFacts, pair: Pair, title: str, states: States | None, seed: str | None
) -> PairStage:
    """A pair's place and matches in one stage, with why it has that place and what else is to be said of it."""
    describer = MatchDescriber(resolver, stage, states, seed)
    own_entries, titles_by_round = _entries(describer, pair)
    placed_at, why, group = _place_in_stage(resolver, stage, _entrant(resolver, stage, pair.id), states or {})
    return PairStage(
        stage=stage.id,
        title=title,
        group=group,
        place=placed_at,
        place_reason=why,
        matches=tuple(_seen_from(pair.id, titles_by_round[entry.round], entry, describer) for entry in own_entries),
        remarks=tuple(remark.text for remark in remarks_of(resolver, stage, pair)),
        lots_text=tie_for_the_last(resolver, stage, pair.id),
    )


def _entries(describer: MatchDescriber, pair: Pair) -> tuple[Sequence[ScheduleEntry], Mapping[int, str]]:
    """The matches of the pair in the describer's stage, and the titles of rounds by their numbers."""
    stage, resolver = describer.stage, describer.resolver
    if stage.teams is None and not format_of(stage).elimination:  # no round has a title that depends on the last one
        entries = entries_of_pair(resolver, stage, pair.id, describer.seed)
        return entries, stage_round_titles(entries, stage)
    everything = describer.entries
    if stage.teams is not None and not pair.members:
        everything = tuple(table for entry in everything for table in describer.team_tables(entry))
    return [entry for entry in everything if pair.id in entry.players], stage_round_titles(describer.entries, stage)


def _seen_from(pair: PairId, title: str, entry: ScheduleEntry, describer: MatchDescriber) -> PairMatch:
    match = describer.describe(entry)
    if match.second is None:
        missed = entry.match is not None and bool(entry.match.absent)
        return PairMatch(title, match, match.first, None, "", missed)
    own_side, opponents = (
        (match.first, match.second) if pair in (match.first.pair, match.first.partner) else (match.second, match.first)
    )
    scores = (own_side.score, opponents.score)
    played = score_line(*scores) if all(scores) else ""
    result = match.word if own_side.absent or opponents.absent else played
    return PairMatch(title, match, own_side, opponents, result, partner=_partner(pair, own_side, describer))


def _partner(pair: PairId, own_side: MatchSide, describer: MatchDescriber) -> str:
    if own_side.partner is None:
        return ""
    return describer.full_name(own_side.pair if own_side.partner == pair else own_side.partner)


def _place_in_stage(
    resolver: TournamentResolver, stage: StageFacts, pair: PairId, states: States
) -> tuple[str, str, str]:
    """(place, reason, group); nothing before the first result. While a knock-out's result is not confirmed, only the
    reason names the place, and says so."""
    try:
        table = resolver.ranked_for(stage, pair)
    except Impossible:
        return "", "", ""
    if table is None:
        return "", "", ""
    group = group_title(table.table.group) if stage.groups and len(stage.groups) > 1 else ""
    if not any(_is_result(outcome) for outcome in table.results.outcomes):
        return "", "", group
    if pair in table.annulled:
        return "", "", group
    row, language = placed_pair(table, pair), get_language()
    placed = placing(language, row, table).text
    unconfirmed = unconfirmed_outcome(resolver.view(stage).outcomes, stage.id, pair, states) is not None
    reason = placing_reason(resolver, stage, row, table, unconfirmed=unconfirmed)
    open_place = placed == EMPTY_CELL or (unconfirmed and format_of(stage).drops_losers)
    return "" if open_place else placed, reason, group


def _is_result(outcome: Outcome) -> bool:
    return outcome.decided and outcome.pairs[1] is not None


def _why_no_match(resolver: TournamentResolver, pair: Pair, states: States) -> str:
    """Why there is no match to go to."""
    stages = resolver.tournament.stages
    if pair.withdrawn is not None:
        return _("%(name)s has withdrawn from the tournament.") % {"name": pair.name}
    for stage in stages:
        view = view_of(resolver, stage)
        if view is None and isinstance(stage.entrants, FromStage):
            return _("The next matches are known once the previous stage is over.")
        if view is not None and pair.id in view.entrants and format_of(stage).has_rounds_to_come(view, pair.id):
            return _("The next round is not drawn yet.")
        if view is not None and (other := _unconfirmed_opponent(resolver, stage, pair.id, states)):
            message = _("Wait until the result against %(other)s is confirmed: %(name)s may have another match.")
            return message % {"other": other, "name": pair.name}
    return _("%(name)s has played all its matches.") % {"name": pair.name}


def _unconfirmed_opponent(resolver: TournamentResolver, stage: StageFacts, pair: PairId, states: States) -> str:
    """The name of the pair's opponent in a knock-out match whose result is still to be confirmed; "" if there is
    none."""
    if not format_of(stage).drops_losers:
        return ""
    outcome = unconfirmed_outcome(resolver.view(stage).outcomes, stage.id, pair, states)
    opponent = next((met for met in outcome.pairs if met != pair), None) if outcome is not None else None
    return resolver.tournament.pairs[opponent].name if opponent is not None else ""
