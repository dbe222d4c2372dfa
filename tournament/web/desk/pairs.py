"""The list of pairs at the desk, and the page of one pair with its actions."""

from dataclasses import dataclass
from functools import cached_property

from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from scoring.contest.criteria import Reads, reads_of
from scoring.contest.model import StageFacts
from scoring.contest.short_names import short_names
from tournament.boards.remarks import amounts_text
from tournament.boards.words import named_players, players_beside, seated_words
from tournament.models import Adjustment, Entry, Tournament
from tournament.services.tournament_writing.writer import tournament_seq
from tournament.services.tournaments.viewing import Snapshot, snapshot
from tournament.web.form_fields import new_key
from tournament.web.lists import ListPage
from tournament.web.requests import MemberRequest
from tournament.web.roles import AllowedActions
from tournament.web.tournament_pages.counts import entries_count
from tournament.web.tournament_pages.decorators import tournament_page
from tournament.web.tournament_pages.match_rows import seated_name
from tournament.web.tournament_pages.names import TournamentNames
from tournament.web.tournament_pages.responses import render_tournament


@dataclass(frozen=True)
class PairRow:
    """A pair in the list."""

    code: str
    name: str
    short: str
    players: str
    club: str
    seed: int | None
    state: str
    entry: Entry
    named_players: str
    """The players as on pages, where substitutes are called so."""


class PairListPage(ListPage):
    table = "tournament.web.desk.pair_table.PairTable"
    template = "desk/pairs.html"
    search = ("name", "short", "players", "club", "code", "state")
    file = "pairs"


@tournament_page
def pairs(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    names = TournamentNames(tournament)
    sanctions = set(tournament.adjustments.filter(removed=False).values_list("entry_id", flat=True))
    short = short_names(names.pairs)
    rows = [pair_row(entry, names, short[entry.code], entry.pk in sanctions) for entry in listed_entries(tournament)]
    alone = [len(pair.players) for pair in names.pairs.values() if not pair.members]
    counted = entries_count(alone, len(names.pairs) - len(alone))
    return PairListPage(request, rows).response(
        tournament=tournament, can=AllowedActions(request.role), counted=counted
    )


def listed_entries(tournament: Tournament) -> "QuerySet[Entry]":
    return Entry.objects.filter(tournament=tournament, removed=False).select_related("names").order_by("position")


def pair_row(entry: Entry, names: TournamentNames, short: str, sanctioned: bool) -> PairRow:
    pair = names.pairs[entry.code]
    state = [state_text(entry, names)] if entry.withdrawn_stage or entry.entered_stage else []
    state += [_("sanction")] if sanctioned else []
    players, named = " / ".join(pair.players), " / ".join(named_players(pair))
    return PairRow(entry.code, pair.name, short, players, pair.club or "", entry.seed, ", ".join(state), entry, named)


def state_text(entry: Entry, names: TournamentNames) -> str:
    """Whether the pair has left or comes late, in words; "" if neither."""
    if entry.withdrawn_stage:
        values = {"round": entry.withdrawn_round, "stage": names.stage(entry.withdrawn_stage)}
        text = _("withdrew from %(stage)s in round %(round)s") % values
        return _("%(left)s, results annulled") % {"left": text} if entry.annulled else text
    if entry.entered_stage:
        values = {"round": entry.entered_round, "stage": names.stage(entry.entered_stage)}
        return _("joined in round %(round)s of %(stage)s") % values
    return ""


@dataclass(frozen=True)
class PairPage:
    snap: Snapshot
    entry: Entry
    names: TournamentNames

    @property
    def name(self) -> str:
        return self.names.pair(self.entry.code)

    @property
    def players(self) -> tuple[str, ...]:
        return players_beside(self.names.pairs[self.entry.code])

    @property
    def club(self) -> str:
        return self.names.pairs[self.entry.code].club or ""

    @property
    def members(self) -> list[tuple[str, str]]:
        """A team's pairs in its order: code and name."""
        return [(code, self.names.pair(code)) for code in self.entry.members]

    @property
    def subtitle(self) -> list[str]:
        """The line below the name: the players unless the name says them, for a team its pairs; and the club."""
        return [*self.players, *(name for _code, name in self.members), *filter(None, [self.club])]

    @property
    def playing_sentences(self) -> list[str]:
        """Who of a pair of more than two sits down to its open matches, in sentences that begin with the round."""
        code, rounds = self.entry.code, self.snap.rounds
        matches = [match for view in rounds for match in view.open if code in match.pairs]
        names = [seated_name(self.snap, match, match.pairs.index(code)) for match in matches]
        return [
            f"{self.names.round(match.stage, match.round)} · {seated_words(name)}"
            for match, name in zip(matches, names, strict=True)
            if name
        ]

    @property
    def state(self) -> str:
        return state_text(self.entry, self.names)

    @cached_property
    def stages(self) -> list[tuple[str, str]]:
        """The stages the pair plays in or may still reach: key and name."""
        return [(row.key, self.names.stage(row.key)) for row in self.snap.stages]

    @property
    def may_begin_later(self) -> bool:
        """Whether it is still in and has not played yet, so that it may start in a later round."""
        matches = (match for round_ in self.snap.rounds for match in round_.matches if self.entry.code in match.pairs)
        return not self.entry.withdrawn_stage and not any(match.games for match in matches)

    @property
    def by_match_points(self) -> bool:
        """Whether any stage ranks by match points, or by those of the opponents."""
        return any(map(_reads_match_points, self.snap.facts.stages if self.snap.facts else ()))

    @property
    def by_victory_points(self) -> bool:
        """Whether any stage ranks by victory points."""
        return self.snap.facts is not None and any(stage.victory_points for stage in self.snap.facts.stages)

    @property
    def present_round(self) -> tuple[str, int]:
        """The stage and round from which the pair would be missing if it left now."""
        if not self.snap.rounds:
            return (self.snap.stages[0].key, 1) if self.snap.stages else ("", 1)
        last = self.snap.rounds[-1]
        open_rounds = [round_ for round_ in self.snap.rounds if round_.open]
        return (open_rounds[0].stage, open_rounds[0].number) if open_rounds else (last.stage, last.number + 1)

    @cached_property
    def withdrawal_place(self) -> tuple[str, int]:
        """The stage that the pair plays in now, else the last one that it played in, and its first round there that it
        has not played."""
        code, (present, number) = self.entry.code, self.present_round
        played = [view.stage for view in self.snap.rounds if any(code in match.players for match in view.matches)]
        if not played:
            return present, number
        stage = present if present in played else played[-1]
        return stage, next_round_of_pair(self.snap, code, stage)

    @cached_property
    def sanctions(self) -> list[Adjustment]:
        rows = Adjustment.objects.filter(entry=self.entry, removed=False).select_related("reason").order_by("pk")
        return list(rows)

    @property
    def sanction_rows(self) -> list[tuple[Adjustment, str, str]]:
        """Each sanction with its stage's name and its amounts."""
        return [(sanction, self.names.stage(sanction.stage), sanction_text(sanction)) for sanction in self.sanctions]


def _reads_match_points(stage: StageFacts) -> bool:
    reads_opponents = Reads.OPPONENTS_SCORES in reads_of(stage.criteria)  # victory points, if the stage gives these
    return "match_points" in stage.criteria or (reads_opponents and not stage.victory_points)


def sanction_text(sanction: Adjustment) -> str:
    return amounts_text(sanction.match_points, sanction.victory_points, sanction.points)


def get_entry(tournament: Tournament, pk: int) -> Entry:
    return get_object_or_404(Entry, tournament=tournament, pk=pk, removed=False)


@tournament_page
def pair_detail(request: MemberRequest, tournament: Tournament, entry_id: int) -> HttpResponse:
    return render_pair(request, tournament, get_entry(tournament, entry_id))


def render_pair(
    request: MemberRequest,
    tournament: Tournament,
    entry: Entry,
    sent: str = "",
    faults: dict[str, str] | None = None,
) -> HttpResponse:
    """Render a pair's page. `sent`: the name of the form that is shown again with what was typed; `faults`: errors by
    field."""
    seq = tournament_seq(tournament)
    page = PairPage(snapshot(tournament), entry, TournamentNames(tournament))
    typed = {sent: request.POST} if sent else {}
    context = {"page": page, "seq": seq, "faults": faults or {}, "typed": typed, "new_key": new_key}
    return render_tournament(request, "desk/pair.html", tournament, 422 if faults else 200, **context)


def next_round_of_pair(snap: Snapshot, pair: str, stage_id: str) -> int:
    """The first round of a stage in which a pair has a match to play; the one after the last that is drawn if none."""
    drawn = [round_ for round_ in snap.rounds if round_.stage == stage_id]
    open_ = (round_.number for round_ in drawn if any(pair in match.players for match in round_.open))
    return next(open_, len(drawn) + 1)
