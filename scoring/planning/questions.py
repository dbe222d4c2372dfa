"""The questions that a preset asks, with their defaults, and the check of the answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.text import Text, _, make_text
from scoring.contest.impossible import Impossible

PresetAnswer = int | str | bool
Answers = Mapping[str, PresetAnswer]


@dataclass(frozen=True, slots=True)
class Question:
    """One thing to decide. The answer is a number, one of the options, or yes or no."""

    key: str
    """Its key in the answers."""
    label: Text
    default: PresetAnswer
    """The usual answer. If it is a bool, the answer is yes or no."""
    minimum: int = 1
    """The least number that may be answered."""
    maximum: int = 1000
    """The largest number that may be answered."""
    options: tuple[tuple[PresetAnswer, Text], ...] = ()
    """If given, the values that may be answered, with their labels."""
    depends_on: tuple[str, PresetAnswer] | None = None
    """(key, answer) of another question, without whose answer this one does not matter."""
    counts_hands: bool = False
    """Whether the answer is the number of hands in a match; 0: none is agreed on."""


class WrongAnswer(Impossible):
    """An impossible answer. `question` is the key of the question, so that a page can show the message beside its
    field."""

    def __init__(self, question: str, message: Text) -> None:
        super().__init__(message)
        self.question = question


def check_answers(questions: Sequence[Question], given: Answers) -> dict[str, PresetAnswer]:
    """The answer to every question, the default where none is given. Raises WrongAnswer for one that does not fit."""
    return {
        question.key: _checked_answer(question, given.get(question.key, question.default)) for question in questions
    }


def _checked_answer(question: Question, answer: PresetAnswer) -> PresetAnswer:
    """The answer if it fits the question. Raises WrongAnswer if not."""
    if question.options:
        if any(value == answer and type(value) is type(answer) for value, _label in question.options):
            return answer
        raise WrongAnswer(question.key, make_text(_("Choose one of the answers shown.")))
    if isinstance(question.default, bool):
        if isinstance(answer, bool):
            return answer
        raise WrongAnswer(question.key, make_text(_("Choose one of the answers shown.")))
    if isinstance(answer, int) and not isinstance(answer, bool) and question.minimum <= answer <= question.maximum:
        return answer
    message = _("Enter a whole number from %(low)s to %(high)s.")
    raise WrongAnswer(question.key, make_text(message, low=question.minimum, high=question.maximum))
