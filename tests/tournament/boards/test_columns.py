"""The headings of a score sheet's columns, which are also the names of figures in the sum of a hand."""

import pytest
from django.utils.translation import override

from rules import registry
from tournament.boards.columns import columns_of


@pytest.mark.parametrize(
    ("language", "heads"),
    [("en", ["Out", "In hand"]), ("pt-br", ["Batida", "Na mão"]), ("it", ["Chiusura", "In mano"])],
)
@pytest.mark.parametrize("key", ["apcef-sc-2022", "canasta-it", "canasta-classica"])
def test_going_out_and_what_is_held_have_one_name_in_every_sum(key, language, heads):
    with override(language):
        columns = columns_of(registry.get(key))
        assert [column.head for column in columns if column.code in ("went_out", "hand")] == heads
