"""Lots announced for a round, which may be drawn from that source only, or for the groups before it."""

from rules.text import _, say
from scoring.contest.impossible import Impossible
from scoring.formats import format_of
from scoring.stages.resolver import TournamentResolver
from scoring.unreadable import Unreadable
from tournament.models import Lot, Tournament
from tournament.services.tournament_writing.facts import facts_of
from tournament.services.writing.refusals import Contradiction, Gone


def drawn_from(tournament: Tournament, stage_key: str, number: int) -> tuple[str, ...]:
    """The pool of a round's draw, in file order. Raises `Contradiction` while the engine cannot determine it."""
    try:
        facts = facts_of(tournament)
        stage = facts.stage(stage_key)
        if stage is None:
            raise Gone
        return format_of(stage).eligible(TournamentResolver(facts).view(stage), number)
    except (Impossible, Unreadable) as fault:
        raise Contradiction(fault.message) from fault


def lot_of_round(tournament: Tournament, stage_key: str, number: int) -> Lot | None:
    """The lots publicly announced or drawn for a round; None if none are in force."""
    lots = Lot.objects.filter(tournament=tournament, purpose="round", stage=stage_key, void=False, removed=False)
    return next((lot for lot in lots if lot.details.get("round") == number), None)


def lot_of_groups(tournament: Tournament, stage_key: str) -> Lot | None:
    """The lots announced or drawn for the groups of a stage; None if none are in force. One query."""
    lots = Lot.objects.filter(tournament=tournament, purpose="groups", stage=stage_key, void=False, removed=False)
    return lots.first()


def public_seed(tournament: Tournament, stage_key: str, number: int, seed: str) -> str:
    """The publicly drawn source for this round; `seed` if no lots were announced."""
    lot = lot_of_round(tournament, stage_key, number)
    if lot is None or (lot.drawn is not None and not lot.sources):  # a physical draw has no source
        return seed
    if lot.drawn is None:
        message = _("Lots are announced for round %(round)s: draw them first, or cancel them.")
        raise Contradiction(say(message, round=number))
    if set(drawn_from(tournament, stage_key, number)) != set(lot.details.get("codes", lot.pool)):
        message = _(
            "The pairs in round %(round)s are not those its lots were drawn among: draw those lots again first."
        )
        raise Contradiction(say(message, round=number))
    return str(lot.sources[0])
