"""The TCG's loaded keywords, one module each. One that acts by itself registers here; one that others ask for is a function."""
