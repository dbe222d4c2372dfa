"""The papers of a static copy as PDF, with what the public may see: standings, brackets, rounds and the regulation."""

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.contest.impossible import Impossible
from scoring.formats import format_of
from scoring.unreadable import Unreadable
from tournament.printing.rendering import PAPER_BREAK, queue
from tournament.printing.rendering.refusals import PdfRefused
from tournament.services.tournaments.viewing import Snapshot
from tournament.web.papers.papers_html import (
    list_html,
    ranking_html,
    stage_bracket_html,
    standings_htmls,
    tournament_regulation_html,
)
from tournament.web.tournament_pages.stage_names import stage_name


class CopiedPaper(NamedTuple):
    title: str
    pdf: bytes


def copied_papers(snap: Snapshot) -> dict[str, CopiedPaper]:
    """The papers by name. One that cannot be made is left out, since the pages show the same."""
    papers = {}
    for name, title, parts in _papers(snap):
        try:
            pdf = queue.render_pdf(PAPER_BREAK.join(parts), queue.LONG_LIMITS, lambda _pages: None)
            papers[name] = CopiedPaper(title, pdf)
        except PdfRefused:
            continue
    return papers


def _papers(snap: Snapshot) -> Iterator[tuple[str, str, list[str]]]:
    """The papers of a tournament as (name, title, HTML of the parts); those of a stage that waits for withheld results
    are left out."""
    if snap.facts is None or snap.resolver is None:
        return
    yield "documents-regulation", _("Regulation"), [tournament_regulation_html(snap)]
    if snap.rounds:
        yield "documents-rounds", _("Rounds"), [list_html(snap, round_) for round_ in snap.rounds]
    if (ranking := ranking_html(snap)) is not None:
        yield "documents-ranking", _("Final ranking"), [ranking]
    begun = [stage for stage in snap.facts.stages if any(round_.stage == stage.id for round_ in snap.rounds)]
    for number, stage in enumerate(begun, start=1):
        try:
            yield (
                f"documents-standings-{number}",
                " · ".join([_("Standings"), stage_name(snap, stage)]),
                standings_htmls(snap, stage),
            )
            if format_of(stage).has_bracket:
                yield (
                    f"documents-bracket-{number}",
                    " · ".join([_("Bracket"), stage_name(snap, stage)]),
                    [stage_bracket_html(snap, stage)],
                )
        except (Impossible, Unreadable):  # the stage waits for withheld results
            continue
