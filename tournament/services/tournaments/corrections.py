"""What depends on a result: rounds drawn from it, and the stages it feeds.

A late correction moves what nobody has seen yet, and leaves standing what was published: there the pair that had gone
on stays (`went_on`), and the stage that was fed keeps its entrants (`rule` remembers by which rule they came).
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import cast

from django.db.models import QuerySet

from scoring.contest.codec_stages import read_stage
from scoring.contest.model import StageFacts, TournamentFacts
from scoring.contest.outcome import outcome_of
from scoring.contest.resolver import TournamentResolver
from scoring.formats import format_of
from scoring.formats.base import Impossible
from scoring.unreadable import Unreadable
from tournament.models import Entry, Match, Round, Stage
from tournament.models.raw_queries import RawQuery
from tournament.services.tournaments.drawing import (
    add_matches,
    drawn,
    entries_of,
    open_matches,
    same_matches,
    wish_documents,
)
from tournament.services.tournaments.facts import stage_of
from tournament.services.tournaments.match_facts import RoundPlace, Visibility
from tournament.services.tournaments.writer import TournamentWriter, resolve
from tournament.services.writing.refusals import Contradiction

POSITIONS = RawQuery(
    lambda tournament: (
        Stage.objects.filter(tournament=tournament)
        .order_by()
        .values_list("position", "removed", "rounds__number", "rounds__removed")
    )
)
"""Of each stage, with each of its rounds."""
HELD = RawQuery(
    lambda tournament: Match.objects.filter(
        round__stage__tournament=tournament, removed=False, went_on__isnull=False, confirmed=True
    ).values_list("pk")
)
RULES = RawQuery(lambda tournament: Stage.objects.filter(tournament=tournament, removed=False).values_list("rule"))
DRAFTS = RawQuery(
    lambda tournament: Round.objects.filter(stage__tournament=tournament, removed=False, published=False).values_list(
        "pk"
    )
)
"""Asked at every result; that there are any is rare."""


def may_contradict(match: Match) -> bool:
    """Whether another result of this match can be at odds with a round drawn after it; or with who comes into a stage
    that follows, once no other match of its round is open."""
    round_, stage = match.tournament_round, match.tournament_round.stage
    here = stage.position, round_.number
    rows = POSITIONS.rows(stage.tournament_id)
    if any((position, number) > here for position, _gone, number, removed in rows if number and not removed):
        return True
    if not any(position > stage.position for position, gone, *_round in rows if not gone):
        return False
    others = open_matches(stage.tournament_id).filter(round=round_).exclude(pk=match.pk)
    return not others.exclude(games__over=True).exists()


def freeze_dependents(writer: TournamentWriter, match: Match) -> None:
    """Fix who went on from a match that is opened again, and who entered the stages it feeds."""
    before = writer.facts()
    stage = stage_of(before, match.tournament_round.stage)
    side = _went_on(before, match, stage)
    if side is not None and _rounds(writer, stage.id).filter(number__gt=match.tournament_round.number).exists():
        writer.change(match, went_on=side)
    for fed in _fed_by(writer, {stage.id}):
        _fix_entrants(writer, fed, before)


def _went_on(before: TournamentFacts, match: Match, stage: StageFacts) -> int | None:
    if not format_of(stage).drops_losers:
        return None
    here = stage.id, match.tournament_round.number, match.codes
    found = (m for m in before.matches if (m.stage, m.round, m.pairs) == here)
    record = next(found, None)
    return outcome_of(record, stage, format_of(stage).elimination).advancing if record else None


def _fed_by(writer: TournamentWriter, keys: set[str]) -> Iterator[Stage]:
    """The stages with rounds that are fed by these, directly or not."""
    for row in Stage.objects.filter(tournament=writer.tournament, removed=False).order_by("position"):
        if row.source in keys:
            keys.add(row.key)
            if _rounds(writer, row.key).exists():
                yield row


def _fix_entrants(writer: TournamentWriter, row: Stage, before: TournamentFacts) -> None:
    if row.rule:
        return
    entrants = TournamentResolver(before).view(stage_of(before, row)).entrants
    rule = row.document["entrants"]
    writer.change(row, document={**row.document, "entrants": list(entrants)}, rule=rule)


def update_dependents(writer: TournamentWriter) -> None:
    """After an action: release what need not be frozen, and draw again what is not published and would come out
    otherwise."""
    _release_frozen(writer)
    for round_ in unpublished(writer):
        _draw_again(writer, round_)


def _release_frozen(writer: TournamentWriter) -> None:
    rows: list[Match | Stage] = [*_held_matches(writer), *_releasable_stages(writer)]
    if not rows:
        return
    facts = writer.facts(only_published)
    free = facts
    for row in rows:
        free = _without(row, free)
    if _holds(free):
        for row in rows:
            _release(writer, row)
        return
    for row in rows:  # one by one: one correction may be beyond mending, another not
        alone = _without(row, facts)
        if _holds(alone):
            facts = alone
            _release(writer, row)


def _held_matches(writer: TournamentWriter) -> Iterable[Match]:
    found = [pk for (pk,) in HELD.rows(writer.tournament.pk)]
    # Mostly none, and to find the words for that takes longer than to ask for them.
    return Match.objects.filter(pk__in=found).select_related("round__stage", "first") if found else ()


def _releasable_stages(writer: TournamentWriter) -> Iterator[Stage]:
    """The stages with fixed entrants where every result that decides about them is confirmed."""
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


def _without(row: Match | Stage, facts: TournamentFacts) -> TournamentFacts:
    if isinstance(row, Match):
        here = row.tournament_round.stage.key, row.tournament_round.number, cast(Entry, row.first).code
        matches = tuple(
            replace(match, went_on=None) if (match.stage, match.round, match.pairs[0]) == here else match
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
    if isinstance(row, Match):
        writer.change(row, went_on=None)
    else:
        writer.change(row, document={**row.document, "entrants": row.rule}, rule={})


def _holds(facts: TournamentFacts) -> bool:
    try:
        resolve(facts)
    except (Impossible, Unreadable):
        return False
    return True


def unpublished(writer: TournamentWriter) -> list[Round]:
    """Rounds drawn and not published, in the order of play."""
    drafts = [pk for (pk,) in DRAFTS.rows(writer.tournament.pk)]
    if not drafts:
        return []
    rows = Round.objects.filter(pk__in=drafts)
    return list(rows.select_related("stage").order_by("stage__position", "number"))


def _draw_again(writer: TournamentWriter, round_: Round) -> None:
    facts = writer.facts(before(round_))
    matches = list(round_.matches.filter(removed=False).select_related("first", "second"))
    try:
        stage = stage_of(facts, round_.stage)
        drawing = drawn(facts, stage, round_.number, round_.seed)
    except Contradiction:
        remove_round(writer, round_, matches)
        return
    if same_matches(drawing, matches, stage):
        return
    for match in matches:
        writer.remove(match)
    writer.change(round_, broken=wish_documents(drawing.unmet_wishes))
    add_matches(writer, round_, drawing, stage, entries_of(writer))


def remove_round(writer: TournamentWriter, round_: Round, matches: Iterable[Match]) -> None:
    for match in matches:
        writer.remove(match)
    writer.remove(round_)


def only_published(at: RoundPlace) -> tuple[bool, bool]:
    return at.published, True


def before(round_: Round) -> Visibility:
    """What a round that is not published was drawn from: what is published, and other rounds drawn before it."""

    def shown(at: RoundPlace) -> tuple[bool, bool]:
        earlier = at.stage == round_.stage.key and at.round < round_.number
        return at.published or earlier, True

    return shown


def _rounds(writer: TournamentWriter, key: str) -> "QuerySet[Round]":
    return Round.objects.filter(stage__tournament=writer.tournament, stage__key=key, removed=False)
