"""The list of those entered, for the table at the door: a box to tick once paid, and room to sign."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.template.loader import render_to_string

from tournament.printing.list_head import ListHead
from tournament.printing.round_list import by_name


@dataclass(frozen=True, slots=True)
class ListedEntry:
    """A pair or a single player. `full`: the players' names, where they say more; `club`: also the team of a pair."""

    number: str
    name: str
    full: str = ""
    club: str = ""


def entry_list_html(head: ListHead, entries: Sequence[ListedEntry], *, is_of_players: bool = False) -> str:
    """The HTML on A4, by name, as people look themselves up; headings are repeated on every page."""
    context = {
        "head": head,
        "entries": sorted(entries, key=lambda entry: by_name(entry.name)),
        "is_of_players": is_of_players,
        "clubs": any(entry.club for entry in entries),
    }
    return render_to_string("printing/entry_list.html", context)
