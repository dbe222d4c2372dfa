"""What was read of a row against what a pair must be, and rows against each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rules.text import _, say
from scoring.codec import is_text
from tournament.intake.cells import Parts
from tournament.intake.model import LONGEST_LINE, LONGEST_NAME, MOST_SEED, Fault, ReadPair, same_key

MOST_PLAYERS = 4
"""Two, and two substitutes."""


def as_pair(line: int, text: str, parts: Parts, accept_single: bool) -> ReadPair:
    """The row with all that is wrong with it by itself."""
    names = parts.names.names
    alone = len(names) == 1 and parts.title is None
    named_only = alone and accept_single
    name = parts.title or "/".join(names[:2])
    seed = _seed(parts.seed)
    row = ReadPair(line, text, name, () if named_only else names, parts.club, seed)
    return replace(row, faults=(*_of_names(parts, named_only), *_of_texts(row), *_of_seed(parts.seed, seed)))


def _of_names(parts: Parts, named_only: bool) -> Iterator[Fault]:
    names = parts.names.names
    if not names:
        yield Fault("no_names", say(_("Enter the names of the two players, with a / between them.")))
    elif len(names) == 1 and not named_only:
        message = _("Only %(name)s is here: add the partner too, with a / between them.")
        yield Fault("one_name", say(message, name=names[0]))
    elif parts.names.unclear or len(names) > MOST_PLAYERS:
        yield Fault("many_names", say(_("It is not clear who plays with whom: enter one pair per line, as Ana / Bia.")))
    elif len(names) > 2:
        message = _("%(names)s: anyone after the first two is read as a substitute.")
        yield Fault("substitutes", say(message, names=", ".join(names)), warning=True)
    elif parts.names.guessed:
        message = _("Read as %(first)s and %(second)s: put a / between the two players if that is wrong.")
        yield Fault("guessed", say(message, first=names[0], second=names[1]), warning=True)
    if parts.spare:
        yield Fault("spare", say(_("This line has more than two players, a club and a seed. Remove the rest.")))
    keys = [same_key(name) for name in names]
    if len(set(keys)) < len(keys):
        yield Fault("same_twice", say(_("The same name is listed here twice: is that right?")), warning=True)


def _of_texts(row: ReadPair) -> Iterator[Fault]:
    texts = [row.name, *row.players, row.club or ""]
    if not all(is_text(text) for text in texts):
        yield Fault("unwritable", say(_("These names contain characters that cannot be written: type them again.")))
    if any(len(text) > LONGEST_NAME for text in texts) or len(row.text) > LONGEST_LINE:
        message = _("A name has more than %(limit)s characters: shorten it.")
        yield Fault("too_long", say(message, limit=LONGEST_NAME))


def _seed(written: str | None) -> int | None:
    if written is None or not (written.isascii() and written.isdigit()) or len(written) > 4:
        return None
    return int(written) if 1 <= int(written) <= MOST_SEED else None


def _of_seed(written: str | None, seed: int | None) -> Iterator[Fault]:
    if written is not None and seed is None:
        yield Fault("seed", say(_("The seed is a whole number from 1 to %(most)s, or nothing."), most=MOST_SEED))


def against_each_other(rows: Sequence[ReadPair]) -> list[ReadPair]:
    """Pairs, players, names and seeds that an earlier line has already."""
    seen: dict[tuple[str, object], int] = {}
    judged = []
    for row in rows:
        judged.append(replace(row, faults=(*row.faults, *_already(row, seen))))
        for mark in _marks(row):
            seen.setdefault(mark, row.line)
    return judged


def _marks(row: ReadPair) -> Iterator[tuple[str, object]]:
    """What another row may not have too."""
    if row.players:
        yield "pair", frozenset(same_key(player) for player in row.players)
    if row.name:
        yield "name", same_key(row.name)
    if row.seed is not None:
        yield "seed", row.seed
    for player in row.players:
        yield "player", same_key(player)


def _already(row: ReadPair, seen: dict[tuple[str, object], int]) -> Iterator[Fault]:
    lines = {mark: line for mark in _marks(row) if (line := seen.get(mark)) is not None}
    yield from _seed_again(row, lines)
    for what in ("pair", "name"):
        line = next((line for mark, line in lines.items() if mark[0] == what), None)
        if line is not None and (what == "pair" or not row.players):
            message = _("%(pair)s is in lines %(first)s and %(second)s: remove one.")
            found = say(message, pair=row.name, first=line, second=row.line)
            yield Fault("same_pair", found, other=line)
            return
        if line is not None:
            message = _("Lines %(first)s and %(second)s both name a pair %(pair)s: rename one of them.")
            yield Fault("same_name", say(message, pair=row.name, first=line, second=row.line), other=line)
            return
    yield from _players_again(row, lines)


def _seed_again(row: ReadPair, lines: dict[tuple[str, object], int]) -> Iterator[Fault]:
    for (what, value), line in lines.items():
        if what == "seed" and isinstance(value, int):
            message = _("Lines %(first)s and %(second)s have the same seed, %(seed)s: change one of them.")
            yield Fault("same_seed", say(message, seed=value, first=line, second=row.line), other=line)


def _players_again(row: ReadPair, lines: dict[tuple[str, object], int]) -> Iterator[Fault]:
    for player in dict.fromkeys(row.players):
        line = lines.get(("player", same_key(player)))
        if line is not None:
            message = _("%(player)s is in line %(first)s too: is that right?")
            found = say(message, player=player, first=line)
            yield Fault("same_player", found, warning=True, other=line)
