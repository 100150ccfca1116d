"""Constant texts that keep attachments off other cards: each wording × each way to name the cards
(lcg/cannot, lcg/attachment-cards).
"""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

import pytest

from ruling_service.errors import IllegalHere
from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate
from tests.situations.lcg.table import run

HOSTS = [
    "Troll enemies", "each Troll enemy", "a Troll enemy", "each Troll", "all Troll enemies", "Old Stone",
    "enemies engaged with you",
]  # fmt: skip
WORDINGS = [
    "Players cannot play attachments on {host}.", "Players cannot play each attachment on {host}.",
    "Players cannot play any attachment on {host}.", "Players cannot attach attachments to {host}.",
    "No attachments can be played on {host}.", "No attachments can be attached to {host}.",
]  # fmt: skip


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("wording", WORDINGS)
def test_the_card_meant_gets_none_and_another_does(wording: str, host: str) -> None:
    """A text that is read keeps the attachment off the one and not off the other."""
    enemy: dict[str, Any] = {
        "type": "enemy", "engagement cost": 30, "threat": 1, "attack": 1, "defense": 1, "hit points": 3,
    }  # fmt: skip
    for chosen, can in (("Old Stone", "never"), ("Rat", "always")):
        verdict = simulate(from_data({
            "game": "lcg",
            "cards": [
                {"name": "Old Stone", **enemy, "traits": ["Troll"], "text": wording.format(host=host)},
                {"name": "Rat", **enemy},
                {"name": "Trap", "type": "attachment", "sphere": "Neutral", "cost": 0, "text": "Attach to an enemy."},
                {"name": "Chief", "type": "hero", "sphere": "Lore", "threat cost": 9, "willpower": 1, "attack": 1,
                 "defense": 1, "hit points": 9},
            ],
            "players": [
                {"name": "Tom", "threat": 20, "heroes": ["Chief"], "hand": ["Trap"], "engaged": ["Old Stone"]}
            ],
            "staging area": ["Rat"], "at": "in 2.2 window", "ask": {"can": {"play": "Trap", "choosing": chosen}},
        }))  # fmt: skip
        assert (verdict.verdict, verdict.gaps) == (can, [])


LIMITED = """
  - {{name: Band, type: attachment, sphere: Neutral, cost: 0, unique: {unique}, text: "Attach to a {to}. {limit}"}}
players:
  - name: Tom
    heroes: [{{card: Bran, attached: [{bran}]}}, {{card: Wyn, attached: [{wyn}]}}]
    hand: [{{card: Band, as: more}}]
  - name: Kris
    heroes: [{{card: Rod, attached: [{rod}]}}]
    attachments: [{kris}]
at: in 2.2 window
staging area: [Rat]
do: [{do}]
ask: {{{ask}}}
"""
ATTACHED = "how often: {happened: attached, card: more}"
ROD = "  - {name: Rod, type: hero, unique: true, sphere: Lore, threat cost: 8, willpower: 1, attack: 1, defense: 1, hit points: 3}"
PER_HERO, PER_PLAYER = "Limit 1 per hero.", "Limit 1 per player."


def _limited(
    limit="", *, to="hero", unique="false", bran="", wyn="", rod="", kris="", do="", ask=ATTACHED, says="traits: []"
):
    text = LIMITED.format(limit=limit, to=to, unique=unique, bran=bran, wyn=wyn, rod=rod, kris=kris, do=do, ask=ask)
    return run(f"{ROD.replace('hit points: 3}', f'hit points: 3, {says}}}')}\n{text.lstrip(chr(10))}")


@pytest.mark.parametrize(("limit", "laid", "rule"), [
    (PER_HERO, {"bran": "Band, {card: Band, as: two}"}, "lcg/limits"),
    (PER_HERO, {"bran": "Band", "kris": "{card: Band, as: two, on: Bran}"}, "lcg/limits"),
    (PER_HERO, {"bran": "Band, {card: Band, as: two, reason: two texts}"}, ""),
    (PER_HERO, {"bran": "Band", "wyn": "{card: Band, as: two}"}, ""),
    (PER_PLAYER, {"bran": "Band", "wyn": "{card: Band, as: two}"}, "lcg/limits"),
    (PER_PLAYER, {"bran": "Band", "rod": "{card: Band, as: two}"}, ""),
    ("", {"bran": "Band, {card: Band, as: two}"}, ""),
])  # fmt: skip
def test_no_more_copies_are_laid_than_their_text_allows(limit, laid, rule):
    if rule:
        with pytest.raises(IllegalHere) as refused:
            _limited(limit, **laid)
        assert refused.value.rule == rule
    else:
        assert _limited(limit, **laid).verdict == "value"


@pytest.mark.parametrize(("how", "to", "rule"), [
    ({"limit": PER_HERO, "bran": "Band"}, "Bran", "lcg/limits"),
    ({"limit": PER_HERO, "bran": "Band"}, "Wyn", ""),
    ({"limit": PER_PLAYER, "bran": "Band"}, "Wyn", "lcg/limits"),
    ({"limit": PER_PLAYER, "bran": "Band"}, "Rod", ""),
    ({"unique": "true", "bran": "Band"}, "Rod", "lcg/unique-cards"),
    ({"to": "Dwarf hero"}, "Bran", "lcg/attachment-cards"),
    ({}, "Bran", ""),
])  # fmt: skip
def test_the_act_attaches_nothing_where_it_cannot_be(how, to, rule):
    do = f"{{attach: more, to: {to}}}"
    if rule:
        with pytest.raises(IllegalHere) as refused:
            _limited(**how, do=do)
        assert refused.value.rule == rule
    else:
        assert _limited(**how, do=do).answer == 1


@pytest.mark.parametrize(("laid", "do", "whose"), [
    ({"kris": "{card: Band, as: one, on: Bran}"}, "", "Tom"),
    ({"kris": "{card: Band, as: one, on: Bran, reason: taken by a text}"}, "", "Kris"),
    ({"kris": "{card: Band, as: one, on: Rod}"}, "", "Kris"),
    ({"kris": "{card: Band, as: one, on: Rat}"}, "", "Kris"),
    ({"bran": "{card: Band, as: one}"}, "{attach: one, to: Rod}", "Kris"),
    ({"bran": "{card: Band, as: one}"}, "{attach: one, to: Rat}", "Tom"),
])  # fmt: skip
def test_an_attachment_is_his_who_controls_its_character(laid, do, whose):
    """lcg/faq/1.38, lcg/attachment-cards: on what nobody controls it stays his."""
    asked = f"whether: {{is: {{card: one, controller: {whose}}}}}"
    assert _limited(**laid, do=do, ask=asked).verdict == "always"


@pytest.mark.parametrize(("text", "laid", "refused"), [
    ("Rod cannot have attachments.", "Band", True),
    ("Rod cannot have attachments.", "{card: Band, reason: so it was}", False),
    ("Rod cannot have non-Weapon attachments.", "Band", True),
    ("Rod cannot have Weapon attachments.", "Band", False),
    ("While Rod is exhausted, it cannot have attachments.", "Band", False),
])  # fmt: skip
def test_none_is_laid_on_what_cannot_have_it(text, laid, refused):
    """lcg/cannot-have-attachments, lcg/faq/1.56: it would be discarded at once."""
    with pytest.raises(IllegalHere, match="cannot have it") if refused else nullcontext():
        _limited(rod=laid, says=f'text: "{text}"')
