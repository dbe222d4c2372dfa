"""A hand entered, corrected, and reckoned while it is typed."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.codec import read_hand
from scoring.hand import Hand as HandFacts
from tournament.models import Match
from tournament.services import quick
from tournament.services.quick import GameView
from tournament.texts import figure
from tournament.web.quick.codec import Decoded, Fields, decode, encode
from tournament.web.quick.conflict import Conflict, conflict_of
from tournament.web.quick.keys import PadKey, pad_keys, pressed
from tournament.web.quick.reckoning import ELSEWHERE, Reckoned, Remark, reckoned
from tournament.web.quick.rows import Asking, Questions
from tournament.web.quick.scorer import back_to, new_key, number_of, scorer, told
from tournament.web.quick.undoing import UndoBar, undo_bar
from tournament.web.sheet import shown_names

SAVE = "save"


@dataclass
class Entry:
    """The page on which one hand is entered. `number` None: the next hand of the game."""

    view: GameView
    number: int | None
    fields: Fields
    decoded: Decoded
    faults: dict[str, str] = field(default_factory=dict)
    all_findings: bool = True
    conflict: Conflict | None = None
    bar: UndoBar | None = None

    @property
    def names(self) -> tuple[str, str]:
        return shown_names(self.view.facts)

    @property
    def place(self) -> int:
        """The hand's number as the table has it."""
        places = {row.number: row.place for row in self.view.rows if row.place}
        return places.get(self.number or 0, len(places) + 1)

    @cached_property
    def reckoned(self) -> Reckoned:
        return reckoned(self.view, self.number, self.decoded, all_findings=self.all_findings)

    @cached_property
    def questions(self) -> Questions:
        return Asking(self.view.regulation, self.names, self.fields, self.faults, self.reckoned).questions()

    @property
    def heads(self) -> list[dict[str, Any]]:
        """Over each column: the pair, its total before the hand, and what it has to open with."""
        row = next((row for row in self.view.rows if row.number == self.number and row.place), None)
        before = self.view.running
        if row and row.result:
            before = tuple(after - points for after, points in zip(row.result.running, row.result.totals, strict=True))
        feet = self.reckoned.feet
        return [
            {"index": index, "name": name, "total": figure(before[index]), "opens": feet[index].opens}
            for index, name in enumerate(self.names)
        ]

    @property
    def address(self) -> str:
        """Where the form is sent."""
        score_id = self.view.match.score_id
        if self.number is None:
            return reverse("quick-hand", args=[score_id])
        return reverse("quick-hand-edit", args=[score_id, self.number])

    @property
    def elsewhere(self) -> tuple[Remark, ...]:
        return self.reckoned.remarks.get(ELSEWHERE, ())

    @property
    def folded_open(self) -> bool:
        return self.questions.folded_used

    @property
    def pad(self) -> list[PadKey]:
        return pad_keys(self.view.regulation)


@require_http_methods(["GET", "HEAD", "POST"])
@scorer
def next_hand(request: HttpRequest, match: Match) -> HttpResponse:
    """The hand that was just played."""
    view = quick.game_view(match, number_of(request))
    if request.method == "POST":
        return _posted(request, view, None)
    if view.result.state.over:
        return back_to(match, view.game.number)
    hand = read_hand(view.blank, view.regulation)
    fields = _unanswered(encode(hand, view.regulation))
    bar = undo_bar(view, request.device)
    return _page(request, Entry(view, None, fields, decode(fields, view.regulation), all_findings=False, bar=bar))


@require_http_methods(["GET", "HEAD", "POST"])
@scorer
def edit_hand(request: HttpRequest, match: Match, number: int) -> HttpResponse:
    """A hand that is in the table, to be corrected."""
    view = quick.game_view(match, number_of(request))
    if request.method == "POST":
        return _posted(request, view, number)
    hand = _stored(view, number)
    if hand is None:
        raise quick.NoSuchHand
    fields = encode(hand, view.regulation)
    bar = undo_bar(view, request.device)
    return _page(request, Entry(view, number, fields, decode(fields, view.regulation, hand), bar=bar))


@require_POST
@scorer
def reckon(request: HttpRequest, match: Match) -> HttpResponse:
    """What the form comes to so far, as pieces of the page. Nothing is written."""
    view = quick.game_view(match, number_of(request))
    text = request.POST.get("hand", "")
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else None
    decoded = decode(request.POST, view.regulation)
    entry = Entry(view, number, request.POST, decoded, decoded.faults, all_findings=number is not None)
    found = entry.reckoned
    pieces = {slot: render_to_string("quick/_remarks.html", {"remarks": told}) for slot, told in found.remarks.items()}
    faults: dict[str, list[str]] = {}
    for name, fault in decoded.faults.items():
        slot = name.removeprefix("0-").removeprefix("1-").split("-")[0]
        if fault not in faults.setdefault(slot, []):
            faults[slot].append(fault)
    for slot, said in faults.items():
        pieces[slot] = render_to_string("quick/_faults.html", {"faults": said}) + pieces.get(slot, "")
    return JsonResponse(
        {
            "foot": render_to_string("quick/_feet.html", {"feet": found.feet}),
            "findings": pieces,
            "wrong": sorted(found.wrong | set(decoded.faults)),
            "unsure": found.unsure,
            "starter": found.starter_asked,
            "opens": [render_to_string("quick/_opens.html", {"opens": foot.opens}).strip() for foot in found.feet],
        }
    )


def _posted(request: HttpRequest, view: GameView, number: int | None) -> HttpResponse:
    """A form that came back: reckoned once more, refused with what is wrong in it, or written."""
    wanted = request.POST.get("do", SAVE)
    fields = pressed(request.POST, wanted)
    decoded = decode(fields, view.regulation, _stored(view, number) if number else None)
    if wanted != SAVE:
        return _page(request, Entry(view, number, fields, decoded, decoded.faults, all_findings=False))
    faults = decoded.faults | dict.fromkeys(decoded.missing, _("Choose one of the answers."))
    if faults:
        return _page(request, Entry(view, number, fields, decoded, faults, all_findings=False), status=422)
    try:
        _write(request, view, number, decoded)
    except quick.Stale as stale:
        return _stale(request, view.match, stale, fields, number)
    return back_to(view.match, mark="#table")


def _write(request: HttpRequest, view: GameView, number: int | None, decoded: Decoded) -> None:
    def write(**told: Any) -> None:
        if number is None:
            quick.record_hand(view.game, decoded.document, **told)
        else:
            quick.correct_hand(view.game, number, decoded.document, **told)

    try:
        write(**told(request))
    except quick.KeyReused:
        # Saved, gone back to, changed, and saved again: no fault of the page. Under a key of its own it is stale.
        write(**{**told(request), "key": new_key()})


def _stale(request: HttpRequest, match: Match, stale: quick.Stale, fields: Fields, number: int | None) -> HttpResponse:
    """Both versions beside each other. What was typed is still in the form; saving now puts it over the other."""
    view = quick.game_view(match, stale.game.number if stale.game else None)
    base = _stored(view, stale.number) if stale.number else None
    if number is None and base is None:
        stale.number = None
    target = stale.number if base is not None else None
    decoded = decode(fields, view.regulation, base)
    conflict = conflict_of(view, stale, decoded.hand, fresh=number is None)
    return _page(request, Entry(view, target, fields, decoded, conflict=conflict), status=409)


def _stored(view: GameView, number: int) -> HandFacts | None:
    """The hand of this number as it stands; None where it is not in the game."""
    return next((row.facts for row in view.rows if row.number == number and not row.removed), None)


def _unanswered(fields: dict[str, str]) -> dict[str, str]:
    """A fresh form: what is a question stays open; most pairs open, so that is answered beforehand."""
    asked = dict.fromkeys(("out", "0-morto", "1-morto", "0-table_cards", "1-table_cards"), "")
    asked |= dict.fromkeys(("0-hand_cards", "1-hand_cards"), "") | {"0-opened": "on", "1-opened": "on"}
    return fields | {name: value for name, value in asked.items() if name in fields}


def _page(request: HttpRequest, entry: Entry, status: int = 200) -> HttpResponse:
    context = {"entry": entry, "seq": entry.view.seq, "new_key": new_key, "match": entry.view.match}
    return render(request, "quick/entry.html", context, status=status)
