"""The page that lists everything that can be printed."""

from dataclasses import dataclass

from django.http import HttpResponse
from django.urls import reverse

from scoring.contest.model import StageFacts
from scoring.formats import format_of
from tournament.addresses import site_address
from tournament.boards.overall import overall_board
from tournament.boards.round_titles import RoundTitles
from tournament.models import Tournament
from tournament.services.tournaments.placed_matches import RoundView
from tournament.services.tournaments.viewing import Snapshot, snapshot
from tournament.web.papers.movement import has_movement, has_tables
from tournament.web.papers.out_of_date import changes_of_pairs
from tournament.web.papers.sheets import sheet_heads, stage_and_round_titles
from tournament.web.requests import MemberRequest
from tournament.web.tournament_pages.decorators import tournament_page
from tournament.web.tournament_pages.next_step import is_tournament_over
from tournament.web.tournament_pages.responses import render_tournament
from tournament.web.tournament_pages.stage_names import stage_name


@dataclass(frozen=True)
class RoundPapers:
    """The papers of one round. `sheets`: how many score sheets; 0 if none are needed. `numbers`: those on
    them, such as "13–24"; all games of a match have the same."""

    title: str
    round: RoundView
    sheets: int
    numbers: str
    sheets_address: str
    list_address: str


@dataclass(frozen=True)
class StagePapers:
    """The addresses of one stage's papers; "" for one that it does not have."""

    title: str
    standings: str
    bracket: str
    table_cards: str
    guide_cards: str


@tournament_page
def papers(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """List everything that can be printed now."""
    snap = snapshot(tournament)
    round_titles = RoundTitles(snap.resolver)
    rounds = [_round_papers(snap, round_, round_titles) for round_ in reversed(snap.rounds)]
    return render_tournament(
        request,
        "papers/index.html",
        tournament,
        rounds=rounds,
        stages=_stage_papers(snap),
        changes=changes_of_pairs(snap),
        ranked=snap.resolver is not None and overall_board(snap.resolver) is not None,
        anything=bool(rounds),
        entered=bool(snap.facts.pairs) if snap.facts else tournament.entries.filter(removed=False).exists(),
        over=is_tournament_over(snap),
        address=site_address(),
    )


def _round_papers(snap: Snapshot, round_: RoundView, round_titles: RoundTitles) -> RoundPapers:
    arguments = [snap.tournament.public_id, round_.stage, round_.number]
    phase, title = stage_and_round_titles(snap, round_, round_titles)
    heads = sheet_heads(snap, round_, round_titles=round_titles)
    numbers = {head.number for head in heads}
    return RoundPapers(
        " · ".join(filter(None, [phase, title])),
        round_,
        len(heads),
        "–".join(map(str, sorted({min(numbers), max(numbers)}))) if numbers else "",
        reverse("desk-print-sheets", args=arguments),
        reverse("desk-print-list", args=arguments),
    )


def _stage_papers(snap: Snapshot) -> list[StagePapers]:
    """The papers of each stage that has rounds, with the addresses of those that exist for it."""
    begun_stages = {round_.stage for round_ in snap.rounds}
    stages = [stage for stage in (snap.facts.stages if snap.facts else ()) if stage.id in begun_stages]

    def address(stage: StageFacts, name: str, exists: bool = True) -> str:
        return reverse(f"desk-print-{name}", args=[snap.tournament.public_id, stage.id]) if exists else ""

    return [
        StagePapers(
            stage_name(snap, stage),
            address(stage, "standings"),
            address(stage, "bracket", format_of(stage).has_bracket),
            address(stage, "table-cards", has_tables(snap, stage)),
            address(stage, "guide-cards", has_movement(snap, stage)),
        )
        for stage in stages
    ]
