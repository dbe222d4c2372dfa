"""The end of a tournament on one page: the podium, the whole ranking, what is printed and sent, the next edition."""

import re
from dataclasses import dataclass
from functools import cached_property

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scoring.contest.match_state import MatchState
from scoring.contest.model import PairId, StageFacts
from scoring.formats import format_of
from scoring.stages.overall import PODIUM_PLACES, FinalRanking, final_rankings
from scoring.stages.pending_lots import pending_ties
from scoring.stages.resolver import TournamentResolver
from tournament.boards.match_board import MatchBoard
from tournament.boards.matches import MatchDescriber
from tournament.boards.overall import overall_board, ranking_title
from tournament.boards.schedule import rounds_board
from tournament.boards.standings import standings_board
from tournament.boards.standings_table import StandingsRow, StandingsTable
from tournament.boards.words import EMPTY_CELL, FigureColumn, place
from tournament.models import Tournament
from tournament.services.tournaments.next_edition import prepare_next_edition
from tournament.services.tournaments.viewing import Snapshot, snapshot
from tournament.services.writing.context import WriteContext
from tournament.texts import join_names
from tournament.web.form_fields import posted_key
from tournament.web.requests import MemberRequest
from tournament.web.share_links import share_link
from tournament.web.tournament_pages.decorators import post_action, tournament_page
from tournament.web.tournament_pages.responses import render_tournament
from tournament.web.tournament_pages.stage_names import stage_name

FIGURE_COUNT = 2
"""How many of the columns of `Closing.measured` are shown beside each place: the most important ones."""
TWO_COLUMNS = 9
"""With at least this many pairs, the ranking is in two columns."""
YEAR = re.compile(r"(?:19|20)\d\d\b")
FULL_STOP = re.compile(r"(?<!\.)\.$")
"""A full stop at the end of a text; not the last of three dots."""
EDITION = re.compile(r"\b\d{1,3}(?=\.?[ºª°])")
"""The number of an edition, as in "3º Aberto da Ilha"."""


@dataclass(frozen=True)
class RankedRow:
    """A pair in the ranking, by its short and full name; `cells` as in the tables of `Closing.measured`. `number`: its
    place, None for a pair of which nothing counts."""

    number: int | None
    place: str
    name: str
    full_name: str
    group: str = ""
    cells: tuple[str, ...] = ()

    @property
    def people(self) -> list[str]:
        return self.full_name.split("/")

    @property
    def on_podium(self) -> bool:
        return self.number is not None and self.number <= PODIUM_PLACES


@dataclass(frozen=True)
class ClosingRanking:
    """A final ranking; `title` "" if it is the only one."""

    title: str
    rows: list[RankedRow]

    @property
    def halves(self) -> list[list[RankedRow]]:
        middle = (len(self.rows) + 1) // 2
        return [self.rows[:middle], self.rows[middle:]] if len(self.rows) >= TWO_COLUMNS else [self.rows]

    @property
    def podium(self) -> list[list[RankedRow]]:
        """The pairs in first, second and third place, one list each. A list is empty if several pairs share the place
        before."""
        return [[row for row in self.rows if row.number == number] for number in range(1, PODIUM_PLACES + 1)]

    @property
    def message(self) -> str:
        """The podium, a line for each pair."""
        best = (f"{row.place} {row.full_name}" for row in self.rows if row.on_podium)
        return "\n".join(filter(None, [self.title, *best]))


@dataclass(frozen=True)
class Closing:
    snap: Snapshot
    resolver: TournamentResolver
    final_rankings: list[FinalRanking]

    @cached_property
    def rankings(self) -> list[ClosingRanking]:
        return [
            ClosingRanking(
                ranking_title(ranking),
                [
                    *(self._row(number, pair) for number, tie in ranking.places for pair in tie),
                    *(self._row(None, pair) for _number, tie in ranking.unplaced for pair in tie),
                ],
            )
            for ranking in self.final_rankings
        ]

    @property
    def pair_count(self) -> int:
        return sum(len(ranking.rows) for ranking in self.rankings)

    @cached_property
    def measured(self) -> StageFacts:
        """The stage whose figures are shown beside the places: the last one without a bracket in which everybody
        played, as it may carry the points of those before; else the first."""
        facts = self.resolver.tournament
        not_withdrawn = {code for code, pair in facts.pairs.items() if pair.withdrawn is None}
        tables = [stage for stage in facts.stages if not format_of(stage).has_bracket]
        return next(
            (table for table in reversed(tables) if not_withdrawn.issubset(self.resolver.view(table).entrants)),
            facts.stages[0],
        )

    @cached_property
    def _tables(self) -> tuple[StandingsTable, ...]:
        """The tables of that stage; none if it is a bracket."""
        stage = self.measured
        if format_of(stage).has_bracket:
            return ()
        board = standings_board(self.resolver, stage, states=self.snap.states, reasons=False)
        return tuple(table for table in board.tables if not table.beside_ranking)

    @property
    def columns(self) -> list[FigureColumn]:
        return [column for column in self._tables[0].columns if not column.wide][:FIGURE_COUNT] if self._tables else []

    @property
    def rule(self) -> str:
        """The rule of the ranking, if several stages count in it; else ""."""
        board = overall_board(self.resolver)
        return capfirst(f"{board.tables[0].note}.") if board else ""

    @property
    def ties_for_lots(self) -> int:
        """How many ties wait for a drawing of lots; until then their pairs share a place."""
        return len(pending_ties(self.resolver))

    @property
    def grouped(self) -> bool:
        return len(self._tables) > 1 and len(self.rankings) == 1

    @property
    def columns_note(self) -> str:
        """Which stages the figures count, if there are several: the measured one, and those whose results it
        carries."""
        stages = self.resolver.tournament.stages
        if not self.columns or len(stages) == 1:
            return ""
        counted = [stage for stage in stages if stage.id in (self.measured.id, *self.measured.carries)]
        if len(counted) == len(stages):
            return _("Columns count all stages")
        names = join_names([stage_name(self.snap, stage) for stage in counted])
        if len(counted) > 1:
            return _("Columns count these stages alone: %(stages)s") % {"stages": names}
        return _("Columns count one stage alone: %(stage)s") % {"stage": names}

    @cached_property
    def _by_pair(self) -> dict[PairId, tuple[StandingsTable, StandingsRow]]:
        return {row.pair: (table, row) for table in self._tables for row in table.rows}

    def _row(self, number: int | None, pair: PairId) -> RankedRow:
        names = self.snap.short_name(pair), self.resolver.tournament.pairs[pair].name
        place_text = EMPTY_CELL if number is None else place(number)
        if pair not in self._by_pair:
            return RankedRow(number, place_text, *names)
        table, row = self._by_pair[pair]
        cells = [cell.text for cell, column in zip(row.cells, table.columns, strict=True) if not column.wide]
        return RankedRow(number, place_text, *names, table.title.split(" ")[-1], tuple(cells[:FIGURE_COUNT]))

    @property
    def confirmed(self) -> int:
        """The number of tables that were played and confirmed."""
        return self._count(MatchState.CONFIRMED)

    @property
    def walkovers(self) -> int:
        return self._count(MatchState.WALKOVER)

    @property
    def annulled(self) -> int:
        """The number of tables that count for nobody, because a pair withdrew with its results annulled."""
        return self._count(MatchState.ANNULLED)

    def _count(self, *states: MatchState) -> int:
        return sum(match.state in states for round_ in self.snap.rounds for match in round_.matches)

    @property
    def deciders(self) -> list[str]:
        """The last matches of the bracket, one per line; none if the last stage is not a bracket."""
        stage = self.resolver.tournament.stages[-1]
        if not format_of(stage).has_bracket:
            return []
        rounds = rounds_board(MatchDescriber(self.resolver, stage, self.snap.states)).rounds
        return [_decider(rounds[-1].title, match) for match in rounds[-1].matches] if rounds else []

    @property
    def message(self) -> str:
        """The podium in a few lines, to be sent as a message."""
        return "\n".join([self.snap.tournament.name, *(ranking.message for ranking in self.rankings)])

    @property
    def announcements(self) -> list[str]:
        """The announcements that are still up, to be quoted at the end of a sentence: each without its full stop."""
        return [FULL_STOP.sub("", text) for text in self.snap.announcements]

    @property
    def next_name(self) -> str:
        """The name with its year and edition number increased by one. A name without either stays as it is: the evening
        of every Friday has no year."""
        return YEAR.sub(_one_more, EDITION.sub(_one_more, self.snap.tournament.name, count=1))


def _one_more(number: re.Match[str]) -> str:
    return str(int(number[0]) + 1)


def _decider(title: str, match: MatchBoard) -> str:
    named = capfirst(match.label or title)
    if match.second is None:
        return f"{named}: {match.first.name}"
    return f"{named}: {match.first.name} {match.result} {match.second.name}"


def closing_of(snap: Snapshot) -> Closing | None:
    """The closing page's content; None until everything is played."""
    rankings = final_rankings(snap.resolver) if snap.resolver else []
    if snap.resolver is None or not rankings or not snap.rounds:
        return None
    return Closing(snap, snap.resolver, rankings)


@tournament_page
def closing(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    page = closing_of(snapshot(tournament))
    if page is None:  # it was finished before everything was played
        return HttpResponseRedirect(reverse("desk", args=[tournament.public_id]))
    public = tournament.published and tournament.rehearsal_of_id is None
    link = share_link(f"/t/{tournament.public_id}/", page.message) if public else None
    seq = page.snap.seq  # for the form that finishes the tournament
    return render_tournament(request, "papers/closing.html", tournament, closing=page, link=link, seq=seq)


@post_action
def create_next_edition(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Create the next edition and redirect to the page of its name, which was counted up or is still the last one's."""
    page = closing_of(snapshot(tournament))
    if page is None:
        raise Http404
    following = prepare_next_edition(
        tournament, page.next_name, context=WriteContext(posted_key(request), None, request.user)
    )
    if following.name == tournament.name:
        text = _("This is the next edition. Its name is still that of the last one: give it another.")
    else:
        text = _("This is the next edition, with the regulation, format and entries of the last one. Check its name.")
    messages.info(request, text)
    return HttpResponseRedirect(reverse("setup-regulation", args=[following.public_id]))
