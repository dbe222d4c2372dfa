"""Setting up a tournament: presets known from practice, and their size and duration before anything is played.

`presets.PRESETS`, `team_presets.TEAM_PRESETS`, `presets.preset(key)` of either; of a `preset.Preset`, for the pairs
entered (`scoring.contest.model.Pair`):
    `questions(pairs)`                what is left open: `questions.Question`, with sensible defaults
    `answers(pairs, given)`           every question with its answer
    `stages(pairs, given, lot_order)` the "stages" of a tournament file; `lot_order`: all pairs in the order of the lots
`questions.WrongAnswer` (an `Impossible`) names the question whose answer is impossible.

`preview.preview(tournament, timing)` → `Preview`: rounds, matches, byes and minutes of each stage, and the sentence.
`preview.Timing(tables, minutes_per_game, minutes_between, tolerance)`; `preview.usual_timing(pairs)`.

`rounds.round_name(stage, number, last)`: "semi-finals", "round 3".
"""
