"""Exports a tournament as its file, "sumula-tournament/1", with everything recorded, hand by hand.

Reads only. Matches are in the order in which they were seated; for an imported tournament, that of its file.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace

from django.db.models import QuerySet

from rules.text import _, make_text
from scoring.contest.model import MatchFacts, Pair, PairId, PlayedGame
from scoring.documents import Document
from scoring.tournament_file.writing import write_tournament
from tournament.models import DateProposal, Game, Hand, Match, Round, Stage, Tournament
from tournament.models.game import match_decided
from tournament.models.match import SEATS
from tournament.services.tournament_writing.facts import facts_of
from tournament.services.tournaments.files.legal_games import legal_games
from tournament.services.tournaments.files.x_sumula.decisions import decisions_documents
from tournament.services.tournaments.files.x_sumula.fields import OWN, UNTITLED
from tournament.services.tournaments.files.x_sumula.league import appointment_fields
from tournament.services.tournaments.files.x_sumula.lots import lots_documents
from tournament.services.writing.refusals import Contradiction


def export_tournament(tournament: Tournament) -> Document:
    """The tournament's document. Raises `Contradiction` while the tournament has no pairs or no stages."""
    facts = facts_of(tournament)
    if not facts.pairs or not facts.stages:
        raise Contradiction(make_text(_("A tournament has a file once it has pairs and a format. Enter them first.")))
    games, dates = _games(tournament), _dates(tournament)
    matches = tuple(_match_facts(match, games[match.pk], dates[match.pk]) for match in _matches(tournament))
    fields = _tournament_fields(tournament, facts.pairs, matches)
    return write_tournament(
        replace(
            facts,
            name=None if tournament.name == tournament.plan.get(UNTITLED) else facts.name,
            matches=matches,
            extra={**({OWN: fields} if fields else {}), **facts.extra},
        )
    )


def _matches(tournament: Tournament) -> "QuerySet[Match]":
    rows = Match.objects.filter(round__stage__tournament=tournament, round__removed=False, removed=False)
    return rows.select_related("round__stage", *SEATS, "dispute_note", "overruling_note").order_by("pk")


def _dates(tournament: Tournament) -> dict[int, list[DateProposal]]:
    """The date proposals of each match, in order."""
    rows = DateProposal.objects.filter(match__round__stage__tournament=tournament, removed=False)
    dates: dict[int, list[DateProposal]] = defaultdict(list)
    for row in rows.select_related("place").order_by("pk"):
        dates[row.match_id].append(row)
    return dates


def _games(tournament: Tournament) -> dict[int, list[tuple[Game, list[Document]]]]:
    """The games of each match in order, each with its current hands."""
    in_tournament = {"match__round__stage__tournament": tournament, "match__removed": False, "withdrawn": False}
    hands: dict[int, list[Document]] = defaultdict(list)
    versions = Hand.objects.filter(**{f"game__{name}": value for name, value in in_tournament.items()}).current()
    for game, removed, document in versions.values_list("game_id", "removed", "document"):
        if not removed:
            hands[game].append(document)
    games: dict[int, list[tuple[Game, list[Document]]]] = defaultdict(list)
    for row in Game.objects.filter(**in_tournament).order_by("match_id", "number"):
        games[row.match_id].append((row, hands[row.pk]))
    return games


def _match_facts(
    match: Match, games: list[tuple[Game, list[Document]]], dates: Iterable[DateProposal] = ()
) -> MatchFacts:
    """A match as it is exported, with its own fields under `x_sumula`; games without anything to export are left
    out."""
    game_documents = [(game, document) for game, hands in games if (document := _game_document(match, game, hands))]
    pairs = match.codes
    legal = legal_games(match, game_documents)
    fields = _match_fields(match, [game for game, _document in game_documents], dates) | _all_games(
        game_documents, legal
    )
    return MatchFacts(
        stage=match.tournament_round.stage.key,
        round=match.tournament_round.number,
        pairs=pairs,
        group=match.group,
        table=match.table,
        slot=match.slot,
        games=tuple(
            PlayedGame(game.totals, complete=game.over, winner=game.winning_side, document=document)
            for (game, _whole), document in zip(game_documents, legal, strict=False)
        ),
        absent=match.absent_players,
        went_on=None if match.advanced_side is None else pairs[match.advanced_side],
        extra={**({OWN: fields} if fields else {}), **match.extra},
        partners=match.partner_codes,
        seated=match.seated_players,
    )


def _all_games(game_documents: Iterable[tuple[Game, Document]], legal: list[Document]) -> Document:
    """The site's own field with all games, for when the file may not contain everything that was played."""
    documents = [document for _game, document in game_documents]
    return {} if documents == legal else {"games": documents}


def _game_document(match: Match, game: Game, hands: list[Document]) -> Document | None:
    """The game's document; None if nothing is recorded."""
    if game.given_totals is not None:
        return {"totals": list(game.given_totals), **game.extra}
    if not (hands or game.closed or game.extra):
        return None
    document: Document = {"hands": hands}
    if match.players_per_side != 2:
        document["players_per_side"] = match.players_per_side
    if game.closed:
        document["closed"] = game.closed
    return {**document, **game.extra}


def confirmed_by_default(match: Match, games: Iterable[Game]) -> bool:
    """Whether a reader of the file may take the result as confirmed: it is complete and none of its hands has
    errors."""
    games = list(games)
    if match.absent_0 or match.absent_1:
        return True
    return match_decided(match, games) and not any(game.drafts for game in games)


def _match_fields(match: Match, games: list[Game], dates: Iterable[DateProposal]) -> Document:
    """What only Súmula records of a match: confirmation, dispute, agreements, second entry and dates. Empty for a
    bye."""
    if match.second_id is None:
        return {}
    fields: Document = {}
    if match.confirmed != confirmed_by_default(match, games):
        fields["confirmed"] = match.confirmed
    if match.dispute_note is not None:
        fields["disputed"] = match.dispute_note.text
    if match.overruling_note is not None:
        fields["overruled"] = match.overruling_note.text
    if any(match.pairs_agreed):
        fields["approved"] = list(match.pairs_agreed)
    if match.second_entry:
        fields["second_entry"] = match.second_entry
    return fields | appointment_fields(match, dates)


def _tournament_fields(tournament: Tournament, pairs: Mapping[PairId, Pair], matches: Iterable[MatchFacts]) -> Document:
    """What only Súmula records of a tournament, by name; empty parts are left out."""
    plan = {name: value for name, value in tournament.plan.items() if name != UNTITLED}
    players = {game.document["players_per_side"] for match in matches for game in match.games if _says_players(game)}
    if plan.get("players_per_side") in players:
        del plan["players_per_side"]  # it is in the games
    rounds = Round.objects.filter(stage__tournament=tournament, stage__removed=False, removed=False)
    stages = Stage.objects.filter(tournament=tournament, removed=False)
    parts = {
        "finished": tournament.finished,
        "plan": plan,
        "stages": [fields for row in stages.order_by("position") if (fields := _stage_fields(row))],
        "lots": lots_documents(tournament),
        "decisions": decisions_documents(tournament),
        "pairs": [fields for pair in pairs.values() if (fields := _pair_fields(pair))],
        "rounds": [
            fields
            for row in rounds.select_related("stage").order_by("stage__position", "number")
            if (fields := _round_fields(row))
        ],
    }
    return {name: value for name, value in parts.items() if value}


def _says_players(game: PlayedGame) -> bool:
    return "players_per_side" in game.document


def _pair_fields(pair: Pair) -> Document:
    fields = {"steps": list(pair.short_steps), "short": pair.short}
    fields = {name: value for name, value in fields.items() if value}
    return {"pair": pair.id, **fields} if fields else {}


def _stage_fields(row: Stage) -> Document:
    fields = {"name": row.name, "rule": row.rule}
    fields = {name: value for name, value in fields.items() if value}
    return {"stage": row.key, **fields} if fields else {}


def _round_fields(row: Round) -> Document:
    fields: Document = {} if row.published else {"published": False}
    if row.seed:
        fields["seed"] = row.seed
    if row.broken:
        fields["broken"] = row.broken
    if row.orders:
        fields["orders"] = row.orders
    if row.starts:
        fields["starts"] = row.starts.isoformat()
    fields |= {name: day.isoformat() for name in ("opens", "deadline") if (day := getattr(row, name))}
    return {"stage": row.stage.key, "round": row.number, **fields} if fields else {}
