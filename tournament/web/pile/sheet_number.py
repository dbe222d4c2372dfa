"""The sheet that a number names, or the code on it as a scanner types that; and why it is none of this pile."""

import re

from django.db.models import Q
from django.utils.translation import gettext as _

from tournament.models import Match, Tournament, User
from tournament.services.matches.tournament_context import tournament_context
from tournament.texts import say

NUMBER = re.compile(r"\D{0,12}(\d{1,9})\D?")
ID_LENGTH = 22
WORD = re.compile(rf"[A-Za-z0-9_-]{{{ID_LENGTH},}}")
LONGEST_TEXT = 300


class NoSuchSheet(ValueError):
    """`str()` says why, for people; `match`: a match of this tournament that the sheet is of, where it is."""

    def __init__(self, message: str, match: Match | None = None) -> None:
        super().__init__(message)
        self.match = match


def find_sheet(tournament: Tournament, user: User, text: str) -> Match:
    """The match whose sheet is meant. `NoSuchSheet` for one that was replaced, is not played, or is from elsewhere."""
    match = _match_of(text)
    if match is None or match.round is None or match.second_id is None:
        raise NoSuchSheet(_("There is no sheet %(number)s in this tournament.") % {"number": _shown(text)})
    if match.round.stage.tournament_id != tournament.pk:
        raise NoSuchSheet(_foreign(match, user))
    context = tournament_context(match)
    refusal = context.refusal if context else None
    if refusal is not None and not match.confirmed:
        raise NoSuchSheet(say(refusal.message), None if match.removed or match.round.removed else match)
    return match


def _match_of(text: str) -> Match | None:
    rows = Match.objects.select_related("round__stage__tournament", "first", "second")
    if number := NUMBER.fullmatch(text):
        return rows.filter(pk=int(number[1])).first()
    ids = _possible_ids(text[:LONGEST_TEXT])
    return rows.filter(Q(watch_id__in=ids) | Q(score_id__in=ids)).first() if ids else None


def _possible_ids(text: str) -> list[str]:
    """Wherever the id of a match may stand in an address: a scanner that is set to another keyboard types other signs
    around it, which may belong to ids too."""
    runs = WORD.findall(text)
    return [run[at : at + ID_LENGTH] for run in runs for at in range(len(run) - ID_LENGTH + 1)]


def _foreign(match: Match, user: User) -> str:
    """Of another tournament, which is named to those who may know of it."""
    other = match.tournament_round.stage.tournament
    values = {"number": match.sheet_number, "tournament": other.name}
    if Tournament.objects.visible_to(user).filter(pk=other.pk).exists():
        return _("Sheet %(number)s belongs to %(tournament)s.") % values
    return _("Sheet %(number)s belongs to another tournament.") % values


def _shown(text: str) -> str:
    number = NUMBER.fullmatch(text)
    return number[1] if number else text[:40]
