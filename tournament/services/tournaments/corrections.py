"""Updates what depends on a result: the rounds drawn from it and the stages it feeds.

A late correction redraws what nobody has seen yet and leaves published rounds as they are. In a published knock-out
the pair that advanced stays (`advanced_side`), and a stage that was already fed keeps its entrants; its `rule`
remembers how they were chosen.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import cast

from django.db.models import QuerySet

from scoring.contest.impossible import Impossible
from scoring.contest.match_outcomes import outcome_of
from scoring.contest.model import StageFacts, TournamentFacts
from scoring.formats import format_of
from scoring.stages.resolver import TournamentResolver
from scoring.tournament_file.stages import read_stage
from scoring.unreadable import Unreadable
from tournament.models import Entry, Match, Round, Stage
from tournament.models.raw_queries import RawQuery
from tournament.services.tournament_writing.facts import stage_of
from tournament.services.tournament_writing.match_facts import Shown, StageRound, Visibility
from tournament.services.tournament_writing.writer import TournamentWriter, resolve
from tournament.services.tournaments.drawing import (
    add_matches,
    draw_with_engine,
    entries_of,
    open_matches,
    same_matches,
    wish_documents,
)
from tournament.services.writing.refusals import Contradiction

POSITIONS = RawQuery(
    lambda tournament: (
        Stage.objects.filter(tournament=tournament)
        .order_by()
        .values_list("position", "removed", "rounds__number", "rounds__removed")
    )
)
"""Each stage of a tournament with each of its rounds."""
FROZEN_AND_CONFIRMED = RawQuery(
    lambda tournament: Match.objects.filter(
        round__stage__tournament=tournament, removed=False, advanced_side__isnull=False, confirmed=True
    ).values_list("pk")
)
RULES = RawQuery(lambda tournament: Stage.objects.filter(tournament=tournament, removed=False).values_list("rule"))
DRAFTS = RawQuery(
    lambda tournament: Round.objects.filter(stage__tournament=tournament, removed=False, published=False).values_list(
        "pk"
    )
)
"""Drawn rounds that are not published. A raw query, because every result asks and there seldom are any."""


def may_contradict(match: Match) -> bool:
    """Whether another result of this match could contradict something: a round drawn after it, or, once no other match
    of its round is open, the entrants of the next stage."""
    round_, stage = match.tournament_round, match.tournament_round.stage
    this_round = stage.position, round_.number
    rows = POSITIONS.rows(stage.tournament_id)
    if any(
        (position, number) > this_round
        for position, _stage_removed, number, round_removed in rows
        if number and not round_removed
    ):
        return True
    if not any(position > stage.position for position, stage_removed, *_round in rows if not stage_removed):
        return False
    others = open_matches(stage.tournament_id).filter(round=round_).exclude(pk=match.pk)
    return not others.exclude(games__over=True).exists()


def freeze_dependents(writer: TournamentWriter, match: Match) -> None:
    """Fix who advanced from a match that is being reopened, and who entered the stages it feeds."""
    before = writer.facts()
    stage = stage_of(before, match.tournament_round.stage)
    side = _side_that_advanced(before, match, stage)
    if (
        side is not None
        and _rounds_of_stage(writer, stage.id).filter(number__gt=match.tournament_round.number).exists()
    ):
        writer.change(match, advanced_side=side)
    for fed in _stages_fed_by(writer, {stage.id}):
        _fix_entrants(writer, fed, before)


def freeze_entrants(writer: TournamentWriter, stages: Iterable[str]) -> None:
    """Fix who entered the stages fed by these, before anything else than a result changes their ranking."""
    fed = list(_stages_fed_by(writer, set(stages)))
    if fed:
        before = writer.facts()
        for row in fed:
            _fix_entrants(writer, row, before)


def _side_that_advanced(before: TournamentFacts, match: Match, stage: StageFacts) -> int | None:
    if not format_of(stage).drops_losers:
        return None
    if stage.teams is not None:
        return _team_that_advanced(before, match, stage)
    pairing_key = stage.id, match.tournament_round.number, match.codes
    records = (m for m in before.matches if (m.stage, m.round, m.pairs) == pairing_key)
    record = next(records, None)
    return outcome_of(record, stage, format_of(stage).elimination).advancing if record else None


def _team_that_advanced(before: TournamentFacts, match: Match, stage: StageFacts) -> int | None:
    """The side (0 or 1) whose team advanced from the team match that this table belongs to."""
    view, team = TournamentResolver(before).view(stage), before.team_of.get(match.codes[0])
    outcomes = (m for m in view.outcomes if m.round == match.tournament_round.number and m.pairs[0] == team)
    outcome = next(outcomes, None)
    return outcome.advancing if outcome else None


def _stages_fed_by(writer: TournamentWriter, keys: set[str]) -> Iterator[Stage]:
    """The stages that have rounds and are fed by the stages of `keys`, directly or indirectly."""
    for row in Stage.objects.filter(tournament=writer.tournament, removed=False).order_by("position"):
        if row.source in keys:
            keys.add(row.key)
            if _rounds_of_stage(writer, row.key).exists():
                yield row


def _fix_entrants(writer: TournamentWriter, row: Stage, before: TournamentFacts) -> None:
    """Replace the rule of a stage by the entrants that it gave, and keep the rule."""
    if row.rule:
        return
    entrants = TournamentResolver(before).view(stage_of(before, row)).entrants
    rule = row.document["entrants"]
    writer.change(row, document={**row.document, "entrants": list(entrants)}, rule=rule)


def update_dependents(writer: TournamentWriter) -> None:
    """After an action, release what no longer needs to be frozen, and redraw unpublished rounds that would now come out
    differently."""
    _release_frozen(writer)
    for round_ in unpublished(writer):
        _redraw(writer, round_)


def _release_frozen(writer: TournamentWriter) -> None:
    """Release every frozen match and stage with which the tournament is still possible: all at once, else one by
    one."""
    rows: list[Match | Stage] = [*_releasable_matches(writer), *_releasable_stages(writer)]
    if not rows:
        return
    facts = writer.facts(only_published)
    free = facts
    for row in rows:
        free = _unfreeze(row, free)
    if _is_possible(free):
        for row in rows:
            _release(writer, row)
        return
    for row in rows:  # one by one: one correction may be impossible while another is not
        alone = _unfreeze(row, facts)
        if _is_possible(alone):
            facts = alone
            _release(writer, row)


def _releasable_matches(writer: TournamentWriter) -> Iterable[Match]:
    keys = [pk for (pk,) in FROZEN_AND_CONFIRMED.rows(writer.tournament.pk)]
    # There are usually none, and the query is faster than building the message.
    return Match.objects.filter(pk__in=keys).select_related("round__stage", "first") if keys else ()


def _releasable_stages(writer: TournamentWriter) -> Iterator[Stage]:
    """The stages with frozen entrants for which every deciding result is confirmed."""
    if all(rule == "{}" for (rule,) in RULES.rows(writer.tournament.pk)):
        return
    stages = list(Stage.objects.filter(tournament=writer.tournament, removed=False).order_by("position"))
    if not any(row.rule for row in stages):
        return
    open_results = set(open_matches(writer.tournament).values_list("round__stage__key", flat=True))
    for row in stages:
        if row.source in open_results:
            open_results.add(row.key)
        elif row.rule:
            yield row


def _unfreeze(row: Match | Stage, facts: TournamentFacts) -> TournamentFacts:
    """The facts as if this row were not frozen: without `went_on`, or with the entrants by their rule."""
    if isinstance(row, Match):
        pairing_key = row.tournament_round.stage.key, row.tournament_round.number, cast(Entry, row.first).code
        matches = tuple(
            replace(match, went_on=None) if (match.stage, match.round, match.pairs[0]) == pairing_key else match
            for match in facts.matches
        )
        return replace(facts, matches=matches)
    stages: list[StageFacts] = []
    for stage in facts.stages:
        by_rule = {**row.document, "entrants": row.rule}
        free = stage.id == row.key
        stages.append(read_stage(by_rule, facts.regulation, facts.pairs, tuple(stages)) if free else stage)
    return replace(facts, stages=tuple(stages))


def _release(writer: TournamentWriter, row: Match | Stage) -> None:
    """Store a row as no longer frozen."""
    if isinstance(row, Match):
        writer.change(row, advanced_side=None)
    else:
        writer.change(row, document={**row.document, "entrants": row.rule}, rule={})


def _is_possible(facts: TournamentFacts) -> bool:
    """Whether the tournament can be resolved."""
    try:
        resolve(facts)
    except (Impossible, Unreadable):
        return False
    return True


def unpublished(writer: TournamentWriter) -> list[Round]:
    """The drawn but unpublished rounds, in the order of play."""
    drafts = [pk for (pk,) in DRAFTS.rows(writer.tournament.pk)]
    if not drafts:
        return []
    rows = Round.objects.filter(pk__in=drafts)
    return list(rows.select_related("stage").order_by("stage__position", "number"))


def _redraw(writer: TournamentWriter, round_: Round) -> None:
    """Draw an unpublished round again, and replace its matches if they differ; remove it if it cannot be drawn."""
    facts = writer.facts(visibility_before(round_))
    matches = list(round_.matches.filter(removed=False).select_related("first", "second"))
    try:
        stage = stage_of(facts, round_.stage)
        drawing = draw_with_engine(facts, stage, round_.number, round_.seed)
    except Contradiction:
        remove_round(writer, round_, matches)
        return
    if same_matches(drawing, matches, stage, facts.team_of if stage.teams else None):
        return
    for match in matches:
        writer.remove(match)
    writer.change(round_, broken=wish_documents(drawing.unmet_wishes))
    add_matches(writer, round_, drawing, stage, entries_of(writer))


def remove_round(writer: TournamentWriter, round_: Round, matches: Iterable[Match]) -> None:
    for match in matches:
        writer.remove(match)
    writer.remove(round_)


def only_published(stage_round: StageRound) -> Shown:
    return Shown(matches=stage_round.published, results=True)


def visibility_before(round_: Round) -> Visibility:
    """The visibility an unpublished round is drawn with: published rounds, and other rounds drawn before it."""

    def visibility(stage_round: StageRound) -> Shown:
        earlier = stage_round.stage == round_.stage.key and stage_round.round < round_.number
        return Shown(matches=stage_round.published or earlier, results=True)

    return visibility


def _rounds_of_stage(writer: TournamentWriter, key: str) -> "QuerySet[Round]":
    return Round.objects.filter(stage__tournament=writer.tournament, stage__key=key, removed=False)
