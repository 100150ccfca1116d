"""Whole games: decks read from files and checked, scenarios laid out, games played, kept as a log and
played again.
"""
