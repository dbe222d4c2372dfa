"""Explains each place in a table in a sentence that players understand, or in a few short ones.

What a pair has in common with others, and what separates them, are sentences of their own, so that nothing has to be
inflected to fit another.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from rules.text import Plural, Text, _, _n, join_words, make_text, paragraph
from scoring.contest.criteria import ART_16_OF_TWO, LOTS, criteria
from scoring.contest.criteria.registry import amount_text, plain_value
from scoring.contest.model import PairId
from scoring.contest.ranking import Separation
from scoring.contest.results import CriterionValue
from scoring.contest.tables import Places, RankedPair, RankedTable, final_places

Names = Mapping[PairId, str]
MAX_NAMES = 3  # a sentence names at most this many pairs; beyond that it gives their number


def placing_sentence(row: RankedPair, table: RankedTable, names: Names) -> Text:
    """The sentences for one row: what separates the pair from the one above, or what the first pair leads by. It begins
    with its place so far, as in `standings --json`."""
    return _sentence_at(ordinal(row.place), row, table, names)


def final_placing_sentence(row: RankedPair, table: RankedTable, names: Names, *, unconfirmed: bool = False) -> Text:
    """Like `placing_sentence`, but with the places that the pair can still have when the stage is over. For a pair that
    is still in, the sentence says only that. `unconfirmed`: whether a result of a pair in a knock-out is still to be
    confirmed."""
    places, tiers = final_places(row, table), table.table.tiers
    if places is None and tiers is not None:
        return make_text(_("still in, if the result is confirmed.")) if unconfirmed else tiers[row.tier].reached_text
    place = ordinal(row.place) if places is None else places_text(places)
    if unconfirmed and tiers is not None:
        place = make_text(_("%(place)s if the result is confirmed"), place=place)
    return _sentence_at(place, row, table, names)


def places_text(places: Places) -> Text:
    """Places as ordinals: "5th", "5th–8th"."""
    first, last = map(ordinal, places)
    return first if first == last else make_text(_("%(first)s–%(last)s"), first=first, last=last)


def _sentence_at(place: Text, row: RankedPair, table: RankedTable, names: Names) -> Text:
    reasons, tiers = _PlacingExplainer(row, table, names).reasons(), table.table.tiers
    if not tiers:
        reason, *more = reasons or [make_text(_("alone in its table"))]
        return paragraph([make_text(_("%(place)s: %(reason)s."), place=place, reason=reason), *more])
    reached = tiers[row.tier].reached_text  # the format gives a whole sentence
    sentences = [make_text(_("%(place)s: %(reached)s"), place=place, reached=reached)]
    if reasons:
        sentences.append(make_text(_("Compared with the others there: %(reason)s."), reason=reasons[0]))
    return paragraph([*sentences, *reasons[1:]])


def ordinal(place: int) -> Text:
    """A place as an ordinal ("3rd"), with each language's own sign after the number."""
    ids = {1: _("%(place)sst"), 2: _("%(place)snd"), 3: _("%(place)srd")}
    if place // 10 % 10 == 1 or place % 10 not in ids:
        return make_text(_("%(place)sth"), place=place)
    return make_text(ids[place % 10], place=place)


def place_noun(place: int) -> Text:
    """The pairs at one place of their groups, as a noun: "third-placed pairs"."""
    ids = {2: _("second-placed pairs"), 3: _("third-placed pairs"), 4: _("fourth-placed pairs")}
    if place in ids:
        return make_text(ids[place])
    return make_text(_("pairs in %(place)s place"), place=ordinal(place))


def listed_criteria(names: Sequence[str]) -> Text:
    """Criteria (at least one) as a list of nouns: "wins, head-to-head and point difference"."""
    return join_words([criteria()[name].noun for name in dict.fromkeys(names)])


class _PlacingExplainer:
    """Explains the place of one row within the ranking of its tier."""

    def __init__(self, row: RankedPair, table: RankedTable, names: Names) -> None:
        ranking = table.tiers[row.tier]
        self.pair = row.pair
        self.group = row.group
        self.level = ranking.groups[row.group]
        self.separation = ranking.separations[row.group]
        self.ranking = ranking
        self.results = table.results
        self.awaits_lots = table.awaits_lots
        self.names = names

    def reasons(self) -> list[Text]:
        """The reason, without a full stop, then what else explains the place, in whole sentences; [] if all other pairs
        are set apart by the format itself."""
        reasons = self._reasons_behind(self.separation) if self.separation else self._reasons_ahead()
        if len(self.level) == 1:
            return reasons
        with_whom = self._names_text(self.level)
        lots = sorted(self.level) in self.ranking.undecided
        if not reasons:
            return self._still_level(lots, with_whom)
        if not lots:
            message = _("Level with %(others)s on everything, so they share the place.")
            return [*reasons, make_text(message, others=with_whom)]
        message = (
            _("Level with %(others)s on %(criteria)s, so lots will be drawn.")
            if self.awaits_lots
            else _("Level with %(others)s on %(criteria)s.")
        )
        return [*reasons, make_text(message, others=with_whom, criteria=listed_criteria(self._level_on()))]

    def _level_on(self) -> tuple[str, ...]:
        """The criteria in which the pairs of this undecided tie are level."""
        return self.ranking.level_criteria[frozenset(self.level)]

    def _still_level(self, lots: bool, with_whom: str | Text) -> list[Text]:
        """The reason of a pair that nothing else explains: what it has in common with those it is level with."""
        if lots and (level_on := self._level_on()):
            message = _("level with %(others)s on %(criteria)s")
            if self.awaits_lots:
                message = _("level with %(others)s on %(criteria)s, so lots will be drawn")
            return [make_text(message, others=with_whom, criteria=listed_criteria(level_on))]
        if lots:
            message = (
                _("level with %(others)s, so lots will be drawn") if self.awaits_lots else _("level with %(others)s")
            )
            return [make_text(message, others=with_whom)]
        if not self.ranking.has_criteria:
            return []
        return [make_text(_("level with %(others)s on everything, so they share the place"), others=with_whom)]

    def _reasons_behind(self, separation: Separation) -> list[Text]:
        """What separates the pair from the group above."""
        return self._separation_texts(
            separation, self.ranking.groups[self.group - 1], separation.own_value, separation.value_above
        )

    def _reasons_ahead(self) -> list[Text]:
        """What the first pair leads by: an amount that nobody else reaches, or what separates it from the next."""
        if len(self.ranking.groups) == 1 or len(self.level) > 1:
            return []
        separation = self.ranking.separations[1]
        if separation is None:
            return []
        unit = (
            None if separation.level_criteria or separation.criterion == LOTS else criteria()[separation.criterion].unit
        )
        if unit is not None:
            amount = self._amount_text(unit, separation.criterion, separation.value_above)
            return [make_text(_("leads with %(amount)s"), amount=amount)]
        return self._separation_texts(separation, self.ranking.groups[1], separation.value_above, separation.own_value)

    def _separation_texts(
        self, separation: Separation, others: Sequence[PairId], mine: CriterionValue, theirs: CriterionValue
    ) -> list[Text]:
        """A separation in words, with the pair's own value and that of the others: an amount beside another, or a tie
        and what broke it."""
        criterion = criteria().get(separation.criterion)
        if not separation.level_criteria and criterion and criterion.unit:
            message = _("%(amount)s (%(others)s: %(theirs)s)")
            amount = self._amount_text(criterion.unit, criterion.name, mine)
            beside = plain_value(criterion.shown_value(theirs))
            return [make_text(message, amount=amount, theirs=beside, others=self._names_text(others))]
        texts = [self._tie_text(separation)]
        own_matches = separation.article_16 or "head_to_head" in separation.level_criteria[1:]
        if own_matches and len(separation.tied_pairs) > 2:
            texts += self._own_matches(separation.tied_pairs)
        message = _("Tie-break: %(parted)s.")
        if separation.article_16:
            message = _("Tie-break: %(parted)s (APCEF/SC, Art. 16).")
        if separation.criterion in ART_16_OF_TWO and separation.article_16:
            message = _(
                "Tie-break: %(parted)s, which between two pairs comes before the point difference (APCEF/SC, Art. 16)."
            )
        return [*texts, make_text(message, parted=self._comparison_text(separation, others[0], mine, theirs))]

    def _own_matches(self, tied: Collection[PairId]) -> list[Text]:
        """Why the matches of three tied pairs or more against each other do not decide: each won the same number, or
        article 16 does not count them. [] if nobody won any of them."""
        won = [
            sum(outcome.winner == side for other, outcome, side in self.results.meetings_of(pair) if other in tied)
            for pair in tied
        ]
        if not any(won):
            return []
        if len(set(won)) > 1:
            return [make_text(_("Between three or more, the matches among them do not count."))]
        message = _n("Each won %(number)s match among them.", "Each won %(number)s matches among them.")
        return [Text.plural(message, won[0])]

    def _amount_text(self, unit: Plural | str, name: str, value: CriterionValue) -> Text:
        amount = criteria()[name].shown_value(value)
        return amount_text(unit, amount, number=plain_value(amount))

    def _tie_text(self, separation: Separation) -> Text:
        """The pairs it was tied with, and the criteria in which they were level."""
        others = self._names_text(separation.tied_pairs)
        if not separation.level_criteria:
            return make_text(_("compared with %(others)s"), others=others)
        if separation.criterion == LOTS and len(separation.level_criteria) > 1:
            level_on = listed_criteria(separation.level_criteria)
            return make_text(_("level with %(others)s on %(criteria)s"), others=others, criteria=level_on)
        criterion = criteria()[separation.level_criteria[0]]
        if criterion.between_tied_only:
            return amount_text(criterion.level_text, 0, others=others)
        amount = criterion.shown_value(self.results.value_of(criterion.values)[self.pair])
        return amount_text(criterion.level_text, amount, number=plain_value(amount), others=others)

    def _comparison_text(
        self, separation: Separation, other: PairId, mine: CriterionValue, theirs: CriterionValue
    ) -> Text:
        """The pair's value beside the other's in the criterion that separated them."""
        if separation.criterion == LOTS:
            return make_text(_("number %(mine)s in the drawing of lots"), mine=plain_value(mine))
        criterion = criteria()[separation.criterion]
        if criterion.compare_meetings:
            return criterion.compare_meetings(self.pair, other, self.names[other], separation.tied_pairs, self.results)
        return criterion.compare(criterion.shown_value(mine), criterion.shown_value(theirs))

    def _names_text(self, pairs: Collection[PairId]) -> str | Text:
        """The names of up to three pairs, without the pair itself; for more, only their number."""
        others = [pair for pair in pairs if pair != self.pair] if len(pairs) <= MAX_NAMES + 1 else pairs
        if len(others) > MAX_NAMES:
            number = len(pairs) - (self.pair in pairs)
            return Text.plural(_n("%(number)s other pair", "%(number)s other pairs"), number)
        return join_words(sorted(self.names[pair] for pair in others))
