"""What the phrases of card text mean on a table: players, cards, amounts, conditions, events, effects.

Each function is registered for a node kind of the card language (docs/card-language-lcg.md). Adding a phrase
to the game means adding one function here and its patterns to the grammar.
"""
