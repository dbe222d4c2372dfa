"""Reads the tables of a tournament's rounds in a constant number of queries."""

import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from django.db.models import Max

from scoring.contest.model import PairId
from tournament.models import Hand, Round, Tournament
from tournament.models.hand import HandQuerySet
from tournament.models.match import seated_players
from tournament.models.raw_queries import RawQuery
from tournament.services.tournament_writing.facts import FactsReader
from tournament.services.tournament_writing.match_facts import (
    MAX_PARSED,
    GameColumns,
    PackedMatch,
    Partners,
    StageRound,
    pairs_of,
    partners_of,
    unpacked,
)
from tournament.services.tournaments.placed_matches import PlacedMatch, RoundView, TableGame


def _last_hands(hands: HandQuerySet) -> Any:
    rows = hands.filter(game__over=False).current().filter(removed=False).order_by()
    return rows.values_list("game__match", "game__number").annotate(Max("number"))


HANDS_WRITTEN = RawQuery(
    lambda tournament: _last_hands(Hand.objects.filter(game__match__round__stage__tournament=tournament))
)
HANDS_OF_MATCH = RawQuery(lambda match: _last_hands(Hand.objects.filter(game__match=match)))
HandsByGame = tuple[tuple[int, int], ...]
"""For each open game of a match: its number and how many hands are recorded."""


class Seats(NamedTuple):
    """Who plays a match: the codes of its pairs, or of single players and their partners, whether one of them withdrew,
    and whether with its results annulled."""

    pairs: tuple[PairId, PairId | None]
    partners: Partners
    withdrawn: bool
    annulled: bool


def rounds_of(tournament: Tournament, reader: FactsReader | None = None) -> tuple[RoundView, ...]:
    """Every drawn round, in the order of play. Four queries, fewer if the reader already knows entries or matches."""
    rows = Round.objects.filter(stage__tournament=tournament, stage__removed=False, removed=False)
    rounds = {row.pk: row for row in rows.select_related("stage").order_by("stage__position", "number")}
    matches = _tables(tournament, rounds, reader or FactsReader(tournament)) if rounds else {}
    return tuple(RoundView(row, row.stage.key, row.number, tuple(matches[pk])) for pk, row in rounds.items())


def _tables(tournament: Tournament, rounds: Mapping[int, Round], reader: FactsReader) -> dict[int, list[PlacedMatch]]:
    """The matches of each round, by slot."""
    codes, pairs = reader.entries
    withdrawal_of = {
        id_: pair.withdrawn for pair in pairs.values() if pair.withdrawn for id_ in (pair.id, *pair.members)
    }
    open_games = _hands_written(tournament)
    stage_rounds = {pk: StageRound(row.stage.key, row.number, row.published) for pk, row in rounds.items()}
    matches: dict[int, list[PlacedMatch]] = {pk: [] for pk in rounds}
    for match in reader.matches.values():
        if stage_round := stage_rounds.get(match.round):
            pair_codes, partners = pairs_of(match, codes), partners_of(match, codes)
            codes_here = (*pair_codes, *(partners or ())) if withdrawal_of else ()
            withdrawals = [withdrawal_of[code] for code in codes_here if code in withdrawal_of]
            annulments = [left.annul for left in withdrawals if left.stage == stage_round.stage]
            seats = Seats(pair_codes, partners, bool(annulments), any(annulments))
            matches[match.round].append(_table(match.text, stage_round, seats, open_games.get(match.pk, ())))
    return matches


def reread_match(match: PlacedMatch, packed: PackedMatch) -> PlacedMatch:
    """A table read again after something was written at it. One query if a game is open."""
    is_open = any(not game.over for game in unpacked(packed.text)[1])
    hands = _by_match(HANDS_OF_MATCH.rows(match.pk)).get(match.pk, ()) if is_open else ()
    stage_round = StageRound(match.stage, match.round, match.published)
    seats = Seats(match.pairs, match.partners, match.withdrawn, match.annulled)
    return _table(packed.text, stage_round, seats, hands)


def _hands_written(tournament: Tournament) -> dict[int, HandsByGame]:
    """The open games of each match, by match key."""
    return _by_match(HANDS_WRITTEN.rows(tournament.pk))


def _by_match(rows: Iterable[tuple[Any, ...]]) -> dict[int, HandsByGame]:
    by_match: dict[int, HandsByGame] = {}
    for match, game, hands in rows:
        by_match[match] = (*by_match.get(match, ()), (game, hands))
    return by_match


@lru_cache(MAX_PARSED)
def _table(text: str, stage_round: StageRound, seats: Seats, open_hands: HandsByGame) -> PlacedMatch:
    """A match with its games, from the packed columns of its rows. `open_hands`: the hands written in games not yet
    over."""
    (match, games), hands = unpacked(text), dict(open_hands)
    return PlacedMatch(
        pk=match.id,
        score_id=match.score_id,
        watch_id=match.watch_id,
        stage=stage_round.stage,
        round=stage_round.round,
        published=stage_round.published,
        slot=match.slot or 0,
        group=match.group,
        bracket=match.bracket,
        table_number=match.table,
        first=seats.pairs[0],
        second=seats.pairs[1],
        absent=(bool(match.absent_0), bool(match.absent_1)),
        confirmed=bool(match.confirmed),
        dispute_note=match.dispute_text,
        overruling_note=match.overruling_text,
        best_of=match.best_of,
        last_used_iso=match.last_used,
        withdrawn=seats.withdrawn,
        annulled=seats.annulled,
        games=tuple(_game(game, hands) for game in games),
        plays_all_games=bool(match.plays_all_games),
        elimination=bool(match.elimination),
        pairs_agreed=(bool(match.agreed_0), bool(match.agreed_1)),
        second_agrees=json.loads(match.second_entry).get("agrees"),
        partners=seats.partners,
        absent_seats=match.absent_seats,
        seated=seated_players(json.loads(match.seated)) if match.seated != "[]" else (None, None),
    )


def _game(game: GameColumns, hands: Mapping[int, int]) -> TableGame:
    by_totals = game.given_0 is not None and game.given_1 is not None
    counted = 0 if game.over else hands.get(game.number, 0)
    totals = game.total_0, game.total_1
    return TableGame(game.number, totals, bool(game.over), game.winner, game.drafts, by_totals, game.closed, counted)
