"""What the engine knows of a card, on one sheet: when its abilities can be used, what they can be used on,
what they wait for, and which of all cards answer or cancel it.

Nothing of it is written down for any card: it is read from the compiled abilities, the tables of meanings
and the records of verbs.
"""
