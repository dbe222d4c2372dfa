"""What a regulation says, value by value, and two of them side by side."""

import pytest

from rules import registry
from tests.rules.topics import topics_of
from tournament.boards.values import box_of, every_group_of, groups_of
from tournament.web.comparing import consequences_of_ruling, side_by_side

EVERY = registry.all_regulations()
APCEF, CANASTA, FARAES = (registry.get(key) for key in ("apcef-sc-2022", "canasta-it", "faraes-2023"))


def texts_of(regulation) -> dict[str, tuple[str, str]]:
    return {value.key: (value.text, value.article) for group in groups_of(regulation) for value in group.values}


def test_every_value_of_apcef_is_listed_with_its_article():
    assert texts_of(APCEF) == {
        "target": ("3,000", "Art. 13"),
        "both": ("the higher total wins", "Art. 13 § 1º"),
        "level": ("one more hand, decided by its own total", "Art. 13 § 2º"),
        "players": ("two pairs", "Art. 1"),
        "class.two": ("10", "Art. 12 § 1º"),
        "class.ace": ("15", "Art. 12 § 1º"),
        "class.high": ("10", "Art. 12 § 1º"),
        "class.low": ("5", "Art. 12 § 1º"),
        "deck_worth": ("880", "Art. 12 § 1º"),
        "canastra": ("from 7 cards", "Art. 7 § 3º"),
        "line.clean": ("200", "Art. 12 b"),
        "line.dirty": ("100", "Art. 12 c"),
        "mortos": ("2 of 11 cards", "Art. 3"),
        "line.morto_missed": ("−100", "Art. 12 d"),
        "line.morto_unplayed": ("−100", "Art. 10 § 2º"),
        "unplayed_at_stock_end": ("charged", "decision"),
        "unplayed_cards": ("not counted", "Art. 10 § 2º"),
        "become_stock": ("when nobody took one", "Art. 10 § 2º (bis)"),
        "line.went_out": ("100", "Art. 12 a"),
        "out_canastra": ("Real canastra", "Art. 11"),
        "out_bonus": ("gets the bonus", "decision"),
        "out_morto": ("yes, unless both became stock", "Art. 11"),
        "table": ("their value, added", "Art. 12 § 1º"),
        "hand": ("their value, subtracted", "Art. 12 § 2º"),
        "hand_to": ("for the pair that holds them", "Art. 12 § 2º"),
        "payers": ("those of both pairs", "Art. 12 § 2º"),
        "opening": ("75 from 1,500 points", "Art. 14"),
        "opening_failed": ("90, 120, 150", "Art. 14 § 1º"),
        "opening_afresh": ("start afresh in each hand", "decision"),
        "deck": ("104 cards, no jokers", "decision"),
        "sequences": ("yes", "Art. 7 § 1º"),
        "sets": ("no", "Art. 8"),
        "wilds": ("2", "Art. 7 § 2º"),
        "wilds_each": ("at most 1", "decision"),
        "natural_two": ("is not a wild card", "Art. 7 § 2º"),
    }


@pytest.mark.parametrize(
    ("regulation", "key", "words"),
    [
        (CANASTA, "opening", "50 at first, 90 from 1,501 points, 120 from 3,001 points"),
        (CANASTA, "wilds_each", "1 in 3 cards, 2 in 5–6 cards, 3 in 7 cards"),
        (CANASTA, "wilds_of_4", "1"),
        (CANASTA, "never", "king (red), 3 (red)"),
        (FARAES, "never", "3"),
        (CANASTA, "sets", "of any rank but 2"),
        (CANASTA, "both", "the target rises by 1,000"),
        (CANASTA, "canastra", "exactly 7 cards"),
        (FARAES, "sets", "ace, 4, king"),
        (FARAES, "hand", "−10 a card"),
        (FARAES, "deck_worth", "104 cards"),
        (registry.get("aacrt-2016"), "opening_failed", "90, then 30 more each time"),
        (registry.get("buraco-aberto-sujo"), "target", "one hand is the game"),
        (registry.get("buraco-aberto-sujo"), "players", "two pairs, one against one"),
        (registry.get("buraco-aberto-sujo"), "winner", "the higher total wins"),
    ],
)
def test_some_values_are_given_in_words(regulation, key, words):
    assert texts_of(regulation)[key][0] == words


@pytest.mark.parametrize("regulation", EVERY, ids=lambda regulation: regulation.key)
def test_every_value_has_its_article(regulation):
    assert [key for key, (_text, article) in texts_of(regulation).items() if not article] == []


# What no source says, and we decided.
DECIDED = {
    "aacrt-2016": {"level", "opening_afresh"},
    "apcef-sc-2022": {"wilds_each", "deck", "opening_afresh", "unplayed_at_stock_end", "out_bonus"},
    "buraco-aberto-sujo": set(),
    "canasta-it": {"wilds_of_4", "class.red_three", "nobody_out"},
    "faraes-2023": {
        "canastra",
        "sequences",
        "wilds_each",
        "never",
        "both",
        "level",
        "players",
        "unplayed_cards",
        "unplayed_at_stock_end",
    },
}


@pytest.mark.parametrize("key", DECIDED)
def test_what_no_article_says_is_a_decision(key):
    values = texts_of(registry.get(key))
    assert {name for name, (_text, article) in values.items() if article == "decision"} == DECIDED[key]


def test_a_ruling_where_no_article_speaks_is_named_once():
    """AACRT's level totals cited "decision", with a link of that name beside it."""
    values = [value for group in groups_of(registry.get("aacrt-2016")) for value in group.values]
    assert [value.key for value in values if value.rests_on_ruling] == ["level"]


@pytest.mark.parametrize("regulation", EVERY, ids=lambda regulation: regulation.key)
def test_every_citation_names_the_article_that_says_it(regulation):
    """Each article lists what it states, or leaves to a ruling. A heading states what its rules do."""
    values = [value for group in groups_of(regulation) for value in group.values]
    silent = [
        (value.key, value.article)
        for value in values
        if value.article not in ("decision", "common play") and value.key not in topics_of(regulation, value.article)
    ]
    assert silent == []


@pytest.mark.parametrize("regulation", EVERY, ids=lambda regulation: regulation.key)
def test_no_decision_is_about_what_an_article_says(regulation):
    stated = {topic for article in regulation.articles for topic in article.topics}
    assert {key for key, (_text, article) in texts_of(regulation).items() if article == "decision"} & stated == set()


@pytest.mark.parametrize("regulation", EVERY, ids=lambda regulation: regulation.key)
def test_an_article_lists_only_values_that_there_are(regulation):
    stated = {topic for article in regulation.articles for topic in article.topics}
    assert stated - set(texts_of(regulation)) == set()


def test_keys_are_one_a_value():
    for regulation in EVERY:
        keys = [value.key for group in every_group_of(regulation) for value in group.values]
        assert len(keys) == len(set(keys))


def test_a_regulation_differs_in_nothing_from_itself():
    assert not any(value.differs for group in side_by_side(APCEF, APCEF) for value in group.values)


def test_side_by_side_says_both_and_who_is_silent():
    values = {value.label: value for group in side_by_side(APCEF, CANASTA) for value in group.values}
    target = values["Target"]
    assert (target.first.text, target.second.text, target.differs) == ("3,000", "5,000", True)
    honour = values["An honour"]
    assert (honour.first, honour.second.text, honour.differs) == (None, "100", True)
    assert values["Real canastra / Pure canasta"].differs
    assert values["Sets of equal ranks / Tris of equal ranks"].differs  # Brazilian and Italian words for them
    assert not values["Players"].differs


def test_an_option_of_a_ruling_shows_each_value_it_changes():
    default, other = consequences_of_ruling(APCEF, APCEF.ruling("unplayed_morto"))
    assert (default.is_default, default.changes) == (True, ())
    assert [
        (change.label, change.first and change.first.text, change.second and change.second.text)
        for change in other.changes
    ] == [
        ("Morto not played", "−100", None),
        ("Morto not played when the stock ends", "charged", None),
        ("Cards of a morto not played", "not counted", "counted with the hand"),
    ]


OTHERWISE = [
    (regulation, ruling, option)
    for regulation in EVERY
    for ruling in regulation.rulings
    for option in ruling.options[1:]
    if not ruling.ranks_only
]


@pytest.mark.parametrize(("regulation", "ruling", "option"), OTHERWISE, ids=lambda each: getattr(each, "key", ""))
def test_the_box_of_a_sheet_has_what_was_ruled_otherwise(regulation, ruling, option):
    """The box had "A red three kept in hand −100" where the club charges all of the pair's, as its phones did."""
    ruled = regulation.with_rulings({ruling.name: option.value})
    box, plain = box_of(ruled), box_of(regulation)
    listed = {*box.points, *box.cards, *box.notes}
    rest_on_it = {value for group in groups_of(ruled) for value in group.values if value.ruling == ruling.name}
    assert rest_on_it
    assert rest_on_it <= listed
    assert rest_on_it - {*plain.points, *plain.cards, *plain.notes}


def test_the_box_of_a_sheet_is_the_regulation_in_short():
    box = box_of(APCEF)
    assert [(value.label, value.text) for value in box.points] == [
        ("Real canastra", "200"),
        ("Dirty canastra", "100"),
        ("No morto", "−100"),
        ("Morto not played", "−100"),
        ("Going out", "100"),
    ]
    assert [value.text for value in box.cards] == ["10", "15", "10", "5"]
