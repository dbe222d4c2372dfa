"""The minutes of a tournament as it is now: what its rows and events record, in sentences."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from scoring.contest.model import PairId, StageFacts
from scoring.formats import format_of
from scoring.stages.overall import PODIUM_PLACES
from scoring.stages.resolver import TournamentResolver
from tournament.boards.matches import MatchDescriber
from tournament.boards.overall import board_beyond_stages, overall_board, winners_of
from tournament.boards.remarks import remarks_of
from tournament.boards.schedule import rounds_board
from tournament.boards.stage_rules import stage_rules
from tournament.boards.standings import standings_board
from tournament.boards.standings_table import StageBoard, StandingsRow
from tournament.printing.minutes import MinutedLot, Minutes, PlayedStage
from tournament.services.tournaments.decisions import decision_rows
from tournament.services.tournaments.files.importing import imports_of
from tournament.services.tournaments.viewing import Snapshot, StateKey
from tournament.web.hours import day_and_hour
from tournament.web.lots.summary import LotSummary, tournament_lots
from tournament.web.lots.titles import LotNames
from tournament.web.papers.minuted_corrections import correction_sentences
from tournament.web.papers.minuted_walkovers import annulled_at_the_desk, walkover_sentences, with_annulled
from tournament.web.papers.minutes_opening import opening_of_minutes
from tournament.web.tournament_pages.next_step import is_tournament_over


def minutes_of(snap: Snapshot, resolver: TournamentResolver) -> Minutes:
    """The minutes of a tournament as it is now, with every stage that has published rounds."""
    over = is_tournament_over(snap)
    begun_stages = {round_.stage for round_ in snap.rounds if round_.published}
    annulled = annulled_at_the_desk(snap)
    begun = (stage for stage in resolver.tournament.stages if stage.id in begun_stages)
    stages_by_id = {stage.id: _played(snap, resolver, stage, annulled) for stage in begun}
    stages = list(stages_by_id.values())
    return Minutes(
        opening=opening_of_minutes(snap, resolver),
        winners=winners_of(resolver),
        is_of_players=snap.is_of_players,
        is_of_teams=snap.is_of_teams,
        ranking=_ranking(resolver, stages),
        stages=stages,
        incidents=[
            *_read_from_file(snap),
            *_remarks(resolver),
            *walkover_sentences(snap, stages_by_id),
            *correction_sentences(snap, resolver),
        ],
        decisions=decision_rows(snap.tournament),
        lots=_lots(snap),
        signers=_signers(resolver, stages, over),
        over=over,
    )


def _played(
    snap: Snapshot, resolver: TournamentResolver, stage: StageFacts, annulled: Collection[StateKey]
) -> PlayedStage:
    drawn = {round_.number for round_ in snap.rounds if round_.published and round_.stage == stage.id}
    target = resolver.tournament.regulation.end.target
    rules = stage_rules(stage, snap.stage_name(stage.id), resolver.tournament.stages, target=target)
    board = standings_board(resolver, stage, states=snap.states)
    tables = tuple(replace(table, rows=tuple(map(_without_place, table.rows))) for table in board.tables)
    rounds = rounds_board(MatchDescriber(resolver, stage, snap.states), drawn).rounds
    rounds = tuple(with_annulled(round_, stage, annulled) for round_ in rounds)
    return PlayedStage(rules, replace(board, tables=tables), rounds, format_of(stage).has_bracket)


def _place_in(title: str, row: StandingsRow) -> str:
    """The group and the place in it; the group alone for a pair whose results count for nobody."""
    return title if row.annulled else f"{title} · {row.place}"


def _without_place(row: StandingsRow) -> StandingsRow:
    """How far a pair came, to be shown beside its place: "lost the final."."""
    return replace(row, place_reason=row.place_reason.removeprefix(f"{row.place}: "))


def _ranking(resolver: TournamentResolver, stages: Sequence[PlayedStage]) -> StageBoard | None:
    """All pairs in one table, with how far each came in the brackets, else its place in its group; None until all is
    played, or if the last stage's table already shows this."""
    board = board_beyond_stages(resolver)
    if board is None:
        return None
    why_by_pair: dict[PairId, str] = {}
    for stage in stages:
        for table in stage.board.tables:
            title = table.title or stage.rules.title
            for row in table.rows:
                why_by_pair[row.pair] = row.place_reason if stage.has_bracket else _place_in(title, row)
    return replace(
        board,
        tables=tuple(
            replace(table, rows=tuple(replace(row, place_reason=why_by_pair.get(row.pair, "")) for row in table.rows))
            for table in board.tables
        ),
    )


def _read_from_file(snap: Snapshot) -> Iterator[str]:
    """That disputes and corrections before an import are told elsewhere; nothing if the tournament began here."""
    origin = imports_of([snap.tournament.pk]).get(snap.tournament.pk)
    if origin is not None and not origin.is_edition:
        message = _(
            "%(time)s: the tournament was read from a file. Earlier disputes and corrections are in the "
            "history of the site where it was played."
        )
        yield message % {"time": day_and_hour(origin.time)}


def _remarks(resolver: TournamentResolver) -> Iterator[str]:
    """Sentences on who withdrew, joined late or was sanctioned."""
    for stage in resolver.tournament.stages:
        for pair in resolver.tournament.pairs.values():
            yield from (remark.text for remark in remarks_of(resolver, stage, pair))


def _lots(snap: Snapshot) -> list[MinutedLot]:
    names = LotNames(snap)
    return [_lot(LotSummary(lot, names)) for lot in reversed(tournament_lots(snap.tournament))]


def _lot(summary: LotSummary) -> MinutedLot:
    lot = summary.lot
    sources = [": ".join(filter(None, (source.name, source.result))) for source in summary.sources]
    witnesses = [_("Witnesses: %(names)s") % {"names": lot.witnesses.text}] if lot.witnesses else []
    reason = [summary.why_void] if summary.why_void else []
    return MinutedLot(
        summary.whole_title,
        f"{summary.word}, {day_and_hour(lot.drawn or lot.announced)}",
        [*sources, *witnesses, *reason],
        _outcome(summary),
    )


def _outcome(summary: LotSummary) -> list[str]:
    if summary.drawn_format:
        return [summary.drawn_format]
    if summary.groups:
        return [f"{group.title}: {'; '.join(group.names)}" for group in summary.groups]
    order = "; ".join(f"{drawn.place} {drawn.name or drawn.code}" for drawn in summary.order)
    return [order] if order else []


def _signers(resolver: TournamentResolver, stages: Sequence[PlayedStage], over: bool) -> list[str]:
    """The people who sign. Once everything is played, among them is everybody in the first three places of the whole
    tournament, or of its last stage if it has no overall ranking."""
    board = overall_board(resolver) or (stages[-1].board if stages else None) if over else None
    tables = [table for table in board.tables if not table.beside_ranking] if board else []
    if len(tables) != 1 and len(winners_of(resolver)) != len(tables):  # groups that nothing ranks together
        tables = []
    best = [row for table in tables for row in table.rows if row.number and row.number <= PODIUM_PLACES]
    return [_("Organisers"), _("Referee"), *(f"{row.place} {row.full_name}" for row in best), _("Witness")]
