"""Lists copied from a messenger: bold numbers, ticks, flags and keycaps are not part of a name."""

import time

import pytest

from tournament.intake.pairs import read_pairs
from tournament.intake.players import read_players
from tournament.intake.teams import read_team_list

LINES = {
    "*3* Ana Lima / Bia Souza": ("Ana Lima", "Bia Souza"),
    "✅ Caio / Davi": ("Caio", "Davi"),
    "☑️ 6 - Rui / Sara 👍🏽": ("Rui", "Sara"),
    "1️⃣ Eva e Gil": ("Eva", "Gil"),
    "🔟 Fabio / Gal": ("Fabio", "Gal"),
    "*4.* Hugo / Ivo ✅": ("Hugo", "Ivo"),
    "- *João / Lia* 🏆": ("João", "Lia"),
    "▶️ 5) Max / Nina": ("Max", "Nina"),
    "_Olga_ / ~Pia~": ("Olga", "Pia"),
    "* Vera / *Walter*": ("Vera", "Walter"),
    "• 🥇 Xande & Yara": ("Xande", "Yara"),
    "7️⃣ Zeca / Ana Clara 🇧🇷": ("Zeca", "Ana Clara"),
    "7° Rita / Saulo": ("Rita", "Saulo"),
    "8º Rita d'Ávila / Jô Müller": ("Rita d'Ávila", "Jô Müller"),
}


@pytest.mark.parametrize("line", LINES)
def test_a_line_of_a_messenger_is_a_pair_without_its_ornaments(line):
    (row,) = read_pairs(line).rows
    assert (row.players, row.faults) == (LINES[line], ())


def test_the_whole_list_with_a_line_of_ticks_alone():
    read = read_pairs("\n✅✅✅\n".join(LINES))
    assert [row.players for row in read.rows] == list(LINES.values())
    assert [row.line for row in read.rows] == list(range(1, 2 * len(LINES), 2))


def test_a_title_above_numbered_pairs_is_no_pair():
    read = read_pairs("*Duplas confirmadas* ✅\nSábado, 14h\n1) Ana / Bia\n2) Caio / Davi\nEva / Gil")
    assert [row.players for row in read.rows] == [("Ana", "Bia"), ("Caio", "Davi"), ("Eva", "Gil")]
    titles = [(fault.code, fault.warning, fault.message.params["title"]) for fault in read.faults]
    assert titles == [("title", True, "Duplas confirmadas"), ("title", True, "Sábado, 14h")]


@pytest.mark.parametrize(
    "sent",
    [
        "[25/11 09:12] Dona Marlene: ",
        "[09:12, 25/11/2026] +55 48 99999-0000: ",
        "[25/11/2026, 09:12:31] Marlene ✅: ",
        "[11/25/26, 9:12:31 AM] Marlene: ",
        "25/11/2026 09:12 - Marlene: ",
    ],
)
def test_when_a_message_was_sent_and_by_whom_is_no_name(sent):
    """Copied with the list's title, or before each pair that was sent alone."""
    read = read_pairs(f"{sent}Bom dia a todas e todos!! 👇\n1. Ana / Bia\n2. Caio e Davi\nEva / Gil")
    assert [row.players for row in read.rows] == [("Ana", "Bia"), ("Caio", "Davi"), ("Eva", "Gil")]
    assert [fault.message.params["title"] for fault in read.faults] == ["Bom dia a todas e todos!!"]
    alone = read_pairs(f"{sent}Ana / Bia\n{sent}3) Caio e Davi")
    assert [(row.players, row.line, row.faults) for row in alone.rows] == [
        (("Ana", "Bia"), 1, ()), (("Caio", "Davi"), 2, ()),
    ]  # fmt: skip


def test_a_team_among_the_pairs_is_no_note():
    """Whoever looks for "each line is a team" is told of it."""
    for line in ("Equipe Norte: Ana / Bia / Caio / Davi", "Squadra Nord: Ana / Bia", "Norte: Ana / Bia / Caio / Davi"):
        (row,) = read_pairs(line).rows
        assert ([fault.code for fault in row.faults], row.ready) == (["team"], False)


@pytest.mark.parametrize("note", ["Faltam pagar: Ana, Caio e Eva", "*Lista de espera:* Hugo / Ivo", "PIX: Marlene"])
def test_a_note_among_the_pairs_is_not_taken_for_one(note):
    """Who pastes decides: the line waits until it is gone, or its label is."""
    ana, noted, eva = read_pairs(f"1) Ana / Bia\n{note}\n2) Eva / Gil").rows
    assert [fault.code for fault in noted.faults] == ["note"]
    assert (noted.ready, ana.faults, eva.faults) == (False, (), ())


@pytest.mark.parametrize(
    "text", ["Ana\n1) Caio / Davi\nEva / Gil", "Ana / Bia\n1) Caio / Davi\n2) Eva / Gil", "Ana\nCaio / Davi"]
)
def test_what_may_be_a_pair_is_no_title(text):
    assert len(read_pairs(text).rows) == len(text.splitlines())


@pytest.mark.parametrize(
    "line",
    [
        "Ana Lima / Bia Souza ok", "Ana Lima e Bia Souza PIX OK", "Ana Lima / Bia Souza ✅ pago",
        "Ana Lima / Bia Souza Ok!",
        "Ana Lima / Bia Souza - pago", "Ana Lima e Bia Souza (Pago)", "Ana Lima / Bia Souza *pago via pix*",
        "Ana Lima; Bia Souza; pago", "Ana Lima\tBia Souza\t✅ ok", "Anna / Lea pagato",
        "Ann / Lee, paid", "ANA / BIA PAGO",
        "Ana / Bia - confirmados", "Ana, Bia, pix",
        "Ana Lima / Bia Souza pg", "Ana Lima / Bia Souza PG ✅", "Ana Lima / Bia Souza (PG)", "Ana / Bia Pg",
        "Ana Lima / Bia Souza falta pagar", "Ana Lima / Bia Souza - falta", "Ana / Bia (falta pagar)",
        "Ana Lima / Bia Souza paga na hora", "Ana Lima / Bia Souza não pago", "Ana / Bia NÃO PAGOU AINDA ❌",
        "Ana Lima / Bia Souza ainda não pagou", "Ana / Bia Falta Pagar", "Ana; Bia; a pagar", "Ana (pg) / Bia (falta)",
        "Lea Anna / Bia Souza da pagare", "Lea / Anna non ancora pagato", "Anna - Lea pagano sul posto",
        "Ann / Lee not paid yet", "Ann / Lee to pay",
    ],
)  # fmt: skip
def test_that_a_pair_paid_is_neither_its_name_nor_its_club(line):
    (row,) = read_pairs(line).rows
    names = {name for player in row.players for name in player.casefold().split()}
    assert names < {"ana", "lima", "bia", "souza", "anna", "lea", "ann", "lee"}
    assert (len(row.players), row.club, row.faults, row.text) == (2, None, (), line)


def test_a_club_before_it_is_kept():
    for line in (
        "Ana / Bia (Floripa) pago", "Ana / Bia (Floripa) não pago",
        "Ana / Bia (PG) - Floripa", "Ana / Bia (Floripa) (pg)",
    ):  # fmt: skip
        (row,) = read_pairs(line).rows
        assert (row.players, row.club, row.faults) == (("Ana", "Bia"), "Floripa", ())


@pytest.mark.parametrize(
    "line",
    [
        "Ana / Ok", "Ana e Pix", "Ana Lima / Bia Pago", "Ana Pagani / Bia Okamoto", "Ana / Falta",
        "Ana Lima / Bia não veio pago", "Ana Lima / Bia pagou metade",
    ],
)  # fmt: skip
def test_what_may_be_a_name_is_kept(line):
    (row,) = read_pairs(line).rows
    assert " ".join(row.players) == line.replace(" / ", " ").replace(" e ", " ")


def test_a_column_of_payments_is_no_club():
    headed = read_pairs("Dupla;Clube;Pago\nAna / Bia;Floripa;ok\nCaio / Davi;Ilha;")
    assert [(row.players, row.club) for row in headed.rows] == [(("Ana", "Bia"), "Floripa"), (("Caio", "Davi"), "Ilha")]
    team, _other = read_team_list("Norte: Ana / Bia; Caio / Davi pago").rows
    assert (team.players, _other.players) == (("Ana", "Bia"), ("Caio", "Davi"))


@pytest.mark.parametrize(
    "line",
    [
        "Sábado 28/11 às 9h na sede", "Dia 28/11 na sede social", "Inscrição R$ 40 por dupla e almoço incluso",
        "Almoço incluso e estacionamento", "Início 14h e encerramento às 18h",
    ],
)  # fmt: skip
def test_a_line_about_the_tournament_asks_before_it_is_entered(line):
    read = read_pairs(f"{line}\nAna Lima e Bia Souza\nCaio 1 / Davi 12\nJô / Zezé")
    assert [[fault.code for fault in row.faults] for row in read.rows] == [["no_name"], [], [], []]
    assert read.ready


def test_a_price_is_no_player():
    (row,) = read_players("Inscrição R$ 40").rows
    assert [(fault.code, fault.warning) for fault in row.faults] == [("no_name", True)]


@pytest.mark.long
def test_stars_without_end_cost_no_time():
    begun = time.perf_counter()
    read_pairs("\n".join(["*a" * 1000] * 200))
    assert time.perf_counter() - begun < 20
