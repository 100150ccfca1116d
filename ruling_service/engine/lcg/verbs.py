"""What can happen in the LCG: every verb with the kind of its occurrences, its roles and the entry that defines it.

Roles that many verbs have: `life` is which life of the card is meant (one that left play and came back is another object), `source` the
card whose effect it is, `effect` whether an effect does it and not a rule, `how` and `why` tell ways of the same thing apart. An occurrence
is a verb with its roles filled: `verbs.DESTROYED(card=ident)`. A rule or a text can wait for nothing else.
"""

from __future__ import annotations

from ruling_service.engine.lcg.rulebook import LCG

_verb = LCG.verbs.declare

# -- cards in and out of play -----------------------------------------------------------------------------------------

ENTERED_PLAY = _verb(
    "entered play", "enter play", "lcg/in-play-and-out-of-play",
    "card", "life", "player", "to", "host", "how", "exhausted", "source", "effect",
)  # fmt: skip
ENTERED_STAGING = _verb(
    "entered staging", "enter the staging area", "lcg/staging-area",
    "card", "life", "how", "source", "effect",
)  # fmt: skip
LEFT_PLAY = _verb(
    "left play", "leave play", "lcg/in-play-and-out-of-play",
    "card", "life", "to", "where", "source", "effect",
)  # fmt: skip
MOVED = _verb("moved", "move", "lcg/move", "card", "life", "to", "where", "source", "effect")
DISCARDED = _verb(
    "discarded", "discard", "lcg/discard-pile-and-victory-display",
    "card", "life", "origin", "from_play", "keyword", "source", "effect",
)  # fmt: skip
DESTROYED = _verb(
    "destroyed", "destroy", "lcg/destroy",
    "card", "life", "player", "by", "combat", "excess", "source", "effect",
)  # fmt: skip
EXPLORED = _verb("explored", "explore", "lcg/explored", "location", "life", "active", "source", "effect")
PLAYED = _verb("played", "play", "lcg/play-and-put-into-play", "card", "player")
DREW = _verb("drew", "draw", "lcg/drawing-cards", "card", "player", "source", "effect")
SHUFFLED = _verb("shuffled", "shuffle", "lcg/search", "zone")

# -- what becomes of cards in play ------------------------------------------------------------------------------------

ATTACHED = _verb(
    "attached", "attach", "lcg/attachment-cards",
    "card", "to", "player", "life", "source", "effect",
)  # fmt: skip
DETACHED = _verb("detached", "detach", "lcg/attachment-cards", "card", "life", "source", "effect")
CLAIMED = _verb("claimed", "claim", "lcg/objective-cards", "card", "player", "life", "source", "effect")
CHANGED_CONTROL = _verb(
    "changed control", "take control", "lcg/ownership-and-control",
    "card", "player", "life", "source", "effect",
)  # fmt: skip
EXHAUSTED = _verb("exhausted", "exhaust", "lcg/exhausted", "card", "life", "why", "source", "effect")
READIED = _verb("readied", "ready", "lcg/ready", "card", "life", "how", "source", "effect")
TURNED = _verb("turned", "turn over", "lcg/effects", "card", "life", "up", "source", "effect")
FLIPPED = _verb("flipped", "flip", "lcg/quest-cards-quest-deck", "card", "to", "source", "effect")
RESCUED = _verb("rescued", "rescue", "lcg/effects", "card", "life", "source", "effect")

# -- damage and tokens ------------------------------------------------------------------------------------------------

DAMAGED = _verb(
    "damaged", "deal damage", "lcg/damage",
    "card", "life", "amount", "by", "combat", "attackers", "how", "source", "effect",
)  # fmt: skip
HEALED = _verb("healed", "heal", "lcg/damage", "card", "life", "amount", "source", "effect")
MOVED_DAMAGE = _verb(
    "moved damage", "move damage", "lcg/move",
    "card", "origin", "amount", "source", "effect",
)  # fmt: skip
PLACED_TOKENS = _verb(
    "placed tokens", "place tokens", "lcg/running-out-of-tokens",
    "card", "life", "amount", "token", "source", "effect",
)  # fmt: skip
GAINED_RESOURCES = _verb(
    "gained resources", "gain resources", "lcg/resources",
    "card", "life", "amount", "how", "moved", "source", "effect",
)  # fmt: skip
LOST_RESOURCES = _verb(
    "lost resources", "lose resources", "lcg/resources",
    "card", "life", "amount", "source", "effect",
)  # fmt: skip
SPENT_RESOURCES = _verb("spent resources", "spend resources", "lcg/cost", "card", "amount", "player")
TIME_COUNTERS_REMOVED = _verb(
    "time counters removed", "remove Time counters", "lcg/keyword/time",
    "card", "amount",
)  # fmt: skip
LAST_TIME_COUNTER_REMOVED = _verb(
    "last time counter removed", "remove the last Time counter", "lcg/keyword/time",
    "card",
)  # fmt: skip

# -- players ----------------------------------------------------------------------------------------------------------

RAISED_THREAT = _verb(
    "raised threat", "raise threat", "lcg/threat-threat-dial",
    "player", "amount", "how", "source", "effect",
)  # fmt: skip
LOWERED_THREAT = _verb(
    "lowered threat", "lower threat", "lcg/threat-threat-dial",
    "player", "amount", "source", "effect",
)  # fmt: skip
PASSED_FIRST_PLAYER_TOKEN = _verb(
    "passed first player token", "pass the first player token", "lcg/first-player-first-player-token",
    "player", "source", "effect",
)  # fmt: skip
ELIMINATED = _verb("eliminated", "eliminate", "lcg/player-elimination", "player", "why", "source")
GAME_WON = _verb("game won", "win the game", "lcg/winning-the-game", "source")
GAME_LOST = _verb("game lost", "lose the game", "lcg/winning-the-game", "source")
TEST_OVER = _verb("test over", "resolve a test", "lcg/keyword/hide", "player", "test", "passed", "card")
TRIGGERED = _verb("triggered", "trigger", "lcg/triggered-ability", "card", "player", "ability")

# -- revealing --------------------------------------------------------------------------------------------------------

TURNED_UP = _verb("turned up", "turn up", "lcg/reveal", "card", "player")
BEING_REVEALED = _verb("being revealed", "begin to reveal", "lcg/reveal", "card", "life", "player")
WHEN_REVEALED = _verb("when revealed", "resolve When Revealed", "lcg/faq/1.22", "card", "life", "player")
REVEALED = _verb("revealed", "reveal", "lcg/reveal", "card", "player")
CANCELLED = _verb("cancelled", "cancel", "lcg/cancel", "card", "source")
SURGED = _verb("surged", "surge", "lcg/keyword/surge", "card")

# -- the quest --------------------------------------------------------------------------------------------------------

COMMITTED = _verb(
    "committed", "commit", "lcg/framework/3.2",
    "character", "player", "life", "source", "effect",
)  # fmt: skip
ALL_COMMITTED = _verb("all committed", "have committed", "lcg/framework/3.2")
REMOVED_FROM_QUEST = _verb(
    "removed from quest", "remove from the quest", "lcg/quest-phase",
    "character", "life", "source", "effect",
)  # fmt: skip
QUESTED = _verb("quested", "quest", "lcg/framework/3.4", "result", "by")
PLACED_PROGRESS = _verb(
    "placed progress", "place progress", "lcg/quest-phase",
    "on", "life", "amount", "source", "effect",
)  # fmt: skip
REMOVED_PROGRESS = _verb(
    "removed progress", "remove progress", "lcg/faq/1.05",
    "on", "amount", "source", "effect",
)  # fmt: skip
STAGE_DEFEATED = _verb(
    "stage defeated", "defeat a stage", "lcg/quest-advancement",
    "quest", "how", "source", "effect",
)  # fmt: skip
ADVANCED = _verb("advanced", "advance", "lcg/quest-advancement", "quest")
STAGE_ENTERED = _verb("stage entered", "enter a stage", "lcg/quest-advancement", "quest")
TRAVEL_OFFERED = _verb("travel offered", "offer to travel", "lcg/framework/4.2")
TRAVELED = _verb("traveled", "travel", "lcg/travel", "location", "player", "source", "effect")
BECAME_ACTIVE = _verb(
    "became active", "become active", "lcg/active-location",
    "location", "life", "source", "effect",
)  # fmt: skip

# -- encounters and combat --------------------------------------------------------------------------------------------

ENGAGED = _verb(
    "engaged", "engage", "lcg/engaged",
    "enemy", "player", "life", "how", "entering", "source", "effect",
)  # fmt: skip
DEALT_SHADOW_CARD = _verb("dealt shadow card", "deal a shadow card", "lcg/shadow-effects", "card", "enemy")
SHADOW_EFFECT = _verb(
    "shadow effect", "resolve a shadow effect", "lcg/shadow-effects",
    "card", "enemy", "player",
)  # fmt: skip
RESOLVED_SHADOW_CARD = _verb(
    "resolved shadow card", "have resolved a shadow card", "lcg/shadow-effects",
    "card", "enemy", "effect", "cancelled",
)  # fmt: skip
ATTACKS = _verb("attacks", "attack", "lcg/framework/6.4b", "attacker", "enemy", "player", "against")
DEFENDS = _verb("defends", "defend", "lcg/framework/6.4.1", "defender", "enemy", "player", "tired")
UNDEFENDED = _verb("undefended", "leave undefended", "lcg/framework/6.4.1", "enemy", "player")
ATTACKED = _verb(
    "attacked", "end an attack", "lcg/framework/6.4.4",
    "attacker", "enemy", "player", "defenders", "damage", "undefended", "destroyed",
)  # fmt: skip
ATTACK_CUT_SHORT = _verb(
    "attack cut short", "cut an attack short", "lcg/rule/attack-outside-combat",
    "attacker", "player", "defenders", "damage",
)  # fmt: skip

# -- time -------------------------------------------------------------------------------------------------------------

MOMENT = _verb("moment", "come to a moment", "lcg/framework-effects-and-framework-steps", "name")
