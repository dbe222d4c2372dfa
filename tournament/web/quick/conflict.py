"""Shows two versions of a hand side by side when somebody else wrote while this one was typed."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scoring.codec import read_hand
from scoring.hand import HandFacts
from tournament.boards.score_sheet import shown_names
from tournament.models import Hand
from tournament.services import matches
from tournament.services.matches import GameView
from tournament.services.matches.short_names import short_pairs
from tournament.texts import figure, say
from tournament.web.conflict import ComparedField, Conflict
from tournament.web.quick.hand_preview import result_in_game
from tournament.web.quick.labels import field_label, value_text
from tournament.web.quick.timeline import game_timeline
from tournament.web.timeline import TimelineEntry


@dataclass(frozen=True)
class HandConflict(Conflict):
    """Both versions; if nobody else wrote this hand there is nothing to compare, and `since` says what they did.

    `may_add`: whether the typed hand may be an additional hand.
    """

    may_add: bool = False


def match_conflict(view: GameView, stale: matches.StaleMatch) -> Conflict:
    """The conflict of an action without typed data."""
    return Conflict(say(stale.message), _events_since(view, stale))


def hand_conflict(view: GameView, stale: matches.StaleMatch, typed: HandFacts, *, is_new: bool) -> HandConflict:
    """The stored hand beside the typed one. `is_new`: it was typed as a new hand, which it may still become."""
    stored = stale.there
    if stored is None or stored.removed:
        return HandConflict(say(stale.message), _events_since(view, stale))
    return HandConflict(say(stale.message), compared_fields=tuple(_compare_hands(view, stored, typed)), may_add=is_new)


def _events_since(view: GameView, stale: matches.StaleMatch) -> tuple[TimelineEntry, ...]:
    changes = matches.match_timeline(view.match, after=stale.expected)
    return tuple(game_timeline(view, changes, buttons=False))


def _compare_hands(view: GameView, stored: Hand, typed: HandFacts) -> Iterator[ComparedField]:
    regulation, short = view.regulation, short_pairs(view.match)
    names = shown_names(replace(view.facts, pairs=short) if short else view.facts)
    stored_facts = read_hand(stored.document, regulation)
    for field in regulation.fields:
        for index in (0, 1):
            was, now = getattr(stored_facts.sides[index], field), getattr(typed.sides[index], field)
            label = f"{field_label(regulation, field)}, {names[index]}"
            yield ComparedField(
                label, value_text(regulation, field, was, names), value_text(regulation, field, now, names)
            )
    for field in regulation.hand_fields:
        was, now = getattr(stored_facts, field), getattr(typed, field)
        label = field_label(regulation, field)
        yield ComparedField(label, value_text(regulation, field, was, names), value_text(regulation, field, now, names))
    totals = result_in_game(view, stored.number, stored_facts).totals, result_in_game(view, stored.number, typed).totals
    for index in (0, 1):
        label = _("Total of the hand, %(pair)s") % {"pair": names[index]}
        yield ComparedField(label, figure(totals[0][index]), figure(totals[1][index]))
