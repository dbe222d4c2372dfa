"""Keeps short forms of the pairs' names: fixed when the pairs are published, or written by the organisers.

Entries store only how each form was made, so that events hold no names. Forms written by the organisers are stored
with the names, which can be erased.
"""

from collections.abc import Sequence

from rules.text import _, make_text
from scoring.contest.person_names import fold_text
from scoring.contest.short_names import fixed_steps, parts_of, people_of, short_names
from scoring.unreadable import Unreadable
from tournament.models import Entry, Round, Tournament
from tournament.services.tournament_writing.pair_facts import pairs_by_code
from tournament.services.tournament_writing.writer import TournamentWriter


def fix_short_names(writer: TournamentWriter) -> None:
    """Fix the current short form of every pair."""
    _codes, pairs = pairs_by_code(writer.tournament)
    steps = fixed_steps(pairs)
    if all(pair.short_steps == steps[code] for code, pair in pairs.items()):
        return
    for row in Entry.objects.filter(tournament=writer.tournament, removed=False):
        writer.change(row, short_steps=list(steps[row.code]))


def fix_published_names(writer: TournamentWriter) -> bool:
    """Fix the short forms if the pairs have been published, and return whether they have. Call it before names change
    or pairs are added."""
    published = are_published(writer.tournament)
    if published:
        fix_short_names(writer)
    return published


def are_published(tournament: Tournament) -> bool:
    """Whether the pairs have been published, by the tournament or by a round."""
    rounds = Round.objects.filter(stage__tournament=tournament, published=True, removed=False)
    return tournament.published or rounds.exists()


def refuse_taken(tournament: Tournament, code: str, written: str) -> None:
    """Raise `Unreadable` at (0, "short") if somebody else has this short form. `code`: the pair it is for, if it has
    one."""
    if not written:
        return
    _codes, pairs = pairs_by_code(tournament)
    owners = {
        fold_text(part): id_ for id_, name in short_names(pairs).items() if id_ != code for part in parts_of(name)
    }
    parts = parts_of(written)
    for at, part in enumerate(parts):
        if owner := owners.get(fold_text(part)):
            message = make_text(_("%(name)s is already someone else, in %(pair)s."), name=part, pair=pairs[owner].name)
            raise Unreadable(message, 0, "short")
        if fold_text(part) in map(fold_text, parts[:at]):
            message = make_text(_("%(name)s is listed twice: nobody would know who is who."), name=part)
            raise Unreadable(message, 0, "short")


def people_in(entry: Entry) -> list[str]:
    """The full names from which the pair's short form is made."""
    _codes, pairs = pairs_by_code(entry.tournament)
    return [person.name for person in people_of(pairs[entry.code])]


def fix_new_names(writer: TournamentWriter, entry: Entry, before: Sequence[str]) -> None:
    """After a pair's names changed, give new players a free short form; players who stay keep theirs."""
    present_names = people_in(entry)
    unchanged = [name == other for name, other in zip(present_names, before, strict=False)]
    if len(present_names) == len(before) == len(entry.short_steps):
        steps = [step if stays else "" for step, stays in zip(entry.short_steps, unchanged, strict=True)]
        writer.change(entry, short_steps=steps)
    fix_short_names(writer)
