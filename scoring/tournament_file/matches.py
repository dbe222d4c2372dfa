"""Reads the matches of the tournament file and their games, by totals or by hands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from rules.schema import Regulation
from rules.text import _, make_text
from scoring.codec import read_game, read_object, whole_number
from scoring.contest.model import MatchFacts, Pair, PairId, PlayedGame, StageFacts
from scoring.contest.outcome import is_decided
from scoring.formats import format_of
from scoring.game import play
from scoring.tournament_file.fields import (
    FieldReader,
    list_of,
    non_negative_whole,
    positive_whole,
    round_number,
    two_of,
    unique_items,
)
from scoring.unreadable import Unreadable

EMPTY_GAME: Mapping[str, Any] = {"hands": []}
"""A game in which nothing is recorded yet; it is left out if it is the last game of a match."""


def read_match(
    fields: FieldReader,
    read_stage: Callable[[object], StageFacts],
    read_pair: Callable[[object], PairId],
    regulation: Regulation,
    rulings: Mapping[str, Any],
    pairs_by_id: Mapping[PairId, Pair],
) -> MatchFacts:
    """A match from its fields. Raises Unreadable for a game after the match was decided, or after an unfinished one.

    `pairs_by_id`: all pairs of the tournament; `read_stage`, `read_pair`: read an id and refuse an unknown one.
    """
    stage = fields.take("stage", read_stage)
    pairs, partners = fields.take("pairs", lambda value: _read_sides(value, stage, read_pair))
    match = MatchFacts(
        stage=stage.id,
        round=fields.take("round", round_number),
        pairs=pairs,
        group=fields.take("group", lambda value: _read_group(value, stage), *_default_group(stage)),
        table=fields.optional("table", positive_whole),
        slot=fields.optional("slot", positive_whole),
        games=fields.take("games", list_of(lambda value: read_played_game(value, regulation, rulings)), ()),
        absent=frozenset(fields.take("absent", lambda value: unique_items(list_of(read_pair)(value)), ())),
        went_on=fields.optional("went_on", read_pair),
        seated=fields.take("seated", lambda value: _read_seated(value, pairs, partners, pairs_by_id), (None, None)),
        extra=fields.extra_fields(),
        partners=partners,
    )
    refuse_contradictions(match, stage)
    return replace(match, games=match.games[:-1]) if match.games and match.games[-1].document == EMPTY_GAME else match


Sides = tuple[tuple[PairId, PairId | None], tuple[PairId, PairId] | None]
"""Both pairs and, in a match of single players, the partner of each."""


def _read_sides(value: object, stage: StageFacts, read_pair: Callable[[object], PairId]) -> Sides:
    a_bye = isinstance(value, list) and None in value
    if format_of(stage).partners_change and not a_bye:
        return _read_partners(value, read_pair)
    pairs = two_of(lambda side: None if side is None else read_pair(side))(value)
    if pairs[0] is None:
        raise Unreadable(make_text(_("a bye is written [pair, null]")), 0)
    if pairs[0] == pairs[1]:
        raise Unreadable(make_text(_("a pair cannot play itself")), 1)
    return (pairs[0], pairs[1]), None


def _read_partners(value: object, read_pair: Callable[[object], PairId]) -> Sides:
    """The two sides of two players each."""
    (first, first_partner), (second, second_partner) = two_of(two_of(read_pair))(value)
    players = (first, first_partner, second, second_partner)
    for index, player in enumerate(players):
        if player in players[:index]:
            raise Unreadable(make_text(_("%(name)s is listed here twice"), name=player), index // 2, index % 2)
    return (first, second), (first_partner, second_partner)


Seated = tuple[tuple[int, ...] | None, tuple[int, ...] | None]


def _read_seated(
    value: object, pairs: tuple[PairId, PairId | None], partners: object, pairs_by_id: Mapping[PairId, Pair]
) -> Seated:
    """Which players of each pair sat down, as indices into its list of players, from 0."""
    if partners is not None or pairs[1] is None:
        raise Unreadable(make_text(_("only the players of two pairs take turns")))
    seated = two_of(lambda side: None if side is None else list_of(non_negative_whole)(side))(value)
    for side, (pair, sitting) in enumerate(zip(pairs, seated, strict=True)):
        for index, player in enumerate(sitting or ()):
            if pair is None or player >= len(pairs_by_id[pair].players):
                raise Unreadable(make_text(_("the pair has no such player; they count from 0")), side, index)
            if player in (sitting or ())[:index]:
                raise Unreadable(make_text(_("%(name)s is listed here twice"), name=str(player)), side, index)
        if sitting == ():
            raise Unreadable(make_text(_("needs at least one player")), side)
    return seated[0], seated[1]


def _read_group(value: object, stage: StageFacts) -> int:
    group, count = non_negative_whole(value), len(stage.groups or ((),))
    if group >= count:
        raise Unreadable(make_text(_("there is no such group; they count from 0")))
    return group


def _default_group(stage: StageFacts) -> tuple[int, ...]:
    """The arguments of `take` for a group that is not given: 0 where the stage has a single table, else none, so that
    the field is required."""
    return () if stage.groups is not None and len(stage.groups) > 1 else (0,)


def refuse_contradictions(match: MatchFacts, stage: StageFacts) -> None:
    """Raise Unreadable where a match contradicts itself or its stage."""
    if stage.groups is not None and stage.teams is None:
        for index, pair in enumerate(match.pairs):
            if pair is not None and pair not in stage.groups[match.group]:
                raise Unreadable(make_text(_("%(name)s is not in this group"), name=pair), "pairs", index)
    if match.pairs[1] is None and (match.games or match.absent):
        raise Unreadable(make_text(_("a bye has no games and nobody absent")), "pairs")
    if match.absent - set(match.players):
        raise Unreadable(make_text(_("only a pair of this match can be absent from it")), "absent")
    if match.went_on is not None and match.went_on not in match.pairs:
        raise Unreadable(make_text(_("only a pair of this match can have advanced from it")), "went_on")
    if match.absent and match.games:
        raise Unreadable(make_text(_("a walkover has no games; remove the games or the absence")), "games")
    _refuse_game_order(match, stage)


def _refuse_game_order(match: MatchFacts, stage: StageFacts) -> None:
    """Raise Unreadable for a game after an unfinished one, or after the match was decided."""
    elimination = format_of(stage).elimination
    for index in range(1, len(match.games)):
        before = match.games[:index]
        if not before[-1].complete:
            raise Unreadable(make_text(_("the game before this one is not finished")), "games", index)
        if is_decided(before, stage.games, elimination):
            raise Unreadable(make_text(_("the match was decided before this game")), "games", index)


def read_played_game(document: object, regulation: Regulation, rulings: Mapping[str, Any]) -> PlayedGame:
    """A game of a match: `totals`, final as they stand, or `hands` as in a game file. Raises `Unreadable` if it has
    both."""
    fields = FieldReader(document)
    if "totals" in fields and "hands" in fields:
        raise Unreadable(make_text(_("a game is given by totals or by hands, not both")), "totals")
    totals = fields.optional("totals", two_of(whole_number))
    if totals is not None:
        fields.extra_fields()
        winner = None if totals[0] == totals[1] else int(totals[1] > totals[0])
        return PlayedGame(totals, complete=True, winner=winner, document=read_object(document))  # type: ignore[arg-type]
    return _read_game_by_hands(fields, read_object(document), regulation, rulings)


def _read_game_by_hands(
    fields: FieldReader, document: dict[str, Any], regulation: Regulation, rulings: Mapping[str, Any]
) -> PlayedGame:
    """A game scored from its hands by the engine. Its document is kept without values equal to their default."""
    game_fields = fields.take_all(frozenset({"hands", "closed", "players_per_side"}))
    fields.extra_fields()
    game = read_game({**game_fields, "regulation": regulation.key, "rulings": dict(rulings)})
    result = play(game)
    for index, hand in enumerate(result.hands):
        if any(finding.code == "game_already_over" for finding in hand.findings):
            raise Unreadable(make_text(_("the game was over before this hand")), "hands", index)
    state = result.state
    running = result.hands[-1].running if result.hands else (0, 0)
    clean = (
        sum(hand.sides[0].clean + hand.sides[0].royal for hand in game.hands),
        sum(hand.sides[1].clean + hand.sides[1].royal for hand in game.hands),
    )
    usual = {"players_per_side": 2}
    differing = {name: value for name, value in document.items() if (name, value) not in usual.items()}
    return PlayedGame(running, complete=state.over, winner=state.winner, clean=clean, document=differing)
