"""Reads the field `x_sumula` of a tournament file: what this site stores and the file has no field for.

Other programs keep the field without interpreting it. Only departures from what an import assumes are written: that
a round is published, and a complete result confirmed. Unknown fields stay with the file's other x_ fields.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import partial
from typing import Any

from rules.text import _, make_text
from scoring.codec import flag, whole_number
from scoring.contest.model import TournamentFacts
from scoring.contest.short_names import is_step
from scoring.documents import Document
from scoring.hidden_signs import without_hidden_signs
from scoring.tournament_file.fields import FieldReader, Parsed, list_of, round_number, text, two_of
from scoring.unreadable import Unreadable
from tournament.services.tournaments.files.x_sumula.decisions import SumulaDecision, read_own_decisions
from tournament.services.tournaments.files.x_sumula.league import SumulaAppointment, read_appointment
from tournament.services.tournaments.files.x_sumula.lots import SumulaLot, is_sound, read_own_lot
from tournament.services.tournaments.files.x_sumula.plan import read_plan
from tournament.services.tournaments.files.x_sumula.values import (
    read_day,
    read_moment,
    read_plain_object,
    refuse_other_fields,
)

OWN = "x_sumula"
UNTITLED = "untitled"
"""Key in the plan for the name that an untitled file's tournament was given here."""


@dataclass(frozen=True)
class SumulaRound:
    """What is special about a round."""

    published: bool = True
    seed: str = ""
    unmet_wishes: list[Any] = field(default_factory=list)
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
    """The fields of the tournament: whether it was finished, its plan, and those of rounds, stages and pairs by place
    or id."""

    plan: Document = field(default_factory=dict)
    rounds: Mapping[tuple[str, int], SumulaRound] = field(default_factory=dict)
    stages: Mapping[str, SumulaStage] = field(default_factory=dict)
    lots: tuple[SumulaLot, ...] = ()
    pairs: Mapping[str, SumulaPair] = field(default_factory=dict)
    decisions: tuple[SumulaDecision, ...] = ()
    finished: bool = False


@dataclass(frozen=True)
class SumulaMatch:
    """The fields of a match. `confirmed` None: as its games imply. `games`: the documents of all games, where the file
    may not have all of them; None if it has them."""

    confirmed: bool | None = None
    disputed: str = ""
    overruled: str = ""
    appointment: SumulaAppointment = field(default_factory=SumulaAppointment)
    pairs_agreed: tuple[bool, ...] = (False, False)
    second_entry: Document = field(default_factory=dict)
    games: tuple[Document, ...] | None = None


def read_own_fields(facts: TournamentFacts) -> tuple[SumulaFields, Document]:
    """The site's own fields, and the rest of the file's x_ fields."""
    return _take_own_fields(facts.extra, partial(_read_tournament_fields, facts), SumulaFields())


def read_own_match(extra: Mapping[str, Any]) -> tuple[SumulaMatch, Document]:
    """The fields of a match that only Súmula writes, and the rest of `extra`. Raises `Unreadable`."""
    return _take_own_fields(extra, _read_match_fields, SumulaMatch())


def _take_own_fields(
    extra: Mapping[str, Any], read: Callable[[Any], Parsed], nothing: Parsed
) -> tuple[Parsed, Document]:
    if OWN not in extra:
        return nothing, dict(extra)
    try:
        return read(extra[OWN]), {name: value for name, value in extra.items() if name != OWN}
    except Unreadable:
        return nothing, dict(extra)


def _read_tournament_fields(facts: TournamentFacts, document: object) -> SumulaFields:
    """Súmula's own fields of a tournament. Raises `Unreadable` if they do not fit the rest of the file."""
    fields = FieldReader(document)
    rounds = fields.take("rounds", list_of(_read_round), ())
    stages = fields.take("stages", list_of(_read_stage), ())
    lots = fields.take("lots", list_of(read_own_lot), ())
    pairs = dict(fields.take("pairs", list_of(_read_pair), ()))
    decisions = fields.take("decisions", read_own_decisions, ())
    finished = fields.take("finished", flag, False)
    sumula_fields = SumulaFields(
        fields.take("plan", read_plan, {}), dict(rounds), dict(stages), lots, pairs, decisions, finished
    )
    if not pairs.keys() <= facts.pairs.keys():
        raise Unreadable(make_text(_("unknown field")), "pairs")
    if sumula_fields.plan.get("players_per_side", 2) not in (2, *facts.regulation.players_per_side):
        raise Unreadable(make_text(_("this regulation does not have the field")), "plan", "players_per_side")
    if not is_sound(lots, len(facts.lots)):
        raise Unreadable(make_text(_("unknown field")), "lots")
    return refuse_other_fields(fields, sumula_fields)


def _read_pair(document: object) -> tuple[str, SumulaPair]:
    fields = FieldReader(document)
    key = fields.take("pair", text)
    pair = SumulaPair(
        fields.take("steps", list_of(_read_step), ()), without_hidden_signs(fields.take("short", text, ""))
    )
    return refuse_other_fields(fields, (key, pair))


def _read_step(value: object) -> str:
    step = text(value)
    if not is_step(step):
        raise Unreadable(make_text(_("must be a text")))
    return step


def _read_match_fields(document: object) -> SumulaMatch:
    fields = FieldReader(document)
    match = SumulaMatch(
        fields.optional("confirmed", flag),
        fields.take("disputed", text, ""),
        fields.take("overruled", text, ""),
        read_appointment(fields),
        fields.take("approved", two_of(flag), (False, False)),
        fields.take("second_entry", _read_second_entry, {}),
        fields.optional("games", list_of(read_plain_object)),
    )
    return refuse_other_fields(fields, match)


def _read_second_entry(value: object) -> Document:
    fields = FieldReader(value)
    rows = list_of(list_of(two_of(whole_number)))
    games = [[list(row) for row in game] for game in fields.take("games", rows)]
    return refuse_other_fields(fields, {"games": games, "agrees": fields.take("agrees", flag)})


def _read_round(document: object) -> tuple[tuple[str, int], SumulaRound]:
    fields = FieldReader(document)
    stage_round = fields.take("stage", text), fields.take("round", round_number)
    round_ = SumulaRound(
        fields.take("published", flag, True),
        fields.take("seed", text, ""),
        fields.take("broken", _read_unmet_wishes, []),
        fields.optional("starts", read_moment),
        fields.optional("opens", read_day),
        fields.optional("deadline", read_day),
        fields.take("orders", _read_orders, {}),
    )
    return refuse_other_fields(fields, (stage_round, round_))


def _read_orders(value: object) -> dict[str, list[str]]:
    return {text(team): list(list_of(text)(order)) for team, order in read_plain_object(value).items()}


def _read_unmet_wishes(documents: object) -> list[Document]:
    return list(list_of(_read_unmet_wish)(documents))


def _read_unmet_wish(document: object) -> Document:
    fields = FieldReader(document)
    return refuse_other_fields(
        fields, {"wish": fields.take("wish", text), "pairs": list(fields.take("pairs", list_of(text)))}
    )


def _read_stage(document: object) -> tuple[str, SumulaStage]:
    fields = FieldReader(document)
    key = fields.take("stage", text)
    return refuse_other_fields(
        fields, (key, SumulaStage(fields.take("name", text, ""), fields.take("rule", read_plain_object, {})))
    )
