"""Drawings of lots: announced with pool and sources, then drawn, kept for good, and never done again in silence.

What a drawing does once it is drawn stands in `lots_outcome`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from django.utils import timezone

from rules.text import Text, _, _n, say
from scoring.lots import CannotDraw, draw, draw_codes, hash_of_pool
from scoring.unreadable import Unreadable
from tournament.models import Lot, Note, Tournament
from tournament.services.tournaments import backup
from tournament.services.tournaments.corrections import update_dependents
from tournament.services.tournaments.embargo import would_reveal
from tournament.services.tournaments.files.x_sumula.lots import MOST_DRAWN
from tournament.services.tournaments.founding import is_whole, readable
from tournament.services.tournaments.kinds import TournamentEventKind
from tournament.services.tournaments.lots.outcome import CONSEQUENCES, fixed_details
from tournament.services.tournaments.writer import TournamentWriter
from tournament.services.writing.changes import changes_of
from tournament.services.writing.context import WriteContext, Written
from tournament.services.writing.refusals import Contradiction, Gone
from tournament.services.writing.writer import retry_when_locked

Codes = list[str]
MOST_SOURCES = 10


@retry_when_locked
def announce(
    tournament: Tournament,
    purpose: str,
    among: Sequence[str],
    sources: str,
    *,
    context: WriteContext,
    stage: str = "",
    physical: bool = False,
    details: Mapping[str, Any] | None = None,
    repeats: Lot | None = None,
    reason: str = "",
) -> tuple[Lot, Written]:
    """Freeze who is drawn among, and name in public where the chance will come from.

    `purpose`: one of `Lot.PURPOSES`. `among`: ids of pairs in file order; for "pairs" the names of players;
    for "format" those that may come out.
    `sources`: in words, one a line; for a physical draw how it is done. A drawing that repeats another needs a public
    reason, and makes that one void. Whatever would keep the lots from being drawn is refused now.

    `Unreadable` at ("sources", line) or ("reason",).
    """
    writer = TournamentWriter(tournament.pk, context)
    asked = {"purpose": purpose, "stage": stage, "repeats": repeats.pk if repeats else None, "count": len(among)}
    if done := writer.find_repeat(TournamentEventKind.LOTS_ANNOUNCED, asked):
        return Lot.objects.get(pk=changes_of(done.event)[0].row[1]), done
    writer.refuse_stale()
    if purpose not in Lot.PURPOSES:
        raise ValueError(purpose)
    if purpose == "round" and physical:
        raise Contradiction(say(_("A round is drawn from a random source: name one, instead of drawing by hand.")))
    if repeats is None:
        _refuse_to_reveal(writer.tournament, purpose, stage)
    named = _codes(purpose, among)
    lot = Lot(
        tournament=writer.tournament,
        stage=stage,
        purpose=purpose,
        draw_id=_draw_id(writer.tournament, stage, purpose, details or {}),
        pool=sorted(named.values()),
        pool_hash=hash_of_pool(named.values()),
        physical=physical,
        announced_sources=_note(writer, "\n".join(_sources(sources, physical, purpose))),
        announced=timezone.now(),
        details={
            **(details or {}),
            **_kept_names(purpose, named),
            **fixed_details(writer, purpose, among, details or {}),
        },
        repeats=repeats,
    )
    _refuse_silent_repeat(writer, lot, repeats, reason)
    if repeats is not None:
        lot.reason = _note(writer, readable(reason, "reason"))
    writer.add(lot)
    if repeats is not None:
        writer.change(Lot.objects.get(pk=repeats.pk), void=True)
    _rehearse(writer, lot)
    return lot, writer.write(TournamentEventKind.LOTS_ANNOUNCED, asked, check=is_whole(writer.tournament))


def _refuse_to_reveal(tournament: Tournament, purpose: str, stage: str) -> None:
    if would_reveal(tournament, purpose, stage):
        message = _(
            "The public would learn from these lots what is still withheld. "
            "First show all results, under “Publishing”; then announce the lots."
        )
        raise Contradiction(say(message))


def _note(writer: TournamentWriter, text: str) -> Note:
    return Note.objects.create(tournament=writer.tournament, text=text)


def _codes(purpose: str, among: Sequence[str]) -> dict[str, str]:
    if len(set(among)) < len(among):
        raise Contradiction(say(_("Someone is listed twice among those to be drawn: remove one.")))
    if len(among) < 2:
        raise Contradiction(say(_("Lots are drawn among at least two.")))
    if len(among) > MOST_DRAWN:
        raise Contradiction(say(_("Lots are drawn among at most %(most)s: divide the list."), most=MOST_DRAWN))
    if purpose == "pairs":
        return {name: f"J{number:03}" for number, name in enumerate(among, start=1)}
    if purpose == "format":
        return {option: f"F{number:02}" for number, option in enumerate(among, start=1)}
    return draw_codes(among)


def _kept_names(purpose: str, named: dict[str, str]) -> dict[str, Any]:
    """What the codes stand for. Players are people: what begins with x_ is in no event, and can be erased."""
    return {"x_players" if purpose == "pairs" else "codes": named}


def _sources(text: str, physical: bool, purpose: str) -> list[str]:
    """Each named source, a line each; a physical draw has one text, whatever its lines."""
    lines = [readable(line, "sources", at) for at, line in enumerate(text.splitlines()) if line.strip()]
    if not lines:
        raise Unreadable(say(_("Name the random source.")), "sources", 0)
    if not physical and purpose == "round" and len(lines) > 1:
        raise Unreadable(say(_("A round is drawn from one source: enter it in one line.")), "sources", 1)
    if len(lines) > MOST_SOURCES:
        message = say(_("Name at most %(most)s sources."), most=MOST_SOURCES)
        raise Unreadable(message, "sources", MOST_SOURCES)
    return lines


def _draw_id(tournament: Tournament, stage: str, purpose: str, details: Mapping[str, Any]) -> str:
    """A round's is the engine's own, so that what is drawn in public is what the round comes from."""
    if purpose == "round":
        return f"{stage}-{details['round']}"
    number = Lot.objects.filter(tournament=tournament).count() + 1
    return f"{tournament.public_id[:8]}-{stage.replace('/', '-')[:32] or 'all'}-{purpose}-{number}"


def _refuse_silent_repeat(writer: TournamentWriter, lot: Lot, repeats: Lot | None, reason: str) -> None:
    if repeats is not None and not _may_be_repeated(writer, lot, repeats):
        raise Contradiction(say(_("These lots have already been repeated or cancelled.")))
    others = Lot.objects.filter(tournament=writer.tournament, purpose=lot.purpose, void=False, removed=False)
    if any(_same_matter(lot, other) for other in others if repeats is None or other.pk != repeats.pk):
        message = _(
            "Lots have already been announced or drawn for these. Draw those lots again, with a reason for everyone."
        )
        raise Contradiction(say(message))
    if repeats is not None and not reason.strip():
        message = _("Lots are drawn again only for a reason that everyone can read.")
        raise Unreadable(say(message), "reason")


def _may_be_repeated(writer: TournamentWriter, lot: Lot, earlier: Lot) -> bool:
    """As the row stands now: counting still, and for the same."""
    rows = Lot.objects.filter(pk=earlier.pk, tournament=writer.tournament, removed=False, void=False)
    return rows.filter(purpose=lot.purpose, stage=lot.stage).exists()


def _same_matter(lot: Lot, other: Lot) -> bool:
    """Whether two drawings of one purpose would decide the same thing."""
    if lot.purpose in ("seeds", "format"):
        return True
    if lot.purpose == "pairs":
        return bool(_named(lot).keys() & _named(other).keys())
    if lot.purpose == "tie":
        return lot.stage == other.stage and _named(lot).keys() == _named(other).keys()
    return lot.stage == other.stage and lot.details.get("round") == other.details.get("round")


def _named(lot: Lot) -> dict[str, str]:
    """Code by id of a pair, or by name of a player."""
    return lot.details.get("codes") or lot.details.get("x_players") or {code: code for code in lot.pool}


def _rehearse(writer: TournamentWriter, lot: Lot) -> None:
    """Draw, and take it back: what is wrong is told now, and not once everybody waits for the lots."""
    with writer.rolled_back():
        _follow(writer, Lot.objects.get(pk=lot.pk), list(_drawn(lot, ["0"])))
        if is_whole(writer.tournament):
            writer.refuse_contradictions()


@retry_when_locked
def draw_lots(lot: Lot, sources: Sequence[str], *, context: WriteContext) -> Written:
    """The chance is there: draw, and do what the drawing was for. The same sources give the same order anywhere.

    One text for each source that was announced. `Unreadable` at ("sources", which).
    """
    given = [" ".join(source.split()) for source in sources]

    def drawn(fresh: Lot) -> Codes:
        if fresh.physical:
            raise Contradiction(say(_("A draw by hand was announced: record its outcome.")))
        wanted = len(fresh.announced_sources.text.splitlines()) if fresh.announced_sources else len(given)
        if len(given) != wanted:
            message = _n(
                "One source was announced: enter only that one.", "%(number)s sources were announced: enter each."
            )
            raise Contradiction(Text.plural(message, wanted))
        return list(_drawn(fresh, given))

    return _decide(lot, context, {"sources": given}, drawn)


@retry_when_locked
def record_physical(lot: Lot, order: Sequence[str], witnesses: str, *, context: WriteContext) -> Written:
    """What came out of a hat, or of the cards: the order of codes, and who saw it. `Unreadable` at ("witnesses",)."""
    text = readable(witnesses, "witnesses")

    def recorded(fresh: Lot) -> Codes:
        if not fresh.physical:
            raise Contradiction(say(_("A draw from random sources was announced: enter what they gave.")))
        if sorted(order) != fresh.pool:
            raise Contradiction(say(_("The order must list every entry in the draw once.")))
        return list(order)

    return _decide(lot, context, {"order": list(order)}, recorded, text)


def _drawn(lot: Lot, sources: Sequence[str]) -> Iterable[str]:
    try:
        return draw(lot.pool, lot.draw_id, sources).order
    except CannotDraw as fault:
        if fault.source is not None:
            raise Unreadable(fault.message, "sources", fault.source) from fault
        raise Contradiction(fault.message) from fault


@retry_when_locked
def call_off(lot: Lot, reason: str, *, context: WriteContext) -> Written:
    """Announced, and not to be drawn after all: it stays to be seen, with its reason. `Unreadable` at ("reason",)."""
    writer = TournamentWriter(lot.tournament_id, context)
    asked = {"lot": lot.pk}
    if done := writer.find_repeat(TournamentEventKind.LOTS_CALLED_OFF, asked):
        return done
    writer.refuse_stale()
    fresh = _open(lot)
    # A repeat keeps the reason why it was one.
    reasons = [*([fresh.reason.text] if fresh.reason else []), readable(reason, "reason")]
    writer.change(fresh, void=True, reason_id=_note(writer, " · ".join(reasons)).pk)
    return writer.write(TournamentEventKind.LOTS_CALLED_OFF, asked, check=is_whole(writer.tournament))


def _open(lot: Lot) -> Lot:
    fresh = Lot.objects.filter(pk=lot.pk, removed=False, void=False).first()
    if fresh is None:
        raise Gone
    if fresh.drawn is not None:
        raise Contradiction(
            say(_("These lots have already been drawn. Drawing them again needs a reason that everyone can read."))
        )
    return fresh


def _decide(
    lot: Lot, context: WriteContext, given: Mapping[str, Any], order_of: Callable[[Lot], Codes], witnesses: str = ""
) -> Written:
    writer = TournamentWriter(lot.tournament_id, context)
    asked = {"lot": lot.pk, **given}
    if done := writer.find_repeat(TournamentEventKind.LOTS_DRAWN, asked):
        return done
    writer.refuse_stale()
    fresh = _open(lot)
    order = order_of(fresh)
    backup.before_draw(writer.tournament)
    columns: dict[str, Any] = {"order": order, "sources": list(given.get("sources", [])), "drawn": timezone.now()}
    if witnesses:
        columns["witnesses_id"] = _note(writer, witnesses).pk
    writer.change(fresh, **columns)
    _follow(writer, fresh, order)
    return writer.write(TournamentEventKind.LOTS_DRAWN, asked, check=is_whole(writer.tournament))


def _follow(writer: TournamentWriter, lot: Lot, order: Codes) -> None:
    """What the order brings with it."""
    by_code = {code: id_ for id_, code in _named(lot).items()}
    outcome = CONSEQUENCES[lot.purpose](writer, lot, [by_code.get(code, code) for code in order])
    if outcome:
        writer.change(lot, details={**lot.details, "outcome": outcome})
    update_dependents(writer)


def format_lot(tournament: Tournament) -> Lot | None:
    """The lots that decide the format, announced or drawn. One query."""
    return Lot.objects.filter(tournament=tournament, purpose="format", void=False, removed=False).first()
