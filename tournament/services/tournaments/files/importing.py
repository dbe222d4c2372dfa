"""Imports a tournament file as an unpublished tournament of a club, with everything in the file as rows.

Exporting it again gives an equal file, x_ fields included; only invisible characters in names are dropped. One event
of the tournament records all its rows, and each match gets an event chain as if it had been played here.
"""

import hashlib
import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any, NamedTuple

from django.utils import timezone
from django.utils.translation import gettext

from rules.text import _, make_text
from scoring.contest.impossible import Impossible
from scoring.contest.model import TournamentFacts
from scoring.documents import Document
from scoring.hidden_signs import without_hidden_signs
from scoring.reading import parse, storable
from scoring.tournament_file.codec import read_tournament
from scoring.tournament_file.fields import MAX_NAME_LENGTH, refuse_longer
from scoring.tournament_file.reading import located
from scoring.unreadable import Unreadable
from tournament.models import Club, Event, Tournament
from tournament.services.matches.writer import MAX_HANDS
from tournament.services.tournament_writing.kinds import TournamentEventKind
from tournament.services.tournament_writing.writer import resolve, tournament_scope
from tournament.services.tournaments.files.import_limits import refuse_before_reading, refuse_too_many_pairs
from tournament.services.tournaments.files.import_rows import RowImporter
from tournament.services.tournaments.files.x_sumula.fields import UNTITLED, SumulaFields, read_own_fields
from tournament.services.writing.context import WriteContext
from tournament.services.writing.locks import hold_lock
from tournament.services.writing.new_rows import NewRows
from tournament.services.writing.refusals import KeyReused
from tournament.services.writing.writer import event_of, linked_chains, retry_when_locked

MAX_ID_LENGTH = 64
MAX_NUMBER = 32767
"""The largest value of the database's small integers: tables, slots, games of a match."""


ImportStep = Callable[[int], None]


def _no_step(_number: int) -> None:
    """The default for `step`, for callers that show no progress."""


def import_tournament(
    club: Club, text: str, *, context: WriteContext, step: ImportStep = _no_step, **columns: Any
) -> Tournament:
    """Import the tournament in a file's text. Raises `Unreadable`, with the place in the text, where it is invalid.

    `step` is called with 1 when the text has been parsed and with 2 when the tournament has been checked and is about
    to be written; an exception from it stops the import with nothing written.
    """
    refuse_before_reading(text)
    document = parse(text)
    step(1)
    try:
        return import_document(club, document, context=context, step=step, **columns)
    except Unreadable as fault:
        raise located(fault.message, fault.path, text) from None


def import_document(
    club: Club,
    document: Any,
    *,
    context: WriteContext,
    step: ImportStep = _no_step,
    edition_of: str = "",
    **columns: Any,
) -> Tournament:
    """Like `import_tournament`, from parsed JSON. `columns`: values of the tournament that override the file's;
    `edition_of`: the public id of the tournament that this is the next edition of."""
    facts = with_plain_names(readable_facts(document))
    step(2)
    asked = {"file": hashlib.sha256(json.dumps(document, sort_keys=True).encode()).hexdigest()}
    asked |= {"edition_of": edition_of} if edition_of else {}
    return _write(club, facts, document, asked, context, columns)


def with_plain_names(facts: TournamentFacts) -> TournamentFacts:
    """The facts with invisible characters removed from names; files of earlier versions may have them."""
    pairs = {
        id_: replace(
            pair,
            name=without_hidden_signs(pair.name) or id_,
            players=tuple(map(without_hidden_signs, pair.players)),
            club=without_hidden_signs(pair.club or "") or None,
        )
        for id_, pair in facts.pairs.items()
    }
    return replace(facts, name=without_hidden_signs(facts.name or "") or None, pairs=pairs)


def readable_facts(document: Any) -> TournamentFacts:
    """The facts in a parsed file. Raises `Unreadable` for contradictions and for values that no row can hold."""
    refuse_too_many_pairs(document)
    facts = read_tournament(document)
    storable(document)
    _refuse_too_long(facts)
    try:
        resolve(facts)
    except Impossible as fault:
        path = ("stages",) if fault.stage is None else ("stages", fault.stage)
        raise Unreadable(fault.message, *path) from None
    return facts


def _refuse_too_long(facts: TournamentFacts) -> None:
    refuse_longer(facts.name or "", MAX_NAME_LENGTH, "name")
    for name, ids in (("pairs", facts.pairs), ("stages", [stage.id for stage in facts.stages])):
        for index, id_ in enumerate(ids):
            refuse_longer(id_, MAX_ID_LENGTH, name, index, "id")
    for index, stage in enumerate(facts.stages):
        _refuse_high(stage.games.count, "stages", index, "games")
    for index, match in enumerate(facts.matches):
        _refuse_high(match.table, "matches", index, "table")
        _refuse_high(match.slot, "matches", index, "slot")
        _refuse_games(match.games, index)


def _refuse_high(number: int | None, *path: str | int) -> None:
    if number is not None and number > MAX_NUMBER:
        raise Unreadable(
            make_text(_("must be a whole number between %(low)s and %(high)s"), low=1, high=MAX_NUMBER), *path
        )


def _refuse_games(games: Any, index: int) -> None:
    by_hands = [(at, game.document) for at, game in enumerate(games) if "hands" in game.document]
    players = {document.get("players_per_side", 2) for _at, document in by_hands}
    for at, document in by_hands:
        if len(document["hands"]) > MAX_HANDS:
            message = make_text(_("a game has at most %(limit)s hands"), limit=MAX_HANDS)
            raise Unreadable(message, "matches", index, "games", at, "hands")
    if len(players) > 1:
        message = make_text(_("all games of a match must have the same number of players"))
        raise Unreadable(message, "matches", index, "games", by_hands[-1][0])


def _write(
    club: Club,
    facts: TournamentFacts,
    document: Document,
    asked: Document,
    context: WriteContext,
    columns: Mapping[str, Any],
) -> Tournament:
    """Write the tournament of a file, or return the one that the same request imported before."""
    if earlier := _event_of(context):
        return _imported_before(earlier, asked)
    fields, extra = read_own_fields(facts)
    row = Tournament(**{"club": club, **_columns(facts, fields), "extra": extra, **columns})
    rows = RowImporter(row, context.actor, fields)
    rows.make(facts, document["stages"])
    recorded = {"changes": rows.changes, "tables": rows.tables}
    event = event_of(tournament_scope(row.pk), TournamentEventKind.IMPORTED, asked, [], context, recorded)
    rows.rows.add(linked_chains([event]), numbered=False)
    rows.rows.prepare()
    return _insert(row, rows.rows, asked, context)


def _columns(facts: TournamentFacts, fields: SumulaFields) -> dict[str, Any]:
    """The columns of the tournament's row that follow from the file."""
    untitled = gettext("Tournament without a name")
    return {
        "name": facts.name or untitled,
        "regulation": facts.regulation.key,
        "rulings": dict(facts.rulings),
        "plan": {**fields.plan, **({} if facts.name else {UNTITLED: untitled}), **_players(facts)},
        "finished": fields.finished,
        "created": timezone.now(),
    }


@retry_when_locked
def _insert(row: Tournament, rows: NewRows, asked: Document, context: WriteContext) -> Tournament:
    hold_lock(f"key {context.key}")
    if event := _event_of(context):
        return _imported_before(event, asked)
    rows.write()
    return row


def _event_of(context: WriteContext) -> Event | None:
    return Event.objects.filter(idempotency_key=context.key).first()


class ImportOrigin(NamedTuple):
    """When a tournament was imported; `is_edition`: as the next edition of another one, and not from a file."""

    time: datetime
    is_edition: bool


def imports_of(tournaments: Collection[int]) -> dict[int, ImportOrigin]:
    """How these tournaments were imported, by key; those founded here are left out. One query; none if there are no
    tournaments."""
    if not tournaments:
        return {}
    chains = Event.objects.filter(scope_kind="tournament", scope_id__in=[str(key) for key in tournaments])
    rows = chains.filter(kind=TournamentEventKind.IMPORTED)
    origins = rows.values_list("scope_id", "time", "payload__asked__edition_of")
    return {int(scope): ImportOrigin(time, edition_of is not None) for scope, time, edition_of in origins}


def _imported_before(event: Event, asked: Document) -> Tournament:
    if event.kind != TournamentEventKind.IMPORTED or event.payload["asked"] != asked:
        raise KeyReused
    return Tournament.objects.get(pk=int(event.scope_id))


def _players(facts: TournamentFacts) -> Document:
    """The plan's `players_per_side` where the games say it is not two; else empty."""
    numbers = {game.document.get("players_per_side", 2) for match in facts.matches for game in match.games} - {2}
    return {"players_per_side": numbers.pop()} if len(numbers) == 1 else {}
