"""The lines of each pair's count in a hand, with their articles; they add up to the totals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.clauses import Clause, Honours, Mortos, Payers, RedThrees
from rules.schema import Regulation
from scoring.findings import SIDES
from scoring.hand import HandFacts, Side


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """`count` things (canastras, threes, points, cards) that give `points`, which may be negative."""

    code: str
    count: int
    points: int
    article: str
    ruling: str | None = None


Lines = tuple[list[ScoreLine], list[ScoreLine]]


def score_lines(hand: HandFacts, regulation: Regulation) -> Lines:
    """The lines of both pairs in a hand, without lines for zero things."""
    if regulation.going_out.nobody_article and not regulation.going_out.nobody_counts and not hand.out_count:
        going_out = regulation.going_out
        nothing = ScoreLine("nothing_counts", 1, 0, going_out.nobody_article or "", going_out.nobody_ruling)
        return [nothing], [nothing]
    first, second = SIDES
    return list(_side_lines(hand, first, regulation)), list(_side_lines(hand, second, regulation))


def line_articles(regulation: Regulation) -> dict[str, str]:
    """The article of each line that a count may have, by its code, whether or not a hand has it."""
    mortos, honours, red, black = regulation.mortos, regulation.honours, regulation.red_threes, regulation.black_threes
    clauses = {
        **{kind: getattr(regulation, kind) for kind in regulation.kinds},
        "went_out": regulation.going_out.bonus,
        "concealed": regulation.going_out.concealed,
        "morto": mortos and mortos.taken,
        "morto_missed": mortos and mortos.missed,
        "morto_unplayed": mortos and mortos.unplayed,
        "honours": honours and honours.each,
        "red_threes": red and red.laid,
        "red_threes_in_hand": red and red.in_hand,
        "black_threes_in_hand": black and black.in_hand,
        **regulation.penalties,
        regulation.table.field: regulation.table,
        regulation.hand.field: regulation.hand,
    }
    return {code: clause.article for code, clause in clauses.items() if clause}


def totals(lines: Lines) -> tuple[int, int]:
    """The points of both pairs."""
    return sum([line.points for line in lines[0]]), sum([line.points for line in lines[1]])


def _side_lines(hand: HandFacts, index: int, regulation: Regulation) -> Iterator[ScoreLine]:
    """The lines of a pair, including what its opponents pay to it."""
    yield from _own_lines(hand, index, regulation)
    if regulation.paid_to_opponents and (paid := _points_paid(hand, 1 - index, regulation)):
        yield ScoreLine("received", 1, paid, regulation.paid_article, regulation.paid_ruling)


def _own_lines(hand: HandFacts, index: int, regulation: Regulation) -> Iterator[ScoreLine]:
    """The lines of a pair from its own count."""
    side, other = hand.sides[index], hand.sides[1 - index]
    yield from _canastra_lines(side, regulation)
    if side.went_out:
        yield from _going_out_lines(side, regulation)
    if regulation.mortos:
        yield from morto_lines(hand, index, regulation.mortos)
    if regulation.honours and side.honours:
        yield from _honour_lines(side, other, regulation.honours)
    if regulation.red_threes:
        yield from _red_three_lines(side, regulation.red_threes)
    if regulation.black_threes and side.black_threes_in_hand:
        yield _clause_line("black_threes_in_hand", side.black_threes_in_hand, regulation.black_threes.in_hand)
    for name, clause in regulation.penalties.items():
        if count := getattr(side, name):
            yield _clause_line(name, count, clause)
    if laid := side.table_worth(regulation):
        table, ruling = regulation.table, _worth_ruling(side.table_points, side.cards, regulation)
        yield ScoreLine(table.field, laid, laid * table.each, table.article, ruling)
    yield from hand_lines(hand, index, regulation)


def _canastra_lines(side: Side, regulation: Regulation) -> Iterator[ScoreLine]:
    if side.royal and regulation.royal:
        yield _clause_line("royal", side.royal, regulation.royal)
    if side.clean:
        yield _clause_line("clean", side.clean, regulation.clean)
    if side.semi_clean and regulation.semi_clean:
        yield _clause_line("semi_clean", side.semi_clean, regulation.semi_clean)
    if side.dirty:
        yield _clause_line("dirty", side.dirty, regulation.dirty)


def _clause_line(code: str, count: int, clause: Clause, ruling: str | None = None) -> ScoreLine:
    """The line for `count` things by a clause. `ruling`: the one that decided this case, in place of the clause's
    own."""
    return ScoreLine(code, count, count * clause.points, clause.article, ruling or clause.ruling)


def _points_paid(hand: HandFacts, index: int, regulation: Regulation) -> int:
    """The points (≥ 0) that a pair pays for honours, penalties and its hand, where these go to the opponents."""
    payable = {"honours", *regulation.penalties, regulation.hand.field}
    lines = (line for line in _own_lines(hand, index, regulation) if line.code in payable)
    return -sum(line.points for line in lines if line.points < 0)


def _going_out_lines(side: Side, regulation: Regulation) -> Iterator[ScoreLine]:
    """The bonus of the pair that went out, or of a concealed one, where the regulation gives it."""
    going_out = regulation.going_out
    if side.concealed and going_out.concealed:
        yield _clause_line("concealed", 1, going_out.concealed)
    elif side.morto != "none" or not going_out.bonus_ruling:
        yield _clause_line("went_out", 1, going_out.bonus)
    elif going_out.bonus_without_morto:
        yield _clause_line("went_out", 1, going_out.bonus, going_out.bonus_ruling)


def morto_lines(hand: HandFacts, index: int, mortos: Mortos) -> Iterator[ScoreLine]:
    """What the pair gets or pays for its morto."""
    side = hand.sides[index]
    if side.morto == "none":
        if mortos.missed:
            yield from _missed_morto_lines(hand, mortos, mortos.missed)
        return
    if mortos.taken:
        yield _clause_line("morto", 1, mortos.taken)
    if side.morto == "unplayed" and mortos.unplayed:
        yield from _unplayed_morto_lines(hand, index, mortos, mortos.unplayed)


def _missed_morto_lines(hand: HandFacts, mortos: Mortos, clause: Clause) -> Iterator[ScoreLine]:
    """The charge for not having taken the morto; if nobody took one, it depends on a ruling."""
    if hand.mortos_taken:
        yield _clause_line("morto_missed", 1, clause)
    elif mortos.missed_by_both_counts:
        yield _clause_line("morto_missed", 1, clause, mortos.missed_by_both_ruling)


def _unplayed_morto_lines(hand: HandFacts, index: int, mortos: Mortos, clause: Clause) -> Iterator[ScoreLine]:
    """The charge for a morto taken but not played. It depends on who ended the hand: opponents, partner, or nobody."""
    if not hand.out_count:
        if mortos.unplayed_at_stock_end:
            yield _clause_line("morto_unplayed", 1, clause, mortos.unplayed_at_stock_end_ruling)
    elif hand.sides[1 - index].went_out or not mortos.unplayed_needs_opponents_out:
        yield _clause_line("morto_unplayed", 1, clause)


def _honour_lines(side: Side, other: Side, honours: Honours) -> Iterator[ScoreLine]:
    """Honours: for the pair if it opened, against it if not, or for neither."""
    if side.opened:
        each, all_of_them = honours.each, honours.all_of_them
    elif other.went_out or not honours.unopened_needs_opponents_out:
        each, all_of_them = honours.unopened_each, honours.unopened_all
    else:
        return  # honours count for neither pair
    if side.honours == honours.count:
        yield ScoreLine("honours", side.honours, all_of_them.points, all_of_them.article, all_of_them.ruling)
    else:
        yield _clause_line("honours", side.honours, each)


def _red_three_lines(side: Side, threes: RedThrees) -> Iterator[ScoreLine]:
    """Red threes laid, with or without a canastra, and those kept in hand."""
    in_hand = side.red_threes_in_hand
    if side.red_threes and side.canastras > 0:
        spoilt = in_hand and threes.kept_spoils_all
        laid = threes.without_canastra if spoilt else threes.laid
        yield _clause_line("red_threes", side.red_threes, laid, threes.in_hand.ruling if in_hand else None)
    elif side.red_threes:
        yield _clause_line("red_threes", side.red_threes, threes.without_canastra)
    if in_hand:
        yield _clause_line("red_threes_in_hand", in_hand, threes.in_hand)


def hand_lines(hand: HandFacts, index: int, regulation: Regulation) -> Iterator[ScoreLine]:
    """What the pair gets or pays for the cards left in hand."""
    rule = regulation.hand
    side = hand.sides[index]
    if rule.to_opponents:
        payer = hand.sides[1 - index]
    elif rule.payers is Payers.NOT_WHO_WENT_OUT and side.went_out:
        return
    else:
        payer = side
    if held := payer.hand_worth(regulation):
        yield ScoreLine(rule.field, held, held * rule.each, rule.article, _hand_ruling(hand, payer, regulation))


def _hand_ruling(hand: HandFacts, payer: Side, regulation: Regulation) -> str | None:
    """The ruling on how these cards count, if one decided it.

    It may be about an unplayed morto, the partner of the player who went out, the worth of some cards, or a hand that
    nobody ended.
    """
    mortos, going_out = regulation.mortos, regulation.going_out
    if mortos and payer.morto == "unplayed" and mortos.unplayed_ruling:
        return mortos.unplayed_ruling
    if payer.went_out and regulation.hand.payers is Payers.BOTH and regulation.hand.ruling:
        return regulation.hand.ruling
    if worth := _worth_ruling(payer.hand_points, payer.hand_cards_by_class, regulation):
        return worth
    return going_out.nobody_ruling if going_out.nobody_article and not hand.out_count else None


def _worth_ruling(points: int | None, counted: Mapping[str, int] | None, regulation: Regulation) -> str | None:
    """The ruling that changed what counted cards are worth; None where their points were entered."""
    if points is not None or not counted:
        return None
    return regulation.worth_ruling([name for name, count in counted.items() if count])
