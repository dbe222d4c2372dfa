"""Puts the rules of a tournament beyond its regulation into words: each stage, and the rulings."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.rulings import Option, Ruling
from rules.schema import Regulation
from scoring.contest.criteria import LOTS, expand_presets, labels
from scoring.contest.model import StageFacts
from scoring.contest.victory_points import GivenPoints, hands_of
from scoring.contest.why import place_noun
from scoring.formats import format_of
from scoring.planning.first_matches import first_matches
from scoring.stages.qualifying import compared_criteria, plain_criteria
from tournament.boards.phrases import match_of_hands
from tournament.boards.qualifiers import with_best_of_next
from tournament.boards.words import in_sentence, stage_title
from tournament.texts import figure, say


@dataclass(frozen=True)
class StageRules:
    """A stage: its name and format, the games of a match, what decides the places, and in `points`, as sentences, who
    goes on, who is ranked apart, and what matches are worth."""

    title: str
    format: str
    games: str
    criteria: tuple[str, ...]
    points: tuple[str, ...]
    given_points: tuple[GivenPoints, ...] = ()
    hands: int | None = None
    """The number of hands in the matches for which the table of victory points is made, if it is a known one."""


def stage_rules(
    stage: StageFacts,
    name: str = "",
    stages: Iterable[StageFacts] = (),
    drawn: Collection[str] = (),
    *,
    target: int | None = None,
) -> StageRules:
    """The rules of a stage. `name`: the one that it was given, if any; `stages`: all of the tournament, some of which
    it may feed; `drawn`: the ids of those whose pairings are known; `target`: that of the regulation (points)."""
    hands = hands_of(stage.victory_points) if stage.victory_points else None
    return StageRules(
        name or stage_title(stage),
        stage_title(stage) if name else "",
        _games(stage, hands, target),
        tuple(_(label) for label in labels(stage.criteria)),
        (*_onward(stage, stages, drawn), *_rankings(stage), *_points(stage)),
        tuple(stage.victory_points.given_points) if stage.victory_points else (),
        hands,
    )


def _onward(stage: StageFacts, stages: Iterable[StageFacts], drawn: Collection[str]) -> Iterator[str]:
    """Who goes on from each group, how the best of the next place are compared, and who then meets whom."""
    for later in stages:
        if later.source is not None and later.source.stage == stage.id:
            yield from _qualifying(stage, later)
            if later.id not in drawn and (matches := first_matches(later, stage)) is not None:
                yield say(matches)


def who_qualifies(stage: StageFacts, later: StageFacts) -> str:
    """A sentence on how many of each group go on to `later`; "" if that does not take places of several groups."""
    source = later.source
    if source is None or source.stage != stage.id or not source.places or len(stage.groups or ()) < 2:
        return ""
    these = ngettext("%(number)s of each group qualifies", "%(number)s of each group qualify", len(source.places)) % {
        "number": len(source.places)
    }
    if source.best_of_next:
        these = with_best_of_next(these, source)
    return _("%(stage)s: %(these)s.") % {"stage": stage_title(later), "these": these}


def _qualifying(stage: StageFacts, later: StageFacts) -> Iterator[str]:
    """Who of each group goes on to `later` and, if the best of the next place do too, how those are compared."""
    sentence = who_qualifies(stage, later)
    if sentence:
        yield sentence
    if sentence and later.source and later.source.best_of_next:
        names = (*compared_criteria(stage), *({LOTS} & set(plain_criteria(stage.criteria))))
        criteria_text = "; ".join(in_sentence(_(label)) for label in labels(names))
        placed = say(place_noun(later.source.next_place))
        message = _("The %(placed)s never met. What each has per match decides between them: %(criteria)s.")
        yield message % {"placed": placed, "criteria": criteria_text}


def _games(stage: StageFacts, hands: int | None, target: int | None) -> str:
    """How long a match is; `hands`: the fixed number of hands that make one game, unless a pair has `target` before."""
    count = stage.games.count
    if hands and count == 1:
        return match_of_hands(hands, target)
    each = _("%(number)s games a match") if stage.games.exactly else _("best of %(number)s games")
    return each % {"number": count} if count > 1 else _("one game a match")


def _rankings(stage: StageFacts) -> list[str]:
    """Who is ranked apart from whom; nothing where all are compared."""
    rule = format_of(stage).separate_rankings(stage)
    return [say(rule)] if rule else []


def _points(stage: StageFacts) -> list[str]:
    """Sentences on what won matches, walkovers and byes are worth, leaving out what decides nothing."""
    sentences = []
    if "match_points" in expand_presets(stage.criteria):
        points = stage.match_points
        values = {"win": points.win, "draw": points.draw, "loss": points.loss, "walkover": points.walkover}
        message = _("Match points: win %(win)s, draw %(draw)s, defeat %(loss)s, walkover %(walkover)s.")
        sentences.append(message % {name: figure(value) for name, value in values.items()})
    sentences.append(_pair(_("Walkover: %(first)s to %(second)s points."), stage.walkover_score))
    if format_of(stage).leaves_out_the_absent and stage.source is None:
        sentences.append(_("A round missed before joining: a defeat by walkover, without points scored or conceded."))
    if stage.victory_points:
        sentences.append(_pair(_("Victory points of a walkover: %(first)s to %(second)s."), stage.walkover_vp))
    if any(stage.bye_score) and not format_of(stage).criteria_optional:
        sentences.append(_pair(_("Bye: %(first)s to %(second)s points."), stage.bye_score))
    if stage.victory_points and stage.bye_vp:
        sentences.append(_("Victory points of a bye: %(points)s.") % {"points": figure(stage.bye_vp)})
    return sentences


def _pair(sentence: str, values: tuple[int, int]) -> str:
    return sentence % {"first": figure(values[0]), "second": figure(values[1])}


@dataclass(frozen=True)
class RulingInForce:
    ruling: Ruling
    option: Option
    is_own: bool
    """Whether this tournament's ruling differs from the regulation's."""


def rulings_in_force(regulation: Regulation, values: Mapping[str, object]) -> list[RulingInForce]:
    """Every ruling of the regulation with its chosen option: that in `values` (name → value), else the regulation's
    own."""
    options = [(ruling, ruling.option(values.get(ruling.name, ruling.default))) for ruling in regulation.rulings]
    return [RulingInForce(ruling, option, option is not ruling.options[0]) for ruling, option in options]
