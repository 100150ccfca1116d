"""What can happen in the TCG, each declared once: the kind of its occurrences, what doing it is called, its entry, its roles.

A verb makes occurrences: `verbs.wounded(card=ident, source=other)`; a role that it doesn't have is an error. Beside it stands what else is
said of such a happening, so that no other table has to name it:

* `cannot`: the acts of a text's "cannot" that forbid it to happen to its card, or to its player;
* `prevented`: what a trace calls it where it is prevented;
* `told`: how a trace says it, where its consequence says nothing; `{card}`, `{player}`, `{side}` and `{number}` stand for its roles.
"""

from __future__ import annotations

from typing import NamedTuple

from ruling_service.engine.kernel.verbs import Verb
from ruling_service.engine.tcg.rulebook import TCG


class Sayings(NamedTuple):
    """What else is said of the happenings of a verb; see the module."""

    cannot: tuple[str, ...] = ()
    prevented: str = ""
    told: str = ""


_SAYINGS: dict[str, Sayings] = {}
_NONE = Sayings()


def sayings(kind: str) -> Sayings:
    """What else is said of happenings of that kind."""
    return _SAYINGS.get(kind, _NONE)


def declare(past: str, name: str, entry: str, roles: str, *, cannot: tuple[str, ...] = (), prevented: str = "", told: str = "") -> Verb:
    """Declare a verb with its roles, divided by spaces, and what else is said of it. Raises ValueError if there is one with that past."""
    verb = TCG.verbs.declare(past, name, entry, *roles.split())
    _SAYINGS[past] = Sayings(cannot, prevented, told)
    return verb


def withdraw(verb: Verb) -> None:
    """Undo a declaration, for tests that made a verb up."""
    TCG.verbs.withdraw(verb)
    del _SAYINGS[verb.past]


# -- wounds and death -------------------------------------------------------------------------------------------------

wounded = declare("wounded", "wound", "tcg/wound", "card life by player skirmish source why",
                cannot=("take_wounds", "be_wounded"), prevented="A wound to")  # fmt: skip
exerted = declare("exerted", "exert", "tcg/exert", "card life player source why", cannot=("exert",), prevented="The exertion of")
healed = declare("healed", "heal", "tcg/healing", "card life player source why", cannot=("heal",), prevented="The healing of")
killed = declare("killed", "kill", "tcg/killed", "card life by player skirmish source why",
               cannot=("be_killed",), prevented="The death of")  # fmt: skip
corrupted = declare("corrupted", "corrupt", "tcg/corrupted", "card life player why")
threat_wounds = declare("threat wounds", "place threat wounds", "tcg/threats", "player after")

# -- cards ------------------------------------------------------------------------------------------------------------

played = declare("played", "play", "tcg/playing-a-card", "card player life host frame origin was_on", told="{card} has been played")
finished_playing = declare("finished playing", "finish playing", "tcg/playing-a-card", "card player")
entered_play = declare("entered play", "enter play", "tcg/playing-a-card", "card to host")
ability_used = declare("ability used", "use an ability", "tcg/special-ability", "card player frame", told="{card} has used its ability")
triggered = declare("triggered", "trigger", "tcg/action", "card player ability")
discarded = declare("discarded", "discard", "tcg/discard", "card life player source why",
                  cannot=("be_discarded",), prevented="The discard of")  # fmt: skip
discarded_with_its_bearer = declare("discarded with its bearer", "discard with its bearer", "tcg/leaving-play", "card")
discarded_from_hand = declare("discarded from hand", "discard from hand", "tcg/discard", "card life player source chosen")
discarded_from_deck = declare("discarded from deck", "discard from the draw deck", "tcg/discard", "card life player source chosen")
returned_to_hand = declare("returned to hand", "return to hand", "tcg/effect", "card life player source", cannot=("return_to_hand",))
moved = declare("moved", "move a card", "tcg/moving-cards", "card life player source to where unseen")
stacked = declare("stacked", "stack", "tcg/stack", "card life player source on")
transferred = declare("transferred", "transfer", "tcg/transfer", "card life player source to why", cannot=("be_transferred",))
drew = declare("drew", "draw", "tcg/draw-deck", "player card")
took_into_hand = declare("took into hand", "take into hand", "tcg/moving-cards", "card life player source")
shuffled = declare("shuffled", "shuffle", "tcg/draw-deck", "zone")
reconciled = declare("reconciled", "reconcile", "tcg/reconcile", "player", told="{player} has reconciled")

# -- tokens -----------------------------------------------------------------------------------------------------------

added_twilight = declare("added twilight", "add twilight", "tcg/twilight-pool", "amount player source why")
removed_twilight = declare("removed twilight", "remove twilight", "tcg/twilight-pool", "amount player source why")
added_burdens = declare("added burdens", "add burdens", "tcg/burden", "amount player source why",
                      cannot=("add_burdens",), prevented="The adding of burdens")  # fmt: skip
removed_burdens = declare("removed burdens", "remove burdens", "tcg/burden", "amount player source why", cannot=("remove_burdens",))
added_threats = declare("added threats", "add threats", "tcg/threats", "amount player source why",
                      cannot=("add_threats",), prevented="The adding of threats")  # fmt: skip
removed_threats = declare("removed threats", "remove threats", "tcg/threats", "amount player source why", cannot=("remove_threats",))
placed_culture_tokens = declare("placed culture tokens", "place culture tokens", "tcg/culture-tokens",
                              "card culture amount player source reinforced")  # fmt: skip
removed_culture_tokens = declare(
    "removed culture tokens", "remove culture tokens", "tcg/culture-tokens", "card culture amount player source"
)

# -- the turn ---------------------------------------------------------------------------------------------------------

moment = declare("moment", "reach a moment", "tcg/turn-sequence", "name player")
moved_from = declare("moved from", "move from a site", "tcg/moving-your-fellowship", "player site number",
                   told="The fellowship moves from its site")  # fmt: skip
moves = declare("moves", "move", "tcg/moving-your-fellowship", "player site number", told="The fellowship moves")
moved_to = declare("moved to", "move to a site", "tcg/moving-your-fellowship", "player site number",
                 told="The fellowship moves to site {number}")  # fmt: skip
cancelled = declare("cancelled", "cancel", "tcg/cancel", "card player")
prevented = declare("prevented", "prevent", "tcg/preventing-effects", "card player source")
stays = declare("stays", "stay", "tcg/regroup-phase", "player")
gained_initiative = declare("gained initiative", "gain initiative", "tcg/initiative", "side", told="Initiative goes to the {side} side")
won_game = declare("won game", "win the game", "tcg/winning-the-game", "player why")
lost_game = declare("lost game", "lose the game", "tcg/losing-the-game", "player why")

# -- sites ------------------------------------------------------------------------------------------------------------

laid_site = declare("laid site", "lay a site", "tcg/site", "card number player")
replaced_site = declare("replaced site", "replace a site", "tcg/replacing-sites", "card by player removed", cannot=("be_replaced",))
took_control = declare("took control", "take control of a site", "tcg/control", "player",
                     cannot=("control_sites",), prevented="The taking control of a site")  # fmt: skip
liberated = declare("liberated", "liberate a site", "tcg/liberate", "player")

# -- skirmishes -------------------------------------------------------------------------------------------------------

assigned = declare("assigned", "assign", "tcg/assignment-phase", "card minion by action")
unassigned = declare("unassigned", "take out of an assignment", "tcg/assignment-phase", "card")
cancelled_skirmish = declare("cancelled skirmish", "cancel a skirmish", "tcg/skirmish-phase", "player source")
removed_from_skirmish = declare("removed from skirmish", "remove from a skirmish", "tcg/skirmish-phase", "card life player source")
replaced_in_skirmish = declare("replaced in skirmish", "replace in a skirmish", "tcg/replace", "card by")
skirmish_resolved = declare("skirmish resolved", "resolve a skirmish", "tcg/skirmish-phase", "side winners losers beaten spared")
won_skirmish = declare("won skirmish", "win a skirmish", "tcg/skirmish-phase", "card life against side", told="{card} wins the skirmish")
lost_skirmish = declare("lost skirmish", "lose a skirmish", "tcg/skirmish-phase", "card against overwhelmed",
                      told="{card} loses the skirmish")  # fmt: skip

# -- the Ring ---------------------------------------------------------------------------------------------------------

put_on_the_ring = declare("put on the ring", "put on the Ring", "tcg/the-one-ring", "player until", cannot=("wear_ring",))
took_off_the_ring = declare("took off the ring", "take off the Ring", "tcg/the-one-ring", "player")
became_ring_bearer = declare("became ring-bearer", "become the Ring-bearer", "tcg/sam", "card resistance", cannot=("become_ring_bearer",))
