"""Keywords: the general ones (rules 3.8) and some of single scenarios, one module each.

One that acts by itself registers; one that others ask for is a function.
"""

from ruling_service.engine.lcg.keywords import (  # noqa: F401  (importing registers them)
    ambush,
    archery,
    dire,
    doomed,
    guarded,
    guarded_attachment,
    hinder,
    indestructible,
    loot,
    peril,
    phantom,
    pillage,
    prowl,
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
    villagers,
)  # fmt: skip
