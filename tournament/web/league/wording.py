"""Puts a match of a league into words: its date, what it waits for, and the texts that people send each other."""

from dataclasses import dataclass
from datetime import date
from urllib.parse import quote

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scoring.findings import SIDES, SideIndex
from tournament.models import DateProposal
from tournament.models.game import match_score
from tournament.services.tournaments.league.reading import Appointment, LeagueProgress
from tournament.texts import figure, score_line
from tournament.web.hours import hour, plain_day, weekday_and_day


def date_text(proposal: DateProposal) -> str:
    """ "Saturday 6 March, 20:00, Clube da Ilha"."""
    local_start = timezone.localtime(proposal.starts)
    parts = [weekday_and_day(local_start), hour(local_start)]
    return ", ".join([*parts, proposal.place.text] if proposal.place else parts)


def weekday(day: date) -> str:
    """ "Sunday 14 March"."""
    text = date_format(day, pgettext("format of a weekday and day", "l j F"))
    return text if text[:1].isdigit() else text[:1].lower() + text[1:]


def deadline_text(appointment: Appointment) -> str:
    """A text on until when the match may be played, and how long that is; "" once it was played."""
    if appointment.deadline is None or appointment.over or appointment.decided:
        return ""
    days = (appointment.deadline - appointment.today).days
    day = plain_day(appointment.deadline)
    if days < 0:
        text = ngettext(
            "The last day was %(day)s, %(number)s day ago.", "The last day was %(day)s, %(number)s days ago.", -days
        )
        return text % {"day": day, "number": -days}
    if days == 0:
        return _("Today is the last day.")
    text = ngettext("Play by %(day)s: %(number)s day left.", "Play by %(day)s: %(number)s days left.", days)
    return text % {"day": day, "number": days}


def score_text(appointment: Appointment, side: SideIndex = 0) -> str:
    """ "3.050 × 2.100 · 2.000 × 2.500", seen from a side."""
    return " · ".join(score_line(figure(game[side]), figure(game[1 - side])) for game in appointment.totals)


def score_for(appointment: Appointment, side: SideIndex) -> str:
    """ "you 3.050 × 2.100 Ana/Bia": the result in words to the pair of a side, which says whose points are whose."""
    return _("you %(score)s %(pair)s") % {
        "score": score_text(appointment, side),
        "pair": appointment.names[1 - side],
    }


def agreement_text(appointment: Appointment, side: SideIndex) -> str:
    """Who confirms totals that the organisers entered, for the pair of a side that has no more to say."""
    if not appointment.asks_pairs:
        return _("The organisers confirm it.")
    if side in appointment.asked_sides:
        return ""
    if appointment.asked_sides:
        return _("You have agreed. They have not yet.")
    return _("Both pairs agreed. The desk checks it once more before it is confirmed.")


def final_result_text(appointment: Appointment, side: SideIndex | None = None) -> str:
    """The result of a match that is over, or why there is none. `side`: of the pair that reads it; None: the
    organisers."""
    away = appointment.did_not_play
    if all(away):
        return _("Walkover against both pairs")
    if any(away) and side is None:
        return _("Walkover against %(pair)s") % {"pair": appointment.names[away.index(True)]}
    if any(away):
        return _("Walkover against you") if away[side or 0] else _("Walkover against them")
    score = score_text(appointment, side or 0)
    if not score:
        return _("One of the pairs has withdrawn")
    return score if side is None else _won_or_lost(appointment, side, score)


def _won_or_lost(appointment: Appointment, side: SideIndex, score: str) -> str:
    games = match_score(appointment.games)
    own, others = games[side], games[1 - side]
    if own == others:
        return _("Level, %(score)s") % {"score": score}
    message = _("Won, %(score)s") if own > others else _("Lost, %(score)s")
    return message % {"score": score}


def progress_text(appointment: Appointment) -> str:
    """The state of the match in words, for the organisers."""
    names = appointment.names
    if appointment.over:
        return final_result_text(appointment)
    if appointment.progress is LeagueProgress.REPORTED:
        side = appointment.match.reported_by or 0
        return _("%(pair)s reported %(score)s. %(other)s has not answered.") % {
            "pair": names[side],
            "score": score_text(appointment),
            "other": names[1 - side],
        }
    if asked := appointment.asked_sides:
        names_asked = " · ".join(names[side] for side in asked)
        values = {"score": score_text(appointment), "pairs": names_asked}
        return _("The organisers entered %(score)s. Still to confirm: %(pairs)s.") % values
    if appointment.progress is LeagueProgress.ENTERED:
        return _("A result is entered and waits to be confirmed: %(score)s.") % {"score": score_text(appointment)}
    if appointment.progress is LeagueProgress.DISPUTED and appointment.match.dispute_note:
        return _("Disputed: %(reason)s") % {"reason": appointment.match.dispute_note.readable}
    if appointment.progress is LeagueProgress.PROPOSED and appointment.open_date:
        return _proposed(appointment, appointment.open_date)
    if appointment.agreed_date is not None:
        return _("Agreed for %(date)s.") % {"date": date_text(appointment.agreed_date)}
    if appointment.dates:
        return _("No date is set. %(history)s") % {"history": silence_text(appointment)}
    return _("Nobody has proposed a date.")


def _proposed(appointment: Appointment, proposal: DateProposal) -> str:
    side = proposal.side or 0
    values = {"pair": appointment.names[side], "other": appointment.names[1 - side], "date": date_text(proposal)}
    since = (timezone.now() - proposal.created).days
    if not since:
        return _("%(pair)s proposed %(date)s today. %(other)s has not answered.") % values
    text = ngettext(
        "%(pair)s proposed %(date)s %(number)s day ago. %(other)s has not answered.",
        "%(pair)s proposed %(date)s %(number)s days ago. %(other)s has not answered.",
        since,
    )
    return text % {**values, "number": since}


def silence_text(appointment: Appointment) -> str:
    """A text on who proposed how many dates and who never answered, which are the grounds for a walkover."""
    sentences = []
    for side in SIDES:
        count = appointment.proposed_by(side)
        if count:
            text = ngettext("%(pair)s has proposed %(number)s date.", "%(pair)s has proposed %(number)s dates.", count)
            sentences.append(text % {"pair": appointment.names[side], "number": count})
    for side in SIDES:
        if appointment.silent(side) and sentences:
            sentences.append(_("%(pair)s has never answered.") % {"pair": appointment.names[side]})
    return " ".join(sentences) or _("Neither pair has proposed a date.")


@dataclass(frozen=True)
class Reminder:
    """A text to send to somebody, by any means: no telephone numbers are stored here."""

    recipient: str
    text: str

    @property
    def whatsapp(self) -> str:
        return f"https://wa.me/?text={quote(self.text, safe='')}"


def reminders(appointment: Appointment, tournament: str, links: tuple[str, str]) -> list[Reminder]:
    """A reminder to each pair that has to act. `links`: the private address of each pair, "" where it has none."""
    return [
        Reminder(appointment.names[side], _reminder(appointment, tournament, side, links[side]))
        for side in waited_for(appointment)
    ]


def waited_for(appointment: Appointment) -> list[SideIndex]:
    """The pairs whose turn it is to do something."""
    both: list[SideIndex] = [0, 1]
    if appointment.progress is LeagueProgress.REPORTED:
        return [side for side in both if side != appointment.match.reported_by]
    if appointment.progress is LeagueProgress.ENTERED:
        return appointment.asked_sides
    if appointment.progress is LeagueProgress.PROPOSED and appointment.open_date is not None:
        return [side for side in both if side != appointment.open_date.side]
    return both if appointment.progress in (LeagueProgress.NOTHING, LeagueProgress.AGREED) else []


def _reminder(appointment: Appointment, tournament: str, side: SideIndex, link: str) -> str:
    """A message to one pair about what is next in its match, with the last day while a date or result can still come,
    and the link."""
    values = {"pair": appointment.names[side], "other": appointment.names[1 - side], "tournament": tournament}
    if appointment.progress is LeagueProgress.REPORTED:
        message = _("%(tournament)s: %(other)s reported your result: %(score)s. Confirm it, or say what is not right.")
        text = message % {**values, "score": score_for(appointment, side)}
    elif appointment.progress is LeagueProgress.ENTERED:
        message = _("%(tournament)s: we entered your result: %(score)s. Confirm it, or say what is not right.")
        text = message % {**values, "score": score_for(appointment, side)}
    elif appointment.progress is LeagueProgress.PROPOSED and appointment.open_date:
        message = _("%(tournament)s: %(other)s proposed %(date)s for your match. Does it suit you?")
        text = message % {**values, "date": date_text(appointment.open_date)}
    elif appointment.agreed_date:
        message = _("%(tournament)s: your match against %(other)s is on %(date)s. Report the result afterwards.")
        text = message % {**values, "date": date_text(appointment.agreed_date)}
    else:
        text = _("%(tournament)s: agree on a date for your match against %(other)s.") % values
    if (
        appointment.deadline is not None
        and not appointment.is_late
        and appointment.progress not in (LeagueProgress.REPORTED, LeagueProgress.ENTERED)
    ):
        text += " " + _("The last day is %(day)s.") % {"day": plain_day(appointment.deadline)}
    return f"{text}\n{link}" if link else text


def stale_text(same_from: str = "") -> str:
    """What a pair is told whose form came late. `same_from`: the other pair, if it reported the same result before."""
    if same_from:
        return _("%(pair)s reported the same result just before you: confirm it.") % {"pair": same_from}
    return _("Read the match as it is now: it changed while this page was open, and nothing of yours was recorded.")
