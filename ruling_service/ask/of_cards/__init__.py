"""Questions about a named card's own text: from each of its abilities what can be asked of it, laid out and
played.
"""
