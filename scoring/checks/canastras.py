"""Canastra floors: what the entered canastras, and the cards a pair must have laid, are worth at least."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.floors import Cell
from rules.schema import Regulation
from rules.text import Text, _, join_words, make_text
from rules.words import amount, own_sentence, worth
from scoring.checks.case import Case
from scoring.checks.registry import check
from scoring.findings import Finding, SideIndex
from scoring.hand import Side


class Claim(NamedTuple):
    """What the count implies: `canastras` on at least `cards` cards, worth `melds_worth` (without
    `worth_beside_melds`). `worth_beside_melds`: the worth of what lies beside the melds, honours and counted threes."""

    canastras: Cell  # of each of the regulation's `cell_kinds`
    cards: int
    melds_worth: int
    worth_beside_melds: int

    def with_other(self, other: Claim, cap: int) -> Claim:
        """The claims of both pairs as one, since they share a deck; the number of cards laid is capped at `cap`."""
        canastras = tuple(own + its for own, its in zip(self.canastras, other.canastras, strict=True))
        cards = min(self.cards + other.cards, cap)
        return Claim(
            canastras, cards, self.melds_worth + other.melds_worth, self.worth_beside_melds + other.worth_beside_melds
        )

    def least(self, regulation: Regulation) -> int | None:
        """Least worth of the melds; None when no deck can hold these canastras."""
        if table := regulation.floors:
            return table.least(self.canastras, self.cards)
        return simple_floor(regulation, self)


def simple_floor(regulation: Regulation, claim: Claim) -> int | None:
    """A floor for a regulation without a table of floors: this many cards of the cheapest kind."""
    cards = max(claim.cards, regulation.melds.canastra * sum(claim.canastras))
    return cards * regulation.least_card if cards <= len(regulation.deck.cards) else None


def cards_laid(side: Side, regulation: Regulation) -> int:
    """The fewest cards that a pair can have melded: whoever empties a hand of 11 melded 11 cards, since each turn draws
    one card and discards one.

    A morto was taken by emptying the first hand; going out empties another hand, or the morto. Honours leave a hand
    without being melded.
    """
    last = min(regulation.hand_size, regulation.mortos.cards) if regulation.mortos else regulation.hand_size
    cards = (regulation.hand_size if side.morto != "none" else 0) + (last if side.went_out else 0)
    return max(0, cards - side.honours)


def claim_of(case: Case, index: SideIndex) -> Claim:
    """The claim of one pair, from its entered canastras, cards and honours."""
    side, regulation = case.hand.sides[index], case.regulation
    extra = 0
    if regulation.honours and side.opened:
        extra += side.honours * regulation.class_values[regulation.honours.card_class]
    if regulation.threes and regulation.threes.counted:
        extra += side.red_threes
    cards = cards_laid(side, regulation)
    canastras = tuple(getattr(side, kind) for kind in regulation.cell_kinds)
    return Claim(canastras, cards, case.laid_worth[index] - extra, extra)


@check()
def canastra_floor(case: Case) -> Iterator[Finding]:
    """Check each pair's canastras and cards, then both pairs' together, since they share one deck."""
    first, second = claim_of(case, 0), claim_of(case, 1)
    findings = [*_check_claim(case, 0, first), *_check_claim(case, 1, second)]
    yield from findings or _check_claim(case, None, first.with_other(second, cap=2 * case.regulation.hand_size))


def _check_claim(case: Case, index: SideIndex | None, claim: Claim) -> Iterator[Finding]:
    """Yield at most one finding on a claim. `index`: the pair it is about; None: both together."""
    least = claim.least(case.regulation)
    if least is None:
        yield _impossible_finding(case, index, claim)
    elif claim.melds_worth < least:
        yield _floor_finding(case, index, claim, least)
    elif index is not None and _less_than_a_meld(case, claim):
        yield _floor_finding(case, index, claim, case.regulation.least_meld - _worth_beside_melds(case, claim))


def _less_than_a_meld(case: Case, claim: Claim) -> bool:
    """Some points on the table, but fewer than the smallest possible meld is worth."""
    return 0 < claim.melds_worth + _worth_beside_melds(case, claim) < case.regulation.least_meld


def _worth_beside_melds(case: Case, claim: Claim) -> int:
    """The part of the claim's `worth_beside_melds` that cannot be on the table without a meld: honours cannot; threes
    can, so it is 0 in a game with threes."""
    return 0 if case.regulation.threes else claim.worth_beside_melds


def _impossible_finding(case: Case, index: SideIndex | None, claim: Claim) -> Finding:
    return Finding(
        code="canastra_impossible",
        side=index,
        article=case.regulation.canastra_article,
        message=make_text(
            _("The deck does not have the cards for %(canastras)s."), canastras=_canastras_text(case, claim)
        ),
        hint=make_text(own_sentence(case.regulation, _("Count the canastras of both pairs again."))),
        fields=case.regulation.kinds,
    )


def _floor_finding(case: Case, index: SideIndex | None, claim: Claim, least: int) -> Finding:
    """The fault of a pair, or of both together if `index` is None, whose melds are worth less than `least` points."""
    regulation = case.regulation
    reason = _floor_reason(case, index, claim, least)
    beside = _beside_melds(case, index, claim)
    return Finding(
        code="canastra_floor",
        side=index,
        article=_floor_article(regulation, reason),
        message=make_text(
            own_sentence(regulation, (TOO_FEW if regulation.counts_cards else {}).get(reason) or TOO_LITTLE[reason]),
            canastras=_canastras_text(case, claim, beside),
            cards=join_words([amount(regulation, "cards", claim.cards), *beside]),
            least=worth(regulation, least + claim.worth_beside_melds),
            given=claim.melds_worth + claim.worth_beside_melds,
        ),
        hint=_floor_hint(reason, claim, regulation),
        fields=(regulation.table.field, *regulation.kinds),
        ruling=_extra_ruling(case, claim),
    )


def _floor_article(regulation: Regulation, reason: str) -> str:
    """The article to cite: on the smallest meld, or on canastras."""
    if reason == "meld":
        return regulation.melds.least_article or regulation.melds.article
    return regulation.canastra_article


def _floor_reason(case: Case, index: SideIndex | None, claim: Claim, least: int) -> str:
    """Why the floor is that high: how the pair came to lay that many cards, else its canastras or the smallest meld."""
    if index is None:
        return "both"
    if not claim.cards or claim._replace(cards=0).least(case.regulation) == least:
        return "canastras" if any(claim.canastras) else "meld"
    side = case.hand.sides[index]
    if not side.went_out:
        return "morto"
    return "out" if side.morto == "none" else "morto and out"


def _floor_hint(reason: str, claim: Claim, regulation: Regulation) -> Text:
    """What to count or correct, by the reason from `_floor_reason`."""
    if not claim.cards:
        return make_text(_("Count the table again."))
    if reason == "canastras":
        hint = _("Count the table again, or correct the canastras.")
    elif regulation.mortos:
        hint = _("Count the table again, or correct the canastras, the morto or who went out.")
    else:
        hint = _("Count the table again, or correct the canastras or who went out.")
    return make_text(own_sentence(regulation, hint))


TOO_LITTLE = {
    "both": _(
        "%(given)s for both pairs together is too little: these canastras and cards are worth at least %(least)s."
    ),
    "canastras": _("%(given)s on the table is too little: with %(canastras)s there are at least %(least)s."),
    "meld": _("%(given)s on the table is too little: with the least meld there are at least %(least)s."),
    "morto and out": _(
        "%(given)s is too little: a pair that took its morto and went out laid %(cards)s, at least %(least)s."
    ),
    "morto": _("%(given)s is too little: a pair that took its morto laid %(cards)s, at least %(least)s."),
    "out": _("%(given)s is too little: a pair that went out laid %(cards)s, at least %(least)s."),
}
TOO_FEW = {
    "morto and out": _("%(given)s is too little: a pair that took its morto and went out laid at least %(least)s."),
    "morto": _("%(given)s is too little: a pair that took its morto laid at least %(least)s."),
    "out": _("%(given)s is too little: a pair that went out laid at least %(least)s."),
}
"""The same sentences for regulations that count cards, where the floor is a number of cards."""


def _extra_ruling(case: Case, claim: Claim) -> str | None:
    """The ruling that set the worth of honours or threes, where the claim has any."""
    if not claim.worth_beside_melds:
        return None
    regulation = case.regulation
    if regulation.honours:
        return next(cls.ruling for cls in regulation.classes if cls.name == regulation.honours.card_class)
    return regulation.threes.ruling if regulation.threes else None


def _beside_melds(case: Case, index: SideIndex | None, claim: Claim) -> list[Text]:
    """What lies beside a pair's melds and is counted with them, where that is worth anything."""
    if index is None or not claim.worth_beside_melds:
        return []
    name = "honours" if case.regulation.honours else "red_threes"
    return [amount(case.regulation, name, getattr(case.hand.sides[index], name))]


def _canastras_text(case: Case, claim: Claim, beside: Sequence[Text] = ()) -> Text:
    """ "2 clean canastras, a dirty canastra and an honour" in this regulation's words."""
    counts = dict(zip(case.regulation.cell_kinds, claim.canastras, strict=True))
    parts = [amount(case.regulation, kind, counts[kind]) for kind in case.regulation.kinds if counts[kind]]
    return join_words([*(parts or [make_text(_("no canastra"))]), *beside])
