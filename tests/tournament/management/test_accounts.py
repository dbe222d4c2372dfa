"""The ways in that only somebody in the terminal has."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone
from django.utils.translation import override

from tournament.models import SecondFactor
from tournament.services import clubs
from tournament.services.demo import make_demo

pytestmark = pytest.mark.django_db


def output_of(*command):
    out = StringIO()
    call_command(*command, stdout=out)
    return out.getvalue()


def test_the_code_is_printed_until_somebody_has_an_account(settings):
    settings.SITE_URL = "https://sumula.example.org"
    lines = output_of("setup_code").splitlines()
    assert (lines[1], lines[3]) == ("  https://sumula.example.org/setup/", f"  {clubs.setup_code()}")


@pytest.mark.long
@pytest.mark.usefixtures("dealt_once")
def test_beside_the_demonstration_it_says_whose_accounts_there_are(client):
    assert "Ninguém tem conta" in output_of("setup_code")
    make_demo()
    assert output_of("setup_code").startswith("Por enquanto só a demonstração tem contas.")
    page = client.get("/pt-br/setup/").content.decode()
    assert "só a demonstração tem contas" in page
    assert "Ninguém tem conta" not in page


def test_the_setup_code_is_refused_once_there_is_an_administrator(ana):
    with pytest.raises(CommandError, match="já tem administração"):
        output_of("setup_code")


@pytest.mark.smoke
def test_a_link_from_the_terminal_sets_a_new_password(ana, client, settings):
    settings.SITE_URL = "http://hall.test"
    address = output_of("password_link", "ANA").strip().replace("http://hall.test", "/en")
    assert client.post(address, {"password": "real de copas"}).status_code == 302
    assert client.get("/en/account/").status_code == 200
    assert client.post(address, {"password": "outra vez ainda"}).status_code == 410


def test_an_unknown_name_is_reported(db):
    with override("en"), pytest.raises(CommandError, match=r"^Nobody here is called caio\.$"):
        output_of("password_link", "caio")


def test_the_terminal_resets_a_second_factor(ana):
    SecondFactor.objects.create(user=ana, salt="x", last_step=0, created=timezone.now())
    with override("en"):
        assert (
            output_of("reset_second_factor", "ANA")
            == "ana signs in with the password alone, and may switch it on again.\n"
        )
    assert not SecondFactor.objects.exists()
    with override("en"), pytest.raises(CommandError, match=r"^Nobody here is called caio\.$"):
        output_of("reset_second_factor", "caio")
