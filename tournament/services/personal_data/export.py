"""Exports everything that a club has about a person, as plain JSON to hand over."""

from typing import Any

from django.db.models import Q
from django.utils import timezone

from tournament.models import Match
from tournament.services.personal_data.people import Appearance, NamedPerson, players_of


def export_of(person: NamedPerson) -> dict[str, Any]:
    """The document of everything about a person. Two queries for each of their pairs."""
    return {
        "person": person.name,
        "club": person.club.name,
        "exported": timezone.now().isoformat(timespec="seconds"),
        "pairs": [_pair_document(appearance) for appearance in person.appearances],
        "words": [{"tournament": note.tournament.name, "text": note.text} for note in person.notes],
        "fields_of_other_programs": [
            {"tournament": field.tournament.name, "fields": field.fields} for field in person.extra_fields
        ],
        "labels_of_phones": [grant.label for grant in person.labels],
        "photos_of_sheets": person.photos,
    }


def _pair_document(appearance: Appearance) -> dict[str, Any]:
    names, entry = appearance.full or appearance.names, appearance.names.entry
    return {
        "tournament": entry.tournament.name,
        "pair": entry.code,
        "name": names.name,
        "players": players_of(names),
        "cards": names.cards,
        "shown_by_initials": appearance.hidden,
        "comes_from": appearance.names.affiliation,
        "matches": [_match_document(match, entry.pk) for match in _matches(entry.pk)],
    }


def _matches(entry: int) -> list[Match]:
    """The matches of a pair, in the order of play."""
    seats = Q(first=entry) | Q(second=entry) | Q(first_partner=entry) | Q(second_partner=entry)
    rows = Match.objects.filter(seats, round__removed=False).select_related("round__stage").prefetch_related("games")
    return list(rows.order_by("round__stage__position", "round__number"))


def _match_document(match: Match, entry: int) -> dict[str, Any]:
    side = 0 if entry in (match.first_id, match.first_partner_id) else 1
    games = [(game.total_0, game.total_1) for game in match.games.all() if not game.withdrawn]
    return {
        "stage": match.tournament_round.stage.key,
        "round": match.tournament_round.number,
        "table": match.table,
        "games": [[totals[side], totals[1 - side]] for totals in games],
    }
