"""What a hand comes to while it is typed: the site's one engine, asked before anything is written."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.schema import Regulation
from scoring.findings import SIDES, Finding, SideIndex
from scoring.game import HandResult, play
from scoring.hand import HandFacts
from scoring.lines import ScoreLine
from tournament.boards.score_sheet import NOTHING, shown_names
from tournament.services.matches import GameView
from tournament.texts import cited, figure, say, written_sum
from tournament.web.quick.codec import Decoded

FIELD_OF_LINE = {
    "concealed": "went_out",
    "morto_missed": "morto",
    "morto_unplayed": "morto",
}
ELSEWHERE = "hand"
"""The place of findings that concern no field of the form."""


@dataclass(frozen=True)
class FieldFinding:
    """A finding under its field."""

    hint: str
    message: str
    article: str
    is_error: bool
    pair: str


@dataclass(frozen=True)
class PreviewFoot:
    """A pair's result and the summands under it, in the order of the fields."""

    name: str
    total: str
    summands: str
    opens: str
    running: str


@dataclass(frozen=True)
class HandPreview:
    """A hand reckoned in its place in the game. `wrong` are the controls with a red outline."""

    feet: tuple[PreviewFoot, PreviewFoot]
    findings: dict[str, tuple[FieldFinding, ...]]
    wrong: frozenset[str]
    starter_needed: bool

    @property
    def unsure(self) -> bool:
        return any(finding.is_error for findings in self.findings.values() for finding in findings)


def preview_hand(view: GameView, number: int | None, decoded: Decoded, *, all_findings: bool = True) -> HandPreview:
    """`decoded` as hand `number` of the game (None: the next). While it is typed, only what can be said already."""
    result = result_in_game(view, number, decoded.hand)
    regulation, names = view.regulation, shown_names(view.facts)
    findings = [
        finding for finding in result.findings if all_findings or is_answered(finding, regulation, decoded.answered)
    ]
    feet = (_foot(result, 0, names, regulation), _foot(result, 1, names, regulation))
    if not all_findings and _untouched(decoded):
        feet = (replace(feet[0], total=NOTHING, summands=""), replace(feet[1], total=NOTHING, summands=""))
    return HandPreview(
        feet=feet,
        findings=_placed(findings, regulation, names),
        wrong=frozenset(name for finding in findings if finding.is_error for name in _controls(finding, regulation)),
        starter_needed=any(finding.code == "starter_needed" for finding in findings),
    )


def _untouched(decoded: Decoded) -> bool:
    """Whether nothing was counted yet: an empty form costs nobody a morto."""
    known = ("failed_openings", "opened")
    return not any(value for side in decoded.document["sides"] for name, value in side.items() if name not in known)


def result_in_game(view: GameView, number: int | None, hand: HandFacts) -> HandResult:
    """The hand's result among the other hands of the game."""
    hands = list(view.facts.hands)
    places = {row.number: row.place for row in view.rows if row.place}
    place = places.get(number or 0, len(hands) + 1)
    hands[place - 1 : place] = [hand]
    return play(replace(view.facts, hands=tuple(hands))).hands[place - 1]


def is_answered(finding: Finding, regulation: Regulation, answered: frozenset[str]) -> bool:
    """Whether everything that a finding is about has been entered: nobody is told off for what is still to come."""
    table, held = regulation.table.field, regulation.hand.field
    needed = [table]
    if {held, "hand_cards_by_class", "claimed_total", "left"} & set(finding.fields):
        needed.append(held)
    if "morto" in regulation.fields:
        needed.append("morto")
    if finding.code in ("negative", "not_multiple_of_5"):
        return True
    sides = SIDES if finding.side is None else (finding.side,)
    return "out" in answered and all(_given(f"{side}-{name}", answered) for side in sides for name in needed)


def _given(name: str, answered: frozenset[str]) -> bool:
    counted = {"table_points": "cards", "hand_points": "hand_cards_by_class"}
    index, _dash, field = name.partition("-")
    classes = f"{index}-{counted[field]}-" if field in counted else ""
    return name in answered or bool(classes and any(other.startswith(classes) for other in answered))


def _foot(result: HandResult, index: SideIndex, names: tuple[str, str], regulation: Regulation) -> PreviewFoot:
    total, opens = result.totals[index], result.openings[index]
    points = [line.points for line in sorted(result.lines[index], key=lambda line: _place(line, regulation))]
    return PreviewFoot(
        name=names[index],
        total=("+" if total > 0 else "") + figure(total),
        summands=written_sum(points) if len(points) > 1 else "",
        opens="" if opens is None else figure(opens),
        running=figure(result.running[index]),
    )


def _place(line: ScoreLine, regulation: Regulation) -> int:
    """Who ended the hand is asked first; then the fields as the regulation lists them."""
    field = FIELD_OF_LINE.get(line.code, line.code)
    order = ["went_out", *(name for name in regulation.fields if name != "went_out")]
    return order.index(field) if field in order else len(order)


def _placed(
    findings: list[Finding], regulation: Regulation, names: tuple[str, str]
) -> dict[str, tuple[FieldFinding, ...]]:
    placed: dict[str, tuple[FieldFinding, ...]] = {}
    for finding in findings:
        field = next(iter(_fields(finding, regulation)), ELSEWHERE)
        pair = "" if finding.side is None else names[finding.side]
        shown = FieldFinding(say(finding.hint), say(finding.message), cited(finding.article), finding.is_error, pair)
        placed[field] = (*placed.get(field, ()), shown)
    return placed


def _fields(finding: Finding, regulation: Regulation) -> Iterator[str]:
    known = {*regulation.fields, *regulation.hand_fields}
    return ("out" if name == "went_out" else name for name in finding.fields if name in known)


def _controls(finding: Finding, regulation: Regulation) -> Iterator[str]:
    """The controls of the field under which a finding stands."""
    name = next(iter(_fields(finding, regulation)), None)
    if name is None or name == "out" or name in regulation.hand_fields:
        return iter([name] if name else [])
    sides = SIDES if finding.side is None else (finding.side,)
    return (f"{side}-{name}" for side in sides)
