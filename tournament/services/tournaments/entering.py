"""The list of pairs: entered, changed, taken off. Later they leave, come late or are sanctioned (`people`)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.text import _, say
from tournament.models import Entry, EntryNames, Match, Stage, Tournament
from tournament.services.tournaments.corrections import settle
from tournament.services.tournaments.founding import is_whole, readable
from tournament.services.tournaments.kinds import Kind
from tournament.services.tournaments.refusals import Contradiction
from tournament.services.tournaments.writer import Desk, WriteContext, Written
from tournament.services.writing.retry import retry_when_locked

Document = dict[str, Any]


@dataclass(frozen=True)
class PairFacts:
    """A pair as it is entered; `code` None: the next free one."""

    name: str
    players: tuple[str, ...] = ()
    club: str = ""
    seed: int | None = None
    code: str | None = None


@retry_when_locked
def add_pairs(tournament: Tournament, pairs: Sequence[PairFacts], *, context: WriteContext) -> Written:
    """More pairs, at the end of the list."""
    desk = Desk(tournament.pk, context)
    asked = {"pairs": len(pairs)}
    if done := desk.repeated(Kind.PAIRS_CHANGED, asked):
        return done
    desk.must_be_current()
    rows = list(Entry.objects.filter(tournament=desk.tournament))
    taken = {row.code for row in rows}
    position = max((row.position for row in rows), default=0)
    for index, pair in enumerate(pairs):
        position += 1
        code = pair.code or _free_code(taken, position)
        taken.add(code)
        entry = Entry(tournament=desk.tournament, code=code, position=position, seed=pair.seed)
        desk.add(entry)
        EntryNames.objects.create(entry=entry, **_names(pair, index))
    settle(desk)
    return desk.write(Kind.PAIRS_CHANGED, asked, check=is_whole(desk.tournament))


def _names(pair: PairFacts, index: int) -> Document:
    players = [readable(player, index, "players", at) for at, player in enumerate(pair.players)]
    affiliation = readable(pair.club, index, "club") if pair.club.strip() else ""
    return {"name": readable(pair.name, index, "name"), "players": players, "affiliation": affiliation}


def _free_code(taken: set[str], number: int) -> str:
    while f"P{number:02}" in taken:
        number += 1
    return f"P{number:02}"


@retry_when_locked
def change_pair(entry: Entry, pair: PairFacts, *, context: WriteContext) -> Written:
    """Other names, players, club or seed; a third player is a substitute."""
    desk = Desk(entry.tournament_id, context)
    asked = {"entry": entry.pk, "seed": pair.seed}
    if done := desk.repeated(Kind.NAMES_CHANGED, asked):
        return done
    desk.must_be_current()
    EntryNames.objects.update_or_create(entry=entry, defaults=_names(pair, 0))
    desk.change(entry, seed=pair.seed)
    settle(desk)
    return desk.write(Kind.NAMES_CHANGED, asked, check=is_whole(desk.tournament))


@retry_when_locked
def remove_pair(entry: Entry, *, context: WriteContext) -> Written:
    """Take a pair off the list, before it is seated anywhere; later it can only withdraw."""
    desk = Desk(entry.tournament_id, context)
    asked = {"entry": entry.pk}
    if done := desk.repeated(Kind.PAIRS_CHANGED, asked):
        return done
    desk.must_be_current()
    seated = Match.objects.filter(removed=False, round__removed=False)
    if seated.filter(first=entry).exists() or seated.filter(second=entry).exists():
        message = _("This pair is already seated in a round: withdraw it instead, so that its results are kept.")
        raise Contradiction(say(message))
    if entry.adjustments.filter(removed=False).exists():
        raise Contradiction(say(_("This pair was given a sanction: cancel that first.")))
    desk.remove(entry)
    for stage in Stage.objects.filter(tournament=desk.tournament, removed=False):
        desk.change(stage, document=_without_pair(stage.document, entry.code))
    settle(desk)
    return desk.write(Kind.PAIRS_CHANGED, asked, check=is_whole(desk.tournament))


def _without_pair(document: Document, code: str) -> Document:
    """The stage's groups and lists without a pair."""
    changed = dict(document)
    if "groups" in document:
        changed["groups"] = [[pair for pair in group if pair != code] for group in document["groups"]]
    for name in ("entrants", "stationary"):
        if isinstance(document.get(name), list):
            changed[name] = [pair for pair in document[name] if pair != code]
    return changed
