"""Draws a round with the engine and adds its rows."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from rules.text import _, make_text
from scoring.contest.impossible import Impossible
from scoring.contest.model import PairId, StageFacts, TournamentFacts
from scoring.contest.rounds import DrawnRound, From, Pairing, UnmetWish
from scoring.contest.teams import round_by_tables
from scoring.formats import format_of
from scoring.planning.arrangements import days_per_round
from scoring.stages.pairings import pairings
from tournament.models import Entry, Match, Round, Tournament
from tournament.models.match import PLAYED
from tournament.models.raw_queries import RawQuery
from tournament.services.matches.starting import start_matches
from tournament.services.tournament_writing.facts import ruled
from tournament.services.tournament_writing.writer import TournamentWriter
from tournament.services.writing.refusals import Contradiction


def draw_with_engine(facts: TournamentFacts, stage: StageFacts, number: int, seed: str) -> DrawnRound:
    """The draw of round `number` of a stage, with every pair known. Raises `Contradiction`, which names what is
    missing."""
    try:
        rounds = pairings(facts, stage, number, seed or None)
    except Impossible as fault:
        raise Contradiction(fault.message) from fault
    for pairing in rounds[0].pairings:
        for occupant in pairing.pairs:
            if isinstance(occupant, From):
                message = _("Round %(round)s cannot be drawn yet: it waits for a result of round %(before)s.")
                raise Contradiction(make_text(message, round=number, before=occupant.round))
    return rounds[0] if stage.teams is None else round_by_tables(rounds[0], stage.teams)


def open_matches(tournament: Tournament | int) -> "QuerySet[Match]":
    """The unconfirmed matches. Leaves out byes and the matches of pairs that withdrew, which nobody has to confirm."""
    rows = Match.objects.filter(round__stage__tournament=tournament, round__removed=False, removed=False)
    withdrawn = Q()
    for seat in ("first", "second", "first_partner", "second_partner"):
        withdrawn |= Q(**{f"{seat}__withdrawn_stage": F("round__stage__key")})
    for stage, members in _pairs_of_gone_teams(tournament):
        withdrawn |= Q(round__stage__key=stage) & (Q(first__code__in=members) | Q(second__code__in=members))
    return rows.filter(confirmed=False, second__isnull=False).exclude(withdrawn)


GONE_TEAMS = RawQuery(
    lambda tournament: (
        Entry.objects.filter(tournament=tournament, removed=False)
        .exclude(withdrawn_stage="")
        .exclude(members=[])
        .values_list("withdrawn_stage", "members")
    )
)


def played_in(round_: Round) -> "QuerySet[Match]":
    """The matches of a round in which anything at all has happened."""
    return round_.matches.filter(PLAYED, removed=False)


def _pairs_of_gone_teams(tournament: Tournament | int) -> list[tuple[str, list[str]]]:
    rows = GONE_TEAMS.rows(tournament if isinstance(tournament, int) else tournament.pk)
    return [(stage, json.loads(members)) for stage, members in rows]


def add_matches(
    writer: TournamentWriter, round_: Round, drawing: DrawnRound, stage: StageFacts, entries: dict[str, Entry]
) -> None:
    """Add the matches of a drawn round, each at its table, ready for its first hand."""
    at_home = days_per_round(round_.stage.document) is not None
    tables = [None] * len(drawing.pairings) if at_home else tables_for(drawing.pairings, writer.tournament.plan)
    columns = _columns_of_all(writer.tournament, stage)
    seated = []
    for pairing, table in zip(drawing.pairings, tables, strict=True):
        match = Match(round=round_, table=table, **_columns_of_pairing(pairing, entries), **columns)
        writer.add(match)
        if match.second is not None:
            seated.append(match)
    start_matches(seated, writer.context)


def _columns_of_all(tournament: Tournament, stage: StageFacts) -> dict[str, Any]:
    """The columns in which all matches of a stage are alike."""
    regulation, game_rulings = ruled(tournament)
    now = timezone.now()
    return {
        "regulation": regulation.key,
        "rulings": game_rulings,
        "best_of": stage.games.count,
        "plays_all_games": stage.games.exactly,
        "elimination": format_of(stage).elimination,
        "players_per_side": tournament.plan.get("players_per_side", 2),
        "created": now,
        "last_used": now,
    }


def _columns_of_pairing(pairing: Pairing, entries: Mapping[str, Entry]) -> dict[str, Any]:
    """Who meets, and where in the draw."""
    first, second = (entries[pair] if isinstance(pair, str) else None for pair in pairing.pairs)
    partners = pairing.partners and [entries[partner] for partner in pairing.partners]
    return {
        "slot": pairing.slot,
        "group": pairing.group or 0,
        "bracket": pairing.bracket or "",
        "first": first,
        "second": second,
        "first_partner": partners[0] if partners else None,
        "second_partner": partners[1] if partners else None,
    }


def tables_for(drawn_matches: Sequence[Pairing], plan: dict[str, Any]) -> list[int | None]:
    """A table number for each match, None for byes: the engine's choice, else in order.

    With too few tables the numbers repeat, for a second sitting.
    """
    count = plan.get("tables") or None
    first = plan.get("first_table") or 1
    tables: list[int | None] = []
    seated = 0
    for pairing in drawn_matches:
        if pairing.pairs[1] is None:
            tables.append(None)
            continue
        index = (pairing.table - 1) if pairing.table else seated
        tables.append(first + (index % count if count else index))
        seated += 1
    return tables


def wish_documents(wishes: Iterable[UnmetWish]) -> list[dict[str, Any]]:
    return [{"wish": wish.wish, "pairs": list(wish.pairs)} for wish in wishes]


def same_matches(
    drawing: DrawnRound, matches: Sequence[Match], stage: StageFacts, team_of: Mapping[PairId, PairId] | None = None
) -> bool:
    """Whether a new draw has the same matches, of the same length, as the existing rows. `team_of`: the team of each
    pair that plays for one."""
    length = stage.games.count, stage.games.exactly
    if any((match.best_of, match.plays_all_games) != length for match in matches):
        return False
    new = {(pairing.slot, pairing.group or 0, *pairing.pairs, pairing.partners) for pairing in drawing.pairings}
    team_by_pair = team_of or {}
    old = {
        (match.slot, match.group, *(team_by_pair.get(code or "", code) for code in match.codes), match.partner_codes)
        for match in matches
    }
    return new == old


def entries_of(writer: TournamentWriter) -> dict[str, Entry]:
    return {entry.code: entry for entry in Entry.objects.filter(tournament=writer.tournament, removed=False)}
