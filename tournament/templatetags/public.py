"""Tags for the public pages of a tournament besides the boards: their tabs, clocks and rounds."""

from django import template
from django.template import RequestContext
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournament.models import Tournament
from tournament.web.public.access import public_url
from tournament.web.round_clock import round_clock, table_clock
from tournament.web.round_names import match_round_title

register = template.Library()
register.simple_tag(round_clock)
register.simple_tag(table_clock)
register.simple_tag(match_round_title)


@register.simple_tag
def standings_url(tournament: Tournament) -> str:
    """The address of the public standings; "" while the tournament is not published."""
    return public_url(tournament, "public-standings") if tournament.published else ""


@register.simple_tag(takes_context=True)
def tabs(context: RequestContext) -> SafeString:
    """The pages of the tournament that have something to show, with the current one marked."""
    tournament, slug, here = context["tournament"], context["slug"], context["request"].path
    pages = [
        ("public-overview", _("Now")),
        ("public-standings", _("Standings")),
        ("public-bracket", _("Bracket") if context["has_bracket"] else ""),
        (
            "public-pairs",
            _("Players") if context["is_of_players"] else _("Teams") if context["team_count"] else _("Pairs"),
        ),
        ("public-schedule", _("Rounds")),
        ("public-regulation", _("Regulation")),
    ]
    links = [(reverse(name, args=[tournament.public_id, slug]), word) for name, word in pages if word]
    here = here.replace("/crosstable/", "/standings/")
    first = links[0][0]  # this one is a prefix of every other address
    within = (address for address, _word in links if here == address or (address != first and here.startswith(address)))
    current = max(within, key=len, default="")
    marked = (
        (address, SafeString(' aria-current="page"' if address == current else ""), word) for address, word in links
    )
    return format_html_join("\n    ", '<a href="{}"{}>{}</a>', marked)
