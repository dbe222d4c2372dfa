"""Prepares the next edition of a tournament: the same regulation, format and pairs, with nothing played."""

from collections.abc import Mapping
from typing import Any

from scoring.documents import Document, without_fields
from scoring.tournament_file.fields import MAX_NAME_LENGTH
from tournament.models import Tournament
from tournament.services.tournaments.files.exporting import export_tournament
from tournament.services.tournaments.files.importing import import_document
from tournament.services.tournaments.files.x_sumula.fields import OWN
from tournament.services.writing.context import WriteContext

COPIED_FIELDS = ("format", "regulation", "rulings", "stages")
EDITION_FIELDS = ("withdrawn", "entered")
"""Fields of a pair that are left out: in the next edition it plays from the first round on."""


def prepare_next_edition(tournament: Tournament, name: str, *, context: WriteContext) -> Tournament:
    """Create the next edition in the same club: unpublished, without a date, with short names made anew."""
    document = _without_what_was_played(export_tournament(tournament), name[:MAX_NAME_LENGTH])
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
