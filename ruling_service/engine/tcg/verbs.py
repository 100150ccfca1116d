"""What can happen in the TCG: every verb with the kind of its occurrences, its roles, the entry that defines
it, and how it is said.

A verb makes occurrences: `verbs.wounded(card=ident, source=other)`; a role that it doesn't have is an error.
Beside it stands what situations call it (`told`) and how they bring it about (`act`), the acts of a text's
"cannot" that forbid it to its card or player, its sentence in the account (`line`), and what the account
calls it where it is prevented; see `kernel.verbs`.
"""

from __future__ import annotations

from ruling_service.engine.kernel.verbs import Act, Role, Word
from ruling_service.engine.tcg.names import CHARACTERS
from ruling_service.engine.tcg.rulebook import TCG

RECORDS = TCG.verbs
"""The verbs of the game, for those who ask for any of them."""

TCG.verbs.have_roles({
    "card": Role("card", "the card it happens to"),
    "minion": Role("card", "the minion"),
    "host": Role("card", "the card that bears it"),
    "on": Role("card", "the card on which it lies"),
    "against": Role("cards", "who is on the other side"),
    "by": Role("other", "who does it: a card, the cards or a player"),
    "player": Role("player", "the player concerned"),
    "after": Role("other", "the death it follows"),
    "amount": Role("number", "how much"),
    "number": Role("number", "the number of the site"),
    "resistance": Role("number", "his resistance from then on"),
    "source": Role("source", "the card whose effect it is"),
    "side": Role("word", "Free Peoples or Shadow"),
    "why": Role("word", "tells reasons of the same thing apart"),
    "action": Role("flag", "an action does it and not the assignment phase"),
    "culture": Role("word", "the culture of the tokens"),
    "reinforced": Role("flag", "a text reinforces"),
    "name": Role("word", "the moment"),
    "to": Role("place", "where it comes to: a zone, or a card"),
    "where": Role("place", "the place in the zone it comes to"),
    "origin": Role("place", "where it comes from"),
    "was_on": Role("other", "the card it was stacked on"),
    "zone": Role("place", "the deck"),
    "site": Role("card", "the site"),
    "unseen": Role("flag", "nobody sees it"),
    "chosen": Role("other", "the player who chose it"),
    "removed": Role("other", "the site that goes"),
    "winners": Role("cards", "who won"),
    "losers": Role("cards", "who lost"),
    "beaten": Role("cards", "who is overwhelmed"),
    "spared": Role("cards", "who is not overwhelmed after all"),
    "overwhelmed": Role("flag", "it is overwhelmed"),
    "until": Role("word", "how long"),
    "life": Role("other", "which life of the card is meant: one that left play and came back is another "
    "object"),
    "frame": Role("other", "the resolution it belongs to"),
    "ability": Role("other", "the ability"),
    "skirmish": Role("other", "the skirmish it happens in"),
})  # fmt: skip

declare, withdraw = TCG.verbs.declare, TCG.verbs.withdraw

# -- wounds and death ----------------------------------------------------------------------------------------

_HAPPENS = "that happens to the character, `amount` times (1)"

wounded = declare(
    "wounded", "wound", "tcg/wound", "card life by player skirmish source why",
    told="wounded", act=Act("wound", "card", _HAPPENS, types=CHARACTERS),
    cannot=("take_wounds", "be_wounded"),
    prevented="A wound to",
)  # fmt: skip
exerted = declare(
    "exerted", "exert", "tcg/exert", "card life player source why",
    told="exerted", act=Act("exert", "card", _HAPPENS, types=CHARACTERS),
    cannot=("exert",), prevented="The exertion of",
)  # fmt: skip
healed = declare(
    "healed", "heal", "tcg/healing", "card life player source why",
    told="healed", act=Act("heal", "card", _HAPPENS, types=CHARACTERS, finds=(("wounds", 1),)),
    cannot=("heal",), prevented="The healing of",
)  # fmt: skip
killed = declare(
    "killed", "kill", "tcg/killed", "card life by player skirmish source why",
    told=(Word("overwhelmed", role="why", fits=("overwhelmed",)), "killed"),
    act=Act("kill", "card", _HAPPENS, types=CHARACTERS),
    cannot=("be_killed",), prevented="The death of",
)  # fmt: skip
corrupted = declare("corrupted", "corrupt", "tcg/corrupted", "card life player why", told="corrupted",
    act=None, cannot=())
threat_wounds = declare("threat wounds", "place threat wounds", "tcg/threats", "player after", told=None,
    act=None, cannot=())

# -- cards ---------------------------------------------------------------------------------------------------

played = declare(
    "played", "play", "tcg/playing-a-card", "card player life host frame origin was_on",
    told="played",
    act=Act(
        "play", "card",
        "a card from hand, `choosing` its targets, `amount` its X, an item on the bearer in `to`",
        asked="card", given="card", by_players=True, target="to",
    ),
    cannot=(), line="{card} has been played",
)  # fmt: skip
finished_playing = declare("finished playing", "finish playing", "tcg/playing-a-card", "card player",
    told=None, act=None, cannot=())
entered_play = declare("entered play", "enter play", "tcg/playing-a-card", "card to host",
    told="entered play", act=None, cannot=())
ability_used = declare(
    "ability used", "use an ability", "tcg/special-ability", "card player frame",
    told="used",
    act=Act("use", "card", "a special ability of this card (`ability` 1, 2, 3 in the order printed), "
        "`choosing` its targets, `amount` its X; or the rule as it is offered, `discard Sam to heal`",
        asked="card", given="card", by_players=True),
    cannot=(), line="{card} has used its ability",
)  # fmt: skip
triggered = declare(
    "triggered", "trigger", "tcg/action", "card player ability",
    told=(Word("triggered", "the ability of {} is used"),),
    act=Act("trigger", "card", "a special ability of this card, `ability` and `choosing` as with `use`",
        asked="card", given="card", by_players=True, deed="use the ability of {}"), cannot=(),
)  # fmt: skip
discarded = declare(
    "discarded", "discard", "tcg/discard", "card life player source why",
    told="discarded", act=Act("discard", "card", "that happens to the card, in play or in hand"),
    cannot=("be_discarded",),
    prevented="The discard of",
)  # fmt: skip
discarded_with_its_bearer = declare(
    "discarded with its bearer", "discard with its bearer", "tcg/leaving-play", "card life", told=None,
    act=None, cannot=()
)
discarded_from_hand = declare(
    "discarded from hand", "discard from hand", "tcg/discard", "card life player source chosen",
    told="discarded", act=None, cannot=()
)
discarded_from_deck = declare(
    "discarded from deck", "discard from the draw deck", "tcg/discard", "card life player source chosen",
    told="discarded", act=None, cannot=(),
)  # fmt: skip
returned_to_hand = declare(
    "returned to hand", "return to hand", "tcg/effect", "card life player source",
    told=(Word("returned to hand", "{} returns to hand"),), act=None, cannot=("return_to_hand",),
)  # fmt: skip
moved = declare("moved", "move a card", "tcg/moving-cards", "card life player source to where unseen",
    told=None, act=None, cannot=())
stacked = declare("stacked", "stack", "tcg/stack", "card life player source on", told="stacked", act=None,
    cannot=())
transferred = declare(
    "transferred", "transfer", "tcg/transfer", "card life player source to why",
    told="transferred",
    act=Act("transfer", "card", "this item goes to the character in `to`", asked="card", by_players=True,
        target="to", stands=("fellowship",), types=("possession", "artifact", "condition")),
    cannot=("be_transferred",),
)  # fmt: skip
drew = declare(
    "drew", "draw", "tcg/draw-deck", "card player",
    told="drawn", act=Act("draw", "player", "this player draws `amount` cards (1)", stands=("fellowship",)),
    cannot=("draw_cards",),
)  # fmt: skip
took_into_hand = declare(
    "took into hand", "take into hand", "tcg/moving-cards", "card life player source", told=None, act=None,
    cannot=()
)
revealed = declare("revealed", "reveal", "tcg/reveal", "card life player source", told=None, act=None,
    cannot=())
shuffled = declare("shuffled", "shuffle", "tcg/draw-deck", "zone", told=None, act=None, cannot=())
reconciled = declare(
    "reconciled", "reconcile", "tcg/reconcile", "player",
    told=(Word("reconciled", "{} reconciles"),), act=None, cannot=(), line="{player} has reconciled",
)  # fmt: skip

# -- tokens --------------------------------------------------------------------------------------------------

added_twilight = declare(
    "added twilight", "add twilight", "tcg/twilight-pool", "amount player source why",
    told=(Word("twilight added", "twilight is added"),),
    act=Act("add twilight", "number", "so many tokens", stands=("shadow",)),
    cannot=(), prevented="The adding of twilight",
)  # fmt: skip
removed_twilight = declare(
    "removed twilight", "remove twilight", "tcg/twilight-pool", "amount player source why",
    told=(Word("twilight removed", "twilight is removed"),),
    act=Act("remove twilight", "number", "so many tokens", stands=("shadow",)), cannot=(),
)  # fmt: skip
added_burdens = declare(
    "added burdens", "add burdens", "tcg/burden", "amount player source why",
    told=(Word("burdens added", "burdens are added"),), act=Act("add burdens", "number", "so many"),
    cannot=("add_burdens",),
    prevented="The adding of burdens",
)  # fmt: skip
removed_burdens = declare(
    "removed burdens", "remove burdens", "tcg/burden", "amount player source why",
    told=(Word("burdens removed", "burdens are removed"),), act=Act("remove burdens", "number", "so many"),
    cannot=("remove_burdens",),
)  # fmt: skip
added_threats = declare(
    "added threats", "add threats", "tcg/threats", "amount player source why",
    told=(Word("threats added", "threats are added"),),
    act=Act("add threats", "number", "so many", stands=("shadow",)),
    cannot=("add_threats",),
    prevented="The adding of threats",
)  # fmt: skip
removed_threats = declare(
    "removed threats", "remove threats", "tcg/threats", "amount player source why",
    told=(Word("threats removed", "threats are removed"),), act=None, cannot=("remove_threats",),
)  # fmt: skip
placed_culture_tokens = declare(
    "placed culture tokens", "place culture tokens", "tcg/culture-tokens",
    "card culture amount player source reinforced",
    told=None, act=None, cannot=("add_culture_tokens",),
)  # fmt: skip
removed_culture_tokens = declare(
    "removed culture tokens", "remove culture tokens", "tcg/culture-tokens",
    "card culture amount player source",
    told=None, act=None, cannot=("remove_culture_tokens",),
)  # fmt: skip

# -- the turn ------------------------------------------------------------------------------------------------

moment = declare("moment", "reach a moment", "tcg/turn-sequence", "name player", told=None, act=None,
    cannot=())
moved_from = declare(
    "moved from", "move from a site", "tcg/moving-your-fellowship", "player site number",
    told=None, act=None, cannot=(), line="The fellowship moves from its site",
)  # fmt: skip
moves = declare(
    "moves", "move", "tcg/moving-your-fellowship", "player site number",
    told=(Word("moved", "the fellowship of {} moves"),),
    act=Act("move", "flag", "`true`: the fellowship moves to the next site", asked="flag", by_players=True,
        bare=True, deed="move", stands=("fellowship", "regroup")),
    cannot=(), line="The fellowship moves",
)  # fmt: skip
moved_to = declare(
    "moved to", "move to a site", "tcg/moving-your-fellowship", "player site number",
    told=None, act=None, cannot=(), line="The fellowship moves to site {number}",
)  # fmt: skip
went_from = declare(
    "went from", "move from a site", "tcg/moving-your-fellowship", "card life player site number",
    told=None, act=None, cannot=(),
)  # fmt: skip
went = declare(
    "went", "move", "tcg/moving-your-fellowship", "card life player site number",
    told=None, act=None, cannot=(),
)  # fmt: skip
went_to = declare(
    "went to", "move to a site", "tcg/moving-your-fellowship", "card life player site number",
    told=None, act=None, cannot=(),
)  # fmt: skip
cancelled = declare("cancelled", "cancel", "tcg/cancel", "card player", told="cancelled", act=None, cannot=())
prevented = declare("prevented", "prevent", "tcg/preventing-effects", "card player source", told="prevented",
    act=None, cannot=())
stays = declare("stays", "stay", "tcg/regroup-phase", "player", told=None, act=None, cannot=())
gained_initiative = declare(
    "gained initiative", "gain initiative", "tcg/initiative", "side",
    told=(Word("initiative", "the initiative changes sides"),), act=None, cannot=(),
    line="Initiative goes to the {side} side",
)  # fmt: skip
won_game = declare("won game", "win the game", "tcg/winning-the-game", "player why", told=None, act=None,
    cannot=())
lost_game = declare("lost game", "lose the game", "tcg/losing-the-game", "player why", told=None, act=None,
    cannot=())
TCG.verbs.can_be_done(Act("pass", "player", "this player passes", by_players=True, bare=True))
TCG.verbs.can_be_done(Act(
    "run to", "moment",
    "the game runs on up to this moment: a phase or a step of the turn, as in `at`. One that is over comes "
    "in the next turn, which the "
    "verdict says; one that does not come is refused",
    words=(),
))  # fmt: skip
TCG.verbs.can_be_done(Act(
    "loop", "cards",
    "these special abilities are used in turn for ever: the players name how often, up to `amount` (3)",
    by_players=True, words=(),
))  # fmt: skip

# -- sites ---------------------------------------------------------------------------------------------------

laid_site = declare("laid site", "lay a site", "tcg/site", "card number player", told=None, act=None,
    cannot=())
replaced_site = declare(
    "replaced site", "replace a site", "tcg/replacing-sites", "card by player removed why", told=None,
    act=None, cannot=("be_replaced",)
)
took_control = declare(
    "took control", "take control of a site", "tcg/control", "player",
    told=(Word("took control", "{} takes control of a site"),),
    act=Act("take control", "player", "this player takes control of a site"),
    cannot=("control_sites",), prevented="The taking control of a site",
)  # fmt: skip
liberated = declare(
    "liberated", "liberate a site", "tcg/liberate", "player",
    told=(Word("liberated", "{} liberates a site"),),
    act=Act("liberate", "player", "this player liberates a site"), cannot=(),
)  # fmt: skip

# -- skirmishes ----------------------------------------------------------------------------------------------

assigned = declare(
    "assigned", "assign", "tcg/assignment-phase", "card minion by action",
    told="assigned", concerns="card minion",
    act=Act(
        "assign", "card", "this character is assigned to skirmish the minion in `against` (or the other way "
        "round), by the player in `by`",
        asked="card", by_players=True, stands=("assignment",), types=("companion", "ally"),
    ),
    cannot=(),
)  # fmt: skip
unassigned = declare("unassigned", "take out of an assignment", "tcg/assignment-phase", "card", told=None,
    act=None, cannot=())
cancelled_skirmish = declare(
    "cancelled skirmish", "cancel a skirmish", "tcg/skirmish-phase", "player source", told="cancelled",
    act=None, cannot=()
)
removed_from_skirmish = declare(
    "removed from skirmish", "remove from a skirmish", "tcg/skirmish-phase", "card life player source",
    told=None, act=None, cannot=()
)
replaced_in_skirmish = declare(
    "replaced in skirmish", "replace in a skirmish", "tcg/replace", "card by", told=None, act=None, cannot=()
)
skirmish_resolved = declare(
    "skirmish resolved", "resolve a skirmish", "tcg/skirmish-phase", "side winners losers beaten spared",
    told=None, act=None, cannot=()
)
TCG.verbs.can_be_done(Act(
    "skirmish", "card", "this character's skirmish is fought now, to its end, actions included; `against` "
    "says against whom, where nobody is assigned to it yet",
    by_players=True, stands=("skirmish",),
))  # fmt: skip
won_skirmish = declare(
    "won skirmish", "win a skirmish", "tcg/skirmish-phase", "card life against side",
    told=(Word("skirmish won", "{} wins a skirmish"),), act=None, cannot=(), line="{card} wins the skirmish",
)  # fmt: skip
lost_skirmish = declare(
    "lost skirmish", "lose a skirmish", "tcg/skirmish-phase", "card against overwhelmed",
    told=(Word("skirmish lost", "{} loses a skirmish"),), act=None, cannot=(),
    line="{card} loses the skirmish",
)  # fmt: skip

# -- the Ring ------------------------------------------------------------------------------------------------

put_on_the_ring = declare(
    "put on the ring", "put on the Ring", "tcg/the-one-ring", "player until",
    told=(Word("ring worn", "{} puts on the Ring"),),
    act=Act(
        "wear ring", "player", "this player's Ring-bearer wears the Ring until the regroup phase",
        fixed=(("until", "regroup phase begins"),), needs="ring",
    ),
    cannot=("wear_ring",),
)  # fmt: skip
took_off_the_ring = declare(
    "took off the ring", "take off the Ring", "tcg/the-one-ring", "player",
    told=(Word("ring taken off", "{} takes off the Ring"),), act=None, cannot=(),
)  # fmt: skip
became_ring_bearer = declare(
    "became ring-bearer", "become the Ring-bearer", "tcg/sam", "card resistance",
    told=(Word("became ring-bearer", "{} becomes the Ring-bearer"),), act=None,
    cannot=("become_ring_bearer",),
)  # fmt: skip
