"""The list of pairs: entered, changed, taken off. Later they leave, come late or are sanctioned (`people`)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.text import _, say
from scoring.contest.short_names import parts_of
from tournament.models import Entry, EntryNames, Match, Stage, Tournament
from tournament.services.tournaments.corrections import update_dependents
from tournament.services.tournaments.founding import is_whole, readable
from tournament.services.tournaments.kinds import TournamentEventKind
from tournament.services.tournaments.short_names import (
    fix_new_names,
    fix_published_names,
    fix_short_names,
    people_in,
    refuse_taken,
)
from tournament.services.tournaments.writer import TournamentWriter
from tournament.services.writing.context import WriteContext, Written
from tournament.services.writing.refusals import Contradiction
from tournament.services.writing.writer import retry_when_locked

Document = dict[str, Any]


@dataclass(frozen=True)
class PairFacts:
    """A pair as it is entered; `code` None: the next free one."""

    name: str
    players: tuple[str, ...] = ()
    club: str = ""
    seed: int | None = None
    code: str | None = None
    short: str = ""
    """The short form as the organiser wrote it; empty: by the rule."""


@retry_when_locked
def add_pairs(tournament: Tournament, pairs: Sequence[PairFacts], *, context: WriteContext) -> Written:
    """More pairs, at the end of the list."""
    writer = TournamentWriter(tournament.pk, context)
    asked = {"pairs": len(pairs)}
    if done := writer.find_repeat(TournamentEventKind.PAIRS_CHANGED, asked):
        return done
    writer.refuse_stale()
    add_entries(writer, pairs)
    update_dependents(writer)
    return writer.write(TournamentEventKind.PAIRS_CHANGED, asked, check=is_whole(writer.tournament))


def add_entries(writer: TournamentWriter, pairs: Sequence[PairFacts]) -> list[Entry]:
    """Their rows, at the end of the list, with names and free codes."""
    fixed = fix_published_names(writer)
    rows = list(Entry.objects.filter(tournament=writer.tournament))
    taken = {row.code for row in rows}
    position = max((row.position for row in rows), default=0)
    added = []
    for index, pair in enumerate(pairs):
        position += 1
        code = pair.code or _free_code(taken, position)
        taken.add(code)
        entry = Entry(tournament=writer.tournament, code=code, position=position, seed=pair.seed)
        writer.add(entry)
        names = _names(pair, index)
        refuse_taken(writer.tournament, code, names["short"])
        EntryNames.objects.create(entry=entry, **names)
        added.append(entry)
    if fixed:
        fix_short_names(writer)
    return added


def _names(pair: PairFacts, index: int) -> Document:
    players = [readable(player, index, "players", at) for at, player in enumerate(pair.players)]
    affiliation = readable(pair.club, index, "club") if pair.club.strip() else ""
    short = "/".join(parts_of(readable(pair.short, index, "short"))) if pair.short.strip() else ""
    return {"name": readable(pair.name, index, "name"), "players": players, "affiliation": affiliation, "short": short}


def _free_code(taken: set[str], number: int) -> str:
    while f"P{number:02}" in taken:
        number += 1
    return f"P{number:02}"


@retry_when_locked
def change_pair(entry: Entry, pair: PairFacts, *, context: WriteContext) -> Written:
    """Other names, players, club, seed or short form; a third player is a substitute."""
    writer = TournamentWriter(entry.tournament_id, context)
    asked = {"entry": entry.pk, "seed": pair.seed}
    if done := writer.find_repeat(TournamentEventKind.NAMES_CHANGED, asked):
        return done
    writer.refuse_stale()
    fixed, names, before = fix_published_names(writer), _names(pair, 0), people_in(entry)
    refuse_taken(writer.tournament, entry.code, names["short"])
    EntryNames.objects.update_or_create(entry=entry, defaults=names)
    fresh = Entry.objects.get(pk=entry.pk)
    writer.change(fresh, seed=pair.seed)
    if fixed:
        fix_new_names(writer, fresh, before)
    update_dependents(writer)
    return writer.write(TournamentEventKind.NAMES_CHANGED, asked, check=is_whole(writer.tournament))


@retry_when_locked
def remove_pair(entry: Entry, *, context: WriteContext) -> Written:
    """Take a pair off the list, before it is seated anywhere; later it can only withdraw."""
    writer = TournamentWriter(entry.tournament_id, context)
    asked = {"entry": entry.pk}
    if done := writer.find_repeat(TournamentEventKind.PAIRS_CHANGED, asked):
        return done
    writer.refuse_stale()
    fix_published_names(writer)
    seated = Match.objects.filter(removed=False, round__removed=False)
    if seated.filter(first=entry).exists() or seated.filter(second=entry).exists():
        message = _("This pair is already seated in a round: withdraw it instead, so that its results are kept.")
        raise Contradiction(say(message))
    if entry.adjustments.filter(removed=False).exists():
        raise Contradiction(say(_("This pair was given a sanction: cancel that first.")))
    writer.remove(Entry.objects.get(pk=entry.pk))
    for stage in Stage.objects.filter(tournament=writer.tournament, removed=False):
        writer.change(stage, document=_without_pair(stage.document, entry.code))
    update_dependents(writer)
    return writer.write(TournamentEventKind.PAIRS_CHANGED, asked, check=is_whole(writer.tournament))


def _without_pair(document: Document, code: str) -> Document:
    """The stage's groups and lists without a pair."""
    changed = dict(document)
    if "groups" in document:
        changed["groups"] = [[pair for pair in group if pair != code] for group in document["groups"]]
    for name in ("entrants", "stationary"):
        if isinstance(document.get(name), list):
            changed[name] = [pair for pair in document[name] if pair != code]
    return changed
