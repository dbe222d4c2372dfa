"""What can be drawn at present: ties, the next round, tables, groups, seeds, pairs."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.http import QueryDict
from django.utils.translation import gettext as _

from scoring.contest.impossible import Impossible
from scoring.contest.match_state import MatchState
from scoring.contest.model import PairId
from scoring.stages.pending_lots import Tie, pending_ties
from scoring.unreadable import Unreadable
from tournament.boards.words import group_title, place
from tournament.models import Lot
from tournament.services.tournament_writing.pair_facts import pairs_by_code
from tournament.services.tournaments.format_answers import grouping_lots
from tournament.services.tournaments.placed_matches import RoundView
from tournament.services.tournaments.rounds import next_round
from tournament.services.tournaments.viewing import Snapshot
from tournament.web.lots.titles import LotNames, lot_title


@dataclass(frozen=True)
class PendingLot:
    """Something lots can be drawn for. `eligible`: ids in file order, () for players and formats. `lot`: its drawing,
    if one is already announced or drawn. `is_waiting`: whether play cannot continue before it is drawn."""

    purpose: str
    title: str
    description: str
    stage: str = ""
    round: int = 0
    eligible: tuple[PairId, ...] = ()
    lot: Lot | None = None
    is_waiting: bool = False
    groups: int = 0
    """The number of groups in the format, if groups are drawn."""
    filling: str = ""
    """How the format fills them: "lot" or "pots"; "" if it does not say so."""

    @property
    def query(self) -> str:
        """The query string of its form's address."""
        parameters = {"purpose": self.purpose, "stage": self.stage, "round": self.round}
        query: list[tuple[str, object]] = [(name, value) for name, value in parameters.items() if value]
        if self.purpose == "tie":
            query += [("among", pair) for pair in self.eligible]
        return urlencode(query)

    def decided_by(self, lot: Lot) -> bool:
        if self.purpose == "pairs" and lot.drawn is not None:
            return False  # others may come alone too
        if (lot.purpose, lot.stage, lot.details.get("round", 0)) != (self.purpose, self.stage, self.round):
            return False
        return self.purpose != "tie" or set(lot.details.get("codes") or lot.pool) == set(self.eligible)


def pending_lots(snap: Snapshot) -> list[PendingLot]:
    """The pending lots, in the order in which they block what comes next."""
    names = LotNames(snap)
    lots = list(Lot.objects.filter(tournament=snap.tournament, is_void=False, removed=False).order_by("-pk"))
    pending = [*_ties(snap, names), *_next_round(snap, names), *_tables(snap, names), *_lots_before_play(snap, names)]
    return [replace(lot, lot=next(filter(lot.decided_by, lots), None)) for lot in pending]


def requested_lots(lots: list[PendingLot], data: QueryDict) -> list[PendingLot]:
    """The drawings that an address or a form means: usually one; for several ties it may be ambiguous."""
    purpose, stage, among = data.get("purpose", ""), data.get("stage", ""), set(data.getlist("among"))
    candidates = [lot for lot in lots if lot.purpose == purpose and stage in ("", lot.stage)]
    if data.get("round", ""):
        candidates = [lot for lot in candidates if str(lot.round) == data["round"]]
    return [lot for lot in candidates if lot.purpose != "tie" or not among or set(lot.eligible) == among]


def _ties(snap: Snapshot, names: LotNames) -> Iterator[PendingLot]:
    if snap.resolver is None:
        return
    for tie in pending_ties(snap.resolver):
        among = tuple(pair for pair in snap.resolver.tournament.pairs if pair in tie.pairs)
        description = _tie_description(tie, snap)
        yield PendingLot(
            "tie",
            lot_title("tie", tie.stage, 0, [snap.short_name(pair) for pair in among], names),
            description,
            tie.stage,
            eligible=among,
            is_waiting=True,
        )


def _tie_description(tie: Tie, snap: Snapshot) -> str:
    """Where the pairs are level; the title names them."""
    values = {"place": place(tie.place) if tie.place else ""}
    if tie.group is None:
        return _("Level for the last qualifying place.")
    stage = snap.stage(tie.stage)
    if stage is not None and stage.groups is not None and len(stage.groups) > 1:
        values["group"] = group_title(tie.group)
        return _("%(group)s: level in %(place)s place.") % values
    return _("Level in %(place)s place.") % values


def _next_round(snap: Snapshot, names: LotNames) -> Iterator[PendingLot]:
    """The pairings of the next round, if a source of chance would change them."""
    if snap.resolver is None:
        return
    try:
        following = next_round(snap.tournament, snap.resolver)
        if following is None:
            return
        stage, number = following
        among = snap.resolver.format(stage).eligible(snap.resolver.view(stage), number)
    except (Impossible, Unreadable):
        return
    if len(among) > 1:
        description = _("Who meets whom, drawn from a source that is announced in public.")
        yield PendingLot("round", lot_title("round", stage.id, number, (), names), description, stage.id, number, among)


def _tables(snap: Snapshot, names: LotNames) -> Iterator[PendingLot]:
    for round_ in snap.rounds:
        seated = [match for match in round_.matches if match.second is not None]
        if len(seated) > 1 and _untouched(round_):
            among = {code for match in seated for code in match.pairs}
            description = _("Who sits at which table; the pairings do not change.")
            title = lot_title("tables", round_.stage, round_.number, (), names)
            yield PendingLot("tables", title, description, round_.stage, round_.number, _in_entry_order(snap, among))


def _untouched(round_: RoundView) -> bool:
    return all(match.state in (MatchState.WAITING, MatchState.BYE) and not match.withdrawn for match in round_.matches)


def _in_entry_order(snap: Snapshot, among: set[str | None]) -> tuple[PairId, ...]:
    return tuple(code for code in pairs_by_code(snap.tournament)[1] if code in among)


def _lots_before_play(snap: Snapshot, names: LotNames) -> Iterator[PendingLot]:
    """The drawings before the first round."""
    pairs = pairs_by_code(snap.tournament)[1]
    entered = tuple(code for code, pair in pairs.items() if pair.members) or tuple(pairs)
    begun_stages = {round_.stage for round_ in snap.rounds}
    for row in snap.stages:
        fed, divided = bool(row.drawn_from), row.document.get("groups") or not row.format.round_by_round
        if row.format.has_groups and divided and not fed and row.key not in begun_stages and len(entered) > 3:
            among = tuple(row.document.get("entrants") or entered)
            description = _("Who plays in which group: all by lot, or one from each pot to a group.")
            title, groups = lot_title("groups", row.key, 0, (), names), len(row.document.get("groups") or ())
            filling = grouping_lots(snap.tournament)
            yield PendingLot("groups", title, description, row.key, eligible=among, groups=groups, filling=filling)
    if begun_stages:
        return
    if len(entered) > 1:
        yield PendingLot("seeds", _("Seeds"), _seeding(len(entered), snap), eligible=entered)
    description = _("How the tournament is played, drawn among the formats that the organisers put up for it.")
    yield PendingLot("format", _("Format"), description)
    if snap.is_of_players or snap.is_of_teams:
        return  # everybody changes partners each round, or comes with one
    description = _(
        "Who plays with whom: players who came alone, paired by lot or by cards, the highest with the lowest."
    )
    yield PendingLot("pairs", _("Players into pairs"), description)


def _seeding(number: int, snap: Snapshot) -> str:
    order = _("In which order the %(number)s pairs are seeded.")
    if snap.is_of_players:
        order = _("In which order the %(number)s players are seeded.")
    elif snap.is_of_teams:
        order = _("In which order the %(number)s teams are seeded.")
    return order % {"number": number}
