"""Tags for pages of signed-in people: links, what was just done, names of roles, a tournament's backups."""

from django import template
from django.contrib.messages import get_messages
from django.http import HttpRequest

from tournament.permissions import Role
from tournament.services.tournaments.backup import failure_of
from tournament.web import nav
from tournament.web.roles import AllowedActions, role_name

register = template.Library()
register.filter(role_name)
register.simple_tag(nav.links, name="organiser_links")
register.simple_tag(failure_of, name="backup_failure")


@register.simple_tag
def allowed_actions(role: Role) -> AllowedActions:
    """`can`, where a template is included in pages that do not give it."""
    return AllowedActions(role)


@register.simple_tag
def pending_messages(request: HttpRequest) -> list[str]:
    """The messages left by the last action, shown once. A tag, since public pages must never read them."""
    return [str(message) for message in get_messages(request)]
