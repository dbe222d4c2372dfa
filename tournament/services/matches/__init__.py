"""Every match, of a quick game or of a tournament: what is entered at its table, and how it stands.

Writing. Each is one transaction and one event, and gives `Written(event, new, game, hand)`, `.seq` being the match's
new seq. `key`: the form's idempotency key (≤ 64 characters, random, made with the form); the same action sent again
under it gives the first `Written` with `new=False`. `expected`: the seq of the view the form was made from.
`device`: the id (≤ 64 characters) of the phone, by which alone it may undo. A hand is a document of the game file
(`{"sides": [{…}, {…}]}`) or a `scoring.hand.Hand`.

    record_hand(game, hand, *, expected, key, device="")
    correct_hand(game, number, hand, *, expected, key, device="")
    remove_hand(game, number, *, expected, key, device="")
    restore_hand(version, *, expected, key, device="")                    `version`: a row of `Hand`, current or not
    fail_opening(game, side, *, expected, key, device="")
    close_game(game, "time" | "hands", *, expected, key, device="")
    reopen_game(game, *, expected, key, device="")
    new_game(match, *, expected, key, starter=None, device="")            the next game of a match of 3 or 5
    rename_pairs(match, (first, second) | None, *, expected, key, device="")   None erases the names
    undo(match, seq, *, key, device)                                      `seq`: of the last event, ≤ 30 s ago

Refusals write nothing and are `Refused`, with `message` (a Text for `say`) and `status` of the answer: `StaleMatch`
(with `expected`, `actual`, `game`, `number`, `there`, `wanted`), `KeyReused`, `Gone`, `NoSuchHand`, and those of the
game: `GameClosed`, `GameOver`, `GameGoesOn`, `NotClosed`, `MatchDecided`, `NoFailedOpenings`, `Full`, `CannotUndo` with
`UndoNotYours` and `UndoTooLate`. A document that cannot be read is `scoring.unreadable.Unreadable` (422), with its
path. Error findings are no refusal: such a hand is saved, and its row says `draft`.

Reading.

    match_by_score_id(id) → Match, match_by_watch_id(id) → Match          Http404
    game_view(match, number=None) → GameView                              three queries
    revision(match) → int                                                 the seq, one query
    context_version(match) → ContextVersion | None                          what a tournament gives it, one query
    match_timeline(match, after=0) → [MatchChange, …]                            two queries, the last first
    export_game(view) → document
    may_undo(event, device, now) → bool
"""

from tournament.services.matches.games import close_game, match_score, new_game, rename_pairs, reopen_game
from tournament.services.matches.hands import correct_hand, fail_opening, record_hand, remove_hand, restore_hand
from tournament.services.matches.history import Difference, MatchChange, differences, match_timeline
from tournament.services.matches.kinds import MatchEventKind
from tournament.services.matches.refusals import (
    Full,
    GameClosed,
    GameGoesOn,
    GameOver,
    MatchDecided,
    NoFailedOpenings,
    NoSuchHand,
    NotClosed,
    StaleMatch,
    UndoNotYours,
    UndoTooLate,
)
from tournament.services.matches.tournament_context import ContextVersion, context_version
from tournament.services.matches.undoing import UNDO, may_undo, undo
from tournament.services.matches.viewing import (
    GameView,
    HandRow,
    export_game,
    game_view,
    match_by_score_id,
    match_by_watch_id,
    revision,
)
from tournament.services.matches.writer import MOST_HANDS, Written, scope_of
from tournament.services.writing.refusals import CannotUndo, Gone, KeyReused, Refused, Stale

__all__ = [
    "MOST_HANDS",
    "UNDO",
    "CannotUndo",
    "ContextVersion",
    "Difference",
    "Full",
    "GameClosed",
    "GameGoesOn",
    "GameOver",
    "GameView",
    "Gone",
    "HandRow",
    "KeyReused",
    "MatchChange",
    "MatchDecided",
    "MatchEventKind",
    "NoFailedOpenings",
    "NoSuchHand",
    "NotClosed",
    "Refused",
    "Stale",
    "StaleMatch",
    "UndoNotYours",
    "UndoTooLate",
    "Written",
    "close_game",
    "context_version",
    "correct_hand",
    "differences",
    "export_game",
    "fail_opening",
    "game_view",
    "match_by_score_id",
    "match_by_watch_id",
    "match_score",
    "match_timeline",
    "may_undo",
    "new_game",
    "record_hand",
    "remove_hand",
    "rename_pairs",
    "reopen_game",
    "restore_hand",
    "revision",
    "scope_of",
    "undo",
]
