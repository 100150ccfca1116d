"""Keywords: the general ones (rules 3.8) and some of single scenarios, one module each.

One that acts by itself registers; one that others ask for is a function.
"""

from ruling_service.engine.lcg.keywords import (  # noqa: F401  (importing registers them)
    ambush,
    archery,
    defense,
    dire,
    doomed,
    encounter,
    guarded,
    guarded_attachment,
    hide,
    hinder,
    indestructible,
    loot,
    mire,
    peril,
    permanent,
    phantom,
    pillage,
    prowl,
    questing,
    ranged,
    regenerate,
    restricted,
    sack,
    safe,
    secrecy,
    sentinel,
    surge,
    time,
    toughness,
    victory,
    villagers,
)  # fmt: skip
