"""The links of an organiser's area: of a tournament, of a club, or of a person.

A page that does not exist yet has no link; whoever adds it only has to use the name that is listed here.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import NoReverseMatch, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.planning.presets import preset
from tournament import permissions
from tournament.models import Tournament
from tournament.required_actions import REQUIRED_ACTIONS
from tournament.web.requests import VisitorRequest

# The name of the URL, which takes `tournament_id`, and the text of its link.
TOURNAMENT_LINKS = (
    ("desk", _("Round desk")),
    ("desk-league", _("League")),
    ("desk-standings", _("Standings")),
    ("desk-bracket", _("Bracket")),
    ("desk-pairs", _("Pairs")),
    ("desk-publishing", _("Publishing")),
    ("desk-print", _("Print")),
    ("desk-devices", _("Phones")),
    ("desk-closing", _("Closing")),
    ("desk-history", _("History")),
    ("tournament-setup", _("Preparation")),
)
# When it is over, its last page has what is printed.
LAST_PAGE, EARLIER_PAGES = frozenset({"desk-closing"}), frozenset({"desk-print", "desk-devices"})
HOME_LEAGUE_LINKS = frozenset({"desk-league"})
"""Only for a tournament whose pairs play at home."""
BRACKET_LINKS = frozenset({"desk-bracket"})
PLAYER_LABELS = {"desk-pairs": _("Players")}
"""The labels of links if single players are entered."""
TEAM_LABELS = {"desk-pairs": _("Teams")}
# The same with `club_id`.
CLUB_LINKS = (
    ("club", _("Tournaments")),
    ("club-members", _("Members")),
    ("club-settings", _("Club")),
)
# Pages that belong to a link although their addresses do not begin with its own.
PARENT_LINKS = {
    "desk-print": "desk-closing",
    "desk-backups": "tournament-setup",
    "desk-decisions": "tournament-setup",
    "desk-files": "tournament-setup",
    "desk-late-entry": "desk-pairs",
    "desk-lots": "tournament-setup",
    "desk-rehearsal-new": "tournament-setup",
}
CLUB_PARENT_LINKS = {
    "club-person": "club-settings",
    "club-tokens": "club-settings",
    "club-webhooks": "club-settings",
}
HALL_PARENT_LINKS = {"desk-league-links": "desk-devices"}
"""If the pairs do not play at home, their links are for their phones at the tables."""
PERSON_LINKS = (
    ("clubs", _("My clubs")),
    ("account", _("My account")),
)


PHONE_LINKS = 3
"""The most links on one line of a phone; if there are more, it shows two and "More" with the others."""


@dataclass(frozen=True)
class NavLink:
    """A link. `folded`: whether on a phone it is under "More"."""

    address: str
    text: str
    current: bool
    folded: bool = False


def links(request: VisitorRequest) -> list[NavLink]:
    """The links that this person may follow: for `request.tournament`, else for `request.club`, else for their own
    account."""
    if request.tournament:
        left_out = EARLIER_PAGES if request.tournament.finished else LAST_PAGE
        left_out |= frozenset() if is_league(request.tournament) else HOME_LEAGUE_LINKS
        left_out |= frozenset() if getattr(request.tournament, "has_bracket", False) else BRACKET_LINKS
        words = PLAYER_LABELS if getattr(request.tournament, "is_of_players", False) else {}
        words |= TEAM_LABELS if getattr(request.tournament, "is_of_teams", False) else {}
        table = [(name, words.get(name, word)) for name, word in TOURNAMENT_LINKS if name not in left_out]
        link_list = _link_list(request, table, {"tournament_id": request.tournament.public_id})
    elif request.club:
        link_list = _link_list(request, CLUB_LINKS, {"club_id": request.club.public_id})
    else:
        link_list = _link_list(request, PERSON_LINKS, {})
    current = _current(request, [address for address, _word in link_list])
    near = _on_a_phone([address for address, _word in link_list], current)
    return [NavLink(address, str(word), address == current, address not in near) for address, word in link_list]


def _on_a_phone(addresses: list[str], current: str) -> list[str]:
    """The links shown on a phone: the first one, and the one to which the page belongs."""
    if len(addresses) <= PHONE_LINKS:
        return addresses
    second = addresses[1] if current in ("", addresses[0]) else current
    return [addresses[0], second]


def is_league(tournament: Tournament) -> bool:
    """Whether its pairs play at home, according to the chosen format."""
    chosen_preset = preset(tournament.plan.get("preset", ""))
    return chosen_preset is not None and chosen_preset.plays_at_home


def _current(request: VisitorRequest, addresses: list[str]) -> str:
    """The address of the link to which the page belongs; empty if there is none."""
    under: dict[str, str] = {}
    if request.tournament:
        kwargs = {"tournament_id": request.tournament.public_id}
        parent_links = PARENT_LINKS | ({} if is_league(request.tournament) else HALL_PARENT_LINKS)
        under = {reverse(page, kwargs=kwargs): reverse(link, kwargs=kwargs) for page, link in parent_links.items()}
    elif request.club:
        kwargs = {"club_id": request.club.public_id}
        under = {reverse(page, kwargs=kwargs): reverse(link, kwargs=kwargs) for page, link in CLUB_PARENT_LINKS.items()}
    under |= {address: address for address in addresses}
    longest = max((address for address in under if request.path.startswith(address)), key=len, default="")
    return under.get(longest, "")


def _link_list(
    request: VisitorRequest, table: Iterable[tuple[str, str | Promise]], kwargs: dict[str, str]
) -> list[tuple[str, str | Promise]]:
    link_list = []
    for name, word in table:
        action = REQUIRED_ACTIONS.get(name)
        if action is None or not permissions.is_allowed(request.role, action):
            continue
        try:
            link_list.append((reverse(name, kwargs=kwargs), word))
        except NoReverseMatch:
            continue
    return link_list
