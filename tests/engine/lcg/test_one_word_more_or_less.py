"""Sentences that differ in a word, each played on the same table: how many cards "a", "your", "each", "2" or
"X and Y" mean, whom "other" leaves out, what a cost takes, what a condition says of a card that isn't there.

The sentences are put together from lists of their parts; what has to come of one is told by the part itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

from ruling_service.engine.lcg import actions, coverage, language, staging
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

HEROES, ALLIES, ENEMIES = ("Rook", "Finn", "Wren"), ("Alder", "Birch"), ("Far One", "Near One")


def three_and_two(text: str = "", kind: str = "event") -> Table:
    """Tom's three heroes and two allies, all ready and with 1 damage, two staged enemies, and a card with the text."""
    table = Table("Tom").during("planning", "2.2")
    table.play.remember("active player", 0)
    table.play.remember("step", "2.2")
    table.quest()
    for name in HEROES:
        table.hero(name, damage=1, resources=1, hit_points=5)
    for name in ALLIES:
        table.with_tokens(table.ally(name, hit_points=3), damage=1)
    for name in ENEMIES:
        table.with_tokens(table.enemy(name), damage=1)
    table.deck("Tom", *["Plain Card"] * 6)
    if kind == "event":
        table.prints("Word", "event", cost=0, sphere="Neutral", text=text)
        table.lays("Word", "hand:Tom")
    elif kind == "treachery":
        table.prints("Word", "treachery", text=text)
        table.lays("Word", places.ASIDE)
    return table


class Deed(NamedTuple):
    """Something that is done to cards: how it is said, of the cards behind it, and how one sees that it was."""

    says: str
    done: Callable[[Table, int], bool]


DEEDS = (
    Deed("Exhaust {}", lambda table, ident: not table.card(ident).ready),
    Deed("Deal 1 damage to {}", lambda table, ident: table.damage(ident) == 2),
    Deed("Heal 1 damage from {}", lambda table, ident: table.damage(ident) == 0),
    Deed("Discard {}", lambda table, ident: not places.is_in_play(table.card(ident))),
    Deed("Commit {} to the quest", lambda table, ident: table.card(ident).marked("committed")),
)
MEANT: tuple[tuple[str, tuple[str, ...], int], ...] = (
    ("a hero", HEROES, 1), ("a hero you control", HEROES, 1), ("your hero", HEROES, 1),
    ("one of your heroes", HEROES, 1), ("1 hero", HEROES, 1), ("any hero", HEROES, 1), ("2 heroes", HEROES, 2),
    ("each hero", HEROES, 3), ("all heroes", HEROES, 3), ("your heroes", HEROES, 3),
    ("each hero you control", HEROES, 3), ("each of your heroes", HEROES, 3), ("all of your heroes", HEROES, 3),
    ("your ally", ALLIES, 1), ("an ally", ALLIES, 1), ("your allies", ALLIES, 2), ("each ally", ALLIES, 2),
    ("your character", HEROES + ALLIES, 1), ("your characters", HEROES + ALLIES, 5),
    ("a hero and an ally", HEROES + ALLIES, 2), ("your hero and your ally", HEROES + ALLIES, 2),
    ("a hero and each ally", HEROES + ALLIES, 3),
)  # fmt: skip
"""How cards are meant, among which, and how many of them."""


def choices(table: Table) -> int:
    """How often somebody was asked, taking what was offered first, until all is done; nobody acts or responds."""
    asked = 0
    table.play.run()
    while table.play.state.pending is not None:
        decision = table.play.state.pending
        asked += decision.kind == "target"
        table.play.choose(len(decision.options) - 1 if decision.kind in ("respond", "act") else 0)
        table.play.run()
        assert asked < 9, "there is no end to it"
    return asked


@pytest.mark.parametrize("kind", ["event", "treachery"])
@pytest.mark.parametrize("deed", DEEDS, ids=lambda deed: deed.says.split()[0])
def test_a_phrase_means_as_many_cards_as_it_says(deed: Deed, kind: str) -> None:
    """Whoever has to choose is asked; what is named as a gap is left out, but not all of it."""
    told = 0
    for said, among, number in MEANT:
        text = f"{'Action' if kind == 'event' else 'When Revealed'}: {deed.says.format(said)}."
        compiled = language.compiler().compile_card({"name": "Word", "type": kind.title(), "text": text})
        if not compiled.complete or coverage.lacks(compiled.abilities):
            continue
        table = three_and_two(text, kind)
        if kind == "event":
            assert table.why_not_play("Word") is None, text
            table.play.then(actions.play_card.task(table.in_zone("Word", "hand:Tom"), 0))
        else:
            table.play.then(staging.reveal.task(table.id_of("Word"), 0))
        asked = choices(table)
        done = sum(deed.done(table, i) for i in table.play.state.cards if table.play.name(i) in among)
        assert (done, bool(asked)) == (number, number < len(among)), text
        told += 1
    assert told > 15


OTHERS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("Choose a hero. Deal 1 damage to each other hero.", ("Finn", "Wren")),
    ("Choose a hero. Deal 1 damage to each other character you control.", ("Finn", "Wren", *ALLIES)),
    ("Choose an ally you control. Deal 1 damage to each other ally you control.", ("Birch",)),
    ("Choose a hero and an ally. Deal 1 damage to each other ally you control.", ("Birch",)),
    ("Exhaust a hero you control to deal 1 damage to each other hero you control.", ("Finn", "Wren")),
    ("Deal 1 damage to each other hero.", HEROES),
    ("Choose an enemy. Deal 1 damage to each other hero.", HEROES),
    ("Choose 2 heroes. Deal 1 damage to each other hero.", ("Wren",)),
)  # fmt: skip
"""Whom "other" means behind what was chosen first: those of its sort, and not what was chosen."""


@pytest.mark.parametrize(("text", "hurt"), OTHERS)
def test_other_leaves_out_what_the_text_has_spoken_of(text: str, hurt: tuple[str, ...]) -> None:
    table = three_and_two(f"Action: {text}")
    table.play.then(actions.play_card.task(table.in_zone("Word", "hand:Tom"), 0))
    choices(table)
    assert {n for n in HEROES + ALLIES if table.damage(table.id_of(n)) == 2} == set(hurt)


def test_other_leaves_out_the_bearer_of_an_attachment() -> None:
    table = three_and_two(kind="")
    table.prints("Word", "attachment", cost=0, text="Action: Deal 1 damage to each other hero you control.")
    table.lays("Word", "play:Tom", on=table.id_of("Finn"))
    table.uses("Word")
    assert {n for n in HEROES if table.damage(table.id_of(n)) == 2} == {"Rook", "Wren"}


COST_PARTS: tuple[tuple[str, str, frozenset[str]], ...] = (
    ("exhaust {}", "a Gondor character you control", frozenset(["Gondor"])),
    ("exhaust {}", "a Ranger character you control", frozenset(["Ranger"])),
    ("discard {}", "a Gondor ally you control", frozenset(["Gondor"])),
    ("discard {}", "a Ranger ally you control", frozenset(["Ranger"])),
)  # fmt: skip
HAVING = ((), ("Gondor",), ("Ranger",), ("Gondor", "Ranger"), ("Gondor. Ranger",), ("Gondor. Ranger", "Ranger"),
          ("Gondor. Ranger", "Gondor", "Ranger"))  # fmt: skip
"""The traits of Tom's allies, one by one."""


def payable(parts: tuple[tuple[str, str, frozenset[str]], ...], allies: tuple[str, ...]) -> bool:
    """Whether another ally pays each part; one that is discarded cannot exhaust, and none exhausts twice."""
    if not parts:
        return True
    (_, _, wanted), rest = parts[0], parts[1:]
    return any(
        wanted <= set(traits.split(". ")) and payable(rest, allies[:n] + allies[n + 1 :])
        for n, traits in enumerate(allies)
    )


@pytest.mark.parametrize("allies", HAVING, ids=str)
@pytest.mark.parametrize(("one", "other"), [(0, 0), (0, 1), (1, 0), (2, 3), (3, 0), (3, 1), (3, 2)])
def test_no_card_pays_two_parts_of_a_cost(one: int, other: int, allies: tuple[str, ...]) -> None:
    """And whoever pays one part is not taken where the other could not be paid then."""
    parts = COST_PARTS[one], COST_PARTS[other]
    cost = " and ".join(how.format(what) for how, what, _ in parts)
    table = Table("Tom").during("planning", "2.2")
    table.play.remember("active player", 0)
    table.hero("Payer", text=f"Action: {cost[0].upper()}{cost[1:]} to draw 1 card.")
    table.deck("Tom", "Plain Card")
    for number, traits in enumerate(allies):
        table.ally(f"Ally {number}", traits=traits)
    able = payable(parts, allies)
    assert (table.why_not_use("Payer") is None) == able
    if able:
        table.play.then(actions.act.task(table.id_of("Payer"), 0, 0))
        choices(table)
        assert len(table.hand()) == 1


STATES = (
    "is not committed to the quest", "is not exhausted", "is not damaged", "is ready", "is undamaged",
    "has no damage on it", "is not attacking", "is not a Gondor character", "has no attachments",
)  # fmt: skip


@pytest.mark.parametrize("word", ["While", "If"])
@pytest.mark.parametrize("said", STATES)
@pytest.mark.parametrize("where", ["play:Tom", "hand:Tom", "discard:Tom", "deck:Tom"])
def test_what_a_card_is_not_is_said_of_it_in_play_only(where: str, said: str, word: str) -> None:
    table = Table("Tom").during("planning", "2.2")
    table.prints("Pal", "ally", willpower=1, attack=1, defense=1, hit_points=2, cost=1)
    table.lays("Pal", where)
    friend = table.hero("Friend", text=f"{word} Pal {said}, Friend gets +1 [attack].", attack=2)
    assert table.value(friend, "attack") == 2 + (where == "play:Tom")


@pytest.mark.parametrize("word", ["While", "If"])
def test_what_is_not_in_play_is_just_that(word: str) -> None:
    for where in ("play:Tom", "hand:Tom"):
        table = Table("Tom").during("planning", "2.2")
        table.prints("Pal", "ally", willpower=1, attack=1, defense=1, hit_points=2, cost=1)
        table.lays("Pal", where)
        friend = table.hero("Friend", text=f"{word} Pal is not in play, Friend gets +1 [attack].", attack=2)
        assert table.value(friend, "attack") == 2 + (where == "hand:Tom")


FIRST = (
    "Discard the top {} cards of your deck", "Put the top {} cards of your deck on the bottom of your deck",
    "Discard {} cards from your hand", "Discard {} cards at random from your hand", "Draw {} cards",
    "Exhaust {} characters you control", "Discard {} allies you control", "Deal 1 damage to {} characters",
    "Return {} allies you control to their owners' hands",
)  # fmt: skip


@pytest.mark.parametrize("number", [2, 9])
@pytest.mark.parametrize("first", FIRST)
def test_then_follows_only_all_of_it(first: str, number: int) -> None:
    """There are two or more, and fewer than nine, of everything."""
    table = three_and_two(f"When Revealed: {first.format(number)}. Then, raise your threat by 7.", "treachery")
    for _ in range(3):
        table.lays("Plain Card", "hand:Tom")
    table.play.then(staging.reveal.task(table.id_of("Word"), 0))
    choices(table)
    assert table.threat("Tom") == 20 + (7 if number == 2 else 0)


PLAYED_BY_IT: tuple[tuple[str, int, str, bool], ...] = (
    ("Spirit", 1, "Action: Raise your threat by 1.", True),
    ("Spirit", 3, "Action: Raise your threat by 1.", False),
    ("Lore", 1, "Action: Raise your threat by 1.", False),
    ("Spirit", 0, "Response: After an enemy is destroyed, raise your threat by 1.", False),
    ("Spirit", 0, "Action: Discard an attachment you control.", False),
)  # fmt: skip
"""Events by sphere, cost and text, and whether an effect can have them played with 1 Spirit resource."""


@pytest.mark.parametrize("cost", ["Discard Book", "Exhaust Book", "Raise your threat by 2"])
@pytest.mark.parametrize(("sphere", "price", "text", "possible"), PLAYED_BY_IT)
def test_what_would_be_played_has_to_be_playable_before_anything_is_paid(
    cost: str, sphere: str, price: int, text: str, possible: bool
) -> None:
    """A playable one beside it makes it possible."""
    for beside in (False, True):
        table = Table("Tom").during("planning", "2.2")
        table.play.remember("active player", 0)
        table.hero("Reader", sphere="Spirit", resources=1)
        table.prints("Book", "ally", cost=1, willpower=1, attack=1, defense=1, hit_points=2, text=(
            f"Action: {cost} to play a Spirit event from your discard pile."
        ))  # fmt: skip
        table.lays("Book", "play:Tom")
        table.prints("Song", "event", sphere=sphere, cost=price, text=text)
        table.lays("Song", "discard:Tom")
        table.prints("Lesser Song", "event", sphere="Spirit", cost=0, text="Action: Raise your threat by 1.")
        table.lays("Lesser Song", "discard:Tom" if beside else "deck:Tom")
        assert (table.why_not_use("Book") is None) == (possible or beside)
