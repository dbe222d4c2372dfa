"""Slips with a line of the count: forgotten, counted twice, with the wrong sign, or as another kind."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.clauses import Honours
from rules.text import Text, _, make_text
from rules.words import amount, line_word, own_sentence
from scoring.checks.column import PairColumn, Slip
from scoring.lines import ScoreLine, score_lines

# Lines that have no special hint for being forgotten.
OTHER_LINES = (
    "honours",
    "red_threes",
    "red_threes_in_hand",
    "black_threes_in_hand",
    "failed_openings",
    "false_closings",
    "received",
)


def canastra_slips(column: PairColumn) -> Iterator[Slip]:
    """Slips with canastras: one was forgotten, counted twice or counted as another kind, or both of a kind were, or all
    of them were forgotten."""
    regulation = column.case.regulation
    worth = {kind: getattr(regulation, kind).points for kind in regulation.kinds}
    lines = list(column.lines_of(*regulation.kinds))
    for line in lines:
        kind, each, codes = amount(regulation, line.code, 1), worth[line.code], (line.code,)
        missing = _("The paper seems to leave out %(kind)s.")
        yield Slip(column.total - each, make_text(missing, kind=kind), codes)
        twice = _("The paper seems to count %(kind)s twice, or one more than was entered here.")
        yield Slip(column.total + each, make_text(twice, kind=kind), codes)
        for other_kind in regulation.kinds:
            if other_kind != line.code:
                message = _("The paper seems to count %(wrong)s instead of %(kind)s.")
                for count in (1, 2) if line.count == 2 else (1,):
                    kinds = [amount(regulation, code, count) for code in (other_kind, line.code)]
                    wrong = make_text(message, wrong=kinds[0], kind=kinds[1])
                    total = column.total + count * (worth[other_kind] - each)
                    yield Slip(total, wrong, (line.code, other_kind))
        if line.code == "royal":
            message = _("The royal canastra seems to have been counted as a clean one too. It counts only %(points)s.")
            yield Slip(column.total + worth["clean"], make_text(message, points=each), ("royal", "clean"))
    if sum(line.count for line in lines) > 1:
        points, every_code = sum(line.points for line in lines), tuple(line.code for line in lines)
        none = _("The points for the canastras (%(points)s) seem to be missing. They come on top of the cards.")
        yield Slip(column.total - points, make_text(own_sentence(regulation, none), points=points), every_code)


def going_out_slips(column: PairColumn) -> Iterator[Slip]:
    """Slips with the bonus for going out: it was forgotten or counted twice, or the usual bonus was added to that for
    going out concealed."""
    going_out = column.case.regulation.going_out
    for line in column.lines_of("went_out", "concealed"):
        missing = _("The points for going out (%(points)s) seem to be missing.")
        yield Slip(column.total - line.points, make_text(missing, points=line.points), (line.code,))
        twice = _("The points for going out (%(points)s) seem to have been added twice.")
        if line.code == "went_out" and going_out.concealed and going_out.concealed.points == 2 * line.points:
            twice = _(
                "The points for going out (%(points)s) seem to have been added twice, or counted as for going out "
                "concealed."
            )
        yield Slip(column.total + line.points, make_text(twice, points=line.points), (line.code,))
        if line.code == "concealed":
            both = _("Both bonuses for going out seem to have been added. Going out concealed counts only %(points)s.")
            yield Slip(column.total + going_out.bonus.points, make_text(both, points=line.points), (line.code,))
            plain = _("Going out seems to have been counted as not concealed. Concealed, it counts %(points)s.")
            total = column.total - line.points + going_out.bonus.points
            yield Slip(total, make_text(plain, points=line.points), (line.code,))


def unmarked_going_out(column: PairColumn) -> Iterator[Slip]:
    """The pair went out on paper, but nobody is marked here."""
    hand, side = column.case.hand, column.side
    if any(pair.went_out for pair in hand.sides):
        return
    first, second = (replace(pair, went_out=index == side) for index, pair in enumerate(hand.sides))
    lines = score_lines(replace(hand, sides=(first, second)), column.case.regulation)[side]
    message = _("On the paper this pair seems to have gone out, and here nobody is marked.")
    # No lines: where something else explains the total as well, who went out is to be looked at first.
    article = column.case.regulation.going_out.bonus.article
    yield Slip(sum(line.points for line in lines), make_text(message), article=article)


def morto_slips(column: PairColumn) -> Iterator[Slip]:
    """Slips with what the morto gives or costs: it was forgotten, counted twice, counted with the wrong sign, or
    charged although it costs nothing."""
    lines = list(column.lines_of("morto", "morto_missed", "morto_unplayed"))
    for line in lines:
        if line.points < 0:
            missing = _("The penalty for the morto (%(points)s) seems to be missing.")
            twice = _("The penalty for the morto (%(points)s) seems to have been subtracted twice.")
            added = _("The penalty for the morto (%(points)s) seems to have been added instead of subtracted.")
            yield Slip(column.total - 2 * line.points, make_text(added, points=line.points), (line.code,))
        else:
            missing = _("The points for the morto (%(points)s) seem to be missing.")
            twice = _("The points for the morto (%(points)s) seem to have been added twice.")
        yield Slip(column.total - line.points, make_text(missing, points=line.points), (line.code,))
        yield Slip(column.total + line.points, make_text(twice, points=line.points), (line.code,))
    mortos, morto = column.case.regulation.mortos, column.case.hand.sides[column.side].morto
    if morto == "none" and mortos and mortos.taken and not mortos.missed:
        charged = _("A morto that was not taken seems to have been charged. Here it costs nothing.")
        yield Slip(column.total - mortos.taken.points, make_text(charged), ("morto_missed",), mortos.taken.article)
    if morto == "unplayed" and mortos and mortos.unplayed and not any(column.lines_of("morto_unplayed")):
        # Where the partner went out, a forgotten bonus gives the same total, so this is never the only explanation.
        free = _("The unplayed morto seems to have been charged. It costs nothing when the stock runs out.")
        yield Slip(column.total + mortos.unplayed.points, make_text(free), ("morto_unplayed",))


def other_slips(column: PairColumn) -> Iterator[Slip]:
    """Slips with honours, threes and penalties."""
    for line in column.lines_of(*OTHER_LINES):
        word = make_text(line_word(column.case.regulation, line.code))
        what: dict[str, int | Text] = {"line": word, "points": line.points}
        missing = _("A line seems to be missing: %(line)s (%(points)s).")
        yield Slip(column.total - line.points, make_text(missing, **what), (line.code,))
        twice = _("A line seems to have been counted twice: %(line)s (%(points)s).")
        yield Slip(column.total + line.points, make_text(twice, **what), (line.code,))
        if line.points < 0 and line.code != "red_threes":  # these have their own hints
            added = _("A line seems to have been added instead of subtracted: %(line)s (%(points)s).")
            yield Slip(column.total - 2 * line.points, make_text(added, **what), (line.code,))
        if line.count > 1:
            yield from _miscounted(column, line)
        if line.code == "honours":
            yield from _honour_slips(column, line)


def _miscounted(column: PairColumn, line: ScoreLine) -> Iterator[Slip]:
    """Fewer of several equal things were counted, or one more."""
    word = make_text(line_word(column.case.regulation, line.code))
    message = _("The paper seems to count %(written)s instead of %(entered)s: %(line)s.")
    for count in (*range(1, line.count), line.count + 1):
        hint = make_text(message, written=count, entered=line.count, line=word)
        points = _points_of(column.case.regulation.honours, line, count)
        yield Slip(column.total - line.points + points, hint, (line.code,))


def _points_of(honours: Honours | None, line: ScoreLine, count: int) -> int:
    """What `count` of a line's things give; all honours together give a sum of their own."""
    if not honours or line.code != "honours":
        return line.points // line.count * count
    each, every = (
        (honours.each, honours.all_of_them) if line.points > 0 else (honours.unopened_each, honours.unopened_all)
    )
    return every.points if count == honours.count else each.points * count


def _honour_slips(column: PairColumn, line: ScoreLine) -> Iterator[Slip]:
    """All four honours counted one by one, by a pair that has not opened also as if it had."""
    honours = column.case.regulation.honours
    if honours and line.count == honours.count:
        each = honours.each if line.points > 0 else honours.unopened_each
        message = _("The honours seem to have been counted one by one. All four count %(points)s.")
        total = column.total - line.points + line.count * each.points
        yield Slip(total, make_text(message, points=line.points), (line.code,))
        if line.points < 0:
            added = _("The honours seem to have been added. A pair that has not opened pays for them (%(points)s).")
            total = column.total - line.points + line.count * honours.each.points
            yield Slip(total, make_text(added, points=line.points), (line.code,))
