"""The server's own refusals, for programs and for people: a small page that needs no further request."""

from base64 import b64encode
from hashlib import sha256
from http import HTTPStatus
from typing import NamedTuple

DEFAULT_LANGUAGE = "pt-br"
LANGUAGES = (DEFAULT_LANGUAGE, "it", "en")


class RefusalTexts(NamedTuple):
    """The texts of a refusal page, in one language."""

    heading: str
    sentence: str


PAGES = {
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: (
        RefusalTexts("Grande demais para enviar", "Envie um arquivo menor: este é grande demais, e nada mudou."),
        RefusalTexts(
            "Troppo grande da inviare", "Invia un file più piccolo: questo è troppo grande, e non è cambiato nulla."
        ),
        RefusalTexts("Too large to send", "This file is too large, so nothing was changed. Send a smaller one."),
    ),
    HTTPStatus.TOO_MANY_REQUESTS: (
        RefusalTexts(
            "Espere um instante",
            "Espere dez segundos e tente de novo: chegou muita coisa de uma vez deste endereço. Guarde o papel.",
        ),
        RefusalTexts(
            "Aspetta un momento",
            "Da questo indirizzo è arrivato troppo tutto insieme: aspetta dieci secondi e riprova. Tieni il foglio.",
        ),
        RefusalTexts(
            "Wait a moment",
            "Too much has come from this address at once. Keep the paper, wait ten seconds and try again.",
        ),
    ),
    HTTPStatus.SERVICE_UNAVAILABLE: (
        RefusalTexts(
            "O site está ocupado", "Espere dez segundos e tente de novo: há muita gente aqui agora. Guarde o papel."
        ),
        RefusalTexts("Il sito è occupato", "Ora c'è troppa gente: aspetta dieci secondi e riprova. Tieni il foglio."),
        RefusalTexts(
            "The site is busy", "Too many people are here now. Keep the paper, wait ten seconds and try again."
        ),
    ),
    HTTPStatus.REQUEST_TIMEOUT: (
        RefusalTexts("A rede caiu", "Envie de novo: a rede caiu antes de chegar tudo, e nada mudou."),
        RefusalTexts(
            "La rete è caduta", "La rete è caduta prima che arrivasse tutto, e non è cambiato nulla. Invia di nuovo."
        ),
        RefusalTexts(
            "The connection was lost",
            "The connection was lost before everything arrived, so nothing was changed. Send it again.",
        ),
    ),
    HTTPStatus.INTERNAL_SERVER_ERROR: (
        RefusalTexts(
            "A falha é nossa", "Guarde o papel e veja se o que enviou já está lá: só envie de novo se faltar."
        ),
        RefusalTexts(
            "L'errore è nostro", "Tieni il foglio e guarda se quel che hai inviato c'è già: reinvialo solo se manca."
        ),
        RefusalTexts(
            "The fault is ours", "Keep the paper and check whether what you sent is there. Send it only if it is not."
        ),
    ),
}
"""The pages by status, in the order of LANGUAGES."""

BACK = (
    "Volte com a seta do navegador.",
    "Torna indietro con la freccia del browser.",
    "Use your browser's back arrow.",
)

STYLE = (
    "body{margin:0;padding:24px 16px;background:#FAF7F0;color:#1A1916;font:18px/1.35 'Source Sans 3',sans-serif}"
    "main{max-width:40em;margin:0 auto}h1{font:600 28px/34px 'Source Serif 4',Georgia,serif;margin:24px 0 16px}"
    "header{padding-bottom:12px;border-bottom:1px solid #D3CCBC;font:600 22px/26px 'Source Serif 4',Georgia,serif}"
    "p{margin:0 0 16px}.note{color:#55514A}"
    "@media(prefers-color-scheme:dark){body{background:#0B2A1E;color:#F5F0E4}header{border-color:#3C5F4D}"
    ".note{color:#BCC8BE}}"
)
POLICY = f"default-src 'none'; style-src 'sha256-{b64encode(sha256(STYLE.encode()).digest()).decode()}'"
"""The page's own style and nothing else, as everywhere on the site."""


def language_of(path: str, accepted: str) -> str:
    """The language of the address; else the first of Accept-Language that the site speaks; else the site's own."""
    requested_codes = [path.lstrip("/").split("/", 1)[0], *(part.split(";")[0].strip() for part in accepted.split(","))]
    for code in (code.lower() for code in requested_codes):
        for language in LANGUAGES:
            if language in (code, code.split("-")[0]) or language.startswith(f"{code}-"):
                return language
    return DEFAULT_LANGUAGE


def refusal_text(status: HTTPStatus) -> str:
    """The refusal for programs: the status in HTTP's own words."""
    return f"{status.value} {status.phrase}\n"


def page_of(status: HTTPStatus, language: str) -> str:
    """The refusal for people. It contains no link, because following it at once would lead to the next refusal."""
    index = LANGUAGES.index(language)
    heading, sentence = PAGES[status][index]
    return (
        f'<!doctype html>\n<html lang="{"pt-BR" if language == DEFAULT_LANGUAGE else language}">'
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{heading} · Súmula</title><style>{STYLE}</style>\n"
        f"<main><header>♠ Súmula</header><h1>{heading}</h1>\n"
        f'<p>{sentence}</p>\n<p class="note">{BACK[index]}</p></main>\n</html>\n'
    )
