"""Rules lookup that also runs the rules, for *The Lord of the Rings: The Card Game* and the *Trading Card
Game*.
"""

__version__ = "0.2.0"
