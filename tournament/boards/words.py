"""Short texts of the boards: places, signed amounts, columns, rounds, stages, states."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from django.utils.translation import get_language, ngettext, pgettext, pgettext_lazy
from django.utils.translation import gettext as _

from rules.text import _ as mark
from scoring.contest.criteria import criteria
from scoring.contest.match_state import MatchState
from scoring.contest.model import USUAL_PLAYERS, Pair, StageFacts
from scoring.contest.results import CriterionValue
from scoring.contest.tables import Places
from scoring.contest.why import ordinal, places_text
from scoring.letters import letter_at
from scoring.stages.titles import first_place, title_of
from tournament.texts import MINUS, figure, say, say_in

EMPTY_CELL = "·"


class FigureColumn(NamedTuple):
    """A column of figures. `short` is its heading, `label` its full name; `wide`: phones leave it out."""

    name: str
    short: str
    label: str
    wide: bool = False


def place(number: int) -> str:
    """A place in the active language: "3rd", "3º"."""
    return place_in(get_language(), number)


@lru_cache(2048)
def place_in(language: str | None, number: int) -> str:
    return say_in(language, ordinal(number))


@lru_cache(2048)
def places_in(language: str | None, places: Places) -> str:
    """Places in a language: "5º", "5º–8º"."""
    return say_in(language, places_text(places))


def signed(value: CriterionValue) -> str:
    """A difference: +2.445, −250, 0."""
    return f"+{plain_figure(value)}" if value > 0 else plain_figure(value)


def plain_figure(value: CriterionValue) -> str:
    """A figure, with halves as 2½ and other fractions as 7/3."""
    if isinstance(value, int):
        return figure(value)
    if value.denominator == 2:
        whole = abs(value.numerator) // 2
        return (MINUS if value < 0 else "") + (figure(whole) if whole else "") + "½"
    return figure(value.numerator) if value.denominator == 1 else str(value).replace("-", MINUS)


def criterion_amount(name: str, value: CriterionValue) -> str:
    """A pair's value in a criterion, or its matches played, drawn and lost, as the column shows it."""
    return amount_in(get_language(), name, value)


@lru_cache(8192)
def amount_in(_language: str | None, name: str, value: CriterionValue) -> str:
    criterion = criteria().get(name)
    if criterion and criterion.mostly_zero and not value:
        return EMPTY_CELL
    return signed(value) if criterion and criterion.signed else plain_figure(value)


def column(name: str) -> FigureColumn:
    """The column of a criterion."""
    criterion = criteria()[name]
    return FigureColumn(name, say(criterion.short), _(criterion.label), wide=criterion.between_tied_only)


PLAYED, WON, DRAWN, LOST = "played", "wins", "drawn", "lost"


def match_count_columns(drawn: bool, *, unplayed: bool = False) -> tuple[FigureColumn, ...]:
    """The columns of matches played, won, drawn (if any were) and lost. `unplayed`: whether walkovers or byes are
    counted among them, which the label then says."""
    label = _("Matches played, walkovers and byes included") if unplayed else _("Matches played")
    won = column(WON)._replace(label=_("Wins, walkovers and byes included")) if unplayed else column(WON)
    columns = [FigureColumn(PLAYED, pgettext("column", "P"), label, wide=True), won]
    if drawn:
        columns.append(FigureColumn(DRAWN, pgettext("column", "D"), _("Matches drawn")))
    return (*columns, FigureColumn(LOST, pgettext("column", "L"), _("Matches lost")))


def group_title(number: int) -> str:
    """ "Group C"; the number counts from 0."""
    return _("Group %(group)s") % {"group": letter_at(number)}


def stage_title(stage: StageFacts) -> str:
    """The title of a stage without a name: by its format, or by its part in the arrangement."""
    return say(title_of(stage))


NAMED_ROUNDS = (
    mark("Final"),
    mark("Semi-finals"),
    mark("Quarter-finals"),
    mark("Round of 16"),
    mark("Round of 32"),
    mark("Round of 64"),
)
"""From the final backwards; as many as a forecast names (scoring.planning.rounds)."""


def round_title(number: int, from_final: int | None = None) -> str:
    """ "Round 3" or "Semi-finals". `from_final`: as counted by the format, 0 the final, -1 its repeat; None: by
    number."""
    if from_final == -1:
        return _("Final again, if needed")
    if from_final is not None and 0 <= from_final < len(NAMED_ROUNDS):
        return _(NAMED_ROUNDS[from_final])
    return _("Round %(round)s") % {"round": number}


STATES = {
    MatchState.WAITING: (pgettext_lazy("match", "waiting"), "waiting"),
    MatchState.PLAYING: (pgettext_lazy("match", "playing"), "playing"),
    MatchState.ENTERED: (pgettext_lazy("match", "entered"), "entered"),
    MatchState.MISMATCH: (pgettext_lazy("match", "entries differ"), "mismatch"),
    MatchState.TO_CHECK: (pgettext_lazy("match", "to be checked"), "to-check"),
    MatchState.CONFIRMED: (pgettext_lazy("match", "confirmed"), "confirmed"),
    MatchState.DISPUTED: (pgettext_lazy("match", "disputed"), "disputed"),
    MatchState.WALKOVER: (pgettext_lazy("match", "walkover"), "void"),
    MatchState.ANNULLED: (pgettext_lazy("match", "annulled"), "void"),
    MatchState.BYE: (pgettext_lazy("match", "bye"), ""),
    MatchState.WITHHELD: (pgettext_lazy("match", "result follows"), "note"),
}
"""By state: (word, icon of the sprite)."""
DECIDED = frozenset({MatchState.CONFIRMED, MatchState.WALKOVER, MatchState.BYE})
"""States in which there is a winner, who may be bold."""
UNPLAYED = frozenset({MatchState.WAITING, MatchState.PLAYING})
UNCONFIRMED = frozenset({MatchState.ENTERED, MatchState.TO_CHECK, MatchState.MISMATCH})
"""States of a result that nobody disputes and the desk has not confirmed."""


def unconfirmed_text(states: Sequence[MatchState]) -> str:
    """How many results of these states are to be confirmed, and how many are disputed; "" of none."""
    disputed = sum(state == MatchState.DISPUTED for state in states)
    number = len(states) - disputed
    parts = [
        (number, ngettext("%(number)s result to be confirmed", "%(number)s results to be confirmed", number)),
        (
            disputed,
            ngettext(
                "%(number)s disputed result, which may still change",
                "%(number)s disputed results, which may still change",
                disputed,
            ),
        ),
    ]
    return " · ".join(text % {"number": count} for count, text in parts if count)


def state_word(state: MatchState) -> str:
    """The word for the state of a match, in the active language."""
    return str(STATES[state][0])


def unplayed_word(annulled: bool) -> str:
    """What a match is called to which a pair did not come, since it had left: `annulled` with all its results."""
    return state_word(MatchState.ANNULLED if annulled else MatchState.WALKOVER)


# Criteria that begin with somebody's name.
_PEOPLE = ("Buchholz", "Sonneborn")


def in_sentence(label: str) -> str:
    """A heading for use within a sentence: starting with a small letter, except names, W.O. and VP."""
    if label.startswith(_PEOPLE) or label[1:2] == "." or label[:2].isupper():
        return label
    return label[:1].lower() + label[1:]


def players_beside(pair: Pair) -> tuple[str, ...]:
    """The players of a pair, to be shown beside its name; empty if the name already contains them."""
    halves = [half.strip() for half in pair.name.split("/")]
    return named_players(pair) if any(player not in halves for player in pair.players) else ()


def named_players(pair: Pair) -> tuple[str, ...]:
    """The players of a pair; those after the first two are called substitutes."""
    substitutes = (_("substitute: %(name)s") % {"name": player} for player in pair.players[USUAL_PLAYERS:])
    return (*pair.players[:USUAL_PLAYERS], *substitutes)


def seated_words(names: str) -> str:
    """Who sits down of a pair of more than two, in words; "" if that is not recorded."""
    return _("playing: %(names)s") % {"names": names} if names else ""


def champions_title(stage: StageFacts) -> str:
    """The heading above the winner of a bracket, a pair or a team."""
    if first_place(stage) > 1:
        return _("%(place)s place") % {"place": place(first_place(stage))}
    is_of_teams = stage.teams is not None
    return _("Winning team") if is_of_teams else _("Champions")


def third_place_title(stage: StageFacts) -> str:
    """The title of the match beside a final; in a stage for 5th to 8th place, that of the match for 7th place."""
    if first_place(stage) > 1:
        return _("%(place)s place") % {"place": place(first_place(stage) + 2)}
    return _("Third place")
