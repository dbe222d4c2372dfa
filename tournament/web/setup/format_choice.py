"""The choice of a format: what is offered, the answers to its questions, and the stages that they give."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.translation import gettext as _

from rules.schema import Regulation
from rules.text import _ as mark
from rules.text import make_text
from scoring.contest.impossible import Impossible
from scoring.contest.model import Pair
from scoring.planning.arrangements import hand_by_hand, with_tie_breaks
from scoring.planning.own_scoring import OwnScoring, surviving_own_scoring, with_own_scoring
from scoring.planning.preset import Preset
from scoring.planning.presets import preset, presets_for
from scoring.planning.questions import PresetAnswer, Question
from scoring.planning.team_presets import TEAM_PRESETS
from tournament.models import Tournament
from tournament.services.tournament_writing.facts import ruled
from tournament.services.tournament_writing.pair_facts import pairs_by_code
from tournament.services.tournaments.stage_scoring import own_scoring
from tournament.texts import say
from tournament.web.tournament_pages.counts import entries_count
from tournament.whole_numbers import plain_number

LONG_ANSWER = 26
"""A longer answer (characters) would be cut off in half a column."""


@dataclass(frozen=True)
class AskedQuestion:
    """A question as shown on the page. `options`: (value, label, chosen); empty for a number."""

    key: str
    label: str
    value: str
    options: tuple[tuple[str, str, bool], ...] = ()
    minimum: int = 0
    maximum: int = 0
    fault: str = ""
    target: int | None = None
    """The points with which a pair ends a match before the hands that are the answer."""

    @property
    def long(self) -> bool:
        """Whether its answer needs the width of two fields."""
        return any(len(word) > LONG_ANSWER for _value, word, _is_chosen in self.options)


@dataclass
class FormatChoice:
    """A preset with its answers and the resulting stages; `error`: why they are impossible."""

    preset: Preset
    regulation: Regulation
    pairs: tuple[Pair, ...]
    typed: Mapping[str, str]
    own_scoring: OwnScoring = field(default_factory=dict)
    """The organisers' own points and ranking that are kept."""
    drops_own_scoring: bool = False
    """Whether some of the organisers' own points and ranking are dropped."""
    error: str = ""
    wrong: str = ""

    @property
    def entered(self) -> str:
        """How many are entered, in words, whichever preset is shown."""
        players = [len(pair.players) for pair in self.pairs if not pair.members]
        return entries_count(players, len(self.pairs) - len(players))

    def answers(self) -> dict[str, PresetAnswer]:
        """The readable answers; the preset judges whether they fit.

        Questions that are not shown have their defaults, since nobody could correct them.
        """
        answers: dict[str, PresetAnswer] = {}
        for question in self.questions:
            matters = _applies(question, answers)
            answers[question.key] = (
                _read_answer(question, self.typed.get(f"a-{question.key}")) if matters else question.default
            )
        return answers

    @property
    def questions(self) -> tuple[Question, ...]:
        try:
            return self.preset.questions(self.pairs)
        except Impossible:
            return ()

    def documents(self) -> list[dict[str, Any]]:
        """The stages with the organisers' own points and ranking. Raises `Impossible`, saying why there are none."""
        return with_own_scoring(self.plain_stages(), self.own_scoring, self.regulation)

    def documents_for(self, pairs: tuple[Pair, ...]) -> list[dict[str, Any]]:
        """The stages for other pairs. Unanswered questions get the usual answer for that many."""
        return replace(self, pairs=pairs, error="", wrong="").documents()

    def plain_stages(self) -> list[dict[str, Any]]:
        """The stages as made by the format alone."""
        stages = hand_by_hand(self.preset.stages(self.pairs, self.answers()), self.regulation)
        return with_tie_breaks(stages, self.regulation)

    @property
    def shown_questions(self) -> list[AskedQuestion]:
        answers = self.answers()
        return [
            self._asked_question(question, answers[question.key])
            for question in self.questions
            if _applies(question, answers)
        ]

    def _asked_question(self, question: Question, answer: PresetAnswer) -> AskedQuestion:
        typed = self.typed.get(f"a-{question.key}", str(answer))
        fault = self.error if self.wrong == question.key else ""
        options = question.options
        options_shown = tuple((str(value), say(label), value == answer) for value, label in options)
        if not options and isinstance(question.default, bool):
            options_shown = (("yes", _("yes"), answer is True), ("no", _("no"), answer is False))
        target = self.regulation.end.target if question.counts_hands and answer else None
        return AskedQuestion(
            question.key, say(question.label), typed, options_shown, question.minimum, question.maximum, fault, target
        )


def _applies(question: Question, answers: Mapping[str, PresetAnswer]) -> bool:
    """Whether a question applies, given the earlier answers."""
    return question.depends_on is None or answers.get(question.depends_on[0]) == question.depends_on[1]


def _read_answer(question: Question, typed: str | None) -> PresetAnswer:
    if typed is None:
        return question.default
    if question.options:
        return next((value for value, _label in question.options if str(value) == typed), question.default)
    if isinstance(question.default, bool):
        return typed == "yes"
    digits = typed.strip()
    number = plain_number(digits, 999_999)
    return digits if number is None else number


def are_single_players(pairs: Iterable[Pair]) -> bool:
    """Whether there are pairs and each of them has a single name."""
    return {len(pair.players) for pair in pairs} == {1}


def offered_presets(regulation: Regulation, pairs: Collection[Pair]) -> tuple[Preset, ...]:
    """The presets that these pairs may choose from, the usual one first."""
    if any(pair.members for pair in pairs):
        return TEAM_PRESETS
    offered = (*presets_for(regulation), *TEAM_PRESETS)
    return tuple(sorted(offered, key=lambda option: not option.is_of_players)) if are_single_players(pairs) else offered


def read_choice(
    sent: Mapping[str, str],
    tournament: Tournament,
    offered: tuple[Preset, ...],
    regulation: Regulation,
    pairs: tuple[Pair, ...],
) -> FormatChoice:
    """The requested preset, else the one in use, else the usual one; with its answers."""
    stored_key = tournament.plan.get("preset")
    choice = preset(sent.get("preset", "") or stored_key or "")
    choice = choice if choice in offered else offered[0]
    answered = (
        sent if "preset" in sent else _as_typed(tournament.plan.get("answers", {}) if stored_key == choice.key else {})
    )
    return FormatChoice(_named_by(choice, answered), regulation, pairs, answered)


def _named_by(choice: Preset, answered: Mapping[str, str]) -> Preset:
    """The preset whose name fits the answers."""
    if choice.becomes is None:
        return choice
    question, answer, key = choice.becomes
    other = preset(key) if answered.get(f"a-{question}") == str(answer) else None
    return other or choice


def kept_own_scoring(tournament: Tournament, choice: FormatChoice) -> OwnScoring:
    """The organisers' own points and ranking that still fit this choice. Raises `Impossible` if the stages cannot be
    played."""
    scoring = own_scoring(tournament)
    if not scoring:
        return {}
    stages = choice.plain_stages()
    try:
        before = given_stages(tournament)
    except Impossible:  # because of the pairs entered so far
        before = stages
    surviving_scoring = surviving_own_scoring(scoring, before, stages)
    choice.drops_own_scoring = len(surviving_scoring) < len(scoring)
    return surviving_scoring


def given_stages(tournament: Tournament) -> list[dict[str, Any]]:
    """The stages as made by the chosen format, without later changes. Raises `Impossible` if these can no longer be
    determined."""
    preset_ = preset(tournament.plan.get("preset", ""))
    if preset_ is None:
        raise Impossible(make_text(mark("No format has been chosen.")))
    _codes, pairs = pairs_by_code(tournament)
    typed = _as_typed(tournament.plan.get("answers", {}))
    return FormatChoice(preset_, ruled(tournament)[0], tuple(pairs.values()), typed).plain_stages()


def _as_typed(answers: Mapping[str, PresetAnswer]) -> dict[str, str]:
    words = {True: "yes", False: "no"}
    return {f"a-{key}": words[value] if isinstance(value, bool) else str(value) for key, value in answers.items()}
