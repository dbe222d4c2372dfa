"""Checks a sheet hand by hand: the form carries the game so far, and nothing is stored."""

import json
from dataclasses import dataclass, replace

from django.http import HttpRequest
from django.urls import reverse

from rules.schema import Regulation
from scoring.codec import read_hand
from scoring.hand import GameFacts, HandFacts
from scoring.writing import file_text, write_game
from tournament.services.matches import GameView
from tournament.web.check.half_typed import carried, half_typed_hand, read_half_typed
from tournament.web.form_fields import Fields
from tournament.web.game_upload import GameUpload, read_game_text, uploaded_game
from tournament.web.quick.codec import decode_hand, encode, missing_faults, unanswered
from tournament.web.quick.entry_page import EntryPage
from tournament.web.quick.keypad import press_key
from tournament.web.quick.setup import MatchSetup
from tournament.web.quick.unstored import unstored_view
from tournament.whole_numbers import plain_number

SAVE = "save"


class CheckedHandPage(EntryPage):
    """The form for a hand of the sheet being checked. The fields for the totals on paper are always shown, since these
    are what is checked."""

    @property
    def address(self) -> str:
        return f"{reverse('check')}#hand"

    @property
    def folded_open(self) -> bool:
        return True

    @property
    def says_anyway(self) -> bool:
        """Whether the button saves a hand in spite of errors: never, since nothing is saved here."""
        return False


@dataclass(frozen=True)
class CheckedGame:
    """The game so far, and the form of a hand if one is open. `setup`: what is agreed before the first hand.

    `half_typed`: the next hand as far as it was typed, while another one is corrected, as `half_typed.py` writes it.
    `saved`: the number of the hand that was just entered or corrected; None if none was.
    """

    intake: GameUpload
    entry: EntryPage | None = None
    setup: MatchSetup | None = None
    half_typed: str = ""
    saved: int | None = None

    @property
    def restored(self) -> bool:
        """Whether the form of the next hand shows what was typed before a correction."""
        return bool(self.half_typed) and self.entry is not None and self.entry.number is None

    @property
    def status(self) -> int:
        if self.intake.fault:
            return self.intake.fault.status
        return 422 if self.entry and self.entry.faults else 200


def first_hand(regulation: Regulation) -> CheckedGame:
    """The page on which a sheet of this regulation begins."""
    setup = MatchSetup(regulation, {})
    return CheckedGame(GameUpload(""), _next_entry_page(unstored_view(GameFacts(regulation))), setup)


def with_next_hand(intake: GameUpload, half_typed: str = "", saved: int | None = None) -> CheckedGame:
    """A game with the form of its next hand, unless the game is over. `half_typed`: what had been typed into that
    form."""
    if intake.game is None:
        return CheckedGame(intake)
    view = unstored_view(intake.game)
    page = None if view.result.state.over else _next_entry_page(view, read_half_typed(half_typed))
    return CheckedGame(intake, page, half_typed=half_typed, saved=saved)


def posted_check_game(request: HttpRequest, regulation: Regulation | None) -> tuple[GameUpload, MatchSetup | None]:
    """The game so far to which the form belongs; a new one if it is the first hand."""
    intake = uploaded_game(request)
    if intake.text.strip() or regulation is None or (intake.fault and intake.fault.too_large):
        return intake, None
    setup = MatchSetup(regulation, request.POST)
    return read_game_text(json.dumps(_document(setup))), setup


def _document(setup: MatchSetup) -> dict[str, object]:
    agreed = setup.start_arguments()
    document: dict[str, object] = {"regulation": setup.regulation.key, "rulings": agreed["rulings"], "hands": []}
    if agreed["names"]:
        document["pairs"] = list(agreed["names"])
    if agreed["players_per_side"] != 2:
        document["players_per_side"] = agreed["players_per_side"]
    return document


def posted_hand(request: HttpRequest, view: GameView) -> tuple[int | None, HandFacts | None]:
    """The hand that the form edits, as it is in the game; (None, None) for the next hand."""
    number = plain_number(request.POST.get("hand", ""))
    if not number or not 1 <= number <= len(view.facts.hands):
        return None, None
    return number, view.facts.hands[number - 1]


def checked_hand_page(request: HttpRequest, view: GameView) -> EntryPage:
    """The form as it was sent, with the findings so far."""
    number, base = posted_hand(request, view)
    decoded = decode_hand(request.POST, view.regulation, base)
    return CheckedHandPage(view, number, request.POST, decoded, decoded.faults, all_findings=number is not None)


def next_step(request: HttpRequest, intake: GameUpload, setup: MatchSetup | None) -> CheckedGame:
    """Do what a button of the page says: add a hand, open one again, remove one, or press a key of the form."""
    if intake.game is None:
        return CheckedGame(intake, setup=setup)
    view = unstored_view(intake.game)
    action, _colon, position = request.POST.get("do", SAVE).partition(":")
    opened = plain_number(position) or 0
    if action in ("edit", "remove") and 1 <= opened <= len(view.facts.hands):
        half_typed = half_typed_hand(request.POST, _blank(view))
        return (_open_hand if action == "edit" else _remove_hand)(intake, view, opened, half_typed)
    if action != SAVE:
        half_typed = carried(request.POST)
        return CheckedGame(_as_sent(intake, setup), _press_button(request, view), setup, half_typed)
    return _save_hand(request, intake, view, setup)


def _open_hand(intake: GameUpload, view: GameView, number: int, half_typed: str) -> CheckedGame:
    hand = view.facts.hands[number - 1]
    fields = encode(hand, view.regulation)
    page = CheckedHandPage(view, number, fields, decode_hand(fields, view.regulation, hand))
    return CheckedGame(intake, page, half_typed=half_typed)


def _remove_hand(_intake: GameUpload, view: GameView, number: int, half_typed: str) -> CheckedGame:
    hands = (*view.facts.hands[: number - 1], *view.facts.hands[number:])
    return with_next_hand(_game_upload(replace(view.facts, hands=hands)), half_typed)


def _press_button(request: HttpRequest, view: GameView) -> EntryPage:
    number, base = posted_hand(request, view)
    fields = press_key(request.POST, request.POST["do"])
    decoded = decode_hand(fields, view.regulation, base)
    return CheckedHandPage(view, number, fields, decoded, decoded.faults, all_findings=False)


def _save_hand(request: HttpRequest, intake: GameUpload, view: GameView, setup: MatchSetup | None) -> CheckedGame:
    number, base = posted_hand(request, view)
    decoded = decode_hand(request.POST, view.regulation, base)
    if faults := missing_faults(decoded.missing) | decoded.faults:
        page = CheckedHandPage(view, number, request.POST, decoded, faults, all_findings=False)
        return CheckedGame(_as_sent(intake, setup), page, setup, carried(request.POST))
    hands = list(view.facts.hands)
    position = number or len(hands) + 1
    hands[position - 1 : position] = [decoded.hand]
    return with_next_hand(_game_upload(replace(view.facts, hands=tuple(hands))), carried(request.POST), position)


def _as_sent(intake: GameUpload, setup: MatchSetup | None) -> GameUpload:
    """The page as it was sent. Before the game has begun, what was agreed stays in its fields."""
    return GameUpload("") if setup else intake


def _game_upload(facts: GameFacts) -> GameUpload:
    return read_game_text(file_text(write_game(facts)))


def _blank(view: GameView) -> dict[str, str]:
    """The fields of the next hand before anything is typed."""
    return unanswered(encode(read_hand(view.blank, view.regulation), view.regulation))


def _next_entry_page(view: GameView, typed: Fields | None = None) -> EntryPage:
    fields = typed or _blank(view)
    return CheckedHandPage(view, None, fields, decode_hand(fields, view.regulation), all_findings=False)
