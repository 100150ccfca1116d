"""The LCG's general keywords (rules 3.8), one module each. A keyword that acts by itself registers here; one that others ask for is a value."""

from ruling_service.engine.lcg.keywords import archery, doomed, guarded, regenerate, time  # noqa: F401  (importing registers them)
