"""A public function of services, boards, papers and the engine has a name of its own there, unless it does the same."""

import ast
from collections import defaultdict

from tests.import_graph import ROOT
from tests.syntax import tree_in

ROOMS = ("scoring", "tournament/services", "tournament/boards", "tournament/printing")
SAME_OF_ANOTHER_KIND = {
    *("ask_knockout", "ask_league", "ask_losses", "knockout_stages", "league_stages", "losses_stages"),  # of presets
    *("draw", "layout"),  # of formats and plans
    *("flag", "read_text", "write_game"),  # of the game file and the tournament file
    *("may_redo", "may_undo", "redo", "revision", "undo"),  # of matches and tournaments
    *("delete_old_jobs", "find", "find_all", "lock_job", "renew", "submit"),  # of stores of jobs
    *("forget_erased", "forget_restored"),  # of jobs and PDFs
}
"""What the caller means alike, whatever module it takes the function from."""
VERBS_OF_PACKAGES = {"accept", "reopen", "run", "start"}
"""Verbs of services: the package that callers take them from says of what."""


def test_no_name_has_two_meanings() -> None:
    modules = defaultdict[str, list[str]](list)
    for file in sorted(file for room in ROOMS for file in (ROOT / room).rglob("*.py")):
        for node in tree_in(file).body:
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                modules[node.name].append(str(file.relative_to(ROOT)))
    shared = {name: files for name, files in modules.items() if len(files) > 1}
    assert {name: files for name, files in shared.items() if name not in SAME_OF_ANOTHER_KIND | VERBS_OF_PACKAGES} == {}
    assert (SAME_OF_ANOTHER_KIND | VERBS_OF_PACKAGES) - shared.keys() == set()
