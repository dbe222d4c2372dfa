"""Rewrites `@check(…) def f` as `def f … check(…)(f)` in a copy of the core, so that mutmut breaks those functions too.

mutmut leaves decorated functions alone, and every check is one. `tooling/mutants.sh` runs this on its own copy.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path

DECORATORS = ("check(", "criterion(", "cache")


def undecorated(source: str) -> str:
    """The same module with its plain decorators written as calls."""
    lines = source.split("\n")
    edits: list[tuple[int, int, list[str]]] = []  # from line, to line (0-based, exclusive), replacement
    for node in ast.parse(source).body:
        if not isinstance(node, ast.FunctionDef) or len(node.decorator_list) != 1:
            continue
        decorator = node.decorator_list[0]
        text = ast.get_source_segment(source, decorator) or ""
        if text.startswith(DECORATORS):
            name = node.name
            call = f"{name} = {text}({name})" if text == "cache" else f"{text}({name})"
            edits.append((node.end_lineno or 0, node.end_lineno or 0, ["", "", call]))
            edits.append((decorator.lineno - 1, decorator.end_lineno or 0, []))
    for start, end, instead in sorted(edits, reverse=True):
        lines[start:end] = instead
    return "\n".join(lines)


if __name__ == "__main__":
    for folder in sys.argv[1:]:
        for path in Path(folder).rglob("*.py"):
            path.write_text(undecorated(path.read_text()))
