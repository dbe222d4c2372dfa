"""Why nothing was written: one exception for each reason, with a sentence for the people at the table."""

from typing import Any

from rules.text import _, make_text
from tournament.models import Game, Hand
from tournament.services.writing.refusals import Refused, Stale

GAME_GONE = make_text(_("This game is no longer there."))


class StaleMatch(Stale):
    """Somebody, or the reader elsewhere, has written to the match since the page was rendered. `there`: the present
    version of the hand that was to be written (None: there is none); `wanted`: the document that was not written
    (None: the write had no hand)."""

    message = make_text(
        _(
            "This game changed while the page was open, on another phone or in another tab. Nothing of yours was "
            "overwritten or saved."
        )
    )

    def __init__(
        self, expected: int, actual: int, game: Game | None, number: int | None, there: Hand | None, wanted: Any
    ) -> None:
        super().__init__(expected, actual)
        self.game, self.number, self.there, self.wanted = game, number, there, wanted


class NoSuchHand(Refused):
    status = 404
    message = make_text(_("There is no such hand in this game."))


class HandStands(Refused):
    """The game already has this hand. `position`: that of the equal hand (from 1) in the game."""

    def __init__(self, position: int) -> None:
        stands = _("This hand is in the game already, as hand %(number)s. Correct that one where it is wrong.")
        super().__init__(make_text(stands, number=str(position)))


class GameClosed(Refused):
    message = make_text(_("This game was closed. Reopen it to enter more hands."))


class NotClosed(Refused):
    message = make_text(_("This game is not closed."))


class GameNotOver(Refused):
    message = make_text(_("The previous game is not over yet. Finish it, or close it."))


class GameOver(Refused):
    message = make_text(_("This game is over already."))


class MatchDecided(Refused):
    message = make_text(_("This match is decided. Start another with the same pairs."))


class HandsRecorded(Refused):
    message = make_text(
        _("This game is entered hand by hand. Correct its hands, or remove them all to enter only totals.")
    )


class TotalsEntered(Refused):
    message = make_text(_("Only the totals of this game were entered. Clear them to enter its hands."))


class Confirmed(Refused):
    """The result of this tournament match is already confirmed."""

    message = make_text(_("This result is confirmed. The organisers can reopen it."))


class EnteredTwice(Refused):
    """The sheet of this tournament match has already been entered by two people."""

    message = make_text(_("This sheet was entered twice already. Someone else at the desk decides what counts."))


class Superseded(Refused):
    """A later draw has replaced this tournament match; `by`: the number of the sheet that counts, if any."""

    message = make_text(_("This match was drawn again: this sheet no longer counts."))

    def __init__(self, by: int | None = None) -> None:
        replaced = _("This sheet was replaced by number %(number)s. Use the new one.")
        super().__init__(None if by is None else make_text(replaced, number=str(by)))


class BelongsToTournament(Refused):
    message = make_text(_("This match belongs to a tournament: its organisers do that."))


class RoundNotPublished(Refused):
    message = make_text(_("This round is not published yet."))


class IsWalkover(Refused):
    message = make_text(_("This match is a walkover. The organisers can cancel it."))


class PairWithdrawn(Refused):
    """A pair of this tournament match has withdrawn."""

    message = make_text(
        _("One of these pairs withdrew before this round: the match is a walkover, and there is nothing to enter.")
    )


class ResultsAnnulled(PairWithdrawn):
    """A pair of this tournament match has withdrawn with its results annulled."""

    message = make_text(
        _("One of these pairs withdrew and its results are annulled: the match counts for nobody, nothing is entered.")
    )


class NoFailedOpenings(Refused):
    message = make_text(_("This regulation does not count failed openings."))


class MatchFull(Refused):
    """The match has too many hands. No card game gets this far, but a program that writes without end does."""

    message = make_text(_("This game has too many hands or changes to take more."))
