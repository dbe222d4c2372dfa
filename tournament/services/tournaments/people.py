"""Pairs that leave, come late, change players or are sanctioned: from the desk, visible where it counts."""

from typing import Any

from rules.text import Text, _, _n, say
from scoring.contest.resolver import TournamentResolver
from scoring.formats.base import Impossible
from scoring.unreadable import Unreadable
from tournament.models import Adjustment, Entry, EntryNames, Note, Stage, Tournament
from tournament.services.tournaments.corrections import settle
from tournament.services.tournaments.facts import facts_of
from tournament.services.tournaments.founding import readable
from tournament.services.tournaments.kinds import Kind
from tournament.services.tournaments.refusals import Contradiction
from tournament.services.tournaments.writer import Desk, WriteContext, Written
from tournament.services.writing.retry import retry_when_locked


def _note(tournament: Tournament, text: str) -> Note | None:
    return Note.objects.create(tournament=tournament, text=text.strip()) if text.strip() else None


@retry_when_locked
def withdraw(entry: Entry, stage: str, round_: int, *, context: WriteContext, annul: bool = False) -> Written:
    """A pair leaves a stage from a round on: its other matches are walkovers, or (`annul`) all count for nobody.

    Who leaves after the last round has played all of it, and does not go on.
    """
    desk = Desk(entry.tournament_id, context)
    asked = {"entry": entry.pk, "stage": stage, "round": round_, "annul": annul}
    if done := desk.repeated(Kind.WITHDRAWN, asked):
        return done
    desk.must_be_current()
    _refuse_beyond(desk, stage, round_ - 1)
    desk.change(_fresh(entry), withdrawn_stage=stage, withdrawn_round=round_, annulled=annul)
    settle(desk)
    return desk.write(Kind.WITHDRAWN, asked)


@retry_when_locked
def take_back_withdrawal(entry: Entry, *, context: WriteContext) -> Written:
    """The pair stays after all."""
    desk = Desk(entry.tournament_id, context)
    asked = {"entry": entry.pk, "stage": ""}
    if done := desk.repeated(Kind.WITHDRAWN, asked):
        return done
    desk.must_be_current()
    desk.change(_fresh(entry), withdrawn_stage="", withdrawn_round=None, annulled=False)
    settle(desk)
    return desk.write(Kind.WITHDRAWN, asked)


@retry_when_locked
def enter_late(entry: Entry, stage: str, round_: int, *, context: WriteContext) -> Written:
    """A pair comes in at a round of a stage; what it missed counts as walkovers.

    In a stage of groups a pair that is in none goes to the smallest; in one picked by hand, to the end of the list.
    """
    desk = Desk(entry.tournament_id, context)
    asked = {"entry": entry.pk, "stage": stage, "round": round_}
    if done := desk.repeated(Kind.ENTERED_LATE, asked):
        return done
    desk.must_be_current()
    desk.change(_fresh(entry), entered_stage=stage, entered_round=round_)
    for row in Stage.objects.filter(tournament=desk.tournament, key=stage, removed=False):
        desk.change(row, document=_with_pair(row.document, entry.code))
    _refuse_beyond(desk, stage, round_)  # with the pair in it, there may be a round more
    settle(desk)
    return desk.write(Kind.ENTERED_LATE, asked)


def _refuse_beyond(desk: Desk, stage: str, round_: int) -> None:
    last = _last_round(desk.tournament, stage)
    if last is not None and round_ > last:
        message = _n("This stage has %(number)s round.", "This stage has %(number)s rounds: enter one of them.")
        raise Contradiction(Text.plural(message, last))


def _last_round(tournament: Tournament, key: str) -> int | None:
    """The number of a stage's last round; None where nobody knows it yet."""
    try:
        resolver = TournamentResolver(facts_of(tournament))
        stage = resolver.tournament.stage(key)
        if stage is None or stage.kind == "losses_out":
            return None
        if stage.kind == "swiss":
            return int(stage.options.rounds)
        return max(
            (round_.number for round_ in resolver.format(stage).rounds(resolver.view(stage), None)), default=None
        )
    except (Impossible, Unreadable):
        return None


def _with_pair(document: dict[str, Any], code: str) -> dict[str, Any]:
    """The stage with the pair among those who play in it."""
    groups = document.get("groups")
    if groups is not None and not any(code in group for group in groups):
        smallest = min(range(len(groups)), key=lambda number: len(groups[number]))
        return {**document, "groups": [[*g, code] if n == smallest else g for n, g in enumerate(groups)]}
    entrants = document.get("entrants")
    if isinstance(entrants, list) and code not in entrants:
        return {**document, "entrants": [*entrants, code]}
    return document


@retry_when_locked
def add_substitute(entry: Entry, player: str, *, context: WriteContext) -> Written:
    """Another player for a pair; from the third on they are substitutes."""
    desk = Desk(entry.tournament_id, context)
    asked = {"entry": entry.pk}
    if done := desk.repeated(Kind.PLAYERS_CHANGED, asked):
        return done
    desk.must_be_current()
    names = EntryNames.objects.filter(entry=entry).first()
    if names is None:
        raise Contradiction(say(_("This pair's names were erased: enter them again first.")))
    names.players = [*names.players, readable(player, "player")]
    names.save(update_fields=["players"])
    return desk.write(Kind.PLAYERS_CHANGED, asked, check=False)


@retry_when_locked
def adjust(
    entry: Entry,
    stage: str,
    reason: str,
    *,
    context: WriteContext,
    match_points: int = 0,
    victory_points: int = 0,
    points: int = 0,
) -> Written:
    """Points given or taken in one stage; the reason is public."""
    desk = Desk(entry.tournament_id, context)
    given = {"match_points": match_points, "victory_points": victory_points, "points": points}
    asked = {"entry": entry.pk, "stage": stage, **given}
    if done := desk.repeated(Kind.ADJUSTED, asked):
        return done
    desk.must_be_current()
    if not any(given.values()):
        raise Contradiction(say(_("A sanction takes points away or gives them: enter a number.")))
    note = _note(desk.tournament, readable(reason, "reason"))
    desk.add(Adjustment(tournament=desk.tournament, stage=stage, entry=entry, reason=note, **given))
    settle(desk)
    return desk.write(Kind.ADJUSTED, asked)


@retry_when_locked
def take_back_adjustment(adjustment: Adjustment, *, context: WriteContext) -> Written:
    desk = Desk(adjustment.tournament_id, context)
    asked = {"adjustment": adjustment.pk}
    if done := desk.repeated(Kind.ADJUSTED, asked):
        return done
    desk.must_be_current()
    desk.remove(Adjustment.objects.get(pk=adjustment.pk))
    settle(desk)
    return desk.write(Kind.ADJUSTED, asked)


def _fresh(entry: Entry) -> Entry:
    return Entry.objects.get(pk=entry.pk)
