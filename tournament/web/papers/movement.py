"""The movement of a stage, with rounds as drawn and those still to come, and its cards."""

from collections.abc import Sequence

from scoring.contest.model import PairId, StageFacts
from scoring.contest.stage_view import StageView
from scoring.formats import format_of
from tournament.boards.entries import view_of
from tournament.boards.movement import Sitting, guide_cards, table_cards
from tournament.boards.words import group_title
from tournament.printing.movement_cards import CardHead, guide_cards_html, table_cards_html
from tournament.services.tournaments.drawing import tables_for
from tournament.services.tournaments.placed_matches import PlacedMatch
from tournament.services.tournaments.viewing import Snapshot
from tournament.web.tournament_pages.stage_names import stage_name


def has_movement(snap: Snapshot, stage: StageFacts) -> bool:
    """Whether it is known who plays where in every round: once the first is drawn, in a format with a schedule.

    Not for teams: before each round a captain says which pair plays at which table of the match.
    """
    is_drawn_beforehand = format_of(stage).drawn_beforehand and stage.teams is None
    return is_drawn_beforehand and snap.round(stage.id, 1) is not None


def has_tables(snap: Snapshot, stage: StageFacts) -> bool:
    """Whether its pairs play at numbered tables, unlike those of a league played at home."""
    first = snap.round(stage.id, 1)
    return has_movement(snap, stage) and first is not None and any(match.table_number for match in first.matches)


def table_cards_of(snap: Snapshot, stage: StageFacts) -> str | None:
    """The paper of the cards for the tables; None if there is no movement, or no table."""
    view = _view(snap, stage) if has_tables(snap, stage) else None
    if view is None:
        return None
    staying = format_of(stage).one_side(view)
    return table_cards_html(_head(snap, stage), table_cards(sittings_of(snap, view), staying), snap.short_name)


def guide_cards_of(snap: Snapshot, stage: StageFacts) -> str | None:
    """The paper of the cards for the pairs that move, without those that have left."""
    view = _view(snap, stage)
    if view is None:
        return None
    last = max(round_.number for round_ in format_of(stage).rounds(view, None))
    resting = format_of(stage).one_side(view) | {pair for pair in view.entrants if view.has_left(pair, last)}
    return guide_cards_html(
        _head(snap, stage), guide_cards(sittings_of(snap, view), resting), snap.short_name, snap.name
    )


def _view(snap: Snapshot, stage: StageFacts) -> StageView | None:
    if snap.resolver is None or not has_movement(snap, stage):
        return None
    return view_of(snap.resolver, stage)


def _head(snap: Snapshot, stage: StageFacts) -> CardHead:
    return CardHead(snap.tournament.name, stage_name(snap, stage))


def sittings_of(snap: Snapshot, view: StageView) -> list[Sitting]:
    """Drawn rounds as they are, and future ones as they will be drawn, at the tables of the hall."""
    stage = view.stage
    sittings: list[Sitting] = []
    numbered = has_tables(snap, stage)
    for round_ in format_of(stage).rounds(view, None):
        drawn = snap.round(stage.id, round_.number)
        if drawn is not None:
            sittings += [_drawn_sitting(view, match) for match in drawn.matches]
            continue
        tables = tables_for(round_.pairings, snap.tournament.plan) if numbered else [None] * len(round_.pairings)
        for pairing, table in zip(round_.pairings, tables, strict=True):
            first, second = (side if isinstance(side, str) else None for side in pairing.pairs)
            if first is not None:
                pairs = [pair for pair in (first, second) if pair is not None]
                absent = _who_left(view, round_.number, pairs) if len(pairs) > 1 else ()
                group = _group(view, pairing.group or 0)
                annulled = any(map(view.is_annulled, pairs))
                place = round_.number, (first, second), table, group
                sittings.append(Sitting(*place, absent, pairing.partners, annulled))
    return sittings


def _drawn_sitting(view: StageView, match: PlacedMatch) -> Sitting:
    group, absent = _group(view, match.group), _absent(view, match) if match.walkover else ()
    return Sitting(match.round, match.pairs, match.table_number, group, absent, match.partners, match.annulled)


def _absent(view: StageView, match: PlacedMatch) -> tuple[PairId, ...]:
    """Who does not come to a match that is not played."""
    absent = tuple(side[0] for side, stays_away in zip(match.sides, match.absent, strict=True) if stays_away)
    return absent or _who_left(view, match.round, match.players) or match.players


def _who_left(view: StageView, number: int, pairs: Sequence[PairId]) -> tuple[PairId, ...]:
    return tuple(pair for pair in pairs if view.has_left(pair, number))


def _group(view: StageView, number: int) -> str:
    return group_title(number) if len(view.groups) > 1 else ""
