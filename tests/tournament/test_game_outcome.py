"""The sentence that says how a game ended, and the article of the rule that ended it."""

import pytest
from django.utils.translation import override

from scoring.codec import read_game
from scoring.game import play
from tournament.game_outcome import outcome, uncounted_hands
from tournament.texts import say

HANDS = {
    "faraes-2023": {"clean": 5, "table_cards": 95, "morto": "played"},
    "apcef-sc-2022": {"clean": 11, "table_points": 800, "morto": "played"},
    "buraco-aberto-sujo": {"clean": 1, "table_points": 300, "morto": "played"},
}
"""A hand that takes both pairs to the target at once, no matter what a deck contains."""


def outcome_of(key):
    first, second = HANDS[key], {**HANDS[key], "clean": HANDS[key]["clean"] + 1}
    document = {"format": "sumula-game/1", "regulation": key, "pairs": ["Ana/Bia", "Caio/Davi"]}
    hands = [{"sides": [{**first, "went_out": True}, second]}] * 2
    game = read_game({**document, "hands": hands[:1] if key == "buraco-aberto-sujo" else hands})
    return outcome(game, play(game))


@pytest.mark.parametrize(
    ("language", "word"),
    [
        ("pt-br", "decisão"),
        ("it", "decisione"),
        ("en", "decision"),
    ],
)
def test_a_rule_that_no_source_states_is_called_a_decision_in_every_language(language, word):
    with override(language):
        assert say(outcome_of("faraes-2023")).endswith(f" ({word}).")


@pytest.mark.parametrize(
    ("key", "article"), [("apcef-sc-2022", "Art. 13 § 1º"), ("buraco-aberto-sujo", "rules: Modos de jogo · vencedor")]
)
def test_the_higher_total_wins_by_the_article_that_says_so(key, article):
    """Where the source has headings, they are said to be of its rules."""
    with override("en"):
        sentence = say(outcome_of(key))
    assert "wins with the higher total" in sentence
    assert sentence.endswith(f" ({article}).")


@pytest.mark.parametrize(
    ("closed", "sentence"),
    [
        ("time", "O tempo acabou: Ana/Bia vence, 400 a 0."),
        ("hands", "Todas as mãos foram jogadas: Ana/Bia vence, 400 a 0."),
    ],
)
def test_what_closed_a_game_is_named(closed, sentence):
    document = {"format": "sumula-game/1", "regulation": "apcef-sc-2022", "pairs": ["Ana/Bia", "Caio/Davi"]}
    sides = [{"table_points": 400, "morto": "played"}, {"morto": "played"}]
    game = read_game({**document, "hands": [{"sides": sides}], "closed": closed})
    with override("pt-br"):
        assert say(outcome(game, play(game))) == sentence


@pytest.mark.parametrize(
    ("agreed", "sentence"),
    [
        (None, "Ana/Bia vence, 2.010 a 0: chegou a 2.000 (Art. 24)."),
        (4, "Ana/Bia vence, 2.010 a 0: chegou a 2.000 (Art. 24)."),
        (2, "Todas as mãos foram jogadas: Ana/Bia vence, 2.010 a 0."),
    ],
)
def test_with_the_last_of_the_agreed_hands_the_hands_ended_the_game_and_not_the_target(agreed, sentence):
    """A match that played all of its hands "reached 2,000", as one that stopped before."""
    document = {"format": "sumula-game/1", "regulation": "faraes-2023", "pairs": ["Ana/Bia", "Caio/Davi"]}
    hand = {"sides": [{"table_cards": 60, "clean": 2, "morto": "played"}, {"table_cards": 0, "morto": "played"}]}
    rest = {"sides": [{"table_cards": 61, "clean": 2, "morto": "played"}, {"table_cards": 0, "morto": "played"}]}
    game = read_game({**document, "hands": [hand, rest]})
    with override("pt-br"):
        assert say(outcome(game, play(game), agreed)) == sentence


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("pt-br", "As mãos 3 e 4 não contam: a partida acabou na 2ª mão."),
        ("it", "Le mani 3 e 4 non contano: la partita è finita con la mano 2."),
        ("en", "Hands 3 and 4 do not count: the game ended with hand 2."),
    ],
)
def test_several_hands_after_the_end_are_listed_as_people_list_them(language, sentence):
    won = {"sides": [{**HANDS["apcef-sc-2022"], "went_out": True}, {}]}
    lost = {"sides": [{}, {**HANDS["apcef-sc-2022"], "clean": 1, "table_points": 200, "went_out": True}]}
    game = read_game({"format": "sumula-game/1", "regulation": "apcef-sc-2022", "hands": [lost, won, lost, lost]})
    with override(language):
        assert uncounted_hands(play(game)) == sentence
