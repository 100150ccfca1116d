"""The price before "to" has to be payable for a text to be used at all, whatever comes before or behind it: after a
choice, and of two deeds each with its price that of one (lcg/cost, lcg/triggered-ability). An attack at the enemy
chosen before reaches where he is (lcg/golden-rules).
"""

from __future__ import annotations

from itertools import product

import pytest

from tests.situations.lcg.table import run

PRICES = ("exhaust Wake", "spend 1 resource", "discard an ally you control", "exhaust a hero you control")
FORMS = (
    "{0} to deal 1 damage to an enemy. Draw 1 card.",
    "Choose an enemy. {0} to deal 1 damage to that enemy. Draw 1 card.",
    "Either {0} to deal 1 damage to an enemy, or {1} to heal 1 damage from a hero. Draw 1 card.",
)


def asked(text, can=frozenset(), ask="{can: {trigger: Wake}}", act="[]"):
    """What is answered of a card with that text whose player can pay so."""
    def so(price):
        return str(price not in can).lower()

    return run(
        f"""
          - {{name: Wake, type: attachment, sphere: Neutral, text: "Attach to a hero. Action: {text}"}}
        players:
          - name: Tom
            heroes:
              - card: Bran
                exhausted: {so(PRICES[3])}
                resources: {int(PRICES[1] in can)}
                damage: 1
                attached: [{{card: Wake, exhausted: {so(PRICES[0])}}}]
            allies: {'[Scout]' if PRICES[2] in can else '[]'}
            deck: 5
        staging area: [Brute]
        at: in 6.2 window
        do: {act}
        ask: {ask}
        """
    )


@pytest.mark.parametrize(("form", "price"), list(product(FORMS, PRICES)))
def test_a_text_is_used_only_if_its_price_can_be_paid(form, price):
    other = PRICES[PRICES.index(price) - 1]
    text = form.format(price, other)
    text = text if text.startswith(("Either", "Choose")) else text[0].upper() + text[1:]
    text = text.replace(f". {price}", f". {price[0].upper()}{price[1:]}")
    for can in (frozenset(), frozenset([price]), frozenset([other])):
        found = asked(text, can)
        assert not found.gaps
        assert found.answer is (price in can or other in can and "Either" in form), (text, can)


def test_whoever_is_chosen_pays_with_himself():
    text = "Choose a hero you control. Exhaust that hero to draw 1 card."
    assert [asked(text, can).answer for can in (frozenset(), frozenset(PRICES[3:]))] == [False, True]


@pytest.mark.parametrize("whom", ["Choose an enemy in the staging area. Exhaust Wake to {} that enemy{}",
                                  "Exhaust Wake to {} an enemy in the staging area{}"])  # fmt: skip
def test_an_attack_at_the_enemy_that_was_chosen_reaches_it(whom):
    text = whom.format("declare attached hero as an attacker against", " (and resolve the attack).")
    assert asked(text, frozenset(PRICES)).answer is True
    done = asked(text, frozenset(PRICES), "{how much: damage of Brute}", "[{trigger: Wake}]")
    assert done.answer == 2  # 3 attack against a defense of 1
