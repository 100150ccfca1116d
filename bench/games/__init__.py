"""Whole games at random with real cards, and what must be true in them at every decision (`make games`)."""
