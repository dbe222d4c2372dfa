"""Words that a language has given up for the ones listed in docs/words.md: none of them comes back."""

import re
from collections.abc import Iterator

import polib
import pytest

from tournament.environment import BASE_DIR

RETIRED = {
    "en": [
        *("anybody", "everybody", "somebody", "anew", "nought", "forfeit", "please", "can't", "hangs on"),
        *("is wanted", "are wanted", "day and hour", "user name", "danese", "somebody was faster"),
        *(
            "goes on",
            "take off",
            "makes? of the tournament",
            "a minute more",
            "this machine",
            "beside reading",
            "began the game",
            "what was disputed",
            "write (it without|the names|the number)",
        ),
    ],
    "pt_BR": [
        *(
            "aqui vai",
            "aqui vão",
            "fontes? d[eo] acaso",
            "salv(ar|e|a)",
            "remov\\w+",
            "traz\\w*",
            "trag[ao]\\w*",
            "tocad[oa]s?",
        ),
        *(
            "punição",
            "punições",
            "se sabe",
            "mesa da rodada",
            "ou nada",
            "primeira página",
            "foi acertado",
            "marcadas como quem",
        ),
        *("não conhece", "pilha(?! de súmulas)", "deletar", "por favor"),
        *("canastas", "(uma|a) canasta"),
        *("anotador(es)?", "organizador(es)?", "administrador(es)?", "código QR", "pendrive", "nome de usuário"),
        *("foi desligado", "desligar o celular", "não abre mais nada", "importad[oa]s?", "importe", "chame? o árbitro"),
        *(
            r"exclu(ir|a|íd[oa]s?)",
            "sem conexão",
            "decide o árbitro",
            "um árbitro",
            "em que a dupla saiu",
        ),
    ],
    "it": [
        *(
            "sbagli[oa]?",
            "font[ei] di caso",
            "ripres[ae]",
            "cominci\\w*",
            "punt[oi] vittoria",
            "esterno",
            "alla pari a",
            r"\wº nel sorteggio",
        ),
        *("diventat[oi] tallone", "diventano tallone", "riguardate", "(è|sono) uscit[oaie]", "fallo", "per favore"),
        *("ai giochi del compagno", "forfait è stato tolto", "dispositiv[oi]", "fonda", "calarne altri"),
        *(
            "monte degli scarti",
            "abbinament[oi]",
            "patta",
            r"w\.o",
            "non apre più nulla",
            "importar\\w*",
            "importal[oi]",
        ),
        *("importat[oaie]", "si importa", "list[ae]", "documenti"),
        *("alla direzione(?! di gara)", "la direzione(?! di gara| tecnica)", "annunci", "soci"),
        *("portat[oa] via", "tempo è finito", "senza rete:", "al meglio di (tre|cinque|sette)", "effettuat[oa]"),
        *("vince (semi|quarto|ottavo)", "lascialo via", "passata in testa", "di al massimo"),
        *("elimina(re)? (il|l')", "porta prima", r"smazzat[ae](?!\))"),
    ],
}


def texts(language: str) -> Iterator[str]:
    catalogue_language = "it" if language == "en" else language
    for entry in polib.pofile(
        str(BASE_DIR / "tournament" / "locale" / catalogue_language / "LC_MESSAGES" / "django.po")
    ):
        sentences = [entry.msgstr, *entry.msgstr_plural.values()]
        yield from [entry.msgid, entry.msgid_plural] if language == "en" else sentences


def translated(language: str) -> Iterator[tuple[str, str]]:
    """Each message id without a plural, with its translation."""
    catalogue_language = "it" if language == "en" else language
    for entry in polib.pofile(
        str(BASE_DIR / "tournament" / "locale" / catalogue_language / "LC_MESSAGES" / "django.po")
    ):
        yield entry.msgid, entry.msgid if language == "en" else entry.msgstr


def retired(text: str, language: str) -> list[str]:
    """The retired words in `text`; names of parameters, %(danese)s, are not words."""
    plain = re.sub(r"%\(\w+\)", "%", text)
    return [word for word in RETIRED[language] if re.search(rf"\b{word}\b", plain, re.IGNORECASE)]


@pytest.mark.parametrize("language", sorted(RETIRED))
def test_no_retired_word_comes_back(language):
    assert [(text, retired(text, language)) for text in texts(language) if retired(text, language)] == []


@pytest.mark.parametrize("language", sorted(RETIRED))
def test_nobody_shouts_and_no_dash_joins_sentences(language):
    assert [text for text in texts(language) if text.endswith("!") or " — " in text] == []


@pytest.mark.parametrize("language", sorted(RETIRED))
def test_an_apostrophe_is_straight(language):
    assert [text for text in texts(language) if re.search(r"\w’\w", text)] == []


def test_examples_in_italian_have_italian_names():
    assert [text for text in texts("it") if re.search(r"\b(Ana|Bia|Caio|Davi|Ilha|Floripa)\b", text)] == []


@pytest.mark.parametrize("language", sorted(RETIRED))
def test_quotation_marks_are_of_one_kind(language):
    assert [text for text in texts(language) if re.search("[«»„]", text)] == []


@pytest.mark.parametrize("language", ["it", "pt_BR"])
def test_an_article_within_a_sentence_has_a_small_letter(language):
    assert [text for text in texts(language) if re.search(r"[\w(]['( ]?Art\. ", text)] == []


@pytest.mark.parametrize("language", ["it", "pt_BR"])
def test_no_line_breaks_before_a_unit_or_the_number_of_an_article(language):
    torn = r"\b[Aa]r(t|ts|tt)\. (?=\d)|(\d|\)s|\{\}) (h|min|ms|s|MB)\b|\d %|\d §|§ \d"
    assert [text for text in texts(language) if re.search(torn, text)] == []


@pytest.mark.parametrize(("language", "most"), [("en", 160), ("pt_BR", 160), ("it", 140)])
def test_what_a_table_reads_of_a_hand_is_short(language, most):
    """Findings and their hints, which a phone shows: the docs' limit for each language."""
    written = "".join(path.read_text(encoding="utf-8") for path in (BASE_DIR / "scoring" / "checks").glob("*.py"))
    findings = set(re.findall(r'_\(\s*"([^"]+)"', re.sub(r'"\s*\n\s*"', "", written)))
    assert len(findings) > 60
    long_texts = [text for id_, text in translated(language) if id_ in findings and len(text) > most]
    assert long_texts == []


TO_ONE = re.compile(
    r"(?:^|[.:;,] |\b[oe] )(ricont|cont|controll|segn|inquadr|trov)a\b|\b(scrivi|togli|correggi|apri|scegli|tuo|tua)\b",
    re.IGNORECASE,
)
"""Italian addressed to one person."""


def test_findings_and_papers_speak_to_both_pairs_in_italian():
    """Buttons and forms address one person; what is read at the table is for both pairs."""
    places = [*(BASE_DIR / "scoring" / "checks").glob("*.py"), *(BASE_DIR / "templates" / "printing").glob("*.html")]
    sources = " ".join(" ".join(place.read_text("utf-8").split()) for place in places)
    spoken = {
        msgstr
        for msgid, msgstr in translated("it")
        if len(msgid) > 12 and f'"{msgid}"' in sources and TO_ONE.search(msgstr)
    }
    assert {text for text in spoken if not text.startswith("Per il capitano:")} == set()


REMEDIES = {
    "pt_BR": r"(acrescent|ponh|escolh|escrev|corrij|deix|encurt|divid|fiqu|indiq|inscrev|grav|apagu|tir|termin)"
    r"[ae]\b|dê\b",
    "it": r"\b(scegli|scrivi|correggi|togli|aggiungi|iscrivi|indica|lascia|tieni|salva|dividi|finisci|accorcia)"
    r"(l[aoie]|ne)?\b",
}
"""Words by which a sentence tells people what to do."""
WHAT_IS_MISSING = ("needs at least one", "must ", "the field is missing", "there is nothing here", "a bye is written")


@pytest.mark.parametrize("language", sorted(REMEDIES))
def test_a_refusal_of_a_tournaments_file_says_what_to_do(language):
    """In Portuguese before the cause, in Italian after it: the editors' rules of docs/words.md."""
    files = [*(BASE_DIR / "scoring" / "tournament_file").glob("*.py"), *(BASE_DIR / "scoring").glob("*reading.py")]
    written = "".join(path.read_text(encoding="utf-8") for path in [*files, BASE_DIR / "scoring" / "codec.py"])
    ids = {id_ for id_ in re.findall(r"_\(\s*[\"'](.+)[\"']", written) if not id_.startswith(WHAT_IS_MISSING)}
    assert len(ids) > 50
    refusals = [text for id_, text in translated(language) if id_ in ids]
    look = re.match if language == "pt_BR" else re.search
    assert [text for text in refusals if not look(REMEDIES[language], text)] == []


@pytest.mark.parametrize("language", sorted(RETIRED))
def test_thousands_have_their_sign(language):
    """Except for what is no amount: a year, a standard, a variable, how a figure may be typed."""
    apart = ("RFC 3797", "9999", "3050")
    numbers = [text for text in texts(language) if re.search(r"(?<![\d.,%-])(?!20[12]\d)[1-9]\d{3}(?![\d-])", text)]
    assert [text for text in numbers if not any(word in text for word in apart)] == []


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("Uma fonte de acaso", "pt_BR", ["fontes? d[eo] acaso"]),
        ("O acaso decide", "pt_BR", []),
        ("%(danese)s rounds", "en", []),
        ("Everybody plays", "en", ["everybody"]),
        ("La partita ricomincia", "it", []),
        ("La partita comincia", "it", ["cominci\\w*"]),
    ],
)
def test_a_retired_word_is_seen_in_any_case_and_whole(text, language, expected):
    assert retired(text, language) == expected


def test_a_button_names_what_it_acts_on():
    """ "Discard the draft", not "Discard it": who reads buttons alone hears no sentence before them."""
    markup = "".join(path.read_text(encoding="utf-8") for path in (BASE_DIR / "templates").rglob("*.html"))
    buttons = re.findall(
        r"<(?:a|button)\s[^<>]*>\s*\{% translate [\"']([^\"']+)[\"'] %\}", re.sub(r"\{\{[^}]*\}\}", "", markup)
    )
    assert len(buttons) > 100
    assert [text for text in buttons if re.fullmatch(r"\w+ it", text)] == []
