"""The presets for pairs and single players, in the order in which they are offered; `preset(key)` finds any of all."""

from __future__ import annotations

from rules import registry
from rules.schema import Regulation
from rules.text import _, make_text
from scoring.planning import (
    from_home,
    individuals,
    italian_evening,
    leagues,
    plays_on,
    swiss_and_mitchell,
    with_knockout,
)
from scoring.planning.preset import Preset
from scoring.planning.team_presets import TEAM_PRESETS

PRESETS = (
    Preset(
        "apcef-groups-knockout",
        make_text(_("Groups, then a knock-out")),
        make_text(_("Everyone plays everyone in small groups; the best of each qualify for a knock-out.")),
        "apcef-sc-2022",
        with_knockout.ask_apcef,
        with_knockout.apcef_stages,
        credit=make_text(_("A practice of clubs: APCEF/SC art. 15 leaves the format to the organisers.")),
    ),
    Preset(
        "faraes-best-of-three",
        make_text(_("Best of three")),
        make_text(_("A knock-out or groups in which a match goes to the pair that wins two games.")),
        "faraes-2023",
        with_knockout.ask_faraes,
        with_knockout.faraes_stages,
        credit=make_text(_("A practice of clubs: FARAES only says that the pair with more games wins.")),
    ),
    Preset(
        "swiss-wins",
        make_text(_("Swiss, by matches won")),
        make_text(_("In each round, pairs with about as many wins meet; the best can then play a knock-out.")),
        "apcef-sc-2022",
        swiss_and_mitchell.ask_swiss_by_wins,
        swiss_and_mitchell.swiss_by_wins_stages,
    ),
    Preset(
        "danese-victory-points",
        make_text(_("Danish system with victory points")),
        make_text(
            _(
                "In each round, pairs with about the same points meet; the difference of a match is worth 0 to 20 "
                "points."
            )
        ),
        "canasta-it",
        swiss_and_mitchell.ask_danese,
        swiss_and_mitchell.danese_stages,
        becomes=("hands", swiss_and_mitchell.GAMES_SCORING, "swiss-wins"),
    ),
    Preset(
        "knockout",
        make_text(_("Knock-out")),
        make_text(_("A pair that loses a match is out.")),
        None,
        with_knockout.ask_knockout,
        with_knockout.knockout_stages,
    ),
    Preset(
        "round-robin",
        make_text(_("Round robin")),
        make_text(_("One group in which every pair plays every other pair.")),
        None,
        leagues.ask_round_robin,
        leagues.round_robin_stages,
    ),
    Preset(
        "italian-evening",
        make_text(_("Italian evening: Mitchell, then Danish rounds")),
        make_text(
            _(
                "Some rounds of Mitchell, then some in which first and second meet, third and fourth …; the victory "
                "points of all rounds are summed."
            )
        ),
        "burraco-it",
        italian_evening.ask_evening,
        italian_evening.evening_stages,
    ),
    Preset(
        "mitchell",
        make_text(_("Mitchell")),
        make_text(
            _("Half of the pairs stay at their tables and the others move on, so that nobody meets another twice.")
        ),
        None,
        swiss_and_mitchell.ask_mitchell,
        swiss_and_mitchell.mitchell_stages,
    ),
    Preset(
        "individual",
        make_text(_("Individual: another partner each round")),
        make_text(
            _(
                "Single players are drawn to a new partner each round, nobody twice with the same one; the points are "
                "each player's own."
            )
        ),
        None,
        individuals.ask_individual,
        individuals.individual_stages,
        is_of_players=True,
    ),
    Preset(
        "two-losses-out",
        make_text(_("Two losses and out")),
        make_text(
            _(
                "The pairings are drawn again each round, and a pair is out after two losses; the last pairs left play "
                "a knock-out."
            )
        ),
        None,
        with_knockout.ask_losses,
        with_knockout.losses_stages,
    ),
    Preset(
        "double-knockout",
        make_text(_("Double knock-out")),
        make_text(_("A pair that loses moves to a second bracket and is out after a second loss.")),
        None,
        with_knockout.ask_double,
        with_knockout.double_stages,
    ),
    Preset(
        "knockout-consolation",
        make_text(_("Knock-out with a consolation")),
        make_text(_("Pairs that lose early play on in a knock-out of their own.")),
        None,
        plays_on.ask_consolation,
        plays_on.consolation_stages,
    ),
    Preset(
        "finals-by-place",
        make_text(_("Groups, then finals A, B, C …")),
        make_text(_("The first of each group play final A, the next final B, and so on: everyone plays to the end.")),
        None,
        plays_on.ask_finals,
        plays_on.finals_stages,
    ),
    Preset(
        "every-place",
        make_text(_("Knock-out with a match for every place")),
        make_text(_("The losers play on for the places below, down to the last.")),
        None,
        plays_on.ask_every_place,
        plays_on.every_place_stages,
    ),
    Preset(
        "league",
        make_text(_("League over several evenings")),
        make_text(_("Everyone plays everyone, once or twice, a few rounds each evening.")),
        None,
        leagues.ask_league,
        leagues.league_stages,
    ),
    Preset(
        "home-league",
        make_text(_("League from home")),
        make_text(_("Everyone plays everyone on days of their own: the pairs agree on a date within each round.")),
        None,
        from_home.ask_home_league,
        from_home.home_league_stages,
        plays_at_home=True,
    ),
    Preset(
        "home-losses",
        make_text(_("From home: two losses and out")),
        make_text(
            _(
                "The pairs agree on dates of their own within each round. A pair is out after two losses; the last "
                "pairs left play a knock-out."
            )
        ),
        None,
        from_home.ask_home_losses,
        from_home.home_losses_stages,
        plays_at_home=True,
    ),
)


def presets_for(regulation: Regulation) -> tuple[Preset, ...]:
    """All presets for pairs, the usual ones first: those of the regulation, then of others in its language, then of any
    regulation, then those of other languages."""
    return tuple(sorted(PRESETS, key=lambda preset_: _distance(preset_, regulation)))


def _distance(preset_: Preset, regulation: Regulation) -> int:
    usual = registry.get(preset_.regulation) if preset_.regulation else None
    if usual is None:
        return 2
    return int(usual.key != regulation.key) if usual.source.language == regulation.source.language else 3


def preset(key: str) -> Preset | None:
    """The preset with this key; None if there is none."""
    return next((offered for offered in (*PRESETS, *TEAM_PRESETS) if offered.key == key), None)
