"""What an undo or a redo did, in a sentence, and the words of the button that undoes."""

from django.utils.translation import gettext as _

from rules.text import _ as mark
from tournament.services.matches import MatchChange, MatchEventKind

TAKEN_BACK = {
    MatchEventKind.UNDONE: (
        mark("Undone at %(time)s: hand %(hand)s is as it was before."),
        mark("Undone at %(time)s: hand %(hand)s is back in the game."),
        mark("Undone at %(time)s: hand %(hand)s is no longer in the game."),
    ),
    MatchEventKind.REDONE: (
        mark("Redone at %(time)s: hand %(hand)s is as it was before the undo."),
        mark("Redone at %(time)s: hand %(hand)s is back in the game."),
        mark("Redone at %(time)s: hand %(hand)s is no longer in the game."),
    ),
}
"""For an undo and for a redo, the sentences on what it did to a hand: it has other figures, it came back, it was
removed."""

OTHER_TAKEN_BACK = {
    MatchEventKind.OPENING_FAILED: (
        mark("Undone at %(time)s: the failed opening of %(pair)s does not count."),
        mark("Redone at %(time)s: the failed opening of %(pair)s counts again."),
    ),
    MatchEventKind.AGREED: (
        mark("Undone at %(time)s: %(pair)s has not agreed yet."),
        mark("Redone at %(time)s: %(pair)s has agreed."),
    ),
    MatchEventKind.DISPUTED: (
        mark("Undone at %(time)s: the result is no longer disputed."),
        mark("Redone at %(time)s: the result is disputed again."),
    ),
    MatchEventKind.GAME_CLOSED: (
        mark("Undone at %(time)s: the game is open again."),
        mark("Redone at %(time)s: the game is closed again."),
    ),
    MatchEventKind.GAME_REOPENED: (
        mark("Undone at %(time)s: the game is closed again."),
        mark("Redone at %(time)s: the game is open again."),
    ),
    MatchEventKind.GAME_BEGUN: (
        mark("Undone at %(time)s: the new game has not started."),
        mark("Redone at %(time)s: the new game has started."),
    ),
    MatchEventKind.TOTALS_GIVEN: (
        mark("Undone at %(time)s: the totals are as they were before."),
        mark("Redone at %(time)s: the totals are as they were before the undo."),
    ),
}
"""The sentences on what was undone and redone if it was no hand, by the kind of event."""

BUTTONS = {
    MatchEventKind.HAND_RECORDED: mark("Undo hand %(hand)s"),
    MatchEventKind.HAND_RELAYED: mark("Undo hand %(hand)s"),
    MatchEventKind.HAND_CORRECTED: mark("Undo the correction of hand %(hand)s"),
    MatchEventKind.HAND_REMOVED: mark("Undo the removal of hand %(hand)s"),
    MatchEventKind.OPENING_FAILED: mark("Undo the failed opening"),
    MatchEventKind.AGREED: mark("Undo the agreement"),
    MatchEventKind.DISPUTED: mark("Undo the dispute"),
    MatchEventKind.GAME_CLOSED: mark("Undo the end of the game"),
}


def taken_back_sentence(change: MatchChange) -> str:
    """The sentence for an event that is a key of `TAKEN_BACK`, still with its parameters."""
    undone = change.kind is MatchEventKind.UNDONE
    if change.hand is None:
        about = change.undone and OTHER_TAKEN_BACK.get(MatchEventKind(change.undone.kind))
        if about:
            return _(about[0] if undone else about[1])
        return _("Undone at %(time)s.") if undone else _("Redone at %(time)s.")
    changed, back, removed = TAKEN_BACK[MatchEventKind.UNDONE if undone else MatchEventKind.REDONE]
    if change.hand.removed:
        return _(removed)
    return _(back if change.before is None or change.before.removed else changed)


def undo_words(change: MatchChange, position: int | None) -> str:
    """What the button says that undoes this change: what it undoes. `position`: the number of its hand."""
    words = BUTTONS.get(change.kind) if change.kind else None
    if words is None or ("%(hand)s" in words and position is None):
        return _("Undo")
    return _(words) % {"hand": position}
