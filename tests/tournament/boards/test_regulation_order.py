"""Regulations in the order of the reader's language."""

import pytest
from django.utils import translation

from rules import registry
from tournament.boards.regulation_order import regulations_in_order


@pytest.mark.parametrize(("language", "first"), [("it", "burraco-internazionale"), ("pt-br", "aacrt-2016")])
def test_those_in_the_language_of_the_page_come_first(language, first):
    with translation.override(language):
        offered = regulations_in_order()
    assert offered[0].key == first
    assert sorted(regulation.key for regulation in offered) == sorted(registry.keys())
    spoken = [regulation.source.language == language for regulation in offered]
    assert spoken == sorted(spoken, reverse=True)
