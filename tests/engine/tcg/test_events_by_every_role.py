"""Each event of card text with all its roles, and with any one of them otherwise: what is told fits only where every
role does (tcg/when, tcg/response, the entry of each verb). The table is that of `wide_table`.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.tcg import phrases
from tests.engine.tcg.test_meaning_of_events import happened, heard, waits_for
from tests.engine.tcg.wide_table import saying, wide

EVENTS = [
    # what is waited for, what happens, its roles, and each role as it would not fit
    ("you discard an Elf from hand", "discarded from hand", {"card": "@scout", "player": 0}, {"card": "@plan", "player": 1}),
    ("an opponent discards a Shadow card from hand", "discarded from hand", {"card": "@secret", "player": 1},
     {"card": "@plan", "player": 0}),
    ("you take a card into hand", "took into hand", {"card": "@scout", "player": 0}, {"player": 1}),
    # whose a card is that goes to a hand or leaves a deck is told by its owner
    ("a companion is returned to your hand", "returned to hand", {"card": "@gimli", "player": 0},
     {"card": ("@blade", "@uruk", "@theirs")}),
    ("a minion is returned to an opponent's hand", "returned to hand", {"card": "@uruk", "player": 0},
     {"card": ("@gimli", "@spear")}),
    ("an Elf is discarded from your draw deck", "discarded from deck", {"card": "@scout", "player": 0},
     {"card": ("@plan", "@secret")}),
    ("a Shadow card is discarded from an opponent's draw deck", "discarded from deck", {"card": "@secret", "player": 1},
     {"card": ("@plan",)}),
    # tokens: which, how many, whose doing
    ("you add a burden", "added burdens", {"amount": 1, "player": 0, "source": "@frodo"}, {"player": 1}),
    ("an opponent adds a threat", "added threats", {"amount": 1, "player": 1, "source": "@orc"}, {"player": 0}),
    ("a burden is added by an Elf", "added burdens", {"amount": 1, "player": 0, "source": "@legolas"},
     {"source": ("@gimli", "@orc")}),
    ("a threat is removed by a Dwarf", "removed threats", {"amount": 1, "player": 0, "source": "@gimli"},
     {"source": ("@legolas", "@orc")}),
    ("an [elven] token is placed on a condition", "placed culture tokens",
     {"card": "@song", "culture": "elven", "amount": 1, "player": 0}, {"card": "@blade", "culture": "gondor"}),
    ("you remove an [elven] token from a condition", "removed culture tokens",
     {"card": "@song", "culture": "elven", "amount": 1, "player": 0},
     {"card": "@blade", "culture": "gondor", "player": 1}),
    ("you reinforce an [elven] token", "placed culture tokens",
     {"card": "@song", "culture": "elven", "amount": 1, "player": 0, "reinforced": True},
     {"culture": "gondor", "player": 1, "reinforced": False}),
    ("you stack a minion on a condition", "stacked", {"card": "@uruk", "on": "@hoard", "player": 0},
     {"card": "@gimli", "on": "@blade", "player": 1}),
]  # fmt: skip


def otherwise(roles, misfits):
    """The roles as told, with one of them as it would not fit, for each of them."""
    for role, wrong in misfits.items():
        for value in wrong if isinstance(wrong, tuple) else (wrong,):
            yield role, {**roles, role: value}


@pytest.mark.parametrize(("event", "kind", "roles", "misfits"), EVENTS, ids=[row[0] for row in EVENTS])
def test_it_is_heard_with_all_its_roles_and_with_none_of_them_otherwise(event, kind, roles, misfits):
    assert heard(event, kind, **roles)
    for role, told in otherwise(roles, misfits):
        assert not heard(event, kind, **told), (role, told[role])


@pytest.mark.parametrize(("event", "kind"), [
    ("a burden is added", "added threats"), ("a threat is added", "added burdens"),
    ("a burden is removed", "removed threats"), ("a threat is removed", "removed burdens"),
])  # fmt: skip
def test_burdens_are_no_threats(event, kind):
    assert not heard(event, kind, amount=1, player=0, source="@frodo")


@pytest.mark.parametrize(("named", "amount", "true"), [(2, 1, False), (2, 2, True), (2, 3, True), (1, 1, True)])
def test_as_many_come_at_once_as_are_named(named, amount, true):
    """tcg/culture-tokens: two together are two; one more at once than the one that a text speaks of is not said."""
    t = wide()
    node = waits_for("Each time an [elven] token is placed on a condition, add (1).").replace(n=named)
    told = happened(t, "placed culture tokens", card="@song", culture="elven", amount=amount, player=0)
    assert phrases.met(t.play, saying(t), node, told) == true


def test_whether_several_at_once_are_one_each_is_left_open():
    with pytest.raises(phrases.NotPlayed):
        heard("a burden is added", "added burdens", amount=2, player=0, source="@frodo")
