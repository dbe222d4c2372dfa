"""Two versions of a hand beside each other, where somebody else wrote while this one was typed."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.codec import read_hand
from scoring.hand import HandFacts
from tournament.boards.score_sheet import shown_names
from tournament.models import Hand
from tournament.services import matches
from tournament.services.matches import GameView
from tournament.texts import figure, say
from tournament.web.quick.hand_preview import result_in_game
from tournament.web.quick.labels import field_label, value_text
from tournament.web.quick.timeline import game_timeline
from tournament.web.timeline import TimelineEntry


@dataclass(frozen=True)
class ComparedFact:
    """A fact in both versions."""

    label: str
    theirs: str
    mine: str

    @property
    def differs(self) -> bool:
        return self.theirs != self.mine


@dataclass(frozen=True)
class Conflict:
    """`facts` is empty where nobody else wrote this hand; then `since` says what they did."""

    message: str
    facts: tuple[ComparedFact, ...]
    since: tuple[TimelineEntry, ...]
    removed: bool
    may_add: bool

    @property
    def same(self) -> bool:
        return not any(fact.differs for fact in self.facts)


def conflict_of(view: GameView, stale: matches.StaleMatch, mine: HandFacts, *, fresh: bool) -> Conflict:
    """What stands there against what was to be written; `fresh`: as a new hand, which it may still become."""
    there = stale.there
    since = tuple(game_timeline(view, matches.match_timeline(view.match, after=stale.expected), buttons=False))
    standing = there is not None and not there.removed
    facts = tuple(_compared(view, there, mine)) if there is not None and standing else ()
    removed = there is not None and there.removed
    return Conflict(say(stale.message), facts, since, removed, fresh and standing)


def _compared(view: GameView, there: Hand, mine: HandFacts) -> Iterator[ComparedFact]:
    regulation, names = view.regulation, shown_names(view.facts)
    theirs = read_hand(there.document, regulation)
    for field in regulation.fields:
        for index in (0, 1):
            was, now = getattr(theirs.sides[index], field), getattr(mine.sides[index], field)
            label = f"{field_label(regulation, field)}, {names[index]}"
            yield ComparedFact(
                label, value_text(regulation, field, was, names), value_text(regulation, field, now, names)
            )
    for field in regulation.hand_fields:
        was, now = getattr(theirs, field), getattr(mine, field)
        label = field_label(regulation, field)
        yield ComparedFact(label, value_text(regulation, field, was, names), value_text(regulation, field, now, names))
    totals = result_in_game(view, there.number, theirs).totals, result_in_game(view, there.number, mine).totals
    for index in (0, 1):
        label = _("Total of the hand, %(pair)s") % {"pair": names[index]}
        yield ComparedFact(label, figure(totals[0][index]), figure(totals[1][index]))
