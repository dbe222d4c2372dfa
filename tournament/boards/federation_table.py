"""The results of a tournament in the form a federation wants: one row per pair, with the players' card numbers."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from django.utils.translation import gettext as _

from scoring.contest.model import PairId, StageFacts
from scoring.stages.overall import FinalRanking, TiedPairs, final_rankings
from scoring.stages.resolver import TournamentResolver
from tournament.boards.file_tables import FileCell, FileColumn, FileTable

FEWEST_PLAYERS = 2


def federation_file(
    resolver: TournamentResolver,
    cards: Mapping[PairId, Sequence[str]],
    head: Mapping[str, str],
    place_points: Sequence[int] = (),
) -> FileTable | None:
    """The table for the federation; None until everything is played. `head`: columns with the same value in every row,
    by their names; `place_points`: what the federation gives for each place from the first; pairs that share a place
    all get what it gives."""
    rankings, pairs = final_rankings(resolver), resolver.tournament.pairs
    if not rankings:
        return None
    width = max(FEWEST_PLAYERS, *(len(pair.players) for pair in pairs.values()))
    tallies = _Tallies(resolver)
    rows: list[tuple[FileCell, ...]] = []
    for place, tie in _rows_of(rankings):
        for code in tie:
            pair = pairs[code]
            people = [*pair.players, *[""] * (width - len(pair.players))]
            numbers = [*cards.get(code, ()), *[""] * width][:width]
            each = [cell for both in zip(people, numbers, strict=True) for cell in both]
            worth = place_points[place - 1] if place is not None and place <= len(place_points) else 0
            points = worth if place_points else None
            rows.append(
                (*head.values(), place, code, pair.name, *each, pair.club or "", *tallies.cells_of(code), points)
            )
    return FileTable("federation", _columns(head, width), tuple(rows))


def _rows_of(rankings: Iterable[FinalRanking]) -> Iterator[tuple[int | None, TiedPairs]]:
    """The pairs by place; None: of these pairs nothing counts, and they have none."""
    for ranking in rankings:
        yield from ranking.places
        yield from ((None, tie) for _number, tie in ranking.unplaced)


def _columns(head: Mapping[str, str], width: int) -> tuple[FileColumn, ...]:
    labels = {"tournament": _("Tournament"), "club": _("Organiser"), "date": _("Date"), "regulation": _("Regulation")}
    columns = [FileColumn(name, labels[name]) for name in head]
    columns += [FileColumn("place", _("Place")), FileColumn("code", _("No.")), FileColumn("pair", _("Pair"))]
    for number in range(1, width + 1):
        columns.append(FileColumn(f"player_{number}", _("Player %(number)s") % {"number": number}))
        columns.append(FileColumn(f"card_{number}", _("Card %(number)s") % {"number": number}))
    columns += [FileColumn("club_of_pair", _("Club")), FileColumn("played", _("Matches played"))]
    columns += [FileColumn("won", _("Matches won")), FileColumn("vp", _("VP")), FileColumn("mp", _("MP"))]
    return tuple(columns)


class _Tallies:
    """Matches played and won, and victory points, over all stages; each match counts in the stage where it was
    played."""

    def __init__(self, resolver: TournamentResolver) -> None:
        self.played: dict[PairId, int] = {}
        self.won: dict[PairId, int] = {}
        self.points: dict[PairId, int] = {}
        self.by_victory_points = any(stage.victory_points for stage in resolver.tournament.stages)
        for stage in resolver.tournament.stages:
            self._add(resolver, stage)
        for change in resolver.tournament.adjustments:
            self.points[change.pair] = self.points.get(change.pair, 0) + change.victory_points

    def _add(self, resolver: TournamentResolver, stage: StageFacts) -> None:
        for outcome in resolver.view(stage).outcomes:
            for pair_outcome in (outcome, outcome.partners_outcome):
                if pair_outcome is None or not pair_outcome.decided:
                    continue
                for side, pair in enumerate(pair_outcome.pairs):
                    if pair is not None:
                        self._count(
                            pair,
                            pair_outcome.winner == side,
                            pair_outcome.victory_points[side],
                            pair_outcome.pairs[1] is not None,
                        )

    def _count(self, pair: PairId, won: bool, points: int, played: bool) -> None:
        self.points[pair] = self.points.get(pair, 0) + points
        if played:
            self.played[pair] = self.played.get(pair, 0) + 1
            self.won[pair] = self.won.get(pair, 0) + won

    def cells_of(self, pair: PairId) -> tuple[FileCell, ...]:
        points = self.points.get(pair, 0) if self.by_victory_points else None
        return self.played.get(pair, 0), self.won.get(pair, 0), points
