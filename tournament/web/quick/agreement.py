"""View-model of the score sheet for the pair that is asked to agree, with its own column first."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.utils.translation import gettext as _

from rules.text import _ as mark
from scoring.findings import SideIndex
from tournament.boards.score_sheet import HandRemark, ScoreSheetRow, sheet_of
from tournament.boards.words import EMPTY_CELL
from tournament.models import Event, Match
from tournament.services import matches
from tournament.services.matches.short_names import short_pairs
from tournament.services.matches.viewing import GameView
from tournament.services.tournaments.agreements import (
    agreement_times,
    change_since_dispute,
    own_link_only,
    withdrawn_agreements,
)
from tournament.services.tournaments.confirmation_policy import ConfirmationPolicy, policy_of
from tournament.services.tournaments.disputes import read_past_disputes
from tournament.texts import figure
from tournament.web.hours import hour
from tournament.web.quick.desk_checks import desk_checks_line
from tournament.web.tournament_pages.past_disputes import open_dispute_line

NAMED = (mark("%(pair)s has not agreed yet."), mark("%(pair)s has agreed."), mark("%(pair)s agreed at %(time)s."))
NAMED_SENTENCES = (NAMED, NAMED)
SPOKEN_SENTENCES = (
    (mark("We have not agreed yet."), mark("We have agreed."), mark("We agreed at %(time)s.")),
    (mark("They have not agreed yet."), mark("They have agreed."), mark("They agreed at %(time)s.")),
)
"""The sentences for the reading pair, and those for the other one: it has not agreed, it has, and it has at a given
time."""


@dataclass(frozen=True)
class AgreementRow:
    """A hand as the pair reads it: its own points and running total, then those of the other pair. `number`: its place
    in the table; `stored_number`: the one in its address. `remarks`: what is to be checked in it, and what else was
    found; none if it has no error."""

    number: int
    stored_number: int
    figures: tuple[str, str, str, str]
    remarks: tuple[HandRemark, ...]


@dataclass(frozen=True)
class AgreementGame:
    number: int
    totals: tuple[str, str]
    rows: tuple[AgreementRow, ...]

    @property
    def unsure(self) -> tuple[AgreementRow, ...]:
        """The hands that have an error."""
        return tuple(row for row in self.rows if row.remarks)


@dataclass(frozen=True)
class Agreement:
    """The sheet to agree with. `side`: the pair that reads it; None: not known yet. `views`: every game of the
    match."""

    match: Match
    views: tuple[GameView, ...]
    side: SideIndex | None
    fixed: bool = False
    """Whether the phone is this pair's own."""
    device: str = ""

    @property
    def seq(self) -> int:
        return self.views[-1].seq

    @property
    def view(self) -> GameView:
        return self.views[-1]

    @cached_property
    def policy(self) -> ConfirmationPolicy:
        tournament_context = self.view.tournament_context
        return policy_of(tournament_context.tournament) if tournament_context else ConfirmationPolicy.NONE

    @property
    def own_phones(self) -> bool:
        return self.policy is ConfirmationPolicy.PAIRS_OWN_PHONES

    @property
    def awaits_pairs(self) -> bool:
        """Whether the result is complete and the pairs are asked about it."""
        return self.policy.needs_agreement and self.view.decided

    @property
    def reading_side(self) -> SideIndex:
        """The side shown on the left: the pair that reads."""
        return self.side or 0

    @property
    def other_side(self) -> SideIndex:
        return 0 if self.reading_side else 1

    @cached_property
    def pairs(self) -> tuple[str, str]:
        return short_pairs(self.view.match) or ("", "")

    @property
    def names(self) -> tuple[str, str]:
        """The names of the reading pair and of the other one."""
        return self.pairs[self.reading_side], self.pairs[self.other_side]

    @cached_property
    def _points(self) -> tuple[int, int]:
        """Points of the only game, or games won: the reading pair's, then the other's."""
        points = self.view.running if len(self.views) == 1 else self.view.score
        if self.view.game.given_totals and len(self.views) == 1:
            points = self.view.game.given_totals
        return points[self.reading_side], points[self.other_side]

    @property
    def score(self) -> tuple[str, str]:
        ours, theirs = self._points
        return figure(ours), figure(theirs)

    @property
    def outcome(self) -> str:
        ours, theirs = self._points
        values = {"points": figure(abs(ours - theirs))}
        if len(self.views) > 1:
            return _("We won.") if ours > theirs else _("They won.") if theirs > ours else _("Nobody won.")
        if ours == theirs:
            return _("It is level.")
        return (_("We won by %(points)s.") if ours > theirs else _("They won by %(points)s.")) % values

    @property
    def by_hands(self) -> bool:
        """Whether hands were entered, so that one of them can be corrected; else the desk has only the totals."""
        return any(not view.game.given_totals for view in self.views)

    @property
    def games(self) -> list[AgreementGame]:
        return [self._game(view) for view in self.views]

    def _game(self, view: GameView) -> AgreementGame:
        totals = view.game.totals
        rows = () if view.game.given_totals else tuple(self._rows(view))
        return AgreementGame(
            view.game.number, (figure(totals[self.reading_side]), figure(totals[self.other_side])), rows
        )

    def _rows(self, view: GameView) -> Iterator[AgreementRow]:
        stored_numbers = [row.number for row in view.rows if not row.removed]
        sheet = sheet_of(view.facts, view.result, short=view.short_names)
        for stored, hand, row in zip(stored_numbers, view.result.hands, sheet.rows, strict=True):
            running = hand.running if row.number <= view.result.counted else None
            yield AgreementRow(row.number, stored, self._figures(hand.totals, running), _remarks(row))

    def _figures(self, totals: tuple[int, int], running: tuple[int, int] | None) -> tuple[str, str, str, str]:
        """`running`: None for a hand after the end of the game, which adds nothing."""
        ours, theirs = self.reading_side, self.other_side
        sums = [EMPTY_CELL if running is None else figure(running[side]) for side in (ours, theirs)]
        return figure(totals[ours]), sums[0], figure(totals[theirs]), sums[1]

    @property
    def pairs_agreed(self) -> tuple[bool, bool]:
        """Whether the reading pair has agreed, and whether the other one has."""
        agreed = self.view.match.pairs_agreed
        return agreed[self.reading_side], agreed[self.other_side]

    @cached_property
    def times(self) -> tuple[datetime | None, datetime | None]:
        """When the reading pair agreed, and when the other one did."""
        times = agreement_times(self.match)
        return times[self.reading_side], times[self.other_side]

    @cached_property
    def signs(self) -> list[tuple[str, bool, bool]]:
        """For each pair in the order of the match: its name, whether it has agreed, and whether it can only agree with
        its own link."""
        by_link = own_link_only(self.view.match, self.policy)
        return list(zip(self.pairs, self.view.match.pairs_agreed, by_link, strict=True))

    @property
    def can_agree_here(self) -> bool:
        """Whether a pair may agree on the table's own phone."""
        return not all(by_link for *_name, by_link in self.signs)

    @property
    def agreements(self) -> list[tuple[str, bool]]:
        """For the reading pair, then the other: a sentence that says whether and when it agreed; whether it did."""
        sentences = NAMED_SENTENCES if self.side is None else SPOKEN_SENTENCES
        return [
            (_agreed_sentence(words, name, at if agreed else None, agreed=agreed), agreed)
            for words, name, agreed, at in zip(sentences, self.names, self.pairs_agreed, self.times, strict=True)
        ]

    @cached_property
    def change(self) -> str:
        """Why a pair that agreed already is asked again; "" where none is."""
        withdrawn = [pair for pair, was in zip(self.pairs, withdrawn_agreements(self.match), strict=True) if was]
        if len(withdrawn) == len(self.pairs):
            return _("Both pairs agreed before the result was corrected, and have to agree again.")
        if not withdrawn:
            return ""
        values = {"pair": withdrawn[0]}
        return _("%(pair)s agreed before the result was corrected, and has to agree again.") % values

    @property
    def desk_checks(self) -> str:
        """That the desk checks what both pairs agreed with, and why."""
        hands = [row.number for game in self.games for row in game.unsure]
        return desk_checks_line(hands, several_games=len(self.views) > 1)

    @property
    def confirmed(self) -> bool:
        return self.view.match.confirmed

    @property
    def disputed(self) -> bool:
        return self.view.match.dispute_note_id is not None

    @property
    def dispute_text(self) -> str:
        return dispute_sentence(
            self.view.match, self.change_since_dispute, self.device, asks_pairs=self.policy.needs_agreement
        )

    @property
    def dispute_line(self) -> str:
        """Who disputes the result and why; "" if nobody does. Three queries if it is disputed."""
        reason = dispute_reason(self.view.match)
        dispute = read_past_disputes([self.match.pk]).get(self.match.pk) if reason else None
        return open_dispute_line(dispute, self.pairs, reason)

    @cached_property
    def change_since_dispute(self) -> Event | None:
        """The last change since the result was disputed, after which the pairs are asked again; None: none."""
        return change_since_dispute(self.view.match)

    @property
    def reader_agrees_second(self) -> bool:
        """Whether the other pair has already agreed."""
        return self.pairs_agreed[1]

    @property
    def table(self) -> int | None:
        return self.match.table


def _remarks(row: ScoreSheetRow) -> tuple[HandRemark, ...]:
    """What was found about a hand with an error, about the whole of it first; nothing about any other."""
    return (*row.remarks, *row.pairs[0].remarks, *row.pairs[1].remarks) if row.unsure else ()


def dispute_sentence(
    match: Match, change: Event | None = None, device: str = "", *, account: str = "", asks_pairs: bool = False
) -> str:
    """The sentence that the organisers decide on a disputed result, even if both pairs have agreed to a correction.

    `change`: the last change since the dispute, which the sentence gives with its author; `device`: the reader's,
    and `account` where somebody is signed in on it who decides. `asks_pairs`: whether the pairs agree on results.
    """
    if all(match.pairs_agreed):
        return _("The result was disputed. Both pairs have agreed since, and the organisers decide.")
    if change is None:
        return _("The result is disputed: the organisers decide.")
    is_own = bool(change.device) and change.device == device
    author = change.actor.shown_name if change.actor else account if is_own else ""
    values = {"name": author, "time": hour(change.time)}
    if author:
        changed = _("%(name)s changed the disputed result at %(time)s.") % values
    elif is_own:
        changed = _("The disputed result was changed on this phone at %(time)s.") % values
    else:
        changed = _("The disputed result was changed on another phone at %(time)s.") % values
    then = _("Both pairs are asked again, and the organisers decide.") if asks_pairs else _("The organisers decide.")
    return f"{changed} {then}"


def dispute_reason(match: Match) -> str:
    """What is disputed, in the words of whoever disputes it; "" if nothing is."""
    return match.dispute_note.readable if match.dispute_note else ""


def agreement(match: Match, side: SideIndex | None, *, fixed: bool = False, device: str = "") -> Agreement:
    last = matches.game_view(match)
    earlier = tuple(matches.game_view(match, game.number) for game in last.games[:-1])
    return Agreement(last.match, (*earlier, last), side, fixed, device)


def _agreed_sentence(sentences: tuple[str, str, str], name: str, at: datetime | None, *, agreed: bool) -> str:
    waiting_sentence, agreed_sentence, agreed_at_sentence = sentences
    sentence = agreed_at_sentence if at else agreed_sentence if agreed else waiting_sentence
    return _(sentence) % {"pair": name, "time": hour(at) if at else ""}
