"""Short forms of the pairs' names: they stay from when the pairs are published, and the organiser may write others.

What is stored is where each form comes from: the events tell it, and hold no name. The words of the organiser are
with the names, which can be erased.
"""

from collections.abc import Sequence

from rules.text import _, say
from scoring.contest.person_names import folded
from scoring.contest.short_names import parts_of, people_of, settled, short_names
from scoring.unreadable import Unreadable
from tournament.models import Entry, Round, Tournament
from tournament.services.tournaments.facts import pairs_by_code
from tournament.services.tournaments.writer import TournamentWriter


def fix_short_names(writer: TournamentWriter) -> None:
    """Every pair keeps the short form that it has now."""
    _codes, pairs = pairs_by_code(writer.tournament)
    steps = settled(pairs)
    if all(pair.short_steps == steps[code] for code, pair in pairs.items()):
        return
    for row in Entry.objects.filter(tournament=writer.tournament, removed=False):
        writer.change(row, short_steps=list(steps[row.code]))


def fix_published_names(writer: TournamentWriter) -> bool:
    """The same where somebody has seen them, and whether that is so: before names change, and for whoever has come."""
    found = seen(writer.tournament)
    if found:
        fix_short_names(writer)
    return found


def seen(tournament: Tournament) -> bool:
    """Whether the pairs are published, by the tournament or by a round."""
    rounds = Round.objects.filter(stage__tournament=tournament, published=True, removed=False)
    return tournament.published or rounds.exists()


def refuse_taken(tournament: Tournament, code: str, written: str) -> None:
    """`Unreadable` at (0, "short") for a form that somebody else has. `code`: of the pair it is for, if it is there."""
    if not written:
        return
    _codes, pairs = pairs_by_code(tournament)
    owners = {folded(part): id_ for id_, name in short_names(pairs).items() if id_ != code for part in parts_of(name)}
    parts = parts_of(written)
    for at, part in enumerate(parts):
        if owner := owners.get(folded(part)):
            message = say(_("%(name)s is already someone else, in %(pair)s."), name=part, pair=pairs[owner].name)
            raise Unreadable(message, 0, "short")
        if folded(part) in map(folded, parts[:at]):
            message = say(_("%(name)s stands here twice: nobody would know who is who."), name=part)
            raise Unreadable(message, 0, "short")


def people_in(entry: Entry) -> list[str]:
    """The full names that the pair's short form is made of."""
    _codes, pairs = pairs_by_code(entry.tournament)
    return [person.name for person in people_of(pairs[entry.code])]


def fix_new_names(writer: TournamentWriter, entry: Entry, before: Sequence[str]) -> None:
    """A pair's names were changed: whoever is another takes a free form, who stays keeps the old one."""
    now = people_in(entry)
    same = [name == other for name, other in zip(now, before, strict=False)]
    if len(now) == len(before) == len(entry.short_steps):
        steps = [step if stays else "" for step, stays in zip(entry.short_steps, same, strict=True)]
        writer.change(entry, short_steps=steps)
    fix_short_names(writer)
