"""Defines a preset: an arrangement as clubs know it, which asks its questions and writes its stages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rules.text import Text, _, make_text
from scoring.contest.impossible import Impossible
from scoring.contest.model import Pair, PairId
from scoring.documents import Document
from scoring.planning.arrangements import LotOrder
from scoring.planning.questions import Answers, PresetAnswer, Question, check_answers


@dataclass(frozen=True, slots=True)
class Preset:
    """An arrangement that clubs know. `regulation`: the key of the regulation it is usually played under; None: any.

    `ask` gives the questions for the pairs entered, `write` the stages for checked answers.
    """

    key: str
    name: Text
    description: Text
    regulation: str | None
    ask: Callable[[Sequence[Pair]], tuple[Question, ...]]
    write: Callable[[Sequence[Pair], Answers, LotOrder], list[Document]]
    is_of_teams: bool = False
    is_of_players: bool = False
    """Whether it is for single players, who get a different partner each round."""
    plays_at_home: bool = False
    """Whether the pairs choose the day of each match and play it at home, without tables in a hall."""
    credit: Text | None = None
    becomes: tuple[str, PresetAnswer, str] | None = None
    """(question, answer, key): given this answer to this question, the arrangement is the preset with that key, whose
    name says so."""

    def entrants(self, entered: Sequence[Pair]) -> Sequence[Pair]:
        """Those of all entered who play in this arrangement: the teams, or the pairs. Raises Impossible if it does not
        suit them."""
        teams = [pair for pair in entered if pair.members]
        if self.is_of_teams and not teams:
            raise Impossible(make_text(_("This is for teams of pairs: enter teams first, on the list of pairs.")))
        if teams and not self.is_of_teams:
            raise Impossible(make_text(_("Teams are entered: choose a format for teams of pairs.")))
        return teams or entered

    def questions(self, entered: Sequence[Pair]) -> tuple[Question, ...]:
        """The open questions, with defaults that suit these pairs. Raises Impossible for fewer than two."""
        pairs = self.entrants(entered)
        if len(pairs) < 2:
            raise Impossible(make_text(_("A tournament needs at least two pairs: enter more.")))
        return self.ask(pairs)

    def answers(self, pairs: Sequence[Pair], given: Answers | None = None) -> dict[str, PresetAnswer]:
        """Every question with its answer, the default where none is given. Raises WrongAnswer where one does not
        fit."""
        return check_answers(self.questions(pairs), given or {})

    def stages(
        self, pairs: Sequence[Pair], given: Answers | None = None, lot_order: Sequence[PairId] | None = None
    ) -> list[Document]:
        """The stages in the form of the tournament file. Raises Impossible, saying what to do, where they cannot be
        played.

        `lot_order`: all pairs in the order of a drawing of lots, for groups made by pots or by lot, and for those
        without a seed in the snake. None: in file order.
        """
        return self.write(self.entrants(pairs), self.answers(pairs, given), lot_order)
