"""The names of the roles, and what somebody with a role may do, for templates."""

from django.utils.translation import gettext_lazy as _

from tournament import permissions
from tournament.permissions import Action, Role

ROLE_NAMES = {
    Role.ANYONE: _("visitor"),
    Role.MEMBER: _("guest"),
    Role.VIEWER: _("viewer"),
    Role.SCOREKEEPER: _("scorekeeper"),
    Role.REFEREE: _("referee"),
    Role.ORGANISER: _("organiser"),
    Role.ADMINISTRATOR: _("administrator"),
}
ROLE_DESCRIPTIONS = {
    Role.VIEWER: _("sees everything, changes nothing"),
    Role.SCOREKEEPER: _("enters results"),
    Role.REFEREE: _("enters and confirms results, decides disputes"),
    Role.ORGANISER: _("prepares and runs tournaments"),
    Role.ADMINISTRATOR: _("does all of this, and manages the club's members"),
}


def role_name(role: str) -> str:
    """A role's name; empty for a page shown without a role."""
    return str(ROLE_NAMES[Role(role)]) if role else ""


class AllowedActions:
    """What the person may do, for templates: `{% if can.RUN_ROUND %}`."""

    def __init__(self, role: Role) -> None:
        self._role = role

    def __getitem__(self, name: str) -> bool:
        return permissions.is_allowed(self._role, Action[name])
