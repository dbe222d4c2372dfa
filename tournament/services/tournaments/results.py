"""Writes the result of a match: totals, walkovers, disputes, confirmation, reopening and late correction.

`context.expected_seq` is the seq of the match here, not of the tournament, because other tables write all the time.
Each action writes one event of the match, and one of the tournament that points at it and records what else changed.
"""

from collections.abc import Sequence
from typing import Any, Literal

from rules.text import _, make_text
from scoring.hand import Closed
from tournament.models import Game, Match
from tournament.models.game import match_decided
from tournament.services.matches.kinds import MatchEventKind
from tournament.services.matches.refusals import HandsRecorded, MatchDecided, RoundNotPublished, Superseded
from tournament.services.matches.tournament_context import refuse_unwritable
from tournament.services.matches.writer import NO_AGREEMENTS, MatchWriter
from tournament.services.tournament_writing.kinds import TournamentEventKind
from tournament.services.tournament_writing.writer import TournamentWriter
from tournament.services.tournaments import backup
from tournament.services.tournaments.corrections import freeze_dependents, may_contradict, update_dependents
from tournament.services.tournaments.result_checks import refuse_missing_agreements
from tournament.services.writing.context import MatchWritten, WriteContext, Written
from tournament.services.writing.refusals import Contradiction, Gone
from tournament.services.writing.writer import retry_when_locked

EndedBy = Literal["", Closed]
TotalsOfGames = Sequence[tuple[int, int]]
SHEET_VERDICT = {"verdict": "right"}
"""What the event of a `confirm` from a sheet check records."""


class ResultWriter(MatchWriter):
    """Writes to a match of a tournament for its organisers."""

    tournament_writer: TournamentWriter

    def __init__(self, match: Match, context: WriteContext) -> None:
        super().__init__(match.pk, context)
        if self.tournament_writer.tournament.removed:
            raise Gone
        if self.match.removed or self.match.tournament_round.removed:
            raise Superseded

    def refuse_undecided(self) -> None:
        """Raise `Contradiction` while the match is not over."""
        if not (self.match.absent_0 or self.match.absent_1) and not match_decided(self.match, self.games):
            raise Contradiction(make_text(_("This match is not over yet: enter its result first.")))

    def refuse_open_questions(self, overrule: str = "") -> None:
        """Raise `Contradiction` unless the match is over and no hand has errors, or it was written why it counts."""
        self.refuse_undecided()
        if any(game.drafts for game in self.games) and not overrule.strip() and self.match.overruling_note_id is None:
            message = _("A hand of this match has errors. Correct it, or let a referee write down why it counts.")
            raise Contradiction(make_text(message))

    def note(self, text: str) -> int | None:
        """The key of a new note; None for an empty text."""
        return self.tournament_writer.create_note(text.strip()).pk if text.strip() else None

    def freeze_dependents(self) -> None:
        """Keep what depends on the result as it is, whatever the result becomes."""
        freeze_dependents(self.tournament_writer, self.match)

    def change_match(self, kind: MatchEventKind, asked: dict[str, Any], why: str = "", **columns: Any) -> MatchWritten:
        """Write an event about the match as a whole that nothing else depends on."""
        self.refuse_stale()
        self.change(self.match, **columns)
        return self.write(kind, asked, note=self.note(why))

    def update_dependents(self) -> None:
        """Update what depends on the result, as far as it is not published."""
        self.save_games()
        backup.after_result(self.match)
        update_dependents(self.tournament_writer)

    def write_result(
        self, kind: MatchEventKind, asked: dict[str, Any], tournament_kind: TournamentEventKind, reason: str = ""
    ) -> MatchWritten:
        """Write the event of a changed result. `reason`: in the author's words, stored in a note that the event
        names."""
        written = self.write(kind, asked, tournament_kind=tournament_kind, note=self.note(reason))
        self.refuse_contradictions()
        return written

    def give_totals(self, totals: TotalsOfGames, endings: Sequence[str], side: int | None = None) -> None:
        """Set the points of each game, in order, where no hands were recorded. Fewer totals clear the later games.

        `endings`: what ended each game early, "" for none; `side`: the side (0 or 1) of the pair that reports them.
        Raises `HandsRecorded`, `GameNotOver` or `MatchDecided`.
        """
        self.change(self.match, reported_by=side)
        for index, game_totals in enumerate(totals):
            if match_decided(self.match, self.games[:index]):
                raise MatchDecided(
                    make_text(_("Leave game %(number)s empty: the match was decided before it."), number=index + 1)
                )
            if index == len(self.games):
                self.begin_game()
            self.game = self.games[index]
            self._give(self.game, game_totals, endings[index])
        for game in self.games[len(totals) :]:
            if game.given_totals is not None:
                self._give(game, (None, None), "")

    def _give(self, game: Game, totals: tuple[int | None, int | None], closed: str) -> None:
        if any(not hand.removed for hand in self.hands_of(game).values()):
            raise HandsRecorded
        self.change(game, given_0=totals[0], given_1=totals[1], closed=closed)
        self.update_derived(game)

    def refuse_contradictions(self) -> None:
        """Resolve the whole tournament like its own writer, but only where this result could contradict something."""
        if may_contradict(self.match):
            self.tournament_writer.refuse_contradictions()


@retry_when_locked
def enter_totals(
    match: Match,
    totals: TotalsOfGames,
    *,
    context: WriteContext,
    endings: Sequence[EndedBy] = (),
    instead_of_hands: bool = False,
) -> Written:
    """Enter the points of each game, in order, where no hands were recorded. Fewer totals clear the later games.

    `endings`: what ended each game early, "" for none; may be shorter than `totals`. `instead_of_hands`: the recorded
    hands are removed by the same action.
    """
    writer = ResultWriter(match, context)
    endings_by_game, asked = totals_asked(totals, endings)
    asked |= {"instead_of_hands": True} if instead_of_hands else {}
    if repeat := writer.find_repeat(MatchEventKind.TOTALS_GIVEN, asked):
        return repeat
    writer.refuse_stale()
    refuse_unwritable(writer.match)
    if instead_of_hands:
        writer.remove_hands()
    writer.give_totals(totals, endings_by_game)
    written = writer.write(MatchEventKind.TOTALS_GIVEN, asked)
    writer.refuse_contradictions()
    return written


def totals_asked(totals: TotalsOfGames, endings: Sequence[str]) -> tuple[list[str], dict[str, Any]]:
    """What ended each game early, and what the event records of the request."""
    endings_by_game = [*endings, *[""] * len(totals)][: len(totals)]
    return endings_by_game, {"totals": [points for game in totals for points in game], "ends": endings_by_game}


@retry_when_locked
def correct(
    match: Match, totals: TotalsOfGames, *, context: WriteContext, endings: Sequence[EndedBy] = (), reason: str = ""
) -> Written:
    """Replace a confirmed result by another, confirmed at once, and update what depends on it. Arguments as in
    `enter_totals`."""
    writer = ResultWriter(match, context)
    endings_by_game, asked = totals_asked(totals, endings)
    if repeat := writer.find_repeat(MatchEventKind.RESULT_CORRECTED, asked):
        return repeat
    writer.refuse_stale()
    _refuse_unconfirmed(writer)
    refuse_unwritable(writer.match, confirmed_too=True)
    writer.freeze_dependents()
    writer.give_totals(totals, endings_by_game)
    writer.save_games()
    writer.refuse_open_questions()
    writer.change(writer.match, dispute_note_id=None)
    writer.update_dependents()
    return writer.write_result(MatchEventKind.RESULT_CORRECTED, asked, TournamentEventKind.RESULT_CORRECTED, reason)


def _refuse_unconfirmed(writer: ResultWriter) -> None:
    if not writer.match.confirmed:
        raise Contradiction(make_text(_("This result is not confirmed, so it can be corrected as it is.")))


@retry_when_locked
def confirm(
    match: Match, *, context: WriteContext, overrule: str = "", side: int | None = None, by_sheet: bool = False
) -> Written:
    """Confirm a result. `overrule`: the reason, needed for hands with errors and where an agreement is missing.

    `side`: the side (0 or 1) of the pair that agrees with what the other one reported; None: the desk. `by_sheet`: the
    result was compared with its paper sheet, which the event records.

    If the match had been reopened, what depends on it is now updated (see `corrections.update_dependents`).
    """
    writer = ResultWriter(match, context)
    asked = SHEET_VERDICT if by_sheet else side_asked(side)
    kind = MatchEventKind.SHEET_CHECKED if by_sheet else MatchEventKind.CONFIRMED
    if repeat := writer.find_repeat(kind, asked):
        return repeat
    writer.refuse_stale()
    writer.refuse_open_questions(overrule)
    refuse_own_report(writer.match, side)
    if side is None and not overrule.strip():
        refuse_missing_agreements(writer, writer.tournament_writer.tournament)
    columns: dict[str, Any] = {"confirmed": True, "dispute_note_id": None}
    if note := writer.note(overrule):
        columns["overruling_note_id"] = note
    writer.change(writer.match, **columns)
    writer.update_dependents()
    return writer.write_result(kind, asked, TournamentEventKind.RESULT_CONFIRMED)


def side_asked(side: int | None) -> dict[str, Any]:
    """What an event records about the pair that acted; empty for the desk."""
    return {} if side is None else {"side": side}


def refuse_own_report(match: Match, side: int | None) -> None:
    """Raise `Contradiction` when a pair confirms its own report, or when the result is disputed and only the desk may
    decide."""
    if side is None:
        return
    if match.dispute_note_id is not None:
        raise Contradiction(make_text(_("This result is disputed: the organisers decide.")))
    if match.confirmed or match.reported_by != 1 - side:
        raise Contradiction(make_text(_("There is no result of the other pair to answer.")))


@retry_when_locked
def reopen(match: Match, *, context: WriteContext, reason: str = "") -> Written:
    """Reopen a confirmed result for a correction. In the meantime, whatever was published after it stays as it is."""
    writer = ResultWriter(match, context)
    if repeat := writer.find_repeat(MatchEventKind.REOPENED, {}):
        return repeat
    writer.refuse_stale()
    _refuse_unconfirmed(writer)
    writer.freeze_dependents()
    writer.change(writer.match, confirmed=False, **NO_AGREEMENTS)
    return writer.write_result(MatchEventKind.REOPENED, {}, TournamentEventKind.RESULT_REOPENED, reason)


@retry_when_locked
def dispute(match: Match, reason: str, *, context: WriteContext, side: int | None = None) -> Written:
    """Dispute a result. It counts, marked as disputed, until it is confirmed. `side`: as in `confirm`."""
    writer = ResultWriter(match, context)
    asked = side_asked(side)
    if repeat := writer.find_repeat(MatchEventKind.DISPUTED, asked):
        return repeat
    writer.refuse_stale()
    refuse_own_report(writer.match, side)
    return writer.change_match(MatchEventKind.DISPUTED, asked, dispute_note_id=writer.note(reason))


@retry_when_locked
def settle_dispute(match: Match, *, context: WriteContext, reason: str = "") -> Written:
    """Settle a dispute, with the result as it stands. `reason`: what was decided, and why."""
    writer = ResultWriter(match, context)
    if repeat := writer.find_repeat(MatchEventKind.SETTLED, {}):
        return repeat
    return writer.change_match(MatchEventKind.SETTLED, {}, reason, dispute_note_id=None)


@retry_when_locked
def walkover(
    match: Match, absent: tuple[bool, bool], *, context: WriteContext, reason: str = "", seats: str = ""
) -> Written:
    """Record that one pair or both did not come. Confirmed at once.

    `seats`: for single players, who of the absent sides did not come, as in `Match.absent_seats`; empty: everybody.
    Raises `RoundNotPublished`, or `Contradiction` once anything is scored at the table or the result is confirmed.
    """
    writer = ResultWriter(match, context)
    asked: dict[str, Any] = {"absent": [int(away) for away in absent], **({"seats": seats} if seats else {})}
    if repeat := writer.find_repeat(MatchEventKind.WALKOVER, asked):
        return repeat
    writer.refuse_stale()
    if not writer.match.tournament_round.published:
        raise RoundNotPublished
    if writer.match.confirmed:
        raise Contradiction(make_text(_("This result is confirmed. Reopen it first.")))
    if any(game.over or game.total_0 or game.total_1 for game in writer.games):
        message = _("Something was played at this table. Remove its hands or totals first, or withdraw the pair.")
        raise Contradiction(make_text(message))
    columns = {"absent_0": absent[0], "absent_1": absent[1], "confirmed": any(absent), "dispute_note_id": None}
    writer.change(writer.match, **columns, absent_seats=seats)
    writer.update_dependents()
    return writer.write_result(MatchEventKind.WALKOVER, asked, TournamentEventKind.WALKOVER, reason)


@retry_when_locked
def cancel_walkover(match: Match, *, context: WriteContext) -> Written:
    """Take a walkover back. Raises `Gone` if there is none."""
    writer = ResultWriter(match, context)
    if repeat := writer.find_repeat(MatchEventKind.WALKOVER_TAKEN_BACK, {}):
        return repeat
    if not (writer.match.absent_0 or writer.match.absent_1):
        raise Gone
    writer.refuse_stale()
    writer.freeze_dependents()
    writer.change(writer.match, absent_0=False, absent_1=False, absent_seats="", confirmed=False)
    writer.update_dependents()
    tournament_kind = TournamentEventKind.WALKOVER_TAKEN_BACK
    return writer.write_result(MatchEventKind.WALKOVER_TAKEN_BACK, {}, tournament_kind)
