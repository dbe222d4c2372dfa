"""Describes what was done to a hand at a table: which hand it was, and its points."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from rules.text import _ as mark
from scoring.codec import read_hand
from scoring.lines import score_lines, totals
from tournament.models import Event, Hand
from tournament.services.matches import MatchEventKind
from tournament.services.matches.kinds import HAND_KINDS
from tournament.services.writing.changes import changes_of
from tournament.web.tournament_pages.match_rows import scores_text

SENTENCES: dict[str, str] = {
    MatchEventKind.HAND_RECORDED: mark("%(match)s: hand %(hand)s was saved: %(points)s."),
    MatchEventKind.HAND_RELAYED: mark("%(match)s: hand %(hand)s came by another phone, or was read aloud: %(points)s."),
    MatchEventKind.HAND_CORRECTED: mark("%(match)s: hand %(hand)s was corrected: %(points)s."),
    MatchEventKind.HAND_REMOVED: mark("%(match)s: hand %(hand)s was removed: %(points)s."),
    MatchEventKind.HAND_RESTORED: mark("%(match)s: hand %(hand)s was restored: %(points)s."),
}
CORRECTED_FROM = mark("%(match)s: hand %(hand)s was corrected from %(before)s to %(points)s.")


@dataclass(frozen=True)
class WrittenHand:
    """What an event did to a hand. `position`: its number among the hands of its game at that time; `game`: the number
    of the game, 0 where the match is a single one."""

    kind: str
    game: int
    position: int
    points: tuple[int, int]
    before: tuple[int, int] | None = None

    def describe(self, match: str) -> str:
        """The sentence. `match`: its name."""
        values = {
            "match": _("%(match)s, game %(game)s") % {"match": match, "game": self.game} if self.game else match,
            "hand": self.position,
            "points": scores_text([self.points]),
            "before": scores_text([self.before]) if self.before else "",
        }
        corrected = self.kind == MatchEventKind.HAND_CORRECTED and self.before not in (None, self.points)
        return _(CORRECTED_FROM if corrected else SENTENCES[self.kind]) % values


def written_hands(events: Iterable[Event]) -> dict[str, WrittenHand]:
    """What those of these match events did that wrote a hand, by their hashes. One query, or none."""
    own_events = [event for event in events if event.kind in HAND_KINDS]
    if not own_events:
        return {}
    rows = Hand.objects.filter(game__match__in={int(event.scope_id) for event in own_events})
    by_game: dict[tuple[int, int], list[Hand]] = {}
    for row in rows.select_related("game__match").order_by("number", "version"):
        by_game.setdefault((row.game.match_id, row.game.number), []).append(row)
    return {event.hash: written for event in own_events if (written := _written_hand(event, by_game))}


def _written_hand(event: Event, by_game: dict[tuple[int, int], list[Hand]]) -> WrittenHand | None:
    keys = [change.row[1:] for change in changes_of(event) if change.row[0] == "hand"]
    if not keys:
        return None
    game, number, version = keys[-1]
    versions = [row for row in by_game.get((int(event.scope_id), game), ()) if row.seq <= event.seq]
    current = {row.number: row for row in versions}
    before = [row for row in versions if row.number == number and row.version == version - 1]
    row = current[number]
    several = row.game.match.best_of > 1 or game > 1
    position = 1 + sum(not other.removed for other in current.values() if other.number < number)
    return WrittenHand(event.kind, game if several else 0, position, _points(row), *map(_points, before))


def _points(hand: Hand) -> tuple[int, int]:
    regulation = hand.game.match.ruled_regulation.as_of(hand.engine)
    return totals(score_lines(read_hand(hand.document, regulation), regulation))
