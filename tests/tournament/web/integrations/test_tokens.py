"""The tokens of a club: created, shown once, listed, revoked."""

import re

import pytest
from django.test import Client

from tests.tournament.factories import club_of, codes, founded, groups_and_final
from tests.tournament.web.full_disk import also_on_a_full_disk
from tournament.models import Grant, User

pytestmark = [pytest.mark.django_db, also_on_a_full_disk]
SECRET = re.compile(r"sumula_[\w-]{43}")


@pytest.fixture
def base(founded_club):
    return f"/en/clubs/{founded_club.public_id}/tokens/"


def created(organiser: Client, base: str, **typed: object):
    form = {"key": "k1", "label": "Scoreboard", "tournament": "", "actions": ["enter_result"], "days": "30", **typed}
    return organiser.post(base + "new", form, follow=True)


@pytest.mark.smoke
def test_a_token_is_shown_once_and_opens_the_api(organiser, base, client):
    secret = SECRET.search(created(organiser, base).content.decode())[0]
    assert SECRET.search(organiser.get(base).content.decode()) is None
    assert secret not in str(list(Grant.objects.values()))
    response = Client().get("/api/v1/tournaments", headers={"Authorization": f"Bearer {secret}"})
    assert response.status_code == 200
    User.objects.update(full_name="Ana de Souza")
    page = organiser.get(base).content.decode()
    assert "Scoreboard" in page
    assert "given by Ana de Souza" in " ".join(page.split())
    assert "read, write results" in page
    assert "last used" in page


def test_the_same_form_gives_one_token_and_hides_it(organiser, base):
    created(organiser, base)
    again = created(organiser, base)
    assert SECRET.search(again.content.decode()) is None
    assert Grant.objects.count() == 1


def test_a_token_may_be_for_one_tournament_and_for_ever(organiser, base, founded_club):
    row = founded(founded_club, 4, groups_and_final(codes(4)))
    created(organiser, base, tournament=row.public_id, days="")
    token = Grant.objects.get()
    assert (token.tournament, token.expires, token.actions) == (row, None, ["enter_result", "see_desk"])
    assert "good until it is revoked" in organiser.get(base).content.decode()


@pytest.mark.parametrize("typed", [{"label": ""}, {"days": "2"}, {"actions": ["confirm_result"]}, {"tournament": "x"}])
def test_what_is_wrong_is_reported_and_nothing_made(organiser, base, typed):
    assert created(organiser, base, **typed).status_code == 422
    assert not Grant.objects.exists()


def test_revoked_it_is_gone_from_the_list(organiser, base, founded_club):
    created(organiser, base)
    token = Grant.objects.get()
    organiser.post(f"{base}{token.pk}/revoke", {"key": "k2"})
    token.refresh_from_db()
    assert token.revoked_at
    assert "No program has a token." in organiser.get(base).content.decode()


def test_a_token_of_another_club_is_not_found(organiser, base, client):
    other = club_of(User.objects.create_user("bel"), "Outro", "administrator")
    theirs = Client()
    theirs.force_login(User.objects.get(username="bel"))
    created(theirs, f"/en/clubs/{other.public_id}/tokens/", key="k9")
    assert organiser.post(f"{base}{Grant.objects.get().pk}/revoke", {"key": "k2"}).status_code == 404


def test_queries_do_not_grow_with_tokens(organiser, base, django_assert_num_queries):
    for number in range(3):
        created(organiser, base, key=f"k{number}")
    organiser.get(base)
    with django_assert_num_queries(5):
        organiser.get(base)
