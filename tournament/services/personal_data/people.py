"""Finds where a person's name occurs in a club: in pairs, notes, labels of phones and fields of other programs."""

import re
from dataclasses import dataclass

from scoring.contest.person_names import fold_text
from tournament.models import Club, EntryNames, FullNames, Grant, Note, SheetPhoto
from tournament.services.personal_data.extra_fields import ExtraField, find_in_extra_fields


@dataclass(frozen=True)
class Appearance:
    """A pair that the person plays in. `player_index`: the index among its players."""

    names: EntryNames
    full: FullNames | None
    player_index: int

    @property
    def name(self) -> str:
        """The full name, as entered."""
        return players_of(self.full or self.names)[self.player_index]

    @property
    def hidden(self) -> bool:
        """Whether only initials are shown."""
        return self.name != players_of(self.names)[self.player_index]


@dataclass(frozen=True)
class NamedPerson:
    club: Club
    name: str
    appearances: tuple[Appearance, ...]
    notes: tuple[Note, ...]
    labels: tuple[Grant, ...]
    extra_fields: tuple[ExtraField, ...]
    photos: int
    """The number of photos of their matches' sheets; nothing here reads what is written on them."""
    pattern: re.Pattern[str]
    """A pattern that matches the name as asked for, and every spelling of it in the lists."""

    @property
    def name_is_shown(self) -> bool:
        """Whether the full name is shown anywhere; if so, it can be replaced by initials."""
        return any(not appearance.hidden for appearance in self.appearances)

    @property
    def hidden(self) -> bool:
        """Whether only initials are shown somewhere."""
        return any(appearance.hidden for appearance in self.appearances)


def names_like(club: Club, typed: str) -> list[str]:
    """The names of people, as entered, in which a word begins with each word of `typed`. One query.

    Case, accents and full stops are ignored; the first of several spellings of a name represents all of them.
    """
    rows = EntryNames.objects.filter(entry__tournament__club=club).select_related("entry__full_names")
    asked, by_folded_name = fold_text(typed).split(), dict[str, str]()
    for names in rows.order_by("pk"):
        for player in players_of(getattr(names.entry, "full_names", None) or names):
            words = fold_text(player).split()
            if asked and all(any(word.startswith(part) for word in words) for part in asked):
                by_folded_name.setdefault(fold_text(player), player)
    return [by_folded_name[key] for key in sorted(by_folded_name)]


def _appearances(club: Club, name: str) -> tuple[Appearance, ...]:
    """Where somebody of this name plays in a pair, by tournament. One query."""
    rows = EntryNames.objects.filter(entry__tournament__club=club).select_related(
        "entry__tournament", "entry__full_names"
    )
    appearances = []
    for names in rows.order_by("entry__tournament", "entry__position"):
        full_names = getattr(names.entry, "full_names", None)
        for at, player in enumerate(players_of(full_names or names)):
            if fold_text(player) == fold_text(name):
                appearances.append(Appearance(names, full_names, at))
    return tuple(appearances)


def find_person(club: Club, name: str) -> NamedPerson:
    """Find a person by the whole name; case, accents and full stops are ignored. Seventeen queries at most."""
    appearances = _appearances(club, name)
    entries = [appearance.names.entry_id for appearance in appearances]
    spellings = sorted({name, *(appearance.name for appearance in appearances)})
    pattern = re.compile("|".join(map(re.escape, spellings)), re.IGNORECASE)
    # Searched here and not in SQL: SQLite ignores case for A to Z only.
    notes = Note.objects.filter(tournament__club=club).select_related("tournament").order_by("pk").iterator()
    labels = Grant.objects.filter(club=club).exclude(label="").order_by("pk").iterator()
    photos = SheetPhoto.objects.filter(erased=False, match__first__in=entries).count()
    photos += SheetPhoto.objects.filter(erased=False, match__second__in=entries).count()
    return NamedPerson(
        club,
        name,
        appearances,
        tuple(note for note in notes if pattern.search(note.text)),
        tuple(grant for grant in labels if pattern.search(grant.label)),
        find_in_extra_fields(club, pattern),
        photos,
        pattern,
    )


def players_of(names: EntryNames | FullNames) -> list[str]:
    """The players of a pair; if none are entered, the parts of its name."""
    return list(names.players) or [part.strip() for part in names.name.split("/")]
