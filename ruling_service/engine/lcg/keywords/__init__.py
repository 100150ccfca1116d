"""The LCG's general keywords (rules 3.8), one module each. One that acts by itself registers; one that others ask for is a function."""

from ruling_service.engine.lcg.keywords import (  # noqa: F401  (importing registers them)
    archery,
    doomed,
    guarded,
    indestructible,
    questing,
    ranged,
    regenerate,
    restricted,
    sack,
    secrecy,
    sentinel,
    surge,
    time,
    toughness,
    victory,
)  # fmt: skip
