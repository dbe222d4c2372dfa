"""The tournament file, "sumula-tournament/1": plain JSON values to `TournamentFacts`. Unknown fields are refused."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from rules.schema import Regulation
from rules.text import _, make_text
from scoring.codec import flag, read_object, read_regulation, whole_number
from scoring.contest.criteria import APCEF_ART_16
from scoring.contest.model import (
    AdjustmentFacts,
    Drawing,
    MatchFacts,
    Pair,
    PairId,
    StageFacts,
    TournamentFacts,
)
from scoring.tournament_file.entrants import known_pair
from scoring.tournament_file.fields import (
    FieldReader,
    choice_of,
    list_of,
    non_empty_text,
    positive_whole,
    text,
    unique_items,
)
from scoring.tournament_file.matches import read_match
from scoring.tournament_file.stages import read_stage
from scoring.tournament_file.teams import read_late_entry, read_teams, read_withdrawal, refuse_shared_seeds
from scoring.unreadable import Unreadable

FORMAT = "sumula-tournament/1"
RESTART_ON_TWO = "restart_on_two"  # APCEF's ruling; every tournament that ranks by its art. 16 has it


def read_tournament(document: object) -> TournamentFacts:
    """A tournament from its document (parsed JSON). Raises Unreadable, with the place, for what the contract does not
    allow.

    An empty name or club is treated as absent.
    """
    fields = FieldReader(document)
    fields.take("format", choice_of(FORMAT), FORMAT)
    name = fields.optional("name", text) or None
    rulings = fields.take("rulings", read_object, {})
    regulation = read_regulation({"regulation": fields.take("regulation", lambda key: key)}, {})
    game_rulings = rulings_of_games(rulings, regulation)
    regulation = read_regulation({"regulation": regulation.key}, game_rulings)
    pairs = _pairs_by_id(fields.take("pairs", list_of(_read_pair)))
    pairs |= fields.take("teams", lambda value: read_teams(value, pairs), {})
    stages = fields.take("stages", lambda value: _read_stages(value, regulation, pairs))
    check_references(rulings, game_rulings, pairs, stages)
    reader = _ReferenceReader(regulation, game_rulings, pairs, {stage.id: stage for stage in stages})
    return TournamentFacts(
        regulation=regulation,
        pairs=pairs,
        stages=stages,
        matches=fields.take("matches", list_of(reader.match)),
        adjustments=fields.take("adjustments", list_of(reader.adjustment), ()),
        lots=_unique_drawings(fields.take("lots", list_of(reader.drawing), ())),
        name=name,
        rulings=rulings,
        extra=fields.extra_fields(),
    )


def check_references(
    rulings: Mapping[str, Any],
    game_rulings: Mapping[str, Any],
    pairs: Mapping[PairId, Pair],
    stages: tuple[StageFacts, ...],
) -> None:
    """Check what one part of a tournament refers to in another: seeds, pairs and stages. Raises Unreadable."""
    refuse_shared_seeds({id_: pair for id_, pair in pairs.items() if not pair.members}, "pairs")
    _check_restart_ruling(rulings.keys() - game_rulings.keys(), stages)
    _check_pair_stages(pairs, {stage.id: stage for stage in stages})


def rulings_of_games(rulings: Mapping[str, Any], regulation: Regulation) -> dict[str, Any]:
    """The rulings that also apply to a game file of this regulation, without the one on ties where only the tournament
    has it. Raises `Unreadable` if that one is no yes or no."""
    ruling_names = {ruling.name for ruling in regulation.rulings}
    if RESTART_ON_TWO in rulings and RESTART_ON_TWO not in ruling_names:
        try:
            flag(rulings[RESTART_ON_TWO])
        except Unreadable as fault:
            raise fault.with_prefix("rulings", RESTART_ON_TWO) from None
    return {name: value for name, value in rulings.items() if name in ruling_names or name != RESTART_ON_TWO}


def _check_restart_ruling(tournament_alone: Collection[str], stages: tuple[StageFacts, ...]) -> None:
    """Raise Unreadable for the ruling on ties in a tournament without a stage that ranks by APCEF's art. 16."""
    if tournament_alone and not any(APCEF_ART_16 in stage.criteria for stage in stages):
        message = _("only a tournament that ranks by %(criterion)s has this ruling")
        raise Unreadable(make_text(message, criterion=APCEF_ART_16), "rulings", RESTART_ON_TWO)


def _read_pair(document: object) -> Pair:
    fields = FieldReader(document)
    pair_id = fields.take("id", non_empty_text)
    return Pair(
        id=pair_id,
        name=fields.take("name", text, pair_id) or pair_id,
        players=fields.take("players", list_of(text), ()),
        club=fields.optional("club", text) or None,
        seed=fields.optional("seed", positive_whole),
        withdrawn=fields.optional("withdrawn", read_withdrawal),
        entered=fields.optional("entered", read_late_entry),
        extra=fields.extra_fields(),
    )


def _pairs_by_id(pairs: tuple[Pair, ...]) -> dict[PairId, Pair]:
    """The pairs by id, in file order. Raises Unreadable for an id or seed used twice, or if there are no pairs."""
    by_id: dict[PairId, Pair] = {}
    for index, pair in enumerate(pairs):
        if pair.id in by_id:
            raise Unreadable(make_text(_("%(name)s is listed here twice"), name=pair.id), "pairs", index, "id")
        by_id[pair.id] = pair
    refuse_shared_seeds(by_id, "pairs")
    if not by_id:
        raise Unreadable(make_text(_("a tournament needs at least one pair")), "pairs")
    return by_id


def _read_stages(value: object, regulation: Regulation, pairs: Mapping[PairId, Pair]) -> tuple[StageFacts, ...]:
    """The stages in order; each is read with the ones before it, to which it may refer."""
    stages: list[StageFacts] = []

    def read(document: object) -> None:
        stages.append(read_stage(document, regulation, pairs, tuple(stages)))

    list_of(read)(value)
    if not stages:
        raise Unreadable(make_text(_("a tournament needs at least one stage")))
    return tuple(stages)


def _check_pair_stages(pairs: Mapping[PairId, Pair], stages: Mapping[str, StageFacts]) -> None:
    """Raise Unreadable where a pair or team withdraws from or enters a stage that does not exist or is not of its kind
    (pairs or teams), or withdraws before it enters."""
    alone = sum(not pair.members for pair in pairs.values())
    for index, pair in enumerate(pairs.values()):
        path = ("teams", index - alone) if pair.members else ("pairs", index)
        for field, change in (("withdrawn", pair.withdrawn), ("entered", pair.entered)):
            if change and change.stage not in stages:
                raise Unreadable(make_text(_("there is no such stage")), *path, field, "stage")
            if change and (stages[change.stage].teams is not None) != bool(pair.members):
                raise Unreadable(
                    make_text(_("teams and pairs each come to and leave stages of their own")), *path, field
                )
        withdrawal, entry = pair.withdrawn, pair.entered
        if withdrawal and entry and withdrawal.stage == entry.stage and withdrawal.round < entry.round:
            message = make_text(_("the pair left in a round before the one in which it entered"))
            raise Unreadable(message, *path, "withdrawn", "round")


def _unique_drawings(drawings: tuple[Drawing, ...]) -> tuple[Drawing, ...]:
    """The drawings. Raises Unreadable for a tie decided by two of them."""
    for index, drawing in enumerate(drawings):
        if any(other.stage == drawing.stage and other.tie == drawing.tie for other in drawings[:index]):
            message = make_text(_("lots were drawn twice for this tie; keep the lots that count"))
            raise Unreadable(message, "lots", index)
    return drawings


class _ReferenceReader:
    """Reads what refers to pairs and stages: matches, adjustments and drawings of lots."""

    def __init__(
        self,
        regulation: Regulation,
        rulings: Mapping[str, Any],
        pairs: Mapping[PairId, Pair],
        stages: Mapping[str, StageFacts],
    ) -> None:
        self.regulation = regulation
        self.rulings = rulings
        self.pairs = pairs
        self.stages = stages

    def stage(self, value: object) -> StageFacts:
        """The stage of this id. Raises Unreadable."""
        stage = self.stages.get(text(value))
        if stage is None:
            raise Unreadable(make_text(_("there is no such stage")))
        return stage

    def pair(self, value: object) -> PairId:
        """The id of a pair of the file. Raises Unreadable."""
        return known_pair(value, self.pairs)

    def match(self, document: object) -> MatchFacts:
        return read_match(FieldReader(document), self.stage, self.pair, self.regulation, self.rulings, self.pairs)

    def adjustment(self, document: object) -> AdjustmentFacts:
        fields = FieldReader(document)
        return AdjustmentFacts(
            stage=fields.take("stage", self.stage).id,
            pair=fields.take("pair", self.pair),
            match_points=fields.take("match_points", whole_number, 0),
            victory_points=fields.take("victory_points", whole_number, 0),
            points=fields.take("points", whole_number, 0),
            reason=fields.take("reason", text, ""),
            extra=fields.extra_fields(),
        )

    def drawing(self, document: object) -> Drawing:
        fields = FieldReader(document)
        pairs = fields.take("among", lambda value: unique_items(list_of(self.pair)(value)))
        if len(pairs) < 2:
            raise Unreadable(make_text(_("lots are drawn among two pairs or more")), "among")
        order = fields.take("order", lambda value: unique_items(list_of(self.pair)(value)))
        if set(order) != set(pairs):
            raise Unreadable(make_text(_("the order must list every pair in the draw once")), "order")
        return Drawing(
            stage=fields.take("stage", self.stage).id,
            pairs=pairs,
            order=order,
            draw=fields.take("draw", read_object, {}),
            extra=fields.extra_fields(),
        )
