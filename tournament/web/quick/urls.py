"""URLs of quick games: started at `quick/`, scored at the secret `g/…`, watched at `w/…`."""

from django.urls import URLPattern, path

from tournament.web.converters import MATCH_ID
from tournament.web.quick import actions
from tournament.web.quick.agree import agree_to_sheet, reject_sheet
from tournament.web.quick.entry import edit_hand, enter_hand, preview_hand
from tournament.web.quick.restoring import restore_hand
from tournament.web.quick.sharing import game_file, share, share_watched
from tournament.web.quick.starting import forget_device_game, import_file, start_game
from tournament.web.quick.table import changes, score, watch

GAME = f"g/<{MATCH_ID}:score_id>/"

urlpatterns: list[URLPattern] = [
    path("quick/", start_game, name="quick-start"),
    path("quick/forget", forget_device_game, name="quick-forget"),
    path("quick/import", import_file, name="quick-import"),
    path(f"w/<{MATCH_ID}:watch_id>/", watch, name="quick-watch"),
    path(f"w/<{MATCH_ID}:watch_id>/share/", share_watched, name="quick-watch-share"),
    path(GAME, score, name="quick-score"),
    path(GAME + "changes", changes, name="quick-changes"),
    path(GAME + "hand/", enter_hand, name="quick-hand"),
    path(GAME + "hand/<int:number>/", edit_hand, name="quick-hand-edit"),
    path(GAME + "hand/<int:number>/remove", actions.remove_hand, name="quick-hand-remove"),
    path(GAME + "hand/<int:number>/restore/<int:version>", restore_hand, name="quick-hand-restore"),
    # Pages loaded before December 2026 post to `reckon`. Of two addresses with one name, links use the last.
    path(GAME + "reckon", preview_hand, name="quick-preview"),
    path(GAME + "preview", preview_hand, name="quick-preview"),
    path(GAME + "failed-opening", actions.fail_opening, name="quick-opening-fail"),
    path(GAME + "seat", actions.seat_players, name="quick-seat"),
    path(GAME + "close", actions.close_game, name="quick-game-close"),
    path(GAME + "reopen", actions.reopen_game, name="quick-game-reopen"),
    path(GAME + "next-game", actions.start_next_game, name="quick-next-game"),
    path(GAME + "again", actions.start_rematch, name="quick-rematch"),
    path(GAME + "agree/", agree_to_sheet, name="quick-agree"),
    path(GAME + "agree/no/", reject_sheet, name="quick-disagree"),
    path(GAME + "undo", actions.undo_change, name="quick-undo"),
    path(GAME + "redo", actions.redo_change, name="quick-redo"),
    path(GAME + "names/", actions.rename_pairs, name="quick-names"),
    path(GAME + "share/", share, name="quick-share"),
    path(GAME + "game.json", game_file, name="quick-game-file"),
]
