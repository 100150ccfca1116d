"""Campaigns of the LCG: the log that is kept between games, what it brings to a game, and what a game brings
to it.
"""
