"""Times of day and dates, in the form that all pages use."""

from django import template

from tournament.web.hours import day_and_hour, hour

register = template.Library()
register.filter(hour)
register.filter(day_and_hour)
