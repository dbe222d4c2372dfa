"""The hand on which the tests of the checks are based has no findings, and each check has its own tests."""

from pathlib import Path

import pytest

from rules.schema import Regulation
from scoring import checks
from tests.rules.samples import every_sample
from tests.scoring.samples import findings_of

HERE = Path(__file__).parent
NOT_CHECKS = {"__init__", "case", "registry", "column", "slips_of_cards", "slips_of_lines"}
"""Modules that hold no checks; the last three hold what `slips` tries."""


@every_sample
def test_the_quiet_hand_is_quiet(regulation: Regulation) -> None:
    assert findings_of(regulation) == []


def test_every_module_of_checks_has_its_tests() -> None:
    """In one file of its name, or in several that begin with it."""
    modules = {path.stem for path in Path(checks.__file__).parent.glob("*.py")} - NOT_CHECKS
    tested = {path.stem.removeprefix("test_") for path in HERE.glob("test_*.py")} - {"quiet", "texts"}
    assert modules - tested == set()
    assert {name for name in tested if not name.startswith(tuple(modules))} == set()


@pytest.mark.parametrize("other", [False, True])
@every_sample
def test_rulings_left_at_their_default_are_quiet_too(regulation: Regulation, other: bool) -> None:
    """No single ruling makes a quiet hand loud."""
    for ruling in regulation.rulings:
        assert findings_of(regulation.with_rulings({ruling.name: ruling.options[other].value})) == []
