"""Describes an event of one match: by the organisers, at the table, or by its pairs from home."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from typing import Any, cast

from django.utils.translation import gettext as _

from rules.text import _ as mark
from tournament.models import Event
from tournament.services.event_queries import first_seqs
from tournament.services.matches import MatchEventKind
from tournament.services.matches.kinds import DATE_KINDS, HAND_KINDS
from tournament.services.writing.changes import asked_of, changes_of, columns_now
from tournament.web.hours import day_and_hour, plain_day
from tournament.web.tournament_pages.match_rows import scores_text

TABLE_SENTENCES: dict[str, str] = {
    MatchEventKind.OPENING_FAILED: mark("%(match)s: an opening failed."),
    MatchEventKind.GAME_BEGUN: mark("%(match)s: another game was started."),
    MatchEventKind.GAME_CLOSED: mark("%(match)s: the game was closed."),
    MatchEventKind.GAME_REOPENED: mark("%(match)s: the game was reopened."),
    MatchEventKind.UNDONE: mark("%(match)s: the last entry was undone."),
    MatchEventKind.REDONE: mark("%(match)s: the last undone entry was redone."),
    MatchEventKind.CONFIRMED: mark("%(match)s: the result was confirmed."),
    MatchEventKind.REOPENED: mark("%(match)s: the confirmed result was reopened."),
    MatchEventKind.SAVING_UNDONE: mark("%(match)s: what was saved for several tables at once was undone."),
    MatchEventKind.SAVING_REDONE: mark("%(match)s: what was saved for several tables at once was redone."),
    MatchEventKind.DISPUTED: mark("%(match)s: the result was disputed."),
    MatchEventKind.SETTLED: mark("%(match)s: the dispute was settled."),
    MatchEventKind.WALKOVER: mark("%(match)s: a walkover was entered."),
    MatchEventKind.WALKOVER_TAKEN_BACK: mark("%(match)s: the walkover was cancelled."),
    MatchEventKind.DATE_CALLED_OFF: mark("%(match)s: the date %(time)s was called off."),
    MatchEventKind.DATE_SET: mark("%(match)s: the date was set to %(time)s."),
}
PAIR_SENTENCES: dict[str, str] = {
    MatchEventKind.DATE_PROPOSED: mark("%(match)s: %(pair)s proposed %(time)s."),
    MatchEventKind.DATE_ACCEPTED: mark("%(match)s: %(pair)s accepted %(time)s."),
    MatchEventKind.DATE_DECLINED: mark("%(match)s: %(pair)s declined %(time)s."),
    MatchEventKind.DATE_CALLED_OFF: mark("%(match)s: %(pair)s called off %(time)s."),
    MatchEventKind.CONFIRMED: mark("%(match)s: %(pair)s confirmed the result."),
    MatchEventKind.DISPUTED: mark("%(match)s: %(pair)s disputed the result."),
    MatchEventKind.AGREED: mark("%(match)s: %(pair)s agreed with the result."),
}
"""By kind, the sentence if a pair did it on its own page."""
REASON_SENTENCES: dict[str, str] = {
    MatchEventKind.REOPENED: mark("%(match)s: the confirmed result was reopened. Reason: %(reason)s"),
    MatchEventKind.WALKOVER: mark("%(match)s: a walkover was entered. Reason: %(reason)s"),
    MatchEventKind.CONFIRMED: mark("%(match)s: the organisers confirmed the result. Reason: %(reason)s"),
    MatchEventKind.DISPUTED: mark("%(match)s: the result was disputed. Reason: %(reason)s"),
    MatchEventKind.SETTLED: mark("%(match)s: the dispute was settled. Reason: %(reason)s"),
}
PAIR_REASON_SENTENCES: dict[str, str] = {
    MatchEventKind.DISPUTED: mark("%(match)s: %(pair)s disputed the result. Reason: %(reason)s"),
}
CORRECTED = mark("%(match)s: the result was corrected: %(totals)s.")
CORRECTED_FOR = mark("%(match)s: the result was corrected: %(totals)s. Reason: %(reason)s")
CORRECTED_FROM = mark("%(match)s: the result was corrected from %(before)s to %(totals)s.")
CORRECTED_FROM_FOR = mark("%(match)s: the result was corrected from %(before)s to %(totals)s. Reason: %(reason)s")
CHECKED: dict[str, str] = {
    "right": mark("%(match)s: checked against the sheet, and right."),
    "wrong": mark("%(match)s: checked against the sheet, and not right."),
    "unsigned": mark("%(match)s: a signature is missing on the sheet."),
}
"""By verdict, the sentence of a sheet check."""
GIVEN = ("given_0", "given_1")
"""The columns of a game with the totals of both pairs."""
TOTALS_KINDS = frozenset({MatchEventKind.TOTALS_GIVEN, MatchEventKind.RESULT_CORRECTED})
DETAIL_KINDS = (
    HAND_KINDS
    | TOTALS_KINDS
    | DATE_KINDS
    | REASON_SENTENCES.keys()
    | {MatchEventKind.AGREED, MatchEventKind.ENTERED_AGAIN, MatchEventKind.DECIDED}
    | {
        MatchEventKind.WALKOVER_TAKEN_BACK,
        MatchEventKind.DEADLINE_CHANGED,
        MatchEventKind.REPORTED,
        MatchEventKind.SHEET_CHECKED,
    }
)
"""Kinds whose sentence needs data of the match's own event: the hand, figures, dates, the pair, or the reason."""


def match_sentence(kind: str, match: str, pairs: tuple[str, str], event: Event | None, reason: str) -> str:
    """The sentence of a match event; "" if it means nothing to people.

    `event`: the match's own, for kinds in `DETAIL_KINDS`.
    """
    asked = {} if event is None else asked_of(event)
    columns = {} if event is None else columns_now(event)
    if kind in TOTALS_KINDS:
        return _totals(kind, match, asked, reason, event)
    if kind == MatchEventKind.REPORTED:
        return _reported(match, pairs, asked)
    if kind == MatchEventKind.DEADLINE_CHANGED:
        return _deadline(match, asked.get("deadline"))
    if kind == MatchEventKind.SHEET_CHECKED and asked.get("verdict") in CHECKED:
        return _(CHECKED[asked["verdict"]]) % {"match": match}
    if kind == MatchEventKind.ENTERED_AGAIN:
        return _entered_again(match, columns)
    if kind == MatchEventKind.DECIDED:
        return _decided(match, asked, reason, columns)
    return _of_table(kind, match, pairs, asked, reason, columns)


def annulment_sentence(kind: str, match: str, reason: str) -> str:
    """The sentence of a walkover of both pairs that annuls a match, or of its cancelling."""
    if kind == MatchEventKind.WALKOVER_TAKEN_BACK:
        return _("%(match)s: the annulment was undone; the match is open again.") % {"match": match}
    if reason:
        return _("%(match)s: the match was annulled; neither wins. Reason: %(reason)s") % {
            "match": match,
            "reason": reason,
        }
    return _("%(match)s: the match was annulled; neither wins.") % {"match": match}


def annulments(events: Iterable[Event]) -> set[str]:
    """The hashes of those of these match events that annul a match, or cancel that: a walkover of both sides, after its
    result had been reopened. One query, or none."""
    walkovers = [event for event in events if _is_of_both(event)]
    reopened = first_seqs("match", {int(event.scope_id) for event in walkovers}, MatchEventKind.REOPENED)
    return {event.hash for event in walkovers if reopened.get(int(event.scope_id), event.seq) < event.seq}


def _is_of_both(event: Event) -> bool:
    """Whether this is a walkover of both sides, or cancels one."""
    if event.kind == MatchEventKind.WALKOVER_TAKEN_BACK:
        was = {name: value for change in changes_of(event) for name, value in change.was.items()}
        return all(was.get(name) for name in ("absent_0", "absent_1"))
    return all(asked_of(event).get("absent", (False,)))


def _of_table(
    kind: str, match: str, pairs: tuple[str, str], asked: Mapping[str, Any], reason: str, columns: Mapping[str, Any]
) -> str:
    """The sentence of a kind that has one in a dictionary: of the match, or of the pair that is named in `asked`."""
    side = asked.get("side")
    if kind == MatchEventKind.CONFIRMED and reason and not columns.get("overruled_id"):
        values = {"match": match, "reason": reason}
        return _("%(match)s: the dispute was decided and the result confirmed. Reason: %(reason)s") % values
    reasons = REASON_SENTENCES if side is None else REASON_SENTENCES | PAIR_REASON_SENTENCES
    if reason and kind in reasons:
        pair = pairs[side] if side is not None else ""
        return _(reasons[kind]) % {"match": match, "pair": pair, "reason": reason}
    if kind == MatchEventKind.AGREED and columns.get("confirmed"):
        return _("%(match)s: %(pair)s agreed as well, and the result was confirmed.") % {
            "match": match,
            "pair": pairs[asked["side"]],
        }
    values = {"match": match, "pair": pairs[side] if side is not None else "", "time": _time(asked.get("starts"))}
    sentences = TABLE_SENTENCES if side is None else TABLE_SENTENCES | PAIR_SENTENCES
    return _(sentences[kind]) % values if kind in sentences else ""


def _time(starts: str | None) -> str:
    return day_and_hour(datetime.fromisoformat(starts)) if starts else ""


def _deadline(match: str, day: str | None) -> str:
    if day is None:
        return _("%(match)s: the last day is that of its round again.") % {"match": match}
    return _("%(match)s: the last day is now %(day)s.") % {"match": match, "day": plain_day(date.fromisoformat(day))}


def _scores(totals: list[int]) -> str:
    return scores_text(zip(totals[::2], totals[1::2], strict=True))


def _reported(match: str, pairs: tuple[str, str], asked: Mapping[str, Any]) -> str:
    values = {"match": match, "pair": pairs[asked.get("side", 0)]}
    if "totals" not in asked:
        return _("%(match)s: %(pair)s reported the hands as they are written.") % values
    return _("%(match)s: %(pair)s reported %(totals)s.") % {**values, "totals": _scores(asked["totals"])}


def _games_before(event: Event, games: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The totals of all games before the event set them to `games`; empty where it does not say."""
    before = dict(enumerate(games, start=1))
    for change in changes_of(event):
        if change.row[0] != "game" or not change.now.keys() & set(GIVEN):
            continue
        number, is_new = change.row[1], "withdrawn" in change.now
        totals: tuple[int | None, int | None] = before.pop(number, (None, None))
        if any(change.now.get(name, points) != points for name, points in zip(GIVEN, totals, strict=True)):
            return []  # a game was begun by mistake, so numbers are not those of the totals
        totals_before = [change.was.get(name, points) for name, points in zip(GIVEN, totals, strict=True)]
        if not is_new and None not in totals_before:
            before[number] = cast("tuple[int, int]", tuple(totals_before))
    return [before[number] for number in sorted(before)]


def _totals(kind: str, match: str, asked: Mapping[str, Any], reason: str, event: Event | None) -> str:
    """The totals of all games. Old events of a single game were steps of such an event and give ""."""
    if "totals" not in asked:
        return ""
    if not asked["totals"]:
        return _("%(match)s: the totals were cleared.") % {"match": match}
    games = list(zip(asked["totals"][::2], asked["totals"][1::2], strict=True))
    values = {"match": match, "totals": scores_text(games), "reason": reason}
    if asked.get("instead_of_hands"):
        return _("%(match)s: totals were entered instead of the hands: %(totals)s.") % values
    if kind != MatchEventKind.RESULT_CORRECTED:
        return _("%(match)s: totals were entered: %(totals)s.") % values
    before = _games_before(event, games) if event is not None else []
    if before in ([], games):
        message = CORRECTED_FOR if reason else CORRECTED
    else:
        values["before"] = scores_text(before)
        message = CORRECTED_FROM_FOR if reason else CORRECTED_FROM
    return _(message) % values


def _entered_again(match: str, columns: Mapping[str, Any]) -> str:
    values = {"match": match}
    if columns.get("confirmed"):
        return _("%(match)s: the sheet was entered a second time with the same figures, so the result counts.") % values
    if columns.get("second_entry", {}).get("agrees"):
        return _("%(match)s: the sheet was entered a second time with the same figures.") % values
    return _("%(match)s: the sheet was entered a second time with other figures.") % values


def _decided(match: str, asked: Mapping[str, Any], reason: str, columns: Mapping[str, Any]) -> str:
    if not columns.get("confirmed"):
        return _("%(match)s: the second entry was set aside.") % {"match": match}
    games = ((sum(row[0] for row in rows), sum(row[1] for row in rows)) for rows in asked.get("games", ()))
    values = {"match": match, "totals": scores_text(games), "reason": reason}
    if reason:
        return _("%(match)s: the two entries differed; it was decided: %(totals)s. Reason: %(reason)s") % values
    return _("%(match)s: the two entries differed; it was decided: %(totals)s.") % values
