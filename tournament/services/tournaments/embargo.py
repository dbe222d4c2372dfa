"""Decides which results are withheld from the public: those of the last rounds of each stage.

What published pairings give away is not withheld. Where losers drop out, the pairings of the next round show who
won; the pairs of a later stage show who qualified for it. Such rounds and stages are shown in full: a page that hid
them would only pretend to keep a secret.
"""

from collections.abc import Iterable

from scoring.contest.impossible import Impossible
from scoring.contest.model import StageFacts
from scoring.stages.resolver import TournamentResolver
from scoring.unreadable import Unreadable
from tournament.models import Match, Round, Stage, Tournament
from tournament.services.tournament_writing.facts import FactsReader

RoundKey = tuple[str, int]
"""Stage id and round number."""


def withheld_rounds(
    tournament: Tournament, stages: Iterable[Stage], rounds: Iterable[Round], reader: FactsReader | None = None
) -> frozenset[RoundKey]:
    """The rounds whose results the public may not see. `rounds`: the drawn rounds, with their stages."""
    if not tournament.embargo:
        return frozenset()
    spots = {(row.stage.key, row.number): row.published for row in rounds}
    resolver = _resolver(reader or FactsReader(tournament))
    revealed = revealed_stages(stages, {key for (key, _number), published in spots.items() if published})
    keys = set()
    for key in {key for key, _number in spots} - revealed:
        drawn = max(number for stage, number in spots if stage == key)
        first = _last_round(resolver, key, drawn) - tournament.embargo + 1
        keys |= {
            (key, number)
            for stage, number in spots
            if stage == key and number >= first and not (_drops_losers(resolver, key) and spots.get((key, number + 1)))
        }
    return frozenset(keys)


def _resolver(reader: FactsReader) -> TournamentResolver | None:
    try:
        return TournamentResolver(reader.facts())
    except Unreadable:
        return None


def revealed_stages(stages: Iterable[Stage], published: set[str]) -> set[str]:
    """The stages whose outcome is given away by a published round of a later stage."""
    revealed: set[str] = set()
    for stage in sorted(stages, key=lambda row: -row.position):
        if stage.key in published or stage.key in revealed:
            revealed |= stage.drawn_from
    return revealed


def _stage(resolver: TournamentResolver | None, key: str) -> StageFacts | None:
    return None if resolver is None else resolver.tournament.stage(key)


def _drops_losers(resolver: TournamentResolver | None, key: str) -> bool:
    """Whether the pairings of a round show who won the round before."""
    stage = _stage(resolver, key)
    if resolver is None or stage is None:
        return False
    return resolver.format(stage).drops_losers


def _last_round(resolver: TournamentResolver | None, key: str, drawn: int) -> int:
    """The number of the stage's last round; the last one drawn where it is not known yet."""
    stage = _stage(resolver, key)
    if resolver is None or stage is None:
        return drawn
    try:
        # A final that may be played again counts as deciding: the replay seldom happens.
        last = resolver.deciding_round(stage)
    except (Impossible, Unreadable):
        return drawn
    return drawn if last is None else last


def may_be_watched(match: Match) -> bool:
    """Whether anybody with the address may follow this match: its round is published and its result is not withheld."""
    round_ = Round.objects.select_related("stage__tournament").get(matches=match)
    tournament = round_.stage.tournament
    if not (tournament.published and round_.published and not tournament.removed and not round_.removed):
        return False
    return (round_.stage.key, round_.number) not in _withheld_now(tournament)


def would_reveal(tournament: Tournament, purpose: str, stage: str) -> bool:
    """Whether lots announced for a stage would give away withheld results.

    A tie gives away results of the stage itself; who plays there gives away those of the stages before it.
    """
    secret = {key for key, _number in _withheld_now(tournament)}
    if not secret:
        return False
    revealed = revealed_stages(Stage.objects.filter(tournament=tournament, removed=False), {stage})
    return bool(secret & (revealed | {stage} if purpose == "tie" else revealed))


def _withheld_now(tournament: Tournament) -> frozenset[RoundKey]:
    rows = Round.objects.filter(stage__tournament=tournament, stage__removed=False, removed=False)
    stages = Stage.objects.filter(tournament=tournament, removed=False)
    return withheld_rounds(tournament, stages, rows.select_related("stage"))
