"""What every page of a tournament asks about its copies."""

from django import template

from tournament.services.tournaments.backup import failure_of

register = template.Library()
register.simple_tag(failure_of, name="backup_failure")
