"""The display at the end of a game or match: who won, by how much, and how the lead changed."""

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scoring.findings import SideIndex
from tournament.game_outcome import outcome
from tournament.services.matches import GameView
from tournament.texts import MINUS, figure, keep_figures_whole, say


@dataclass(frozen=True)
class Victory:
    """The display at the end of a game or match."""

    heading: str
    label: str
    people: tuple[str, ...]
    """The winners' full names, one per line."""
    names: tuple[str, str]
    """Both short names, the winner's first."""
    score: tuple[str, str]
    """Both scores, the winner's first."""
    end_reason: str
    """What ended the game."""
    turning_point: str
    """How the lead changed."""
    games: tuple[tuple[int, tuple[str, str], int | None], ...] = ()
    """The games of a decided match, as (number, points, who won). Who won is 0 for the winner of the match, 1 for the
    other pair and None for a draw; the points are in the same order."""
    match_score: str = ""
    """Of a match that goes on: its score so far, the winner of the game first."""

    @property
    def is_long(self) -> bool:
        """Whether the score needs smaller figures to fit on one line."""
        return sum(map(len, self.score)) > 10


def victory_of(view: GameView, names: tuple[str, str], short: tuple[str, str]) -> Victory | None:
    """The display; None while nobody has won. `names`: the full names, for the largest line; everything else uses
    `short`."""
    winner = _match_winner(view)
    decided = winner is not None
    if winner is None:
        winner = view.result.state.winner if view.result.state.over else None
    if winner is None:
        return None
    points = view.score if decided else view.result.state.running
    return Victory(
        heading=_("End of the match") if decided else _("End of the game"),
        label=_("Winner") if view.match.players_per_side == 1 else _("Winning pair"),
        people=tuple(names[winner].split("/")),
        names=(short[winner], short[1 - winner]),
        score=(figure(points[winner]), figure(points[1 - winner])),
        end_reason=keep_figures_whole(say(outcome(replace(view.facts, pairs=short), view.result, view.agreed_hands))),
        turning_point=keep_figures_whole(
            turn_of([hand.running for hand in view.result.counted_hands], view.result.state.winner, short)
        ),
        games=tuple(_games(view, winner)) if decided else (),
        match_score=_match_so_far(view, winner),
    )


def _match_so_far(view: GameView, winner: SideIndex) -> str:
    if view.match.best_of == 1 or view.decided or view.game != view.games[-1]:
        return ""
    won, lost = view.score[winner], view.score[1 - winner]
    return _("Match %(won)s × %(lost)s") % {"won": figure(won), "lost": figure(lost)}


def _match_winner(view: GameView) -> SideIndex | None:
    """The winner of a decided match of several games, on the page of its last game only; else None."""
    if view.match.best_of == 1 or not view.decided or view.game != view.games[-1] or view.score[0] == view.score[1]:
        return None
    return 0 if view.score[0] > view.score[1] else 1


def _games(view: GameView, winner: SideIndex) -> list[tuple[int, tuple[str, str], int | None]]:
    return [
        (
            game.number,
            (figure(game.totals[winner]), figure(game.totals[1 - winner])),
            None if game.winner is None else int(game.winner != winner),
        )
        for game in view.games
    ]


def turn_of(running: list[tuple[int, int]], winner: SideIndex | None, names: tuple[str, str]) -> str:
    """How the lead changed, in a sentence; "" if it did not. `running`: the totals after each hand."""
    if winner is None or len(running) < 2:
        return ""
    leads = [totals[winner] - totals[1 - winner] for totals in running]
    if leads[-1] <= 0:
        return ""
    behind = max((index for index, lead in enumerate(leads) if lead <= 0), default=None)
    values: dict[str, str | int] = {"winner": names[winner], "loser": names[1 - winner]}
    if behind is None:
        return _("%(winner)s led from the first hand to the last.") % values
    if behind < len(leads) - 2:
        return _("%(winner)s took the lead in hand %(hand)s and kept it.") % {**values, "hand": behind + 2}
    last = [_signed(after - before) for before, after in zip(running[-2], running[-1], strict=True)]
    values |= {"hand": behind + 1, "lead": figure(-leads[behind]), "made": last[winner], "other": last[1 - winner]}
    if leads[behind] == 0:
        return _("After hand %(hand)s both were level. The last one, %(made)s to %(other)s, decided it.") % values
    return _("After hand %(hand)s %(loser)s led by %(lead)s. The last one, %(made)s to %(other)s, turned it.") % values


def _signed(points: int) -> str:
    """Points of one hand, +0 too, where `signed` of `boards/words.py` has 0."""
    return f"{MINUS if points < 0 else '+'}{figure(abs(points))}"
