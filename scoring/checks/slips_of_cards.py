"""Slips with cards: left out, added twice, with the wrong sign, given to the wrong pair, or counted among others."""

from __future__ import annotations

from collections.abc import Iterator

from rules.text import _, make_text
from rules.words import line_word
from scoring.checks.column import PairColumn, Slip


def table_slips(column: PairColumn) -> Iterator[Slip]:
    """Slips with the cards on the table: they were left out, added twice, taken from the other pair, or counted in the
    wrong unit."""
    case, rule = column.case, column.case.regulation.table
    ours = column.points(rule.field)
    if not ours:
        return
    codes = (rule.field,)
    missing = _("The cards on the table (%(points)s) seem to be missing.")
    yield Slip(column.total - ours, make_text(missing, points=ours), codes)
    twice = _("The cards on the table (%(points)s) seem to have been added twice.")
    yield Slip(column.total + ours, make_text(twice, points=ours), codes)
    theirs = case.laid_worth[1 - column.side] * rule.each
    other = _("The other pair's cards on the table (%(points)s) seem to have been counted here.")
    yield Slip(column.total - ours + theirs, make_text(other, points=theirs), codes)
    if rule.each > 1:
        yield from _unit_slips(column, rule.each)


def _unit_slips(column: PairColumn, each: int) -> Iterator[Slip]:
    """Slips where cards are counted: the number of cards was written as their points, for the cards laid, for those
    held, or for both."""
    regulation = column.case.regulation
    laid, held = column.points(regulation.table.field), -column.points(regulation.hand.field)
    message = make_text(_("The cards seem to have been counted as one point each. Each is worth %(each)s."), each=each)
    codes = (regulation.table.field, regulation.hand.field)
    yield Slip(column.total - laid + laid // each, message, codes[:1])
    yield Slip(column.total + held - held // each, message, codes[1:])
    yield Slip(column.total - laid + laid // each + held - held // each, message, codes)


def hand_slips(column: PairColumn) -> Iterator[Slip]:
    """Slips with the cards left in hand: either their owners pay for them or their opponents get them."""
    if not any(column.lines_of("nothing_counts")):
        yield from _received_slips(column) if column.case.regulation.hand.to_opponents else _paid_slips(column)


def _received_slips(column: PairColumn) -> Iterator[Slip]:
    """Slips under a regulation that gives the cards left in hand to the opponents: they were left out, subtracted or
    added twice, or the pair counted its own cards."""
    case, regulation, total = column.case, column.case.regulation, column.total
    received, codes = column.points(regulation.hand.field), (regulation.hand.field,)
    own_worth = case.held_worth[column.side] * regulation.hand.each
    if received:
        left_out = _("The cards from the opponents' hands (%(held)s) seem to be missing.")
        yield Slip(total - received, make_text(left_out, held=received), codes)
        against = _("The cards from the opponents' hands (%(held)s) seem to have been subtracted instead of added.")
        yield Slip(total - 2 * received, make_text(against, held=received), codes)
        twice = _("The cards from the opponents' hands (%(held)s) seem to have been added twice.")
        yield Slip(total + received, make_text(twice, held=received), codes)
    if own_worth:
        own_counted = make_text(
            _("The pair seems to have counted its own cards (%(held)s). They go to the opponents."), held=own_worth
        )
        yield Slip(total - received + own_worth, own_counted, codes)
        yield Slip(total + own_worth, own_counted, codes)
        message = _("The pair's own cards (%(held)s) seem to have been subtracted. They only go to the opponents.")
        yield Slip(total - own_worth, make_text(message, held=own_worth), codes)
        yield Slip(total - received - own_worth, make_text(message, held=own_worth), codes)


def _paid_slips(column: PairColumn) -> Iterator[Slip]:
    """Slips under a regulation by which each pair pays for its own cards: they were added, left out or subtracted
    twice, or the opponents' cards were subtracted."""
    case, regulation, total = column.case, column.case.regulation, column.total
    each = abs(regulation.hand.each)
    own_worth, their_worth = case.held_worth[column.side] * each, case.held_worth[1 - column.side] * each
    paid, codes = -column.points(regulation.hand.field), (regulation.hand.field,)
    if paid:
        added = _("The cards left in hand (%(held)s) seem to have been added instead of subtracted.")
        yield Slip(total + 2 * paid, make_text(added, held=paid), codes)
        left_out = _("The cards left in hand (%(held)s) do not seem to have been subtracted.")
        yield Slip(total + paid, make_text(left_out, held=paid), codes)
        twice = _("The cards left in hand (%(held)s) seem to have been subtracted twice.")
        yield Slip(total - paid, make_text(twice, held=paid), codes)
        if their_worth:
            message = _("The opponents' cards (%(held)s) seem to have been subtracted. Each pair pays its own.")
            yield Slip(total + paid - their_worth, make_text(message, held=their_worth), codes)
    elif own_worth:
        closer = _("The pair that went out does not pay for its partner's cards (%(held)s).")
        yield Slip(total - own_worth, make_text(closer, held=own_worth), codes)
    # Where every card is worth ten, this would often match by chance, and a simpler slip explains the same total.
    if their_worth and not regulation.counts_cards:
        added_theirs = _(
            "The cards from the opponents' hands (%(held)s) seem to have been added. Here they count for nobody."
        )
        given = make_text(added_theirs, held=their_worth)
        yield Slip(total + paid + their_worth, given, codes)
        yield Slip(total + their_worth, given, codes)


def three_slips(column: PairColumn) -> Iterator[Slip]:
    """Threes counted both separately and among the cards, or only among these; threes that cost points counted as if
    they gave them."""
    threes, side = column.case.regulation.threes, column.case.hand.sides[column.side]
    if threes and not threes.counted:
        each = column.case.regulation.table.each
        message = make_text(_("The threes seem to have been counted among the cards as well."))
        held = side.red_threes_in_hand + side.black_threes_in_hand
        laid_fields, held_fields = (column.case.regulation.table.field,), (column.case.regulation.hand.field,)
        yield Slip(column.total + each * side.red_threes, message, laid_fields, threes.article)
        yield Slip(column.total - each * held, message, held_fields, threes.article)
        if side.red_threes and held:
            both = each * (side.red_threes - held)
            yield Slip(column.total + both, message, laid_fields + held_fields, threes.article)
        yield from _threes_as_cards(column, each)
    for line in column.lines_of("red_threes"):
        if line.points < 0:
            without = _("Without a canastra the red threes are subtracted, not added (%(points)s).")
            yield Slip(column.total - 2 * line.points, make_text(without, points=-line.points), (line.code,))


def _threes_as_cards(column: PairColumn, each: int) -> Iterator[Slip]:
    """Threes counted only among the cards. `each`: the points (int) of a card."""
    for line in column.lines_of("red_threes", "red_threes_in_hand", "black_threes_in_hand"):
        cards = each * line.count * (1 if line.code == "red_threes" else -1)
        message = _("Threes seem to have been counted only as cards: %(line)s (%(points)s).")
        word = make_text(line_word(column.case.regulation, line.code))
        yield Slip(column.total - line.points + cards, make_text(message, line=word, points=line.points), (line.code,))
