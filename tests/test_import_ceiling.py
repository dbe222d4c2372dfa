"""A module that needs much of the house does several things: it is split before it imports more than this."""

from tests.import_graph import graph_of_the_house

CEILING = 25
ABOVE_IT = {
    "tournament.web.setup.scoring": 26,  # the scoring of a stage, beside what others changed meanwhile
}
"""Modules that import more modules of ours, and how many. The number may only fall."""


def test_no_module_imports_too_many_others():
    above = {module: len(imports) for module, imports in graph_of_the_house().items() if len(imports) > CEILING}
    assert above == ABOVE_IT
