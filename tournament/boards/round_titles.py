"""Titles of rounds, "Round 3 of 5" or "Semi-finals", including rounds that are not drawn yet."""

from django.utils.translation import gettext as _

from scoring.contest.impossible import Impossible
from scoring.contest.model import StageFacts
from scoring.formats import format_of
from scoring.planning.schedule import schedules
from scoring.stages.resolver import TournamentResolver
from scoring.unreadable import Unreadable
from tournament.boards.entries import entries
from tournament.boards.schedule import stage_round_titles
from tournament.boards.words import round_title


class RoundTitles:
    """The titles of a tournament's rounds, resolving each stage once. Without a resolver, rounds of a bracket are
    numbered."""

    def __init__(self, resolver: TournamentResolver | None) -> None:
        self.resolver = resolver
        self._known: dict[str, dict[int, str]] = {}

    def long(self, stage: StageFacts, number: int) -> str:
        """The full title, such as "Round 3 of 5" or "Semi-finals"."""
        title, last = self.short(stage, number), self.last(stage)
        if title != round_title(number) or last is None or format_of(stage).has_bracket:
            return title
        return _("Round %(round)s of %(last)s") % {"round": number, "last": last}

    def short(self, stage: StageFacts, number: int) -> str:
        """The title for buttons and links, such as "Round 3" or "Semi-finals"."""
        if not format_of(stage).has_bracket:
            return round_title(number)
        return self._titles(stage).get(number, round_title(number))

    def last(self, stage: StageFacts) -> int | None:
        """The number of the last round; None where it is not known in advance."""
        count = format_of(stage).round_count(stage)
        if count is not None or format_of(stage).round_by_round:
            return count
        return max(self._titles(stage), default=None)

    def _titles(self, stage: StageFacts) -> dict[int, str]:
        if stage.id not in self._known:
            self._known[stage.id] = self._titles_of(stage)
        return self._known[stage.id]

    def _titles_of(self, stage: StageFacts) -> dict[int, str]:
        if self.resolver is None or format_of(stage).round_by_round:
            return {}
        try:
            drawn = stage_round_titles(entries(self.resolver, stage), stage)
        except (Impossible, Unreadable):
            drawn = {}
        return drawn or (self._planned_titles(self.resolver, stage) if format_of(stage).has_bracket else {})

    def _planned_titles(self, resolver: TournamentResolver, stage: StageFacts) -> dict[int, str]:
        """The titles in a bracket whose pairs are not known yet: their number is enough for "Quarter-finals"."""
        try:
            planned = next(plan for plan in schedules(resolver.tournament) if plan.stage.id == stage.id)
        except (Impossible, Unreadable):
            return {}
        numbers = [size.number for size in planned.rounds]
        from_final = format_of(stage).from_final
        return {number: round_title(number, from_final(number, max(numbers))) for number in numbers}
