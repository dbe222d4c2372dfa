"""Headings of columns in three languages: what each column of a table holds."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournament.intake.model import comparison_key
from tournament.intake.names import split_names

PAIR, FIRST, SECOND, CLUB, SEED, NUMBER = "pair", "player1", "player2", "club", "seed", "number"
FIRST_CARD, SECOND_CARD = "card1", "card2"
CARD = "card"  # not numbered either
PLAYER = "player"  # not numbered: the first such column is player 1, the second player 2

WORDS = {
    PAIR: "dupla duplas coppia coppie pair pairs team teams equipe equipes squadra squadre parceria",
    PLAYER: "jogador jogadora jogadores nome nomes atleta giocatore giocatrice giocatori nominativo player players "
    "name names participante partecipante",
    SECOND: "parceiro parceira compagno compagna partner companheiro companheira",
    CLUB: "clube club clubes circolo associacao associazione societa sociedade agremiacao agencia",
    SEED: "seed seeds cabeca",
    CARD: "card cards carteira carteirinha matricula tessera licenza licenca filiacao card_number",
    NUMBER: "no n nr num numero number ordem ordine order linha",
}
PHRASES = {
    "nome da dupla": PAIR, "nomes da dupla": PAIR, "nome coppia": PAIR, "nome della coppia": PAIR, "pair name": PAIR,
    "name of pair": PAIR, "lista de duplas": PAIR, "elenco coppie": PAIR, "list of pairs": PAIR, "team name": PAIR,
    "card number": CARD, "card no": CARD, "numero da carteira": CARD, "n tessera": CARD, "numero tessera": CARD,
    "no da carteira": CARD, "membership number": CARD, "n da carteira": CARD,
    "nome do jogador": PLAYER, "nome e cognome": PLAYER, "nome completo": PLAYER,
    "cabeca de chave": SEED, "cab de chave": SEED, "testa di serie": SEED,
}  # fmt: skip
ROLES_BY_WORD = {word: role for role, words in WORDS.items() for word in words.split()} | PHRASES
ORDINALS = {"1": FIRST, "2": SECOND, "a": FIRST, "b": SECOND, "i": FIRST, "ii": SECOND}
ORDINAL_WORDS = dict.fromkeys(("primeiro", "primeira", "primo", "prima", "first"), "1") | dict.fromkeys(
    ("segundo", "segunda", "secondo", "seconda", "second"), "2"
)


@dataclass(frozen=True, slots=True)
class Headings:
    """`columns`: role → index of its column, empty if the only heading says nothing; `width`: the number of
    headings."""

    columns: Mapping[str, int]
    width: int


def column_role(heading: str) -> str | None:
    """What a column contains according to its heading; None for a word that is no heading."""
    key = comparison_key(re.sub(r"[ºª°#]", " ", heading) if heading.strip() != "#" else "n")
    if key in ROLES_BY_WORD:
        return ROLES_BY_WORD[key]
    words = [ORDINAL_WORDS.get(word, word) for word in re.sub(r"(?<=\D)(?=\d)", " ", key).split()]
    numbers = [ORDINALS[word] for word in words if word in ORDINALS]
    others = " ".join(word for word in words if word not in ORDINALS)
    if len(numbers) == 1 and ROLES_BY_WORD.get(others) in {PLAYER, SECOND}:
        return numbers[0]
    if len(numbers) == 1 and ROLES_BY_WORD.get(others) == CARD:
        return FIRST_CARD if numbers[0] == FIRST else SECOND_CARD
    return None


def read_headings(cells: Sequence[str]) -> Headings | None:
    """The columns of a row of headings; None for any other row. A column under an unknown heading is not read."""
    cell_roles = [column_role(cell) for cell in cells]
    if len(cells) == 1:
        parts = split_names(cells[0]).names
        return Headings({}, 1) if column_role(cells[0]) or (parts and all(map(column_role, parts))) else None
    roles: dict[str, int] = {}
    for index, role in enumerate(cell_roles):
        if role is not None:
            roles.setdefault(_in_turn(role, roles), index)
    if not roles.keys() & {PAIR, FIRST} or not _mostly_headings(cells, cell_roles):
        return None
    return Headings(roles, len(cells))


def _in_turn(role: str, roles: Mapping[str, int]) -> str:
    """Assign columns without a number in turn: the first to the first player, the next to the second; likewise for
    cards."""
    if role == PLAYER:
        return SECOND if FIRST in roles else FIRST
    if role == CARD:
        return SECOND_CARD if FIRST_CARD in roles else FIRST_CARD
    return role


def _mostly_headings(cells: Sequence[str], cell_roles: Sequence[str | None]) -> bool:
    """Whether at least half of the cells are headings: a player may be called Club."""
    written = sum(bool(cell.strip()) for cell in cells)
    return 2 * sum(role is not None for role in cell_roles) >= written
