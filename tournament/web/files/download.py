"""The tournament as its file."""

from django.http import HttpResponse
from django.utils.text import slugify

from scoring.writing import file_text
from tournament.models import Tournament
from tournament.services.tournaments.files.exporting import export_tournament
from tournament.web.requests import MemberRequest
from tournament.web.tournament_pages.decorators import tournament_page


@tournament_page
def file(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Everything the desk knows. A tournament without pairs or stages has no file yet, and the page says so."""
    return json_attachment(file_text(export_tournament(tournament)), f"{file_stem(tournament)}.json")


def file_stem(tournament: Tournament) -> str:
    """The beginning of the names of a tournament's files."""
    return "-".join(filter(None, ("sumula", slugify(tournament.name)[:60].strip("-"))))


def json_attachment(text: str, name: str) -> HttpResponse:
    answer = HttpResponse(text, content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
