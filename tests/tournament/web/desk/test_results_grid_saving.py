"""What is kept of the results grid when saving it fails half-way."""

import pytest

from tests.tournament.web.desk.grids import total
from tests.tournament.web.desk.matches import reread, totals_of
from tournament.services.matches.proving import prove_match
from tournament.services.tournaments import results

pytestmark = pytest.mark.django_db


def test_a_failure_to_confirm_leaves_no_table_entered_and_not_confirmed(grid, tables, monkeypatch):
    page, typed = grid.get(), total(tables[0], "3050", "2100") | total(tables[1], "1985", "3115")
    confirm = results.confirm

    def fail_at_second(match, **arguments):
        if match.pk == tables[1].pk:
            raise OSError("power failure")
        return confirm(match, **arguments)

    with monkeypatch.context() as failing:
        failing.setattr(results, "confirm", fail_at_second)
        with pytest.raises(OSError, match="power failure"):
            grid.save(typed, page)
    assert [totals_of(match) for match in tables[:2]] == [[(3050, 2100)], [(0, 0)]]
    assert [reread(match).confirmed for match in tables[:2]] == [True, False]
    grid.save(typed, page)
    assert [reread(match).confirmed for match in tables[:2]] == [True, True]
    assert [prove_match(match.pk) for match in tables[:2]] == [[], []]
