"""Usernames that differ in capitals alone are one person; email addresses are optional."""

import pytest
from django.contrib.auth import authenticate
from django.core.exceptions import ValidationError

from tournament.models import User

pytestmark = pytest.mark.django_db


def test_an_email_is_optional_for_any_number_of_people(bia):
    User.objects.create_user("caio", "curinga na mesa")
    assert list(User.objects.order_by("username").values_list("username", "email")) == [("bia", ""), ("caio", "")]


@pytest.mark.parametrize(("username", "email"), [("ANA", ""), ("davi", "Ana@Example.org")])
def test_capitals_do_not_make_another_person(ana, username, email):
    with pytest.raises(ValidationError):
        User.objects.create_user(username, "morto na mesa", email)


@pytest.mark.parametrize("again", ["érica", "ÉRICA", "E\u0301rica"])
def test_nor_do_capitals_with_an_accent(db, again):
    erica = User.objects.create_user("Érica", "canastra limpa")
    with pytest.raises(ValidationError):
        User.objects.create_user(again, "morto na mesa")
    assert authenticate(username=again, password="canastra limpa") == erica


def test_who_takes_another_name_signs_in_with_that(ana):
    ana.username = "Ângela"
    ana.save()
    assert authenticate(username="ângela", password="canastra limpa") == ana
    assert authenticate(username="ana", password="canastra limpa") is None


def test_a_phone_that_capitalises_the_first_letter_still_signs_in(ana):
    assert authenticate(username="Ana", password="canastra limpa") == ana
    assert authenticate(username="ana", password="canastra suja") is None
