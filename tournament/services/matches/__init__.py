"""Every match, of a quick game or of a tournament: what is entered at its table, and how it stands.

Writing. Each call is one transaction and one event, and returns `MatchWritten(event, game, hand, is_new)`, whose `.seq`
is the new seq of the match. `context` is a `WriteContext`: the same action sent again with its key returns the first
one with `is_new=False`. A hand is a document of the game file (`{"sides": [{…}, {…}]}`) or a `scoring.hand.HandFacts`.

    record_hand(game, hand, *, context, relayed=False)   `relayed`: another phone brings it, under `relayed_key`
    correct_hand(game, number, hand, *, context)
    remove_hand(game, number, *, context)
    restore_hand(version, *, context)                    `version`: a row of `Hand`, current or not
    fail_opening(game, side, *, context)
    close_game(game, "time" | "hands", *, context)
    reopen_game(game, *, context)
    new_game(match, *, context, starter=None)            the next game of a match of 3 or 5
    undo(match, seq, *, context)                         `seq`: of the last event, ≤ 30 s ago
    redo(match, seq, *, context)                         `seq`: of the undoing, which is the last event
    undo_totals(match, seq, *, context)                  `seq`: of the last event, by the same account
    undo_dispute(match, seq, *, context)                 the same

Refusals write nothing and are `Refused`, with `message` (a Text for `say`) and `status` of the answer: `StaleMatch`
(with `expected`, `actual`, `game`, `number`, `there`, `wanted`), `KeyReused`, `Gone`, `NoSuchHand`, and those of the
game: `GameClosed`, `HandStands`, `GameOver`, `GameNotOver`, `NotClosed`, `MatchDecided`, `NoFailedOpenings`,
`MatchFull`, `CannotUndo` with `UndoNotYours` and `UndoTooLate`. A document that cannot be read is
`scoring.unreadable.Unreadable` (422), with its path. Error findings are no refusal: such a hand is saved, and its row
says `draft`.

Reading.

    game_view(match, number=None) → GameView                              three queries
    revision(match) → int                                                 the seq, one query
    context_version(match) → ContextVersion | None                          what a tournament gives it, one query
    match_timeline(match, after=0) → [MatchChange, …]                            two queries, the last first
    export_game(view) → document
    may_undo(event, device, now), may_redo(…) → bool
    preview_action(match, number, action) → MatchEffects                  how the game stands before and after it
"""

from tournament.services.matches.effects import MatchEffects, preview_action
from tournament.services.matches.games import close_game, new_game, reopen_game
from tournament.services.matches.hands import (
    correct_hand,
    fail_opening,
    record_hand,
    remove_hand,
    restore_hand,
    same_hand,
)
from tournament.services.matches.history import Difference, MatchChange, differences, match_timeline
from tournament.services.matches.kinds import MatchEventKind
from tournament.services.matches.refusals import (
    GameClosed,
    GameNotOver,
    GameOver,
    HandStands,
    MatchDecided,
    MatchFull,
    NoFailedOpenings,
    NoSuchHand,
    NotClosed,
    StaleMatch,
)
from tournament.services.matches.relaying import find_relayed, find_written, relayed_key, signs_of
from tournament.services.matches.tournament_context import ContextVersion, context_version
from tournament.services.matches.undoing import (
    UNDO_WINDOW,
    may_redo,
    may_undo,
    may_undo_dispute,
    redo,
    undo,
    undo_dispute,
    undo_totals,
)
from tournament.services.matches.viewing import (
    GameView,
    HandRow,
    export_game,
    game_view,
    revision,
)
from tournament.services.matches.writer import MAX_HANDS, match_scope
from tournament.services.writing.context import MatchWritten, WriteContext
from tournament.services.writing.refusals import (
    CannotUndo,
    Gone,
    KeyReused,
    Refused,
    Stale,
    UndoNotYours,
    UndoTooLate,
)

__all__ = [
    "MAX_HANDS",
    "UNDO_WINDOW",
    "CannotUndo",
    "ContextVersion",
    "Difference",
    "GameClosed",
    "GameNotOver",
    "GameOver",
    "GameView",
    "Gone",
    "HandRow",
    "HandStands",
    "KeyReused",
    "MatchChange",
    "MatchDecided",
    "MatchEffects",
    "MatchEventKind",
    "MatchFull",
    "MatchWritten",
    "NoFailedOpenings",
    "NoSuchHand",
    "NotClosed",
    "Refused",
    "Stale",
    "StaleMatch",
    "UndoNotYours",
    "UndoTooLate",
    "WriteContext",
    "close_game",
    "context_version",
    "correct_hand",
    "differences",
    "export_game",
    "fail_opening",
    "find_relayed",
    "find_written",
    "game_view",
    "match_scope",
    "match_timeline",
    "may_redo",
    "may_undo",
    "may_undo_dispute",
    "new_game",
    "preview_action",
    "record_hand",
    "redo",
    "relayed_key",
    "remove_hand",
    "reopen_game",
    "restore_hand",
    "revision",
    "same_hand",
    "signs_of",
    "undo",
    "undo_dispute",
    "undo_totals",
]
