"""What every page of a tournament asks about its copies."""

from django import template

from tournament.services.tournaments.backup import trouble_of

register = template.Library()
register.simple_tag(trouble_of, name="backup_trouble")
