"""Line-ups in team matches: sealed by each captain and shown once both teams' are in, or drawn by lot.

Until then the tables of a match name the teams themselves (`Match.first`, `Match.second`).
"""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress

from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from rules.text import _, make_text
from scoring.contest.model import PairId
from scoring.lots import CannotDraw, drawn_order
from tournament.models import Entry, Match, Round
from tournament.models.document import stored_member
from tournament.models.match import PLAYED
from tournament.services.tournament_writing.kinds import TournamentEventKind
from tournament.services.tournament_writing.writer import TournamentWriter
from tournament.services.tournaments.corrections import update_dependents
from tournament.services.tournaments.drawing import entries_of
from tournament.services.writing.context import WriteContext, Written
from tournament.services.writing.refusals import Contradiction, Gone, Refused
from tournament.services.writing.writer import retry_when_locked

SIDES = ("first", "second")
LineUp = Sequence[PairId]


@retry_when_locked
def hand_in_order(round_: Round, team: Entry, order: LineUp, *, context: WriteContext, sealed: bool = False) -> Written:
    """Hand in a team's pairs for the tables of its match, in order. They stay sealed until the other team's are in too.

    Once both are shown, another order changes the tables where nothing has been played, so that a reserve can sit in.
    `sealed`: handed in by a captain, who may not do that after seeing the other team's order. Raises `Contradiction`
    then.
    """
    writer = TournamentWriter(round_.stage.tournament_id, context)
    asked = {"id": round_.pk, "entry": team.pk}
    if repeat := writer.find_repeat(TournamentEventKind.ROUND_ORDER_HANDED_IN, asked):
        return repeat
    writer.refuse_stale()
    team_round = _TeamRound(writer, round_)
    side, tables = team_round.match_of(team.code)
    _refuse_order(order, team, len(tables))
    if team_round.names_pairs(tables):
        if sealed:
            message = _("Both orders are shown: only the organisers change who sits where now.")
            raise Contradiction(make_text(message))
        team_round.seat(tables, side, order)
    else:
        team_round.orders[team.code] = list(order)
        team_round.show_complete(tables)
        team_round.keep_orders()
    update_dependents(writer)
    return writer.write(TournamentEventKind.ROUND_ORDER_HANDED_IN, asked)


def show_due_orders() -> None:
    """Show the sealed orders of every published round that has begun by its hour: a task of the site's clock. One query
    if there is none."""
    sealed = Exists(_naming_teams(Match.objects.filter(round=OuterRef("pk"))))
    rounds = Round.objects.filter(sealed, published=True, removed=False, starts__lte=timezone.now())
    rounds = rounds.filter(stage__removed=False, stage__tournament__removed=False)
    for round_ in rounds.filter(stage__document__contains=stored_member("teams")).select_related("stage"):
        show_when_due(round_)


def show_when_due(round_: Round) -> None:
    """Show the sealed orders of a published round that has begun by its hour. No query before that hour."""
    has_begun = round_.published and round_.starts is not None and round_.starts <= timezone.now()
    if has_begun and _naming_teams(round_.matches.all()).exists():
        with suppress(Refused):
            show_orders(round_, context=WriteContext(f"due-orders-{round_.pk}"))


def _naming_teams(matches: QuerySet[Match]) -> QuerySet[Match]:
    """The tables that still name teams, since the orders of play are not shown yet."""
    return matches.filter(removed=False, second__isnull=False).exclude(first__members=[], second__members=[])


@retry_when_locked
def show_orders(round_: Round, *, context: WriteContext, source: str | None = None) -> Written:
    """Show all orders of a round now. A team that handed none in plays in the order of its list.

    `source`: no orders are sealed; all are drawn by lot (`sorteio-1`) from this source of chance.
    """
    writer = TournamentWriter(round_.stage.tournament_id, context)
    asked = {"id": round_.pk, "source": source or ""}
    if repeat := writer.find_repeat(TournamentEventKind.ROUND_ORDERS_SHOWN, asked):
        return repeat
    writer.refuse_stale()
    show_all(writer, round_, source)
    update_dependents(writer)
    return writer.write(TournamentEventKind.ROUND_ORDERS_SHOWN, asked)


def show_all(writer: TournamentWriter, round_: Round, source: str | None = None) -> None:
    """Like `show_orders`, as part of another action."""
    team_round = _TeamRound(writer, round_)
    for tables in team_round.matches.values():
        if team_round.names_pairs(tables):
            continue
        for team in tables[0].codes:
            if source is not None and team is not None:
                team_round.orders[team] = order_by_lot(round_, team, team_round.entries[team].members, source)
            elif team is not None:
                team_round.orders.setdefault(team, team_round.entries[team].members[: len(tables)])
        team_round.show_complete(tables)
    team_round.keep_orders()


def order_by_lot(round_: Round, team: PairId, members: LineUp, source: str) -> list[PairId]:
    try:
        return list(drawn_order(members, f"{round_.stage.key}-{round_.number}-{team}", source))
    except CannotDraw as fault:
        raise Contradiction(fault.message) from fault


def _refuse_order(order: LineUp, team: Entry, tables: int) -> None:
    if len(order) != tables or len(set(order)) != tables or not set(order) <= set(team.members):
        raise Contradiction(make_text(_("An order of play names a pair of the team for each table, each pair once.")))


class _TeamRound:
    """The tables of a team round by match, and its sealed orders."""

    def __init__(self, writer: TournamentWriter, round_: Round) -> None:
        self.writer = writer
        self.entries: Mapping[PairId, Entry] = entries_of(writer)
        self.row = Round.objects.select_related("stage").get(pk=round_.pk)
        if self.row.removed:
            raise Gone
        self.per_match = int(self.row.stage.document.get("teams", {}).get("tables", 1))
        self.orders: dict[PairId, list[PairId]] = dict(self.row.orders)
        self.matches: dict[int, list[Match]] = {}
        rows = self.row.matches.filter(removed=False, second__isnull=False).select_related(*SIDES)
        for match in rows.order_by("slot"):
            self.matches.setdefault(((match.slot or 1) - 1) // self.per_match, []).append(match)

    def match_of(self, team: PairId) -> tuple[int, list[Match]]:
        """The side of a team (0 or 1) and the tables of its match. Raises `Contradiction` if it has none in this
        round."""
        here = {team, *self.entries[team].members}
        for tables in self.matches.values():
            for side, code in enumerate(tables[0].codes):
                if code in here:
                    return side, tables
        raise Contradiction(make_text(_("This team has no match in this round.")))

    def names_pairs(self, tables: Iterable[Match]) -> bool:
        """Whether the tables of a match name pairs and no longer teams."""
        return not any(self.entries[code].members for match in tables for code in match.codes if code is not None)

    def show_complete(self, tables: Sequence[Match]) -> None:
        """Seat both teams of a match once their orders are known."""
        teams = [code for code in tables[0].codes if code is not None]
        if all(team in self.orders for team in teams):
            for side, team in enumerate(teams):
                self.seat(tables, side, self.orders.pop(team)[: len(tables)])

    def seat(self, tables: Sequence[Match], side: int, order: LineUp) -> None:
        """Seat the pairs of one side. Raises `Contradiction` if something was played at a table whose pair would
        change."""
        played = set(self.row.matches.filter(PLAYED, removed=False).values_list("pk", flat=True))
        for match, code in zip(tables, order, strict=True):
            if match.codes[side] == code:
                continue
            if match.pk in played:
                message = _("Something was already played at table %(table)s: its pairs stay.")
                raise Contradiction(make_text(message, table=match.table or 0))
            self.writer.change(match, **{f"{SIDES[side]}_id": self.entries[code].pk})

    def keep_orders(self) -> None:
        self.writer.change(self.row, orders=self.orders)
