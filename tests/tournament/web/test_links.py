"""No page links to an address that its reader may not open: every role walks through the site.

A walk follows the links it finds, up to a number of addresses for each kind of page, and opens each. Whether a form
would be allowed is looked up in the table of permissions. The address of a match's hands is a secret that lets anybody
who has it enter results: for these the role is checked.
"""

import re
from collections import Counter
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import Resolver404, resolve

from tests.tournament.factories import (
    club_of,
    codes,
    founded,
    groups_and_final,
    matches_of,
    open_round,
    round_of,
    win,
    write_context,
)
from tests.tournament.services.matches.games import IMPOSSIBLE, hand
from tests.tournament.web.desk.matches import keep_by_hands
from tournament.models import Membership, Tournament, User
from tournament.permissions import CLUB_ROLES, SITE_ACTIONS, Action, Role, is_allowed, is_open
from tournament.required_actions import REQUIRED_ACTIONS
from tournament.services.tournaments import founding, results
from tournament.services.tournaments.rehearsing import rehearse

pytestmark = pytest.mark.django_db
OF_EACH_KIND = 2
LINK = re.compile(r'<a\b[^>]*?\shref="([^"#]*)', re.S)
FORM = re.compile(r'<form\b[^>]*?\saction="([^"#]*)', re.S)
SECRET = {Action.SCORE_A_QUICK_GAME}
"""Addresses that work for whoever has them; a page of a tournament may show them to whoever may enter results."""
SKIPPED = {"sign-out", "choose-language"}


@pytest.fixture
def tournament(ana: User) -> Tournament:
    """A tournament being played: a hand to be checked, results to confirm and to decide, a round to come; and a
    rehearsal."""
    made = founded(club_of(ana, role="administrator"), 8, groups_and_final(codes(8)))
    founding.change_settings(made, context=write_context(), published=True)
    open_round(made, "groups", 1)
    matches = matches_of(round_of(made, "groups", 1))
    keep_by_hands(matches[0], hand(), IMPOSSIBLE)
    win(matches[1], 0, confirm=False)
    win(matches[2], 0, confirm=False)
    results.dispute(matches[2], "3.050?", context=write_context())
    win(matches[3], 0)
    rehearse(made, context=write_context(actor=ana))
    founded(made.club, 4, groups_and_final(codes(4)))  # nothing drawn yet
    return made


def person(role: Role, tournament: Tournament) -> Client:
    client = Client(headers={"Accept-Language": "en"})
    if role is not Role.ANYONE:
        user = User.objects.create_user(f"somebody-{role.value}")
        if role in CLUB_ROLES:
            Membership.objects.create(club=tournament.club, user=user, role=role, created=tournament.created)
        client.force_login(user)
    return client


def url_name(address: str) -> str | None:
    """The name of the URL; None for a file, another site or a part of the page."""
    if not address.startswith("/") or address.startswith(("/static/", "//")):
        return None
    try:
        return resolve(unescape(address).split("?")[0]).view_name
    except Resolver404:
        return "no page"


def allowed(name: str, role: Role) -> bool:
    action = REQUIRED_ACTIONS.get(name)
    if action is None:
        return False
    if action in SECRET:
        return is_allowed(role, Action.ENTER_RESULT)
    # The home page is the same for everybody, and leads who is not signed in to the door.
    led_to_the_door = role is Role.ANYONE and action in SITE_ACTIONS
    return led_to_the_door or is_open(action) or is_allowed(role, action)


def walk(client: Client, role: Role, starts: list[str]) -> tuple[list[Any], Counter[str]]:
    """Links that lead where they should not, and how many pages of each kind were visited."""
    wrong, seen, known, waiting = [], Counter[str](), set(starts), list(starts)
    while waiting:
        page = waiting.pop(0)
        response = client.get(page)
        name = url_name(page) or ""
        seen[name] += 1
        if response.status_code >= 400:
            wrong.append((page, response.status_code))
        if response.status_code != 200 or response.streaming or "html" not in response["Content-Type"]:
            continue
        text = response.content.decode()
        for address in {*LINK.findall(text), *FORM.findall(text)}:
            target = url_name(address)
            if target is not None and not allowed(target, role):
                wrong.append((page, unescape(address)))
        for address in map(unescape, LINK.findall(text)):
            target = url_name(address)
            if target in (None, *SKIPPED) or address in known or "pdf" in address or "/paper" in address:
                continue
            known.add(address)
            if sum(url_name(other) == target for other in known) <= OF_EACH_KIND:
                waiting.append(address)
    return wrong, seen


@pytest.mark.parametrize(
    "role", [role if role is Role.SCOREKEEPER else pytest.param(role, marks=pytest.mark.long) for role in Role]
)
@pytest.mark.long
def test_no_page_links_to_what_its_reader_may_not_open(tournament: Tournament, role: Role) -> None:
    first = matches_of(round_of(tournament, "groups", 1))[0]
    starts = ["/en/", f"/en/t/{tournament.public_id}/"]
    if role is not Role.ANYONE:
        starts += ["/en/clubs/", "/en/account/"]
    if role in CLUB_ROLES:
        starts += [f"/en/desk/{made.public_id}/{page}" for made in Tournament.objects.all() for page in ("", "setup/")]
        starts += [f"/en/desk/{tournament.public_id}/match/{first.pk}/"]
    wrong, seen = walk(person(role, tournament), role, starts)
    assert wrong == []
    if role in CLUB_ROLES:
        assert {"desk", "desk-match", "desk-pairs", "desk-print", "tournament-setup", "club"} <= set(seen)
    assert ("quick-hand-edit" in seen) == is_allowed(role, Action.ENTER_RESULT)


def test_the_desk_shows_the_address_of_a_hand_to_nobody_who_only_looks(tournament: Tournament) -> None:
    doubtful = matches_of(round_of(tournament, "groups", 1))[0].score_id
    pages = {
        role: person(role, tournament).get(f"/en/desk/{tournament.public_id}/").content.decode()
        for role in (Role.VIEWER, Role.SCOREKEEPER)
    }
    assert {role: doubtful in page for role, page in pages.items()} == {Role.VIEWER: False, Role.SCOREKEEPER: True}
