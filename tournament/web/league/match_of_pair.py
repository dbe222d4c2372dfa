"""A match as one of its pairs sees it, whose own points come first."""

from tournament.services.tournaments.league.reading import Appointment
from tournament.web.league.access import PairVisit
from tournament.web.league.wording import score_for, score_text


class MatchOfPair:
    """`side`: which of the two the pair is, 0 or 1."""

    def __init__(self, visit: PairVisit, appointment: Appointment) -> None:
        self.visit, self.appointment, self.side = visit, appointment, visit.side(appointment.match)

    @property
    def opponent(self) -> str:
        return self.appointment.names[1 - self.side]

    @property
    def score(self) -> str:
        """The result as it stands, this pair's points first."""
        return score_text(self.appointment, self.side)

    @property
    def result_text(self) -> str:
        """The result in a list of matches; a dash if there is none."""
        return self.score or "–"

    @property
    def score_in_words(self) -> str:
        """The same, with whose points are whose."""
        return score_for(self.appointment, self.side)

    @property
    def result_address(self) -> str:
        """The page with how the result came about; "" if there is none."""
        return ""

    @property
    def decided_by_organisers(self) -> bool:
        """Whether the result counts because the organisers decided a dispute, or confirmed it all the same."""
        return False
