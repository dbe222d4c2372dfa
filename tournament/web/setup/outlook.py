"""Previews a tournament before anything is drawn: length, byes, rematches, and the effect of a pair leaving."""

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from rules import registry
from rules.text import Text, make_text
from rules.text import _ as mark
from scoring.contest.impossible import Impossible
from scoring.contest.model import Pair, StageFacts, TournamentFacts
from scoring.planning.arrangements import hands_of_match
from scoring.planning.forecast import forecast
from scoring.planning.preview import Preview, Timing, preview, usual_timing
from scoring.tournament_file.stages import read_stage
from scoring.unreadable import Unreadable
from tournament.boards.phrases import ends_sooner
from tournament.boards.stage_rules import RulingInForce, rulings_in_force, who_qualifies
from tournament.models import Tournament
from tournament.services.tournament_writing.facts import ruled
from tournament.services.tournament_writing.pair_facts import pairs_by_code
from tournament.services.tournaments.founding import planned_start
from tournament.web.hours import day_and_hour, hour


@dataclass(frozen=True)
class Outlook:
    """`notes`: sentences besides those of the preview; `day`: when the day begins and ends, if that is planned;
    `qualifying`: sentences on who goes on from the groups."""

    preview: Preview
    notes: tuple[Text, ...]
    day: str = ""
    qualifying: tuple[str, ...] = ()
    house_rules: tuple[RulingInForce, ...] = ()
    """The rulings that differ from the regulation's own."""

    @property
    def sentence(self) -> Text:
        return self.preview.sentence


def outlook_of(tournament: Tournament, documents: list[dict[str, Any]], extra: Sequence[Pair] = ()) -> Outlook:
    """The preview. `extra`: pairs that might come too; such a preview stands beside that of the others, which lists the
    house rules. Raises `Unreadable` or `Impossible` if it fails."""
    facts = facts_with(tournament, documents, extra)
    planned = preview(facts, timing_of(tournament.plan, usual_timing_of(facts), most_games(facts.stages)))
    qualifying = tuple(filter(None, itertools.starmap(who_qualifies, itertools.combinations(facts.stages, 2))))
    notes = (*_lengths(documents, facts.regulation.end.target), *planned.notes, *forecast(facts, planned).notes)
    house_rules = () if extra else own_rulings(tournament)
    return Outlook(planned, notes, _day(tournament, planned), qualifying, house_rules)


def _lengths(documents: Iterable[dict[str, Any]], target: int | None) -> Iterator[Text]:
    """How long a match of agreed hands is, where a pair that reaches the target (points) ends it sooner."""
    agreed = {hands_of_match(document) for document in documents if document.get("scoring") == "victory_points"}
    for hands in sorted(filter(None, agreed)):
        if ends_sooner(hands, target):
            message = mark("A match is %(number)s hands, or until a pair has %(target)s.")
            yield make_text(message, number=hands, target=target or 0)


def own_rulings(tournament: Tournament) -> tuple[RulingInForce, ...]:
    """The rulings of the tournament that differ from the regulation's own."""
    regulation = registry.get(tournament.regulation)
    rulings = rulings_in_force(regulation, tournament.rulings) if regulation else []
    return tuple(ruling for ruling in rulings if ruling.is_own)


def outlook_of_tournament(tournament: Tournament) -> Outlook | None:
    """The preview of a tournament as set up; None while it is not complete."""
    documents = list(tournament.stages.filter(removed=False).order_by("position").values_list("document", "rule"))
    if not documents:
        return None
    try:
        return outlook_of(
            tournament, [{**document, "entrants": rule} if rule else document for document, rule in documents]
        )
    except (Impossible, Unreadable):
        return None


def _day(tournament: Tournament, planned: Preview) -> str:
    begins = planned_start(tournament)
    if begins is None or any(stage.evenings is not None or stage.days is not None for stage in planned.stages):
        return ""
    ends = begins + timedelta(minutes=planned.minutes)
    days = (timezone.localdate(ends) - timezone.localdate(begins)).days
    values = {"begin": hour(begins), "end": hour(ends) if days <= 1 else day_and_hour(ends)}
    if days == 1:
        return _("From %(begin)s to about %(end)s the next day.") % values
    return _("From %(begin)s to about %(end)s.") % values


def facts_with(tournament: Tournament, documents: list[dict[str, Any]], extra: Sequence[Pair] = ()) -> TournamentFacts:
    """The tournament with these stages and nothing played. Raises `Unreadable` or `Impossible` if there can be no such
    tournament."""
    regulation, _game_rulings = ruled(tournament)
    _codes, entered = pairs_by_code(tournament)
    pairs = {**entered, **{pair.id: pair for pair in extra}}
    stages: list[StageFacts] = []
    for document in documents:
        stages.append(read_stage(document, regulation, pairs, tuple(stages)))
    plain = {code: replace(pair, withdrawn=None, entered=None) for code, pair in pairs.items()}
    return TournamentFacts(regulation, plain, tuple(stages), rulings=tournament.rulings)


def timing_of(plan: Mapping[str, Any], usual: Timing, games: int) -> Timing:
    """The hall and clock of the plan, or the usual ones. `games`: in the longest match."""
    minutes = plan.get("minutes")
    return Timing(
        tables=plan.get("tables") or usual.tables,
        minutes_per_game=max(1, minutes // plan.get("games", games)) if minutes else usual.minutes_per_game,
        minutes_between=plan.get("between", usual.minutes_between),
        tolerance=plan.get("tolerance", usual.tolerance),
    )


def usual_timing_of(facts: TournamentFacts) -> Timing:
    return usual_timing(len(facts.pairs), facts.regulation.end.after_one_hand)


def most_games(stages: Iterable[StageFacts]) -> int:
    """The number of games in the longest match."""
    return max((stage.games.count for stage in stages), default=1)
