"""Keywords: the general ones (rules 3.8) and some of single scenarios, one module each.

One that acts by itself registers; one that others ask for is a function. `game` imports them all.
"""
