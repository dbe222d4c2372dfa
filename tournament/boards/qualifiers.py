"""Puts into words who qualifies for a later stage, for certain or by the current places."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from scoring.contest.impossible import Impossible
from scoring.contest.model import FromStage, Pair, PairId, StageFacts
from scoring.contest.tables import RankedTable
from scoring.stages.qualifying import pairs_on_places
from scoring.stages.resolver import TournamentResolver
from tournament.boards.words import place_in, stage_title


@dataclass(frozen=True, slots=True)
class Qualifiers:
    """The pairs that one later stage takes from this one. `pairs`: those on qualifying places; `is_settled`: whether
    they are final."""

    source: FromStage
    pairs: frozenset[PairId]
    is_settled: bool
    level_pairs: frozenset[PairId] = frozenset()
    """Pairs that are level with one another at the last qualifying place, so that it is not known which of them
    qualify."""
    next_stage_title: str = ""
    """The title of the later stage, if there are several."""
    is_kept: bool = False
    """Whether they are those who qualified before a late correction."""

    @property
    def note(self) -> str:
        """ "2 go through and the best 2 in 3rd place"; empty where all go through."""
        if not self.source.places:
            return ""
        places, best = len(self.source.places), self.source.best_of_next
        text = ngettext("%(number)s qualifies", "%(number)s qualify", places) % {"number": places}
        if self.next_stage_title:
            text = _("%(stage)s: %(these)s") % {"stage": self.next_stage_title, "these": text}
        if best:
            text = with_best_of_next(text, self.source)
        return text

    def kept_note(self, qualifying: Collection[PairId], among: Collection[PairId] = ()) -> str:
        """That others went on before a correction than those who qualify by a table as it is now; "" if none did.
        `among`: all pairs of the table, if it alone says who qualifies."""
        others = not self.pairs.issuperset(qualifying) or not self.pairs.intersection(among).issubset(qualifying)
        return _("those who went on before a correction stay") if self.is_kept and others else ""


def kept_note_of(
    onward: Iterable[Qualifiers], pairs: Mapping[PairId, Pair], stage: StageFacts, table: RankedTable
) -> str:
    """`Qualifiers.kept_note` of one group of the stage. `pairs`: those of the tournament."""
    return next(
        filter(None, (each.kept_note(pairs_on_places(pairs, stage, table, each.source)[0]) for each in onward)), ""
    )


def with_best_of_next(places: str, source: FromStage) -> str:
    """A text on the places that qualify, with the best of the place after them."""
    best, place = source.best_of_next, place_in(get_language(), source.next_place)
    best_of_next = ngettext(
        "the best %(number)s in %(place)s place", "the best %(number)s in %(place)s place", best
    ) % {"number": best, "place": place}
    return _("%(these)s and %(those)s") % {"these": places, "those": best_of_next}


def qualifiers_of(
    resolver: TournamentResolver, stage: StageFacts, tables: Sequence[RankedTable]
) -> tuple[Qualifiers, ...]:
    """The qualifiers for each later stage that takes places of this one; losers who play on do not qualify."""
    fed_stages = [
        (later, source)
        for later in resolver.tournament.stages
        if (source := later.source) is not None and source.stage == stage.id and not source.losers_of
    ]
    only_one = len(fed_stages) == 1
    qualifiers = [(later, _qualifiers_to(resolver, stage, later, source, tables)) for later, source in fed_stages]
    return tuple(replace(row, next_stage_title="" if only_one else stage_title(later)) for later, row in qualifiers)


def _qualifiers_to(
    resolver: TournamentResolver,
    stage: StageFacts,
    later: StageFacts,
    source: FromStage,
    tables: Sequence[RankedTable],
) -> Qualifiers:
    try:
        entrants = frozenset(resolver.view(later).entrants)
        return Qualifiers(source, entrants, is_settled=True, is_kept=later.kept_rule is not None)
    except Impossible:
        parted = [pairs_on_places(resolver.tournament.pairs, stage, table, source) for table in tables]
        pairs, level = (frozenset[PairId]().union(*sets) for sets in zip(*parted, strict=True))
        return Qualifiers(source, pairs - level, is_settled=False, level_pairs=level)
