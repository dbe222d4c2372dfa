"""Laws: however they are written, the same pairs are read, and nothing pasted or sent breaks the reading."""

import io
import zipfile
from unicodedata import normalize

import openpyxl
from hypothesis import given
from hypothesis import strategies as st

from tournament.intake.files import read_pairs_file, read_players_file
from tournament.intake.model import PairList, PlayerList
from tournament.intake.pairs import read_pairs
from tournament.intake.players import read_players

WORDS = ["Ana", "Bia", "Zé", "João", "Conceição", "Ângela", "D'Ávila", "Müller", "Nuñez", "Niccolò", "de", "da", "Jr."]
NAMES = st.lists(st.sampled_from(WORDS), min_size=1, max_size=3).map(" ".join)
BETWEEN = st.sampled_from(
    [" / ", "/", " e ", " E ", " & ", "&", " and ", " + ", " x ", " × ", " ed ", "\t", ";", " ; ", ",", ", ", " - "]
)
NUMBERING = st.sampled_from(["", "{}. ", "{:02} - ", "{}) ", "{}.", "- ", "• ", "{} - ", "Dupla {}: ", "\u00a0 "])
FORM = st.sampled_from(["NFC", "NFD"])
ENDS = st.sampled_from(["\n", "\r\n", "\r", "\n\n", " \n", "\u00a0\r\n"])


@given(st.lists(st.tuples(NAMES, NAMES, BETWEEN, NUMBERING, FORM, ENDS), min_size=1, max_size=12))
def test_any_writing_of_a_list_gives_the_same_pairs(written):
    text = "\ufeff" + "".join(
        normalize(form, f"{numbering.format(number)}{first}{between}{second}") + end
        for number, (first, second, between, numbering, form, end) in enumerate(written, start=1)
    )
    assert [row.players for row in read_pairs(text).rows] == [(first, second) for first, second, *_how in written]


@given(st.lists(st.tuples(NAMES, NAMES), min_size=1, max_size=12), st.sampled_from([";", "\t", ","]), st.data())
def test_any_encoding_and_delimiter_of_a_file_gives_the_same_pairs(pairs, delimiter, data):
    encoding = data.draw(
        st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252", "latin-1"])
    )
    quote = data.draw(st.sampled_from(["", '"']))
    lines = [delimiter.join(f"{quote}{name}{quote}" for name in pair) for pair in pairs]
    text = "\r\n".join([delimiter.join(["Jogador 1", "Jogador 2"]), *lines])
    assert [row.players for row in read_pairs_file(text.encode(encoding)).rows] == pairs


SIGNS = st.text(st.sampled_from(" /|&+,;\t\"'-–()[]#.eExX1203AnaBia\n\r\u00a0\u200b\ufeff\ud800\x00\x0b"), max_size=120)


@given(st.text() | SIGNS)
def test_whatever_is_pasted_gives_a_list_with_every_line_unchanged(text):
    pair_list = read_pairs(text)
    lines = text.splitlines()
    assert isinstance(pair_list, PairList)
    assert [row.text for row in pair_list.rows] == [lines[row.line - 1] for row in pair_list.rows]
    assert isinstance(read_players(text), PlayerList)
    assert all(len(row.players) >= 2 or row.faults for row in pair_list.rows)


@given(
    st.binary()
    | st.binary().map(lambda data: b"PK\x03\x04" + data)
    | SIGNS.map(lambda text: text.encode("utf-16", "surrogatepass"))
)
def test_whatever_is_sent_gives_a_list(data):
    assert isinstance(read_pairs_file(data), PairList)
    assert isinstance(read_players_file(data), PlayerList)


def book():
    workbook = openpyxl.Workbook()
    workbook.active.append(["Ana", "Bia", "Floripa", 3])
    file = io.BytesIO()
    workbook.save(file)
    return file.getvalue()


BOOK = book()


@given(st.lists(st.tuples(st.integers(0, len(BOOK) - 1), st.integers(0, 255)), min_size=1, max_size=20))
def test_a_book_damaged_anywhere_gives_a_list(damages):
    data = bytearray(BOOK)
    for place, byte in damages:
        data[place] = byte
    assert isinstance(read_pairs_file(bytes(data)), PairList)


@given(st.sampled_from(["xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/worksheets/sheet1.xml"]), st.data())
def test_a_part_damaged_anywhere_gives_a_list(name, data):
    with zipfile.ZipFile(io.BytesIO(BOOK)) as source:
        parts = {part: source.read(part) for part in source.namelist()}
    place = data.draw(st.integers(0, len(parts[name])))
    parts[name] = (
        parts[name][:place] + data.draw(st.binary(max_size=8)) + parts[name][place + data.draw(st.integers(0, 4)) :]
    )
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as target:
        for part, content in parts.items():
            target.writestr(part, content)
    assert isinstance(read_pairs_file(file.getvalue()), PairList)
