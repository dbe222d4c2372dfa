"""Previews what a hand is worth while it is typed, computed by the engine without writing anything."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from rules.schema import Regulation
from scoring.consequences import primary_findings
from scoring.findings import SIDES, Finding, SideIndex
from scoring.game import GameResult, HandResult, play
from scoring.hand import GameFacts, HandFacts
from scoring.lines import ScoreLine
from tournament.boards.columns import columns_of
from tournament.boards.score_sheet import shown_names
from tournament.game_outcome import outcome, pair_names, uncounted_hands
from tournament.services.matches import GameView
from tournament.texts import article_name, figure, named_sum, say
from tournament.web.quick.codec import DecodedForm, is_given
from tournament.web.quick.form_notes import FormNote, form_notes
from tournament.web.quick.missing import sum_waits

FIELD_OF_LINE = {
    "concealed": "went_out",
    "morto_missed": "morto",
    "morto_unplayed": "morto",
}
ELSEWHERE = "hand"
"""The slot of findings that concern no field."""
CLAIMED_FIELD = "claimed_total"
"""The sheet's own totals are entered side by side; findings about them stand below both and name the pair."""


@dataclass(frozen=True)
class FieldFinding:
    """A finding shown under its field."""

    hint: str
    message: str
    article: str
    is_error: bool
    pair: str


@dataclass(frozen=True)
class PreviewFoot:
    """A pair's result, "" while it is not known, and below it the summands in the order of the fields."""

    name: str
    total: str
    summands: str
    opens: str
    running: str


@dataclass(frozen=True)
class HandPreview:
    """A hand computed in its place in the game. `wrong`: controls with a red outline; `missing`: controls to fill.

    `findings` are by slot: a control's name, `0-went_out`, or `ELSEWHERE`.
    """

    feet: tuple[PreviewFoot, PreviewFoot]
    findings: dict[str, tuple[FieldFinding, ...]]
    wrong: frozenset[str]
    missing: tuple[str, ...]
    starter_needed: bool
    stock_matters: bool
    partner_forgotten: bool = False
    """Whether nothing is missing, and the pair that went out has no figure for the cards of its other player."""
    lead_text: str = ""
    """The score with this hand; "" while a sum is not known."""
    ends_game: bool = False
    """Whether the sums are known, and the game is over with this hand."""
    to_check: bool = False
    """Whether the foot says that something should be checked: an error, or only a note, which may be out of view."""

    @property
    def doubts(self) -> list[FieldFinding]:
        """What should be checked before the hand is saved, each with the pair at which it stands: the errors, or all
        findings if a partner's cards seem to be forgotten."""
        return [
            replace(finding, pair=finding.pair or (self.feet[int(slot[0])].name if slot[0] in "01" else ""))
            for slot, findings in sorted(self.findings.items())
            for finding in findings
            if finding.is_error or self.partner_forgotten
        ]

    @property
    def doubts_text(self) -> str:
        """The doubts as one line. A form sends it back once exactly these have been read, and the hand is saved."""
        return " ".join(f"{doubt.pair}: {doubt.message}" for doubt in self.doubts)

    @property
    def unsure(self) -> bool:
        """Whether the hand is saved "anyway"."""
        return bool(self.doubts)


def preview_hand(view: GameView, number: int | None, decoded: DecodedForm, *, all_findings: bool = True) -> HandPreview:
    """Preview `decoded` as hand `number` of the game (None: the next). While it is being typed, only findings that can
    already be made."""
    game = play(view.facts_with(number, decoded.hand))
    position = view.position_of(number)
    result = game.hands[position - 1]
    regulation, names = view.regulation, shown_names(view.facts)
    # a field that may stay empty was left empty; one that cannot be read was not
    complete = (all_findings or not decoded.missing) and not decoded.faults
    answered = (
        finding for finding in result.findings if complete or is_answered(finding, regulation, decoded.answered)
    )
    findings = primary_findings(tuple(answered))
    notes = (*form_notes(decoded, regulation, view.facts.players_per_side), *_repetition_notes(view, number, decoded))
    first, second = (
        _without_sum(foot) if sum_waits(index, decoded.missing, regulation) else foot
        for index, foot in enumerate((_foot(result, 0, names, regulation), _foot(result, 1, names, regulation)))
    )
    summed = bool(first.total and second.total)
    return HandPreview(
        feet=(first, second),
        findings=_with_form_notes(_placed(_beside_notes(findings, notes, regulation), regulation, names), notes),
        wrong=frozenset(name for finding in findings if finding.is_error for name in _controls(finding, regulation)),
        missing=decoded.missing,
        starter_needed=any(finding.code == "starter_needed" for finding in findings),
        stock_matters=_stock_matters(decoded, regulation),
        partner_forgotten=complete and any(_is_open_hand(finding, decoded, regulation) for finding in findings),
        lead_text=_lead_text(replace(view.facts, pairs=names), game, position, view.agreed_hands) if summed else "",
        ends_game=summed and _ends(game, position),
        to_check=bool(findings) or any(note.to_check for note in notes),
    )


def _ends(game: GameResult, position: int) -> bool:
    return game.state.over and position == game.counted


def _lead_text(facts: GameFacts, game: GameResult, position: int, agreed_hands: int | None) -> str:
    """The score with the hand at this place, or how it ends the game, and which hands come after the end. For one of
    those, only that."""
    if _ends(game, position):
        lead = say(outcome(facts, game, agreed_hands))
    else:
        lead = lead_sentence(game.hands[position - 1].running, pair_names(facts)) if position <= game.counted else ""
    return " ".join(filter(None, (lead, uncounted_hands(game))))


def lead_sentence(running: tuple[int, int], names: tuple[str, str]) -> str:
    """The score as a sentence, such as "Ana/Bia leads by 120: 2.355 to 2.235."."""
    first, second = running
    if first == second:
        return _("Both pairs are level at %(total)s.") % {"total": figure(first)}
    leader = 0 if first > second else 1
    values = {"pair": names[leader], "points": figure(abs(first - second))}
    totals = {"more": figure(max(running)), "less": figure(min(running))}
    return _("%(pair)s leads by %(points)s: %(more)s to %(less)s.") % {**values, **totals}


def _without_sum(foot: PreviewFoot) -> PreviewFoot:
    """The foot without the sum, which is not known yet: an unanswered morto must not look like a loss of 100 points."""
    return replace(foot, total="", summands="")


def _is_open_hand(finding: Finding, decoded: DecodedForm, regulation: Regulation) -> bool:
    """Whether a finding says that a partner's cards are missing although no figure was entered for them."""
    return finding.code == "hand_floor" and not is_given(f"{finding.side}-{regulation.hand.field}", decoded.answered)


def _stock_matters(decoded: DecodedForm, regulation: Regulation) -> bool:
    """Whether it matters that a morto became stock: a pair took none, and nobody or that pair went out."""
    if "mortos_to_stock" not in regulation.hand_fields:
        return False
    hand, answered = decoded.hand, decoded.answered
    missing_morto = [
        side for index, side in enumerate(hand.sides) if side.morto == "none" and f"{index}-morto" in answered
    ]
    ended = "out" in answered and (not hand.out_count or any(side.went_out for side in missing_morto))
    return bool(hand.mortos_to_stock or (missing_morto and ended))


def result_in_game(view: GameView, number: int | None, hand: HandFacts) -> HandResult:
    """The hand's result among the other hands of the game."""
    return play(view.facts_with(number, hand)).hands[view.position_of(number) - 1]


def is_answered(finding: Finding, regulation: Regulation, answered: frozenset[str]) -> bool:
    """Whether everything that a finding concerns has been entered, so that nobody is warned about what is still to
    come."""
    table, held = regulation.table.field, regulation.hand.field
    needed = [table]
    if {held, "hand_cards_by_class", "claimed_total", "left"} & set(finding.fields):
        needed.append(held)
    if "morto" in regulation.fields:
        needed.append("morto")
    if finding.code in ("negative", "not_multiple_of_5") or finding.causing_side is not None:
        return True
    sides = SIDES if finding.side is None else (finding.side,)
    return "out" in answered and all(is_given(f"{side}-{name}", answered) for side in sides for name in needed)


def _foot(result: HandResult, index: SideIndex, names: tuple[str, str], regulation: Regulation) -> PreviewFoot:
    total, opens = result.totals[index], result.openings[index]
    parts = _named_points(sorted(result.lines[index], key=lambda line: _sort_key(line, regulation)), regulation)
    return PreviewFoot(
        name=names[index],
        total=("+" if total > 0 else "") + figure(total),
        summands=named_sum(parts.items()) if len(parts) > 1 else "",
        opens="" if opens is None else figure(opens),
        running=figure(result.running[index]),
    )


def _named_points(lines: Iterable[ScoreLine], regulation: Regulation) -> dict[str, int]:
    """The points of the lines by the heading of their column on the sheet; of several lines in one column, their
    sum."""
    heads = {code: column.head for column in columns_of(regulation) for code in column.lines}
    points: dict[str, int] = {}
    for line in lines:
        head = heads.get(line.code, "")
        points[head] = points.get(head, 0) + line.points
    return points


def _sort_key(line: ScoreLine, regulation: Regulation) -> int:
    """The sort key of lines: who ended the hand comes first, then the fields in the order of the regulation."""
    field = FIELD_OF_LINE.get(line.code, line.code)
    order = ["went_out", *(name for name in regulation.fields if name != "went_out")]
    return order.index(field) if field in order else len(order)


def _placed(
    findings: list[Finding], regulation: Regulation, names: tuple[str, str]
) -> dict[str, tuple[FieldFinding, ...]]:
    placed: dict[str, tuple[FieldFinding, ...]] = {}
    for finding in findings:
        slot = _slot(finding, regulation)
        shown_elsewhere = slot == ELSEWHERE or slot.endswith(CLAIMED_FIELD)
        pair = names[finding.side] if shown_elsewhere and finding.side is not None else ""
        field_finding = FieldFinding(
            say(finding.hint), say(finding.message), article_name(finding.article), finding.is_error, pair
        )
        placed[slot] = (*placed.get(slot, ()), field_finding)
    return placed


def _beside_notes(findings: list[Finding], notes: Iterable[FormNote], regulation: Regulation) -> list[Finding]:
    """The findings without that of a partner's single card where a note asks for the cards of a whole morto."""
    slots = {note.slot for note in notes if note.to_check}
    return [
        finding
        for finding in findings
        if finding.code != "hand_floor" or f"{finding.side}-{regulation.hand.field}" not in slots
    ]


def _with_form_notes(
    placed: dict[str, tuple[FieldFinding, ...]], notes: Iterable[FormNote]
) -> dict[str, tuple[FieldFinding, ...]]:
    """The findings, followed by the notes of the form, so that nothing typed is left out of the sum unexplained."""
    for note in notes:
        field_finding = FieldFinding("", note.message, note.article, is_error=False, pair="")
        placed[note.slot] = (*placed.get(note.slot, ()), field_finding)
    return placed


def _repetition_notes(view: GameView, number: int | None, decoded: DecodedForm) -> Iterator[FormNote]:
    """A note if the next hand equals the last one figure by figure, since a sheet is easily entered twice."""
    hands = view.facts.hands
    if number is None and hands and not decoded.missing and decoded.hand == hands[-1]:
        sentence = _("The same figures as in hand %(number)s. Is it another hand?") % {"number": len(hands)}
        yield FormNote(ELSEWHERE, sentence, "", to_check=True)


def _field(finding: Finding, regulation: Regulation) -> str | None:
    """The first field that a finding concerns; None if the form has none of them."""
    field_names = {*regulation.fields, *regulation.hand_fields}
    return next((name for name in finding.fields if name in field_names), None)


def _slot(finding: Finding, regulation: Regulation) -> str:
    """The slot of a finding: under its field in the pair's block, or below both blocks if it concerns both pairs."""
    field = _field(finding, regulation)
    if field is None:
        return ELSEWHERE
    if field in regulation.hand_fields:
        return field
    if finding.shown_side is None:
        return "out" if field == "went_out" else ELSEWHERE
    return f"{finding.shown_side}-{field}"


def _controls(finding: Finding, regulation: Regulation) -> Iterator[str]:
    """The controls of the field under which a finding is shown."""
    field = _field(finding, regulation)
    if field is None or field in regulation.hand_fields:
        return iter([field] if field else [])
    sides = SIDES if finding.shown_side is None else (finding.shown_side,)
    return (f"{side}-{field}" for side in sides)
