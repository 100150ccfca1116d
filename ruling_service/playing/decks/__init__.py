"""Decks: files of the ecosystem read, their cards found among the known ones, and whether a deck is legal."""
