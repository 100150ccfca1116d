"""Questions in plain words: read, built into the smallest situation, played, and answered in a sentence
(`answering.ask`).
"""
