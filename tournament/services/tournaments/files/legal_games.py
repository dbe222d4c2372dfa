"""The games of a match that a tournament file may contain. A correction can leave more: a hand after the end of its
game, a game after an unfinished one or after the match was decided. The file keeps those under `x_sumula`."""

from collections.abc import Iterable

from scoring.codec import read_game
from scoring.consequences import GAME_ALREADY_OVER
from scoring.documents import Document
from scoring.game import play
from tournament.models import Game, Match
from tournament.models.game import match_decided


def legal_games(match: Match, games: Iterable[tuple[Game, Document]]) -> list[Document]:
    """The documents of the games, as far as the file may contain them."""
    legal: list[Document] = []
    before: list[Game] = []
    for game, document in games:
        if before and (not before[-1].over or match_decided(match, before)):
            break
        before.append(game)
        # A hand after the end is a draft.
        legal.append(_until_its_end(match, document) if game.over and game.drafts else document)
    return legal


def _until_its_end(match: Match, document: Document) -> Document:
    """The game's document without hands after its end."""
    if "hands" not in document:
        return document
    game = {name: document[name] for name in ("hands", "closed", "players_per_side") if name in document}
    results = play(read_game(game | {"regulation": match.regulation, "rulings": match.rulings})).hands
    finding_codes = ({finding.code for finding in result.findings} for result in results)
    hands = [
        hand for hand, codes in zip(document["hands"], finding_codes, strict=True) if GAME_ALREADY_OVER not in codes
    ]
    return {**document, "hands": hands}
