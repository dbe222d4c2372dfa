"""A field of JSON returns what was stored, can be queried, and refuses what JSON lacks."""

import pytest

from tournament.models import Game
from tournament.models.document import DocumentField, stored_member
from tournament.services import quick

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("value", [{}, {"x_a": ["\0", "\ud800", "º ♠", 1e22, -0.0, 10**400, None, True, {"": []}]}])
def test_a_document_comes_back_as_it_was(value):
    game = quick.start("apcef-sc-2022", key="k").game
    Game.objects.filter(pk=game.pk).update(extra=value)
    assert repr(Game.objects.get().extra) == repr(value)


@pytest.mark.parametrize(("name", "value"), [("kind", "swiss"), ("teams", None), ("kind", 'ó"')])
def test_a_query_finds_a_document_by_one_of_its_members(name, value):
    game = quick.start("apcef-sc-2022", key="k").game
    Game.objects.filter(pk=game.pk).update(extra={"id": 1, name: value or {"A": [1]}, "x": []})
    assert Game.objects.filter(extra__contains=stored_member(name, value)).exists()
    assert not Game.objects.filter(extra__contains=stored_member(name[1:], value)).exists()


def test_a_number_without_end_is_no_document():
    with pytest.raises(ValueError, match="not JSON compliant"):
        DocumentField().get_prep_value({"x_a": float("inf")})
