"""A public function has a name of its own, unless it is a view or does the same as its namesake."""

import ast
from collections import defaultdict

from tests.import_graph import ROOT
from tests.syntax import tree_in

ROOMS = ("rules", "scoring", "tournament")
SAME_OF_ANOTHER_KIND = {
    *("draw", "layout"),  # of formats and plans
    *("flag", "read_text", "write_game"),  # of the game file and the tournament file
    *("may_redo", "may_undo", "redo", "revision", "undo"),  # of matches and tournaments
    *("delete_old_jobs", "find", "find_all", "lock_job", "renew", "submit"),  # of stores of jobs
    *("forget_erased", "forget_restored"),  # of jobs and PDFs
    *("bracket", "bracket_part", "pairs", "standings"),  # of the public pages, and of a board or the API
    "diagnose",  # of the modules of the doctor
    *("figure", "in_sentence"),  # of templates, and of what they call
    "play",  # of a game, and of an article about the play
}
"""What the caller means alike, whatever module it takes the function from."""
VERBS_OF_PACKAGES = {"accept", "run", "start"}
"""Verbs of services: the package that callers take them from says of what."""
ONLY_POSTED = {"post_action", "post_or_redirect", "require_POST", "match_action"}
"""Decorators of views that only write."""


def is_view(function: ast.FunctionDef) -> bool:
    """A view may be called like the service for the same act; its address says which one is meant."""
    return [argument.arg for argument in function.args.args[:1]] == ["request"]


def test_no_name_has_two_meanings() -> None:
    modules = defaultdict[str, set[str]](set)
    for file in sorted(file for room in ROOMS for file in (ROOT / room).rglob("*.py")):
        if {"migrations", "operating_system"} & set(file.parts):
            continue
        for node in tree_in(file).body:
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_") and not is_view(node):
                modules[node.name].add(str(file.relative_to(ROOT)))
    shared = {name: files for name, files in modules.items() if len(files) > 1}
    assert {name: files for name, files in shared.items() if name not in SAME_OF_ANOTHER_KIND | VERBS_OF_PACKAGES} == {}
    assert (SAME_OF_ANOTHER_KIND | VERBS_OF_PACKAGES) - shared.keys() == set()


def test_a_view_that_only_writes_says_what_to_what() -> None:
    written: set[str] = set()
    for file in sorted((ROOT / "tournament" / "web").rglob("*.py")):
        for node in tree_in(file).body:
            if isinstance(node, ast.FunctionDef):
                decorators = {name.id for name in node.decorator_list if isinstance(name, ast.Name)}
                written |= {node.name} if decorators & ONLY_POSTED else set()
    assert len(written) > 80
    assert [name for name in sorted(written) if "_" not in name] == []
