"""The papers that the public pages and the desk share, as HTML, each made from one snapshot."""

from django.http import Http404
from django.utils.translation import gettext as _

from scoring.contest.model import StageFacts
from scoring.formats import format_of
from scoring.stages.resolver import TournamentResolver
from tournament.boards.bracket import bracket_board
from tournament.boards.overall import overall_board
from tournament.boards.side_titles import side_titles
from tournament.boards.stage_rules import rulings_in_force
from tournament.boards.standings import standings_board
from tournament.boards.uncarried_stage import uncarried_board
from tournament.boards.words import players_beside
from tournament.printing.bracket import bracket_html
from tournament.printing.entry_list import ListedEntry, entry_list_html
from tournament.printing.regulation import regulation_html
from tournament.printing.round_list import round_list_html
from tournament.printing.standings import standings_html
from tournament.services.tournament_writing.pair_facts import pairs_by_code
from tournament.services.tournaments.decisions import decision_rows
from tournament.services.tournaments.lots.draws import format_lot
from tournament.services.tournaments.placed_matches import RoundView
from tournament.services.tournaments.viewing import Snapshot
from tournament.web.papers.sheets import listed_matches, paper_head, regulation_of, stage_and_round_titles, when
from tournament.web.tournament_pages.stage_names import rules_of_stages, stage_name


def ranking_html(snap: Snapshot) -> str | None:
    """The final ranking as a paper; None if no stage gives one."""
    board = overall_board(resolver_of(snap))
    return standings_html(paper_head(snap, _("Final ranking")), board) if board else None


def entries_html(snap: Snapshot) -> str:
    """Everyone entered and not withdrawn: pairs, also those of teams, or single players. Raises `Http404` if nobody
    is."""
    _codes, pairs = pairs_by_code(snap.tournament)
    teams = {code: team.name for team in pairs.values() for code in team.members}
    entries = []
    for code, pair in pairs.items():
        if not pair.members and pair.withdrawn is None:
            club = teams.get(code) or pair.club or ""
            entries.append(ListedEntry(code, pair.name, " / ".join(players_beside(pair)), club))
    if not entries:
        raise Http404
    return entry_list_html(paper_head(snap, _("List of entries")), entries, is_of_players=snap.is_of_players)


def list_html(snap: Snapshot, round_: RoundView) -> str:
    """The list of a round for the wall."""
    phase, title = stage_and_round_titles(snap, round_)
    head = paper_head(snap, title, phase, when(round_))
    pairings = [(match.first, match.second) for match in round_.matches]
    titles = side_titles(snap.resolver, snap.stage(round_.stage), pairings)
    return round_list_html(head, listed_matches(snap, round_), is_of_teams=snap.is_of_teams, side_titles=titles)


def standings_htmls(snap: Snapshot, stage: StageFacts) -> list[str]:
    """The standings; if the stage carries earlier results, also those of the stage alone."""
    boards = [standings_board(resolver_of(snap), stage, states=snap.states)]
    if snap.facts is not None and (uncarried := uncarried_board(snap.facts, stage)) is not None:
        boards.append(uncarried)
    head = paper_head(snap, _("Standings"), stage_name(snap, stage))
    return [standings_html(head, board) for board in boards]


def stage_bracket_html(snap: Snapshot, stage: StageFacts) -> str:
    """The bracket of a stage on paper. Raises `Http404` for a stage without one."""
    if not format_of(stage).has_bracket:
        raise Http404
    hours = {round_.number: when(round_) for round_ in snap.rounds if round_.stage == stage.id}
    board = bracket_board(resolver_of(snap), stage, states=snap.states, hours=hours)
    return bracket_html(paper_head(snap, stage_name(snap, stage)), board)


def tournament_regulation_html(snap: Snapshot) -> str:
    """The regulation of the tournament on paper, with its rulings and the rules of each stage."""
    regulation = regulation_of(snap)
    lot = format_lot(snap.tournament)
    return regulation_html(
        paper_head(snap, _("Regulation")),
        regulation,
        rules_of_stages(snap),
        rulings_in_force(regulation, snap.tournament.rulings),
        decision_rows(snap.tournament),
        lot.details["outcome"]["format"] if lot and lot.drawn else "",
    )


def resolver_of(snap: Snapshot) -> TournamentResolver:
    """The resolver. Raises Http404 if the tournament is not complete yet."""
    if snap.resolver is None:
        raise Http404
    return snap.resolver
