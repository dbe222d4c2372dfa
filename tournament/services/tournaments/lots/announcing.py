"""Announces drawings of lots: freezes the pool and names in public where the chance will come from."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils import timezone

from rules.text import _, make_text
from scoring.lots import draw_codes, hash_of_pool
from scoring.typed_text import check_filled
from scoring.unreadable import Unreadable
from tournament.models import Lot, Tournament
from tournament.services.tournament_writing.kinds import TournamentEventKind
from tournament.services.tournament_writing.writer import TournamentWriter
from tournament.services.tournaments.embargo import would_reveal
from tournament.services.tournaments.files.x_sumula.lots import MAX_DRAWN
from tournament.services.tournaments.founding import is_whole
from tournament.services.tournaments.lots.draws import apply_order, codes_of, order_from_sources
from tournament.services.tournaments.lots.outcome import fixed_details
from tournament.services.writing.changes import changes_of
from tournament.services.writing.context import WriteContext, Written
from tournament.services.writing.refusals import Contradiction
from tournament.services.writing.writer import retry_when_locked

MAX_SOURCES = 10


@dataclass(frozen=True)
class LotTerms:
    """What is drawn, among whom, and where the chance will come from."""

    purpose: str
    """One of `Lot.PURPOSES`."""
    eligible: Sequence[str]
    """Ids of pairs in file order; for "pairs" the names of players; for "format" the possible formats."""
    sources: str
    """The sources in words, one per line; for a `physical` draw, how it will be done."""
    stage: str = ""
    physical: bool = False
    details: Mapping[str, Any] = field(default_factory=dict)
    """What else the purpose needs, such as the round."""


@retry_when_locked
def announce(
    tournament: Tournament, terms: LotTerms, *, context: WriteContext, repeats: Lot | None = None, reason: str = ""
) -> tuple[Lot, Written]:
    """Announce a drawing: freeze its pool, and name in public where the chance will come from.

    A drawing that repeats another needs a public reason and voids that one. Whatever would prevent the draw is refused
    now.

    Raises `Unreadable` at ("sources", line) or ("reason",).
    """
    writer = TournamentWriter(tournament.pk, context)
    asked = _asked_for(terms, repeats)
    if repeat := writer.find_repeat(TournamentEventKind.LOTS_ANNOUNCED, asked):
        return Lot.objects.get(pk=changes_of(repeat.event)[0].row[1]), repeat
    writer.refuse_stale()
    lot = Lot(
        tournament=writer.tournament,
        stage=terms.stage,
        purpose=terms.purpose,
        physical=terms.physical,
        repeats=repeats,
    )
    _refuse_impossible(lot)
    _freeze(writer, lot, terms)
    lot.announced = timezone.now()
    lot.announced_sources = writer.create_note("\n".join(_sources(lot, terms.sources)))
    _refuse_silent_repeat(lot, reason)
    if repeats is not None:
        lot.reason = writer.create_note(check_filled(reason, "reason"))
    writer.add(lot)
    if repeats is not None:
        writer.change(Lot.objects.get(pk=repeats.pk), is_void=True)
    _rehearse(writer, lot)
    return lot, writer.write(TournamentEventKind.LOTS_ANNOUNCED, asked, check=is_whole(writer.tournament))


def _asked_for(terms: LotTerms, repeats: Lot | None) -> dict[str, Any]:
    """What the event says of the request."""
    return {
        "purpose": terms.purpose,
        "stage": terms.stage,
        "repeats": repeats.pk if repeats else None,
        "count": len(terms.eligible),
    }


def _refuse_impossible(lot: Lot) -> None:
    """Refuse a drawing that no pool or source could make possible."""
    if lot.purpose not in Lot.PURPOSES:
        raise ValueError(lot.purpose)
    if lot.purpose == "round" and lot.physical:
        raise Contradiction(
            make_text(_("A round is drawn from a random source: name one, instead of drawing by hand."))
        )
    if lot.repeats is None and would_reveal(lot.tournament, lot.purpose, lot.stage):
        message = _(
            "The public would learn from these lots what is still withheld. "
            "First show all results, under “Publishing”; then announce the lots."
        )
        raise Contradiction(make_text(message))


def _freeze(writer: TournamentWriter, lot: Lot, terms: LotTerms) -> None:
    """Freeze the pool, the code of each member, and whatever else the outcome will depend on."""
    eligible, details = terms.eligible, terms.details
    codes = _codes(lot.purpose, eligible)
    lot.pool, lot.pool_hash = sorted(codes.values()), hash_of_pool(codes.values())
    lot.draw_id = _draw_id(lot, details)
    # Players are people: events leave out fields that begin with x_, so these can be erased.
    kept_as = "x_players" if lot.purpose == "pairs" else "codes"
    lot.details = {**details, kept_as: codes, **fixed_details(writer, lot.purpose, eligible, details)}


def _codes(purpose: str, eligible: Sequence[str]) -> dict[str, str]:
    if len(set(eligible)) < len(eligible):
        raise Contradiction(make_text(_("Someone is listed twice among those to be drawn: remove one.")))
    if len(eligible) < 2:
        raise Contradiction(make_text(_("Lots are drawn among at least two.")))
    if len(eligible) > MAX_DRAWN:
        raise Contradiction(make_text(_("Lots are drawn among at most %(most)s: divide the list."), most=MAX_DRAWN))
    if purpose == "pairs":
        return {name: f"J{number:03}" for number, name in enumerate(eligible, start=1)}
    if purpose == "format":
        return {option: f"F{number:02}" for number, option in enumerate(eligible, start=1)}
    return draw_codes(eligible)


def _sources(lot: Lot, text: str) -> list[str]:
    """The named sources, one per line. A physical draw has a single text of any number of lines."""
    lines = [check_filled(line, "sources", at) for at, line in enumerate(text.splitlines()) if line.strip()]
    if not lines and lot.physical:
        raise Unreadable(make_text(_("Enter what is used to draw, and who watches.")), "sources", 0)
    if not lines:
        raise Unreadable(make_text(_("Name the random source.")), "sources", 0)
    if lot.purpose == "round" and len(lines) > 1:
        raise Unreadable(make_text(_("A round is drawn from one source: enter it in one line.")), "sources", 1)
    if len(lines) > MAX_SOURCES:
        message = make_text(_("Name at most %(most)s sources."), most=MAX_SOURCES)
        raise Unreadable(message, "sources", MAX_SOURCES)
    return lines


def _draw_id(lot: Lot, details: Mapping[str, Any]) -> str:
    """The id of the drawing. For a round it is the engine's, so that the round comes from what is drawn in public."""
    if lot.purpose == "round":
        return f"{lot.stage}-{details['round']}"
    number = Lot.objects.filter(tournament=lot.tournament).count() + 1
    return f"{lot.tournament.public_id[:8]}-{lot.stage.replace('/', '-')[:32] or 'all'}-{lot.purpose}-{number}"


def _refuse_silent_repeat(lot: Lot, reason: str) -> None:
    repeats = lot.repeats
    if repeats is not None and not _may_be_repeated(lot, repeats):
        raise Contradiction(make_text(_("These lots have already been repeated or cancelled.")))
    others = Lot.objects.filter(tournament=lot.tournament, purpose=lot.purpose, is_void=False, removed=False)
    if any(_same_matter(lot, other) for other in others if repeats is None or other.pk != repeats.pk):
        message = _(
            "Lots have already been announced or drawn for these. Draw those lots again, with a reason for everyone."
        )
        raise Contradiction(make_text(message))
    if repeats is not None and not reason.strip():
        message = _("Lots are drawn again only for a reason that everyone can read.")
        raise Unreadable(make_text(message), "reason")


def _may_be_repeated(lot: Lot, earlier: Lot) -> bool:
    """Whether this drawing may repeat the other, as its row stands now: still valid, and about the same thing."""
    rows = Lot.objects.filter(pk=earlier.pk, tournament=lot.tournament, removed=False, is_void=False)
    return rows.filter(purpose=lot.purpose, stage=lot.stage).exists()


def _same_matter(lot: Lot, other: Lot) -> bool:
    """Whether two drawings of one purpose decide the same thing."""
    if lot.purpose in ("seeds", "format"):
        return True
    if lot.purpose == "pairs":
        return bool(codes_of(lot).keys() & codes_of(other).keys())
    if lot.purpose == "tie":
        return lot.stage == other.stage and codes_of(lot).keys() == codes_of(other).keys()
    return lot.stage == other.stage and lot.details.get("round") == other.details.get("round")


def _rehearse(writer: TournamentWriter, lot: Lot) -> None:
    """Draw and roll back, so that errors appear now and not when everybody waits for the draw."""
    with writer.rolled_back():
        apply_order(writer, Lot.objects.get(pk=lot.pk), order_from_sources(lot, ["0"]))
        if is_whole(writer.tournament):
            writer.refuse_contradictions()
