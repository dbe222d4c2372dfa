"""Describes what happened in a game, from its current hands and the match's events."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.text import _ as mark
from rules.words import own_sentence
from scoring.findings import SIDES
from tournament.boards.score_sheet import shown_names
from tournament.game_outcome import outcome
from tournament.services import matches
from tournament.services.matches import Difference, GameView, HandRow, MatchChange, MatchEventKind
from tournament.texts import figure, keep_figures_whole, say
from tournament.web.hours import hour
from tournament.web.quick.labels import field_label, value_text
from tournament.web.quick.taken_back import TAKEN_BACK, taken_back_sentence
from tournament.web.timeline import TimelineButton, TimelineEntry

SENTENCES = {
    MatchEventKind.STARTED: mark("The game started at %(time)s."),
    MatchEventKind.IMPORTED: mark("Imported from a game file at %(time)s."),
    MatchEventKind.HAND_RECORDED: mark("Hand %(hand)s was saved at %(time)s."),
    MatchEventKind.HAND_RELAYED: mark("Hand %(hand)s came by another phone at %(time)s."),
    MatchEventKind.HAND_REMOVED: mark("Hand %(hand)s was removed at %(time)s."),
    MatchEventKind.HAND_RESTORED: mark("Hand %(hand)s was restored at %(time)s."),
    MatchEventKind.OPENING_FAILED: mark("%(pair)s: the opening failed."),
    MatchEventKind.GAME_BEGUN: mark("Game %(game)s started at %(time)s."),
    MatchEventKind.GAME_CLOSED: mark("The game was closed at %(time)s."),
    MatchEventKind.GAME_REOPENED: mark("The game was reopened at %(time)s."),
    MatchEventKind.PAIRS_RENAMED: mark("The pairs were given other names at %(time)s."),
    MatchEventKind.TOTALS_GIVEN: mark("The totals were entered at %(time)s, without the hands."),
    MatchEventKind.RESULT_CORRECTED: mark("The result was corrected at %(time)s."),
    MatchEventKind.CONFIRMED: mark("The result was confirmed at %(time)s."),
    MatchEventKind.SHEET_CHECKED: mark("The result was checked against its sheet at %(time)s."),
    MatchEventKind.REOPENED: mark("The result was reopened at %(time)s."),
    MatchEventKind.SAVING_UNDONE: mark("What was saved for several tables at once was undone at %(time)s."),
    MatchEventKind.SAVING_REDONE: mark("What was saved for several tables at once was redone at %(time)s."),
    MatchEventKind.DISPUTED: mark("The result was disputed at %(time)s."),
    MatchEventKind.SETTLED: mark("The dispute was settled at %(time)s: the result stands."),
    MatchEventKind.AGREED: mark("%(pair)s agreed with the result at %(time)s."),
    MatchEventKind.ENTERED_AGAIN: mark("The sheet was entered a second time at %(time)s."),
    MatchEventKind.DECIDED: mark("The desk decided at %(time)s what the sheet says."),
    MatchEventKind.WALKOVER: mark("A walkover was noted at %(time)s."),
    MatchEventKind.WALKOVER_TAKEN_BACK: mark("The walkover was cancelled at %(time)s."),
    MatchEventKind.DATE_PROPOSED: mark("A date was proposed at %(time)s."),
    MatchEventKind.DATE_ACCEPTED: mark("A date was accepted at %(time)s."),
    MatchEventKind.DATE_DECLINED: mark("A date was declined at %(time)s."),
    MatchEventKind.DATE_CALLED_OFF: mark("A date was called off at %(time)s."),
    MatchEventKind.DATE_SET: mark("A date was set at %(time)s."),
    MatchEventKind.DEADLINE_CHANGED: mark("The last day was changed at %(time)s."),
    MatchEventKind.REPORTED: mark("A pair reported the result at %(time)s."),
}

RECORDED = (MatchEventKind.HAND_RECORDED, MatchEventKind.HAND_RELAYED)


def game_timeline(
    view: GameView, changes: Iterable[MatchChange], *, buttons: bool, positions: range | None = None
) -> Iterator[TimelineEntry]:
    """The timeline of the game shown, newest first.

    `buttons`: whether to add buttons that restore an earlier version of a hand if it differs from the current one.
    `positions`: only these hands of the game.
    """
    rows = {
        row.number: row for row in view.rows if positions is None or row.position is None or row.position in positions
    }
    recorded: set[int] = set()
    for change in changes:
        if view.game.number not in change.games and change.kind is not MatchEventKind.PAIRS_RENAMED:
            continue
        if change.kind is MatchEventKind.OPENING_FAILED:
            if not recorded:
                yield TimelineEntry(describe_event(view, change))
            continue
        if change.kind in RECORDED and change.hand:
            recorded.add(change.hand.number)
        if change.hand and change.hand.number not in rows:
            continue
        if change.kind is MatchEventKind.IMPORTED:
            yield from _imported(view, change, [row for number, row in rows.items() if number not in recorded])
        else:
            yield from _entries(view, change, rows, buttons)


def _imported(view: GameView, change: MatchChange, rows: list[HandRow]) -> Iterator[TimelineEntry]:
    """The hands that a game file contained, then the import itself."""
    for row in reversed(rows):
        yield from reversed(list(hand_timeline(view, row)))
    yield TimelineEntry(describe_event(view, change))


def _entries(view: GameView, change: MatchChange, rows: dict[int, HandRow], buttons: bool) -> Iterator[TimelineEntry]:
    row = rows.get(change.hand.number) if change.hand else None
    if change.kind in RECORDED and row and row.result:
        if change.kind is MatchEventKind.HAND_RELAYED:
            yield TimelineEntry(describe_event(view, change), hand=_label(row, change))
        yield from reversed(list(hand_timeline(view, row)))
    else:
        button = _restore_button(view, change, row) if buttons else None
        yield TimelineEntry(describe_event(view, change), hand=_label(row, change), button=button)


def _label(row: HandRow | None, change: MatchChange) -> int | None:
    return (row and row.position) or (change.hand.number if change.hand else None)


def _restore_button(view: GameView, change: MatchChange, row: HandRow | None) -> TimelineButton | None:
    """The button that restores what the change replaced, unless that would duplicate a hand that still stands."""
    before = change.before
    if before is None or row is None or before.removed:
        return None
    if matches.same_hand(before, {other.number: other.version for other in view.rows}):
        return None
    action = reverse("quick-hand-restore", args=[view.match.score_id, before.number, before.version])
    return TimelineButton(action, _("Restore it as it was"), {"game": view.game.number})


def hand_timeline(view: GameView, row: HandRow) -> Iterator[TimelineEntry]:
    """The timeline of a hand: failed openings, who ended it, who took the lead, who is now vulnerable, and how the game
    ended."""
    result, names, position = row.result, _names(view), row.position
    if result is None:
        return
    if position is not None and position > view.result.counted:
        yield TimelineEntry(_("It came after the end of the game and does not count."), hand=position)
        return
    before = tuple(after - points for after, points in zip(result.running, result.totals, strict=True))
    yield from _failed(view, row, names)
    yield TimelineEntry(_ended(view, row, names, _leader(before), _leader(result.running)), hand=position)
    opening = view.regulation.opening
    ended = view.result.state.over and position == view.result.counted
    for index in SIDES:
        if opening is None or ended:
            break
        minimum_before, minimum = opening.minimum(before[index], 0), opening.minimum(result.running[index], 0)
        if (minimum or 0) > (minimum_before or 0):
            sentence = _("%(pair)s is on %(total)s and now opens with %(minimum)s.")
            values = {"pair": names[index], "total": figure(result.running[index]), "minimum": figure(minimum or 0)}
            yield TimelineEntry(sentence % values, hand=position, article=opening.article)
    if ended:
        yield TimelineEntry(
            keep_figures_whole(say(outcome(replace(view.facts, pairs=names), view.result, view.agreed_hands))),
            hand=position,
        )


def _names(view: GameView) -> tuple[str, str]:
    """The short names: a sentence with four full names is longer than a phone shows at once."""
    return shown_names(replace(view.facts, pairs=view.short_names))


def _failed(view: GameView, row: HandRow, names: tuple[str, str]) -> Iterator[TimelineEntry]:
    """An entry for each pair whose opening failed in this hand."""
    opening = view.regulation.opening
    if opening is None or row.result is None:
        return
    for index in SIDES:
        times, minimum = row.facts.sides[index].failed_openings, row.result.openings[index]
        if times > 0 and minimum is not None:
            sentence = ngettext(
                "%(pair)s: the opening failed, and the minimum became %(minimum)s.",
                "%(pair)s: the opening failed %(number)s times, and the minimum became %(minimum)s.",
                times,
            )
            values = {"pair": names[index], "number": figure(times), "minimum": figure(minimum)}
            article = opening.failures_article or opening.article
            yield TimelineEntry(sentence % values, hand=row.position, article=article)


def _leader(totals: Iterable[int]) -> int | None:
    first, second = totals
    return None if first == second else int(second > first)


def _ended(view: GameView, row: HandRow, names: tuple[str, str], before: int | None, after: int | None) -> str:
    """The sentence on how a hand ended. `before` and `after`: the pair in the lead before and after it."""
    sides, regulation = row.facts.sides, view.regulation
    ahead = after if after is not None and before is not None and after != before else None
    if sides[0].went_out == sides[1].went_out:
        if ahead is not None:
            usual = mark("The stock ran out, and %(pair)s took the lead.")
            return _(own_sentence(regulation, usual)) % {"pair": names[ahead]}
        if sides[0].went_out:
            return _("Both pairs are marked as having gone out.")
        return _(own_sentence(regulation, mark("The stock ran out.")))
    side_out = 0 if sides[0].went_out else 1
    if ahead == side_out:
        return _("%(pair)s went out and took the lead.") % {"pair": names[side_out]}
    if ahead is not None:
        return _("%(pair)s went out, but %(other)s took the lead.") % {"pair": names[side_out], "other": names[ahead]}
    return _("%(pair)s went out.") % {"pair": names[side_out]}


def describe_event(view: GameView, change: MatchChange) -> str:
    """One event in a sentence."""
    names = _names(view)
    values = {
        "hand": hand_position(view, change) or "",
        "time": hour(change.time),
        "game": change.game,
        "pair": names[change.side] if change.side is not None else "",
    }
    if change.kind is None:
        return _("Written by another version of this program at %(time)s.") % values
    if change.kind is MatchEventKind.HAND_CORRECTED:
        differences = "; ".join(_difference(view, difference, names) for difference in change.differences)
        return _("Corrected at %(time)s: %(what)s.") % {**values, "what": differences}
    if change.kind is MatchEventKind.HAND_RECORDED and (row := _row(view, change)) and row.result:
        return _saved_sentence(view, row, names)
    if change.kind in TAKEN_BACK:
        return taken_back_sentence(change) % values
    if change.kind is MatchEventKind.STARTED and view.match.is_in_tournament:  # unknown when the cards were dealt
        return _("The table was set up at %(time)s.") % values
    return _(SENTENCES[change.kind]) % values


def _row(view: GameView, change: MatchChange) -> HandRow | None:
    return next((row for row in view.rows if change.hand and row.number == change.hand.number), None)


def hand_position(view: GameView, change: MatchChange) -> int | None:
    """The number in the table of the hand that an event was about, else the one it was given; None if of no hand."""
    row = _row(view, change)
    return (row and row.position) or (change.hand.number if change.hand else None)


def _saved_sentence(view: GameView, row: HandRow, names: tuple[str, str]) -> str:
    values = {"hand": row.position, "first": names[0], "second": names[1]}
    values |= dict(zip("ab", map(figure, row.result.running), strict=True)) if row.result else {}
    if row.position is not None and row.position > view.result.counted:
        return _("Hand %(hand)s saved. It came after the end of the game and does not count.") % values
    return _("Hand %(hand)s saved. %(first)s has %(a)s, %(second)s has %(b)s.") % values


def _difference(view: GameView, difference: Difference, names: tuple[str, str]) -> str:
    regulation, field = view.regulation, difference.field
    values = {
        "pair": names[difference.side] if difference.side is not None else "",
        "field": field_label(regulation, field),
        "was": value_text(regulation, field, difference.value_before, names),
        "now": value_text(regulation, field, difference.value_after, names),
    }
    if difference.side is None:
        return _("%(field)s, from %(was)s to %(now)s") % values
    return _("%(field)s of %(pair)s, from %(was)s to %(now)s") % values
