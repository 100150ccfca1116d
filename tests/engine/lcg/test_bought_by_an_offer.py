"""Where an action or a response is an offer to pay a cost, what stands behind "to" is bought, to the end of
the text (lcg/rule/4.2.4).

Generated: who is offered it × what it costs × the sentence behind it × whether it is paid.
"""

from __future__ import annotations

import pytest

from tests.engine.lcg.table_top import Table

BEHIND = [
    ("He gets +1 [willpower] until the end of the round.", lambda t, page: t.value(page, "willpower") - 1),
    ("Draw 1 card.", lambda t, _: len(t.hand())),
    ("Page gets +1 [willpower] until the end of the round. Draw 1 card.", lambda t, _: len(t.hand())),
    ("If he does, draw 1 card.", lambda t, _: len(t.hand())),
]


@pytest.mark.parametrize("who", ["that player may", "you may"])
@pytest.mark.parametrize(("behind", "gained"), BEHIND)
@pytest.mark.parametrize(("resources", "paid"), [(1, True), (1, False), (0, False)])
def test_what_stands_behind_an_offer_is_bought_too(who, behind, gained, resources, paid):
    table = Table("Tom")
    hero = table.hero("Bold Hero", sphere="Spirit")
    text = f"Response: After a player raises his threat, {who} spend 1 [spirit] resource to ready Page. {behind}"
    page = table.ally("Page", willpower=1, text=text)
    table.play.tokens(hero, "resource", resources)
    table.play.change(page, ready=False)
    table.deck("Tom", "Plain Card", "Plain Card")
    table.answering("use Page", "yes" if paid else "no")
    table.has_threat_raised("Tom", 1)
    assert (table.card(page).ready, gained(table, page)) == (paid, int(paid))
