"""The form for a stage's points and ranking: as typed, its errors by field, and the resulting fields of the tournament
file."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.contest.criteria import (
    EXPLANATIONS,
    LABELS,
    LOTS,
    PRESETS,
    Reads,
    criteria,
    expand_presets,
    known_criteria,
    reads_of,
)
from scoring.contest.model import StageFacts
from scoring.formats import format_of
from scoring.planning.arrangements import HANDS_OF_MATCH, MAX_HANDS, hands_of_match
from scoring.tournament_file.writing import write_table
from tournament.intake.typed_numbers import NotANumber, parse_number
from tournament.texts import figure
from tournament.web.setup.victory_table import TypedTable, fill, typed_table

MATCH_POINTS = {
    "win": gettext_lazy("Win"),
    "draw": pgettext_lazy("result of a match", "Draw"),
    "loss": gettext_lazy("Defeat"),
    "walkover": gettext_lazy("Defeat by walkover"),
}
WALKOVER_SCORE = {"present": gettext_lazy("The pair that came"), "absent": gettext_lazy("The absent pair")}
WALKOVER_VP = {f"vp_{name}": label for name, label in WALKOVER_SCORE.items()}
BYE_SCORE = {"bye_for": gettext_lazy("Points for"), "bye_against": gettext_lazy("Points against")}
BOUNDS = {
    **dict.fromkeys(MATCH_POINTS, (-99, 99)),
    **dict.fromkeys((*WALKOVER_SCORE, *BYE_SCORE), (-99_999, 99_999)),
    **dict.fromkeys((*WALKOVER_VP, "bye_vp"), (0, 999)),
    "hands": (1, MAX_HANDS),
}
COMPARED = {
    "match_points": gettext_lazy("Match points"),
    "walkover_score": gettext_lazy("Walkover score"),
    "bye_score": gettext_lazy("Bye"),
    "victory_points": gettext_lazy("Victory points"),
    "criteria": gettext_lazy("Places are decided by"),
}
"""What is compared with another person's simultaneous change."""
OPTIONAL_FIELDS = frozenset({*WALKOVER_VP, "hands"})
MAX_CRITERIA = 20


class ChosenCriterion(NamedTuple):
    name: str
    label: str
    explanation: str


class NumberField(NamedTuple):
    name: str
    label: str
    value: str
    fault: str


def described(name: str) -> ChosenCriterion:
    if name in LABELS:
        return ChosenCriterion(name, _(LABELS[name]), _(EXPLANATIONS[name]) if name in EXPLANATIONS else "")
    criterion = criteria()[name]
    return ChosenCriterion(name, _(criterion.label), _(criterion.explanation))


@dataclass
class ScoringForm:
    """`typed` has lists of criteria and of table rows. Computing `fields` collects `faults` by field."""

    stage: StageFacts
    typed: QueryDict
    faults: dict[str, str] = field(default_factory=dict)
    target: int | None = None
    """The target of the regulation (points), with which a pair ends a match before its hands are played."""

    @property
    def has_points(self) -> bool:
        """Whether the value of a match decides any place. In a knock-out only the winner counts."""
        return not format_of(self.stage).criteria_optional

    @property
    def by_victory_points(self) -> bool:
        return self.has_points and self.typed.get("scoring") == "victory_points"

    @property
    def numbers(self) -> dict[str, list[NumberField]]:
        """The number fields under each heading."""
        headings: dict[str, dict[str, Any]] = {
            "match_points": MATCH_POINTS,
            "walkover_score": WALKOVER_SCORE,
            "walkover_vp": WALKOVER_VP,
            "bye_score": BYE_SCORE,
            "bye_vp": {"bye_vp": _("Victory points of a bye")},
            "hands": {"hands": _("Hands of each match")},
        }
        return {
            heading: [
                NumberField(name, str(label), self.typed.get(name, ""), self.faults.get(name, ""))
                for name, label in labels.items()
            ]
            for heading, labels in headings.items()
        }

    @property
    def words(self) -> dict[str, str]:
        """The settings in a few words each, under the names in `COMPARED`."""
        numbers = {heading: " · ".join(part.value for part in parts) for heading, parts in self.numbers.items()}
        rows = [f"{row.typed.limit} {row.typed.winner}".strip() for row in self.table.rows if not row.typed.empty]
        return {
            **{name: numbers.get(name, "") for name in COMPARED},
            "victory_points": "\n".join(rows) if self.by_victory_points else "",
            "criteria": "\n".join(criterion.label for criterion in self.criteria),
        }

    @property
    def table(self) -> TypedTable:
        return typed_table(self.typed)

    @property
    def criteria_names(self) -> tuple[str, ...]:
        offered = known_criteria()
        names = tuple(name for name in self.typed.getlist("criteria") if name in offered)
        return expand_presets(names)[:MAX_CRITERIA]

    @property
    def criteria(self) -> list[ChosenCriterion]:
        return [described(name) for name in self.criteria_names]

    @property
    def offered(self) -> list[ChosenCriterion]:
        """The criteria that can be added: those not listed yet, and no presets, which are lists of the others."""
        others = Reads.GAMES if self.stage.teams is not None else Reads.TABLES
        left_out = {*self.criteria_names, *PRESETS}
        names = [name for name in known_criteria() if name not in left_out and others not in reads_of((name,))]
        return [described(name) for name in names]

    @property
    def notes(self) -> Iterator[str]:
        """Notes about the order of criteria."""
        names = self.criteria_names
        if LOTS in names[:-1]:
            yield _("Lots leave nothing open: the criteria below them never count.")
        elif names and names[-1] not in LABELS:
            yield _("Pairs level in everything share a place. With the drawing of lots at the end, none do.")
        if "victory_points" in names and not self.by_victory_points:
            yield _("This stage gives no victory points: all pairs are level in them.")
        if self.by_victory_points and not self._ranks_by_victory_points:
            yield _("Victory points decide no place here: add them to the list.")

    @property
    def has_idle_match_points(self) -> bool:
        """Whether match points decide no place: neither those of the pair, nor those that its opponents scored."""
        names = self.criteria_names
        reads_opponents = not self.by_victory_points and Reads.OPPONENTS_SCORES in reads_of(names)
        return self.has_points and "match_points" not in names and not reads_opponents

    @property
    def _ranks_by_victory_points(self) -> bool:
        """Whether victory points decide places: those of the pair, or those that its opponents scored."""
        names = self.criteria_names
        return "victory_points" in names or Reads.OPPONENTS_SCORES in reads_of(names)

    def fields(self) -> dict[str, Any]:
        """The stage's fields in the tournament file; complete only if there are no `faults`."""
        read = {name: self._read_number(name) for name in BOUNDS if self._is_asked(name)}
        document: dict[str, Any] = {"walkover_score": [read[name] for name in WALKOVER_SCORE]}
        if names := list(self.criteria_names):
            document["criteria"] = names
        if not self.has_points:
            return document
        if not names:
            self.faults["criteria"] = _("Add a criterion: without any, all pairs would share the first place.")
        document["match_points"] = {name: read[name] for name in MATCH_POINTS}
        document["bye_score"] = [read[name] for name in BYE_SCORE]
        return {**document, **self._victory_points(read)} if self.by_victory_points else document

    def _victory_points(self, read: dict[str, int | None]) -> dict[str, Any]:
        table = self.table.table
        if table is None:
            self.faults["table"] = _("Correct the marked rows of the table.")
            return {}
        document: dict[str, Any] = {"scoring": "victory_points", "table": write_table(table), "bye_vp": read["bye_vp"]}
        present, absent = (read[name] for name in WALKOVER_VP)
        if (present, absent) != (None, None):
            document["walkover_vp"] = [table.best if present is None else present, absent or 0]
        if read["hands"] and read["hands"] != hands_of_match(document):
            document[HANDS_OF_MATCH] = read["hands"]
        return document

    def _read_number(self, name: str) -> int | None:
        typed = self.typed.get(name, "").strip()
        if name in OPTIONAL_FIELDS and not typed:
            return None
        low, high = BOUNDS[name]
        try:
            if low <= (number := parse_number(typed)) <= high:
                return number
        except NotANumber:
            pass
        self.faults[name] = _("Enter a whole number from %(low)s to %(high)s.") % {
            "low": figure(low),
            "high": figure(high),
        }
        return None

    def _is_asked(self, name: str) -> bool:
        if name in (*WALKOVER_VP, "bye_vp", "hands"):
            return self.by_victory_points
        return self.has_points or name in WALKOVER_SCORE


def typed_from(stage: StageFacts, document: dict[str, Any]) -> QueryDict:
    """The form as stored, from the stage's facts and its document."""
    points = stage.match_points
    numbers = {
        **{name: getattr(points, name) for name in MATCH_POINTS},
        **dict(zip(WALKOVER_SCORE, stage.walkover_score, strict=True)),
        **dict(zip(BYE_SCORE, stage.bye_score, strict=True)),
        "bye_vp": stage.bye_vp,
        **(dict(zip(WALKOVER_VP, stage.walkover_vp, strict=True)) if "walkover_vp" in document else {}),
        "hands": hands_of_match(document) or "",
    }
    typed = QueryDict(mutable=True)
    for name, value in numbers.items():
        typed[name] = str(value)
    typed["scoring"] = "victory_points" if stage.victory_points else "match_points"
    if stage.victory_points:
        fill(typed, stage.victory_points)
    typed.setlist("criteria", list(expand_presets(stage.criteria)))
    return typed
