"""How much of anything may be sent: every limit that a person or a program can meet, in one place
(docs/site.md lists them).
"""

TEXT = 256 * 1024
"""Bytes of a situation, of a request's body, of a card object."""
DEPTH = 40
"""Lists and fields inside one another."""
DIGITS = 15
"""Digits of a number: with more of them, programs that count in doubles and databases don't agree on it any
more.
"""
LARGEST = 10**DIGITS - 1
"""The largest number that is read."""
QUESTION = 1_000
"""Characters of a question or of a query."""
NAME = 200
"""Characters of one name: an id, a card's title, a reading chosen for a word."""
SECONDS = 5.0
"""Seconds of the processor that one simulation may take, where nothing else is set."""
MEGABYTES = 1024
"""Memory of a worker that plays, where nothing else is set."""
CHOICES = 24
"""Readings that one question may have chosen."""
CARDS = 24
"""Cards with their text that may be given with a question."""
PLAYERS = 4
"""Players that a whole game may have."""
GAME = 20_000
"""Choices that the log of a game may hold, chance's too."""
ROWS = 60
"""Rows of one kind in the form."""
LINE = 4_000
"""Characters of a field of the form that holds YAML."""
LIST = 100
"""Results that one request may ask for."""
PERMALINK = 3_600
"""Characters of a permalink that every server and browser carries in an address."""
QUOTED = 80
"""Characters of what was sent that a message repeats."""
