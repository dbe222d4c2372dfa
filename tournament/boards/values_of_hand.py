"""The values of a regulation that concern a hand: what is gained and paid in it, and how a pair opens and goes out."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from rules.clauses import DECISION, Mortos
from rules.schema import Regulation
from rules.text import _ as mark
from rules.words import line_word, own_sentence
from tournament.boards.phrases import MORTO_TO_GO_OUT, PAYERS, STOCK, canastra_needed, opening_step, worth_of_each
from tournament.boards.value import Value, line_values, points_value
from tournament.texts import figure


def morto_values(regulation: Regulation) -> Iterator[Value]:
    """What the regulation says of the mortos, and what they cost or bring; nothing if it has none."""
    mortos = regulation.mortos
    if mortos is None:
        return
    text = _("%(mortos)s of %(cards)s cards") % {"mortos": mortos.count, "cards": mortos.cards}
    yield Value("mortos", _("Mortos"), text, mortos.article)
    yield from line_values(regulation, "morto", mortos.taken)
    yield from line_values(regulation, "morto_missed", mortos.missed)
    yield from _missed_by_both(mortos)
    yield from line_values(regulation, "morto_unplayed", mortos.unplayed)
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


def going_out_values(regulation: Regulation) -> Iterator[Value]:
    """What going out brings and needs, and what counts if nobody goes out."""
    rule = regulation.going_out
    yield from line_values(regulation, "went_out", rule.bonus)
    yield from line_values(regulation, "concealed", rule.concealed)
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
        # Where a ruling decides what counts, the article says only how a hand ends.
        article = DECISION if rule.nobody_ruling else rule.nobody_article
        yield Value("nobody_out", _("Nobody goes out"), text, article, rule.nobody_ruling)


def counting_values(regulation: Regulation) -> Iterator[Value]:
    table, hand = regulation.table, regulation.hand
    yield Value("table", _(line_word(regulation, table.field)), worth_of_each(regulation, table.each), table.article)
    yield Value("hand", _(line_word(regulation, hand.field)), worth_of_each(regulation, hand.each), hand.article)
    text = _("for the opponents") if hand.to_opponents else _("for the pair that holds them")
    yield Value("hand_to", _("Cards left in hand count"), text, hand.article)
    yield Value("payers", _("Hands that count"), _(PAYERS[hand.payers]), hand.article, hand.ruling)


def three_values(regulation: Regulation) -> Iterator[Value]:
    """The points for honours, red threes and black threes, of those that the regulation counts."""
    if honours := regulation.honours:
        yield points_value("honour_each", _("An honour"), honours.each)
        all_of_them = _("All %(number)s honours") % {"number": honours.count}
        yield points_value("honours_all", all_of_them, honours.all_of_them)
        yield points_value("honour_unopened", _("An honour, the pair not open"), honours.unopened_each)
        yield points_value("honours_unopened_all", _("All honours, the pair not open"), honours.unopened_all)
    if red := regulation.red_threes:
        yield points_value("red_laid", _("A red three laid"), red.laid)
        yield points_value("red_without", _("A red three laid, without a canastra"), red.without_canastra)
        yield points_value("red_kept", _("A red three kept in hand"), red.in_hand)
        text = _("all red threes of the pair") if red.kept_spoils_all else _("that card alone")
        yield Value("red_spoils", _("Charged for a red three kept in hand"), text, red.laid.article, red.in_hand.ruling)
    if black := regulation.black_threes:
        yield points_value("black_kept", _("A black three kept in hand"), black.in_hand)


def penalty_values(regulation: Regulation) -> Iterator[Value]:
    for code, clause in regulation.penalties.items():
        yield from line_values(regulation, code, clause)
    if regulation.paid_ruling:
        text = _("the opponents") if regulation.paid_to_opponents else _("nobody")
        yield Value(
            "paid_to", _("Who receives what a pair pays"), text, regulation.paid_article, regulation.paid_ruling
        )


def opening_values(regulation: Regulation) -> Iterator[Value]:
    """The opening minimums by total, and after failed attempts; nothing if there is no minimum."""
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
