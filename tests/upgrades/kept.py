"""What is kept of a release besides its database: read from the site as it is."""

from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from tests.upgrades.site import Document, Site, standings_of
from tournament.models import Event, Match, Membership, Tournament


def index() -> Document:
    """Where everything is; the first member of a club who may manage it reads its tournaments."""
    tournaments = []
    for number, row in enumerate(Tournament.objects.filter(removed=False).order_by("pk"), start=1):
        matches = Match.objects.filter(round__stage__tournament=row, second__isnull=False)
        user = Membership.objects.filter(club=row.club).earliest("pk").user
        tournaments.append(
            {
                "id": row.public_id,
                "name": f"{number:02}",
                "title": row.name,
                "user": user.username,
                "matches": _matches(matches),
            }
        )
    first = Tournament.objects.earliest("pk")
    user = Membership.objects.filter(club=first.club).earliest("pk").user
    quick = {"name": "quick", "user": user.username, "matches": _matches(Match.objects.filter(round=None))}
    return {"club": first.club.public_id, "tournaments": tournaments, "quick": quick}


def _matches(rows: "QuerySet[Match]") -> list[list[Any]]:
    """Only the first of matches with the same events in the same order, since their pages show the same."""
    alike: dict[tuple[str, ...], Match] = {}
    for match in rows.order_by("pk"):
        chain = Event.objects.in_scope("match", str(match.pk))
        alike.setdefault(tuple(chain.values_list("kind", flat=True)), match)
    return [
        [match.score_id, list(match.games.filter(withdrawn=False).order_by("number").values_list("number", flat=True))]
        for match in alike.values()
    ]


def kept_state(index: Document) -> Document:
    tournaments, quick = index["tournaments"], index["quick"]
    files = {row["id"]: Site(row["user"]).tournament_file(row["id"]) for row in tournaments}
    site = Site(quick["user"])
    return {
        "hashes": hashes(),
        "files": files,
        "standings": {id_: standings_of(file) for id_, file in files.items() if file},
        "games": [
            [id_, number, site.game_file(id_, number)] for id_, numbers in quick["matches"] for number in numbers
        ],
        "undone": {row["id"]: undoable(row, last_of_each_kind(row)) for row in tournaments},
    }


def hashes() -> dict[str, list[Any]]:
    """For each chain, its length and the hash of its last event."""
    last = Event.objects.order_by("scope_kind", "scope_id", "seq").values_list("scope_kind", "scope_id", "seq", "hash")
    return {f"{kind} {id_}": [seq, hash_] for kind, id_, seq, hash_ in last}


def last_of_each_kind(tournament: Document) -> list[int]:
    """The seqs of a tournament's events that are the last of their kind."""
    chain = Event.objects.in_scope("tournament", str(Tournament.objects.get(public_id=tournament["id"]).pk))
    return sorted(dict(chain.values_list("kind", "seq")).values())


def undoable(tournament: Document, seqs: Iterable[int]) -> list[int]:
    """Those of the events that the site can undo; the undoing is rolled back."""
    site = Site(tournament["user"])
    return [seq for seq in seqs if _is_undone(site, tournament["id"], seq)]


def _is_undone(site: Site, tournament: str, seq: int) -> bool:
    with transaction.atomic():
        done = site.undo(tournament, seq)
        transaction.set_rollback(True)
    return done


def history_of(row: Document) -> str:
    """For a row of the index: its history if it is a tournament, newest first, and what happened in each game."""
    site = Site(row["user"])
    lines = list(site.history(row["id"])) if "id" in row else []
    for score_id, numbers in row["matches"]:
        for number in numbers:
            lines += ["", f"# match {score_id}, game {number}", *site.match(score_id, number)]
    return "".join(f"{line}\n" for line in lines)
