"""Known values of the five regulations, copied from their sources by hand; never computed by the code under test."""

from rules import registry
from rules.clauses import BecomeStock, OutNeedsMorto, Payers, Severity
from rules.schema import Regulation
from tests.rules.samples import AACRT, APCEF, BURACO, CANASTA, FARAES, SAMPLES, one_case_each


def test_the_registry_is_sorted_and_has_the_first_editions() -> None:
    keys = [regulation.key for regulation in registry.all_regulations()]
    assert keys == sorted(keys)
    assert {"aacrt-2016", "apcef-sc-2022", "buraco-aberto-sujo", "canasta-it", "faraes-2023"} <= set(keys)


# Two packs of 52; four jokers where the source counts packs of 54 (AACRT Baralhos, Canasta Le carte) or adds them
# (Buraco); none in APCEF, which gives jokers no value, and FARAES art. 1.
@one_case_each(108, 104, 108, 108, 104)
def test_an_edition_has_its_number_of_cards(regulation: Regulation, expected: int) -> None:
    assert len(regulation.deck.cards) == expected
    assert regulation.hand_size == 11


# The value lists: AACRT and Buraco Contagem de pontos, APCEF art. 12 § 1º, Canasta Le carte, FARAES art. 22.
@one_case_each(
    {"joker": 50, "two": 20, "ace": 15, "high": 10, "low": 5},
    {"two": 10, "ace": 15, "high": 10, "low": 5},
    {"joker": 30, "two": 20, "ace": 15, "high": 10, "low": 5},
    {"honour": 10, "red_three": 0, "joker": 50, "two": 20, "ace": 20, "high": 10, "low": 5},
    {"card": 10},
)
def test_an_edition_has_its_values_of_cards(regulation: Regulation, expected: dict[str, int]) -> None:
    assert regulation.class_values == expected


# Eight cards of each rank in two packs: 8 to king six ranks, 3 to 7 five; in Canasta less 4 red kings and 4 red threes.
@one_case_each(
    {"joker": 4, "two": 8, "ace": 8, "high": 48, "low": 40},
    {"two": 8, "ace": 8, "high": 48, "low": 40},
    {"joker": 4, "two": 8, "ace": 8, "high": 48, "low": 40},
    {"honour": 4, "red_three": 4, "joker": 4, "two": 8, "ace": 8, "high": 44, "low": 36},
    {"card": 104},
)
def test_an_edition_has_its_number_of_cards_of_each_class(regulation: Regulation, expected: dict[str, int]) -> None:
    assert regulation.class_sizes == expected


# AACRT 200+160+120+480+200; APCEF 80+120+480+200; Buraco 120+160+120+480+200; Canasta 40+0+200+160+160+440+180;
# FARAES counts cards.
@one_case_each(1160, 880, 1080, 1180, 104)
def test_the_whole_deck_is_worth_the_sum_of_its_cards(regulation: Regulation, expected: int) -> None:
    assert regulation.deck_worth == expected
    assert regulation.worth(regulation.class_sizes) == (expected if regulation is not FARAES else 1040)


# Points of a clean, dirty and royal canastra. APCEF art. 12 b, c; FARAES arts. 17, 18.
@one_case_each((200, 100, None), (200, 100, None), (200, 100, 500), (500, 300, None), (200, 100, None))
def test_an_edition_has_its_points_of_canastras(regulation: Regulation, expected: tuple[int, int, int | None]) -> None:
    royal = regulation.royal.points if regulation.royal else None
    assert (regulation.clean.points, regulation.dirty.points, royal) == expected
    assert regulation.melds.canastra == 7


# Sequences of one suit; sets where the source allows them: FARAES art. 10 aces, fours, kings; Buraco all but twos.
@one_case_each(
    (True, set()),
    (True, set()),
    (True, {1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13}),
    (False, {1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13}),
    (True, {1, 4, 13}),
)
def test_an_edition_says_which_sequences_and_sets_are_melds(
    regulation: Regulation, expected: tuple[bool, set[int]]
) -> None:
    assert (regulation.melds.sequences, set(regulation.melds.set_ranks)) == expected


# Jokers (0) and twos; in Canasta one to 4 cards, two to 6, three in the 7; a natural two only where sequences know one.
@one_case_each(
    ({0, 2}, ((14, 1),), True),
    ({2}, ((14, 1),), True),
    ({0, 2}, ((14, 1),), True),
    ({0, 2}, ((4, 1), (6, 2), (7, 3)), False),
    ({2}, ((14, 1),), False),
)
def test_an_edition_says_which_cards_are_wild(regulation: Regulation, expected: tuple[set[int], object, bool]) -> None:
    melds = regulation.melds
    assert (set(melds.wild_ranks), melds.wilds, melds.natural_two) == expected


# Bonus, the canastras of which one is needed, and when a pair without a morto may end the hand.
# APCEF art. 11: real, both mortos in the stock. Buraco Resumo: any. FARAES arts. 14, 15: any.
@one_case_each(
    (100, {"clean"}, OutNeedsMorto.NEVER),
    (100, {"clean"}, OutNeedsMorto.ALL_IN_STOCK),
    (100, {"royal", "clean", "dirty"}, OutNeedsMorto.NONE_LEFT),
    (100, {"clean", "dirty"}, OutNeedsMorto.NO_MORTOS),
    (100, {"clean", "dirty"}, OutNeedsMorto.NEVER),
)
def test_an_edition_says_what_going_out_gives_and_takes(
    regulation: Regulation, expected: tuple[int, set[str], OutNeedsMorto]
) -> None:
    out = regulation.going_out
    assert (out.bonus.points, set(out.canastra), out.without_morto) == expected


def test_only_canasta_knows_closing_concealed_and_closes_without_a_canasta() -> None:
    assert CANASTA.going_out.concealed == (200, "Svolgimento", None)
    assert CANASTA.going_out.canastra_severity is Severity.WARNING
    for regulation in (AACRT, APCEF, BURACO, FARAES):
        assert regulation.going_out.concealed is None
        assert regulation.going_out.canastra_severity is Severity.ERROR


# Points for the morto taken, missed, and not played; when untaken ones become stock (APCEF second § 2º of art. 10,
# FARAES art. 13). AACRT pays for taking it; Canasta has none.
@one_case_each(
    (100, None, None, BecomeStock.ALWAYS),
    (None, -100, -100, BecomeStock.WHEN_NONE_TAKEN),
    (None, -100, None, BecomeStock.ALWAYS),
    None,
    (None, -100, -100, BecomeStock.NEVER),
)
def test_an_edition_has_its_points_of_mortos(regulation: Regulation, expected: object) -> None:
    mortos = regulation.mortos
    clauses = (mortos.taken, mortos.missed, mortos.unplayed) if mortos else ()
    points = tuple(clause.points if clause else None for clause in clauses)
    assert ((*points, mortos.become_stock) if mortos else None) == expected


# Whether the 11 cards of an unplayed morto count as held, and whether its pair is charged only if the opponents end the
# hand.
@one_case_each((True, False), (False, False), (True, False), None, (False, True))
def test_an_edition_says_how_an_unplayed_morto_counts(regulation: Regulation, expected: object) -> None:
    mortos = regulation.mortos
    assert ((mortos.unplayed_cards_count, mortos.unplayed_needs_opponents_out) if mortos else None) == expected


def test_only_the_aacrt_wants_a_canastra_before_the_morto() -> None:
    """AACRT, Batida Direta e Batida Indireta; FARAES art. 12 says the opposite, the others nothing."""
    wanting = [rules.key for rules in SAMPLES if rules.mortos and rules.mortos.canastra_article]
    assert wanting == ["aacrt-2016"]


# What a unit of the entry is worth on the table and in hand; in AACRT the cards left go to the opponents.
@one_case_each((1, 1, True), (1, -1, False), (1, -1, False), (1, -1, False), (10, -10, False))
def test_an_edition_says_how_cards_on_table_and_in_hand_count(
    regulation: Regulation, expected: tuple[int, int, bool]
) -> None:
    assert (regulation.table.each, regulation.hand.each, regulation.hand.to_opponents) == expected


def test_the_pair_that_closed_pays_for_no_card_in_canasta() -> None:
    """Svolgimento: a pair pays at the closing of its opponents. Elsewhere the partner's cards count."""
    assert CANASTA.hand.payers is Payers.NOT_WHO_WENT_OUT
    assert {rules.hand.payers for rules in (AACRT, APCEF, BURACO, FARAES)} == {Payers.BOTH}


def test_canasta_has_its_honours_and_penalties() -> None:
    """Le carte: 100 each, 800 the four. Svolgimento: paid by a pair not opened, four times 200 for all."""
    honours = CANASTA.honours
    assert honours
    assert (honours.each.points, honours.all_of_them.points) == (100, 800)
    assert (honours.unopened_each.points, honours.unopened_all.points) == (-100, -800)
    assert (honours.count, honours.card_class) == (4, "honour")
    assert {name: clause.points for name, clause in CANASTA.penalties.items()} == {
        "failed_openings": -100,
        "false_closings": -100,
    }
    assert [rules.key for rules in SAMPLES if rules.honours or rules.penalties] == ["canasta-it"]


def test_threes_of_tranca_have_the_points_of_their_articles() -> None:
    """FARAES arts. 7, 19 (red), 9, 21 (black), 8 (not among the cards)."""
    red, black, threes = FARAES.red_threes, FARAES.black_threes, FARAES.threes
    assert red
    assert (red.laid.points, red.without_canastra.points, red.in_hand.points) == (100, -100, -100)
    assert (red.kept_spoils_all, red.count) == (False, 4)
    assert black
    assert (black.in_hand.points, black.count) == (-100, 4)
    assert threes
    assert not threes.counted
    assert [rules.key for rules in SAMPLES if rules.red_threes or rules.black_threes] == ["faraes-2023"]
