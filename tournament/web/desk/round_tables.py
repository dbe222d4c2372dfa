"""The tables of the round shown on the desk, and texts about all of them."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.contest.impossible import Impossible
from scoring.contest.match_state import MatchState
from scoring.contest.rounds import UnmetWish
from scoring.formats import format_of
from scoring.unreadable import Unreadable
from tournament.boards.bracket_seeding import seeding_sentences
from tournament.boards.side_titles import side_titles
from tournament.boards.unmet_wishes import wish_sentence
from tournament.boards.words import state_word
from tournament.services.tournaments.league.unanswered import unanswered_reports
from tournament.services.tournaments.placed_matches import RoundView
from tournament.services.tournaments.viewing import Snapshot
from tournament.web.tournament_pages.match_rows import MatchRow, match_rows

WAITING_FOR_SOMEBODY = (MatchState.DISPUTED, MatchState.MISMATCH, MatchState.TO_CHECK, MatchState.ENTERED)


@dataclass(frozen=True)
class RoundTables:
    """A round's tables. `rows`: in the order in which the desk lists them."""

    snap: Snapshot
    round: RoundView

    @cached_property
    def rows(self) -> list[MatchRow]:
        return match_rows(self.snap, self.round)

    @cached_property
    def side_titles(self) -> tuple[str, str] | None:
        """The headings of the pairs that stay and of those that move; None where nobody does."""
        pairings = [(match.first, match.second) for match in self.round.matches]
        return side_titles(self.snap.resolver, self.snap.stage(self.round.stage), pairings)

    @property
    def grouped(self) -> bool:
        return any(row.group for row in self.rows)

    @property
    def has_sittings(self) -> bool:
        """Whether a table is used more than once."""
        return any(row.sitting > 1 for row in self.rows)

    @property
    def has_confirmed(self) -> bool:
        """Whether there is a result that would be reopened if the round had to be played again."""
        return any(row.placed_match.confirmed and row.state is not MatchState.WALKOVER for row in self.rows)

    @property
    def tally(self) -> str:
        """The number of tables in each state, such as "5 confirmed · 2 playing · 5 wait for somebody"."""
        counted = Counter(row.state for row in self.rows if not row.bye)
        done = sum(counted[state] for state in (MatchState.CONFIRMED, MatchState.WALKOVER))
        annulled = counted[MatchState.ANNULLED]
        pairs = self._unanswered_count
        somebody = sum(counted[state] for state in WAITING_FOR_SOMEBODY) - pairs
        parts = [
            (done, ngettext("%(number)s confirmed", "%(number)s confirmed", done)),
            (annulled, ngettext("%(number)s annulled", "%(number)s annulled", annulled)),
            (
                counted[MatchState.PLAYING],
                ngettext("%(number)s playing", "%(number)s playing", counted[MatchState.PLAYING]),
            ),
            (counted[MatchState.WAITING], self._not_begun(counted[MatchState.WAITING])),
            (pairs, ngettext("%(number)s waiting for the other pair", "%(number)s waiting for the other pair", pairs)),
            (somebody, ngettext("%(number)s waiting for the desk", "%(number)s waiting for the desk", somebody)),
        ]
        return " · ".join(text % {"number": number} for number, text in parts if number)

    @property
    def _unanswered_count(self) -> int:
        """The number of results that a pair reported from home and the other has not answered in time."""
        if not self.round.at_home:
            return 0
        entered = [row.placed_match.pk for row in self.rows if row.state is MatchState.ENTERED]
        return len(unanswered_reports(entered, localdate()))

    def _not_begun(self, number: int) -> str:
        """A text on the tables that have entered nothing yet. They wait or, once the clock is running, play and enter
        only totals."""
        if self.round.row.clock_started:
            return ngettext("%(number)s without a result", "%(number)s without a result", number)
        return f"%(number)s {state_word(MatchState.WAITING)}"

    @property
    def idle_text(self) -> str:
        """The text shown while there are no tasks: whether the tables play. Tables that enter only totals show it by
        the clock; pairs at home, on their page."""
        if self.round.at_home:
            return _("No result is waiting for you. The pairs agree on their days and report their results.")
        if any(row.state is MatchState.PLAYING for row in self.rows):
            return _("No result is waiting for you. The tables are playing.")
        if self.round.row.clock_started or any(match.begun for match in self.round.matches):
            return _("No result is waiting for you. The round is being played.")
        return _("No result is waiting for you. The tables have not started yet.")

    @property
    def unmet_wishes(self) -> list[str]:
        """The wishes that the draw could not satisfy."""
        if self.snap.facts is None:
            return []
        wishes = [UnmetWish(wish["wish"], tuple(wish["pairs"])) for wish in self.round.row.broken]
        return [wish_sentence(wish, self.snap.facts.pairs) for wish in wishes]

    @property
    def seeding(self) -> tuple[str, ...]:
        """Why the pairs of groups meet as they do in the first round of a bracket, in sentences."""
        resolver, stage = self.snap.resolver, self.snap.stage(self.round.stage)
        if resolver is None or stage is None or self.round.number != 1:
            return ()
        try:
            return seeding_sentences(resolver, stage, format_of(stage).filled_bracket(resolver.view(stage)))
        except (Impossible, Unreadable):
            return ()
