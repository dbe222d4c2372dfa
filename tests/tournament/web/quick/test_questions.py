"""The questions about a hand below the blocks of its pairs, with a title that names them."""

import pytest
from django.utils.html import escape

from tests.tournament.services.matches.games import PAIRS, Table
from tests.tournament.web.quick.phones import Phone
from tournament.services import quick

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("key", "title", "asked"),
    [
        ("canasta-it", "Penalties and the total on the paper", ["failed_openings", "false_closings", "claimed_total"]),
        ("apcef-sc-2022", "Failed openings and the total on the paper", ["failed_openings", "claimed_total"]),
        ("faraes-2023", "Compare with the paper", ["claimed_total"]),
    ],
)
def test_a_fold_says_what_it_holds_and_what_costs_points_comes_first(key, title, asked):
    phone = Phone(Table(quick.start(key, names=PAIRS, key="start", device="somebody")))
    page = phone.get("hand/").content.decode()
    fold = page[page.index('<details class="fold"') :]
    fold = fold[: fold.index("</details>")]
    assert f"<summary>{escape(title)}</summary>" in fold
    places = [fold.index(f'name="{index}-{field}"') for field in asked for index in (0, 1)]
    assert places == sorted(places)


def test_below_the_blocks_a_pair_is_named_in_short_to_the_eye_and_whole_to_the_ear():
    pairs = ("Quitéria Nascimento/Renê Albuquerque", "Marlene Figueiredo/Benedito Salles")
    phone = Phone(Table(quick.start("faraes-2023", names=pairs, key="start", device="somebody")))
    page = phone.get("hand/").content.decode()
    assert 'data-legend="0-claimed_total">Total on the paper, Quitéria/<wbr>Renê</span>' in page
    assert 'aria-label="Total on the paper, Quitéria Nascimento/Renê Albuquerque"' in page
