"""The cards of a movement on A4, as many on a page as their rounds leave room for, with marks to cut along."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from scoring.contest.match_state import MatchState
from scoring.contest.model import PairId
from scoring.contest.short_names import joined_names
from tournament.boards.movement import NO_TABLE, GuideCard, GuideLine, TableCard, TableLine
from tournament.boards.words import state_word, unplayed_word
from tournament.printing.text_fit import REGULAR_SCALE, FittedText, fit_name, fit_text

PAGE_SIZE = (210.0, 297.0)
"""Width and height (mm) of the page."""
PAGE_MARGIN = 10.0
"""The part (mm) on each side that printers leave white, where the cut marks are."""
CARD_COLUMNS = 2
CARD_PADDING = 4.0
"""The space (mm) around everything on a card."""
HEAD_HEIGHT = 23.5
"""The height (mm) of a card's title with the lines above and below."""
COLUMN_HEADS_HEIGHT = 5.5
"""The height (mm) of what is above the columns."""
ROW_HEIGHTS = (9, 8, 7, 6)
"""Heights (mm) of a line, of which the largest that fits is used."""
MIN_ROW_HEIGHT = 6
"""The least height (mm) of a line, whose type is still legible at arm's length."""
CARDS_DOWN = (4, 3, 2, 1)
"""The number of cards in a column of the page."""
MARK = (2.0, 8.0)
"""The distances (mm) from the edge of the page between which a cut mark lies."""
NAME_SIZES = (17, 15, 13, 11, 10, 9, 8, 7)
TITLE_SIZES = (21, 19, 17, 15, 13, 11, 10, 9, 8)
TITLE_HEIGHT = 13.0
"""The height (mm) of the title."""
BELOW_HEIGHT = 6.5
"""The least height (mm) of what is below the title."""
TITLE_WITH_BELOW_HEIGHT = 17.0
"""The height (mm) of both together: below a title of one line there is room for two lines of 9 pt."""
NAME_WIDTH = 53.0
"""The width (mm) of a pair on the card of a table."""
OPPONENT_WIDTH = 56.0
"""The width (mm) of a pair on the card of another."""
STAYS_WIDTH = 20.0
"""The width (mm) of the words before the pair that stays."""
GROUP_WIDTH = 24.0
"""The width (mm) of a group."""
SMALLER_SHARE = 4
"""One in this many names may be set smaller than the others."""
LEGIBLE_SIZE = 13
"""The size (pt) below which none of the others is set."""
CARD_WIDTH = (PAGE_SIZE[0] - 2 * PAGE_MARGIN) / CARD_COLUMNS - 2 * CARD_PADDING


@dataclass(frozen=True, slots=True)
class CardHead:
    """The small line above the title of every card."""

    tournament: str
    phase: str = ""


@dataclass(frozen=True, slots=True)
class CardName:
    """A pair on a line. `next_table`: the table it goes to next; `stays`: whether that is the same table; `sits_out`:
    whether it sits out next; `unplayed`: "walkover" or "annulled" if it does not come. `next_tables`: for single
    players, where each of two partners goes."""

    name: FittedText
    next_table: int | None = None
    stays: bool = False
    sits_out: bool = False
    unplayed: str = ""
    next_tables: str = ""


@dataclass(frozen=True, slots=True)
class CardLine:
    """A round. On the card of a pair, `table`: the table; `unplayed`: "walkover" or "annulled" if the match is not
    played."""

    round: int
    names: tuple[CardName, ...]
    table: str = ""
    unplayed: str = ""


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """`title`: the table, or the pair. `text_below`: who stays at the table, or the full names."""

    title: FittedText
    text_above: FittedText
    text_below: FittedText | None
    group: str
    lines: tuple[CardLine, ...]


Namer = Callable[[PairId], str]


@dataclass(frozen=True, slots=True)
class Scale:
    """`cards_in_column`: cards in a column; `line_height`: mm of a line; `width`: mm of a name; `sizes`: the type sizes
    (pt) it may have, no larger than most names allow, so that lines look alike."""

    cards_in_column: int
    line_height: int
    width: float
    sizes: tuple[int, ...] = NAME_SIZES

    def fitted(self, name: str) -> FittedText:
        return fit_text(name, self.width * REGULAR_SCALE, self.line_height - 0.4, self.sizes)

    def for_names(self, names: Sequence[str]) -> "Scale":
        sizes = sorted(self.fitted(name).size for name in names)
        usual = sizes[len(sizes) // SMALLER_SHARE] if sizes else NAME_SIZES[0]
        return replace(self, sizes=tuple(size for size in NAME_SIZES if size <= max(usual, LEGIBLE_SIZE)))


def table_cards_html(head: CardHead, cards: Sequence[TableCard], short: Namer) -> str:
    """The HTML of one card for each table. `short`: the short names of pairs."""
    scale = _scale([sum(len(line.pairs) or 1 for line in card.lines) for card in cards], NAME_WIDTH)
    scale = scale.for_names([name for card in cards for line in card.lines for name in _names(line, short)])
    return _html(head, [_table_card(head, card, short, scale) for card in cards], scale, guide=False)


def guide_cards_html(head: CardHead, cards: Sequence[GuideCard], short: Namer, full: Namer) -> str:
    """The HTML of one card for each pair that moves."""
    scale = _scale([len(card.lines) for card in cards], OPPONENT_WIDTH)
    scale = scale.for_names([_opponents(line, short) for card in cards for line in card.lines if line.opponents])
    return _html(head, [_guide_card(head, card, short, full, scale) for card in cards], scale, guide=True)


def _scale(lengths: Sequence[int], width: float) -> Scale:
    """The scale for cards with this many lines."""
    longest = min(max(lengths, default=1), _most_lines(CARDS_DOWN[-1], MIN_ROW_HEIGHT))
    down = next(down for down in CARDS_DOWN if _most_lines(down, MIN_ROW_HEIGHT) >= longest)
    return Scale(down, next(row for row in ROW_HEIGHTS if _most_lines(down, row) >= longest), width)


def _most_lines(down: int, row: int) -> int:
    """The number of lines of this height (mm) that fit on a card."""
    return int(((PAGE_SIZE[1] - 2 * PAGE_MARGIN) / down - 2 * CARD_PADDING - HEAD_HEIGHT - COLUMN_HEADS_HEIGHT) / row)


def _table_card(head: CardHead, card: TableCard, short: Namer, scale: Scale) -> PrintedCard:
    lines = [CardLine(line.round, _arrivals(card.table, line, short, scale)) for line in card.lines]
    stays = short(card.staying_pair) if card.staying_pair is not None else ""
    title = FittedText(_("Table %(table)s") % {"table": card.table}, TITLE_SIZES[0], 1)
    return PrintedCard(title, *_head_texts(head, stays, CARD_WIDTH - STAYS_WIDTH), card.group, tuple(lines))


def _arrivals(table_number: int, line: TableLine, short: Namer, scale: Scale) -> tuple[CardName, ...]:
    """The pairs that come to a table; if there are none, a note that the pair which stays sits out."""
    if not line.pairs:
        return (CardName(scale.fitted(state_word(MatchState.BYE))),)
    if line.is_of_single_players:
        bye = state_word(MatchState.BYE)
        words = ["–" if table == NO_TABLE else str(table or bye) for table in line.next_tables]
        sides = zip(_names(line, short), (line.pairs[:2], line.pairs[2:]), (words[:2], words[2:]), strict=True)
        return tuple(
            CardName(
                scale.fitted(name),
                unplayed="" if {*side}.isdisjoint(line.absent) else unplayed_word(line.annulled),
                next_tables=" · ".join(tables),
            )
            for name, side, tables in sides
        )
    onward = line.next_tables or [NO_TABLE] * len(line.pairs)
    return tuple(
        CardName(
            scale.fitted(short(pair)),
            table or None,
            table == table_number,
            table is None,
            unplayed=unplayed_word(line.annulled) if pair in line.absent else "",
        )
        for pair, table in zip(line.pairs, onward, strict=True)
    )


def _names(line: TableLine, short: Namer) -> list[str]:
    """Both pairs, or both pairs of players who are partners in this round."""
    names = list(map(short, line.pairs))
    return [joined_names(names[:2]), joined_names(names[2:])] if line.is_of_single_players else names


def _opponents(line: GuideLine, short: Namer) -> str:
    """The opponents; for a single player also the partner."""
    others = joined_names(map(short, line.opponents))
    if line.partner is None:
        return others
    return _("with %(partner)s, against %(others)s") % {"partner": short(line.partner), "others": others}


def _guide_card(head: CardHead, card: GuideCard, short: Namer, full: Namer, scale: Scale) -> PrintedCard:
    lines = []
    for line in card.lines:
        against = CardName(scale.fitted(_opponents(line, short) if line.opponents else state_word(MatchState.BYE)))
        unplayed = unplayed_word(line.annulled) if line.walkover else ""
        lines.append(CardLine(line.round, (against,), str(line.table or ""), unplayed))
    whole = full(card.pair) if full(card.pair) != short(card.pair) else ""
    title = fit_text(short(card.pair), CARD_WIDTH, TITLE_HEIGHT, TITLE_SIZES)
    height = max(BELOW_HEIGHT, TITLE_WITH_BELOW_HEIGHT - title.height)
    return PrintedCard(title, *_head_texts(head, whole, CARD_WIDTH, height), card.group, tuple(lines))


def _head_texts(
    head: CardHead, below: str, width: float, height: float = BELOW_HEIGHT
) -> tuple[FittedText, FittedText | None]:
    above = " · ".join(filter(None, [head.tournament, head.phase]))
    fitted = fit_name(below, width * REGULAR_SCALE, height, NAME_SIZES) if below else None
    return fit_text(above, (CARD_WIDTH - GROUP_WIDTH) * REGULAR_SCALE, 4.5, (9, 8, 7)), fitted


def _parts(card: PrintedCard) -> Iterator[PrintedCard]:
    """The card, or several if it has more rounds than a page has lines."""
    most, used = _most_lines(CARDS_DOWN[-1], MIN_ROW_HEIGHT), 0
    part: list[CardLine] = []
    for line in card.lines:
        if part and used + len(line.names) > most:
            yield replace(card, lines=tuple(part))
            part, used = [], 0
        part.append(line)
        used += len(line.names)
    yield replace(card, lines=tuple(part))


def _html(head: CardHead, cards: Sequence[PrintedCard], scale: Scale, *, guide: bool) -> str:
    """The cards as a page, cut marks included. `guide`: cards for the pairs that move, instead of those for the
    tables."""
    title = _("Guide cards for the pairs that move") if guide else _("Cards for the tables")
    parts = [part for card in cards for part in _parts(card)]
    on_page = scale.cards_in_column * CARD_COLUMNS
    context = {
        "title": f"{head.tournament} · {title}",
        "pages": [parts[start : start + on_page] for start in range(0, len(parts), on_page)],
        "marks": cut_marks(scale.cards_in_column),
        "down": scale.cards_in_column,
        "row": scale.line_height,
        "guide": guide,
        "tables": any(line.table or line.unplayed for card in cards for line in card.lines),
        "bye": state_word(MatchState.BYE),
    }
    return render_to_string("printing/movement_cards.html", context)


def cut_marks(down: int) -> list[tuple[str, str, str, str]]:
    """Lines to cut along, as x and y of both ends: in the margins, and a small cross where four cards meet."""
    across = [
        PAGE_MARGIN + number * (PAGE_SIZE[0] - 2 * PAGE_MARGIN) / CARD_COLUMNS for number in range(CARD_COLUMNS + 1)
    ]
    along = [PAGE_MARGIN + number * (PAGE_SIZE[1] - 2 * PAGE_MARGIN) / down for number in range(down + 1)]
    near, far = MARK
    lines = [(x, at, x, end) for x in across for at, end in ((near, far), (PAGE_SIZE[1] - far, PAGE_SIZE[1] - near))]
    lines += [(at, y, end, y) for y in along for at, end in ((near, far), (PAGE_SIZE[0] - far, PAGE_SIZE[0] - near))]
    for x in across[1:-1]:
        for y in along[1:-1]:
            lines += [(x - 2, y, x + 2, y), (x, y - 2, x, y + 2)]
    return [(f"{x1:.2f}", f"{y1:.2f}", f"{x2:.2f}", f"{y2:.2f}") for x1, y1, x2, y2 in lines]
