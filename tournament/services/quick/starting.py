"""Starts quick games: new ones, another with the same pairs, or one from a game file."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.utils import timezone

from scoring.codec import read_game
from scoring.documents import Document
from scoring.game import play
from scoring.hand import GameFacts
from scoring.hidden_signs import without_hidden_signs
from scoring.reading import offset_of, read_text, storable
from scoring.unreadable import Unreadable
from scoring.version import ENGINE_VERSION
from scoring.writing import write_hand
from tournament.models import Event, Game, Hand, Match, MatchNames
from tournament.models.game import derived_columns
from tournament.models.match import LENGTHS
from tournament.services.matches.games import Starter
from tournament.services.matches.kinds import MatchEventKind
from tournament.services.matches.refusals import GAME_GONE, BelongsToTournament, MatchFull
from tournament.services.matches.starting import opening_changes
from tournament.services.matches.writer import MAX_HANDS, match_scope
from tournament.services.quick.limits import count_creation
from tournament.services.quick.names import check_names
from tournament.services.writing.changes import digest, was_asked
from tournament.services.writing.context import MatchWritten, WriteContext
from tournament.services.writing.locks import hold_lock
from tournament.services.writing.refusals import Gone, KeyReused
from tournament.services.writing.writer import Writer, retry_when_locked


def start(
    regulation: str,
    *,
    key: str,
    rulings: Mapping[str, Any] | None = None,
    names: tuple[str, str] | None = None,
    starter: Starter = None,
    best_of: int = 1,
    players_per_side: int = 2,
    device: str = "",
    address: str | None = None,
) -> MatchWritten:
    """Start a match with its first game. Raises `Unreadable` for an invalid regulation, ruling or name.

    `address`: where it is started from, for the limit; None: no limit.
    """
    document: dict[str, Any] = {"regulation": regulation, "rulings": dict(rulings or {}), "hands": []}
    if names is not None:
        document["pairs"] = list(names)
    if players_per_side != 2:
        document["players_per_side"] = players_per_side
    return _begin(
        MatchEventKind.STARTED, read_game(document), starter, best_of, WriteContext(key, device=device), address
    )


def start_rematch(
    match: Match, *, key: str, starter: Starter = None, device: str = "", address: str | None = None
) -> MatchWritten:
    """Start another match between the same pairs, under the same regulation and rulings. Raises `BelongsToTournament`
    for a tournament's match."""
    if match.is_in_tournament:
        raise BelongsToTournament
    names = MatchNames.objects.filter(match=match).first()
    return start(
        match.regulation,
        rulings=match.rulings,
        names=(without_hidden_signs(names.first), without_hidden_signs(names.second)) if names else None,
        starter=starter,
        best_of=match.best_of,
        players_per_side=match.players_per_side,
        key=key,
        device=device,
        address=address,
    )


def import_game(text: str, *, key: str, device: str = "", address: str | None = None) -> MatchWritten:
    """Import a game file as a match of one game. Raises `Unreadable`, with path and offset."""
    try:
        return import_facts(read_text(text), key=key, device=device, address=address)
    except Unreadable as fault:
        if fault.offset is not None or not fault.path:
            raise
        raise Unreadable(fault.message, *fault.path, offset=offset_of(text, fault.path)) from None


def import_facts(facts: GameFacts, *, key: str, device: str = "", address: str | None = None) -> MatchWritten:
    """Like `import_game`, for a game that has already been read. Raises `MatchFull` for more than `MAX_HANDS`."""
    if len(facts.hands) > MAX_HANDS:
        raise MatchFull
    if facts.pairs is not None:
        facts = replace(facts, pairs=(without_hidden_signs(facts.pairs[0]), without_hidden_signs(facts.pairs[1])))
    return _begin(MatchEventKind.IMPORTED, facts, None, 1, WriteContext(key, device=device), address)


def _begin(
    kind: MatchEventKind,
    facts: GameFacts,
    starter: Starter,
    best_of: int,
    context: WriteContext,
    address: str | None,
) -> MatchWritten:
    """Check everything about a new match, then write it."""
    check_names(facts.pairs)
    storable(dict(facts.extra))
    documents = [write_hand(hand) for hand in facts.hands]
    for index, document in enumerate(documents):
        _storable_hand(document, index)
    if best_of not in LENGTHS or starter not in (None, 0, 1):
        raise ValueError((best_of, starter))
    payload = {
        "regulation": facts.regulation.key,
        "rulings": dict(facts.rulings),
        "best_of": best_of,
        "players": facts.players_per_side,
        "game": 1,
        "starter": starter,
        "closed": facts.closed or "",
        "hands": [digest(document) for document in documents],
    }
    return _write_match(kind, facts, documents, payload, context, address)


@retry_when_locked
def _write_match(
    kind: MatchEventKind,
    facts: GameFacts,
    documents: list[Document],
    payload: dict[str, Any],
    context: WriteContext,
    address: str | None,
) -> MatchWritten:
    """Write a new match with its game and hands, or return what was written before under the same key. Raises
    `TooManyGames` or, if the key was used for something else, `KeyReused`."""
    hold_lock(f"key {context.key}")
    if event := Event.objects.filter(idempotency_key=context.key).first():
        return _find_begun(event, kind, payload)
    if address is not None:
        count_creation(address)
    match, game = _create_rows(facts, payload["starter"], payload["best_of"])
    writer = Writer(match_scope(match.pk), context)
    rows = [
        Hand(game=game, number=number, version=1, document=document, engine=ENGINE_VERSION, seq=1)
        for number, document in enumerate(documents, start=1)
    ]
    Hand.objects.bulk_create(rows)
    for change in opening_changes(match, game, rows):
        writer.record(change)
    return MatchWritten(writer.append(kind, payload, more={"game": 1}).event, game, is_new=True)


def _storable_hand(document: dict[str, Any], index: int) -> None:
    try:
        storable(document)
    except Unreadable as fault:
        raise fault.with_prefix("hands", index) from None


def _create_rows(facts: GameFacts, starter: Starter, best_of: int) -> tuple[Match, Game]:
    """Create the rows of the match, of its names if there are any, and of its first game."""
    now = timezone.now()
    match = Match.objects.create(
        regulation=facts.regulation.key,
        rulings=dict(facts.rulings),
        best_of=best_of,
        players_per_side=facts.players_per_side,
        created=now,
        last_used=now,
    )
    if facts.pairs is not None:
        MatchNames.objects.create(match=match, first=facts.pairs[0], second=facts.pairs[1])
    columns = derived_columns(facts, play(facts))
    extra = dict(facts.extra)
    game = Game.objects.create(
        match=match, number=1, starter=starter, closed=facts.closed or "", extra=extra, **columns
    )
    return match, game


def _find_begun(event: Event, kind: MatchEventKind, payload: dict[str, Any]) -> MatchWritten:
    """What was written when this key was first sent. Raises `KeyReused` or `Gone`."""
    if (event.kind, event.scope_kind) != (kind, "match") or not was_asked(event, payload):
        raise KeyReused
    game = Game.objects.select_related("match").filter(match=int(event.scope_id), number=1).first()
    if game is None:
        raise Gone(GAME_GONE)
    return MatchWritten(event, game, is_new=False)
