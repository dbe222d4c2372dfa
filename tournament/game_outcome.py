"""Describes how a game stands, in a sentence that names the rule by which it ended."""

from django.utils.translation import gettext, ngettext

from rules.clauses import COMMON_PLAY, DECISION, GameEnd
from rules.text import Text, _, make_text
from scoring.game import GameResult
from scoring.hand import GameFacts
from tournament.texts import OURS, figure, join_names


def pair_names(game: GameFacts) -> tuple[str, str]:
    """The pairs as named in the document; else Pair 1 and Pair 2."""
    return game.pairs or (gettext("Pair 1"), gettext("Pair 2"))


def outcome(game: GameFacts, result: GameResult, agreed_hands: int | None = None) -> Text:
    """The state of the game: who won and by which rule, or what is still missing. A game whose `agreed_hands` are all
    played ended with the last of them, whatever the totals."""
    state, end = result.state, game.regulation.end
    names = pair_names(game)
    first, second = state.running
    if not state.over:
        return make_text(
            _("The game continues: %(first)s has %(a)s, %(second)s has %(b)s."),
            first=names[0],
            a=first,
            second=names[1],
            b=second,
        )
    if state.winner is None:
        return make_text(_("The game is over, level at %(a)s, without a winner."), a=first)
    won, lost = state.running[state.winner], state.running[1 - state.winner]
    closed = game.closed if state.reason == "closed" else ""
    if state.reason in _TARGET_REASONS and agreed_hands is not None and result.counted >= agreed_hands:
        closed = "hands"
    return make_text(
        _CLOSED[closed] if closed else _SENTENCES[state.reason or "target"],
        winner=names[state.winner],
        won=won,
        lost=lost,
        target=state.target or 0,
        article=_article(end, state.reason),
    )


def uncounted_hands(result: GameResult) -> str:
    """A sentence that names the hands after the end of the game, which do not count; "" if there are none."""
    after = range(result.counted + 1, len(result.hands) + 1)
    if not after:
        return ""
    sentence = ngettext(
        "Hand %(hands)s does not count: the game ended with hand %(last)s.",
        "Hands %(hands)s do not count: the game ended with hand %(last)s.",
        len(after),
    )
    return sentence % {"hands": join_names([figure(hand) for hand in after]), "last": figure(result.counted)}


def _article(end: GameEnd, reason: str | None) -> str | Text:
    """The article of the rule that ended the game, as a heading of the rules where they have no articles; in the
    reader's language if no source has it."""
    article = end.article
    if reason == "higher_total":
        article = end.both_article
    elif reason in ("tie_hand", "starter"):
        article = end.level_article
    if article.startswith("Art."):
        return article
    name = make_text(article) if article in OURS else article
    return name if article in (COMMON_PLAY, DECISION) else make_text(_("rules: %(heading)s"), heading=name)


_TARGET_REASONS = ("target", "higher_total")
_SENTENCES = {
    "target": _("%(winner)s wins, %(won)s to %(lost)s: reached %(target)s (%(article)s)."),
    "higher_total": _("%(winner)s wins with the higher total, %(won)s to %(lost)s (%(article)s)."),
    "tie_hand": _("%(winner)s wins the hand that broke the tie, %(won)s to %(lost)s (%(article)s)."),
    "starter": _("Level at %(won)s: %(winner)s started the game and wins (%(article)s)."),
    "closed": _("The game was closed; %(winner)s wins, %(won)s to %(lost)s."),
}
_CLOSED = {
    "time": _("Time ran out: %(winner)s wins, %(won)s to %(lost)s."),
    "hands": _("All hands are played: %(winner)s wins, %(won)s to %(lost)s."),
}
