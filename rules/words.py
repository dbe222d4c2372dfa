"""The names of fields and lines of the count, unless a regulation has its own word."""

from __future__ import annotations

from rules.schema import Regulation
from rules.text import Plural, Text, _, _n

FIELD_WORDS: dict[str, str] = {
    "clean": _("Clean canastras"),
    "dirty": _("Dirty canastras"),
    "royal": _("Royal canastras"),
    "semi_clean": _("Semi-clean canastras"),
    "went_out": _("Went out"),
    "concealed": _("Went out concealed"),
    "opened": _("Opened"),
    "morto": _("Morto"),
    "honours": _("Honours"),
    "red_threes": _("Red threes laid"),
    "red_threes_in_hand": _("Red threes in hand"),
    "black_threes_in_hand": _("Black threes in hand"),
    "failed_openings": _("Failed openings"),
    "false_closings": _("Went out wrongly"),
    "table_points": _("Points on the table"),
    "hand_points": _("Points in hand"),
    "table_cards": _("Cards on the table"),
    "hand_cards": _("Cards in hand"),
    "cards": _("Cards on the table, counted"),
    "hand_cards_by_class": _("Cards in hand, counted"),
    "claimed_total": _("Total on the paper"),
    "mortos_to_stock": _("Mortos that became stock"),
    "starter": _("Pair that started the game"),
    "left": _("Points neither laid nor held"),
}
WORDS_FOR_LEFT_WITH_MORTOS = {
    False: _("Points left in stock, discards and mortos"),
    True: _("Cards left in stock, discards and mortos"),
}
"""The name of the field `left` in a game with mortos, which are part of it until somebody takes them. The key says
whether the table counts cards instead of their points; games without mortos always count points."""

LINE_WORDS: dict[str, str] = {
    "clean": _("Clean canastra"),
    "dirty": _("Dirty canastra"),
    "royal": _("Royal canastra"),
    "semi_clean": _("Semi-clean canastra"),
    "went_out": _("Going out"),
    "concealed": _("Going out concealed"),
    "morto": _("Morto taken"),
    "morto_missed": _("No morto"),
    "morto_unplayed": _("Morto not played"),
    "honours": _("Honours"),
    "red_threes": _("Red threes"),
    "red_threes_in_hand": _("Red threes kept"),
    "black_threes_in_hand": _("Black threes kept"),
    "failed_openings": _("Failed openings"),
    "false_closings": _("Went out wrongly"),
    "table_points": _("On the table"),
    "table_cards": _("Cards on the table"),
    "hand_points": _("Left in hand"),
    "hand_cards": _("Cards left in hand"),
    "received": _("Paid by the opponents"),
    "nothing_counts": _("Nobody went out: nothing counts"),
}

CLASS_WORDS: dict[str, str] = {
    "joker": _("Jokers"),
    "two": _("Twos"),
    "ace": _("Aces"),
    "high": _("8 to king"),
    "low": _("3 to 7"),
    "honour": _("Honours"),
    "red_three": _("Red threes"),
    "black_three": _("Black threes"),
    "card": _("Every card"),
}

# An amount in the middle of a sentence: "one dirty canastra", "3 dirty canastras".
AMOUNTS: dict[str, Plural] = {
    "clean": _n("a clean canastra", "%(number)s clean canastras"),
    "dirty": _n("a dirty canastra", "%(number)s dirty canastras"),
    "royal": _n("a royal canastra", "%(number)s royal canastras"),
    "semi_clean": _n("a semi-clean canastra", "%(number)s semi-clean canastras"),
    "points": _n("%(number)s point", "%(number)s points"),
    "cards": _n("%(number)s card", "%(number)s cards"),
    "mortos": _n("one morto", "%(number)s mortos"),
    "honours": _n("an honour", "%(number)s honours"),
    "red_threes": _n("a red three", "%(number)s red threes"),
}


def field_word(regulation: Regulation, name: str) -> str:
    """Message id of what this regulation calls a field."""
    usual = FIELD_WORDS[name]
    if name == "left" and regulation.mortos is not None:
        usual = WORDS_FOR_LEFT_WITH_MORTOS[regulation.counts_cards]
    return regulation.words.get(f"field.{name}") or usual


def line_word(regulation: Regulation, code: str) -> str:
    """Message id of what this regulation calls a line of the count."""
    return regulation.words.get(f"line.{code}") or LINE_WORDS[code]


def own_sentence(regulation: Regulation, usual: str) -> str:
    """Message id of a sentence that names canastras, in this regulation's own words. `usual`: the id used by other
    regulations."""
    return regulation.words.get(f"sentence.{usual}", usual)


def class_word(regulation: Regulation, name: str) -> str:
    """Message id of what this regulation calls a class of counted cards."""
    return regulation.words.get(f"class.{name}") or CLASS_WORDS.get(name, name)


def amount(regulation: Regulation, name: str, number: int) -> Text:
    """An amount of canastras of a kind, cards, points, mortos, honours or red threes within a sentence, in this
    regulation's words."""
    return Text.plural(regulation.amounts.get(name) or AMOUNTS[name], number)


def worth(regulation: Regulation, number: int) -> Text:
    """The amount in the unit of the table's entry, as part of a sentence: "%(number)s points", or cards."""
    return amount(regulation, "cards" if regulation.counts_cards else "points", number)
