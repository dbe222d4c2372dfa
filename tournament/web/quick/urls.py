"""URLs of quick games: started at `quick/`, scored at the secret `g/…`, watched at `w/…`."""

from django.urls import URLPattern, path

from tournament.web.converters import MATCH_ID
from tournament.web.quick import actions
from tournament.web.quick.agree import agree, not_right
from tournament.web.quick.entry import edit_hand, next_hand, preview
from tournament.web.quick.restoring import restore_hand
from tournament.web.quick.sharing import game_file, share, share_watched
from tournament.web.quick.starting import forget, import_file, start
from tournament.web.quick.table import changes, score, watch

GAME = f"g/<{MATCH_ID}:score_id>/"

urlpatterns: list[URLPattern] = [
    path("quick/", start, name="quick-start"),
    path("quick/forget", forget, name="quick-forget"),
    path("quick/import", import_file, name="quick-import"),
    path(f"w/<{MATCH_ID}:watch_id>/", watch, name="quick-watch"),
    path(f"w/<{MATCH_ID}:watch_id>/share/", share_watched, name="quick-watch-share"),
    path(GAME, score, name="quick-score"),
    path(GAME + "changes", changes, name="quick-changes"),
    path(GAME + "hand/", next_hand, name="quick-hand"),
    path(GAME + "hand/<int:number>/", edit_hand, name="quick-hand-edit"),
    path(GAME + "hand/<int:number>/remove", actions.remove_hand, name="quick-hand-remove"),
    path(GAME + "hand/<int:number>/restore/<int:version>", restore_hand, name="quick-hand-restore"),
    # Pages loaded before December 2026 post to `reckon`. Of two addresses with one name, links use the last.
    path(GAME + "reckon", preview, name="quick-preview"),
    path(GAME + "preview", preview, name="quick-preview"),
    path(GAME + "failed-opening", actions.fail_opening, name="quick-opening-fail"),
    path(GAME + "seat", actions.seat, name="quick-seat"),
    path(GAME + "close", actions.close_game, name="quick-game-close"),
    path(GAME + "reopen", actions.reopen_game, name="quick-game-reopen"),
    path(GAME + "next-game", actions.next_game, name="quick-next-game"),
    path(GAME + "again", actions.rematch, name="quick-rematch"),
    path(GAME + "agree/", agree, name="quick-agree"),
    path(GAME + "agree/no/", not_right, name="quick-disagree"),
    path(GAME + "undo", actions.undo, name="quick-undo"),
    path(GAME + "redo", actions.redo, name="quick-redo"),
    path(GAME + "names/", actions.names, name="quick-names"),
    path(GAME + "share/", share, name="quick-share"),
    path(GAME + "game.json", game_file, name="quick-game-file"),
]
