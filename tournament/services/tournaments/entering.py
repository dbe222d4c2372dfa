"""Adds, changes and removes pairs and teams. Withdrawals, late entries and sanctions are in `pair_changes`."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.text import _, make_text
from scoring.codec import is_text
from scoring.contest.short_names import parts_of
from scoring.documents import Document
from scoring.typed_text import check_filled
from scoring.unreadable import Unreadable
from tournament.models import Entry, EntryNames, Match, Stage, Tournament
from tournament.services.tournament_writing.kinds import TournamentEventKind
from tournament.services.tournament_writing.writer import TournamentWriter
from tournament.services.tournaments.corrections import update_dependents
from tournament.services.tournaments.founding import is_whole
from tournament.services.tournaments.short_names import (
    fix_new_names,
    fix_published_names,
    fix_short_names,
    people_in,
    refuse_taken,
)
from tournament.services.writing.context import WriteContext, Written
from tournament.services.writing.refusals import Contradiction, Gone
from tournament.services.writing.writer import retry_when_locked

MAX_CARD_LENGTH = 40
"""Characters of a card number."""


@dataclass(frozen=True)
class PairFacts:
    """A pair as entered. `code` None: the next free code."""

    name: str
    players: tuple[str, ...] = ()
    club: str = ""
    seed: int | None = None
    code: str | None = None
    short: str = ""
    """The short form written by the organiser; empty: made by the usual rule."""
    cards: tuple[str, ...] | None = None
    """Each player's card number, in the order of the players, "" for none. None: unchanged."""


@retry_when_locked
def add_pairs(tournament: Tournament, pairs: Sequence[PairFacts], *, context: WriteContext) -> Written:
    """Add pairs at the end of the list."""
    writer = TournamentWriter(tournament.pk, context)
    asked = {"pairs": len(pairs)}
    if repeat := writer.find_repeat(TournamentEventKind.PAIRS_CHANGED, asked):
        return repeat
    writer.refuse_stale()
    add_entries(writer, pairs)
    update_dependents(writer)
    return writer.write(TournamentEventKind.PAIRS_CHANGED, asked, check=is_whole(writer.tournament))


def add_entries(writer: TournamentWriter, pairs: Sequence[PairFacts]) -> list[Entry]:
    """Add the rows of pairs, with names and free codes, at the end of the list."""
    fixed = fix_published_names(writer)
    rows = list(Entry.objects.filter(tournament=writer.tournament))
    used_codes = {row.code for row in rows}
    position = max((row.position for row in rows), default=0)
    added = []
    for index, pair in enumerate(pairs):
        position += 1
        code = pair.code or free_code(used_codes, position)
        used_codes.add(code)
        entry = Entry(tournament=writer.tournament, code=code, position=position, seed=pair.seed)
        writer.add(entry)
        names = _names_document(pair, index)
        refuse_taken(writer.tournament, code, names["short"])
        EntryNames.objects.create(entry=entry, **names)
        added.append(entry)
    if fixed:
        fix_short_names(writer)
    return added


def _names_document(pair: PairFacts, index: int) -> Document:
    players = [check_filled(player, index, "players", at) for at, player in enumerate(pair.players)]
    affiliation = check_filled(pair.club, index, "club") if pair.club.strip() else ""
    short = "/".join(parts_of(check_filled(pair.short, index, "short"))) if pair.short.strip() else ""
    names = {
        "name": check_filled(pair.name, index, "name"),
        "players": players,
        "affiliation": affiliation,
        "short": short,
    }
    return names if pair.cards is None else {**names, "cards": _tidy_cards(pair.cards, len(players), index)}


def _tidy_cards(typed: Sequence[str], players: int, index: int) -> list[str]:
    """The tidied card numbers without empty ones at the end. Raises `Unreadable` at (index, "cards", …)."""
    cards = [" ".join(card.split()) for card in typed]
    while cards and not cards[-1]:
        cards.pop()
    if len(cards) > players:
        raise Unreadable(make_text(_("There are more card numbers than players.")), index, "cards")
    for at, card in enumerate(cards):
        if len(card) > MAX_CARD_LENGTH or not is_text(card):
            raise Unreadable(
                make_text(_("A card number has at most %(limit)s characters."), limit=MAX_CARD_LENGTH),
                index,
                "cards",
                at,
            )
    return cards


def free_code(used_codes: set[str], number: int) -> str:
    """The first code from P`number` on, such as P07, that is not in use."""
    while f"P{number:02}" in used_codes:
        number += 1
    return f"P{number:02}"


@dataclass(frozen=True)
class TeamFacts:
    """A team as entered, with its pairs in the team's order."""

    name: str
    pairs: tuple[PairFacts, ...]
    club: str = ""
    seed: int | None = None


@retry_when_locked
def add_teams(tournament: Tournament, teams: Sequence[TeamFacts], *, context: WriteContext) -> Written:
    """Add teams and their pairs at the end of the list."""
    writer = TournamentWriter(tournament.pk, context)
    asked = {"pairs": sum(len(team.pairs) for team in teams), "teams": len(teams)}
    if repeat := writer.find_repeat(TournamentEventKind.PAIRS_CHANGED, asked):
        return repeat
    writer.refuse_stale()
    add_team_entries(writer, teams)
    update_dependents(writer)
    return writer.write(TournamentEventKind.PAIRS_CHANGED, asked, check=is_whole(writer.tournament))


def add_team_entries(writer: TournamentWriter, teams: Sequence[TeamFacts]) -> list[Entry]:
    """Add the rows of teams at the end of the list, after those of their pairs."""
    pairs = add_entries(writer, [pair for team in teams for pair in team.pairs])
    rows = add_entries(writer, [PairFacts(team.name, (), team.club, team.seed) for team in teams])
    remaining_pairs = iter(pairs)
    for team, row in zip(teams, rows, strict=True):
        writer.change(row, members=[next(remaining_pairs).code for _pair in team.pairs])
    return rows


@retry_when_locked
def change_pair(entry: Entry, pair: PairFacts, *, context: WriteContext) -> Written:
    """Change a pair's names, players, club, seed or short form. Players from the third on are substitutes."""
    writer = TournamentWriter(entry.tournament_id, context)
    asked = {"entry": entry.pk, "seed": pair.seed}
    if repeat := writer.find_repeat(TournamentEventKind.NAMES_CHANGED, asked):
        return repeat
    writer.refuse_stale()
    fixed, names, before = fix_published_names(writer), _names_document(pair, 0), people_in(entry)
    refuse_taken(writer.tournament, entry.code, names["short"])
    EntryNames.objects.update_or_create(entry=entry, defaults=names)
    row = Entry.objects.get(pk=entry.pk)
    writer.change(row, seed=pair.seed)
    if fixed:
        fix_new_names(writer, row, before)
    update_dependents(writer)
    return writer.write(TournamentEventKind.NAMES_CHANGED, asked, check=is_whole(writer.tournament))


@retry_when_locked
def remove_pair(entry: Entry, *, context: WriteContext) -> Written:
    """Remove a pair from the list. Raises `Gone` if it was removed, and `Contradiction` once it is seated in a round:
    then it can only withdraw."""
    writer = TournamentWriter(entry.tournament_id, context)
    asked = {"entry": entry.pk}
    if repeat := writer.find_repeat(TournamentEventKind.PAIRS_CHANGED, asked):
        return repeat
    if not Entry.objects.filter(pk=entry.pk, removed=False).exists():
        raise Gone
    writer.refuse_stale()
    fix_published_names(writer)
    leaving = _with_members(entry)
    seated = Match.objects.filter(removed=False, round__removed=False)
    if seated.filter(first__in=leaving).exists() or seated.filter(second__in=leaving).exists():
        message = _("This pair is already seated in a round: withdraw it instead, so that its results are kept.")
        raise Contradiction(make_text(message))
    if entry.adjustments.filter(removed=False).exists():
        raise Contradiction(make_text(_("This pair was given a sanction: cancel that first.")))
    _leave_team(writer, entry)
    for row in leaving:
        writer.remove(row)
    for stage in Stage.objects.filter(tournament=writer.tournament, removed=False):
        writer.change(stage, document=_without_pair(stage.document, entry.code))
    update_dependents(writer)
    return writer.write(TournamentEventKind.PAIRS_CHANGED, asked, check=is_whole(writer.tournament))


def _with_members(entry: Entry) -> list[Entry]:
    """The entry and, if it is a team, its pairs."""
    codes = [entry.code, *entry.members]
    return list(Entry.objects.filter(tournament=entry.tournament_id, removed=False, code__in=codes))


def _leave_team(writer: TournamentWriter, entry: Entry) -> None:
    """Take a pair out of its team. Raises `Contradiction` if it is the team's only pair."""
    for team in Entry.objects.filter(tournament=writer.tournament, removed=False).exclude(members=[]):
        if entry.code in team.members:
            if len(team.members) == 1:
                raise Contradiction(make_text(_("This is the only pair of its team: remove the team instead.")))
            writer.change(team, members=[code for code in team.members if code != entry.code])


def _without_pair(document: Document, code: str) -> Document:
    """The stage document with the pair taken out of its groups and lists."""
    changed = dict(document)
    if "groups" in document:
        changed["groups"] = [[pair for pair in group if pair != code] for group in document["groups"]]
    for name in ("entrants", "stationary"):
        if isinstance(document.get(name), list):
            changed[name] = [pair for pair in document[name] if pair != code]
    return changed
