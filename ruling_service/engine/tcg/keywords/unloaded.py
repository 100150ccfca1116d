"""Keywords without rules of their own, to which other cards refer: peoples, callings, sorts of things
(tcg/unloaded-keyword).
"""

from __future__ import annotations

from ruling_service.engine.tcg.keyword_records import declare

OF_CHARACTERS = (
    "ranger", "knight", "valiant", "villager", "besieger", "tracker", "Southron", "Easterling", "Corsair",
    "warg-rider", "tentacle",
    "fellowship", "cunning",
)  # fmt: skip
OF_OTHERS = (
    "stealth", "search", "tale", "spell", "weather", "fortification", "machine", "engine", "twilight",
    "pipeweed", "concealed",
)  # fmt: skip
ADJECTIVES = ("valiant", "fellowship", "cunning", "concealed", "twilight")
OF_WHICH_THERE_IS_MUCH = ("stealth", "search", "weather", "pipeweed")

for _name in (*OF_CHARACTERS, *OF_OTHERS):
    _of = "character" if _name in OF_CHARACTERS else "card"
    _noun = "" if _name in ADJECTIVES else "it" if _name in OF_WHICH_THERE_IS_MUCH else "one"
    declare(
        _name, "tcg/unloaded-keyword", of=_of, noun=_noun, example=f"{_name[0].upper()}{_name[1:]}."
    )
