"""Reads the tables of a tournament's rounds in a constant number of queries."""

import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from django.db.models import Max

from scoring.contest.model import PairId
from tournament.models import Hand, Round, Tournament
from tournament.models.hand import HandQuerySet
from tournament.models.match import seated_players
from tournament.models.raw_queries import RawQuery
from tournament.services.tournaments.facts import FactsReader
from tournament.services.tournaments.match_facts import KEPT, PackedMatch, Partners, partners_of, unpacked
from tournament.services.tournaments.tables import PlayedAt, RoundView, TableView


def _last_hands(hands: HandQuerySet) -> Any:
    rows = hands.filter(game__over=False).current().filter(removed=False).order_by()
    return rows.values_list("game__match", "game__number").annotate(Max("number"))


HANDS_WRITTEN = RawQuery(
    lambda tournament: _last_hands(Hand.objects.filter(game__match__round__stage__tournament=tournament))
)
HANDS_OF_MATCH = RawQuery(lambda match: _last_hands(Hand.objects.filter(game__match=match)))
HandsByGame = tuple[tuple[int, int], ...]
"""For each open game of a match: its number and how many hands are recorded."""


def rounds_of(tournament: Tournament, reader: FactsReader | None = None) -> tuple[RoundView, ...]:
    """Every drawn round, in the order of play. Four queries, fewer if the reader already knows entries or matches."""
    rows = Round.objects.filter(stage__tournament=tournament, stage__removed=False, removed=False)
    rounds = {row.pk: row for row in rows.select_related("stage").order_by("stage__position", "number")}
    tables = _tables(tournament, rounds, reader or FactsReader(tournament)) if rounds else {}
    return tuple(RoundView(row, row.stage.key, row.number, tuple(tables[pk])) for pk, row in rounds.items())


def _tables(tournament: Tournament, rounds: Mapping[int, Round], reader: FactsReader) -> dict[int, list[TableView]]:
    """The matches of each round, by slot."""
    codes, pairs = reader.entries
    gone_ones = [pair for pair in pairs.values() if pair.withdrawn]
    withdrawn_stage_of = {
        id_: pair.withdrawn.stage for pair in gone_ones if pair.withdrawn for id_ in (pair.id, *pair.members)
    }
    written = _hands_written(tournament)
    at = {pk: (row.stage.key, row.number, row.published) for pk, row in rounds.items()}
    tables: dict[int, list[TableView]] = {pk: [] for pk in rounds}
    for round_, _slot, pk, first, second, *with_them, text in reader.matches:
        if place := at.get(round_):
            pair_codes = codes[first], codes[second] if second else None
            partners = partners_of(with_them, codes)
            withdrawn = bool(withdrawn_stage_of) and any(
                withdrawn_stage_of.get(code or "") == place[0] for code in (*pair_codes, *(partners or ()))
            )
            tables[round_].append(_table(text, place, pair_codes, partners, withdrawn, written.get(pk, ())))
    return tables


def table_again(table: TableView, packed: PackedMatch) -> TableView:
    """A table read again after something was written at it. One query."""
    *_numbers, text = packed
    hands = _by_match(HANDS_OF_MATCH.rows(table.pk)).get(table.pk, ())
    at = table.stage, table.round, table.published
    return _table(text, at, table.pairs, table.partners, table.left, hands)


def _hands_written(tournament: Tournament) -> dict[int, HandsByGame]:
    """The open games of each match, by match key."""
    return _by_match(HANDS_WRITTEN.rows(tournament.pk))


def _by_match(rows: Iterable[tuple[Any, ...]]) -> dict[int, HandsByGame]:
    by_match: dict[int, HandsByGame] = {}
    for match, game, hands in rows:
        by_match[match] = (*by_match.get(match, ()), (game, hands))
    return by_match


@lru_cache(KEPT)
def _table(
    text: str,
    at: tuple[str, int, bool],
    pairs: tuple[PairId, PairId | None],
    partners: Partners,
    left: bool,
    written: HandsByGame,
) -> TableView:
    match, rows = unpacked(text)
    pk, score_id, watch_id, slot, group, bracket, table, absent_0, absent_1, confirmed, *rest = match
    disputed, overruled, best_of, last_used, exactly, elimination, approved_0, approved_1, second, *rest = rest
    _went_on, seats, seated = rest
    hands, (stage, round_, published) = dict(written), at
    return TableView(
        pk=pk,
        score_id=score_id,
        watch_id=watch_id,
        stage=stage,
        round=round_,
        published=published,
        slot=slot or 0,
        group=group,
        bracket=bracket,
        table=table,
        first=pairs[0],
        second=pairs[1],
        absent=(bool(absent_0), bool(absent_1)),
        confirmed=bool(confirmed),
        disputed=disputed,
        overruled=overruled,
        best_of=best_of,
        touched=last_used,
        left=left,
        games=tuple(_game(row, hands) for row in rows),
        exactly=bool(exactly),
        elimination=bool(elimination),
        approved=(bool(approved_0), bool(approved_1)),
        second_agrees=json.loads(second).get("agrees"),
        partners=partners,
        absent_seats=seats,
        seated=seated_players(json.loads(seated)) if seated != "[]" else (None, None),
    )


def _game(row: list[Any], hands: Mapping[int, int]) -> PlayedAt:
    number, total_0, total_1, over, winner, drafts, given_0, given_1, closed, *_clean = row
    by_totals = given_0 is not None and given_1 is not None
    counted = 0 if over else hands.get(number, 0)
    return PlayedAt(number, (total_0, total_1), bool(over), winner, drafts, by_totals, closed, counted)
