"""Downloads the tournament as its file."""

from django.http import HttpResponse

from scoring.writing import file_text
from tournament.models import Tournament
from tournament.services.tournaments.files.exporting import export_tournament
from tournament.web.attachments import file_stem, json_attachment
from tournament.web.requests import MemberRequest
from tournament.web.tournament_pages.decorators import tournament_page


@tournament_page
def download_file(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The file with everything that the desk knows. A tournament without pairs or stages has no file yet, and the page
    says so."""
    return json_attachment(file_text(export_tournament(tournament)), f"{file_stem(tournament)}.json")
