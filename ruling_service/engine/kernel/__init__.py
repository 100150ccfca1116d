"""The kernel: plain-data state with an agenda, occurrences in one pipeline, windows, typed decisions, a cited
trace, exploration.

It serves two games and knows neither: a game is a `Rulebook` that names its tasks, its pipeline stages and
its values.
"""
