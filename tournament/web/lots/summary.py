"""A drawing of lots as shown to organisers and the public alike."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.contest.impossible import Impossible
from scoring.lots import ALGORITHM, Draw, DrawStep, steps
from tournament.boards.words import group_title, place
from tournament.models import Lot, Tournament
from tournament.services.tournaments.lots.draws import codes_of
from tournament.services.tournaments.lots.outcome import groups_of_lot
from tournament.web.lots.numbered_schedule import NumberedRound, numbered_schedule
from tournament.web.lots.script import script_of
from tournament.web.lots.titles import LotNames, lot_meaning, lot_title

STATES = {"announced": "waiting", "drawn": "confirmed", "void": "void"}
"""State: shape of the sprite."""


@dataclass(frozen=True)
class DrawnPlace:
    """A member of the pool and the place drawn; before the draw `place` is empty."""

    code: str
    name: str
    place: str = ""


@dataclass(frozen=True)
class LotSource:
    """A source as announced, and its numbers once they are known."""

    name: str
    result: str = ""


@dataclass(frozen=True)
class LotGroup:
    title: str
    names: tuple[str, ...]


def tournament_lots(tournament: Tournament) -> "QuerySet[Lot]":
    """All drawings of the tournament, newest first."""
    rows = Lot.objects.filter(tournament=tournament, removed=False).order_by("-pk")
    return rows.select_related("announced_sources", "reason", "witnesses", "repeats").prefetch_related(
        "repeated_by__reason"
    )


class LotSummary:
    """One drawing in sentences and rows."""

    def __init__(self, lot: Lot, names: LotNames) -> None:
        self.lot, self.names = lot, names

    @property
    def tournament(self) -> Tournament:
        return self.names.snap.tournament

    @property
    def count(self) -> int:
        return len(self.lot.pool)

    @property
    def state(self) -> str:
        if self.lot.is_void:
            return "void"
        return "drawn" if self.lot.drawn else "announced"

    @property
    def shape(self) -> str:
        return STATES[self.state]

    @property
    def word(self) -> str:
        if self.lot.is_void:
            return pgettext("lots", "repeated") if self.repetition else pgettext("lots", "cancelled")
        return pgettext("lots", "drawn") if self.lot.drawn else pgettext("lots", "announced")

    @property
    def repetition(self) -> Lot | None:
        """The drawing that repeats this one."""
        return next(iter(self.lot.repeated_by.all()), None)

    @property
    def why_void(self) -> str:
        """The public reason why this drawing no longer counts."""
        note = self.repetition.reason if self.repetition else self.lot.reason
        return note.text if self.lot.is_void and note else ""

    @property
    def title(self) -> str:
        """Its title on a screen, with short names; the list of the pool has the full ones."""
        pairs = self.lot.details.get("codes") or self.lot.pool
        return self._title([self.names.snap.short_name(pair) for pair in pairs])

    @property
    def whole_title(self) -> str:
        """Its title on paper."""
        return self._title([self.name(code) or code for code in self.by_code or self.lot.pool])

    def _title(self, among: list[str]) -> str:
        return lot_title(self.lot.purpose, self.lot.stage, self.lot.details.get("round", 0), among, self.names)

    @property
    def meaning(self) -> str:
        """What the order will decide."""
        rule, pots = self.names.lot_rule(self.lot.stage), bool(self.lot.details.get("pots"))
        return lot_meaning(self.lot.purpose, pots, rule)

    @property
    def is_of_players(self) -> bool:
        return self.names.snap.is_of_players

    @property
    def is_of_teams(self) -> bool:
        """Whether teams are drawn, whose pairs sit at the tables."""
        return self.names.snap.is_of_teams and self.lot.purpose != "tables"

    @cached_property
    def numbered_schedule(self) -> list[NumberedRound]:
        return numbered_schedule(self.lot, self.names.snap)

    @cached_property
    def by_code(self) -> Mapping[str, str]:
        """The name behind each code."""
        if players := self.lot.details.get("x_players"):
            return {code: name for name, code in players.items()}
        codes = self.lot.details.get("codes") or {}
        if self.lot.purpose == "format":
            return {code: option for option, code in codes.items()}
        return {code: self.names.pairs.get(id_, id_) for id_, code in codes.items()}

    def name(self, code: str) -> str:
        return self.by_code.get(code) or self.names.pairs.get(code, "")

    @property
    def pool(self) -> list[DrawnPlace]:
        return [DrawnPlace(code, self.name(code)) for code in self.lot.pool]

    @property
    def order(self) -> list[DrawnPlace]:
        return [DrawnPlace(code, self.name(code), place(at)) for at, code in enumerate(self.lot.order, start=1)]

    @property
    def sources(self) -> list[LotSource]:
        names = self.lot.announced_sources.text.splitlines() if self.lot.announced_sources else []
        texts = list(self.lot.sources)
        length = max(len(names), len(texts))
        names, texts = names + [""] * (length - len(names)), texts + [""] * (length - len(texts))
        return [LotSource(*pair) for pair in zip(names, texts, strict=True)]

    @property
    def pots(self) -> list[LotGroup]:
        pots = self.lot.details.get("pots") or []  # False: no pots were wanted
        return [
            LotGroup(_("Pot %(number)s") % {"number": number}, self._names_of(pot))
            for number, pot in enumerate(pots, start=1)
        ]

    @property
    def mates(self) -> bool:
        """Whether pairs of one club are kept apart, which moves some of them away from their drawn places."""
        return bool(self.lot.details.get("mates"))

    @property
    def groups(self) -> list[LotGroup]:
        return self._titled(self._outcome("groups"))

    def groups_by(self, order: Sequence[str]) -> list[LotGroup]:
        """The groups that this order of the codes would give; [] where no groups are drawn, or none can be."""
        if self.lot.purpose != "groups":
            return []
        pairs = {code: pair for pair, code in codes_of(self.lot).items()}
        try:
            return self._titled(groups_of_lot(self.lot, [pairs.get(code, code) for code in order]))
        except Impossible:
            return []

    def _titled(self, groups: Sequence[Sequence[str]]) -> list[LotGroup]:
        return [LotGroup(group_title(number), self._names_of(group)) for number, group in enumerate(groups)]

    @property
    def tables(self) -> list[tuple[int, str, str]]:
        """The pairs of a round, as far as the reader may see them."""
        if self.names.snap.round(self.lot.stage, self.lot.details.get("round", 0)) is None:
            return []
        return [(number, *self._names_of([first, second])) for number, first, second in self._outcome("tables")]

    @property
    def tables_to_come(self) -> bool:
        """Whether tables are drawn for a round that the reader may not see yet."""
        return bool(self._outcome("tables")) and not self.tables

    @property
    def partners(self) -> list[tuple[str, str]]:
        """For a drawing of players: who plays with whom."""
        half = len(self.lot.order) // 2
        if self.lot.purpose != "pairs" or not half:
            return []
        names = [self.name(code) or code for code in self.lot.order]
        return list(zip(names[:half], reversed(names[half:]), strict=True))

    @property
    def drawn_format(self) -> str:
        """The format that was drawn; empty until then, and for other lots."""
        format_: str = self.lot.details.get("outcome", {}).get("format", "")
        return format_

    def _outcome(self, name: str) -> list[Any]:
        outcome: list[Any] = self.lot.details.get("outcome", {}).get(name, [])
        return outcome

    def _names_of(self, ids: Sequence[str]) -> tuple[str, ...]:
        return tuple(self.names.pairs.get(id_, id_) for id_ in ids)

    @property
    def key(self) -> str:
        return "/".join((ALGORITHM, self.lot.draw_id, self.lot.pool_hash, *self.lot.sources, ""))

    @property
    def checkable(self) -> bool:
        """Whether anybody can repeat the draw."""
        return bool(self.lot.drawn and self.lot.sources and self.lot.draw_id)

    @property
    def steps(self) -> tuple[DrawStep, ...]:
        return steps(Draw(self.lot.pool_hash, self.key, tuple(self.lot.order))) if self.checkable else ()

    @property
    def data(self) -> str:
        """The data with which a browser can repeat the draw, and the expected outcome."""
        lot = self.lot
        whole = {
            "codes": lot.pool,
            "id": lot.draw_id,
            "sources": lot.sources,
            "order": lot.order,
            "hash": lot.pool_hash,
        }
        return json.dumps(whole)

    @property
    def script(self) -> str:
        return script_of(self.lot.pool, self.lot.draw_id, self.lot.sources)
