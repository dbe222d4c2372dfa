"""What the entry of a hand calls things, in the regulation's own words where it has them."""

from django.utils.translation import gettext as _

from rules.clauses import Clause
from rules.schema import Regulation
from rules.text import _ as mark
from rules.words import class_word, field_word
from tournament.texts import figure

SHORT = {
    "table_points": mark("on the table"),
    "hand_points": mark("in hand"),
    "table_cards": mark("cards laid"),
    "hand_cards": mark("cards in hand"),
    "claimed_total": mark("on the paper"),
}
MORTO = {"played": mark("Took it"), "none": mark("Did not take it"), "unplayed": mark("Took it, not played")}


def field_label(regulation: Regulation, name: str) -> str:
    return _(field_word(regulation, name))


def short_label(regulation: Regulation, name: str) -> str:
    """The word inside a narrow field."""
    return _(regulation.words.get(f"field.{name}") or SHORT.get(name) or field_word(regulation, name))


def field_note(regulation: Regulation, name: str) -> str:
    """What one of these counts, beside the question; empty where that says nothing."""
    if name == "morto":
        return _morto_note(regulation)
    clause = _clause(regulation, name)
    if clause:
        return _("%(points)s each") % {"points": figure(clause.points)}
    if name in ("table_cards", "hand_cards"):
        rule = regulation.table if name == "table_cards" else regulation.hand
        return _("%(points)s each") % {"points": figure(rule.each)}
    return ""


def _morto_note(regulation: Regulation) -> str:
    mortos = regulation.mortos
    if mortos and mortos.missed:
        return _("none: %(points)s") % {"points": figure(mortos.missed.points)}
    if mortos and mortos.taken:
        return _("taken: %(points)s") % {"points": figure(mortos.taken.points)}
    return ""


def _clause(regulation: Regulation, name: str) -> Clause | None:
    if name in ("clean", "dirty", "royal"):
        canastra: Clause | None = getattr(regulation, name)
        return canastra
    if name == "honours" and regulation.honours:
        return regulation.honours.each
    if name == "red_threes" and regulation.red_threes:
        return regulation.red_threes.laid
    if name == "red_threes_in_hand" and regulation.red_threes:
        return regulation.red_threes.kept
    if name == "black_threes_in_hand" and regulation.black_threes:
        return regulation.black_threes.kept
    return regulation.penalties.get(name)


def value_text(regulation: Regulation, name: str, value: object, names: tuple[str, str]) -> str:
    """A fact of a hand as one reads it: for what changed, and for two versions side by side."""
    if value is None:
        return "·"
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, int):
        return names[value] if name == "starter" else figure(value)
    if isinstance(value, str):
        return _(MORTO[value])
    counts = value if isinstance(value, dict) else {}
    return ", ".join(f"{_(class_word(regulation, cls))} {figure(count)}" for cls, count in counts.items()) or "·"
