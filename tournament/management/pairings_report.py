"""Pairings as text to read in a terminal."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from scoring.contest.model import PairId, TournamentFacts
from scoring.contest.rounds import DrawnRound, From, Pairing


def pairings_report(tournament: TournamentFacts, rounds: list[DrawnRound]) -> Iterator[str]:
    """The lines of each round: matches by slot, byes, and the wishes that its draw could not meet."""
    if not rounds:
        yield _("Nothing is left to draw.")
    for round_ in rounds:
        yield _("Round %(round)s") % {"round": round_.number}
        for pairing in round_.pairings:
            yield "  " + _pairing(tournament, pairing)
        for unmet in round_.unmet_wishes:
            names = ", ".join(tournament.pairs[pair].name for pair in unmet.pairs)
            yield "  " + _("Not honoured: %(wish)s (%(names)s)") % {"wish": _wish(unmet.wish), "names": names}


def _pairing(tournament: TournamentFacts, pairing: Pairing) -> str:
    """A line of the report: the slot, who meets whom or has a bye, then group and table if there are any."""
    first, second = pairing.pairs
    if second is None:
        line = _("%(name)s has a bye") % {"name": _occupant_text(tournament, first)}
    else:
        sides = [_occupant_text(tournament, first), _occupant_text(tournament, second)]
        for at, partner in enumerate(pairing.partners or ()):
            sides[at] = f"{sides[at]}/{tournament.pairs[partner].name}"
        line = " × ".join(sides)
    details = [
        text % {"number": number}
        for text, number in (
            (_("group %(number)s"), None if pairing.group is None else pairing.group + 1),
            (_("table %(number)s"), pairing.table),
        )
        if number is not None
    ]
    return f"{pairing.slot:>3}  {line}" + (f"  ({', '.join(details)})" if details else "")


def _occupant_text(tournament: TournamentFacts, occupant: PairId | From | None) -> str:
    if isinstance(occupant, From):
        text = (
            _("loser of round %(round)s, match %(slot)s")
            if occupant.loser
            else _("winner of round %(round)s, match %(slot)s")
        )
        return text % {"round": occupant.round, "slot": occupant.slot}
    return tournament.pairs[occupant].name if occupant is not None else ""


def _wish(wish: str) -> str:
    return {
        "rematch": _("no rematch"),
        "second_bye": _("no second bye"),
        "club": _("club-mates apart"),
        "partner": _("no partner twice"),
    }.get(wish, wish)
