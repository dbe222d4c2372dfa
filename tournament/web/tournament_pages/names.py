"""Names the pairs, stages and rounds of a tournament in sentences."""

from functools import cached_property

from scoring.contest.model import PairId
from scoring.formats import format_of
from scoring.stages.resolver import TournamentResolver
from scoring.unreadable import Unreadable
from tournament.boards.round_titles import RoundTitles
from tournament.boards.words import round_title, stage_title, third_place_title
from tournament.models import Stage, Tournament
from tournament.services.tournament_writing.facts import facts_of
from tournament.services.tournament_writing.pair_facts import pairs_by_code


class TournamentNames:
    """`resolver`: pass it if the page already has one; otherwise it is built when a name needs it."""

    def __init__(self, tournament: Tournament, resolver: TournamentResolver | None = None) -> None:
        self.tournament = tournament
        self._read = resolver
        self.pairs = resolver.tournament.pairs if resolver else pairs_by_code(tournament)[1]
        self.newcomers: dict[PairId, str] = {}
        """The names of pairs that only the action asked about would enter, by code."""

    @cached_property
    def resolver(self) -> TournamentResolver | None:
        """The resolver; None if the rows are not a complete tournament (yet)."""
        try:
            return self._read or TournamentResolver(facts_of(self.tournament))
        except Unreadable:
            return None

    @cached_property
    def stages(self) -> dict[str, str]:
        rows = Stage.objects.filter(tournament=self.tournament, removed=False)
        own_names = dict(rows.values_list("key", "name"))
        if all(own_names.values()) or self.resolver is None:
            return {key: name or key for key, name in own_names.items()}
        by_kind = {stage.id: stage_title(stage) for stage in self.resolver.tournament.stages}
        return {key: name or by_kind.get(key, key) for key, name in own_names.items()}

    def pair(self, code: PairId | None) -> str:
        if not code or code in self.pairs:
            return self.pairs[code].name if code else ""
        return self.newcomers.get(code) or self._taken_out.get(code, code)

    @cached_property
    def _taken_out(self) -> dict[PairId, str]:
        """The names of entries that were removed, by code. One query."""
        rows = self.tournament.entries.filter(removed=True).order_by("pk")
        return {code: name or code for code, name in rows.values_list("code", "names__name")}

    def team_of(self, code: PairId) -> str:
        """The team for which a pair plays; for a team, the team itself."""
        team_of = self.resolver.tournament.team_of if self.resolver else {}
        return self.pair(team_of.get(code, code))

    def stage(self, key: str) -> str:
        return self.stages.get(key, key)

    def round(self, stage_id: str, number: int) -> str:
        """The round's title, such as "Round 3"; if there are several stages, "Semi-finals (Knock-out)"."""
        title = self.title(stage_id, number)
        return f"{title} ({self.stage(stage_id)})" if len(self.stages) > 1 else title

    def title(self, stage_id: str, number: int) -> str:
        facts = self.resolver.tournament.stage(stage_id) if self.resolver else None
        return self._titles.short(facts, number) if facts else round_title(number)

    def match_title(self, stage_id: str, number: int, slot: int) -> str:
        """The title of a match's round. Beside the final there may be the match for third place."""
        facts = self.resolver.tournament.stage(stage_id) if self.resolver else None
        if facts and format_of(facts).is_third_place(number, facts.match_slot(slot), self._titles.last(facts) or 0):
            return third_place_title(facts)
        return self.title(stage_id, number)

    @cached_property
    def _titles(self) -> RoundTitles:
        return RoundTitles(self.resolver)
