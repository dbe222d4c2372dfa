"""A regulation's values with labels, for its page, the box on the sheet and the comparison of two regulations."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.cards import TWO
from rules.clauses import DECISION, BothAtTarget, Clause, GameEnd, Mortos
from rules.schema import Regulation
from rules.text import _ as mark
from rules.words import class_word, line_word, own_sentence
from tournament.boards.phrases import (
    BOTH_AT_TARGET,
    LEVEL,
    MORTO_TO_GO_OUT,
    PAYERS,
    STOCK,
    canastra_needed,
    never_melded,
    opening_step,
    players_a_side,
    rank_word,
    rank_words,
    wilds_decided,
    wilds_in_meld,
    worth_of_each,
)
from tournament.texts import article_name, figure


class Value(NamedTuple):
    """One value of a regulation. `key` is the same in all regulations, so that two can be compared."""

    key: str
    label: str
    text: str
    article: str
    ruling: str | None = None
    is_figure: bool = False

    @property
    def rests_on_ruling(self) -> bool:
        """Whether the link to the ruling says it all: no article does, and the word would stand there twice."""
        return bool(self.ruling) and self.article == article_name(DECISION)


class ValueGroup(NamedTuple):
    title: str
    values: tuple[Value, ...]


def groups_of(regulation: Regulation) -> tuple[ValueGroup, ...]:
    """Every value of a regulation, grouped in the order in which a club explains it, without empty groups."""
    return tuple(group for group in every_group_of(regulation) if group.values)


def every_group_of(regulation: Regulation) -> tuple[ValueGroup, ...]:
    """All groups, including empty ones, so that those of two regulations line up."""
    return tuple(
        ValueGroup(_(own_sentence(regulation, title)), tuple(map(_with_cited_article, values(regulation))))
        for title, values in _GROUPS
    )


def _with_cited_article(value: Value) -> Value:
    return value._replace(article=article_name(value.article))


class ValuesBox(NamedTuple):
    """The regulation in short, for the foot of a sheet: what counts, the cards, and what people ask at the table."""

    points: tuple[Value, ...]
    cards: tuple[Value, ...]
    notes: tuple[Value, ...]


def box_of(regulation: Regulation) -> ValuesBox:
    """The values of a regulation that a score sheet's box lists: points, classes, notes."""
    values = [value for group in groups_of(regulation) for value in group.values]
    return ValuesBox(
        tuple(value for value in values if value.is_figure and not value.key.startswith(_NO_POINTS)),
        tuple(value for value in values if value.key.startswith("class.")),
        tuple(value for value in values if value.key in _NOTES),
    )


def _points(key: str, label: str, clause: Clause) -> Value:
    return Value(key, label, figure(clause.points), clause.article, clause.ruling, is_figure=True)


def _line_points(regulation: Regulation, code: str, clause: Clause | None) -> Iterator[Value]:
    if clause:
        yield _points(f"line.{code}", _(line_word(regulation, code)), clause)


def _cards(regulation: Regulation) -> Iterator[Value]:
    alone = len(regulation.classes) == 1
    for cls in regulation.classes:
        label = _("Every card") if alone else _(class_word(regulation, cls.name))
        yield Value(f"class.{cls.name}", label, figure(cls.value), cls.article, cls.ruling, is_figure=True)
    if threes := regulation.threes:
        text = _("counted with the cards") if threes.counted else _("counted apart")
        yield Value("threes", _("Threes"), text, threes.article, threes.ruling)
    worth = figure(regulation.deck_worth)
    text = _("%(number)s cards") % {"number": worth} if regulation.counts_cards else worth
    yield Value("deck_worth", _("The whole deck"), text, regulation.conservation_article, None, is_figure=True)


def _deck(regulation: Regulation) -> Iterator[Value]:
    deck, melds = regulation.deck, regulation.melds
    cards = _("%(number)s cards") % {"number": figure(len(deck.cards))}
    jokers = ngettext("%(number)s joker", "%(number)s jokers", deck.jokers) % {"number": deck.jokers}
    text = f"{cards}, {jokers}" if deck.jokers else _("%(cards)s, no jokers") % {"cards": cards}
    yield Value("deck", _("Deck"), text, regulation.deck_article or regulation.conservation_article)
    yield Value(
        "sequences", _("Sequences"), _("yes") if melds.sequences else _("no"), melds.sequences_article or melds.article
    )
    yield Value("sets", _("Sets of equal ranks"), rank_words(melds.set_ranks), melds.sets_article or melds.article)
    if melds.never:
        yield Value("never", _("Never melded"), never_melded(regulation), melds.never_article or melds.article)
    yield from _wild_cards(regulation)
    if melds.longest:
        text = _("%(number)s cards") % {"number": figure(melds.longest)}
        yield Value("longest", _("Longest meld"), text, melds.article)


def _wild_cards(regulation: Regulation) -> Iterator[Value]:
    melds = regulation.melds
    wild = [rank_word(rank) for rank in sorted(melds.wild_ranks)]
    yield Value("wilds", _("Wild cards"), ", ".join(wild), melds.wilds_article or melds.article)
    label, article = _("Wild cards in a meld"), melds.wilds_each_article or melds.article
    yield Value("wilds_each", label, wilds_in_meld(regulation), article)
    if melds.wilds_decided:
        yield Value("wilds_decided", label, wilds_decided(regulation), DECISION)
    if TWO in melds.wild_ranks and melds.sequences:
        text = _("is not a wild card") if melds.natural_two else _("is wild all the same")
        yield Value("natural_two", _("A 2 in its own place"), text, melds.natural_two_article or melds.article)


def _canastras(regulation: Regulation) -> Iterator[Value]:
    cards = regulation.melds.canastra
    exactly = regulation.melds.longest == cards
    text = _("exactly %(number)s cards") if exactly else _("from %(number)s cards")
    yield Value(
        "canastra",
        _(own_sentence(regulation, mark("A canastra"))),
        text % {"number": cards},
        regulation.canastra_article,
    )
    for kind in regulation.kinds:
        yield from _line_points(regulation, kind, getattr(regulation, kind))
    if regulation.semi_clean and regulation.melds.semi_clean:
        text = _("%(number)s natural cards beside each other, or as many equal ones")
        article = regulation.semi_clean.article
        yield Value("semi_clean", _("Semi-clean needs"), text % {"number": regulation.melds.semi_clean}, article)


def _mortos(regulation: Regulation) -> Iterator[Value]:
    mortos = regulation.mortos
    if mortos is None:
        return
    text = _("%(mortos)s of %(cards)s cards") % {"mortos": mortos.count, "cards": mortos.cards}
    yield Value("mortos", _("Mortos"), text, mortos.article)
    yield from _line_points(regulation, "morto", mortos.taken)
    yield from _line_points(regulation, "morto_missed", mortos.missed)
    yield from _missed_by_both(mortos)
    yield from _line_points(regulation, "morto_unplayed", mortos.unplayed)
    yield from _unplayed_charge(mortos)
    text = _("counted with the hand") if mortos.unplayed_cards_count else _("not counted")
    label = _("Cards of a morto not played")
    article = mortos.unplayed_cards_article or mortos.article
    yield Value("unplayed_cards", label, text, article, mortos.unplayed_ruling)
    yield Value("become_stock", _("Mortos become stock"), _(STOCK[mortos.become_stock]), mortos.stock_article)
    if mortos.canastra_article:
        yield Value("morto_needs", _("Taking a morto needs"), _("a canastra"), mortos.canastra_article)


def _missed_by_both(mortos: Mortos) -> Iterator[Value]:
    if mortos.missed and mortos.missed_by_both_ruling:
        text = _("both pay") if mortos.missed_by_both_counts else _("nobody pays")
        article, ruling = mortos.missed.article, mortos.missed_by_both_ruling
        yield Value("missed_by_both", _("Neither pair took a morto"), text, article, ruling)


def _unplayed_charge(mortos: Mortos) -> Iterator[Value]:
    if mortos.unplayed and mortos.unplayed_at_stock_end_ruling:
        text = _("charged") if mortos.unplayed_at_stock_end else _("not charged")
        label, ruling = _("Morto not played when the stock ends"), mortos.unplayed_at_stock_end_ruling
        yield Value("unplayed_at_stock_end", label, text, DECISION, ruling)


def _going_out(regulation: Regulation) -> Iterator[Value]:
    rule = regulation.going_out
    yield from _line_points(regulation, "went_out", rule.bonus)
    yield from _line_points(regulation, "concealed", rule.concealed)
    label = _(own_sentence(regulation, mark("Canastra needed")))
    yield Value("out_canastra", label, canastra_needed(regulation), rule.canastra_article)
    if regulation.mortos and rule.without_morto in MORTO_TO_GO_OUT:
        text = _(MORTO_TO_GO_OUT[rule.without_morto])
        yield Value("out_morto", _("Morto needed"), text, rule.morto_article, rule.morto_ruling)
    if rule.bonus_ruling:
        text = _("gets the bonus") if rule.bonus_without_morto else _("no bonus")
        yield Value("out_bonus", _("Going out without a morto"), text, DECISION, rule.bonus_ruling)
    if rule.nobody_article:
        text = _("both pay their hands, nobody gets the bonus") if rule.nobody_counts else _("nothing counts")
        article = DECISION if rule.nobody_ruling else rule.nobody_article  # which says how a hand ends, not what then
        yield Value("nobody_out", _("Nobody goes out"), text, article, rule.nobody_ruling)


def _counting(regulation: Regulation) -> Iterator[Value]:
    table, hand = regulation.table, regulation.hand
    yield Value("table", _(line_word(regulation, table.field)), worth_of_each(regulation, table.each), table.article)
    yield Value("hand", _(line_word(regulation, hand.field)), worth_of_each(regulation, hand.each), hand.article)
    text = _("for the opponents") if hand.to_opponents else _("for the pair that holds them")
    yield Value("hand_to", _("Cards left in hand count"), text, hand.article)
    yield Value("payers", _("Hands that count"), _(PAYERS[hand.payers]), hand.article, hand.ruling)


def _threes(regulation: Regulation) -> Iterator[Value]:
    if honours := regulation.honours:
        yield _points("honour_each", _("An honour"), honours.each)
        all_of_them = _("All %(number)s honours") % {"number": honours.count}
        yield _points("honours_all", all_of_them, honours.all_of_them)
        yield _points("honour_unopened", _("An honour, the pair not open"), honours.unopened_each)
        yield _points("honours_unopened_all", _("All honours, the pair not open"), honours.unopened_all)
    if red := regulation.red_threes:
        yield _points("red_laid", _("A red three laid"), red.laid)
        yield _points("red_without", _("A red three laid, without a canastra"), red.without_canastra)
        yield _points("red_kept", _("A red three kept in hand"), red.kept)
        text = _("all red threes of the pair") if red.kept_spoils_all else _("that card alone")
        yield Value("red_spoils", _("Charged for a red three kept in hand"), text, red.laid.article, red.kept.ruling)
    if black := regulation.black_threes:
        yield _points("black_kept", _("A black three kept in hand"), black.kept)


def _penalties(regulation: Regulation) -> Iterator[Value]:
    for code, clause in regulation.penalties.items():
        yield from _line_points(regulation, code, clause)
    if regulation.paid_ruling:
        text = _("to the opponents") if regulation.paid_to_opponents else _("to nobody")
        yield Value("paid_to", _("What a pair pays goes"), text, regulation.paid_article, regulation.paid_ruling)


def _opening(regulation: Regulation) -> Iterator[Value]:
    opening = regulation.opening
    if opening is None:
        return
    steps = [opening_step(start, minimum) for start, minimum in opening.steps]
    yield Value("opening", _("Opening minimum"), ", ".join(steps), opening.article)
    if opening.after_failures:
        tries = [figure(minimum) for minimum in opening.after_failures]
        if opening.then_each:
            tries.append(_("then %(points)s more each time") % {"points": figure(opening.then_each)})
        article = opening.failures_article or opening.article
        yield Value("opening_failed", _("After failed attempts"), ", ".join(tries), article)
        yield Value("opening_afresh", _("Failed attempts"), _("start afresh in each hand"), DECISION)
    if opening.concealed_ruling:
        text = _("need not reach it") if opening.concealed_exempt else _("must reach it")
        yield Value("opening_concealed", _("Going out concealed"), text, opening.article, opening.concealed_ruling)


def _target(end: GameEnd) -> str:
    if end.target is not None:
        return figure(end.target)
    return _("as many hands as agreed") if end.by_hands else _("one hand is the game")


def _end(regulation: Regulation) -> Iterator[Value]:
    end = regulation.end
    yield Value("target", _("Target"), _target(end), end.article, end.length_ruling, is_figure=end.target is not None)
    if end.target is not None:
        text = _(BOTH_AT_TARGET[end.both]) % {"points": figure(end.raise_by)}
        yield Value("both", _("Both pairs reach it"), text, end.both_article or end.article)
    else:
        yield Value("winner", _("Winner"), _("the higher total wins"), end.both_article or end.article)
    if end.both is not BothAtTarget.RAISE_TARGET:
        article = end.level_article or end.article
        yield Value("level", _("Totals level"), _(LEVEL[end.level]), article, end.level_ruling)
    players = [players_a_side(number) for number in sorted(regulation.players_per_side, reverse=True)]
    yield Value("players", _("Players"), ", ".join(players), regulation.players_article)


_NO_POINTS = ("class.", "target", "deck_worth")
_NOTES = ("target", "both", "level", "opening", "opening_failed", "out_canastra", "out_morto", "hand")

_GROUPS: tuple[tuple[str, Callable[[Regulation], Iterator[Value]]], ...] = (
    (mark("The game"), _end),
    (mark("Values of the cards"), _cards),
    (mark("Canastras"), _canastras),
    (mark("Mortos"), _mortos),
    (mark("Going out"), _going_out),
    (mark("Counting"), _counting),
    (mark("Honours and threes"), _threes),
    (mark("Penalties"), _penalties),
    (mark("Opening"), _opening),
    (mark("Deck and melds"), _deck),
)
