"""The pairs of different groups that are compared for the last places that qualify, with the figures that decide."""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction

from django.utils.formats import get_format
from django.utils.translation import get_language, ngettext, pgettext
from django.utils.translation import gettext as _

from scoring.contest.criteria import criteria
from scoring.contest.model import PairId, StageFacts
from scoring.contest.results import CriterionValue
from scoring.contest.tables import RankedTable
from scoring.contest.why import place_noun
from scoring.letters import letter_at
from scoring.stages.qualifying import NextPlace, next_places
from scoring.stages.resolver import TournamentResolver
from tournament.boards.qualifiers import Qualifiers
from tournament.boards.standings_table import StandingsCell, StandingsRow, StandingsTable
from tournament.boards.words import FigureColumn, amount_in, column, place_in
from tournament.texts import MINUS, figure, join_names, say

GROUP, PLAYED = "group", "played"


def comparison_of(
    resolver: TournamentResolver, stage: StageFacts, tables: Sequence[RankedTable], onward: Sequence[Qualifiers]
) -> StandingsTable | None:
    """The table of the pairs compared; None if all that qualify do so by their place in a group, or while a tie hides
    one of them."""
    taker = next((each for each in onward if each.source.best_of_next), None)
    compared = next_places(taker.source, stage, tables, resolver.tournament) if taker else ()
    if taker is None or len(compared) < 2:
        return None
    per_match = len({pair.matches for pair in compared}) > 1
    place = place_in(get_language(), taker.source.next_place)
    return StandingsTable(
        title=_("%(place)s place of each group") % {"place": place},
        note=_note(resolver, taker, compared, per_match=per_match),
        columns=_columns(compared[0].totals),
        rows=tuple(_row(resolver, taker, compared, index, per_match=per_match) for index in range(len(compared))),
        is_of_teams=stage.teams is not None,
        is_comparison=True,
    )


def _note(resolver: TournamentResolver, taker: Qualifiers, compared: Sequence[NextPlace], *, per_match: bool) -> str:
    best = taker.source.best_of_next
    text = ngettext("the best %(number)s qualifies", "the best %(number)s qualify", best) % {"number": best}
    by_lot = through_by_lot(resolver, _by_lot(compared, best)) if taker.is_settled else ""
    stay = taker.kept_note([row.pair for row in compared if row.rank <= best], [row.pair for row in compared])
    return " · ".join(filter(None, (text, _("figures per match") if per_match else "", by_lot, stay)))


def _by_lot(compared: Sequence[NextPlace], best: int) -> list[PairId]:
    """Those that qualify while others of their tie do not, because lots were drawn among them."""
    drawn = [row for row in compared if row.by_lot]
    return [row.pair for row in drawn if row.rank <= best < max(row.rank for row in drawn)]


def sent_on_by_lot(resolver: TournamentResolver, stage: StageFacts, tie: Collection[PairId]) -> str:
    """Which pairs of a drawn tie between groups qualify by it, in words; "" if it decides no place that qualifies."""
    tables = resolver.ranked(stage)
    pairs: list[PairId] = []
    for later in resolver.tournament.stages:
        source = later.source
        if source is not None and source.stage == stage.id and source.best_of_next and resolver.has_entrants(later):
            pairs += _by_lot(next_places(source, stage, tables, resolver.tournament), source.best_of_next)
    return through_by_lot(resolver, [pair for pair in pairs if pair in tie])


def through_by_lot(resolver: TournamentResolver, pairs: Sequence[PairId]) -> str:
    """ "Ana/Bia qualifies, by lot"; "" for none."""
    names = join_names([resolver.tournament.pairs[pair].name for pair in pairs])
    text = ngettext("%(pairs)s qualifies, by lot", "%(pairs)s qualify, by lot", len(pairs)) % {"pairs": names}
    return text if pairs else ""


def tie_for_the_last(resolver: TournamentResolver, stage: StageFacts, pair: PairId) -> str:
    """With whom the pair was level for the last places that qualify, so that lots decided; "" if they did not."""
    tie = next((lot.tie for lot in resolver.tournament.lots if lot.stage == stage.id and pair in lot.tie), frozenset())
    for later in resolver.tournament.stages if tie else ():
        source = later.source
        if source is None or source.stage != stage.id or not source.best_of_next or not resolver.has_entrants(later):
            continue
        compared = next_places(source, stage, resolver.ranked(stage), resolver.tournament)
        drawn = [row for row in compared if row.by_lot and row.pair in tie]
        if drawn and drawn[0].rank <= source.best_of_next < drawn[-1].rank:
            message = ngettext(
                "Level with %(names)s for the last place among the %(placed)s: lots decided.",
                "Level with %(names)s for the last places among the %(placed)s: lots decided.",
                source.best_of_next - drawn[0].rank + 1,
            )
            others = join_names([resolver.tournament.pairs[row.pair].name for row in drawn if row.pair != pair])
            return message % {"names": others, "placed": say(place_noun(source.next_place))}
    return ""


def _columns(totals: Mapping[str, CriterionValue]) -> tuple[FigureColumn, ...]:
    """The columns: group and number of matches, then the criteria that decide. A phone shows the group and the first
    two criteria."""
    heads = (
        FigureColumn(GROUP, _("Group"), _("Group")),
        FigureColumn(PLAYED, pgettext("column", "P"), _("Matches played"), wide=True),
    )
    return (*heads, *(column(name)._replace(wide=index > 1) for index, name in enumerate(totals)))


def _row(
    resolver: TournamentResolver, taker: Qualifiers, compared: Sequence[NextPlace], index: int, *, per_match: bool
) -> StandingsRow:
    """The row of the pair at `index` among the pairs next in their groups; `per_match`: its figures are divided by its
    matches."""
    pair, best = compared[index], taker.source.best_of_next
    columns = _columns(pair.totals)
    values = {name: _value(name, pair, per_match) for name in pair.totals}
    texts = [letter_at(pair.group), str(pair.matches), *(_figure(name, value) for name, value in values.items())]
    numbers = (None, pair.matches, *values.values())
    is_last = index + 1 == best and index + 1 < len(compared) and pair.rank < compared[index + 1].rank
    return StandingsRow(
        number=pair.rank,
        place=place_in(get_language(), pair.rank),
        pair=pair.pair,
        name=resolver.short_names[pair.pair],
        full_name=resolver.tournament.pairs[pair.pair].name,
        cells=tuple(
            StandingsCell(text, column.wide, number)
            for text, column, number in zip(texts, columns, numbers, strict=True)
        ),
        place_reason="",
        qualifies=pair.pair in taker.pairs,
        is_settled=taker.is_settled and pair.pair in taker.pairs,
        cut_below=is_last,
    )


def _value(name: str, pair: NextPlace, per_match: bool) -> Fraction:
    """The total in a criterion, or what it is per match."""
    total = pair.totals[name]
    return Fraction(total, max(1, pair.matches)) if per_match else Fraction(total)


def _figure(name: str, value: Fraction) -> str:
    """The value in a criterion, to two decimals: halves too, which stand below thirds."""
    if value.denominator == 1:
        return amount_in(get_language(), name, value.numerator)
    whole, hundredths = divmod(round(abs(value) * 100), 100)
    sign = MINUS if value < 0 else "+" if criteria()[name].signed else ""
    return f"{sign}{figure(whole)}{get_format('DECIMAL_SEPARATOR')}{hundredths:02}"
