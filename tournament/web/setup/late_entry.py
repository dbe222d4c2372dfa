"""The page for pairs that come after the draw: where they may join, and what each choice does to the schedule."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.contest.impossible import Impossible
from scoring.contest.model import StageFacts, TournamentFacts
from scoring.formats import format_of
from scoring.planning.late_entry import EntryOption, UnavailableEntry, entry_options, option_without_entries
from scoring.planning.preview import Timing
from scoring.unreadable import Unreadable
from tournament.boards.words import group_title
from tournament.intake.model import PairList
from tournament.intake.teams import read_team_list
from tournament.models import Round, Tournament
from tournament.services.tournaments.late_entry import add_late_pairs, add_late_teams
from tournament.services.tournaments.rounds import next_round
from tournament.services.tournaments.viewing import Snapshot, snapshot
from tournament.services.writing.refusals import Contradiction
from tournament.texts import join_names, say
from tournament.web.requests import MemberRequest
from tournament.web.setup.late_places import TURN_ORDER, OptionRow, day_changes, option_row
from tournament.web.setup.outlook import facts_with, most_games, timing_of, usual_timing_of
from tournament.web.setup.pair_lists import (
    facts_of_list,
    has_doubts,
    new_in,
    problems_of,
    read_list,
    teams_of_list,
    typed_list,
)
from tournament.web.tournament_pages.decorators import tournament_form
from tournament.web.tournament_pages.names import TournamentNames
from tournament.web.tournament_pages.pair_sentences import joined_late
from tournament.web.tournament_pages.responses import (
    Confirmation,
    confirm_first,
    is_repeated,
    redirect_done,
    remind_to_reprint,
    render_tournament,
    write_context,
)
from tournament.whole_numbers import plain_number


@dataclass(frozen=True)
class LateEntryPage:
    """Where pairs may still join: the current stage, from its next round on. `closed`: why they cannot join at all."""

    snap: Snapshot
    names: TournamentNames

    @cached_property
    def _next(self) -> tuple[StageFacts, int] | None:
        """The stage and round to join: an unpublished draft, else the next round to be drawn."""
        rounds, resolver = self.snap.rounds, self.snap.resolver
        if resolver is None:
            return None
        if rounds and not rounds[-1].published:
            stage = resolver.tournament.stage(rounds[-1].stage)
            return (stage, rounds[-1].number) if stage else None
        try:
            return next_round(self.snap.tournament, resolver)
        except Impossible:
            return None

    @property
    def is_of_teams(self) -> bool:
        return self.stage is not None and self.stage.teams is not None

    @property
    def is_of_players(self) -> bool:
        return self.stage is not None and format_of(self.stage).partners_change

    @property
    def stage(self) -> StageFacts | None:
        return self._next[0] if self._next else None

    @property
    def round(self) -> int:
        return self._next[1] if self._next else 1

    @property
    def misses_matches(self) -> bool:
        """Whether rounds are over in which a pair that joins now should have played."""
        return self.stage is not None and self.round > 1 and not format_of(self.stage).catches_up

    @property
    def misses_rounds(self) -> bool:
        """Whether a pair that joins now missed rounds in which it would have had no fixed opponent."""
        return self.misses_matches and self.stage is not None and format_of(self.stage).leaves_out_the_absent

    @property
    def stage_name(self) -> str:
        return self.names.stage(self.stage.id) if self.stage else ""

    @property
    def draft_byes(self) -> str:
        """Who sits out in the draft that would be drawn again with another pair; "" without a draft or bye."""
        rounds = self.snap.rounds
        draft = rounds[-1] if rounds and not rounds[-1].published else None
        names = [self.snap.short_name(match.first) for match in draft.matches if match.second is None] if draft else []
        if not names:
            return ""
        text = ngettext(
            "In the draft of round %(round)s %(pairs)s has a bye. If someone is added, it is drawn again.",
            "In the draft of round %(round)s %(pairs)s have a bye. If someone is added, it is drawn again.",
            len(names),
        )
        return text % {"round": self.round, "pairs": join_names(names)}

    @property
    def closed(self) -> str:
        if self.snap.error:
            return say(self.snap.error.message)
        if not self.snap.stages:
            return _("Enter the pair in the preparation, in the list of pairs: no format has been chosen yet.")
        if self.stage is None:
            return _("All rounds have been drawn: nobody can join any more.")
        if self._takes_entrants(self.stage.id):
            return _("%(stage)s is for those who qualified: nobody can join it.") % {"stage": self.stage_name}
        if format_of(self.stage).has_bracket and self.round > 1:
            return _("%(stage)s has begun, and in a knock-out nobody can join later.") % {"stage": self.stage_name}
        return ""

    def _takes_entrants(self, key: str) -> bool:
        row = next(row for row in self.snap.stages if row.key == key)
        return bool(row.rule) or isinstance(row.document.get("entrants"), dict)

    @cached_property
    def _plan(self) -> tuple[TournamentFacts, Timing]:
        """The tournament as set up, and its hall and clock."""
        tournament = self.snap.tournament
        stages = [{**row.document, "entrants": row.rule} if row.rule else row.document for row in self.snap.stages]
        facts = facts_with(tournament, stages)
        if self.stage and self.snap.resolver and format_of(self.stage).has_crosstable:
            # Rounds already played stay as they are; a pair that joins a round robin meets everybody in the remaining
            # rounds. A draft is drawn again with it.
            drafts = {(round_.stage, round_.number) for round_ in self.snap.rounds if not round_.published}
            played = self.snap.resolver.tournament.matches
            matches = tuple(match for match in played if (match.stage, match.round) not in drafts)
            facts = replace(facts, matches=matches)
        return facts, timing_of(tournament.plan, usual_timing_of(facts), most_games(facts.stages))

    def rows(self, count: int, value: str) -> list[OptionRow]:
        """The present state, then each place for `count` pairs."""
        if self.stage is None:
            return []
        try:
            facts, timing = self._plan
            present_row = option_row(
                option_without_entries(facts, self.stage.id, timing, self._withdrawn_pairs), "", _("As it is now"), 0
            )
        except (Impossible, Unreadable):
            return []
        options = entry_options(facts, self.stage.id, count, timing, self._withdrawn_pairs)
        if len(options) > 1 and count == 1:  # the smallest group is already listed
            options = options[1:]
        rows = [self._option_row(option, count) for option in options]
        possible = [row for row in rows if not row.why_not]
        usual = min(possible, key=lambda row: (row.value != TURN_ORDER, row.pairs), default=None)
        chosen_row = next((row for row in possible if row.value == value), usual)
        return [present_row, *(replace(row, is_chosen=True) if row is chosen_row else row for row in rows)]

    @property
    def _withdrawn_pairs(self) -> frozenset[str]:
        """The pairs that withdrew: they play no more, even if a schedule still contains them."""
        facts = self.snap.facts
        return frozenset(code for code, pair in facts.pairs.items() if pair.withdrawn) if facts else frozenset()

    def _option_row(self, option: EntryOption | UnavailableEntry, count: int) -> OptionRow:
        value = TURN_ORDER if option.group is None else str(option.group)
        if option.group is not None:
            title = group_title(option.group)
        elif self.stage is not None and self.stage.groups is not None and len(self.stage.groups) > 1:
            title = _("Each in the smallest group")
        else:
            title = ngettext("With the pair", "With the pairs", count)
            if self.is_of_players:
                title = ngettext("With the player", "With the players", count)
            elif self.is_of_teams:
                title = ngettext("With the team", "With the teams", count)
        if isinstance(option, UnavailableEntry):
            return OptionRow(value, title, why_not=say(option.message))
        return option_row(option, value, title, count)

    def question(self, names: Sequence[str], group: int | None) -> Confirmation:
        """The question before they join, with what it does to the day. `group`: the chosen one, from 0."""
        values = {"pairs": join_names(names), "round": self.round, "stage": self.stage_name}
        lines = [joined_late(values, len(names), group)]
        if self.misses_rounds:
            lines.append(
                _("Each round that was missed counts as a defeat by walkover, without points scored or conceded.")
            )
        elif self.misses_matches:
            lines.append(_("Matches that were missed count as walkovers."))
        present, *others = self.rows(len(names), "") or [OptionRow("", "")]
        value = TURN_ORDER if group is None else str(group)
        row = next((row for row in others if row.value == value and not row.why_not), None)
        if row is not None:
            lines.append(day_changes(present, row))
        title = _("Add %(pair)s to %(stage)s in round %(round)s?") % {**values, "pair": values["pairs"]}
        return Confirmation(title, _("Add to the tournament"), tuple(lines), newcomers=tuple(names))


def joins_late(request: MemberRequest, tournament: Tournament) -> bool:
    """Whether another pair needs a place, because rounds are drawn or a stage lists its entrants."""
    if is_repeated(request):
        return False
    if Round.objects.filter(stage__tournament=tournament, removed=False).exists():
        return True
    documents = tournament.stages.filter(removed=False).values_list("document", flat=True)
    return any(document.get("groups") or isinstance(document.get("entrants"), list) for document in documents)


def _count(pair_list: PairList) -> int:
    """How many join: teams, or pairs."""
    return len(pair_list.teams) or len(pair_list.rows)


def late_entry_page(tournament: Tournament) -> LateEntryPage:
    snap = snapshot(tournament)
    return LateEntryPage(snap, TournamentNames(tournament, snap.resolver))


@tournament_form
def enter_late_pairs(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Choose a group, see what it does to rounds, byes and the schedule, then add the pairs."""
    if request.method != "POST":
        return show_late_entry(request, tournament, None)
    pair_list = new_in(request, tournament, read_list(request))
    accepted = pair_list.ready and ("anyway" in request.POST or not has_doubts(pair_list))
    if not accepted or request.POST.get("count") != str(_count(pair_list)):  # the figures shown were for fewer pairs
        return show_late_entry(request, tournament, pair_list)
    page = late_entry_page(tournament)
    if page.closed and not is_repeated(request):
        return show_late_entry(request, tournament, pair_list)
    try:
        return _add_pairs(request, page, pair_list)
    except (Contradiction, Unreadable) as refusal:
        return show_late_entry(request, tournament, pair_list, say(refusal.message))


def _add_pairs(request: MemberRequest, page: LateEntryPage, pair_list: PairList) -> HttpResponse:
    """Add the pairs or teams of a list to the stage, after confirmation, and remind of papers to print again."""
    tournament, group = page.snap.tournament, plain_number(request.POST.get("place", ""))
    stage, names = page.stage.id if page.stage else "", [row.name for row in pair_list.rows]
    if pair_list.teams:
        names = [name for name, _pairs in pair_list.teams]
        add = partial(add_late_teams, tournament, teams_of_list(pair_list))
    else:
        add = partial(add_late_pairs, tournament, facts_of_list(pair_list))
    context = write_context(request)
    outcome = confirm_first(
        request, page.question(names, group), lambda: add(stage, page.round, context=context, group=group)
    )
    values = {"pairs": join_names(names), "round": page.round, "stage": page.stage_name}
    message = joined_late(values, len(names), group)
    response = redirect_done(request, outcome, message, reverse("desk", args=[tournament.public_id]))
    remind_to_reprint(request, outcome)
    return response


def show_late_entry(
    request: MemberRequest, tournament: Tournament, pair_list: PairList | None, fault: str = ""
) -> HttpResponse:
    """Render the page. `pair_list`: as posted, from here or from the list of pairs."""
    page = late_entry_page(tournament)
    if pair_list is not None and page.is_of_teams and not pair_list.teams:
        pair_list = new_in(request, tournament, read_team_list(typed_list(request, pair_list)))
    count = _count(pair_list) if pair_list and pair_list.ready and pair_list.rows else 1
    doubtful = bool(pair_list and pair_list.ready and has_doubts(pair_list))
    context: dict[str, Any] = {
        "page": page,
        "rows": [] if page.closed else page.rows(count, request.POST.get("place", "")),
        "count": count,
        "typed": typed_list(request, pair_list) if pair_list else "",
        "problems": problems_of(pair_list) if pair_list else [],
        "doubtful": doubtful and "anyway" not in request.POST,
        "anyway": "anyway" in request.POST,
        "single": request.POST.get("single") == "1",
        "player": page.is_of_players or request.POST.get("player") == "1",
        "team": page.is_of_teams,
        "fault": fault or (page.closed if pair_list else ""),
        "seq": page.snap.seq,
    }
    refused = bool(fault or page.closed or (pair_list and not pair_list.ready))
    status = 422 if request.method == "POST" and refused else 200
    return render_tournament(request, "setup/late_entry.html", tournament, status, **context)
