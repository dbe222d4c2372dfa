"""Prepares the next edition of a tournament: the same regulation, format and pairs, with nothing played."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from scoring.contest.model import Pair
from scoring.documents import Document, without_fields
from scoring.planning.groups import LIST, POTS, SNAKE, deal_groups
from scoring.tournament_file.fields import MAX_NAME_LENGTH
from tournament.models import Lot, Tournament
from tournament.services.tournament_writing.facts import facts_of
from tournament.services.tournaments.files.exporting import export_tournament
from tournament.services.tournaments.files.importing import import_document
from tournament.services.tournaments.files.x_sumula.fields import OWN
from tournament.services.writing.context import WriteContext

COPIED_FIELDS = ("format", "regulation", "rulings", "stages")
EDITION_FIELDS = ("withdrawn", "entered")
"""Fields of a pair that are left out: in the next edition it plays from the first round on."""


def prepare_next_edition(tournament: Tournament, name: str, *, context: WriteContext) -> Tournament:
    """Create the next edition in the same club: unpublished, without a date or the outcome of lots, with short names
    made anew."""
    document = _without_what_was_played(export_tournament(tournament), name[:MAX_NAME_LENGTH])
    document = _without_what_was_drawn(document, tournament)
    return import_document(tournament.club, document, context=context, edition_of=tournament.public_id)


def _without_what_was_played(document: Document, name: str) -> Document:
    pairs = [without_fields(pair, EDITION_FIELDS) for pair in document["pairs"]]
    fields: Mapping[str, Any] = document.get(OWN, {})
    new_fields = {"plan": without_fields(fields.get("plan", {}), ("starts",))}
    new_fields |= {"stages": fields["stages"]} if "stages" in fields else {}
    return {
        **{key: document[key] for key in COPIED_FIELDS if key in document},
        "name": name,
        "pairs": pairs,
        "matches": [],
        OWN: new_fields,
    }


def _without_what_was_drawn(document: Document, tournament: Tournament) -> Document:
    """The document with groups as the format makes them from the list, and without seeds, where lots gave them; groups
    that were made by such seeds are made without them."""
    lots = Lot.objects.filter(tournament=tournament, drawn__isnull=False, is_void=False, removed=False)
    drawn = set(lots.values_list("purpose", "stage"))
    seeds_drawn = any(purpose == "seeds" for purpose, _stage in drawn)
    dropped = ("seed",) if seeds_drawn else ()
    grouping = tournament.plan.get("answers", {}).get("grouping", LIST)
    groups_by_lot = seeds_drawn and grouping in (SNAKE, POTS)
    pairs = [replace(pair, seed=None) if dropped else pair for pair in facts_of(tournament).pairs.values()]
    stages = document["stages"]
    for stage in document["stages"]:
        if stage.get("groups") and (groups_by_lot or ("groups", stage["id"]) in drawn):
            groups = _dealt_groups(pairs, stage["groups"], grouping)
            stages = [{**each, "groups": groups} if each.get("groups") == stage["groups"] else each for each in stages]
    return {**document, "stages": stages, "pairs": [without_fields(pair, dropped) for pair in document["pairs"]]}


def _dealt_groups(pairs: Sequence[Pair], drawn: list[list[str]], grouping: str) -> list[list[str]]:
    """The pairs of these groups, in as many groups by the format's answer `grouping`, as before any lots."""
    seated = {pair for group in drawn for pair in group}
    return deal_groups([pair for pair in pairs if pair.id in seated], len(drawn), grouping, None)
