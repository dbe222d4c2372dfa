"""Finds a sheet by its typed number or the scanned code on it, and says why it is not in this pile."""

import re

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from tournament.models import Match, Tournament, User
from tournament.services import grants
from tournament.services.matches.tournament_context import tournament_context
from tournament.texts import say

SHEET_NUMBER = re.compile(r"\D{0,12}(\d{1,9})\D?")
SCANNED = re.compile(r"\S{40,}\.(\d{1,9})")
"""The code of a sheet that also opens scoring: `web.papers.sheets` appends the sheet's number after a full stop."""
ID_LENGTH = 22
WORD_OF_AN_ID = re.compile(rf"[A-Za-z0-9_-]{{{ID_LENGTH},}}")
SECRET_LENGTH = 43
MAX_TEXT_LENGTH = 300


class NoSuchSheet(ValueError):
    """The sheet was not found. `str()` says why, for people; `match`: the match of the sheet, if it belongs to this
    tournament."""

    def __init__(self, message: str, match: Match | None = None) -> None:
        super().__init__(message)
        self.match = match


def find_sheet(tournament: Tournament, user: User, text: str) -> Match:
    """The match of the sheet. Raises `NoSuchSheet` if it was replaced, is not played, or belongs elsewhere."""
    match = _match_of(tournament, text)
    if match is None or match.round is None or match.second_id is None:
        raise NoSuchSheet(_("There is no sheet %(number)s in this tournament.") % {"number": _short_number(text)})
    if match.round.stage.tournament_id != tournament.pk:
        raise NoSuchSheet(_foreign(match, user))
    context = tournament_context(match)
    refusal = context.refusal if context else None
    if refusal is not None and not match.confirmed:
        raise NoSuchSheet(say(refusal.message), None if match.removed or match.round.removed else match)
    return match


def _match_of(tournament: Tournament, text: str) -> Match | None:
    rows = Match.objects.select_related("round__stage__tournament", "first", "second")
    text = text[:MAX_TEXT_LENGTH]
    if number := SHEET_NUMBER.fullmatch(text) or SCANNED.fullmatch(text):
        return rows.filter(pk=int(number[1])).first()
    ids = _possible(ID_LENGTH, text)
    match = rows.filter(Q(watch_id__in=ids) | Q(score_id__in=ids)).first() if ids else None
    return match or _at_table(rows, tournament, _possible(SECRET_LENGTH, text))


def _at_table(rows: QuerySet[Match], tournament: Tournament, secrets: list[str]) -> Match | None:
    """The last published match at the table whose card was scanned."""
    tables = [
        grant.tables[0]
        for grant in grants.grants_by_secrets(secrets)
        if grant.tournament == tournament and grant.tables
    ]
    matches = rows.filter(round__stage__tournament=tournament, round__published=True, removed=False, table__in=tables)
    return matches.order_by("-round__stage__position", "-round__number", "-slot").first() if tables else None


def _possible(length: int, text: str) -> list[str]:
    """Every place in the text where an id or a secret could be: a scanner set to another keyboard layout types other
    characters around it, which may be ones that ids contain.
    """
    runs = WORD_OF_AN_ID.findall(text)
    return [run[at : at + length] for run in runs for at in range(len(run) - length + 1)]


def _foreign(match: Match, user: User) -> str:
    """The refusal for a sheet of another tournament, which is only named to people who may see it."""
    other = match.tournament_round.stage.tournament
    values = {"number": match.sheet_number, "tournament": other.name}
    if Tournament.objects.visible_to(user).filter(pk=other.pk).exists():
        return _("Sheet %(number)s belongs to %(tournament)s.") % values
    return _("Sheet %(number)s belongs to another tournament.") % values


def _short_number(text: str) -> str:
    number = SHEET_NUMBER.fullmatch(text)
    return number[1] if number else text[:40]
