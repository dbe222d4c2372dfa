"""The hour of a moment, and its day, as every page says them."""

from django import template

from tournament.web.hours import day_and_hour, hour

register = template.Library()
register.filter(hour)
register.filter(day_and_hour)
