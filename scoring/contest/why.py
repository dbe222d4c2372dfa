"""Why a pair stands where it stands, in one sentence a player understands."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from rules.text import Plural, Text, _, _n, say
from scoring.contest.criteria import LOTS, criteria, spelled_out
from scoring.contest.model import PairId, Stage
from scoring.contest.ranking import Parting
from scoring.contest.results import Value

if TYPE_CHECKING:
    from scoring.contest.stages import RankedTable
    from scoring.contest.standings import Row

Names = Mapping[PairId, str]
FEW = 3  # more names than this are counted instead of told


def why_here(row: Row, table: RankedTable, stage: Stage, names: Names) -> Text:
    """The sentence of one row: what parted the pair from the one above, or that the tie is open."""
    head = say(_("%(place)s:"), place=ordinal(row.place))
    return say("%(head)s %(reason)s", head=head, reason=_reason(row, table, stage, names))


def ordinal(place: int) -> Text:
    """ "3rd" — said by the language's own sign after the number."""
    ids = {1: _("1st"), 2: _("2nd"), 3: _("3rd")}
    return say(ids[place]) if place in ids else say(_("%(place)sth"), place=place)


def _reason(row: Row, table: RankedTable, stage: Stage, names: Names) -> Text:
    parting: Parting | None = row.parting
    if parting is not None:
        return _parted(row, parting, table, names)
    if table.table.tiers is not None and table.table.tiers:
        return table.table.tiers[row.tier].reached
    if len(row.level) > 1:
        return _level(row, names)
    return _first(row, table, stage)


def _first(row: Row, table: RankedTable, stage: Stage) -> Text:
    """The top of a table: what it leads with."""
    for name in spelled_out(stage.criteria):
        criterion = criteria().get(name)
        if criterion and criterion.unit:
            value = criterion.shown(table.results.value_of(name, criterion.among)[row.pair])
            return say(_("leads with %(amount)s."), amount=amount(criterion.unit, value))
    return say(_("leads."))


def _level(row: Row, names: Names) -> Text:
    others = [pair for pair in row.level if pair != row.pair]
    return say(_("level with %(others)s in everything; lots decide."), others=_named(others, names))


def _parted(row: Row, parting: Parting, table: RankedTable, names: Names) -> Text:
    others = sorted(parting.tied - {row.pair})
    behind = _behind(parting)
    if len(row.level) > 1:
        rest = [pair for pair in row.level if pair != row.pair]
        behind = say(
            _("%(behind)s, and now level with %(others)s; lots decide"), behind=behind, others=_named(rest, names)
        )
    if not parting.earlier:
        return say(_("%(behind)s."), behind=behind)
    tie = say(_("level with %(others)s on %(what)s"), others=_named(others, names), what=_what(row, parting, table))
    if parting.article_16:
        return say(_("%(tie)s, then %(behind)s (Art. 16)."), tie=tie, behind=behind)
    return say(_("%(tie)s, then %(behind)s."), tie=tie, behind=behind)


def _what(row: Row, parting: Parting, table: RankedTable) -> Text:
    """The first criterion in which the tied pairs were level, as an amount."""
    criterion = criteria()[parting.earlier[0]]
    if criterion.of_the_tie or criterion.unit is None:
        return say(criterion.label)
    return amount(criterion.unit, criterion.shown(table.results.value_of(criterion.name, criterion.among)[row.pair]))


def _behind(parting: Parting) -> Text:
    if parting.criterion == LOTS:
        return say(_("number %(mine)s by drawing of lots"), mine=figure(parting.mine))
    criterion = criteria()[parting.criterion]
    mine, theirs = criterion.shown(parting.mine), criterion.shown(parting.above)
    return say(criterion.behind, mine=figure(mine), theirs=figure(theirs))


def amount(unit: Plural, value: Value) -> Text:
    """ "4 wins"; a fraction is told as 5/2."""
    number = abs(value.numerator) if isinstance(value, Fraction) else value
    return Text(unit.one, {"number": figure(value)}, unit.many, number)


def figure(value: Value) -> int | str:
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else str(value)
    return value


def _named(pairs: list[PairId], names: Names) -> str | Text:
    """Up to three names; of more, how many they are."""
    if len(pairs) > FEW:
        return Text.plural(_n("%(number)s other pair", "%(number)s other pairs"), len(pairs))
    if len(pairs) == 1:
        return names[pairs[0]]
    first = ", ".join(names[pair] for pair in pairs[:-1])
    return say(_("%(first)s and %(last)s"), first=first, last=names[pairs[-1]])
