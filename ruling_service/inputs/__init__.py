"""Text from outside becomes data here, and only here: numbers, JSON, YAML, and the limits that hold for all
of it.
"""
