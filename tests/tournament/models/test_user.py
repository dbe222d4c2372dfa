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


def test_a_phone_that_capitalises_the_first_letter_still_signs_in(ana):
    assert authenticate(username="Ana", password="canastra limpa") == ana
    assert authenticate(username="ana", password="canastra suja") is None
