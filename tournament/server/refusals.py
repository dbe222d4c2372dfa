"""What a person reads whom the server refuses: before Django nobody knows the language, so it says all three."""

from http import HTTPStatus

SENTENCES = {
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: (
        "Envie um arquivo menor: este é grande demais, e nada mudou.",
        "Invia un file più piccolo: questo è troppo grande, e non è cambiato nulla.",
        "This file is too large, so nothing was changed. Send a smaller one.",
    ),
    HTTPStatus.TOO_MANY_REQUESTS: (
        "Espere dez segundos e tente de novo: chegou muita coisa de uma vez deste endereço. Guarde o papel.",
        "Aspetta dieci secondi e riprova: da questo indirizzo è arrivato troppo tutto insieme. Tieni il foglio.",
        "Too much has come from this address at once. Keep the paper, wait ten seconds and try again.",
    ),
    HTTPStatus.SERVICE_UNAVAILABLE: (
        "Espere dez segundos e tente de novo: o site está ocupado. Guarde o papel.",
        "Aspetta dieci secondi e riprova: il sito è occupato. Tieni il foglio.",
        "The site is busy. Keep the paper, wait ten seconds and try again.",
    ),
    HTTPStatus.REQUEST_TIMEOUT: (
        "Envie de novo: a rede caiu antes de chegar tudo, e nada mudou.",
        "Invia di nuovo: la rete è caduta prima che arrivasse tutto, e non è cambiato nulla.",
        "The connection was lost before everything arrived, so nothing was changed. Send it again.",
    ),
}


def text_of(status: HTTPStatus) -> str:
    """The status in the words of HTTP, for programs; below it the sentences, if it has any."""
    sentences = "".join(f"{sentence}\n" for sentence in SENTENCES.get(status, ()))
    return f"{status.value} {status.phrase}\n" + (f"\n{sentences}" if sentences else "")
