"""The order of the sheets in a pile: by table, or as somebody entered them, putting one on top of the other."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.web.pile.board import Pile, PileRow, entry_time

TABLE_ORDER = "table"


@dataclass(frozen=True)
class Order:
    """An order of the pile. `key`: its name in addresses."""

    key: str
    label: str
    rows: tuple[PileRow, ...]

    @property
    def unchecked(self) -> int:
        return sum(row.verdict is None for row in self.rows)

    def next_after(self, number: int | None) -> PileRow | None:
        """The next unchecked sheet, starting again from the top at the end; None if all are checked."""
        at = self._position(number) + 1
        in_turn = (*self.rows[at:], *self.rows[:at])
        return next((row for row in in_turn if row.verdict is None and row.number != number), None)

    def row_before(self, number: int | None) -> PileRow | None:
        at = self._position(number)
        return self.rows[at - 1] if at > 0 else None

    def _position(self, number: int | None) -> int:
        return next((at for at, row in enumerate(self.rows) if row.number == number), -1)


def orders_of(pile: Pile) -> list[Order]:
    """The orders: by table, and as each person entered their sheets."""
    entered = tuple(row for row in pile.rows if row.entered)
    orders = [Order(TABLE_ORDER, _("In the order of the tables"), entered)]
    people: dict[int, list[PileRow]] = {}
    for row in sorted((row for row in entered if row.history), key=entry_time):
        if row.history and row.history.entered.actor is not None:
            people.setdefault(row.history.entered.actor, []).append(row)
    for actor, rows in people.items():
        name = rows[0].history.entered.name if rows[0].history else ""
        orders.append(Order(str(actor), _("As %(name)s entered them") % {"name": name}, tuple(rows)))
    return orders


def order_of(pile: Pile, key: str) -> Order | None:
    return next((order for order in orders_of(pile) if order.key == key), None)
