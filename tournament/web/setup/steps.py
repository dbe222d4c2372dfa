"""The steps of setting up: which are done and which comes next. Two queries."""

from collections.abc import Callable
from dataclasses import dataclass

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.models import Round, Tournament
from tournament.services.writing.context import Written
from tournament.web.nav import is_league
from tournament.web.requests import MemberRequest
from tournament.web.tournament_pages.responses import Confirmation, confirm_first


def confirm_once_drawn(
    request: MemberRequest, question: Confirmation, action: Callable[[], Written]
) -> Written | HttpResponse:
    """Run the action; if rounds have been drawn, ask first and show the effects."""
    return confirm_first(request, question, action) if has_drawn_rounds(request.tournament) else action()


def has_drawn_rounds(tournament: Tournament) -> bool:
    return Round.objects.filter(stage__tournament=tournament, removed=False).exists()


@dataclass(frozen=True)
class SetupStep:
    name: str
    text: str
    address: str
    done: bool
    current: bool


def setup_steps(tournament: Tournament, current: str) -> list[SetupStep]:
    """The steps in order. `current`: the name of the URL that is shown. The last is done once its form was saved, with
    a day or without; a next edition has the tables of the one before, but is still to be given a day."""
    pairs = tournament.entries.filter(removed=False).count() > 1
    stages = tournament.stages.filter(removed=False).exists()
    steps = [
        ("setup-regulation", _("Regulation"), True),
        ("setup-pairs", list_title(tournament), pairs),
        ("setup-format", _("Format"), stages),
        ("setup-scoring", _("Points and ranking"), stages),
        ("setup-hall", hall_title(tournament), "starts" in tournament.plan),
    ]
    return [
        SetupStep(name, word, reverse(name, args=[tournament.public_id]), done, name == current)
        for name, word, done in steps
    ]


def list_title(tournament: Tournament) -> str:
    """The title of the step and page of the list. In a tournament just created, nobody is listed yet."""
    if getattr(tournament, "is_of_players", False):
        return _("List of players")
    return _("List of teams") if getattr(tournament, "is_of_teams", False) else _("List of pairs")


def hall_title(tournament: Tournament) -> str:
    """The title of the last step. Pairs that play at home need neither tables nor a clock."""
    return _("First day and results") if is_league(tournament) else _("Hall and clock")


def next_step_url(tournament: Tournament, current: str) -> str:
    """Where a finished step leads: to the next one the first time, later to the overview."""
    steps = setup_steps(tournament, current)
    after = steps[[step.name for step in steps].index(current) + 1 :]
    coming = next((step.address for step in after if not step.done), None)
    return coming or reverse("tournament-setup", args=[tournament.public_id])
