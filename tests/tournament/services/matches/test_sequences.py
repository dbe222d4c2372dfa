"""Whatever people do to a game, in whatever order: the score is that of its hands, and everything can be proved."""

from __future__ import annotations

import json
from itertools import count
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from rules import registry
from scoring.codec import read_game
from scoring.game import play
from tests.scoring.samples import QUIET
from tournament.models import Hand
from tournament.services import matches, quick
from tournament.services.matches.hands import document_of
from tournament.services.matches.proving import prove_match

pytestmark = pytest.mark.django_db
STARTS = count()
LAYS = {regulation.key: "table_cards" if regulation.counts_cards else "table_points" for regulation in QUIET}


class Sequences(RuleBasedStateMachine):
    """A match beside a plain list of what its hands should be: number → document, None if the hand is removed."""

    def __init__(self) -> None:
        super().__init__()
        self.hands: dict[int, dict[str, Any] | None] = {}
        self.failed = [0, 0]
        self.closed = ""
        self.before: tuple[Any, ...] | None = None
        self.posts = 0
        self.checked: tuple[Any, ...] = ()

    @initialize(key=st.sampled_from(sorted(LAYS)), first=st.sampled_from([None, 0, 1]))
    def start(self, key: str, first: Any) -> None:
        self.begun = quick.start(key, starter=first, key=f"start {next(STARTS)}", device="phone")
        self.match = self.begun.game.match
        self.regulation = registry.get(key)
        self.quiet = next(QUIET[regulation] for regulation in QUIET if regulation.key == key)

    def write(self, service: Any, *what: Any, **how: Any) -> matches.MatchWritten:
        self.posts += 1
        seq = matches.revision(self.match)
        key = f"{self.match.pk} {self.posts}"
        context = matches.WriteContext(key, None if service is matches.undo else seq, device="phone")
        written = service(*what, context=context, **how)
        if service is not matches.restore_hand:
            again = service(*what, context=context, **how) if written.is_new else written
            assert again.event == written.event
        return written

    def remember(self) -> None:
        self.before = dict(self.hands), list(self.failed), self.closed

    def document(self, laid: int, first: int) -> dict[str, Any]:
        one, other = self.quiet[first], self.quiet[1 - first]
        hand = {"sides": [{**one, LAYS[self.regulation.key]: laid}, dict(other)]}
        return document_of(hand, self.regulation)

    @rule(laid=st.sampled_from([5, 30, 150, 300, 1000, 100_000]), first=st.sampled_from([0, 1]))
    def record(self, laid: int, first: int) -> None:
        document = self.document(laid, first)
        game = matches.game_view(self.match).game
        if self.closed:
            with pytest.raises(matches.GameClosed):
                self.write(matches.record_hand, game, document)
            return
        self.remember()
        self.hands[len(self.hands) + 1] = document
        self.failed = [0, 0]
        self.write(matches.record_hand, game, document)

    @precondition(lambda self: any(self.hands.values()))
    @rule(data=st.data(), laid=st.sampled_from([5, 150, 1000]))
    def correct(self, data: st.DataObject, laid: int) -> None:
        number = data.draw(st.sampled_from([number for number, hand in self.hands.items() if hand]))
        document = self.document(laid, 0)
        before = dict(self.hands), list(self.failed), self.closed
        self.hands[number] = document
        if self.write(matches.correct_hand, self.begun.game, number, document).is_new:
            self.before = before

    @precondition(lambda self: any(self.hands.values()))
    @rule(data=st.data())
    def remove(self, data: st.DataObject) -> None:
        number = data.draw(st.sampled_from([number for number, hand in self.hands.items() if hand]))
        self.remember()
        self.hands[number] = None
        self.write(matches.remove_hand, self.begun.game, number)

    @precondition(lambda self: self.hands)
    @rule(data=st.data())
    def restore(self, data: st.DataObject) -> None:
        versions = list(Hand.objects.filter(game=self.begun.game).order_by("pk"))
        version = data.draw(st.sampled_from(versions))
        try:
            self.write(matches.restore_hand, version)
        except matches.HandStands:
            assert version.document in self.hands.values()
            return
        assert self.hands[version.number] != version.document
        self.remember()
        self.hands[version.number] = version.document

    @rule(side=st.sampled_from([0, 1]))
    def fail_opening(self, side: int) -> None:
        if "failed_openings" not in self.regulation.fields:
            with pytest.raises(matches.NoFailedOpenings):
                self.write(matches.fail_opening, self.begun.game, side)
        elif not self.closed:
            self.remember()
            self.failed[side] += 1
            self.write(matches.fail_opening, self.begun.game, side)

    @rule(how=st.sampled_from(["time", "hands"]))
    def close(self, how: Any) -> None:
        if matches.game_view(self.match).game.over:
            with pytest.raises(matches.GameOver):
                self.write(matches.close_game, self.begun.game, how)
        else:
            self.remember()
            self.closed = how
            self.write(matches.close_game, self.begun.game, how)

    @precondition(lambda self: self.closed)
    @rule()
    def reopen(self) -> None:
        self.remember()
        self.closed = ""
        self.write(matches.reopen_game, self.begun.game)

    @precondition(lambda self: self.before is not None)
    @rule()
    def undo(self) -> None:
        self.hands, self.failed, self.closed = self._undone()
        self.before = None
        self.write(matches.undo, self.match, matches.revision(self.match))

    def _undone(self) -> Any:
        """The state as before, except that a hand once recorded keeps its number, as a removed one."""
        hands, failed, closed = self.before  # type: ignore[misc]
        return {number: hands.get(number) for number in self.hands}, failed, closed

    @invariant()
    def what_was_written_holds(self) -> None:
        """Checked whenever something was written, or should have been; what was refused changed nothing."""
        state = matches.revision(self.match), dict(self.hands), tuple(self.failed), self.closed
        if state != self.checked:
            self.checked = state
            self.the_score_is_that_of_the_hands()
            self.everything_is_proved()

    def the_score_is_that_of_the_hands(self) -> None:
        view = matches.game_view(self.match)
        facts = read_game(
            {
                "regulation": self.regulation.key,
                "hands": [hand for _number, hand in sorted(self.hands.items()) if hand],
                **({"closed": self.closed} if self.closed else {}),
            }
        )
        state = play(facts).state
        assert (view.facts, view.result.state) == (facts, state)
        assert (view.game.totals, view.game.over, view.game.winner) == (state.running, state.over, state.winner)
        assert view.game.drafts == sum(row.draft for row in view.rows)
        assert [view.game.failed_0, view.game.failed_1] == self.failed

    def everything_is_proved(self) -> None:
        assert prove_match(self.match.pk) == []

    def teardown(self) -> None:
        self.the_score_is_that_of_the_hands()  # a last action may have been refused
        self.everything_is_proved()
        view = matches.game_view(self.match)
        text = json.dumps(matches.export_game(view))
        copy = quick.import_game(text, key=f"copy of {self.match.pk}").game
        other = matches.game_view(copy.match)
        assert other.facts == view.facts
        assert (other.result, prove_match(copy.match_id)) == (view.result, [])


@pytest.mark.sqlite_by_day
@pytest.mark.parametrize("examples", [8, pytest.param(150, marks=[pytest.mark.long, pytest.mark.sqlite_only])])
def test_whatever_is_done_in_whatever_order(examples):
    checks = [HealthCheck.too_slow, HealthCheck.data_too_large]
    run_state_machine_as_test(
        Sequences,
        settings=settings(max_examples=examples, stateful_step_count=20, suppress_health_check=checks),
    )
