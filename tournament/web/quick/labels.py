"""The labels of the entry form, in the regulation's own words where it has any."""

from django.utils.translation import gettext as _

from rules.clauses import Clause
from rules.schema import Regulation
from rules.text import _ as mark
from rules.words import class_word, field_word, own_sentence
from tournament.boards.columns import COLUMN_KINDS, head_word
from tournament.texts import figure

SHORT = {
    "table_points": mark("on the table"),
    "hand_points": mark("in hand"),
    "table_cards": mark("cards laid"),
    "hand_cards": mark("cards in hand"),
    "claimed_total": mark("on the paper"),
    "red_threes": mark("3 ♥♦ laid"),
    "red_threes_in_hand": mark("3 ♥♦ kept"),
    "black_threes_in_hand": mark("3 ♠♣ kept"),
    "failed_openings": mark("Failed to open"),
}
CANASTRAS = ("clean", "semi_clean", "dirty", "royal")
HEADS = {kind.code: kind for kind in COLUMN_KINDS if kind.code in (*CANASTRAS, "honours")}
MORTO = {"played": mark("Took the morto"), "none": mark("Did not take it"), "unplayed": mark("Took it, not played")}


def field_label(regulation: Regulation, name: str) -> str:
    """The label of a field of the hand under this regulation, in the active language."""
    return _(field_word(regulation, name))


def short_label(regulation: Regulation, name: str) -> str:
    """The label inside a narrow field, or above one of three counts in a row."""
    if name in HEADS:
        points = clause.points if (clause := _clause(regulation, name)) else 0
        return f"{head_word(regulation, HEADS[name])} {figure(points)}"
    return _(regulation.words.get(f"field.{name}") or SHORT.get(name) or field_word(regulation, name))


def count_label(regulation: Regulation, name: str) -> str:
    """The label of a count, like the heading of its column, with the value of each."""
    word = head_word(regulation, HEADS[name]) if name in CANASTRAS else field_label(regulation, name)
    clause = _clause(regulation, name)
    if clause is None:
        return word
    return _("%(what)s, %(points)s each") % {"what": word, "points": figure(clause.points)}


def field_note(regulation: Regulation, name: str) -> str:
    """The value of each, to be shown beside the question; "" if there is nothing to say."""
    if name == "morto":
        return _morto_note(regulation)
    clause = _clause(regulation, name)
    if clause:
        return _("%(points)s each") % {"points": figure(clause.points)}
    if name == regulation.table.field:
        return _table_note(regulation)
    return _hand_note(regulation) if name == regulation.hand.field else ""


def unplayed_note(regulation: Regulation, name: str) -> str:
    """What does not belong in the hand of a pair that took a morto and did not play it; "" if its cards count there."""
    without_morto = regulation.mortos and not regulation.mortos.unplayed_cards_count
    return _("without the cards of the morto") if without_morto and name == regulation.hand.field else ""


def _table_note(regulation: Regulation) -> str:
    """What is entered elsewhere and does not belong in the table's points (or cards)."""
    if not regulation.counts_cards:
        return _(own_sentence(regulation, mark("the cards alone, without the points of canastras")))
    apart_threes = regulation.threes and not regulation.threes.counted
    text = _("%(points)s each, threes not among them") if apart_threes else _("%(points)s each")
    return text % {"points": figure(regulation.table.each)}


def _hand_note(regulation: Regulation) -> str:
    """What a card counts, and that threes do not belong there, except those that art. 8 counts as ordinary cards."""
    if not regulation.counts_cards:
        return ""
    if regulation.threes and not regulation.threes.counted:
        return _("of the threes, only an unswapped red one")  # leaves room for the morto, on two lines of a phone
    return _("%(points)s each") % {"points": figure(regulation.hand.each)}


def _morto_note(regulation: Regulation) -> str:
    mortos = regulation.mortos
    if mortos and mortos.missed:
        return _("none: %(points)s") % {"points": figure(mortos.missed.points)}
    if mortos and mortos.taken:
        return _("taken: %(points)s") % {"points": figure(mortos.taken.points)}
    return ""


def _clause(regulation: Regulation, name: str) -> Clause | None:
    if name in CANASTRAS:
        canastra: Clause | None = getattr(regulation, name)
        return canastra
    if name == "honours" and regulation.honours:
        return regulation.honours.each
    if name == "red_threes" and regulation.red_threes:
        return regulation.red_threes.laid
    if name == "red_threes_in_hand" and regulation.red_threes:
        return regulation.red_threes.in_hand
    if name == "black_threes_in_hand" and regulation.black_threes:
        return regulation.black_threes.in_hand
    return regulation.penalties.get(name)


def value_text(regulation: Regulation, name: str, value: object, names: tuple[str, str]) -> str:
    """A value of a hand in words, for a list of changes or for two versions side by side."""
    if value is None or value == {}:
        return _("blank")
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, int):
        return names[value] if name == "starter" else figure(value)
    if isinstance(value, str):
        return _(MORTO[value])
    counts = value if isinstance(value, dict) else {}
    return ", ".join(f"{_(class_word(regulation, cls))} {figure(count)}" for cls, count in counts.items())
