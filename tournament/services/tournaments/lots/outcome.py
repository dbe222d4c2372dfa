"""Applies the outcome of a drawing of lots: seeds, groups, tables, pairs or the format. The ranking applies those of
ties."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from rules.text import _, make_text
from scoring.contest.impossible import Impossible
from scoring.formats.grouping import Groups, groups_by_lot, groups_by_pots
from tournament.models import Entry, EntryNames, Lot, Match, Round, Stage
from tournament.services.tournament_writing.writer import TournamentWriter
from tournament.services.tournaments.drawing import played_in
from tournament.services.tournaments.entering import free_code
from tournament.services.tournaments.groups import change_groups
from tournament.services.tournaments.lots.rounds import drawn_from
from tournament.services.tournaments.short_names import fix_published_names
from tournament.services.writing.refusals import Contradiction, Gone

LotEffect = dict[str, Any]
"""The outcome in ids: {"groups": [[…]]}, {"tables": [[number, first, second]]}, {"pairs": […]}; {} if only the order
counts."""


def fixed_details(
    writer: TournamentWriter, purpose: str, eligible: Sequence[str], details: Mapping[str, Any]
) -> dict[str, Any]:
    """What the groups depend on besides the lots, fixed before the draw: which pairs are kept apart, and the pots.

    "mates": the pairs of each club; "pots": pairs of similar strength, strongest first.
    """
    if purpose != "groups":
        return {}
    rows = {entry.code: entry for entry in _entries(writer).select_related("names")}
    clubs: dict[str, list[str]] = defaultdict(list)
    for code in eligible:
        entry = rows.get(code)
        names = getattr(entry, "names", None)
        if names and names.affiliation:
            clubs[names.affiliation].append(code)
    fixed = {"mates": [mates for mates in clubs.values() if len(mates) > 1]}
    if not details.get("pots"):
        return fixed
    ranked = sorted((rows[code] for code in eligible if code in rows), key=_strength)
    count = max(1, details["groups"])
    codes = [entry.code for entry in ranked]
    return {**fixed, "pots": [codes[start : start + count] for start in range(0, len(codes), count)]}


def _strength(entry: Entry) -> tuple[bool, int, int]:
    return entry.seed is None, entry.seed or 0, entry.position


def _entries(writer: TournamentWriter) -> Any:
    return Entry.objects.filter(tournament=writer.tournament, removed=False).order_by("position")


def _refuse_changed_pool(pool: Iterable[str], present_codes: Iterable[str]) -> None:
    if set(pool) != set(present_codes):
        message = _(
            "The pairs are not those the lots were announced for. Draw the lots again, with that as the reason."
        )
        raise Contradiction(make_text(message))


def _apply_nothing(_writer: TournamentWriter, _lot: Lot, _order: list[str]) -> LotEffect:
    """A tie changes no rows here."""
    return {}


def _apply_to_round(writer: TournamentWriter, lot: Lot, order: list[str]) -> LotEffect:
    """A round changes nothing here: `rounds.draw_round` uses the lot's source."""
    row, number = _stage(writer, lot), lot.details["round"]
    if row.rounds.filter(number=number, removed=False).exists():
        raise Contradiction(make_text(_("Round %(round)s has already been drawn: cancel it first."), round=number))
    _refuse_changed_pool(order, drawn_from(writer.tournament, lot.stage, number))
    return {}


def _apply_seeds(writer: TournamentWriter, _lot: Lot, order: list[str]) -> LotEffect:
    entries = {entry.code: entry for entry in _entries(writer)}
    _refuse_changed_pool(order, entries)
    for seed, code in enumerate(order, start=1):
        writer.change(entries[code], seed=seed)
    return {}


def _stage(writer: TournamentWriter, lot: Lot) -> Stage:
    row = Stage.objects.filter(tournament=writer.tournament, key=lot.stage, removed=False).first()
    if row is None:
        raise Gone
    return row


def _apply_groups(writer: TournamentWriter, lot: Lot, order: list[str]) -> LotEffect:
    """Divide the stage's entrants into groups in the order drawn. Raises `Contradiction` if a round of it is drawn or
    its entrants changed."""
    row = _stage(writer, lot)
    if row.rounds.filter(removed=False).exists():
        raise Contradiction(
            make_text(_("A round of this stage has already been drawn: cancel it first, or keep the stage."))
        )
    entrants = row.document.get("entrants")
    if isinstance(entrants, dict) or row.rule:
        raise Contradiction(make_text(_("This stage takes its pairs from another one, so it has no groups to draw.")))
    _refuse_changed_pool(order, entrants or _entries(writer).values_list("code", flat=True))
    try:
        groups = [list(group) for group in groups_of_lot(lot, order)]
    except Impossible as fault:
        raise Contradiction(fault.message) from fault
    document = {name: value for name, value in row.document.items() if name != "entrants"}
    change_groups(writer, row, {**document, "groups": groups})
    return {"groups": groups}


def groups_of_lot(lot: Lot, order: list[str]) -> Groups:
    """Deal the drawn order into groups, by the details fixed at the announcement."""
    clubs = {code: str(club) for club, mates in enumerate(lot.details["mates"]) for code in mates}
    if pots := lot.details.get("pots"):
        return groups_by_pots([code for pot in pots for code in pot], order, lot.details["groups"], clubs)
    return groups_by_lot(order, lot.details["groups"], clubs)


def _apply_tables(writer: TournamentWriter, lot: Lot, order: list[str]) -> LotEffect:
    """Seat the first drawn pair at the first table, with its opponent, and so on."""
    rows = Round.objects.filter(stage=_stage(writer, lot), number=lot.details["round"], removed=False)
    round_ = rows.first()
    if round_ is None:
        raise Gone
    if played_in(round_).exists():
        raise Contradiction(
            make_text(_("Something has already been played in this round, so everyone stays where they are."))
        )
    matches = list(round_.matches.filter(removed=False, second__isnull=False).select_related("first", "second"))
    _refuse_changed_pool(order, (code for match in matches for code in match.codes if code))
    index_of = {code: number for number, code in enumerate(order)}
    free = _table_numbers(matches)
    matches.sort(key=lambda match: min(index_of[code] for code in match.codes if code))
    for match, table in zip(matches, free, strict=True):
        writer.change(match, table=table)
    return {"tables": [[match.table, *match.codes] for match in matches]}


def _table_numbers(matches: Sequence[Match]) -> list[int]:
    """The round's table numbers in order; matches without one get the next numbers."""
    numbers = sorted(match.table for match in matches if match.table is not None)
    last = numbers[-1] if numbers else 0
    return numbers + list(range(last + 1, last + 1 + len(matches) - len(numbers)))


def _apply_pairs(writer: TournamentWriter, lot: Lot, order: list[str]) -> LotEffect:
    """Pair the first drawn player (the highest card) with the last (the lowest), and so on."""
    if len(order) % 2:
        raise Contradiction(make_text(_("An odd number of players leaves one without a partner: add or remove one.")))
    _remove_earlier_pairs(writer, lot)
    used_codes = set(Entry.objects.filter(tournament=writer.tournament).values_list("code", flat=True))
    position = Entry.objects.filter(tournament=writer.tournament).count()
    made_pairs = []
    for first, second in zip(order[: len(order) // 2], reversed(order[len(order) // 2 :]), strict=True):
        position += 1
        code = free_code(used_codes, position)
        used_codes.add(code)
        entry = Entry(tournament=writer.tournament, code=code, position=position)
        writer.add(entry)
        EntryNames.objects.create(entry=entry, name=f"{first}/{second}", players=[first, second])
        made_pairs.append(code)
    fix_published_names(writer)
    return {"pairs": made_pairs}


def _apply_format(writer: TournamentWriter, lot: Lot, order: list[str]) -> LotEffect:
    """The first drawn format is played. It is only recorded: options are words, and people set the stages."""
    if Round.objects.filter(stage__tournament=writer.tournament, removed=False).exists():
        message = _(
            "A round has already been drawn, so the format stays as it is. To change it, cancel the rounds first."
        )
        raise Contradiction(make_text(message))
    return {"format": order[0]}


def _remove_earlier_pairs(writer: TournamentWriter, lot: Lot) -> None:
    """Remove the pairs made by the drawing that this one repeats. Raises `Contradiction` if one is seated in a
    round."""
    earlier = lot.repeats
    while earlier is not None and not earlier.details.get("outcome"):
        earlier = earlier.repeats
    if earlier is None:
        return
    for entry in _entries(writer).filter(code__in=earlier.details["outcome"]["pairs"]):
        seated = Match.objects.filter(removed=False, round__removed=False)
        if seated.filter(first=entry).exists() or seated.filter(second=entry).exists():
            message = _("Pairs from the earlier lots are already in a round: cancel that round first.")
            raise Contradiction(make_text(message))
        writer.remove(entry)


CONSEQUENCES: dict[str, Callable[[TournamentWriter, Lot, list[str]], LotEffect]] = {
    "tie": _apply_nothing,
    "round": _apply_to_round,
    "seeds": _apply_seeds,
    "groups": _apply_groups,
    "tables": _apply_tables,
    "pairs": _apply_pairs,
    "format": _apply_format,
}
