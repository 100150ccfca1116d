"""Whom "him" means behind a price that the card itself pays, in both games: where the text waits for somebody
else, who pays may be meant as well as he, and that is a gap; a noun of his own, or the card's own being waited
for, settles it (lcg/self-referential-abilities, tcg/cost).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.language import card_language
from ruling_service.engine.tcg.meaning.antecedents import settled
from ruling_service.situations.shared.compiling import compile_object

GAMES: dict[str, tuple[str, str, str, str, list[str]]] = {
    "lcg": ("hero", "ally", "exhaust", "Response: After {} takes damage, {} {}.", ["heal 1 damage from {}", "ready {}"]),
    "tcg": ("companion", "ally", "exert", "Each time {} takes a wound, {} {}.", ["heal {}", "make {} strength +2"]),
}  # fmt: skip
PAID = {"price": "you may {} Old to", "nothing": "you may"}
CASES = [
    (game, deed, who, paid, said)
    for game, (*_, deeds) in GAMES.items() for deed in deeds for who in ("Old", "an ally")
    for paid in ("price", "nothing") for said in ("him", "that ally")
    if (who, said) != ("Old", "that ally")
]


@pytest.mark.parametrize(("game", "deed", "who", "paid", "said"), CASES)
def test_who_pays_is_not_surely_him(game: str, deed: str, who: str, paid: str, said: str) -> None:
    of_type, _, act, text, _ = GAMES[game]
    words = text.format(who, PAID[paid].format(act), deed.format(said))
    found = compile_object({"name": "Old", "title": "Old", "type": of_type, "text": words}, game)
    unclear = (who, paid, said) == ("an ally", "price", "him")
    assert found.played is not unclear, (words, found.gaps, found.not_played)
    if paid == "price":
        words = text.format(who, f"you may {act} Old", f". If you do, {deed.format(said)}").replace(" .", ".")
        found = compile_object({"name": "Old", "title": "Old", "type": of_type, "text": words}, game)
        assert found.played is not unclear, (words, found.gaps, found.not_played)


@pytest.mark.parametrize("owner", ["a companion", "a condition"])
def test_who_leaves_play_to_pay_is_not_him(owner: str) -> None:
    text = "Each time an ally takes a wound, you may discard Old to heal him."
    (ability,) = card_language("tcg").compile_card({"title": "Old", "type": owner[2:], "text": text}).abilities
    (healed,) = [n["what"] for n in settled(ability).walk() if n.kind == "heal"]
    assert [each["by"].kind for each in healed["means"]] == ["some"]
