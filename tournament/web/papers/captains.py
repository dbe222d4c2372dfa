"""The captains' links, for printing."""

from tournament.models import Tournament
from tournament.permissions import Action
from tournament.printing.pair_codes import PairCode, captain_codes_html
from tournament.web.entry_links import entry_links
from tournament.web.teams.links import teams_of


def captain_cards_of(tournament: Tournament) -> str | None:
    """The paper of the cards; None if no captain has a link that can be shown here."""
    rows = entry_links(tournament, teams_of(tournament), Action.HAND_IN_ORDER)
    codes = [PairCode(row.name, row.link.address) for row in rows if row.link is not None]
    return captain_codes_html(tournament.name, codes) if codes else None
