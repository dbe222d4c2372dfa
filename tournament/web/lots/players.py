"""Single players to be drawn into pairs: typed or from a file, and shown before anything is announced."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.http import HttpRequest
from django.utils.translation import gettext as _

from tournament.intake.files import read_players_file
from tournament.intake.model import PlayerList, ReadPlayer, comparison_key
from tournament.intake.players import read_players
from tournament.models import EntryNames, Tournament
from tournament.texts import say


@dataclass(frozen=True)
class PlayersToDraw:
    """`text`: what the field shows, of a file one player a line; `problems` and `notes` in words; `was_previewed`:
    whether the organisers have seen what was read from exactly this text, or need not because it leaves no doubt."""

    text: str
    player_list: PlayerList
    problems: list[str]
    notes: list[str]
    was_previewed: bool

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(row.name for row in self.player_list.rows)


def players_to_draw(request: HttpRequest, tournament: Tournament) -> PlayersToDraw:
    file = request.FILES.get("file")
    typed = request.POST.get("players", "")
    read = read_players_file(file.read()) if file else read_players(typed)
    text = "\n".join(map(_line, read.rows)) if file and read.rows else typed
    notes = [say(fault.message) for fault in read.faults if fault.warning]
    wants_look = file is not None or "look" in request.POST
    looked_at = not wants_look and (not notes or _lines(request.POST.get("seen", "")) == _lines(typed))
    return PlayersToDraw(text, read, list(_problems(read, tournament)), notes, looked_at)


def _line(row: ReadPlayer) -> str:
    return f"{row.name}; {row.club}" if row.club else row.name


def _lines(text: str) -> list[str]:
    """The lines of a field, whatever line breaks the browser sent."""
    return text.splitlines()


def _problems(read: PlayerList, tournament: Tournament) -> Iterator[str]:
    """Yield what has to be corrected, line by line."""
    whole = [say(fault.message) for fault in read.faults if not fault.warning and fault.code != "empty"]
    already_entered = _entered(tournament)
    for row in read.rows:
        messages = [say(fault.message) for fault in row.faults if not fault.warning]
        if row.name and comparison_key(row.name) in already_entered:
            messages.append(
                _("%(player)s already plays in a pair that is entered: remove the line.") % {"player": row.name}
            )
        whole += [_("Line %(number)s: %(what)s") % {"number": row.line, "what": message} for message in messages]
    if not read.rows and not whole:
        whole.append(_("Enter the players, one per line."))
    yield from whole


def _entered(tournament: Tournament) -> set[str]:
    rows = EntryNames.objects.filter(entry__tournament=tournament, entry__removed=False)
    return {comparison_key(player) for players in rows.values_list("players", flat=True) for player in players}
