"""What the page of a match at the desk shows: which match it is, its score, its confirmation, and its form."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial

from django.http import QueryDict

from scoring.contest.match_state import MatchState
from tournament.models import Match, Tournament, User
from tournament.permissions import Action, Role, is_allowed
from tournament.services import matches
from tournament.services.event_queries import find_event
from tournament.services.tournaments.agreements import change_since_dispute, disputing_side
from tournament.services.tournaments.confirmation_policy import ConfirmationPolicy
from tournament.services.tournaments.disputes import read_past_disputes
from tournament.services.tournaments.history import device_owners
from tournament.services.tournaments.placed_matches import PlacedMatch
from tournament.services.tournaments.viewing import Snapshot, snapshot
from tournament.web.desk.confirming import Confirming
from tournament.web.desk.correction_effects import correction_effects
from tournament.web.desk.hand_errors import hand_notes
from tournament.web.desk.result_sentence import result_sentence
from tournament.web.desk.score_table import ScoreTable
from tournament.web.desk.totals import FieldMessage, TotalsForm, doubt_message
from tournament.web.nav import is_league
from tournament.web.timeline import TimelineEntry
from tournament.web.tournament_pages.event_sentences import EventDescriber
from tournament.web.tournament_pages.match_rows import MatchRow, match_rows, scores_text
from tournament.web.tournament_pages.names import TournamentNames
from tournament.web.tournament_pages.past_disputes import change_line, dispute_lines
from tournament.web.tournament_pages.timeline import device_name, late_change_entries


@dataclass(frozen=True)
class MatchPage:
    """What the page of a match shows. `seq`: that of the match's own chain."""

    snap: Snapshot
    match: Match
    match_row: MatchRow
    seq: int
    form: TotalsForm
    blind: bool = False
    """Whether the first entry is hidden from the reader, who may be the one to enter the sheet again."""
    own_device: Mapping[str, str] = field(default_factory=dict)
    """The account of the reader, by the device that it reads on."""

    @property
    def placed_match(self) -> PlacedMatch:
        return self.match_row.placed_match

    @property
    def names(self) -> tuple[str, str]:
        return self.match_row.names

    @property
    def players(self) -> list[tuple[int, str]]:
        """Entry key and short name of each single player, ordered as in `Match.seats`; else of both pairs."""
        codes = [code for side in self.placed_match.sides for code in side]
        entries = [entry for entry in self.match.seats if entry is not None]
        return [(entry.pk, self.snap.short_name(code)) for entry, code in zip(entries, codes, strict=True)]

    @property
    def round(self) -> str:
        """The round's title, such as "Round 2" or "Semi-finals"."""
        return TournamentNames(self.snap.tournament, self.snap.resolver).title(
            self.placed_match.stage, self.placed_match.round
        )

    @property
    def match_name(self) -> str:
        """The match as in "Round 2, table 3, Ana/Bia × Caio/Davi"."""
        return EventDescriber(self.snap.tournament, self.snap.resolver).match_name(self.match.pk)

    @property
    def walkover(self) -> bool:
        return any(self.placed_match.absent)

    @property
    def both_absent(self) -> bool:
        """Whether neither side came."""
        return all(self.placed_match.absent)

    @property
    def has_withdrawal(self) -> bool:
        implied = self.match_row.state in (MatchState.WALKOVER, MatchState.ANNULLED)
        return self.placed_match.withdrawn and implied and not self.walkover

    @property
    def score(self) -> ScoreTable:
        return ScoreTable(self.match_row, self.blind)

    @cached_property
    def confirming(self) -> Confirming:
        return Confirming(self.snap.tournament, self.match, self.match_row, self.blind)

    @property
    def at_home(self) -> bool:
        """Whether the pairs play at home, so that the desk's screen cannot be shown to them."""
        return is_league(self.snap.tournament)

    @property
    def result(self) -> str:
        """The result as in "Ana/Bia wins 3.050 to 2.100."; "" while the match is open or the first entry hidden."""
        if self.blind or not (self.confirming.decided or self.walkover):
            return ""
        stage = self.snap.stage(self.placed_match.stage)
        return result_sentence(self.match_row, stage)

    @property
    def disputed_by(self) -> str:
        """The pair that disputes the result; "" if none does. One query if it is disputed."""
        side = disputing_side(self.match)
        return "" if side is None else self.names[side]

    @property
    def past_dispute(self) -> list[str]:
        """Who disputed a confirmed result and why, and what was decided, in sentences. At most two queries."""
        disputes = read_past_disputes([self.match.pk]) if self.placed_match.confirmed else {}
        return dispute_lines(disputes.get(self.match.pk), self.names)

    @property
    def late_changes(self) -> list[TimelineEntry]:
        """When a confirmed result was reopened or corrected before, by whom and why, oldest first. At most ten
        queries, one where it never was."""
        return late_change_entries(self.snap.tournament, self.match.pk) if self.placed_match.confirmed else []

    @property
    def change_since_dispute(self) -> str:
        """Who changed a disputed result since, and when, in a sentence; "" if it is as it was disputed. At most two
        queries, none if it is not disputed."""
        change = change_since_dispute(self.match)
        if change is None:
            return ""
        owners = {**self.own_device, **device_owners(self.snap.tournament, [change])}
        owner = owners.get(change.device, "")
        who = change.actor.shown_name if change.actor else device_name(change.device, owner)
        return change_line(change, who)

    @property
    def takes_totals(self) -> bool:
        """Whether the totals of the open result may be typed on the page."""
        is_open = self.placed_match.published and not self.placed_match.confirmed and not self.walkover
        return is_open and not (self.form.by_hands or self.has_withdrawal or self.confirming.read_twice or self.blind)

    @property
    def hands_are_over(self) -> bool:
        """Whether hands were recorded to which nothing can be added, so that they are only to be read."""
        return self.form.by_hands and (self.placed_match.confirmed or self.has_withdrawal)

    @cached_property
    def hand_note(self) -> str:
        """What is odd about a hand of a result that waits to be confirmed, though no error; "" if nothing is. At most
        one query."""
        note = {} if self.blind else hand_notes([self.placed_match])
        return note[self.match.pk].note(self.names) if note else ""

    @property
    def saved_totals(self) -> str:
        """The stored totals of all games, as in "3.050 × 2.100"."""
        return scores_text([game.totals for game in self.placed_match.games])

    @property
    def typed_totals(self) -> str:
        """The typed totals, as in "3.050 × 2.100"; "" where they cannot be confirmed at once: some are unreadable, or
        the pairs or a second person have to agree with what is changed."""
        may_confirm = not self.form.wrong and self.confirming.agreements.policy is ConfirmationPolicy.NONE
        return scores_text(self.form.totals) if may_confirm and self.form.totals else ""

    def confirm_form(self, role: Role) -> str:
        """The id of the form by which this role confirms the result, with a decision or a reason that is typed there;
        "" if the page has none."""
        may = partial(is_allowed, role)
        if not self.placed_match.published:
            return ""
        if self.confirming.allowed:
            needed = Action.OVERRULE if self.confirming.agreements.wants_referee else Action.CONFIRM_RESULT
            form = "totals" if may(Action.ENTER_RESULT) and self.takes_totals else "confirm"
            return form if may(needed) else ""
        if not may(Action.OVERRULE):
            return ""
        if self.confirming.wants_overrule:
            return "" if self.walkover else "overruling"
        waits = self.confirming.waits_for_agreement and not self.confirming.agreements.complete
        return "overruling-agreements" if waits else ""

    def may_undo_dispute(self, user: User) -> bool:
        """Whether the result is disputed by this person, and nothing has followed. One query if it is disputed."""
        if self.placed_match.dispute_text is None:
            return False
        last = find_event(matches.match_scope(self.match.pk), self.seq)
        return last is not None and matches.may_undo_dispute(last, user)

    @property
    def question_lines(self) -> tuple[str, ...]:
        """The match and its result, for the pages that ask for confirmation."""
        return tuple(filter(None, [self.match_name, self.result]))

    @property
    def doubts(self) -> list[FieldMessage]:
        """What is odd about the stored totals; once others are typed, their fields show what is odd."""
        if self.form.data is not None:
            return []
        return [doubt_message(doubt, self.names) for doubt in self.match_row.doubts]

    @property
    def correction_effects(self) -> tuple[str, ...]:
        return correction_effects(self.snap, self.placed_match)


def match_page(tournament: Tournament, match: Match, data: QueryDict | None = None) -> MatchPage:
    """What the page of a match shows, with the form of its totals as typed (`data`), else as stored."""
    seq = matches.revision(match)
    snap = snapshot(tournament)
    round_ = next(round_view for round_view in snap.rounds if round_view.row.pk == match.round_id)
    row = next(row for row in match_rows(snap, round_) if row.placed_match.pk == match.pk)
    return MatchPage(snap, match, row, seq, TotalsForm(match, row.placed_match, data))
