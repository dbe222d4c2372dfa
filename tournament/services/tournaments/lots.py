"""Drawings of lots: announced with pool and sources, then drawn, kept for good, and never done again in silence."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils import timezone

from rules.text import _, say
from scoring.formats.base import Impossible
from scoring.formats.grouping import by_lot, by_pots
from scoring.lots import CannotDraw, draw, draw_codes, hash_of_pool
from tournament.models import Entry, EntryNames, Lot, Note, Round, Stage, Tournament
from tournament.services.crowd import one_write
from tournament.services.tournaments.desk import By, Desk, Written
from tournament.services.tournaments.founding import is_whole, readable
from tournament.services.tournaments.kinds import Kind
from tournament.services.tournaments.refusals import Contradiction, Gone
from tournament.services.tournaments.structure import settle

Codes = list[str]


@one_write
def announce(
    tournament: Tournament,
    purpose: str,
    among: Sequence[str],
    sources: str,
    *,
    by: By,
    stage: str = "",
    physical: bool = False,
    details: Mapping[str, Any] | None = None,
    repeats: Lot | None = None,
    reason: str = "",
) -> tuple[Lot, Written]:
    """Freeze who is drawn among, and name in public where the chance will come from.

    `purpose`: one of `Lot.PURPOSES`. `among`: ids of pairs; for "pairs" the names of players. `sources`: in words, for
    a physical draw how it is done. A drawing that repeats another needs a public reason, and makes that one void.
    """
    desk = Desk(tournament.pk, by)
    asked = {"purpose": purpose, "stage": stage, "repeats": repeats.pk if repeats else None, "count": len(among)}
    if done := desk.repeated(Kind.LOTS_ANNOUNCED, asked):
        return Lot.objects.get(pk=done.event.payload["changes"][0]["row"][1]), done
    desk.must_be_current()
    if purpose not in Lot.PURPOSES:
        raise ValueError(purpose)
    named = _codes(purpose, among)
    lot = Lot(
        tournament=desk.tournament,
        stage=stage,
        purpose=purpose,
        draw_id=_draw_id(desk.tournament, stage, purpose),
        pool=sorted(named.values()),
        pool_hash=_checked_pool(named),
        physical=physical,
        announced_sources=Note.objects.create(tournament=desk.tournament, text=readable(sources, "sources")),
        announced=timezone.now(),
        details={**(details or {}), **_kept_names(purpose, named)},
        repeats=repeats,
    )
    _refuse_silent_repeat(desk, lot, repeats, reason)
    if repeats is not None:
        lot.reason = Note.objects.create(tournament=desk.tournament, text=readable(reason, "reason"))
    desk.add(lot)
    if repeats is not None:
        desk.change(Lot.objects.get(pk=repeats.pk), void=True)
    return lot, desk.write(Kind.LOTS_ANNOUNCED, asked, check=is_whole(desk.tournament))


def _codes(purpose: str, among: Sequence[str]) -> dict[str, str]:
    if purpose == "pairs":
        return {name: f"J{number:03}" for number, name in enumerate(among, start=1)}
    return draw_codes(among)


def _kept_names(purpose: str, named: dict[str, str]) -> dict[str, Any]:
    """What the codes stand for. Players are people: what begins with x_ is in no event, and can be erased."""
    return {"x_players" if purpose == "pairs" else "codes": named}


def _checked_pool(named: dict[str, str]) -> str:
    if len(named) < 2:
        raise Contradiction(say(_("Lots are drawn among two at least.")))
    return hash_of_pool(named.values())


def _draw_id(tournament: Tournament, stage: str, purpose: str) -> str:
    number = Lot.objects.filter(tournament=tournament).count() + 1
    return f"{tournament.public_id[:8]}-{stage.replace('/', '-')[:32] or 'all'}-{purpose}-{number}"


def _refuse_silent_repeat(desk: Desk, lot: Lot, repeats: Lot | None, reason: str) -> None:
    same = Lot.objects.filter(
        tournament=desk.tournament, stage=lot.stage, purpose=lot.purpose, pool_hash=lot.pool_hash, void=False
    )
    same = same.filter(removed=False).exclude(pk=repeats.pk if repeats else None)
    # The same pairs may be drawn among for each round, or each table plan, anew.
    if lot.purpose in ("tie", "seeds", "pairs") and same.exists():
        message = _("Lots were announced or drawn for these already. Repeat that drawing, with a reason for everybody.")
        raise Contradiction(say(message))
    if repeats is not None and not reason.strip():
        raise Contradiction(say(_("A drawing is repeated only with a reason that everybody can read.")))


@one_write
def draw_lots(lot: Lot, sources: Sequence[str], *, by: By) -> Written:
    """The chance is there: draw, and do what the drawing was for. The same sources give the same order anywhere."""
    return _decide(
        lot, by, {"sources": [source.strip() for source in sources]}, lambda fresh: _by_sources(fresh, sources)
    )


@one_write
def record_physical(lot: Lot, order: Sequence[str], witnesses: str, *, by: By) -> Written:
    """What came out of a hat, or of the cards: the order of codes, and who saw it."""
    text = readable(witnesses, "witnesses")

    def recorded(fresh: Lot) -> Codes:
        if sorted(order) != fresh.pool:
            raise Contradiction(say(_("The order must name everybody who was drawn among, each once.")))
        return list(order)

    return _decide(lot, by, {"order": list(order)}, recorded, text)


def _by_sources(lot: Lot, sources: Sequence[str]) -> Codes:
    try:
        return list(draw(lot.pool, lot.draw_id, [source.strip() for source in sources]).order)
    except CannotDraw as fault:
        raise Contradiction(fault.message) from fault


def _decide(
    lot: Lot, by: By, told: Mapping[str, Any], order_of: Callable[[Lot], Codes], witnesses: str = ""
) -> Written:
    desk = Desk(lot.tournament_id, by)
    asked = {"lot": lot.pk, **told}
    if done := desk.repeated(Kind.LOTS_DRAWN, asked):
        return done
    desk.must_be_current()
    fresh = Lot.objects.filter(pk=lot.pk, removed=False, void=False).first()
    if fresh is None:
        raise Gone
    if fresh.drawn is not None:
        raise Contradiction(say(_("These lots are drawn already. A repeat needs a reason that everybody can read.")))
    order = order_of(fresh)
    columns: dict[str, Any] = {"order": order, "sources": list(told.get("sources", [])), "drawn": timezone.now()}
    if witnesses:
        columns["witnesses_id"] = Note.objects.create(tournament=desk.tournament, text=witnesses).pk
    desk.change(fresh, **columns)
    CONSEQUENCES[fresh.purpose](desk, fresh, _meant(fresh))
    settle(desk)
    return desk.write(Kind.LOTS_DRAWN, asked, check=is_whole(desk.tournament))


def _meant(lot: Lot) -> list[str]:
    """The drawn order as ids of pairs, or names of players."""
    named = lot.details.get("codes") or lot.details.get("x_players") or {}
    by_code = {code: id_ for id_, code in named.items()}
    return [by_code.get(code, code) for code in lot.order]


def _nothing(_desk: Desk, _lot: Lot, _order: list[str]) -> None:
    """Ties are decided where they are ranked; a round's draw takes its source when it is drawn."""


def _seeds(desk: Desk, _lot: Lot, order: list[str]) -> None:
    entries = {entry.code: entry for entry in Entry.objects.filter(tournament=desk.tournament, removed=False)}
    for entry in entries.values():
        desk.change(entry, seed=None)
    for seed, code in enumerate(order, start=1):
        if code in entries:
            desk.change(entries[code], seed=seed)


def _groups(desk: Desk, lot: Lot, order: list[str]) -> None:
    """`details`: {"groups": how many, "pots": whether the seeded are spread first}."""
    row = Stage.objects.filter(tournament=desk.tournament, key=lot.stage, removed=False).first()
    if row is None:
        raise Gone
    if row.rounds.filter(removed=False).exists():
        raise Contradiction(say(_("A round of this stage is drawn already: take it back first, or keep the stage.")))
    entries = list(Entry.objects.filter(tournament=desk.tournament, removed=False).select_related("names"))
    clubs = {entry.code: entry.names.affiliation for entry in entries if entry.names.affiliation}
    count = lot.details["groups"]
    try:
        if lot.details.get("pots"):
            ranked = sorted(entries, key=lambda entry: (entry.seed is None, entry.seed or 0, entry.position))
            groups = by_pots([entry.code for entry in ranked], order, count, clubs)
        else:
            groups = by_lot(order, count, clubs)
    except Impossible as fault:
        raise Contradiction(fault.message) from fault
    document = {name: value for name, value in row.document.items() if name != "entrants"}
    desk.change(row, document={**document, "groups": [list(group) for group in groups]})


def _tables(desk: Desk, lot: Lot, order: list[str]) -> None:
    """`details`: {"round": number}. The first drawn pair sits at the first table, with its opponent."""
    round_ = Round.objects.filter(
        stage__tournament=desk.tournament, stage__key=lot.stage, number=lot.details["round"], removed=False
    ).first()
    if round_ is None:
        raise Gone
    matches = list(round_.matches.filter(removed=False, second__isnull=False).select_related("first", "second"))
    free = sorted(match.table for match in matches if match.table is not None)
    place = {code: number for number, code in enumerate(order)}
    matches.sort(key=lambda match: min(place[match.first.code], place[match.second.code]))
    for match, table in zip(matches, free, strict=True):
        desk.change(match, table=table)


def _pairs(desk: Desk, lot: Lot, order: list[str]) -> None:
    """The first drawn (the highest card) plays with the last (the lowest), and so on."""
    if len(order) % 2:
        raise Contradiction(say(_("An odd number of players leaves one without a partner: add or take out one.")))
    taken = Entry.objects.filter(tournament=desk.tournament).count()
    for number, first in enumerate(order[: len(order) // 2], start=1):
        second = order[-number]
        entry = Entry(tournament=desk.tournament, code=f"P{taken + number:02}", position=taken + number)
        desk.add(entry)
        EntryNames.objects.create(entry=entry, name=f"{first}/{second}", players=[first, second])


CONSEQUENCES: dict[str, Callable[[Desk, Lot, list[str]], None]] = {
    "tie": _nothing,
    "round": _nothing,
    "seeds": _seeds,
    "groups": _groups,
    "tables": _tables,
    "pairs": _pairs,
}
