"""The questions that a preset asks, with their defaults, and the check of the answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.text import Text, _, make_text
from scoring.contest.impossible import Impossible

Answer = int | str | bool
Answers = Mapping[str, Answer]


@dataclass(frozen=True, slots=True)
class Question:
    """One thing to decide; `key` is its key in the answers.

    The answer is a number from `minimum` to `maximum`, or one of the values of `options`, or yes or no if `default` is
    a bool. `depends_on`: (key, answer) of another question; without that answer this one does not matter.
    """

    key: str
    label: Text
    default: Answer
    minimum: int = 1
    maximum: int = 1000
    options: tuple[tuple[Answer, Text], ...] = ()
    depends_on: tuple[str, Answer] | None = None


class WrongAnswer(Impossible):
    """An impossible answer. `question` is the key of the question, so that a page can show the message beside its
    field."""

    def __init__(self, question: str, message: Text) -> None:
        super().__init__(message)
        self.question = question


def check_answers(questions: Sequence[Question], given: Answers) -> dict[str, Answer]:
    """The answer to every question, the default where none is given. Raises WrongAnswer for one that does not fit."""
    return {
        question.key: _checked_answer(question, given.get(question.key, question.default)) for question in questions
    }


def _checked_answer(question: Question, answer: Answer) -> Answer:
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
