"""Describes events of the side chains: calls for the referee, extra minutes, photos and phones."""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from rules.text import _ as mark
from tournament.models import Event, Grant, RefereeCall, Tournament
from tournament.services.grants.kinds import GrantEventKind
from tournament.services.photos.kinds import PhotoEventKind
from tournament.services.referee_calls import CallEventKind
from tournament.services.table_times import TimeEventKind
from tournament.services.writing.changes import asked_of

PLAIN: dict[str, str] = {
    CallEventKind.CALLED: mark("%(match)s: the referee was called."),
    CallEventKind.CLEARED: mark("%(match)s: the call of the referee was cleared."),
    TimeEventKind.EXTENDED: mark("%(match)s: one more minute was given."),
    PhotoEventKind.FILED: mark("A photo was filed: %(match)s."),
    PhotoEventKind.CHOSEN: mark("Someone said which score sheet a photo is of: number %(number)s."),
    PhotoEventKind.ERASED: mark("A photo was erased for good."),
    PhotoEventKind.LEARNING_ALLOWED: mark("Fields of the photos may be used to teach a program to read."),
    PhotoEventKind.LEARNING_ENDED: mark("Fields of the photos may no longer be used to teach a program to read."),
    GrantEventKind.HANDED_OVER: mark("Table %(tables)s was given to another phone."),
}


class SideDescriber:
    """`match`: names the match of a key; `pairs`: the names of entries by key. One query for each kind of row."""

    def __init__(self, tournament: Tournament, match: Callable[[int | None], str], pairs: Mapping[int, str]) -> None:
        self.tournament, self._match, self._pairs = tournament, match, pairs

    def describe(self, event: Event) -> str:
        asked: dict[str, Any] = dict(asked_of(event))
        if event.scope_kind == "grants" and event.kind != GrantEventKind.HANDED_OVER:
            return self._granted(event, asked)
        match = self._match(self._match_of(asked))
        if event.kind == PhotoEventKind.FILED and not match:
            return _("A photo was sent and is waiting.")
        if event.kind not in PLAIN:
            return _("Written by another version of this program: %(kind)s.") % {"kind": event.kind}
        values = {"match": match, "number": asked.get("number", ""), "tables": asked.get("table", "")}
        return _(PLAIN[event.kind]) % values

    def _match_of(self, asked: Mapping[str, Any]) -> int | None:
        if "call" in asked:
            return self._calls.get(asked["call"])
        return asked.get("match")

    @cached_property
    def _calls(self) -> dict[int, int]:
        return dict(RefereeCall.objects.filter(tournament=self.tournament).values_list("pk", "match_id"))

    @cached_property
    def _grants(self) -> dict[int, Grant]:
        return {grant.pk: grant for grant in Grant.objects.filter(tournament=self.tournament)}

    def _granted(self, event: Event, asked: Mapping[str, Any]) -> str:
        """The sentence for a code or link that was given, opened or revoked."""
        key = asked.get("link") or asked.get("grant") or event.payload.get("grant")
        grant = self._grants.get(key or 0)
        tables = ", ".join(map(str, asked.get("tables") or (grant.tables if grant else ())))
        entry = asked.get("entry") or (grant.entry_id if grant else None)
        values = {"tables": tables, "pair": self._pairs.get(entry or 0, "")}
        if event.kind == GrantEventKind.REVOKED and grant is not None and grant.origin_id is not None:
            return _("A phone was disconnected.")
        return _words(event.kind, bool(entry), bool(tables)) % values


def _words(kind: str, has_pair: bool, has_tables: bool) -> str:
    if kind == GrantEventKind.GIVEN:
        if has_pair:
            return _("%(pair)s was given a link.")
        return _("Table %(tables)s was given a code.") if has_tables else _("A code or token was given.")
    if kind == GrantEventKind.OPENED:
        if has_pair:
            return _("A phone opened the link of %(pair)s.")
        return _("A phone opened the code of table %(tables)s.") if has_tables else _("A phone opened a code.")
    if has_pair:
        return _("The link of %(pair)s was revoked.")
    return _("The code of table %(tables)s was revoked.") if has_tables else _("A code or token was revoked.")
