"""Carries out announced drawings of lots, records physical ones, or calls them off. Their effects are in
`outcome.py`."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils import timezone

from rules.text import Text, _, _n, make_text
from scoring.lots import CannotDraw, draw
from scoring.typed_text import check_filled, check_text
from scoring.unreadable import Unreadable
from tournament.models import Lot, Tournament
from tournament.services.tournament_writing.kinds import TournamentEventKind
from tournament.services.tournament_writing.writer import TournamentWriter
from tournament.services.tournaments import backup
from tournament.services.tournaments.corrections import update_dependents
from tournament.services.tournaments.founding import is_whole
from tournament.services.tournaments.lots.outcome import CONSEQUENCES
from tournament.services.writing.context import WriteContext, Written
from tournament.services.writing.refusals import Contradiction, Gone
from tournament.services.writing.writer import retry_when_locked

Codes = list[str]


def codes_of(lot: Lot) -> dict[str, str]:
    """The code of each member of the pool, by pair id or player name."""
    return lot.details.get("codes") or lot.details.get("x_players") or {code: code for code in lot.pool}


@retry_when_locked
def draw_lots(lot: Lot, sources: Sequence[str], *, context: WriteContext) -> Written:
    """Draw from the sources and apply the outcome. The same sources give the same order anywhere.

    `sources`: one text for each announced source. Raises `Unreadable` at ("sources", index), or `Contradiction` if
    another number of sources was announced, or a draw by hand.
    """
    tidy_sources = [" ".join(source.split()) for source in sources]

    def drawn(row: Lot) -> Codes:
        if row.physical:
            raise Contradiction(make_text(_("A draw by hand was announced: record its outcome.")))
        count = len(row.announced_sources.text.splitlines()) if row.announced_sources else len(tidy_sources)
        if len(tidy_sources) != count:
            message = _n(
                "One source was announced: enter only that one.", "%(number)s sources were announced: enter each."
            )
            raise Contradiction(Text.plural(message, count))
        return order_from_sources(row, tidy_sources)

    return _apply_draw(lot, context, {"sources": tidy_sources}, drawn)


@retry_when_locked
def record_physical(lot: Lot, order: Sequence[str], witnesses: str, *, context: WriteContext) -> Written:
    """Record a draw from a hat or from cards: the order of codes and the witnesses.

    Raises `Unreadable` at ("witnesses",), or `Contradiction` if sources were announced or codes are missing or doubled.
    """
    if not witnesses.strip():
        raise Unreadable(make_text(_("Enter who watched the draw.")), "witnesses")
    text = check_text(witnesses.strip(), "witnesses")

    def recorded(row: Lot) -> Codes:
        if not row.physical:
            raise Contradiction(make_text(_("A draw from random sources was announced: enter what they gave.")))
        if sorted(order) != row.pool:
            raise Contradiction(make_text(_("The order must list every entry in the draw once.")))
        return list(order)

    return _apply_draw(lot, context, {"order": list(order)}, recorded, text)


def order_from_sources(lot: Lot, sources: Sequence[str]) -> Codes:
    """The order that these sources give. Raises `Unreadable` at ("sources", index), or `Contradiction` if the pool
    cannot be drawn."""
    if "" in sources:
        raise Unreadable(make_text(_("Enter what came out.")), "sources", sources.index(""))
    try:
        return list(draw(lot.pool, lot.draw_id, sources).order)
    except CannotDraw as fault:
        if fault.source is not None:
            raise Unreadable(fault.message, "sources", fault.source) from fault
        raise Contradiction(fault.message) from fault


@retry_when_locked
def cancel(lot: Lot, reason: str, *, context: WriteContext) -> Written:
    """Call off an announced drawing, which stays visible with its reason. Raises `Unreadable` at ("reason",)."""
    writer = TournamentWriter(lot.tournament_id, context)
    asked = {"lot": lot.pk}
    if repeat := writer.find_repeat(TournamentEventKind.LOTS_CALLED_OFF, asked):
        return repeat
    writer.refuse_stale()
    row = _find_open(lot)
    # A drawing that repeats another keeps its reason for doing so.
    reasons = [*([row.reason.text] if row.reason else []), check_filled(reason, "reason")]
    writer.change(row, is_void=True, reason_id=writer.create_note(" · ".join(reasons)).pk)
    return writer.write(TournamentEventKind.LOTS_CALLED_OFF, asked, check=is_whole(writer.tournament))


def _find_open(lot: Lot) -> Lot:
    row = Lot.objects.filter(pk=lot.pk, removed=False, is_void=False).first()
    if row is None:
        raise Gone
    if row.drawn is not None:
        raise Contradiction(
            make_text(
                _("These lots have already been drawn. Drawing them again needs a reason that everyone can read.")
            )
        )
    return row


def _apply_draw(
    lot: Lot, context: WriteContext, inputs: Mapping[str, Any], order_of: Callable[[Lot], Codes], witnesses: str = ""
) -> Written:
    """Store the order that `order_of` gives, apply its outcome, and write the event with the `inputs`."""
    writer = TournamentWriter(lot.tournament_id, context)
    asked = {"lot": lot.pk, **inputs}
    if repeat := writer.find_repeat(TournamentEventKind.LOTS_DRAWN, asked):
        return repeat
    writer.refuse_stale()
    row = _find_open(lot)
    order = order_of(row)
    backup.before_draw(writer.tournament)
    columns: dict[str, Any] = {"order": order, "sources": list(inputs.get("sources", [])), "drawn": timezone.now()}
    if witnesses:
        columns["witnesses_id"] = writer.create_note(witnesses).pk
    writer.change(row, **columns)
    apply_order(writer, row, order)
    return writer.write(TournamentEventKind.LOTS_DRAWN, asked, check=is_whole(writer.tournament))


def apply_order(writer: TournamentWriter, lot: Lot, order: Codes) -> None:
    """Apply the outcome of a drawn order."""
    by_code = {code: id_ for id_, code in codes_of(lot).items()}
    outcome = CONSEQUENCES[lot.purpose](writer, lot, [by_code.get(code, code) for code in order])
    if outcome:
        writer.change(lot, details={**lot.details, "outcome": outcome})
    update_dependents(writer)


def format_lot(tournament: Tournament) -> Lot | None:
    """The drawing that decides the format, announced or drawn; None if there is none. One query."""
    return Lot.objects.filter(tournament=tournament, purpose="format", is_void=False, removed=False).first()
