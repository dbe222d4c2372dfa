"""A package's docstring lists what it offers: each call in it takes the parameters that are named there."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator

import pytest

from tournament import services

CALL = re.compile(r"(?<![\w.])(\w+)\(((?:[^()]|\([^()]*\))*)\)")
NOT_NAMES = re.compile(r"\([^()]*\)|\"[^\"]*\"|=\s*[^,]+|[*…]")


def listed_calls(docstring: str) -> Iterator[tuple[str, list[str]]]:
    """Each call in the indented lines of a docstring: the function and the parameters."""
    for line in docstring.splitlines():
        if line.startswith("    "):
            for entry in line.split(";"):
                for name, inside in CALL.findall(entry.partition("→")[0]):
                    yield name, re.findall(r"\w+", NOT_NAMES.sub("", inside))


@pytest.mark.parametrize("package", [module.name for module in pkgutil.iter_modules(services.__path__) if module.ispkg])
def test_the_calls_that_a_package_lists_take_the_parameters_it_names(package: str) -> None:
    module = importlib.import_module(f"tournament.services.{package}")
    functions = dict(inspect.getmembers(module, inspect.isfunction))
    wrong = [
        (name, parameters)
        for name, parameters in listed_calls(module.__doc__ or "")
        if name not in functions or not set(parameters) <= set(inspect.signature(functions[name]).parameters)
    ]
    assert wrong == []


def test_a_call_is_read_up_to_its_result_without_defaults() -> None:
    docstring = "One line.\n\n    rename(match, *, context, key=()) → Written;  undo(seq)   calls (nobody)\n"
    assert list(listed_calls(docstring)) == [("rename", ["match", "context", "key"]), ("undo", ["seq"])]
