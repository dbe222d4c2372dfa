"""Puts the effects of an action into words: places that change, pairs that advance instead, matches that change."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, npgettext, pgettext

from scoring.contest.model import PairId
from tournament.boards.words import place
from tournament.models import Tournament
from tournament.services.tournament_writing.effects import UNDECIDED_PLACE, Effects, RoundMeeting
from tournament.texts import join_names
from tournament.web.tournament_pages.names import TournamentNames

LINES_SHOWN = 4
"""Number of changed places named after the action."""
PLACES_SHOWN = 12
"""Number of places shown at once; the others are folded away."""


@dataclass(frozen=True)
class PlaceChangeRow:
    """A pair's place in a stage before and after; "–" where it has none."""

    stage: str
    name: str
    place_before: str
    place_after: str


@dataclass(frozen=True)
class MatchLine:
    """A sentence on what happens to the matches of a round. `listed`: if there are several, both short names of each,
    in the order of the tables; only one text for a bye."""

    text: str
    listed: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True)
class EffectsSummary:
    """The effects as shown on a page: sentences, and changed places as rows."""

    places: tuple[PlaceChangeRow, ...]
    qualifiers: tuple[str, ...]
    matches: tuple[MatchLine, ...]

    @property
    def is_empty(self) -> bool:
        return not (self.places or self.qualifiers or self.matches)

    @property
    def several_stages(self) -> bool:
        return len({move.stage for move in self.places}) > 1

    @property
    def first_rows(self) -> tuple[PlaceChangeRow, ...]:
        return self.places[:PLACES_SHOWN]

    @property
    def other_rows(self) -> tuple[PlaceChangeRow, ...]:
        return self.places[PLACES_SHOWN:]


def describe_effects(tournament: Tournament, effects: Effects, newcomers: Sequence[str] = ()) -> EffectsSummary:
    """What an action changed, worded for the page that asks first. `newcomers`: the names of pairs that the action
    enters, in order."""
    if effects.is_empty:
        return EffectsSummary((), (), ())
    names = TournamentNames(tournament)
    names.newcomers = _newcomers_by_code(names, effects, newcomers)
    place_changes = sorted(
        effects.place_changes, key=lambda move: (move.stage, move.place_after is None, move.place_after or 0)
    )
    return EffectsSummary(
        tuple(
            PlaceChangeRow(names.stage(m.stage), _pair(names, m.pair), _place(m.place_before), _place(m.place_after))
            for m in place_changes
        ),
        tuple(_qualifier_lines(names, effects)),
        tuple(_match_lines(names, effects)),
    )


def _newcomers_by_code(names: TournamentNames, effects: Effects, newcomers: Sequence[str]) -> dict[PairId, str]:
    """The newcomers by the codes that they would get, which rise in their order; empty where some have no effects."""
    seated = {pair for meeting in effects.new_matches for pair in meeting[2:] if pair}
    codes = {move.pair for move in effects.place_changes} | seated
    new_codes = sorted(codes - names.pairs.keys(), key=lambda code: (len(code), code))
    return dict(zip(new_codes, newcomers, strict=True)) if len(new_codes) == len(newcomers) else {}


def _qualifier_lines(names: TournamentNames, effects: Effects) -> Iterator[str]:
    """Sentences on who enters a later stage and who no longer does, for certain or by the present places, and on what
    waits for lots."""
    for stage, tied in effects.new_ties:
        values = {"pairs": join_names([_pair(names, pair) for pair in tied]), "stage": names.stage(stage)}
        yield _("%(pairs)s are level at places that count for %(stage)s: lots are needed.") % values
    for sentence, entrants in (
        (_("%(pair)s qualifies for %(stage)s."), effects.new_entrants),
        (_("%(pair)s no longer qualifies for %(stage)s."), effects.lost_entrants),
        (_("%(pair)s comes above the qualifying line for %(stage)s."), effects.now_above),
        (_("%(pair)s falls below the qualifying line for %(stage)s."), effects.now_below),
        (_("%(pair)s would now have a place in %(stage)s, but its published pairings stay."), effects.would_enter),
        (
            _("%(pair)s would no longer have its place in %(stage)s, but its published pairings stay."),
            effects.would_leave,
        ),
        (_("%(pair)s, published in %(stage)s, has its place there by the standings again."), effects.entitled_again),
        (
            _("%(pair)s stays in the published next round. To change that, undo its publication in the history."),
            effects.kept_qualifiers,
        ),
    ):
        for stage, pair in entrants:
            yield sentence % {"pair": _pair(names, pair), "stage": names.stage(stage)}


def effect_lines(effects: EffectsSummary) -> Iterator[str]:
    """A few lines on what changed, shown after the action."""
    if effects.places:
        places = [f"{move.name} {move.place_before} → {move.place_after}" for move in effects.places[:LINES_SHOWN]]
        left_out = len(effects.places) - LINES_SHOWN
        if left_out > 0:
            places.append(npgettext("places", "%(number)s more", "%(number)s more", left_out) % {"number": left_out})
        yield _("Places: %(moves)s.") % {"moves": ", ".join(places)}
    yield from (*effects.qualifiers, *(line.text for line in effects.matches))[:LINES_SHOWN]


def _place(number: int | None) -> str:
    if number is None:
        return "–"
    return pgettext("a pair in a knock-out", "still in") if number == UNDECIDED_PLACE else place(number)


def _pair(names: TournamentNames, pair: PairId) -> str:
    """The name of a pair; for one that only the action would enter, a text that it is new."""
    name = names.pair(pair)
    return _("the new pair") if name == pair and pair not in names.pairs else name


def _match_lines(names: TournamentNames, effects: Effects) -> Iterator[MatchLine]:
    """A line on each round that loses or gets matches: on the only one, or with a list of them."""
    yield from _lines_by_round(names, effects.lost_matches, _("Cancelled: %(match)s"), _cancelled)
    yield from _lines_by_round(names, effects.new_matches, _("New: %(match)s"), _new)


def _lines_by_round(
    names: TournamentNames, meetings: Sequence[RoundMeeting], sentence: str, counted: Callable[[int], str]
) -> Iterator[MatchLine]:
    """`sentence`: for one match; `counted`: the sentence for a number of them."""
    for (stage, number), group in groupby(meetings, key=lambda meeting: meeting[:2]):
        in_round = [meeting[2:] for meeting in group]
        title = names.round(stage, number)
        if len(in_round) > 1:
            text = counted(len(in_round)) % {"round": title, "number": len(in_round)}
            yield MatchLine(text, tuple(_short_match(names, first, second) for first, second in in_round))
            continue
        ((first, second),) = in_round
        values = {"round": title, "first": _pair(names, first), "second": _pair(names, second) if second else ""}
        match = _("%(round)s, %(first)s × %(second)s") if second else _("%(round)s, %(first)s has a bye")
        yield MatchLine(sentence % {"match": match % values})


def _cancelled(number: int) -> str:
    return ngettext("Cancelled: %(round)s, %(number)s match", "Cancelled: %(round)s, %(number)s matches", number)


def _new(number: int) -> str:
    return ngettext("New: %(round)s, %(number)s match", "New: %(round)s, %(number)s matches", number)


def _short_match(names: TournamentNames, first: PairId, second: PairId | None) -> tuple[str, ...]:
    if second is None:
        return (_("%(name)s has a bye") % {"name": _short(names, first)},)
    return _short(names, first), _short(names, second)


def _short(names: TournamentNames, pair: PairId) -> str:
    short = names.resolver.short_names if names.resolver else {}
    return short.get(pair) or _pair(names, pair)
