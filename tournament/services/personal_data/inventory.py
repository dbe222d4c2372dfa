"""The inventory of personal data: what is kept, why and for how long. Each club's page shows it.

A test fails for any field that is missing here.
"""

from typing import NamedTuple

from rules.text import _

LONG_AS_CLUB = _("As long as the club keeps the tournament. Erased for a person who asks.")


class DataCategory(NamedTuple):
    """`fields`: as "model.field"; the rest are sentences for people."""

    data: str
    purpose: str
    retention: str
    fields: tuple[str, ...]


CATEGORIES = (
    DataCategory(
        _("Names of players and pairs, and the club they come from"),
        _("So that pairings, sheets, standings and minutes say who played. What is published shows them to anyone."),
        LONG_AS_CLUB,
        ("entrynames.name", "entrynames.players", "entrynames.affiliation", "entrynames.short"),
    ),
    DataCategory(
        _("Full names of players who are shown by initials"),
        _("To show them again if they wish so. No page, paper or program reads them."),
        LONG_AS_CLUB,
        ("fullnames.name", "fullnames.players", "fullnames.short", "fullnames.cards"),
    ),
    DataCategory(
        _("Numbers of players' cards with a federation"),
        _("For the federation's results file. They are never public."),
        LONG_AS_CLUB,
        ("entrynames.cards",),
    ),
    DataCategory(
        _("Addresses of other programs that are notified of results, and what was sent to them"),
        _("So that a club's own page or ranking hears of a result at once. Who set it up is kept by number."),
        _("What was sent: seven days."),
        ("webhook.address", "webhook.given_by", "webhookdelivery.body"),
    ),
    DataCategory(
        _("Names in quick games"),
        _("So that both pairs see which column is theirs. Only people with the game's address see them."),
        _("90 days after the game was used last."),
        ("matchnames.first", "matchnames.second"),
    ),
    DataCategory(
        _("Reasons, decisions, announcements and places, in the words of people"),
        _("Sanctions, overruled results and drawings of lots are public with their reason."),
        LONG_AS_CLUB,
        ("note.text",),
    ),
    DataCategory(
        _("Results: who played whom, hands, sanctions"),
        _("They are the tournament. They are kept under the number of the pair, not under a name."),
        _("As long as the club keeps the tournament; without the names once these are erased."),
        ("hand.document",),
    ),
    DataCategory(
        _("Photos of score sheets"),
        _("To settle what was written. Signatures and names may be seen on them. Only the club sees them."),
        _("Until the club erases them, or for as many days as the site is set to."),
        ("sheetphoto.sha256",),
    ),
    DataCategory(
        _("Single boxes with figures, cut from photos of sheets, each with the figure that was confirmed"),
        _("To teach a program to read, only where the club allows it for a tournament, without names or matches."),
        _("Cut out when the club asks for them, and kept one day. With an erased photo its boxes are gone."),
        (),
    ),
    DataCategory(
        _("Accounts of organisers, referees and scorekeepers: name, optional email, password as a hash"),
        _("To sign in, and so that every change says who made it."),
        _("As long as the account exists; the number of the person who did something stays in the history."),
        (
            *("user.username", "user.full_name", "user.folded", "user.email", "user.password", "secondfactor.user"),
            *(
                "secondfactor.salt",
                "secondfactor.recovery_codes",
                "membership.user",
                "invitation.made_by",
                "invitation.used_by",
            ),
            *("event.actor", "grant.given_by"),
        ),
    ),
    DataCategory(
        _("Who is signed in on which device"),
        _("To stay signed in, and to sign out from elsewhere."),
        _("30 days after the last use."),
        ("session.session_key", "session.session_data", "session.user"),
    ),
    DataCategory(
        _("What a phone at a table is called, and its number"),
        _("So that the desk can tell phones apart and disconnect one."),
        LONG_AS_CLUB,
        ("grant.label", "event.device"),
    ),
    DataCategory(
        _("Addresses on the network, as a hash that cannot be read back"),
        _("To slow down anyone who guesses passwords and codes."),
        _("One hour."),
        ("throttlehit.key",),
    ),
    DataCategory(
        _("Fields of other programs in files that were imported"),
        _("So that a file comes out as it came in."),
        LONG_AS_CLUB,
        (
            *("tournament.extra", "entry.extra", "entry.leaving_extra", "entry.coming_extra", "adjustment.extra"),
            *("match.extra", "game.extra", "stage.document", "stage.rule", "lot.details"),
        ),
    ),
    DataCategory(
        _("Long jobs that were asked for, and the files that they made"),
        _("To show who asked how far it is."),
        _("One day."),
        ("queuedjob.arguments", "queuedjob.sentence"),
    ),
)

NOT_PERSONAL = {
    "club": "public_id name time_zone",
    "membership": "role",
    "invitation": "role secret_hash",
    "tournament": "public_id name regulation rulings plan",
    "stage": "key name",
    "round": "seed broken orders",
    "entry": "code withdrawn_stage entered_stage short_steps members",
    "adjustment": "stage",
    "lot": "stage purpose draw_id pool pool_hash sources order",
    "decision": "article",
    "match": "score_id watch_id regulation rulings bracket absent_seats seated second_entry",
    "dateproposal": "answer",
    "event": "scope_kind scope_id idempotency_key kind touches payload previous_hash hash",
    "game": "closed",
    "grant": "secret_hash code_hash salt tables actions",
    "queuedjob": "id kind language back state url",
    "sheetphoto": "paper language trouble",
    "throttlehit": "action",
    "webhook": "kinds salt",
    "webhookdelivery": "key kind fault",
}
"""Text and document fields that say nothing about a person, by model: codes, settings, secrets of games, numbers."""
