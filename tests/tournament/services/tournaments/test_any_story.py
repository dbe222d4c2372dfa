"""Whatever organisers do is done wholly or refused; what results is valid, proved, and comes back from its file."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from functools import wraps
from itertools import count
from typing import Any

import pytest
from django.db.models import Q
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from scoring.contest.impossible import Impossible
from scoring.stages.resolver import TournamentResolver
from scoring.unreadable import Unreadable
from tests.tournament.factories import club_of, codes, founded, groups_and_final, win, write_context
from tests.tournament.services.tournaments.rankings import rankings
from tournament.models import Adjustment, Entry, Event, Lot, Match, Round, Tournament, User
from tournament.services.tournament_writing.facts import facts_of
from tournament.services.tournament_writing.writer import TournamentWriter, resolve, tournament_scope
from tournament.services.tournaments import entering, founding, pair_changes, results, rounds
from tournament.services.tournaments.entering import PairFacts
from tournament.services.tournaments.files.exporting import export_tournament
from tournament.services.tournaments.files.importing import import_document
from tournament.services.tournaments.lots import announcing, draws
from tournament.services.tournaments.proving import prove_tournament
from tournament.services.tournaments.published import PublishedVersion
from tournament.services.tournaments.refreshing import refreshed
from tournament.services.tournaments.undoing import undo
from tournament.services.tournaments.viewing import snapshot
from tournament.services.writing.refusals import Refused
from tournament.web.lots.pending import pending_lots

REFUSE = TournamentWriter.refuse_contradictions

pytestmark = pytest.mark.django_db
POINTS = ["match_points", "point_difference", "lots"]
FORMATS: dict[str, tuple[int, list[dict[str, Any]]]] = {
    "knock-out": (6, [{"id": "f", "kind": "single_elimination", "third_place": True}]),
    "groups": (8, groups_and_final(codes(8))),
    "swiss": (7, [{"id": "s", "kind": "swiss", "rounds": 3, "criteria": POINTS}]),
    "fed": (
        7,
        [
            {"id": "s", "kind": "swiss", "rounds": 2, "criteria": POINTS},
            {"id": "f", "kind": "single_elimination", "entrants": {"stage": "s", "places": [1, 2, 3, 4]}},
        ],
    ),
    "losses": (6, [{"id": "l", "kind": "losses_out", "losses": 2}]),
    "double": (5, [{"id": "d", "kind": "double_elimination"}]),
    "mitchell": (7, [{"id": "m", "kind": "mitchell", "criteria": POINTS}]),
    "three games": (5, [{"id": "g", "kind": "round_robin", "games": 3, "criteria": ["wins", "apcef_art_16"]}]),
}
TOTALS = [(3050, 2100), (2100, 3050), (3000, 3000)]


class Nobody(Exception):
    """There is nothing on which to do the action, so the story continues without it."""


def action(**drawn: Any) -> Callable[[Callable[..., None]], Any]:
    def made(does: Callable[..., None]) -> Any:
        @wraps(does)
        def done(self: Any, **given: Any) -> None:
            with suppress(Nobody):
                does(self, **given)

        return rule(**drawn)(done)

    return made


class Stories(RuleBasedStateMachine):
    user: User  # set by the test

    @initialize(name=st.sampled_from(sorted(FORMATS)))
    def begin(self, name: str) -> None:
        pairs, stages = FORMATS[name]
        self.tournament = founded(club_of(self.user), pairs, stages)
        self.stages = [stage["id"] for stage in stages]

    def reread(self) -> Tournament:
        return Tournament.objects.get(pk=self.tournament.pk)

    def pick(self, data: st.DataObject, rows: Any) -> Any:
        candidates = list(rows)
        if not candidates:
            raise Nobody
        return data.draw(st.sampled_from(candidates))

    def do(self, service: Callable[[], object]) -> None:
        before = Event.objects.count()
        try:
            service()
        except (Refused, Unreadable):
            assert Event.objects.count() == before

    def drawn_rounds(self) -> Any:
        rows = Round.objects.select_related("stage").filter(stage__tournament=self.tournament, removed=False)
        return rows.order_by("pk")

    def matches(self) -> Any:
        rows = Match.objects.select_related("round__stage", "first", "second")
        return rows.filter(round__in=self.drawn_rounds(), removed=False, second__isnull=False).order_by("pk")

    def pairs(self) -> Any:
        return Entry.objects.filter(tournament=self.tournament, removed=False).order_by("pk")

    @action(seed=st.sampled_from(["", "abc"]), publish=st.booleans(), winners=st.integers(0, 2**12))
    def go_on(self, seed: str, publish: bool, winners: int) -> None:
        """Play what is open, draw the next round, and publish it or not."""
        for number, match in enumerate(self.matches().filter(round__published=True, confirmed=False)):
            self.do(lambda match=match, side=winners >> number & 1: win(match, side))
        try:
            following = rounds.next_round(self.reread(), TournamentResolver(facts_of(self.reread())))
        except (Impossible, Unreadable):  # the desk says it, and offers no round
            following = None
        if following is None:
            raise Nobody
        stage, number = following
        self.do(lambda: rounds.draw_round(self.tournament, stage.id, number, context=write_context(), seed=seed))
        if publish:
            self.publish_all()

    @action()
    def publish_all(self) -> None:
        for round_ in self.drawn_rounds().filter(published=False):
            self.do(lambda round_=round_: rounds.publish_round(round_, context=write_context()))

    @action(data=st.data(), totals=st.lists(st.sampled_from(TOTALS), min_size=1, max_size=3))
    def enter(self, data: st.DataObject, totals: list[tuple[int, int]]) -> None:
        match, ends = self.pick(data, self.matches()), data.draw(st.sampled_from(["", "time"]))
        self.do(lambda: results.enter_totals(match, totals, context=write_context(), endings=[ends]))

    @action(data=st.data(), overrule=st.sampled_from(["", "they count"]))
    def confirm(self, data: st.DataObject, overrule: str) -> None:
        match = self.pick(data, self.matches())
        self.do(lambda: results.confirm(match, context=write_context(), overrule=overrule))

    @action(data=st.data())
    def reopen(self, data: st.DataObject) -> None:
        match = self.pick(data, self.matches().filter(confirmed=True))
        self.do(lambda: results.reopen(match, context=write_context()))

    @action(data=st.data(), absent=st.sampled_from([(True, False), (False, True), (True, True)]))
    def walkover(self, data: st.DataObject, absent: tuple[bool, bool]) -> None:
        match = self.pick(data, self.matches())
        self.do(lambda: results.walkover(match, absent, context=write_context()))

    @action(data=st.data())
    def no_walkover(self, data: st.DataObject) -> None:
        match = self.pick(data, self.matches())
        self.do(lambda: results.cancel_walkover(match, context=write_context()))

    @action(data=st.data(), round_=st.integers(1, 3), annul=st.booleans())
    def withdraw(self, data: st.DataObject, round_: int, annul: bool) -> None:
        pair, stage = self.pick(data, self.pairs()), self.pick(data, self.stages)
        self.do(lambda: pair_changes.withdraw(pair, stage, round_, context=write_context(), annul=annul))

    @action(data=st.data())
    def stay(self, data: st.DataObject) -> None:
        pair = self.pick(data, self.pairs().exclude(withdrawn_stage=""))
        self.do(lambda: pair_changes.cancel_withdrawal(pair, context=write_context()))

    @action(data=st.data(), round_=st.integers(1, 3))
    def come_late(self, data: st.DataObject, round_: int) -> None:
        self.do(lambda: entering.add_pairs(self.tournament, [PairFacts("Ema/Ivo")], context=write_context()))
        pair, stage = self.pick(data, self.pairs().order_by("-pk")), self.pick(data, self.stages)
        self.do(lambda: pair_changes.enter_late(pair, stage, round_, context=write_context()))

    @action(data=st.data())
    def take_off(self, data: st.DataObject) -> None:
        pair = self.pick(data, self.pairs())
        self.do(lambda: entering.remove_pair(pair, context=write_context()))

    @action(data=st.data())
    def sanction(self, data: st.DataObject) -> None:
        pair, stage = self.pick(data, self.pairs()), self.pick(data, self.stages)
        self.do(lambda: pair_changes.adjust(pair, stage, "late", points=-100, context=write_context()))

    @action(data=st.data())
    def no_sanction(self, data: st.DataObject) -> None:
        given = self.pick(data, Adjustment.objects.filter(tournament=self.tournament, removed=False).order_by("pk"))
        self.do(lambda: pair_changes.cancel_adjustment(given, context=write_context()))

    @action(data=st.data(), service=st.sampled_from([rounds.cancel_draw, rounds.hide_round]))
    def cancel_draw_or_publication(self, data: st.DataObject, service: Any) -> None:
        round_ = self.pick(data, self.drawn_rounds())
        self.do(lambda: service(round_, context=write_context()))

    @action(data=st.data(), hour=st.sampled_from([None, 14, 16]))
    def plan_round(self, data: st.DataObject, hour: int | None) -> None:
        round_ = self.pick(data, self.drawn_rounds())
        starts = datetime(2026, 11, 21, hour, tzinfo=UTC) if hour else None
        self.do(lambda: rounds.plan_round(round_, starts, context=write_context()))

    @action(data=st.data(), table=st.integers(1, 4))
    def seat(self, data: st.DataObject, table: int) -> None:
        match = self.pick(data, self.matches())
        self.do(lambda: rounds.move_to_table(match, table, context=write_context()))

    @action(data=st.data(), seed=st.sampled_from([None, 1, 2]))
    def reseed(self, data: st.DataObject, seed: int | None) -> None:
        pair = self.pick(data, self.pairs())
        self.do(lambda: entering.change_pair(pair, PairFacts("Nina/Mel", seed=seed), context=write_context()))

    @action(data=st.data())
    def take_back(self, data: st.DataObject) -> None:
        events = Event.objects.in_scope(*tournament_scope(self.tournament.pk)).order_by("seq")
        seq = self.pick(data, events.values_list("seq", flat=True))
        self.do(lambda: undo(self.tournament, seq, context=write_context()))

    @action(data=st.data())
    def announce(self, data: st.DataObject) -> None:
        offer = self.pick(data, [offer for offer in pending_lots(snapshot(self.reread())) if offer.purpose != "pairs"])
        details = {"round": offer.round} if offer.purpose in ("tables", "round") else {}
        details |= {"groups": 2, "pots": data.draw(st.booleans())} if offer.purpose == "groups" else {}
        terms = announcing.LotTerms(offer.purpose, offer.eligible, "Mega-Sena", stage=offer.stage, details=details)
        self.do(lambda: announcing.announce(self.tournament, terms, context=write_context()))

    def announced(self) -> Any:
        return Lot.objects.filter(tournament=self.tournament, drawn=None, is_void=False).order_by("pk")

    @action(data=st.data(), source=st.sampled_from(["14 27", "3 9"]))
    def draw_lots(self, data: st.DataObject, source: str) -> None:
        lot = self.pick(data, self.announced())
        self.do(lambda: draws.draw_lots(lot, [source], context=write_context()))

    @action(data=st.data())
    def cancel_lot(self, data: st.DataObject) -> None:
        lot = self.pick(data, self.announced())
        self.do(lambda: draws.cancel(lot, "too early", context=write_context()))

    @invariant()
    def what_was_written_holds(self) -> None:
        """Checked whenever something was written: what was refused, or had nothing to act on, changed nothing."""
        if (written := Event.objects.count()) != getattr(self, "checked", None):
            self.checked = written
            self.can_be()
            self.what_pages_know_is_brought_up_to_date()
            self.nothing_hangs()

    def can_be(self) -> None:
        if founding.is_whole(self.tournament):
            resolve(facts_of(self.reread()))
        assert prove_tournament(self.tournament.pk) == []

    def what_pages_know_is_brought_up_to_date(self) -> None:
        """Where tables alone wrote since, what is made of the snapshot before is the one that is read whole."""
        tournament = self.reread()
        events = Event.objects.in_scope(*tournament_scope(tournament.pk)).order_by("-seq")
        seq, hash_ = events.values_list("seq", "hash")[0]
        version = PublishedVersion(tournament.pk, tournament.name, seq, hash_, "", "")
        whole = snapshot(tournament, public=True, revision=seq)
        ranked = rankings(whole)
        before, self.known = getattr(self, "known", None), (whole, version)
        if before and (updated := refreshed(*before, version)):
            self.known = updated, version
            assert (updated.rounds, updated.facts, updated.states) == (whole.rounds, whole.facts, whole.states)
            assert rankings(updated) == ranked

    def nothing_hangs(self) -> None:
        assert not self.drawn_rounds().filter(stage__removed=True).exists()
        assert not self.matches().filter(Q(first__removed=True) | Q(second__removed=True)).exists()
        assert not Adjustment.objects.filter(tournament=self.tournament, removed=False, entry__removed=True).exists()

    def teardown(self) -> None:
        self.can_be()  # a last action may have been refused
        if not founding.is_whole(self.tournament):
            return
        document = export_tournament(self.reread())
        copy = import_document(self.tournament.club, document, context=write_context())
        assert export_tournament(copy) == document
        assert prove_tournament(copy.pk) == []


def refuse_contradictions(writer: TournamentWriter) -> None:
    """As the writer's own, of facts that are those of a fresh reading."""
    with suppress(Unreadable):
        assert writer.facts() == facts_of(Tournament.objects.get(pk=writer.tournament.pk))
    REFUSE(writer)


@pytest.mark.sqlite_by_day
@pytest.mark.parametrize("examples", [5, pytest.param(60, marks=[pytest.mark.long, pytest.mark.sqlite_only])])
def test_whatever_is_done_in_whatever_order(examples: int, ana: User, monkeypatch: pytest.MonkeyPatch) -> None:
    Stories.user = ana
    monkeypatch.setattr(TournamentWriter, "refuse_contradictions", refuse_contradictions)
    # Lots come from a tournament's address too: by chance, a story told again would be another one. What was replayed
    # from the other number of examples has that one's addresses.
    addresses = (f"story-{examples:03}-{number:012}" for number in count())
    monkeypatch.setattr("tournament.models.ids.secrets.token_urlsafe", lambda _bytes: next(addresses))
    checks = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
    limits = settings(max_examples=examples, stateful_step_count=40, suppress_health_check=checks)
    run_state_machine_as_test(Stories, settings=limits)
