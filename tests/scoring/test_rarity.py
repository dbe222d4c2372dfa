"""How rare a hand is, compared with a count of every composition by class, which shares no code with the engine."""

from collections import Counter
from itertools import product
from math import comb, prod

import pytest

from rules.cards import Deck
from rules.schema import Regulation, amend
from scoring.rarity import Rarity, rare_hand
from tests.rules.samples import AACRT, APCEF, BURACO, CANASTA, label

# (how many there are, what each is worth), from the value lists of the sources.
CLASSES = {
    AACRT: ((4, 50), (8, 20), (8, 15), (48, 10), (40, 5)),
    APCEF: ((8, 10), (8, 15), (48, 10), (40, 5)),
    BURACO: ((4, 30), (8, 20), (8, 15), (48, 10), (40, 5)),
    CANASTA: ((4, 50), (8, 20), (8, 20), (48, 10), (36, 5), (4, 0)),
}


@pytest.fixture(autouse=True)
def reckoned_anew() -> None:
    rare_hand.cache_clear()


def draws_by_worth(classes: tuple[tuple[int, int], ...], cards: int) -> Counter[int]:
    """How many draws of `cards` cards have each worth: all ways to take cards of each class but the last two."""
    draws: Counter[int] = Counter()
    *fixed, (size, value), (last_size, last_value) = classes
    for taken in product(*(range(count + 1) for count, _worth in fixed)):
        rest = cards - sum(taken)
        ways = prod(comb(count, some) for (count, _worth), some in zip(fixed, taken, strict=True))
        points = sum(worth * some for (_count, worth), some in zip(fixed, taken, strict=True))
        for some in range(max(0, rest - last_size), min(size, rest) + 1):
            last = rest - some
            draws[points + some * value + last * last_value] += ways * comb(size, some) * comb(last_size, last)
    return draws


@pytest.mark.parametrize(("regulation", "classes"), list(CLASSES.items()), ids=label)
def test_from_how_many_points_on_a_hand_is_unusual(
    regulation: Regulation, classes: tuple[tuple[int, int], ...]
) -> None:
    """The least worth that fewer draws of 33 cards than one in 10 000 reach."""
    draws = draws_by_worth(classes, 33)
    total = sum(draws.values())
    assert total == comb(sum(size for size, _value in classes), 33)
    least = min(points for points in draws if 10_000 * sum(n for worth, n in draws.items() if worth >= points) <= total)
    rarity = rare_hand(regulation)
    assert (rarity.cards, rarity.points, rarity.all_draws) == (33, least, total)
    reached = sum(n for worth, n in draws.items() if worth >= least)
    assert rarity.draws(least) == total // reached
    assert rarity.draws(least + 5) == total // (reached - draws[least])


def test_a_deck_smaller_than_three_hands_is_drawn_whole() -> None:
    """52 cards and hands of 20: the draw is the whole pack, 440 points, and nothing more can be held."""
    small = amend(APCEF, {}, deck=Deck(packs=1, jokers=0), hand_size=20)
    rarity = rare_hand(small)
    assert (rarity.cards, rarity.all_draws, rarity.points) == (52, 1, 441)
    assert rarity.draws(440) == 1


def test_more_than_any_draw_is_rarer_than_all_of_them() -> None:
    assert Rarity(cards=1, points=5, at_least={5: 2, 10: 1}, all_draws=52).draws(10) == 52
    assert Rarity(cards=1, points=5, at_least={5: 2, 10: 1}, all_draws=52).draws(5) == 26
    assert Rarity(cards=1, points=5, at_least={5: 2, 10: 1}, all_draws=52).draws(15) is None
