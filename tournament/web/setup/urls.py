"""URLs for setting a tournament up, below its desk."""

from django.urls import URLPattern, path

from tournament.web.converters import ANY_ID
from tournament.web.setup import formats, founding, hall, late_entry, overview, pairs, scoring

SETUP = "desk/<str:tournament_id>/setup/"

urlpatterns: list[URLPattern] = [
    path("clubs/<str:club_id>/new", founding.create_tournament, name="tournament-new"),
    path(SETUP, overview.overview, name="tournament-setup"),
    path(SETUP + "regulation", founding.choose_regulation, name="setup-regulation"),
    path("desk/<str:tournament_id>/late-entry", late_entry.enter_late_pairs, name="desk-late-entry"),
    path(SETUP + "pairs", pairs.pairs, name="setup-pairs"),
    path(SETUP + "pairs/<int:entry_id>", pairs.change_pair, name="setup-pair"),
    path(SETUP + "pairs/<int:entry_id>/remove", pairs.remove_pair, name="setup-pair-remove"),
    path(SETUP + "format", formats.format_page, name="setup-format"),
    path(SETUP + "scoring", scoring.scoring, name="setup-scoring"),
    path(f"{SETUP}scoring/<{ANY_ID}:stage_id>", scoring.stage_scoring, name="setup-stage-scoring"),
    path(SETUP + "hall", hall.hall, name="setup-hall"),
    path(SETUP + "put-away", overview.remove_tournament, name="tournament-remove"),
    path(SETUP + "bring-back", overview.restore_tournament, name="tournament-restore"),
]
