"""An organiser signed in, and a round being played."""

from django.conf import settings
from django.test import Client
from playwright.sync_api import BrowserContext, Page

from tests.tournament.factories import club_of, founded, matches_of, write_context
from tournament.models import Match, Round, Tournament, User
from tournament.services.tournaments import rounds

KNOCKOUT = [{"id": "final", "kind": "single_elimination"}]


def sign_in(context: BrowserContext, hall: str, user: User) -> None:
    """Sign in as somebody who has signed in before."""
    client = Client()
    client.force_login(user)
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": hall}])


def open_round(tournament: Tournament, stage: str) -> list[Match]:
    rounds.draw_round(tournament, stage, 1, context=write_context())
    round_ = Round.objects.select_related("stage").get(stage__tournament=tournament)
    rounds.publish_round(round_, context=write_context())
    return matches_of(round_)


def open_grid(context: BrowserContext, hall: str, page: Page) -> list[Match]:
    """Open the results of a round of four tables; returns its matches."""
    ana = User.objects.create_user("ana", "canastra limpa")
    sign_in(context, hall, ana)
    tournament = founded(club_of(ana), 8, KNOCKOUT)
    played = open_round(tournament, "final")
    page.goto(f"/en/desk/{tournament.public_id}/results/{played[0].round_id}/")
    return played


def type_in(page: Page, *figures: str) -> None:
    for figure in figures:
        page.keyboard.type(figure)
        page.keyboard.press("Enter")
