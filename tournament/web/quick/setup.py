"""The form for what is agreed before the first hand."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from rules.rulings import Ruling, RulingValue
from rules.schema import Regulation
from rules.text import _ as mark
from scoring.contest.person_names import fold_text
from scoring.contest.short_names import parts_of
from tournament.intake.cleaning import plain_pair_name
from tournament.intake.names import SIGN, VERSUS, split_names
from tournament.models.match import LENGTHS
from tournament.web.quick.questions import ChoiceOption

BEST_OF_LABELS = {1: mark("One game"), 3: mark("Best of three"), 5: mark("Best of five")}
STARTER = {"": mark("Not settled"), "0": mark("First pair"), "1": mark("Second pair")}
PLAYERS = {2: mark("Pairs"), 1: mark("Two players")}


def fault_of_names(first: str, second: str) -> str:
    """What is wrong with the second name if both pairs have one name, however it is written; else ""."""
    names = [[fold_text(part) for part in parts_of(name)] for name in (first, second)]
    same = names[0] != [] and names[0] == names[1]
    return _("Enter another name: the first pair already has this one.") if same else ""


def tidy_pair_name(typed: str) -> str:
    """A pair's name without superfluous spaces, with a slash where only a word stands between its two players: "Ana e
    Beto" gets the short form that "Ana/Beto" has, and so do two names on a line each."""
    typed = "/".join(line.strip(" /") for line in typed.splitlines() if line.strip())
    split = split_names(typed)
    joined_by_word = len(split.names) == 2 and not (split.guessed or split.unclear) and not SIGN.search(typed)
    return "/".join(split.names) if joined_by_word and not VERSUS.search(typed) else plain_pair_name(typed)


@dataclass
class MatchSetup:
    """A regulation and the choices made; without any, one game of pairs under the unchanged regulation.
    `asks_ranking`: also asks what decides only how a tournament ranks."""

    regulation: Regulation
    typed: Mapping[str, str]
    faults: dict[str, str] = field(default_factory=dict)
    asks_ranking: bool = False

    def _choice_of(self, name: str, values: tuple[str, ...]) -> str:
        """The chosen one of these values; the first if none or an unknown one was chosen."""
        value = self.typed.get(name, "")
        return value if value in values else values[0]

    def _options(self, name: str, labels: Mapping[Any, str]) -> list[ChoiceOption]:
        answer = self._choice_of(name, tuple(map(str, labels)))
        return [ChoiceOption(str(value), _(text), str(value) == answer) for value, text in labels.items()]

    @property
    def names(self) -> tuple[str, str]:
        return tidy_pair_name(self.typed.get("first", "")), tidy_pair_name(self.typed.get("second", ""))

    @property
    def starter(self) -> list[ChoiceOption]:
        return self._options("starter", STARTER)

    @property
    def best_of(self) -> list[ChoiceOption]:
        return self._options("best_of", {length: BEST_OF_LABELS[length] for length in LENGTHS})

    @property
    def players(self) -> list[ChoiceOption]:
        """The choices for the number of players; empty if the regulation leaves none."""
        allowed = sorted(self.regulation.players_per_side, reverse=True)
        return self._options("players", {number: PLAYERS[number] for number in allowed}) if len(allowed) > 1 else []

    @property
    def rulings(self) -> Iterator[tuple[Ruling, list[ChoiceOption]]]:
        for ruling in self.regulation.rulings:
            if ruling.ranks_only and not self.asks_ranking:
                continue
            labels = {str(index): option.label for index, option in enumerate(ruling.options)}
            yield ruling, self._options(f"ruling-{ruling.name}", labels)

    @property
    def asked_first(self) -> list[tuple[Ruling, list[ChoiceOption]]]:
        """The questions shown together with the pairs."""
        return [(ruling, options) for ruling, options in self.rulings if ruling.asked_first]

    @property
    def house_rules(self) -> list[tuple[Ruling, list[ChoiceOption]]]:
        """The questions that are folded away."""
        return [(ruling, options) for ruling, options in self.rulings if not ruling.asked_first]

    @property
    def ruled(self) -> dict[str, RulingValue]:
        """The rulings that differ from the regulation."""
        values = {
            ruling.name: ruling.options[next(int(option.value) for option in options if option.is_chosen)].value
            for ruling, options in self.rulings
        }
        return {name: value for name, value in values.items() if value != self.regulation.ruling(name).default}

    def start_arguments(self) -> dict[str, Any]:
        """The arguments of `services.quick.start`."""
        players = self._choice_of("players", tuple(map(str, sorted(self.regulation.players_per_side, reverse=True))))
        starter = self._choice_of("starter", tuple(STARTER))
        return {
            "rulings": self.ruled,
            "names": self.names if any(self.names) else None,
            "starter": int(starter) if starter else None,
            "best_of": int(self._choice_of("best_of", tuple(map(str, LENGTHS)))),
            "players_per_side": int(players),
        }
