"""Lots announced for a round, which may be drawn from that source only, or for the groups before it."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.db.models import Q

from rules.text import _, make_text
from scoring.contest.impossible import Impossible
from scoring.formats import format_of
from scoring.stages.resolver import TournamentResolver
from scoring.unreadable import Unreadable
from tournament.models import Lot, Stage, Tournament
from tournament.services.tournament_writing.facts import facts_of
from tournament.services.writing.refusals import Contradiction, Gone


def drawn_from(tournament: Tournament, stage_key: str, number: int) -> tuple[str, ...]:
    """The pool of a round's draw, in file order. Raises `Gone` if there is no such stage, and `Contradiction` while the
    engine cannot determine the pool."""
    try:
        facts = facts_of(tournament)
        stage = facts.stage(stage_key)
        if stage is None:
            raise Gone
        return format_of(stage).eligible(TournamentResolver(facts).view(stage), number)
    except (Impossible, Unreadable) as fault:
        raise Contradiction(fault.message) from fault


def lot_of_round(tournament: Tournament, stage_key: str, number: int) -> Lot | None:
    """The lots publicly announced or drawn for a round; None if none are in force."""
    lots = Lot.objects.filter(tournament=tournament, purpose="round", stage=stage_key, is_void=False, removed=False)
    return next((lot for lot in lots if lot.details.get("round") == number), None)


def lots_before_stage(tournament: Tournament, stage_key: str) -> list[Lot]:
    """The lots in force for the groups of a stage or for the seeds, which decide its first round. One query."""
    lots = Lot.objects.filter(tournament=tournament, is_void=False, removed=False)
    return list(lots.filter(Q(purpose="groups", stage=stage_key) | Q(purpose="seeds")).order_by("pk"))


class DrawnGroups(NamedTuple):
    """The groups that were drawn by lot, when a format is set again. `documents`: the stages of the format, with the
    drawn groups where these fit. `fitting_stages`, `lost`: the stages whose drawn groups fit, and those whose groups no
    longer do."""

    documents: list[dict[str, Any]]
    fitting_stages: frozenset[str]
    lost: frozenset[str]


def with_drawn_groups(tournament: Tournament, documents: Sequence[dict[str, Any]]) -> DrawnGroups:
    """Put groups that were drawn by lot back into stages as a format makes them. Two queries at most, none for
    stages without groups."""
    lots = Lot.objects.filter(
        tournament=tournament, purpose="groups", drawn__isnull=False, is_void=False, removed=False
    )
    keys = set(lots.values_list("stage", flat=True)) if any("groups" in each for each in documents) else set()
    rows = Stage.objects.filter(tournament=tournament, key__in=keys, removed=False) if keys else ()
    drawn = {row.key: row.document["groups"] for row in rows if row.document.get("groups")}
    fitting_stages = {document["id"] for document in documents if _same_groups(drawn.get(document["id"]), document)}
    written_documents = [
        document | {"groups": drawn[document["id"]]} if document["id"] in fitting_stages else document
        for document in documents
    ]
    return DrawnGroups(written_documents, frozenset(fitting_stages), frozenset(drawn.keys() - fitting_stages))


def _same_groups(drawn: list[list[str]] | None, document: dict[str, Any]) -> bool:
    """Whether the stage has as many groups as were drawn, with the same pairs."""
    groups: list[list[str]] | None = document.get("groups")
    if not drawn or not groups:
        return False
    return sorted(map(len, drawn)) == sorted(map(len, groups)) and _pairs(drawn) == _pairs(groups)


def _pairs(groups: list[list[str]]) -> set[str]:
    return {pair for group in groups for pair in group}


UNDRAWN = {
    "groups": _("The lots for the groups are announced and not drawn yet: draw them first, or cancel them."),
    "seeds": _("The lots for the seeds are announced and not drawn yet: draw them first, or cancel them."),
}
"""By purpose: why the first round of a stage has to wait."""


def refuse_undrawn(tournament: Tournament, stage_key: str, number: int) -> None:
    """Raise `Contradiction` if the round is the first of its stage and lots that decide it are not drawn yet."""
    lots = lots_before_stage(tournament, stage_key) if number == 1 else []
    for lot in lots:
        if lot.drawn is None:
            raise Contradiction(make_text(UNDRAWN[lot.purpose]))


def public_seed(tournament: Tournament, stage_key: str, number: int, seed: str) -> str:
    """The publicly drawn source for this round; `seed` if no lots were announced. Raises `Contradiction` if they are
    not drawn, or were drawn among other pairs."""
    lot = lot_of_round(tournament, stage_key, number)
    if lot is None or (lot.drawn is not None and not lot.sources):  # a physical draw has no source
        return seed
    if lot.drawn is None:
        message = _("Lots are announced for round %(round)s: draw them first, or cancel them.")
        raise Contradiction(make_text(message, round=number))
    if set(drawn_from(tournament, stage_key, number)) != set(lot.details.get("codes", lot.pool)):
        message = _(
            "The pairs in round %(round)s are not those its lots were drawn among: draw those lots again first."
        )
        raise Contradiction(make_text(message, round=number))
    return str(lot.sources[0])
