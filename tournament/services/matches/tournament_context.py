"""The place of a match in its tournament, and what may be written at its table."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import Max, Q

from scoring.formats import formats
from scoring.planning.arrangements import hands_of_match
from tournament.models import Entry, Match, Round, Stage, Tournament
from tournament.models.model_queries import ModelQuery
from tournament.models.raw_queries import RawQuery
from tournament.services.event_queries import last_hash_of_row, last_seq_of_row
from tournament.services.matches.refusals import (
    Confirmed,
    EnteredTwice,
    IsWalkover,
    PairWithdrawn,
    ResultsAnnulled,
    RoundNotPublished,
    Superseded,
)
from tournament.services.tournament_writing.kinds import TournamentEventKind
from tournament.services.writing.refusals import Refused


@dataclass(frozen=True)
class TournamentContext:
    """The place of a match in its tournament. `refusal`: why the table may not write (any more, or yet)."""

    tournament: Tournament
    round: Round
    stage: str
    """The stage's name, empty if it has none."""
    table: int | None
    refusal: Refused | None
    hands: int | None = None
    """The number of hands of a game here, whatever its target; None: only the regulation ends it."""


def tournament_context(match: Match) -> TournamentContext | None:
    """The match's place; None for a quick game. One query, and another for a replaced match."""
    if match.round_id is None:
        return None
    (round_,) = ROUNDS.rows(match.round_id)
    hands = agreed_hands_of_match(match, round_)
    return TournamentContext(
        round_.stage.tournament,
        round_,
        round_.stage.name,
        match.table,
        _find_refusal(match, round_, confirmed=match.confirmed),
        hands,
    )


ROUNDS = ModelQuery(lambda round_: Round.objects.filter(pk=round_).select_related("stage__tournament__club"))


def last_bracket_round(stage: Stage) -> int:
    """The number of the last round of a stage with a bracket. One query."""
    first = Match.objects.filter(round__stage=stage, round__number=1, round__removed=False, removed=False)
    return last_round_of_document(stage.document, first.aggregate(last=Max("slot"))["last"] or 1)


def last_round_of_document(document: dict[str, Any], slots: int) -> int:
    """Like `last_bracket_round`, by the stage's document and the number of slots in its first round."""
    return formats()[document["kind"]].last_of_bracket((slots - 1) // document.get("teams", {}).get("tables", 1) + 1)


class ContextVersion(NamedTuple):
    """What pages and documents of a match take from its tournament; when it changes, so do they.

    `seq`, `hash`: of the last event not written at a table, since such events change names and tables. `zone`: the
    club's, for times.
    """

    seq: int
    hash: str
    zone: str
    tournament_id: str  # public


def context_version(match: Match) -> ContextVersion | None:
    """The version of the match's context; None for a quick game. One query."""
    if match.round_id is None:
        return None
    (row,) = CONTEXTS.rows(match.round_id)
    return ContextVersion(*row)


def _context_rows(round_: int) -> Any:
    """The query of `context_version`."""
    desk_events = ~Q(kind=TournamentEventKind.TABLE_WROTE)
    last = {"seq": last_seq_of_row("tournament", desk_events), "last_hash": last_hash_of_row("tournament", desk_events)}
    rows = Tournament.objects.filter(stages__rounds=round_).annotate(**last)
    return rows.values_list(*last, "club__time_zone", "public_id")


CONTEXTS = RawQuery(_context_rows)


def agreed_hands_of_match(match: Match, round_: Round | None) -> int | None:
    """The number of hands agreed for a game: victory points are given for a fixed number of hands. None if the hands
    are games of their own, and for a quick game."""
    return None if round_ is None else agreed_hands_of_stage(round_.stage.document, match.plays_all_games)


def agreed_hands_of_stage(stage: dict[str, Any], plays_all_games: bool) -> int | None:
    """Like `agreed_hands_of_match`, from the stage's document and whether its matches are an exact number of games."""
    if plays_all_games or stage.get("scoring") != "victory_points":
        return None
    return hands_of_match(stage)


def _find_refusal(match: Match, round_: Round, *, confirmed: bool) -> Refused | None:
    if match.removed or round_.removed:
        return Superseded(_successor(match, round_))
    if match.absent_0 or match.absent_1:
        return IsWalkover()
    if confirmed:
        return Confirmed()
    if match.second_entry and not match.confirmed:
        return EnteredTwice()
    left = [entry for entry in match.seats if _has_left(entry, round_)]
    if left:
        return ResultsAnnulled() if any(entry and entry.annulled for entry in left) else PairWithdrawn()
    return None if round_.published else RoundNotPublished()


def _has_left(entry: Entry | None, round_: Round) -> bool:
    """Whether the pair had withdrawn when the round was played."""
    if entry is None or entry.withdrawn_stage != round_.stage.key:
        return False
    return entry.annulled or round_.number >= (entry.withdrawn_round or 0)


def _successor(match: Match, round_: Round) -> int | None:
    """The sheet that now counts at this table in this round."""
    matches = Match.objects.filter(
        round__stage=round_.stage_id, round__number=round_.number, round__removed=False, removed=False
    )
    return matches.filter(table=match.table).values_list("pk", flat=True).first() if match.table else None


def refuse_unwritable(match: Match, *, confirmed_too: bool = False) -> None:
    """Raise a refusal if nothing may be written at the table (any more, or yet). `confirmed_too`: whether a confirmed
    result may be written to."""
    refusal = _find_refusal(match, match.tournament_round, confirmed=match.confirmed and not confirmed_too)
    if refusal is not None:
        raise refusal
