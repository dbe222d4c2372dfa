"""What organisers and tables do, once each and in plausible order: every kind of event that the site writes.

Not only within a test's transaction: `make.py` keeps the resulting database.
"""

import json
from collections.abc import Iterator
from datetime import date
from itertools import count

from django.utils import timezone

from tests.scoring.samples import QUIET
from tests.tournament.factories import (
    codes,
    entry,
    founded,
    groups_and_final,
    matches_of,
    play_on,
    play_round,
    published,
    round_of,
    win,
)
from tests.tournament.replay import played_for_real
from tests.tournament.services.matches.games import IMPOSSIBLE, PAIRS, WINNING, Table, hand
from tests.tournament.services.tournaments.stages import STAGES
from tests.upgrades.story_agreements import AgreementsStory
from tests.upgrades.story_late_corrections import LateCorrectionsStory
from tests.upgrades.story_league import LeagueStory
from tests.upgrades.story_stages import DANESE, DRAWINGS, LEAGUE, LOSSES
from tests.upgrades.story_teams import TeamsStory
from tournament.models import Adjustment, Announcement, Club, Decision, Match, Membership, Tournament, User
from tournament.permissions import Role
from tournament.services import clubs, matches, quick
from tournament.services.matches import WriteContext
from tournament.services.tournaments import announcements, decisions, entering, founding, pair_changes, results, rounds
from tournament.services.tournaments.decisions import DecisionFacts
from tournament.services.tournaments.entering import PairFacts
from tournament.services.tournaments.files.exporting import export_tournament
from tournament.services.tournaments.files.importing import import_document
from tournament.services.tournaments.lots import draws
from tournament.services.tournaments.lots.announcing import LotTerms, announce
from tournament.services.tournaments.rehearsing import rehearse, wipe
from tournament.services.tournaments.undoing import redo, undo


class Stories:
    """Ana's club, and what is written there."""

    def __init__(self) -> None:
        self._keys: Iterator[int] = count(1)
        self.ana = clubs.make_account("ana", "canastra limpa 1")
        self.club = Club.objects.get(pk=clubs.create_club(self.ana, "Clube da Ilha", time_zone="America/Sao_Paulo").pk)

    def write_all(self) -> None:
        with played_for_real():
            self.people()
            self.quick_games()
            everything = self.everything()
            LateCorrectionsStory(self.club, self.by_ana).write_all()
            self.lots()
            self.formats()
            LeagueStory(self.club, self.by_ana, self.at_table).write_all()
            AgreementsStory(self.club, self.by_ana, self.at_table).write_all()
            TeamsStory(self.club, self.by_ana).write_all()
            self.files(everything)

    def by_ana(self) -> dict[str, WriteContext]:
        return {"context": WriteContext(f"story-{next(self._keys)}", None, self.ana)}

    def at_table(self, match: Match) -> dict[str, WriteContext]:
        key = f"story-{next(self._keys)}"
        return {"context": WriteContext(key, matches.revision(match), device="phone")}

    def people(self) -> None:
        """Accounts, another club, and every way in and out of it."""
        other = clubs.create_club(self.ana, "Circolo Il Portico", time_zone="Europe/Rome")
        clubs.change_club(other, name="Circolo Il Pozzetto", time_zone="Europe/Rome", actor=self.ana)
        erica = clubs.make_account("Érica", "canastra suja 2")
        self._invited(other, erica)
        _invitation, secret = clubs.invite(other, Role.ORGANISER, actor=self.ana)
        caio = clubs.accept_anew(secret, username="caio", password="real de paus 3").user
        revoked, _secret = clubs.invite(other, Role.ORGANISER, actor=self.ana)
        clubs.revoke_invitation(other, revoked.pk, actor=self.ana)
        clubs.invite(other, Role.ORGANISER, actor=self.ana)
        clubs.change_role(other, caio, Role.ADMINISTRATOR, actor=self.ana)
        clubs.rename(caio, "Caio", "")
        clubs.change_password(caio, "real de paus 3", "real de ouros 4")
        clubs.hand_out_password_link(Membership.objects.get(club=other, user=erica), actor=self.ana)
        clubs.remove_membership(other, erica, actor=self.ana)

    def _invited(self, club: Club, user: User) -> None:
        _invitation, secret = clubs.invite(club, Role.ORGANISER, actor=self.ana)
        clubs.accept(secret, user)

    def quick_games(self) -> None:
        table = Table(quick.start("apcef-sc-2022", names=PAIRS, best_of=3, starter=1, key="quick", device="phone"))
        table.record(hand())
        table.write(matches.correct_hand, table.game, 1, hand(400))
        removed = table.write(matches.remove_hand, table.game, 1).hand
        table.write(matches.restore_hand, removed)
        table.write(matches.fail_opening, table.game, 1)
        table.write(matches.close_game, table.game, "time")
        table.write(matches.reopen_game, table.game)
        table.record(WINNING)
        table.undo()
        matches.redo(table.match, table.seq, context=WriteContext(f"story-{next(self._keys)}", device="phone"))
        table.undo()
        table.record(WINNING)
        table.write(quick.rename_pairs, table.match, None)
        table.write(matches.new_game, table.match, starter=0)
        table.undo()
        table.write(matches.new_game, table.match, starter=0)
        table.write(matches.fail_opening, table.game, 0)
        table.undo()
        table.write(quick.rename_pairs, table.match, ("Ana/Bia", "Davi/Eva"))
        quick.start_rematch(table.match, key="again", device="phone")
        for regulation, sides in QUIET.items():
            quiet = Table(quick.start(regulation.key, key=f"quick {regulation.key}", device="phone"))
            quiet.record({"sides": [dict(side) for side in sides]})
        document = {"regulation": "apcef-sc-2022", "hands": [{**hand(), "x_note": "º"}, hand(200)], "closed": "time"}
        quick.import_game(json.dumps(document), key="file")

    def everything(self) -> Tournament:
        """Everything that an organiser does in groups and a knock-out."""
        tournament = founded(self.club, 8, groups_and_final(codes(8)))
        self._setting_up(tournament)
        play_round(tournament, "groups", 1)
        self._second_round(tournament)
        self._pairs(tournament)
        self._rounds(tournament)
        play_round(tournament, "groups", 3)
        rounds.draw_round(tournament, "final", 1, **self.by_ana())
        semifinals = round_of(tournament, "final", 1)
        rounds.move_to_table(matches_of(semifinals)[0], 2, **self.by_ana())
        rounds.publish_round(semifinals, **self.by_ana())
        for match in matches_of(semifinals):
            win(match, 0)
        play_on(tournament)
        founding.change_settings(tournament, embargo=1, **self.by_ana())
        founding.change_settings(tournament, finished=True, **self.by_ana())
        return tournament

    def _setting_up(self, tournament: Tournament) -> None:
        plan = {"tables": 4, "minutes": 60, "starts": "2026-11-22T14:00"}
        founding.change_settings(tournament, plan=plan, published=True, name="Taça da Ilha", **self.by_ana())
        entering.add_pairs(tournament, [PairFacts("Ema/Ivo", ("Ema", "Ivo"), "Figueira")], **self.by_ana())
        entering.change_pair(entry(tournament, "P09"), PairFacts("Ema/Ivã", ("Ema", "Ivã", "Zé")), **self.by_ana())
        entering.remove_pair(entry(tournament, "P09"), **self.by_ana())
        founding.set_stages(tournament, groups_and_final(codes(8)), names=["Grupos", "Final"], **self.by_ana())

    def _second_round(self, tournament: Tournament) -> None:
        rounds.draw_round(tournament, "groups", 2, **self.by_ana())
        drawn = round_of(tournament, "groups", 2)
        rounds.plan_round(drawn, timezone.now(), **self.by_ana())
        rounds.publish_round(drawn, **self.by_ana())
        rounds.hide_round(drawn, **self.by_ana())
        rounds.publish_round(drawn, **self.by_ana())
        played, absent, corrected, disputed = matches_of(drawn)
        self._played_by_phone(played)
        results.walkover(absent, (True, False), **self.by_ana())
        results.cancel_walkover(absent, **self.by_ana())
        results.walkover(absent, (True, True), **self.by_ana())
        win(corrected, 1)
        results.reopen(corrected, reason="contada de novo", **self.by_ana())
        win(corrected, 0)
        self._disputed(disputed)

    def _played_by_phone(self, match: Match) -> None:
        game = matches.record_hand(match.games.get(), hand(), **self.at_table(match)).game
        matches.correct_hand(game, 1, hand(400), **self.at_table(match))
        matches.fail_opening(game, 1, **self.at_table(match))
        matches.undo(match, matches.revision(match), **self.at_table(match))
        matches.record_hand(game, IMPOSSIBLE, **self.at_table(match))
        matches.close_game(game, "time", **self.at_table(match))
        results.confirm(match, overrule="O árbitro viu a batida", **self.by_ana())

    def _disputed(self, match: Match) -> None:
        win(match, 0, confirm=False)
        results.dispute(match, "uma real", **self.by_ana())
        results.settle_dispute(match, **self.by_ana())
        results.dispute(match, "duas reais", **self.by_ana())
        results.enter_totals(match, [(3100, 2000)], endings=["time"], **self.by_ana())
        results.confirm(match, **self.by_ana())

    def _pairs(self, tournament: Tournament) -> None:
        pair_changes.adjust(entry(tournament, "P01"), "groups", "atraso", points=-100, **self.by_ana())
        sanction = pair_changes.adjust(entry(tournament, "P02"), "groups", "baralho", match_points=-1, **self.by_ana())
        undone = undo(tournament, sanction.seq, **self.by_ana())
        redo(tournament, undone.seq, **self.by_ana())
        last = Adjustment.objects.filter(tournament=tournament).latest("pk")
        pair_changes.cancel_adjustment(last, **self.by_ana())
        left = pair_changes.withdraw(entry(tournament, "P05"), "groups", 3, **self.by_ana())
        undo(tournament, left.seq, **self.by_ana())
        pair_changes.withdraw(entry(tournament, "P07"), "groups", 3, **self.by_ana())
        pair_changes.cancel_withdrawal(entry(tournament, "P07"), **self.by_ana())
        pair_changes.add_substitute(entry(tournament, "P03"), "Sílvia", **self.by_ana())
        self._decisions(tournament)

    def _decisions(self, tournament: Tournament) -> None:
        facts = DecisionFacts(date(2026, 11, 22), "Um morto de 10 cartas vale?", "Vale", "Ninguém notou antes")
        decisions.record_decision(tournament, facts, **self.by_ana())
        first = Decision.objects.get(tournament=tournament)
        decisions.record_decision(tournament, facts, replaces=first, **self.by_ana())
        decisions.withdraw_decision(first.replaced_by.get(), "Era de outro torneio", **self.by_ana())
        announcements.put_up(tournament, "Almoço até 14h", **self.by_ana())
        announcements.take_down(Announcement.objects.get(tournament=tournament), **self.by_ana())

    def _rounds(self, tournament: Tournament) -> None:
        for clock in (rounds.start_clock, rounds.stop_clock, rounds.start_clock):
            clock(round_of(tournament, "groups", 2), **self.by_ana())
        rounds.extend_clock(round_of(tournament, "groups", 2), **self.by_ana())
        rounds.draw_round(tournament, "groups", 3, **self.by_ana())
        rounds.cancel_draw(round_of(tournament, "groups", 3), **self.by_ana())
        drawn = rounds.draw_round(tournament, "groups", 3, **self.by_ana())
        undo(tournament, drawn.seq, **self.by_ana())

    def lots(self) -> None:
        """Drawings for every purpose: from sources, by hand, repeated, called off."""
        tournament = founded(self.club, 8, [*LEAGUE, {"id": "cup", "kind": "losses_out", "losses": 2}])
        for purpose, among, more in DRAWINGS:
            if purpose == "tables":
                rounds.draw_round(tournament, "all", 1, **self.by_ana())
            lot, _written = announce(tournament, LotTerms(purpose, among, "Quina 9", **more), **self.by_ana())
            draws.draw_lots(lot, ["5"], **self.by_ana())
        tie = LotTerms("tie", codes(2), "Quina 10", stage="all")
        again, _written = announce(tournament, tie, repeats=lot, reason="sem sinal", **self.by_ana())
        draws.cancel(again, "ninguém mais empatado", **self.by_ana())
        hats = LotTerms("pairs", ["Ada", "Bruno"], "chapéu", physical=True)
        hat, _written = announce(tournament, hats, **self.by_ana())
        draws.record_physical(hat, ["J002", "J001"], "Rute e Nelson", **self.by_ana())

    def formats(self) -> None:
        """Each format, played to its champion."""
        for pairs, stages in (*STAGES.values(), (9, LOSSES)):
            play_on(published(founded(self.club, pairs, stages)))
        danese = published(founded(self.club, 7, DANESE), embargo=1, name="Danese")
        play_round(danese, "s", 1)
        entering.add_pairs(danese, [PairFacts("Ema/Ivo")], **self.by_ana())
        pair_changes.enter_late(entry(danese, "P08"), "s", 2, **self.by_ana())
        rounds.draw_round(danese, "s", 2, seed="14 27", **self.by_ana())

    def files(self, everything: Tournament) -> None:
        document = export_tournament(everything)
        document["x_treasurer"] = "Rute"
        document["pairs"][0]["x_phone"] = "5551"
        import_document(self.club, document, **self.by_ana())
        rehearse(everything, **self.by_ana())
        wipe(rehearse(everything, **self.by_ana()))
        away = founded(self.club, 4, LEAGUE)
        for change in (founding.remove_tournament, founding.restore_tournament, founding.remove_tournament):
            change(away, **self.by_ana())
