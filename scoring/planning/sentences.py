"""Puts a preview into words: a sentence on each stage, made of noun phrases, which read well in every language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.text import Text, _, _n, join_nouns, make_text, paragraph
from scoring.formats import format_of
from scoring.planning.first_matches import first_matches
from scoring.planning.plan import StagePlan
from scoring.stages.titles import is_part, title_of

WEEK_DAYS = 7
"""Days in a week."""
ROUNDING_MINUTES = 5
"""Durations are rounded up to a multiple of this (minutes)."""


def tournament_sentences(stages: Sequence[StagePlan], minutes: int, waits: bool) -> Text:
    """A sentence on each stage in turn, and one on the whole duration if there are several stages. `waits`: whether it
    includes waiting and breaks."""
    sentences = [_stage_sentence(plan, _opening(plan) if number else _FIRST) for number, plan in enumerate(stages)]
    if len(stages) > 1:
        sentences.append(_whole_duration(stages, minutes, waits))
    return paragraph(sentences)


def _whole_duration(stages: Sequence[StagePlan], minutes: int, waits: bool) -> Text:
    if any(stage.days for stage in stages):
        return make_text(_("In all about %(time)s."), time=weeks(sum(plan.days or 0 for plan in stages)))
    message = _("In all about %(time)s, with waiting and breaks.") if waits else _("In all about %(time)s.")
    return make_text(message, time=duration(minutes))


class _Opening(NamedTuple):
    """How long a stage takes, in a sentence that also says when it is played beside the one before."""

    on_evenings: str
    over_days: str
    on_one_day: str


_FIRST = _Opening(
    _("%(what)s: %(evenings)s of about %(time)s on %(tables)s."),
    _("%(what)s: about %(time)s."),
    _("%(what)s: about %(time)s on %(tables)s."),
)
_THEN = _Opening(
    _("Then %(what)s: %(evenings)s of about %(time)s on %(tables)s."),
    _("Then %(what)s: about %(time)s."),
    _("Then %(what)s: about %(time)s on %(tables)s."),
)
_MEANWHILE = _Opening(
    _("Meanwhile %(what)s: %(evenings)s of about %(time)s on %(tables)s."),
    _("Meanwhile %(what)s: about %(time)s."),
    _("Meanwhile %(what)s: about %(time)s on %(tables)s."),
)


def _opening(plan: StagePlan) -> _Opening:
    """That of any stage but the first."""
    return _MEANWHILE if plan.overlaps_earlier else _THEN


def _stage_sentence(plan: StagePlan, opening: _Opening) -> Text:
    """What is played, for how long and on how many tables."""
    what, tables = _played_text(plan), Text.plural(_n("%(number)s table", "%(number)s tables"), plan.tables)
    if plan.evenings is not None:
        evenings = Text.plural(_n("%(number)s evening", "%(number)s evenings"), plan.evenings)
        time = duration(plan.minutes_per_evening)
        return make_text(opening.on_evenings, what=what, evenings=evenings, time=time, tables=tables)
    if plan.days is not None:
        return make_text(opening.over_days, what=what, time=weeks(plan.days))
    return make_text(opening.on_one_day, what=what, time=duration(plan.minutes), tables=tables)


def duration(minutes: int) -> Text:
    """Minutes as hours and minutes, rounded up to five: "6 h 20", "45 min"."""
    hours, rest = divmod(-(-minutes // ROUNDING_MINUTES) * ROUNDING_MINUTES, 60)
    if not hours:
        return make_text(_("%(minutes)s min"), minutes=rest)
    if not rest:
        return make_text(_("%(hours)s h"), hours=hours)
    return make_text(_("%(hours)s h %(minutes)s"), hours=hours, minutes=f"{rest:02}")


def weeks(days: int) -> Text:
    """Days as whole weeks, rounded up; as days if there are fewer than two weeks."""
    if days < 2 * WEEK_DAYS:
        return Text.plural(_n("%(number)s day", "%(number)s days"), days)
    return Text.plural(_n("%(number)s week", "%(number)s weeks"), -(-days // WEEK_DAYS))


PAIRS, TEAMS, PLAYERS = "pairs", "teams", "players"
ENTRANT_COUNTS = {
    PAIRS: _n("%(number)s pair", "%(number)s pairs"),
    TEAMS: _n("%(number)s team", "%(number)s teams"),
    PLAYERS: _n("%(number)s player", "%(number)s players"),
}
SIT_OUT_SENTENCES = {
    PAIRS: _n("In some rounds %(number)s pair sits out.", "In some rounds up to %(number)s pairs sit out."),
    TEAMS: _n("In some rounds %(number)s team sits out.", "In some rounds up to %(number)s teams sit out."),
    PLAYERS: _n("In some rounds %(number)s player sits out.", "In some rounds up to %(number)s players sit out."),
}
ENTER_LATER = {
    PAIRS: _n(
        "%(number)s pair enters the knock-out in the second round.",
        "%(number)s pairs enter the knock-out in the second round.",
    ),
    TEAMS: _n(
        "%(number)s team enters the knock-out in the second round.",
        "%(number)s teams enter the knock-out in the second round.",
    ),
}


def notes(stages: Sequence[StagePlan], sittings: Sequence[int]) -> tuple[Text, ...]:
    """Sentences on what else to know. `sittings`: how often the tables fill, round by round; rounds played at the same
    time count as one."""
    sentences = []
    crowded = [times for times in sittings if times > 1]
    if crowded:
        message = _n(
            "%(number)s round has more matches than tables and is played in %(sittings)s sittings.",
            "%(number)s rounds have more matches than tables and are played in up to %(sittings)s sittings.",
        )
        sentences.append(Text.plural(message, len(crowded), sittings=max(crowded)))
    sentences += _bye_notes(stages)
    if any(round_.if_needed for stage in stages for round_ in stage.rounds):
        sentences.append(make_text(_("The final is played once more if the unbeaten pair loses it.")))
    if any(format_of(plan.stage).has_open_end(plan.stage) for plan in stages):
        sentences.append(make_text(_("The number of rounds depends on the results: pairs play until they are out.")))
    return (*sentences, *_first_matches(stages))


def _first_matches(stages: Sequence[StagePlan]) -> Iterator[Text]:
    """Who meets whom at the beginning of each bracket that an earlier stage feeds."""
    by_id = {plan.stage.id: plan.stage for plan in stages}
    for plan in stages:
        source = plan.stage.source
        text = first_matches(plan.stage, by_id[source.stage]) if source is not None else None
        if text is not None:
            yield text


def _bye_notes(stages: Sequence[StagePlan]) -> list[Text]:
    """Who sits out: in the first round of a bracket, and in rounds that everybody else plays."""
    brackets = [plan for plan in stages if format_of(plan.stage).has_bracket]
    through = max((stage.rounds[0].byes for stage in brackets), default=0)
    others = [stage for stage in stages if stage not in brackets]
    out = max((round_.byes for stage in others for round_ in stage.certain_rounds), default=0)
    sentences = []
    if out:
        sentences.append(Text.plural(SIT_OUT_SENTENCES[who_plays(others[0])], out))
    sentences += [note for plan in others if (note := _finished_groups_note(plan)) is not None]
    if through:
        sentences.append(Text.plural(ENTER_LATER[who_plays(brackets[0])], through))
    return sentences


def _finished_groups_note(plan: StagePlan) -> Text | None:
    """From which round on only the largest groups still play; None where all play to the end."""
    if len(plan.groups) < 2 or who_plays(plan) != PAIRS:
        return None
    idle_pairs = [(plan.entrants - 2 * round_.matches - round_.byes, round_.number) for round_ in plan.certain_rounds]
    number, first = next((idle for idle in idle_pairs if idle[0] > 0), (0, 0))
    message = _n(
        "From round %(round)s on only the largest groups still play, and %(number)s pair has no match.",
        "From round %(round)s on only the largest groups still play, and %(number)s pairs have no match.",
    )
    return Text.plural(message, number, round=first) if number else None


def _played_text(plan: StagePlan) -> Text:
    """Who plays how many rounds and matches."""
    if _has_named_rounds(plan):
        return _bracket_text(plan)
    who = _groups_text(plan.groups) if len(plan.groups) > 1 else _entrants_text(plan)
    rounds = Text.plural(_n("%(number)s round", "%(number)s rounds"), len(plan.certain_rounds))
    teams = plan.stage.teams
    number = plan.matches if teams is None else plan.matches // teams.tables
    matches = Text.plural(_n("%(number)s match", "%(number)s matches"), number)
    return join_nouns([who, rounds, matches])


def _has_named_rounds(plan: StagePlan) -> bool:
    """Whether every round has a name, such as "semi-finals"."""
    format_, last = format_of(plan.stage), max((round_.number for round_ in plan.rounds), default=0)
    return bool(plan.rounds) and all(format_.from_final(round_.number, last) is not None for round_ in plan.rounds)


def _bracket_text(plan: StagePlan) -> Text:
    """The names of the rounds and, unless an earlier stage sends them, the number of pairs."""
    rounds = [round_.name for round_ in plan.rounds]
    if is_part(plan.stage):
        return make_text(_("%(stage)s (%(rounds)s)"), stage=title_of(plan.stage), rounds=join_nouns(rounds))
    return join_nouns(rounds if _is_fed(plan) else [_entrants_text(plan), *rounds])


def _is_fed(plan: StagePlan) -> bool:
    """Whether an earlier stage sends the entrants."""
    return plan.stage.entrants is not None and not isinstance(plan.stage.entrants, tuple)


def _entrants_text(plan: StagePlan) -> Text:
    """ "24 pairs", or teams, or players."""
    return Text.plural(ENTRANT_COUNTS[who_plays(plan)], plan.entrants)


def who_plays(plan: StagePlan) -> str:
    """Who enters a stage: PAIRS, TEAMS or PLAYERS."""
    if plan.stage.teams is not None:
        return TEAMS
    return PLAYERS if format_of(plan.stage).partners_change else PAIRS


def _groups_text(sizes: tuple[int, ...]) -> Text:
    """ "4 groups of 6", or "3 groups of 4 to 5"."""
    small, large = min(sizes), max(sizes)
    if small == large:
        return Text.plural(_n("%(number)s group of %(size)s", "%(number)s groups of %(size)s"), len(sizes), size=small)
    message = _n("%(number)s group of %(small)s to %(large)s", "%(number)s groups of %(small)s to %(large)s")
    return Text.plural(message, len(sizes), small=small, large=large)
