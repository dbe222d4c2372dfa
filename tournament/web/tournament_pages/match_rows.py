"""Rows of a round's matches as listed at the desk: the pairs, the score, the state and since when."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.contest.match_state import MatchState
from scoring.contest.model import PairId, StageFacts, TournamentFacts
from scoring.contest.short_names import joined_names
from scoring.formats import format_of
from scoring.letters import letter_at
from scoring.totals import Doubt
from tournament.boards.matches import MatchDescriber
from tournament.boards.words import STATES, seated_words, state_word
from tournament.services.tournaments.confirmation_policy import awaits_second_entry, policy_of
from tournament.services.tournaments.placed_matches import PlacedMatch, RoundView, TableGame
from tournament.services.tournaments.viewing import Snapshot
from tournament.texts import figure, score_line
from tournament.web.hours import hour
from tournament.web.tournament_pages.table_doubts import doubts_at

NO_SCORE = "–"


@dataclass(frozen=True)
class MatchRow:
    """A match. `group` is set on the first row of each group; `winner`: 0, 1 or None, bold once confirmed."""

    placed_match: PlacedMatch
    names: tuple[str, str]
    scores: tuple[str, str]
    winner: int | None
    since: str
    address: str
    group: str = ""
    first_of_group: bool = False
    sitting: int = 1
    label: str = ""
    """The part of the bracket, such as "for third place" or "losers"."""
    doubts: tuple[Doubt, ...] = ()
    """What is odd about totals that are not confirmed yet."""
    hidden: bool = False
    """Whether the sheet waits to be entered a second time, so that nothing of the first entry is shown."""
    seated: tuple[str, str] = ("", "")
    """Who sits down of each pair of more than two, in words; "" if that is not recorded."""

    @property
    def state(self) -> MatchState:
        return self.placed_match.state

    @property
    def is_doubtful(self) -> bool:
        """Whether something odd keeps the result from being confirmed at a glance; a disputed one waits anyway."""
        return self.state is MatchState.ENTERED and bool(self.doubts)

    @property
    def shape(self) -> str:
        return state_shape(MatchState.TO_CHECK if self.is_doubtful else self.state)

    @property
    def word(self) -> str:
        return state_word(MatchState.TO_CHECK if self.is_doubtful else self.state)

    @property
    def bye(self) -> bool:
        return self.placed_match.second is None

    @property
    def sides(self) -> list[tuple[str, str, bool]]:
        """Each pair's name, who of it sits down, and whether it has won (confirmed)."""
        return [
            (name, seated, self.bold == side)
            for side, (name, seated) in enumerate(zip(self.names, self.seated, strict=True))
        ]

    @property
    def bold_score(self) -> int | None:
        return self.bold if self.state is MatchState.CONFIRMED else None

    @property
    def bold(self) -> int | None:
        return self.winner if self.state in (MatchState.CONFIRMED, MatchState.WALKOVER) else None


def state_shape(state: MatchState) -> str:
    return STATES[state][1]


def match_rows(snap: Snapshot, round_: RoundView) -> list[MatchRow]:
    """The rows by sitting, then group, then table; byes last."""
    stage = snap.stage(round_.stage)
    grouped = stage is not None and stage.groups is not None and len(stage.groups) > 1
    parts = bracket_labels(snap, stage, round_.number)
    listed = [
        _match_row(snap, stage, match, grouped, parts.get(stage.match_slot(match.slot) if stage else match.slot, ""))
        for match in round_.matches
    ]
    rows = sorted(_with_sittings(listed), key=_sort_key)
    before = [None, *rows]
    return [replace(row, first_of_group=_begins_group(row, last)) for last, row in zip(before, rows, strict=False)]


def _sort_key(row: MatchRow) -> tuple[bool, int, int, int]:
    return row.bye, row.sitting, row.placed_match.group, row.placed_match.table_number or 0


def _begins_group(row: MatchRow, before: MatchRow | None) -> bool:
    """Whether the row is the first of its group; `before`: the row above it."""
    return bool(row.group) and (before is None or (before.group, before.sitting) != (row.group, row.sitting))


def _with_sittings(rows: list[MatchRow]) -> Iterator[MatchRow]:
    """Number the sittings: the second match at the same table is its second sitting."""
    seen: Counter[int] = Counter()
    for row in rows:
        number = row.placed_match.table_number
        if number is None:
            yield row
        else:
            seen[number] += 1
            yield replace(row, sitting=seen[number])


def bracket_labels(snap: Snapshot, stage: StageFacts | None, number: int) -> dict[int, str]:
    """Labels of a round's matches by slot, where the bracket has several parts."""
    if stage is None or snap.resolver is None or not format_of(stage).has_bracket:
        return {}
    describer = MatchDescriber(snap.resolver, stage)
    labels = {entry.slot: describer.label(entry) for entry in describer.entries if entry.round == number and entry.slot}
    return labels if len(set(labels.values())) > 1 else {}


def _match_row(snap: Snapshot, stage: StageFacts | None, match: PlacedMatch, grouped: bool, label: str) -> MatchRow:
    """The row of a match in a list. While a second entry is awaited, its score and doubts are hidden."""
    hidden = awaits_second_entry(policy_of(snap.tournament), match)
    return MatchRow(
        match,
        snap.short_names_at(match),
        (NO_SCORE, NO_SCORE) if hidden else scores_of(match, stage),
        winner_of(match) if match.state is not MatchState.WALKOVER else _present(snap, match),
        "" if match.last_used <= snap.tournament.created else since_of(match),
        reverse("desk-match", args=[snap.tournament.public_id, match.pk]),
        letter_at(match.group) if grouped else "",
        label=label,
        doubts=() if hidden else doubts_at(snap, match),
        hidden=hidden,
        seated=(seated_words(seated_name(snap, match, 0)), seated_words(seated_name(snap, match, 1))),
    )


def players_at_table(snap: Snapshot, match: PlacedMatch, side: int) -> tuple[str, ...]:
    """Those of a pair of more than two who sit down to a match; () if not recorded."""
    pair = snap.pairs.get(match.pairs[side] or "")
    return pair.seated_players(match.seated[side]) if pair else ()


def seated_name(snap: Snapshot, match: PlacedMatch, side: int) -> str:
    """Those who sit down, named as a pair is; "" if not recorded."""
    return joined_names(players_at_table(snap, match, side))


def _present(snap: Snapshot, match: PlacedMatch) -> int | None:
    """The side that wins a walkover: the one that came and has not left the stage. None if neither did."""
    if any(match.absent) or snap.facts is None:
        return winner_of(match)
    sides_left = [any(_has_left(snap.facts, match, code) for code in side) for side in match.sides]
    return None if all(sides_left) else sides_left.index(False)


def _has_left(facts: TournamentFacts, match: PlacedMatch, code: PairId) -> bool:
    withdrawn_after = facts.pairs[code].withdrawn
    team = facts.team_of.get(code) if facts.teams else None
    withdrawn_after = withdrawn_after if team is None else facts.pairs[team].withdrawn
    return withdrawn_after is not None and withdrawn_after.stage == match.stage


def scores_of(match: PlacedMatch, stage: StageFacts | None) -> tuple[str, str]:
    """The totals if the match is one game or games are added up; else games won."""
    if match.second is None or any(match.absent) or not match.begun:
        return NO_SCORE, NO_SCORE
    if match.best_of == 1:
        figures = match.games[-1].totals
    elif stage is not None and stage.games.exactly:
        figures = sum(game.totals[0] for game in match.games), sum(game.totals[1] for game in match.games)
    else:
        figures = won(match)
    return figure(figures[0]), figure(figures[1])


def scores_text(games: Iterable[tuple[int, int]]) -> str:
    """The games' totals, such as "3,050 × 2,100", one after the other."""
    return " · ".join(score_line(*map(figure, totals)) for totals in games)


def won(match: PlacedMatch) -> tuple[int, int]:
    """Games won by each side."""
    winners = [game.winner for game in match.games if game.over]
    return winners.count(0), winners.count(1)


def winner_of(match: PlacedMatch) -> int | None:
    """Which side (0 or 1) has won; None for a draw, without a result, or if both were absent."""
    if any(match.absent):
        return None if all(match.absent) else int(match.absent[0])
    first, second = won(match)
    return None if first == second else int(second > first)


def since_of(match: PlacedMatch) -> str:
    """The time of the last write or, while the match is being played, the hand."""
    if match.state is MatchState.PLAYING:
        return _playing(match.games)
    if match.state in (MatchState.WAITING, MatchState.BYE) or (
        match.state is MatchState.WALKOVER and not any(match.absent)
    ):
        return ""
    return hour(match.last_used)


def _playing(games: tuple[TableGame, ...]) -> str:
    last = games[-1]
    if last.over:
        return _("game %(number)s") % {"number": last.number + 1}
    hand = _("hand %(number)s") % {"number": last.hands + 1}
    if len(games) == 1:
        return hand
    return _("game %(game)s, %(hand)s") % {"game": last.number, "hand": hand}
