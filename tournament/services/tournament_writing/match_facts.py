"""Reads a tournament's matches into `MatchFacts`, with or without results, as plain values instead of model instances.

One query serves all readers. It returns the columns of a row as one JSON text, because the database encodes thirty
values in half the time Python needs to convert them. Each text is parsed once: a result changes one text in a thousand,
and readers of the others get the very same objects, with the outcomes computed from them.
`docs/rooms.md` lists everything that is carried over.
"""

import gc
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from itertools import chain
from operator import itemgetter
from typing import Any, Literal, NamedTuple

from django.db.models import FilteredRelation, Q, QuerySet, TextField
from django.db.models.functions import Cast, Coalesce, JSONArray

from scoring.contest.model import MatchFacts, PairId, PlayedGame, StageFacts
from tournament.models import Match, Round
from tournament.models.match import absent_players, seated_players
from tournament.models.raw_queries import RawQuery

NO_FIELDS: dict[str, Any] = {}
"""The extra fields (x_…) of every match that has none."""
NOBODY: frozenset[str] = frozenset()
NONE_NAMED = (None, None)
Partners = tuple[PairId, PairId] | None


class StageRound(NamedTuple):
    """A round by its stage and number, from which a `Visibility` decides what is shown."""

    stage: str
    round: int
    published: bool


class Shown(NamedTuple):
    """What of a round is shown: its matches, and their results."""

    matches: bool
    results: bool


Visibility = Callable[[StageRound], Shown]
"""Says of a round what is shown."""


def show_everything(_stage_round: StageRound) -> Shown:
    """The visibility of the organisers: all rounds, with results."""
    return Shown(matches=True, results=True)


ROUNDS = RawQuery(
    lambda tournament: Round.objects.filter(stage__tournament=tournament, removed=False).values_list(
        "pk", "stage__key", "number", "published"
    )
)


class MatchColumns(NamedTuple):
    """The columns of a match in its packed text. Flags are numbers on SQLite; a document is still a text."""

    id: int
    score_id: str
    watch_id: str
    slot: int | None
    group: int
    bracket: str
    table: int | None
    absent_0: bool
    absent_1: bool
    confirmed: bool
    dispute_text: str | None
    overruling_text: str | None
    best_of: int
    last_used: str
    plays_all_games: bool
    elimination: bool
    agreed_0: bool
    agreed_1: bool
    second_entry: str
    advanced_side: int | None
    absent_seats: str
    seated: str


class GameColumns(NamedTuple):
    """The columns of a game in the packed text of its match."""

    number: int
    total_0: int
    total_1: int
    over: bool
    winner: Literal[0, 1] | None
    drafts: int
    given_0: int | None
    given_1: int | None
    closed: str
    clean_0: int
    clean_1: int


_NOTES = {"dispute_text": "dispute_note__text", "overruling_text": "overruling_note__text"}
_COLUMNS = (
    *(_NOTES.get(name, name) for name in MatchColumns._fields),
    *(f"played__{name}" for name in GameColumns._fields),
)
MAX_PARSED = 8192
"""Maximum number of parsed matches kept, of all tournaments: some 15 MB."""


def _rows(matches: QuerySet[Match]) -> Any:
    drawn = matches.filter(round__removed=False, removed=False)
    return drawn.annotate(played=FilteredRelation("games", condition=Q(games__withdrawn=False))).values_list(
        *("round_id", Coalesce("slot", 0), "pk", Coalesce("played__number", 0), "first_id", "second_id"),
        *("first_partner_id", "second_partner_id"),
        Cast(JSONArray(*_COLUMNS), TextField()),
    )


MATCHES = RawQuery(lambda tournament: _rows(Match.objects.filter(round__stage__tournament=tournament)))
ONE_MATCH = RawQuery(lambda match: _rows(Match.objects.filter(pk=match)))


class PackedMatch(NamedTuple):
    """A match as read from the database: the keys of its round, of itself, of both entries and of their partners; its
    packed text."""

    round: int
    slot: int
    """0: none."""
    pk: int
    first: int
    second: int | None
    first_partner: int | None
    second_partner: int | None
    text: str


def packed_matches(tournament: int) -> dict[int, PackedMatch]:
    """The matches by key, sorted by round key and slot. One query."""
    return {packed.pk: packed for packed in _packed(MATCHES.rows(tournament))}


def packed_match(pk: int) -> PackedMatch | None:
    """One match; None if it is no longer drawn. One query."""
    return next(iter(_packed(ONE_MATCH.rows(pk))), None)


def _packed(rows: Iterable[tuple[Any, ...]]) -> list[PackedMatch]:
    packed: list[PackedMatch] = []
    last = 0
    for round_, slot, pk, _number, *players, text in sorted(rows, key=itemgetter(slice(4))):
        if pk == last:
            packed[-1] = packed[-1]._replace(text=f"{packed[-1].text},{text}")
        else:
            packed.append(PackedMatch._make((round_, slot, pk, *players, text)))
            last = pk
    return packed


def unpacked(text: str) -> tuple[MatchColumns, list[GameColumns]]:
    """The text of a packed match: its columns, and those of each game."""
    rows = json.loads(f"[{text}]")
    game_start = len(MatchColumns._fields)
    return MatchColumns._make(rows[0][:game_start]), [
        GameColumns._make(row[game_start:]) for row in rows if row[game_start] is not None
    ]


class ShownRound(NamedTuple):
    """A round by its key and place, and what of it is shown."""

    pk: int
    stage_round: StageRound
    parts: Shown


def match_facts(
    rounds: list[ShownRound], packed: Iterable[PackedMatch], codes: Mapping[int, str]
) -> dict[int, MatchFacts]:
    """The matches by key, sorted by stage, round and slot. Leaves out rounds drawn after `rounds` was read."""
    shown_rounds = {round_.pk: round_ for round_ in rounds if round_.parts.matches}
    matches: dict[int, list[tuple[int, MatchFacts]]] = {pk: [] for pk in shown_rounds}
    for match in packed:
        if round_ := shown_rounds.get(match.round):
            (stage, number, _published), results = round_.stage_round, round_.parts.results
            pairs, partners = pairs_of(match, codes), partners_of(match, codes)
            matches[round_.pk].append((match.pk, _match(match.text, stage, number, results, pairs, partners)))
    return dict(chain.from_iterable(matches.values()))


def pairs_of(match: PackedMatch, codes: Mapping[int, str]) -> tuple[PairId, PairId | None]:
    """The codes of both entries; None for the second of a bye."""
    return codes[match.first], codes[match.second] if match.second else None


def partners_of(match: PackedMatch, codes: Mapping[int, str]) -> Partners:
    """The codes of the partners of both entries; None where entries are pairs."""
    first, second = match.first_partner, match.second_partner
    return None if first is None or second is None else (codes[first], codes[second])


@lru_cache(MAX_PARSED)
def _match(
    text: str, stage: str, number: int, results: bool, pairs: tuple[PairId, PairId | None], partners: Partners
) -> MatchFacts:
    row, played = unpacked(text)
    games = tuple(game for game in map(_game, played) if game.complete or any(game.totals)) if results else ()
    absent = absent_players(pairs, partners, (row.absent_0, row.absent_1), row.absent_seats) if results else NOBODY
    gone_on = pairs[row.advanced_side] if results and row.advanced_side is not None else None
    seated = seated_players(json.loads(row.seated)) if row.seated != "[]" else NONE_NAMED
    match_columns = stage, number, pairs, row.group, row.table, row.slot
    return MatchFacts(*match_columns, games, absent, gone_on, NO_FIELDS, partners, seated=seated)


def _game(row: GameColumns) -> PlayedGame:
    winner, clean = row.winner if row.over else None, (row.clean_0, row.clean_1)
    return PlayedGame((row.total_0, row.total_1), winner, clean, NO_FIELDS, complete=bool(row.over))


def rounds_in_order(
    rows: Iterable[tuple[Any, ...]], stages: Iterable[StageFacts], visibility: Visibility
) -> list[ShownRound]:
    """The rounds in the order of play, each with what of it is shown."""
    stage_order = {stage.id: number for number, stage in enumerate(stages)}
    shown_rounds = []
    for pk, stage, number, published in rows:
        stage_round = StageRound(stage, number, bool(published))
        shown_rounds.append(ShownRound(pk, stage_round, visibility(stage_round)))
    return sorted(
        shown_rounds, key=lambda round_: (stage_order.get(round_.stage_round.stage, 0), round_.stage_round.round)
    )


@contextmanager
def garbage_collector_paused() -> Iterator[None]:
    """Pause the garbage collector: ten thousand new facts hold no garbage, and looking for it costs a quarter of the
    time."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
