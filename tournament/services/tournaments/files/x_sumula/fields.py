"""Reads the field `x_sumula` of a tournament file: what this site stores and the file has no field for.

Other programs keep the field without interpreting it. Only departures from what an import assumes are written: that
a round is published, and a complete result confirmed. Unknown fields stay with the file's other x_ fields.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import partial
from typing import Any, TypeVar

from rules.text import _, say
from scoring.codec import whole_number
from scoring.contest.fields import FieldReader, flag, list_of, round_number, text
from scoring.contest.model import TournamentFacts
from scoring.contest.short_names import is_step
from scoring.hidden_signs import without_hidden_signs
from scoring.unreadable import Unreadable
from tournament.services.tournaments.files.x_sumula.decisions import SumulaDecision, read_own_decisions
from tournament.services.tournaments.files.x_sumula.league import SumulaAppointment, read_appointment
from tournament.services.tournaments.files.x_sumula.lots import SumulaLot, is_sound, read_own_lot
from tournament.services.tournaments.files.x_sumula.plan import plan
from tournament.services.tournaments.files.x_sumula.values import Document, day, moment, nothing_else, plain_object

OWN = "x_sumula"
UNTITLED = "untitled"
"""Key in the plan for the name that an untitled file's tournament was given here."""
T = TypeVar("T")


@dataclass(frozen=True)
class SumulaRound:
    """What is special about a round."""

    published: bool = True
    seed: str = ""
    broken: list[Any] = field(default_factory=list)
    starts: datetime | None = None
    opens: date | None = None
    deadline: date | None = None
    orders: dict[str, list[str]] = field(default_factory=dict)


@dataclass(frozen=True)
class SumulaStage:
    name: str = ""
    rule: Document = field(default_factory=dict)


@dataclass(frozen=True)
class SumulaPair:
    """A pair's short form: how it was made, or as the organisers wrote it."""

    steps: tuple[str, ...] = ()
    short: str = ""


@dataclass(frozen=True)
class SumulaFields:
    """The fields of the tournament: its plan, and those of rounds, stages and pairs by place or id."""

    plan: Document = field(default_factory=dict)
    rounds: Mapping[tuple[str, int], SumulaRound] = field(default_factory=dict)
    stages: Mapping[str, SumulaStage] = field(default_factory=dict)
    lots: tuple[SumulaLot, ...] = ()
    pairs: Mapping[str, SumulaPair] = field(default_factory=dict)
    decisions: tuple[SumulaDecision, ...] = ()


@dataclass(frozen=True)
class SumulaMatch:
    """The fields of a match. `confirmed` None: as its games imply."""

    confirmed: bool | None = None
    disputed: str = ""
    overruled: str = ""
    appointment: SumulaAppointment = field(default_factory=SumulaAppointment)
    approved: tuple[bool, ...] = (False, False)
    second_entry: Document = field(default_factory=dict)


def read_own_fields(facts: TournamentFacts) -> tuple[SumulaFields, Document]:
    """The site's own fields, and the rest of the file's x_ fields."""
    return _taken(facts.extra, partial(_own, facts), SumulaFields())


def read_own_match(extra: Mapping[str, Any]) -> tuple[SumulaMatch, Document]:
    return _taken(extra, _own_match, SumulaMatch())


def _taken(extra: Mapping[str, Any], read: Callable[[Any], T], nothing: T) -> tuple[T, Document]:
    if OWN not in extra:
        return nothing, dict(extra)
    try:
        return read(extra[OWN]), {name: value for name, value in extra.items() if name != OWN}
    except Unreadable:
        return nothing, dict(extra)


def _own(facts: TournamentFacts, document: object) -> SumulaFields:
    fields = FieldReader(document)
    rounds = fields.take("rounds", list_of(_round), ())
    stages = fields.take("stages", list_of(_stage), ())
    lots = fields.take("lots", list_of(read_own_lot), ())
    pairs = dict(fields.take("pairs", list_of(_pair), ()))
    decisions = fields.take("decisions", read_own_decisions, ())
    own = SumulaFields(fields.take("plan", plan, {}), dict(rounds), dict(stages), lots, pairs, decisions)
    if not pairs.keys() <= facts.pairs.keys():
        raise Unreadable(say(_("unknown field")), "pairs")
    if own.plan.get("players_per_side", 2) not in (2, *facts.regulation.players_per_side):
        raise Unreadable(say(_("this regulation does not have the field")), "plan", "players_per_side")
    if not is_sound(lots, len(facts.lots)):
        raise Unreadable(say(_("unknown field")), "lots")
    return nothing_else(fields, own)


def _pair(document: object) -> tuple[str, SumulaPair]:
    fields = FieldReader(document)
    key = fields.take("pair", text)
    own = SumulaPair(fields.take("steps", list_of(_step), ()), without_hidden_signs(fields.take("short", text, "")))
    return nothing_else(fields, (key, own))


def _step(value: object) -> str:
    step = text(value)
    if not is_step(step):
        raise Unreadable(say(_("must be a text")))
    return step


def _own_match(document: object) -> SumulaMatch:
    fields = FieldReader(document)
    own = SumulaMatch(
        fields.optional("confirmed", flag),
        fields.take("disputed", text, ""),
        fields.take("overruled", text, ""),
        read_appointment(fields),
        fields.take("approved", _of_both(flag), (False, False)),
        fields.take("second_entry", _second_entry, {}),
    )
    return nothing_else(fields, own)


def _of_both(parse: Callable[[object], T]) -> Callable[[object], tuple[T, ...]]:
    def read(value: object) -> tuple[T, ...]:
        both = list_of(parse)(value)
        if len(both) != 2:
            raise Unreadable(say(_("must be a list")))
        return both

    return read


def _second_entry(value: object) -> Document:
    fields = FieldReader(value)
    rows = list_of(list_of(_of_both(whole_number)))
    games = [[list(row) for row in game] for game in fields.take("games", rows)]
    return nothing_else(fields, {"games": games, "agrees": fields.take("agrees", flag)})


def _round(document: object) -> tuple[tuple[str, int], SumulaRound]:
    fields = FieldReader(document)
    place = fields.take("stage", text), fields.take("round", round_number)
    own = SumulaRound(
        fields.take("published", flag, True),
        fields.take("seed", text, ""),
        fields.take("broken", _all_broken, []),
        fields.optional("starts", moment),
        fields.optional("opens", day),
        fields.optional("deadline", day),
        fields.take("orders", _orders, {}),
    )
    return nothing_else(fields, (place, own))


def _orders(value: object) -> dict[str, list[str]]:
    return {text(team): list(list_of(text)(order)) for team, order in plain_object(value).items()}


def _all_broken(documents: object) -> list[Document]:
    return list(list_of(_unmet_wish)(documents))


def _unmet_wish(document: object) -> Document:
    fields = FieldReader(document)
    return nothing_else(fields, {"wish": fields.take("wish", text), "pairs": list(fields.take("pairs", list_of(text)))})


def _stage(document: object) -> tuple[str, SumulaStage]:
    fields = FieldReader(document)
    key = fields.take("stage", text)
    return nothing_else(
        fields, (key, SumulaStage(fields.take("name", text, ""), fields.take("rule", plain_object, {})))
    )
