"""`sorteio-1`: known answers of RFC 3797 and of its SHA-256 form, and what is refused."""

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import lots
from scoring.lots import CannotDraw, draw, draw_codes, drawn_order, hash_of_pool, numbers
from tests.scoring.contest.samples import in_english
from tests.scoring.lots_samples import DEMO, DEMO_SOURCE

ROOT = Path(__file__).parents[2]
RFC_KEY = b"9319./2.5.8.10.12./9.18.26.34.41.45./"


def _taken_numbers(drawn_numbers: Sequence[int], count: int) -> list[int]:
    """The numbers among those left, converted to the entrants' own numbers from 1."""
    left = list(range(1, count + 1))
    return [left.pop(number) for number in drawn_numbers]


def test_the_draw_agrees_with_rfc_3797_section_6() -> None:
    """The worked example printed in RFC 3797, section 6, with MD5."""
    drawn_numbers = list(numbers(RFC_KEY, 25, lambda data: hashlib.md5(data).digest()))[:10]
    assert _taken_numbers(drawn_numbers, 25) == [17, 7, 2, 16, 25, 23, 8, 24, 19, 13]


def test_the_draw_with_sha_256_agrees_with_the_contract() -> None:
    """The same key and pool with the other hash: the known answer of the contract."""
    drawn_numbers = list(numbers(RFC_KEY, 25, lambda data: hashlib.sha256(data).digest()))[:10]
    assert _taken_numbers(drawn_numbers, 25) == [20, 23, 1, 14, 17, 9, 11, 15, 7, 13]


def test_a_whole_draw_is_the_known_answer_of_the_contract() -> None:
    """The known answer of the contract."""
    drawn = draw(DEMO, "demo-r1", [DEMO_SOURCE])
    assert drawn.pool_hash == "10d753b2c7bd4294a867774b8f47ce1802d18fc2a9eed30554ab1ebc0abdcac5"
    assert drawn.key == f"sorteio-1/demo-r1/{drawn.pool_hash}/{DEMO_SOURCE}/"
    assert drawn.order == ("D05", "D02", "D07", "D04", "D08", "D03", "D01", "D06")


def test_every_source_ends_with_a_slash_in_the_key() -> None:
    assert draw(["A"], "x", ["one", "two"]).key.endswith("/one/two/")


@given(st.permutations(DEMO))
def test_the_order_of_the_codes_does_not_matter(codes: list[str]) -> None:
    assert draw(codes, "demo-r1", [DEMO_SOURCE]) == draw(DEMO, "demo-r1", [DEMO_SOURCE])


@given(st.sets(st.from_regex(r"[A-Z0-9-]{1,16}", fullmatch=True), min_size=1), st.text("abc123. ", min_size=1))
def test_everybody_is_drawn_once(codes: set[str], source: str) -> None:
    assert sorted(draw(codes, "any", [source]).order) == sorted(codes)


def test_bytes_rule_the_pool_not_the_alphabet() -> None:
    assert hash_of_pool(["A", "-", "0"]) == hashlib.sha256(b"-\n0\nA\n").hexdigest()


def fault_of(codes: Iterable[str], draw_id: str = "x", sources: Sequence[str] = ("y",)) -> tuple[str, int | None]:
    """The message of a draw that is impossible, and which of the codes it is about."""
    with pytest.raises(CannotDraw) as refused:
        draw(codes, draw_id, sources)
    return in_english(refused.value.message), refused.value.index


@pytest.mark.parametrize(
    ("code", "quoted"),
    [("a", "a"), ("Ç", "Ç"), ("A B", "A B"), ("A" * 17, "A" * 17), ("A\n", r"A\n"), ("A_1", "A_1"), ("١", "١")],
)
def test_what_is_no_code_is_refused_with_its_place(code: str, quoted: str) -> None:
    wanted = f"“{quoted}” is not a valid code: use 1 to 16 of the characters A–Z, 0–9 and -."
    assert fault_of(["A", code]) == (wanted, 1)


def test_an_empty_line_is_refused_with_its_place() -> None:
    assert fault_of(["A", "B", ""]) == ("There is no code here: remove the empty line.", 2)


def test_a_code_twice_is_refused_with_its_place() -> None:
    assert fault_of(["A", "B", "A"]) == ("The code A is there twice: remove one.", 2)


NO_SOURCE = "A draw needs at least one random source."
EMPTY = "The id of a draw and its sources must not be empty."
SLASH = "The id of a draw and its sources must not contain a “/”; this does: “{}”."
UNWRITABLE = "The id of a draw or a source contains characters that cannot be written: “{}”."


@pytest.mark.parametrize(
    ("draw_id", "sources", "message"),
    [("x", [], NO_SOURCE), ("a/b", ["y"], SLASH.format("a/b")), ("x", ["y", "1/2"], SLASH.format("1/2")),
     ("", ["y"], EMPTY), ("x", [""], EMPTY), ("\ud800", ["y"], UNWRITABLE.format(r"\ud800")),
     ("x", ["\udcff"], UNWRITABLE.format(r"\udcff")), ("x", ["a\udfff"], UNWRITABLE.format(r"a\udfff"))],
)  # fmt: skip
def test_an_id_or_source_that_cannot_make_a_key_is_refused(draw_id: str, sources: list[str], message: str) -> None:
    assert fault_of(["A"], draw_id, sources) == (message, None)


def test_the_source_that_cannot_be_is_named_by_its_place() -> None:
    with pytest.raises(CannotDraw) as refused:
        draw(["A"], "x", ["y", "1/2"])
    assert refused.value.source == 1


def test_each_step_shows_its_numbers() -> None:
    """Those of the known answer, whose sixteen-bit counter stands on both sides of the key."""
    drawn = draw(DEMO, "demo-r1", [DEMO_SOURCE])
    steps = lots.steps(drawn)
    assert [step.taken for step in steps] == list(drawn.order)
    assert [step.remaining for step in steps] == [8, 7, 6, 5, 4, 3, 2, 1]
    assert [int(step.hash, 16) % step.remaining for step in steps] == [step.number for step in steps]
    assert steps[0].hash == hashlib.sha256(b"\0\0" + drawn.key.encode() + b"\0\0").hexdigest()


def test_nobody_and_too_many_are_refused() -> None:
    """The counter has 16 bits: 65,536 steps."""
    assert fault_of([]) == ("There is nobody to draw: give at least one code.", None)
    most = [str(number) for number in range(65_536)]
    assert sorted(draw(most, "x", ["y"]).order) == sorted(most)
    assert fault_of([*most, "A"]) == ("A draw can have at most 65536 codes: divide it.", None)


def test_pair_ids_are_their_own_codes() -> None:
    assert draw_codes(["P07", "A"]) == {"P07": "P07", "A": "A"}


def test_one_id_that_is_no_code_gives_all_a_number_in_file_order() -> None:
    assert draw_codes(["P00002", "ana", "B"]) == {"P00002": "P00001", "ana": "P00002", "B": "P00003"}


def test_pairs_come_in_drawn_order() -> None:
    assert drawn_order(DEMO, "demo-r1", DEMO_SOURCE)[:3] == ("D05", "D02", "D07")


def test_what_is_shown_of_a_text_is_short() -> None:
    """Forty signs at most, with the one that says there is more."""
    assert lots.printable("x" * 39) == "x" * 39
    assert lots.printable("x" * 40) == "x" * 40
    assert lots.printable("x" * 41) == "x" * 39 + "…"


def test_what_is_shown_of_a_text_stays_in_one_line() -> None:
    assert lots.printable("a\n\x1b[1m" + "x" * 60) == r"a\n\x1b[1m" + "x" * 33 + "…"


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_another_process_draws_the_same(hash_seed: str) -> None:
    script = f"from scoring.lots import draw; print(draw({set(DEMO)!r}, 'demo-r1', ['{DEMO_SOURCE}']).order[:3])"
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, env=environment, capture_output=True, check=True)
    assert done.stdout.decode().strip() == "('D05', 'D02', 'D07')"
