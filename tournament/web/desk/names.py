"""What pairs, stages and rounds of a tournament are called in sentences."""

from functools import cached_property

from django.utils.translation import gettext as _

from scoring.contest.model import PairId
from scoring.contest.resolver import TournamentResolver
from scoring.formats import format_of
from scoring.unreadable import Unreadable
from tournament.boards.words import round_title, stage_title
from tournament.models import Stage, Tournament
from tournament.services.tournaments.facts import facts_of, pairs_by_code
from tournament.web.desk.next_step import RoundTitles


class TournamentNames:
    """`resolver`: as a page has read it already; else it is read where a name asks for it."""

    def __init__(self, tournament: Tournament, resolver: TournamentResolver | None = None) -> None:
        self.tournament = tournament
        self._read = resolver
        self.pairs = resolver.tournament.pairs if resolver else pairs_by_code(tournament)[1]

    @cached_property
    def resolver(self) -> TournamentResolver | None:
        """None where the rows are no whole tournament (yet)."""
        try:
            return self._read or TournamentResolver(facts_of(self.tournament))
        except Unreadable:
            return None

    @cached_property
    def stages(self) -> dict[str, str]:
        rows = Stage.objects.filter(tournament=self.tournament, removed=False)
        given = dict(rows.values_list("key", "name"))
        if all(given.values()) or self.resolver is None:
            return {key: name or key for key, name in given.items()}
        by_kind = {stage.id: stage_title(stage) for stage in self.resolver.tournament.stages}
        return {key: name or by_kind.get(key, key) for key, name in given.items()}

    def pair(self, code: PairId | None) -> str:
        return self.pairs[code].name if code and code in self.pairs else code or ""

    def stage(self, key: str) -> str:
        return self.stages.get(key, key)

    def round(self, stage: str, number: int) -> str:
        """ "Round 3", "Semi-finals"; with the stage, "Semi-finals (Knock-out)", where there are several."""
        title = self.title(stage, number)
        return f"{title} ({self.stage(stage)})" if len(self.stages) > 1 else title

    def title(self, stage: str, number: int) -> str:
        found = self.resolver.tournament.stage(stage) if self.resolver else None
        return self._titles.short(found, number) if found else round_title(number)

    def match_title(self, stage: str, number: int, slot: int) -> str:
        """What the round of a match is called; beside the final there may be the match for third place."""
        found = self.resolver.tournament.stage(stage) if self.resolver else None
        if found and format_of(found).is_third_place(number, slot, self._titles.last(found) or 0):
            return _("Third place")
        return self.title(stage, number)

    @cached_property
    def _titles(self) -> RoundTitles:
        return RoundTitles(self.resolver)
