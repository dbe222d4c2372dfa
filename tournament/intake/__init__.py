"""Lists of pairs and of players as people have them: pasted, or as a spreadsheet. Nothing here raises or writes.

`pairs.read_pairs(text, accept_single=False)`          → `PairList`, one pair a line
`players.read_players(text)`                           → `PlayerList`, one player a line
`tables.read_table(data, accept_single=False)`         → `PairList` of a CSV or XLSX file's bytes
`tables.read_players_table(data)`                      → `PlayerList` of such a file

A row keeps its `line` (from 1) and its `text` as typed, what was read of it, and its `faults`; the list has faults of
its own. A `Fault` with `warning` may stand; any other must be mended before the list is used (`PairList.ready`).
`accept_single`: a line with one name alone is the name of a pair (the organiser said so), not a missing partner.
`model.same_key(name)` compares names whatever their case, accents and normal form.
"""
