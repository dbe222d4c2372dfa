"""Every confirmation policy, played against a scorer who is careless and one who cheats, with the literal outcome.

The paper says 3.050 × 2.100. Honest people compare with it, from their own side; the others press whatever there is.
The outcome that counts is checked: a wrong result that counts is a limit named in the docs.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from itertools import count
from typing import Any

import pytest

from scoring.findings import SIDES
from tests.tournament.clock import Later
from tests.tournament.services.tournaments.confirmation_cast import (
    enter_totals,
    match_context,
    match_under_policy,
    reread,
    with_role,
)
from tests.tournament.services.tournaments.proofs import faults
from tests.tournament.web.phones import PairPhone
from tournament.models import Match, User
from tournament.services.tournaments import results
from tournament.services.tournaments.agreements import record_agreement, record_disagreement
from tournament.services.tournaments.second_entry import enter_again
from tournament.services.writing.refusals import Refused

pytestmark = pytest.mark.django_db
PAPER = (3050, 2100)
SCORER, OTHER = "the scorer's phone", "another phone"
POLICIES = ("none", "pairs", "pairs_own_phones", "second_entry", "referee")
_names = count(1)


class Evening:
    """A table under a policy. Ana is the organiser; the paper is read by people who are honest unless a test says
    otherwise.

    `refusals`: the refusals that somebody got, in order.
    """

    def __init__(self, policy: str, ana: User) -> None:
        self.policy, self.ana, self.match = policy, ana, match_under_policy(policy, ana)
        self.tournament = reread(self.match).tournament_round.stage.tournament
        self.refusals: list[str] = []

    def tries(self, action: Callable[[], Any]) -> None:
        try:
            action()
        except Refused as refusal:
            self.refusals.append(type(refusal).__name__)

    def types(self, *totals: int, device: str = SCORER, actor: User | None = None) -> None:
        self.tries(lambda: enter_totals(self.match, *totals, device=device, actor=actor))

    def agrees(self, side: Any, device: str, **more: Any) -> None:
        self.tries(lambda: record_agreement(self.match, side, context=match_context(self.match, device=device), **more))

    def reads_again(self, totals: tuple[int, int], device: str = OTHER) -> None:
        rows = [[list(totals)]]
        self.tries(lambda: enter_again(self.match, rows, context=match_context(self.match, device=device)))

    def confirms(self, actor: User, device: str = "desk") -> None:
        self.tries(lambda: results.confirm(self.match, context=match_context(self.match, device, actor)))

    def person(self, role: str) -> User:
        return with_role(self.tournament, User.objects.create_user(f"person-{next(_names)}", "canastra limpa"), role)

    def honest_check(self, stands: tuple[int, int], *, careless: bool = False) -> None:
        """Everybody asked by the policy compares the result; `careless`: and agrees whatever it is."""
        right = careless or stands == PAPER
        if self.policy in ("pairs", "pairs_own_phones"):
            for side, device in zip(SIDES, (OTHER, "a third phone"), strict=True):
                if right:
                    self.agrees(side, device)
                else:
                    context = match_context(self.match, device=device)
                    self.tries(partial(record_disagreement, self.match, side, "não foi assim", context=context))
        elif self.policy == "second_entry":
            self.reads_again(stands if careless else PAPER)
        elif self.policy == "referee" and not right:
            referee = self.person("referee")
            self.tries(
                lambda: results.dispute(self.match, "não foi assim", context=match_context(self.match, actor=referee))
            )
        elif self.policy == "referee":
            self.confirms(self.person("referee"))
        else:
            self.confirms(self.person("organiser"))

    @property
    def end(self) -> str:
        """What counts in the end, and the refusals on the way."""
        match = Match.objects.get(pk=self.match.pk)
        stands = match.games.order_by("number")[0]
        totals = f"{stands.total_0} × {stands.total_1}"
        if match.confirmed:
            state = f"{totals} counts"
        else:
            state = (
                "disputed" if match.dispute_note_id else "waits for a third person" if self._differs(match) else "waits"
            )
        assert faults(self.tournament) == []
        return ", ".join([*self.refusals, state])

    @staticmethod
    def _differs(match: Match) -> bool:
        return bool(match.second_entry) and not match.second_entry.get("agrees")


def presses_for_both(evening: Evening, _later: Any) -> None:
    """Press OK, OK, on the phone in the hand."""
    evening.types(*PAPER)
    evening.agrees(0, SCORER)
    evening.agrees(1, SCORER)


def swaps_the_sides(evening: Evening, _later: Any) -> None:
    evening.types(2100, 3050)
    evening.honest_check((2100, 3050))


def slips_by_a_figure(evening: Evening, _later: Any) -> None:
    """A likely total, which the engine cannot distinguish from the right one."""
    evening.types(3150, 2100)
    evening.honest_check((3150, 2100))


def slips_and_nobody_looks(evening: Evening, _later: Any) -> None:
    """An impossible total, and everybody asked agrees with it."""
    evening.types(3051, 2100)
    evening.honest_check((3051, 2100), careless=True)


def speaks_for_others_on_one_phone(evening: Evening, later: Later) -> None:
    """A favourable total, and every agreement that is needed from the scorer's own phone, with plenty of time."""
    evening.types(3950, 2100)
    evening.agrees(0, SCORER)
    later(3600)
    evening.agrees(1, SCORER)
    if evening.policy == "second_entry":
        evening.reads_again((3950, 2100), device=SCORER)
    if evening.policy == "referee":
        evening.confirms(evening.person("referee"), device=SCORER)


def sends_it_again(evening: Evening, _later: Any) -> None:
    """The request of an agreement is sent again: unchanged, for the other pair, and after the result was changed."""
    evening.types(*PAPER)
    context = match_context(evening.match, device=SCORER)
    for side in (SIDES[0], *SIDES):
        evening.tries(partial(record_agreement, evening.match, side, context=context))
    evening.types(3950, 2100)
    evening.tries(lambda: record_agreement(evening.match, 0, context=context))


def uses_the_link_of_a_pair(evening: Evening, _later: Any) -> None:
    """The phone that opened its own pair's link agrees for the others: on its page, and at the table."""
    evening.types(3950, 2100)
    match = Match.objects.select_related("first__tournament__club").get(pk=evening.match.pk)
    assert match.first
    phone = PairPhone(evening.match, match.first)
    with suppress(AttributeError):  # where pairs are not asked there is no page
        phone.send(phone.get(), side="0")
    for address in (phone.at, f"/en/g/{evening.match.score_id}/agree/"):
        context = match_context(evening.match)
        response = phone.client.post(address, {"side": "1", "seq": context.expected_seq, "key": context.key})
        evening.refusals.append(str(response.status_code))


def changes_what_counts(evening: Evening, _later: Any) -> None:
    """The result is changed after everybody has agreed."""
    evening.types(*PAPER)
    evening.honest_check(PAPER)
    evening.types(3950, 2100)
    evening.reads_again((3950, 2100), device=SCORER)


TWICE, FOUR = (
    "NoAgreementAsked, NoAgreementAsked",
    "NoAgreementAsked, NoAgreementAsked, NoAgreementAsked, NoAgreementAsked",
)
OUTCOMES: dict[Callable[[Evening, Any], None], Sequence[str]] = {
    # In the order of POLICIES.
    presses_for_both: (
        f"{TWICE}, waits",
        "HandedOverTooFast, waits",
        "OnOnePhone, waits",
        f"{TWICE}, waits",
        f"{TWICE}, waits",
    ),
    swaps_the_sides: (
        "2100 × 3050 counts",
        "AlreadyDisputed, disputed",
        "AlreadyDisputed, disputed",
        "waits for a third person",
        "disputed",
    ),
    slips_by_a_figure: (
        "3150 × 2100 counts",
        "AlreadyDisputed, disputed",
        "AlreadyDisputed, disputed",
        "waits for a third person",
        "disputed",
    ),
    slips_and_nobody_looks: ("3051 × 2100 counts", "waits", "waits", "waits", "3051 × 2100 counts"),
    speaks_for_others_on_one_phone: (
        f"{TWICE}, waits",
        "3950 × 2100 counts",
        "OnOnePhone, waits",
        f"{TWICE}, TypedByYou, waits",
        f"{TWICE}, TypedByYou, waits",
    ),
    sends_it_again: (f"{FOUR}, waits", "KeyReused, waits", "KeyReused, waits", f"{FOUR}, waits", f"{FOUR}, waits"),
    uses_the_link_of_a_pair: ("400, 400, waits",) * len(POLICIES),
    changes_what_counts: (
        "Confirmed, NoSecondEntry, 3050 × 2100 counts",
        "Confirmed, NoSecondEntry, 3050 × 2100 counts",
        "Confirmed, NoSecondEntry, 3050 × 2100 counts",
        "Confirmed, Confirmed, 3050 × 2100 counts",
        "Confirmed, NoSecondEntry, 3050 × 2100 counts",
    ),
}
"""Under `none` nobody is asked, and the organiser confirms the result as it is; under `pairs` whoever waits long enough
can make the phone that is passed round speak for both pairs, which `pairs_own_phones` refuses; and a referee may be as
careless as anybody. Where both pairs find the result wrong, the dispute of the first is the one that the desk reads."""
PLAYED = [
    pytest.param(policy, trick, outcome, id=f"{policy}-{trick.__name__}")
    for trick, outcomes in OUTCOMES.items()
    for policy, outcome in zip(POLICIES, outcomes, strict=True)
]


@pytest.mark.parametrize(("policy", "trick", "outcome"), PLAYED)
def test_every_policy_is_played_against_every_scorer(
    policy: str, trick: Callable[[Evening, Any], None], outcome: str, ana: User, later: Later
) -> None:
    evening = Evening(policy, ana)
    trick(evening, later)
    assert evening.end == outcome
