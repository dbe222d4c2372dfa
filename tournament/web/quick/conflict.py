"""Shows two versions of a hand side by side when somebody else wrote while this one was typed."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.codec import read_hand
from scoring.game import play
from scoring.hand import HandFacts
from tournament.boards.score_sheet import shown_names
from tournament.models import Hand
from tournament.services import matches
from tournament.services.matches import GameView, MatchChange
from tournament.services.matches.kinds import MatchEventKind
from tournament.services.matches.short_names import short_pairs
from tournament.services.writing.refusals import Stale
from tournament.texts import figure, join_names, join_sentences, say, score_line
from tournament.web.conflict import ComparedField, Conflict
from tournament.web.quick.agreement import Agreement
from tournament.web.quick.board import table_board
from tournament.web.quick.hand_preview import result_in_game
from tournament.web.quick.labels import field_label, value_text
from tournament.web.quick.timeline import game_timeline, hand_position


@dataclass(frozen=True)
class HandConflict(Conflict):
    """Both versions; if nobody else wrote this hand there is nothing to compare, and `since` says what they did.

    `may_add`: whether the typed hand may be an additional hand. `overwrites`: whether saving may replace or unsettle
    what others wrote, so that the harmless choice is to leave it.
    """

    may_add: bool = False
    overwrites: bool = True
    next_position: int = 0
    """The number that the typed hand would have as an additional one."""


def match_conflict(view: GameView, stale: matches.StaleMatch) -> Conflict:
    """The conflict of an action without typed data."""
    changes = matches.match_timeline(view.match, after=stale.expected)
    return Conflict(say(stale.message), tuple(game_timeline(view, changes, buttons=False)))


def agreement_conflict(page: Agreement, stale: Stale, read: list[str]) -> Conflict:
    """The conflict of a pair's agreement with what others have changed. `read`: both figures on the page that the pair
    read; empty if not known."""
    message = _("Read this page again: it changed while it was open, and your agreement was not recorded.")
    if len(read) == len(page.score) and read != [*page.score]:
        values = {"before": score_line(*read), "now": score_line(*page.score)}
        message = join_sentences([message, _("You read %(before)s, and now it is %(now)s.") % values])
    changes = matches.match_timeline(page.match, after=stale.expected)
    since = (entry for view in page.views for entry in game_timeline(view, changes, buttons=False))
    return Conflict(message, tuple(since))


def hand_conflict(view: GameView, stale: matches.StaleMatch, typed: HandFacts, *, is_new: bool) -> HandConflict:
    """The stored hand beside the typed one, if others wrote it meanwhile. `is_new`: it was typed as a new hand, which
    it may still become."""
    stored, changes = stale.there, matches.match_timeline(view.match, after=stale.expected)
    since = tuple(game_timeline(view, changes, buttons=False))
    if stored is None or stored.removed:
        if table_board(view, (), scorer=True).wants_hand:
            return HandConflict(_addition(view, changes), since, overwrites=False)
        return HandConflict(say(stale.message), since)
    if stored.seq <= stale.expected:
        return HandConflict(_correction(view, stored.number), since, overwrites=False)
    return HandConflict(
        say(stale.message),
        compared_fields=tuple(_compare_hands(view, stored, typed)),
        may_add=is_new,
        next_position=_next_position(view),
    )


def corrected_elsewhere(view: GameView, seq: int) -> str:
    """A sentence that names the hands of the game corrected since a page was rendered on revision `seq`; "" if there
    are none. No query if nothing was written since."""
    changes = matches.match_timeline(view.match, after=seq) if seq < view.seq else []
    positions = sorted({hand_position(view, change) or 0 for change in changes if _is_correction(view, change)})
    sentence = ngettext(
        "Hand %(hands)s was corrected on another phone or in another tab.",
        "Hands %(hands)s were corrected on another phone or in another tab.",
        len(positions),
    )
    return sentence % {"hands": join_names([figure(position) for position in positions])} if positions else ""


def changed_elsewhere(view: GameView, seq: int) -> str:
    """A sentence that says how the game changed since a page was rendered on revision `seq`."""
    return corrected_elsewhere(view, seq) or _("This game changed on another phone or in another tab.")


def _is_correction(view: GameView, change: MatchChange) -> bool:
    return change.kind is MatchEventKind.HAND_CORRECTED and view.game.number in change.games


def _addition(view: GameView, changes: list[MatchChange]) -> str:
    """A sentence on what changed, which says that the typed hand replaces none of it."""
    positions = sorted({hand_position(view, change) or 0 for change in changes})
    only_corrections = all(_is_correction(view, change) for change in changes)
    values = {"hands": join_names([figure(position) for position in positions]), "number": figure(_next_position(view))}
    if not only_corrections or not positions:
        sentence = _(
            "This game changed on another phone or in another tab. Your hand is not saved yet: saving adds it as hand "
            "%(number)s."
        )
        return sentence % values
    sentence = ngettext(
        "Hand %(hands)s was corrected on another phone or in another tab. Yours is not saved yet: saving adds it as "
        "hand %(number)s.",
        "Hands %(hands)s were corrected on another phone or in another tab. Yours is not saved yet: saving adds it as "
        "hand %(number)s.",
        len(positions),
    )
    return sentence % values


def _correction(view: GameView, number: int) -> str:
    """A sentence that others wrote something, but not this hand."""
    position = next((row.position for row in view.rows if row.number == number), number)
    sentence = _(
        "This game changed on another phone or in another tab, but not hand %(number)s. Your correction is not saved "
        "yet."
    )
    return sentence % {"number": figure(position or number)}


def _next_position(view: GameView) -> int:
    return len([row for row in view.rows if row.position]) + 1


def _compare_hands(view: GameView, stored: Hand, typed: HandFacts) -> Iterator[ComparedField]:
    """Each field of a hand and both totals, as stored and as typed, and what hand and game then stand at."""
    regulation, short = view.regulation, short_pairs(view.match)
    names = shown_names(replace(view.facts, pairs=short) if short else view.facts)
    stored_facts = read_hand(stored.document, regulation)
    for field in regulation.fields:
        for index in (0, 1):
            stored_value, typed_value = getattr(stored_facts.sides[index], field), getattr(typed.sides[index], field)
            label = f"{field_label(regulation, field)}, {names[index]}"
            yield ComparedField(
                label,
                value_text(regulation, field, stored_value, names),
                value_text(regulation, field, typed_value, names),
            )
    for field in regulation.hand_fields:
        stored_value, typed_value = getattr(stored_facts, field), getattr(typed, field)
        label = field_label(regulation, field)
        yield ComparedField(
            label, value_text(regulation, field, stored_value, names), value_text(regulation, field, typed_value, names)
        )
    totals = result_in_game(view, stored.number, stored_facts).totals, result_in_game(view, stored.number, typed).totals
    for index in (0, 1):
        label = _("Total of the hand, %(pair)s") % {"pair": names[index]}
        yield ComparedField(label, figure(totals[0][index]), figure(totals[1][index]))
    results = [_standing_text(view, stored.number, facts) for facts in (stored_facts, typed)]
    yield ComparedField(_("Result"), results[0], results[1], is_result=True)


def _standing_text(view: GameView, number: int, facts: HandFacts) -> str:
    """The totals of a hand, and those of its game with it."""
    hand, game = result_in_game(view, number, facts).totals, play(view.facts_with(number, facts)).state.running
    values = {"hand": score_line(*map(figure, hand)), "game": score_line(*map(figure, game))}
    return _("%(hand)s in this hand, %(game)s in the game") % values
