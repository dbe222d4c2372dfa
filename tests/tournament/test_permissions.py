"""Every address of the site has its row in the table, and everybody gets there exactly where the table lets them.

The matrix walks the table of addresses itself: a new page is in it by its row alone. The arguments of an address are
invented from its converters; only `club_id` and `tournament_id` are real. Views do not run: `Arrived` takes their
place, so that no action is done and only the authorisation is tested.
"""

from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.tournament.addresses import ADDRESSES, address
from tests.tournament.memberships import join_club
from tournament.models import Grant, Invitation, Membership, Tournament, User
from tournament.permissions import (
    ALLOWED,
    CLUB_ROLES,
    GRANTABLE,
    SITE_ACTIONS,
    TOKEN_ACTIONS,
    Action,
    Role,
    allowed_roles,
    grant_allows,
    is_allowed,
    is_open,
    only_scores,
)
from tournament.required_actions import REQUIRED_ACTIONS, WRITING, action_of_writing
from tournament.services import clubs, grants
from tournament.services.writing.context import WriteContext
from tournament.web.grant_cookie import COOKIE

DRAWN = {(Role.ANYONE, "post"), (Role.MEMBER, "get"), (Role.VIEWER, "post")}
"""The roles that are asked to sign in, told that nothing is there, or told that they may not: the templates of their
pages are rendered, at every address."""


@pytest.fixture
def site(db, settings) -> dict[str, str]:
    """A club with a tournament, somebody in each role, and what its addresses name."""
    settings.API_REQUESTS_PER_MINUTE = 10_000
    settings.MIDDLEWARE = [*settings.MIDDLEWARE, f"{__name__}.Arrived"]
    club = clubs.create_club(User.objects.create_user("administrator"), "Clube Náutico")
    for role in CLUB_ROLES:
        if role is not Role.ADMINISTRATOR:
            join(club, role)
    clubs.create_club(User.objects.create_user("member"), "Somewhere else")
    tournament = Tournament.objects.create(club=club, name="Taça", regulation="faraes-2023", created=timezone.now())
    return {"club_id": club.public_id, "tournament_id": tournament.public_id}


def join(club, role):
    join_club(club, User.objects.create_user(role.value), role)


@pytest.fixture
def blank_refusals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep pages of refusals empty: they are the same for everybody, and take a third of the time."""
    monkeypatch.setattr("django.template.backends.django.Template.render", lambda *_arguments: "")


class Arrived:
    """The last middleware: a request that gets here was allowed."""

    def __init__(self, get_response):
        self.get_response = get_response

    def __call__(self, request):
        return self.get_response(request)

    def process_view(self, request, view, args, kwargs):
        return HttpResponse("arrived")


@pytest.mark.smoke
def test_every_url_has_a_row_and_every_row_a_url():
    assert sorted({name for name, _parts in ADDRESSES}, key=str) == sorted(REQUIRED_ACTIONS)
    assert set(WRITING) <= set(REQUIRED_ACTIONS)


@pytest.mark.smoke
def test_every_action_says_who_may():
    assert set(ALLOWED) == set(Action)


@pytest.mark.smoke
def test_whatever_anyone_may_do_a_member_may_do():
    for action in Action:
        assert not is_open(action) or all(is_allowed(role, action) for role in Role)


@pytest.mark.smoke
def test_an_administrator_may_whatever_another_may():
    assert [action for action in Action if not is_allowed(Role.ADMINISTRATOR, action)] == []


@pytest.mark.smoke
def test_whatever_a_guest_may_whoever_belongs_to_a_club_may():
    assert [
        (role, action)
        for action in Action
        if is_allowed(Role.MEMBER, action)
        for role in CLUB_ROLES
        if not is_allowed(role, action)
    ] == []


@pytest.mark.smoke
def test_a_scorekeeper_alone_only_keeps_score():
    assert [role for role in Role if only_scores(role)] == [Role.SCOREKEEPER]


@pytest.mark.smoke
def test_each_action_is_allowed_to_its_roles_and_no_other():
    """The whole of it, once more and by hand: a row changed by mistake is seen here."""
    judges = [Role.REFEREE, Role.ORGANISER, Role.ADMINISTRATOR]
    runners = [Role.ORGANISER, Role.ADMINISTRATOR]
    everybody = [Role.VIEWER, Role.SCOREKEEPER, *judges]
    assert {
        action: [role for role in CLUB_ROLES if is_allowed(role, action)] for action in Action if not is_open(action)
    } == {
        Action.MANAGE_ACCOUNT: everybody,
        Action.FOUND_A_CLUB: everybody,
        Action.RESTORE: everybody,
        Action.SEE_CLUB: everybody,
        Action.MANAGE_CLUB: [Role.ADMINISTRATOR],
        Action.SEE_DESK: everybody,
        Action.PRINT: everybody,
        Action.EXPORT: everybody,
        Action.ARCHIVE: runners,
        Action.PREPARE_TOURNAMENT: runners,
        Action.RUN_ROUND: runners,
        Action.DRAW_LOTS: runners,
        Action.DECIDE: runners,
        Action.PLAY_AS_PAIR: runners,
        Action.HAND_IN_ORDER: runners,
        Action.SCORE_TABLES: [Role.SCOREKEEPER, *judges],
        Action.ENTER_RESULT: [Role.SCOREKEEPER, *judges],
        Action.RECORD_ABSENCE: runners,
        Action.CONFIRM_RESULT: judges,
        Action.OVERRULE: [Role.REFEREE, Role.ADMINISTRATOR],
        Action.SANCTION: judges,
    }


@pytest.mark.smoke
@pytest.mark.parametrize("model", [Membership, Invitation])
def test_every_role_fits_the_column(model):
    """PostgreSQL refuses a longer word, SQLite takes it."""
    most = model._meta.get_field("role").max_length
    assert [role for role in Role if len(role) > most] == []


def test_nobody_unknown_fills_a_public_site_with_a_demo(settings):
    assert is_open(Action.DEMO)
    settings.PUBLIC = True
    assert allowed_roles(Action.DEMO) == frozenset(Role) - {Role.ANYONE}


def outcome(response: HttpResponse) -> str:
    if response.content == b"arrived":
        return "let in"
    if response.status_code == 302 and response["Location"].startswith(reverse("sign-in")):
        return "sign in"
    return {401: "no token", 403: "refused", 404: "not found"}.get(response.status_code, f"{response.status_code}")


def wanted_action(name: str, method: str) -> Action:
    return (REQUIRED_ACTIONS.get(name) if method == "get" else action_of_writing(name)) or Action.RESTORE


def expected(role: Role, name: str, parts: dict[str, Any], method: str) -> str:
    action = wanted_action(name, method)
    if is_open(action):
        return "let in"
    if name.startswith("api-"):
        return "no token"
    if role is Role.ANYONE:
        return "sign in" if method == "get" else "refused"
    if action in SITE_ACTIONS:
        return "let in"
    if role is Role.MEMBER:
        return "not found"
    return "let in" if role in ALLOWED[action] else "refused"


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("public", [pytest.param(False, marks=pytest.mark.long), True], ids=["hall", "public"])
def test_every_role_is_answered_by_its_permissions_at_every_address(request, site, settings, role, method, public):
    settings.PUBLIC = public
    if (role, method) not in DRAWN:
        request.getfixturevalue("blank_refusals")
    client = Client(headers={"Accept-Language": "en"})
    if role is not Role.ANYONE:
        client.force_login(User.objects.get(username=role.value))
    got, wanted = {}, {}
    for name, parts in ADDRESSES:
        where = address(name, parts, site)
        got[where] = outcome(getattr(client, method)(where))
        wanted[where] = expected(role, name, parts, method)
    assert got == wanted


@pytest.mark.typical(1, "signed_in")
@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("signed_in", ["", "member", "viewer"])
def test_a_scoring_device_opens_only_what_its_grant_allows(site, blank_refusals, method, signed_in):
    """Its grant opens what it allows in its own tournament, and nothing else, whoever is signed in besides."""
    client = Client(headers={"Accept-Language": "en"})
    tournament = Tournament.objects.get(public_id=site["tournament_id"])
    hold_grant(client, tournament, Action.SCORE_TABLES)
    if signed_in:
        client.force_login(User.objects.get(username=signed_in))
    role = Role(signed_in or "anyone")
    got, wanted = {}, {}
    for name, parts in ADDRESSES:
        where, action = address(name, parts, site), REQUIRED_ACTIONS[name]
        got[where] = outcome(getattr(client, method)(where))
        granted = grant_allows(["score_tables"], action) and "tournament_id" in parts and not name.startswith("api-")
        wanted[where] = "let in" if granted else expected(role, name, parts, method)
    assert got == wanted
    assert "let in" in [wanted[address(name, parts, site)] for name, parts in ADDRESSES if name == "device-tables"]


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("action", sorted(TOKEN_ACTIONS - {Action.SEE_DESK}))
def test_a_token_opens_only_what_it_allows(site, blank_refusals, method, action):
    """It opens what it allows in the API, and no page that asks who is there."""
    club = Tournament.objects.get(public_id=site["tournament_id"]).club
    given = grants.give_token(club, [action], context=WriteContext("give"))
    client = Client(headers={"Accept-Language": "en", "Authorization": f"Bearer {given.secret}"})
    got, wanted = {}, {}
    for name, parts in ADDRESSES:
        where = address(name, parts, site)
        got[where] = outcome(getattr(client, method)(where))
        if name.startswith("api-"):
            needed = wanted_action(name, method)
            wanted[where] = "let in" if is_open(needed) or needed is action else "refused"
        else:
            wanted[where] = expected(Role.ANYONE, name, parts, method)
    assert got == wanted
    assert "refused" in wanted.values()


def hold_grant(client: Client, tournament: Tournament, *actions: Action) -> grants.GivenGrant:
    link = grants.give(tournament, actions, context=WriteContext(f"give {tournament.pk}"))
    device = grants.redeem(link.grant, context=WriteContext(f"open {tournament.pk}"))
    client.cookies[COOKIE] = device.secret
    return device


def test_a_grant_of_another_tournament_opens_nothing(site):
    club = Tournament.objects.get(public_id=site["tournament_id"]).club
    other = Tournament.objects.create(club=club, name="Copa", regulation="faraes-2023", created=timezone.now())
    client = Client()
    hold_grant(client, other, Action.SCORE_TABLES)
    assert outcome(client.get(reverse("device-tables", args=[site["tournament_id"]]))) == "sign in"


@pytest.mark.parametrize("change", [{"revoked_at": timezone.now()}, {"expires": timezone.now()}])
def test_a_revoked_or_expired_grant_opens_nothing(site, change):
    client = Client()
    device = hold_grant(client, Tournament.objects.get(public_id=site["tournament_id"]), Action.SCORE_TABLES)
    where = reverse("device-tables", args=[site["tournament_id"]])
    assert outcome(client.get(where)) == "let in"
    Grant.objects.filter(pk=device.grant.pk).update(**change)
    assert outcome(client.get(where)) == "refused"


def test_a_grant_never_allows_more_than_any_grant_may():
    assert [action for action in Action if grant_allows(list(Action), action)] == sorted(
        GRANTABLE, key=list(Action).index
    )


def test_a_page_of_a_club_says_in_its_address_which():
    closed = [
        (name, parts)
        for name, parts in ADDRESSES
        if not is_open(REQUIRED_ACTIONS[name]) and REQUIRED_ACTIONS[name] not in SITE_ACTIONS
    ]
    assert [name for name, parts in closed if not {"club_id", "tournament_id"} & set(parts)] == []
