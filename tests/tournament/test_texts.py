"""Numbers as people write them."""

import pytest

from tournament.texts import keep_scores_whole, score_line


def test_a_score_has_no_place_to_break():
    assert score_line("1.885", "3.210").split(" ") == ["1.885\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}3.210"]


@pytest.mark.parametrize(
    ("sentence", "breaks"),
    [
        ("Ana/Bia vence por 3.050 a 2.995", ["Ana/Bia", "vence", "por", "3.050\xa0a\xa02.995"]),
        ("The last one, +1,045 to −85", ["The", "last", "one,", "+1,045\xa0to\xa0−85"]),
        ("mesa 3 a partir de 14h30", ["mesa", "3", "a", "partir", "de", "14h30"]),
        ("2 × 0 · 3.050 × 100", ["2\xa0×\xa00", "·", "3.050\xa0×\xa0100"]),
    ],
)
def test_scores_within_a_sentence(sentence, breaks):
    assert keep_scores_whole(sentence).split(" ") == breaks
