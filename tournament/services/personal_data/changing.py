"""Changes how a person is shown, at the one place that every page, document, file and program reads: the names of the
pair.

Events hold no names, so the chains stay valid. One event for each pair records that its names changed.
"""

import re
from collections.abc import Callable
from functools import partial

from django.db import transaction

from scoring.contest.person_names import fold_text, initials_of
from tournament.models import Club, Entry, EntryNames, FullNames, User
from tournament.services.personal_data.people import Appearance, NamedPerson, find_person, players_of
from tournament.services.tournament_writing.kinds import TournamentEventKind
from tournament.services.tournament_writing.writer import TournamentWriter
from tournament.services.tournaments import backup
from tournament.services.writing.context import WriteContext
from tournament.services.writing.writer import retry_when_locked
from tournament.signals import announce_erased

ERASED = "N. N."
"""Nomen nescio, "name unknown": the same in every language."""


@retry_when_locked
def show_initials(club: Club, name: str, *, actor: User) -> NamedPerson:
    """Show only initials, everywhere. The full name is kept aside in case the person wants it back."""

    def shorten(appearance: Appearance) -> None:
        if appearance.hidden:
            return
        names = appearance.names
        FullNames.objects.get_or_create(
            entry=names.entry,
            defaults={"name": names.name, "players": names.players, "short": names.short, "cards": names.cards},
        )
        _rename(names, appearance.player_index, initials_of(appearance.name), appearance)

    return _change_each_pair(club, name, actor, shorten)


@retry_when_locked
def show_names(club: Club, name: str, *, actor: User) -> NamedPerson:
    """Show the full name again."""

    def restore(appearance: Appearance) -> None:
        full, names = appearance.full, appearance.names
        if full is None or not appearance.hidden:
            return
        players = players_of(names)
        players[appearance.player_index] = players_of(full)[appearance.player_index]
        if players == players_of(full):
            names.name, names.players, names.short, names.cards = full.name, full.players, full.short, full.cards
            names.save()
            full.delete()
        else:
            names.cards = _with_card(names.cards, appearance.player_index, full.cards)
            _rename(names, appearance.player_index, appearance.name, appearance, keep_card=True)

    return _change_each_pair(club, name, actor, restore)


@retry_when_locked
def erase_person(club: Club, name: str, *, actor: User) -> NamedPerson:
    """Remove the name from the whole database; what the pair played stays.

    A pair without any name left is shown by its code. Photos and earlier copies are not touched: the page says how many
    there are.
    """

    def erase(appearance: Appearance) -> None:
        names, full = appearance.names, appearance.full
        if full:
            _rename(full, appearance.player_index, ERASED, appearance)
        _rename(names, appearance.player_index, ERASED, appearance)
        if set(players_of(names)) == {ERASED}:
            FullNames.objects.filter(pk=names.pk).delete()
            EntryNames.objects.filter(pk=names.pk).delete()

    person = _change_each_pair(club, name, actor, erase)
    _erase_in_texts(person)
    touched = {a.names.entry.tournament for a in person.appearances} | {n.tournament for n in person.notes}
    for tournament in touched | {field.tournament for field in person.extra_fields}:
        announce_erased(tournament.public_id)
        transaction.on_commit(partial(backup.delete_backups, tournament.public_id), robust=True)
    return person


def _erase_in_texts(person: NamedPerson) -> None:
    """Remove the name from notes, labels of grants and extra fields."""
    for note in person.notes:
        note.text = person.pattern.sub(ERASED, note.text)
        note.save(update_fields=["text"])
    for grant in person.labels:
        grant.label = person.pattern.sub(ERASED, grant.label)
        grant.save(update_fields=["label"])
    for field in person.extra_fields:
        field.erase(person.pattern, ERASED)


def _change_each_pair(club: Club, name: str, actor: User, change: Callable[[Appearance], None]) -> NamedPerson:
    """Apply `change` to each pair of the person, with an event for each; returns the person as found before."""
    person = find_person(club, name)
    for appearance in person.appearances:
        entry: Entry = appearance.names.entry
        writer = TournamentWriter(entry.tournament_id, WriteContext.with_new_key(actor), entry.tournament)
        change(appearance)
        asked = {"entry": entry.pk, "seed": entry.seed}
        writer.write(TournamentEventKind.NAMES_CHANGED, asked, check=False)
        announce_erased(entry.tournament.public_id)
    return person


def _rename(
    names: EntryNames | FullNames, at: int, player: str, appearance: Appearance, *, keep_card: bool = False
) -> None:
    """Rename one player. A pair's own name stays, unless it contains a word of a player's name."""
    players = players_of(names)
    title = (appearance.full or appearance.names).name
    has_own_name = bool(names.players) and not _words(
        " ".join(players_of(appearance.full or appearance.names))
    ) & _words(title)
    players[at] = player
    names.players = players
    if not has_own_name:
        names.name = "/".join(players[:2])
    names.short = ""
    if not keep_card:
        names.cards = _with_card(names.cards, at, [])
    names.save()


def _words(text: str) -> set[str]:
    """The words of a text that can tell people apart, folded: those of more than two letters."""
    return {word for word in re.split(r"[\s/&+,-]+", fold_text(text)) if len(word) > 2}


def _with_card(cards: list[str], at: int, source: list[str]) -> list[str]:
    """The players' card numbers, the one at `at` taken from `source`: "" for a player without one, [] if nobody has."""
    changed = [*cards, *[""] * (at + 1 - len(cards))]
    changed[at] = source[at] if at < len(source) else ""
    return changed if any(changed) else []
