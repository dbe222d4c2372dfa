"""Finds what is wrong with each pair that was read, on its own and compared with the others."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from rules.text import _, make_text
from scoring.codec import is_text
from scoring.tournament_file.fields import MAX_NAME_LENGTH
from tournament.intake.cells import BRACKETED_TEXT, SEED_TEXT, PairParts
from tournament.intake.cleaning import tidy
from tournament.intake.model import (
    MAX_CARD_LENGTH,
    MAX_LINE_LENGTH,
    MAX_SEED,
    ListFault,
    ReadPair,
    comparison_key,
)
from tournament.intake.names import first_separator
from tournament.intake.paid_marks import is_paid_mark
from tournament.whole_numbers import plain_number

MAX_PLAYERS = 4
"""Two players and two substitutes."""
NO_NAME = re.compile(r"R\$|[$€£]|\d\s*(?:h|hs|hrs|horas?|ore|am|pm)\b|\d:\d\d|^\d|\d\W*\s\w", re.IGNORECASE)
"""What no name contains but lines above a list do: a price, an hour or a date. A number behind a name is none of
these."""
TEAM = re.compile(r"(?:equipes?|times?|squadra|teams?)\b", re.IGNORECASE)


def validate_pair(line: int, text: str, parts: PairParts, accept_single: bool) -> ReadPair:
    """The pair with everything that is wrong with it on its own."""
    names = parts.names.names
    alone = len(names) == 1 and parts.title is None
    named_only = alone and accept_single
    name = parts.title or "/".join(names[:2])
    seed = _seed(parts.seed)
    row = ReadPair(line, text, name, () if named_only else names, parts.club, seed, cards=parts.cards)
    note = _note_fault(parts)
    if note is not None:
        return ReadPair(line, text, "", faults=(note,))
    faults = (*_name_faults(parts, named_only), *_text_faults(row), *_seed_faults(parts.seed, seed))
    return replace(row, faults=(*faults, *_card_faults(row)))


def _note_fault(parts: PairParts) -> ListFault | None:
    """Note a fault for a colon, which no player's name has: "Yet to pay: Ana and Bia" is about pairs elsewhere in the
    list, and "Equipe Norte: Ana / Bia; Caio / Davi" is a team."""
    if not parts.names.names or ":" not in parts.names.names[0]:
        return None
    if TEAM.match(parts.names.names[0]) or len(parts.names.names) > MAX_PLAYERS - 1:
        message = _(
            "This looks like a team: if it is one, say below that each line is a team. If not, enter only the pair."
        )
        return ListFault("team", make_text(message))
    message = _("This looks like a note: remove the line, or if it is a pair, everything up to the colon.")
    return ListFault("note", make_text(message))


def _name_faults(parts: PairParts, named_only: bool) -> Iterator[ListFault]:
    """What is wrong or doubtful about the names of a pair. `named_only`: a pair may be listed by one name."""
    names = parts.names.names
    if not names:
        yield ListFault("no_names", make_text(_("Enter the names of the two players, with a / between them.")))
    elif len(names) == 1 and not named_only:
        message = _("Only %(name)s is here: add the partner too, with a / between them.")
        yield ListFault("one_name", make_text(message, name=names[0]))
    elif parts.names.unclear or len(names) > MAX_PLAYERS:
        yield ListFault(
            "many_names", make_text(_("It is not clear who plays with whom: enter one pair per line, as Ana / Bia."))
        )
    elif len(names) > 2:
        message = _("%(names)s: anyone after the first two is read as a substitute.")
        yield ListFault("substitutes", make_text(message, names=", ".join(names)), warning=True)
    elif parts.names.guessed:
        message = _("Read as %(first)s and %(second)s: put a / between the two players if that is wrong.")
        yield ListFault("guessed", make_text(message, first=names[0], second=names[1]), warning=True)
    if parts.surplus:
        yield ListFault(
            "spare", make_text(_("This line has more than two players, a club and a seed. Remove the rest."))
        )
    keys = [comparison_key(name) for name in names]
    if len(set(keys)) < len(keys):
        yield ListFault("same_twice", make_text(_("The same name is listed here twice: is that right?")), warning=True)


def _card_faults(row: ReadPair) -> Iterator[ListFault]:
    written = [card for card in row.cards if card]
    if any(len(card) > MAX_CARD_LENGTH or not is_text(card) for card in written):
        yield ListFault("card", make_text(_("A card number has at most %(limit)s characters."), limit=MAX_CARD_LENGTH))
    if len([card for card in row.cards[len(row.players) :] if card]):
        yield ListFault("cards", make_text(_("There are more card numbers than players.")))


def _text_faults(row: ReadPair) -> Iterator[ListFault]:
    texts = [row.name, *row.players, row.club or ""]
    if not all(is_text(text) for text in texts):
        yield ListFault(
            "unwritable", make_text(_("These names contain characters that cannot be written: type them again."))
        )
    if any(len(text) > MAX_NAME_LENGTH for text in texts) or len(row.text) > MAX_LINE_LENGTH:
        message = _("A name has more than %(limit)s characters: shorten it.")
        yield ListFault("too_long", make_text(message, limit=MAX_NAME_LENGTH))


def _seed(written: str | None) -> int | None:
    return plain_number(written or "", MAX_SEED) or None


def _seed_faults(written: str | None, seed: int | None) -> Iterator[ListFault]:
    if written is not None and seed is None:
        yield ListFault(
            "seed", make_text(_("The seed is a whole number from 1 to %(most)s, or nothing."), most=MAX_SEED)
        )


def find_duplicates(rows: Sequence[ReadPair]) -> list[ReadPair]:
    """The same rows, with a fault for each pair, player, name and seed that an earlier line already has."""
    seen: dict[tuple[str, object], int] = {}
    checked = []
    for row in rows:
        checked.append(replace(row, faults=(*row.faults, *_duplicate_faults(row, seen))))
        for identity in _identities(row):
            seen.setdefault(identity, row.line)
    return checked


def find_doubtful_clubs(rows: Sequence[ReadPair]) -> list[ReadPair]:
    """The same rows, with a remark on each club in brackets that may be somebody's name, as in "Maria (Zezé) / João".

    That is one which no other line has, if it follows the first player or if most lines name no club.
    """
    brackets = {row.line: _clubs_in_brackets(row) for row in rows}
    times = Counter(comparison_key(club) for clubs in brackets.values() for club, _inside in clubs)
    few = 2 * sum(row.club is not None for row in rows) < len(rows)
    checked = []
    for row in rows:
        single = [(club, inside) for club, inside in brackets[row.line] if times[comparison_key(club)] == 1]
        message = _("Read as the club: %(clubs)s. If that belongs to a name, enter it without brackets.")
        remark = ListFault("club", make_text(message, clubs=", ".join(club for club, _inside in single)), warning=True)
        doubtful = single and (few or any(inside for _club, inside in single))
        faults = (*row.faults, remark) if doubtful else row.faults
        checked.append(replace(row, faults=(*faults, *_left_out(row))))
    return checked


def find_doubtful_names(rows: Sequence[ReadPair]) -> list[ReadPair]:
    """The same rows, with a remark on each line that may be about the tournament: "Dia 28/11 na sede social" or "Almoço
    incluso e estacionamento", with a word of no capital where most names have one."""
    names = [name for row in rows for name in row.players]
    capitals = 2 * sum(name[:1].isupper() for name in names) > len(names)
    return [replace(row, faults=(*row.faults, *_doubtful_names(row, capitals))) for row in rows]


def _doubtful_names(row: ReadPair, capitals: bool) -> Iterator[ListFault]:
    several_words = any(" " in name for name in row.players)
    for name in row.players if len(row.players) > 1 else ():
        if has_no_name(name) or (capitals and several_words and name.islower() and " " not in name):
            message = _("Is “%(name)s” the name of a player? If not, remove the line.")
            yield ListFault("no_name", make_text(message, name=name), warning=True)
            return


def has_no_name(name: str) -> bool:
    """Whether a price, an hour or a date is in what was read as a name."""
    return NO_NAME.search(name) is not None


def _left_out(row: ReadPair) -> Iterator[ListFault]:
    """A remark on texts in brackets that are neither the seed nor the club, which is elsewhere in the line."""
    row_text = " ".join((row.name, *row.players, row.club or ""))
    marks = [tidy(mark) for mark in BRACKETED_TEXT.findall(row.text)]
    lost = [mark for mark in marks if mark and not (mark in row_text or mark.isdigit() or SEED_TEXT.fullmatch(mark))]
    lost = [mark for mark in lost if not is_paid_mark(mark)]
    if lost and row.club:
        message = _("Left out: %(texts)s. If that belongs to a name, enter it without brackets.")
        yield ListFault("left_out", make_text(message, texts=", ".join(lost)), warning=True)


def _clubs_in_brackets(row: ReadPair) -> list[tuple[str, bool]]:
    """What was read as a club because of its brackets, each with whether another player follows it."""
    clubs = set((row.club or "").split(" / "))
    return [
        (club, first_separator(row.text[mark.end() :]) is not None)
        for mark in BRACKETED_TEXT.finditer(row.text)
        if (club := tidy(mark[1])) in clubs
    ]


def _identities(row: ReadPair) -> Iterator[tuple[str, object]]:
    """What no other row may share, as (kind, value)."""
    if row.players:
        yield "pair", frozenset(comparison_key(player) for player in row.players)
    if row.name:
        yield "name", comparison_key(row.name)
    if row.seed is not None:
        yield "seed", row.seed
    for player in row.players:
        yield "player", comparison_key(player)


def _duplicate_faults(row: ReadPair, seen: dict[tuple[str, object], int]) -> Iterator[ListFault]:
    """Faults of a row that repeats a seed, pair, name or player of an earlier one; `seen`: the line that had each
    first."""
    lines = {identity: line for identity in _identities(row) if (line := seen.get(identity)) is not None}
    yield from _duplicate_seeds(row, lines)
    for what in ("pair", "name"):
        line = next((line for identity, line in lines.items() if identity[0] == what), None)
        if line is not None and (what == "pair" or not row.players):
            message = _("%(pair)s is in lines %(first)s and %(second)s: remove one.")
            sentence = make_text(message, pair=row.name, first=line, second=row.line)
            yield ListFault("same_pair", sentence, other=line)
            return
        if line is not None:
            message = _("Lines %(first)s and %(second)s both name a pair %(pair)s: rename one of them.")
            yield ListFault("same_name", make_text(message, pair=row.name, first=line, second=row.line), other=line)
            return
    yield from _duplicate_players(row, lines)


def _duplicate_seeds(row: ReadPair, lines: dict[tuple[str, object], int]) -> Iterator[ListFault]:
    for (what, value), line in lines.items():
        if what == "seed" and isinstance(value, int):
            message = _("Lines %(first)s and %(second)s have the same seed, %(seed)s: change one of them.")
            yield ListFault("same_seed", make_text(message, seed=value, first=line, second=row.line), other=line)


def _duplicate_players(row: ReadPair, lines: dict[tuple[str, object], int]) -> Iterator[ListFault]:
    for player in dict.fromkeys(row.players):
        line = lines.get(("player", comparison_key(player)))
        if line is not None:
            message = _("%(player)s is in line %(first)s too: is that right?")
            sentence = make_text(message, player=player, first=line)
            yield ListFault("same_player", sentence, warning=True, other=line)
