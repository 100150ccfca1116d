"""Two players in the middle of a game: one table that is laid out once, for texts that are asked what they
mean there.
"""

from __future__ import annotations

from ruling_service.engine.kernel.cards import FIRST_ID
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table


def laid_out(text: str = "") -> Table:
    """Tom and Kris in the middle of a game; "Marker" is an attachment of Tom's on the Captain that carries
    the text asked about.

    | Tom's | Kris's | staged | elsewhere |
    |---|---|---|---|
    | Captain (exhausted, 2 damage, 3 resources, Sword, Marker), Wanderer (ready, ranged), Squire | Rider
    (committed), Page (1 damage) | Snaga, Hill, Relic | Ford (active, 1 progress), Olog (engaged with Tom, 1
    damage), Wolf (engaged with Kris) |
    """
    table = Table("Tom", "Kris").during("quest", "3.3")
    captain = table.hero(
        "Captain", ready=False, damage=2, resources=3, traits="Gondor. Noble.", sphere="Leadership",
        unique=True, willpower=2, attack=3, defense=2, hit_points=5,
    )  # fmt: skip
    table.hero(
        "Wanderer", traits="Dunedain.", sphere="Lore", keywords="Ranged.", willpower=1, attack=3, hit_points=4
    )
    table.ally("Squire", traits="Gondor.", sphere="Tactics", cost=2, willpower=0)
    rider = table.hero(
        "Rider", player="Kris", traits="Rohan.", sphere="Spirit", willpower=3, attack=2, hit_points=3
    )
    table.play.mark(rider, "committed")
    table.with_tokens(table.ally("Page", player="Kris", traits="Rohan.", sphere="Neutral", cost=3), damage=1)
    table.prints(
        "Sword", "attachment", traits="Item. Weapon.", sphere="Tactics", cost=1, keywords="Restricted."
    )
    table.lays("Sword", "play:Tom", on=captain)
    table.enemy("Snaga", traits="Goblin. Orc.", engagement_cost=20, threat=2, attack=1, hit_points=2)
    table.with_tokens(
        table.enemy(
            "Olog", where="engaged:Tom", traits="Troll.", engagement_cost=40, threat=4, attack=6, hit_points=9
        ),
        damage=1,
    )
    table.enemy("Wolf", where="engaged:Kris", traits="Creature.", engagement_cost=15, threat=1, attack=2)
    table.location("Hill", traits="Hills.", threat=3, quest_points=5)
    table.with_tokens(
        table.location("Ford", where=places.ACTIVE, traits="River.", quest_points=4), progress=1
    )
    table.prints("Relic", "objective", traits="Artifact.")
    table.lays("Relic", places.STAGING)
    table.quest()
    for name in ("Plain Card", "Plain Card"):
        table.lays(name, "hand:Tom")
    if text:
        table.prints("Marker", "attachment", traits="Sign.", sphere="Lore", cost=0, text=text)
        table.lays("Marker", "play:Tom", on=captain)
    return table


def with_piles(text: str = "") -> Table:
    """The same table with cards in the piles, topmost first.

    | pile | cards |
    |---|---|
    | Tom's deck, discard pile | First, Second, Third (events); Lost (Gondor ally) |
    | Kris's hand, deck | Held; Fourth, Fifth (events) |
    | encounter deck, its discard pile | Warg (Creature enemy), Fen (location), Omen (treachery); Bat (enemy)
    |
    """
    table = laid_out(text)
    for name in ("First", "Second", "Third", "Fourth", "Fifth", "Held"):
        table.prints(name, "event", cost=1, sphere="Neutral")
    table.deck("Tom", "First", "Second", "Third")
    table.deck("Kris", "Fourth", "Fifth")
    table.lays("Held", "hand:Kris")
    table.prints("Lost", "ally", cost=2, traits="Gondor.", willpower=1, hit_points=2)
    table.lays("Lost", "discard:Tom")
    table.enemy("Warg", where=places.ENCOUNTER_DECK, traits="Creature.")
    table.location("Fen", where=places.ENCOUNTER_DECK)
    table.prints("Omen", "treachery")
    table.lays("Omen", places.ENCOUNTER_DECK)
    table.enemy("Bat", where=places.ENCOUNTER_DISCARD)
    return table


def seen(table: Table) -> dict[str, object]:
    """All that players see of a game: of each card where it is and what is on it, of each player the threat.
    """
    found: dict[str, object] = {f"{player} threat": table.threat(player) for player in table.players}
    found["first player"] = table.players[places.first_player(table.play)]
    for ident in sorted(table.play.state.cards):
        card = table.card(ident)
        name = table.play.name(ident)
        name = f"{name}#{ident - FIRST_ID + 1}" if f"{name} zone" in found else name
        host = table.play.name(card.host) if card.host is not None else ""
        found[f"{name} zone"] = table.zone(ident)
        found[f"{name} ready"] = card.ready
        found[f"{name} on"] = host
        found[f"{name} controller"] = table.players[card.controller] if card.controller is not None else ""
        found[f"{name} committed"] = card.marked("committed")
        for token in ("damage", "progress", "resource"):
            found[f"{name} {token}"] = card.token(token)
    return found


def changed(before: dict[str, object], after: dict[str, object]) -> dict[str, object]:
    """What is seen otherwise now, as it is now."""
    return {what: now for what, now in after.items() if before.get(what) != now}
