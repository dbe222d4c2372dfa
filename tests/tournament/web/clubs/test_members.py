"""The page of a club's members: sorting and searching, roles, removal, and who may do what."""

import re

import pytest

from tests.tournament.web.full_disk import also_on_a_full_disk
from tests.tournament.web.reading import text_of
from tournament.models import Invitation, Membership, User
from tournament.permissions import Role
from tournament.services import clubs

pytestmark = [pytest.mark.django_db, also_on_a_full_disk]


def names(response):
    return re.findall(r'members/\d+/">([^<]+)</a>', response.content.decode())


@pytest.fixture
def many_members(join, ana):
    roles = {"Zilda": Role.SCOREKEEPER, "érica": Role.ORGANISER, "Ângela": Role.VIEWER, "beto": Role.REFEREE}
    return {name: join(User.objects.create_user(name, "canastra"), role) for name, role in roles.items()}


@pytest.mark.parametrize(
    ("query", "order"),
    [
        ("", "ana Ângela beto érica Zilda"),
        ("?sort=-name", "Zilda érica beto Ângela ana"),
        ("?sort=role", "Ângela Zilda beto érica ana"),
        ("?sort=-role", "ana érica beto Zilda Ângela"),
        ("?sort=nonsense", "ana Ângela beto érica Zilda"),
        ("?q=ERICA", "érica"),
        ("?q=a&sort=-name", "Zilda érica Ângela ana"),
        ("?q=%00", ""),
        ("?page=7", "ana Ângela beto érica Zilda"),
        ("?page=x", "ana Ângela beto érica Zilda"),
        ("?export=exe", "ana Ângela beto érica Zilda"),
    ],
)
def test_the_list_is_sorted_and_narrowed_as_people_do(hers, base, many_members, query, order):
    assert names(hers.get(f"{base}members/{query}")) == order.split()


def test_a_full_name_stands_before_the_username_wherever_the_club_names_the_person(hers, base, ana, many_members):
    clubs.rename(ana, "ana", "Beatriz Lima")
    hers.post(base + "invitations/new", {"role": "scorekeeper"})
    page = hers.get(f"{base}members/?sort=name")
    assert names(page) == ["Ângela", "Beatriz Lima", "beto", "érica", "Zilda"]
    assert "Beatriz Lima ana administrator" in text_of(page)
    assert "Scorekeeper by Beatriz Lima, good until" in text_of(page)
    assert names(hers.get(f"{base}members/?q=lima")) == names(hers.get(f"{base}members/?q=ana")) == ["Beatriz Lima"]
    assert "Beatriz Lima (ana)" in hers.get(f"{base}members/?export=csv").content.decode()
    assert "Beatriz Lima ana · Administrator · Clube Náutico" in text_of(hers.get(f"{base}members/{ana.pk}/"))


@pytest.mark.parametrize("many", [2, 24, pytest.param(200, marks=pytest.mark.long)])
def test_the_list_takes_five_queries_however_long(hers, base, join, many, django_assert_num_queries):
    for number in range(many):
        join(User.objects.create_user(f"socio{number}"), Role.VIEWER)
    hers.get(base + "members/")
    with django_assert_num_queries(5):  # session, user, club and role, members, invitations
        hers.get(base + "members/")


def test_a_role_is_changed(hers, base, many_members):
    beto = many_members["beto"]
    response = hers.post(f"{base}members/{beto.user_id}/role", {"role": "organiser"}, follow=True)
    assert text_of(response).startswith("beto: role changed to organiser.")
    beto.refresh_from_db()
    assert beto.role == "organiser"


@pytest.mark.parametrize(("typed", "text"), [({}, "Choose a role."), ({"role": "member"}, "Choose one of the roles.")])
def test_an_unknown_or_missing_role_is_refused(hers, base, many_members, typed, text):
    response = hers.post(f"{base}members/{many_members['beto'].user_id}/role", typed)
    assert response.status_code == 422
    assert text in text_of(response)
    assert Membership.objects.get(user__username="beto").role == "referee"


def test_a_member_is_removed_and_gets_in_no_more(hers, base, many_members, browser):
    beto = browser(many_members["beto"].user)
    assert beto.get(base).status_code == 200
    response = hers.post(f"{base}members/{many_members['beto'].user_id}/remove", follow=True)
    assert text_of(response).startswith("beto is no longer a member of the club.")
    assert beto.get(base).status_code == 404


@pytest.mark.parametrize(("action", "fields"), [("remove", {}), ("role", {"role": "viewer"})])
def test_the_last_administrator_stays_and_is_told_why(hers, base, ana, many_members, action, fields):
    response = hers.post(f"{base}members/{ana.pk}/{action}", fields)
    assert response.status_code == 422
    assert "This is the club's only administrator" in text_of(response)
    assert Membership.objects.get(user=ana).role == "administrator"


@pytest.mark.parametrize(("action", "fields", "led"), [("remove", {}, "/en/clubs/"), ("role", {"role": "viewer"}, "")])
def test_who_gives_up_their_own_rights_is_led_where_they_may_be(
    hers, base, ana, many_members, founded_club, action, fields, led
):
    clubs.change_role(founded_club, many_members["beto"].user, Role.ADMINISTRATOR, actor=ana)
    assert hers.post(f"{base}members/{ana.pk}/{action}", fields)["Location"] == (led or base)


def test_who_does_not_belong_here_has_no_page(hers, base, bia):
    clubs.create_club(bia, "Canastra de quinta")
    for action in ("", "role", "remove", "password"):
        method = hers.post if action else hers.get
        assert method(f"{base}members/{bia.pk}/{action}", {"role": "viewer"}).status_code == 404


def test_a_password_of_somebody_of_another_club_too_is_refused_with_the_reason(hers, base, many_members):
    clubs.create_club(many_members["beto"].user, "Canastra de quinta")
    response = hers.post(f"{base}members/{many_members['beto'].user_id}/password")
    assert response.status_code == 422
    assert "also belongs to a club that you do not administer" in text_of(response)


def test_a_last_invitation_is_revoked(hers, base, founded_club, ana):
    invitation, _secret = clubs.invite(founded_club, Role.VIEWER, actor=ana)
    response = hers.post(f"{base}invitations/{invitation.pk}/revoke", follow=True)
    assert text_of(response).startswith("The invitation is revoked.")
    response = hers.post(f"{base}invitations/{invitation.pk}/revoke", follow=True)
    assert text_of(response).startswith("This invitation has already been used or revoked.")


def test_an_invitation_of_another_club_is_not_revoked_here(hers, base, bia):
    other = clubs.create_club(bia, "Canastra de quinta")
    invitation, _secret = clubs.invite(other, Role.VIEWER, actor=bia)
    response = hers.post(f"{base}invitations/{invitation.pk}/revoke", follow=True)
    assert text_of(response).startswith("This invitation has already been used or revoked.")
    assert Invitation.objects.filter(is_revoked=True).count() == 0
