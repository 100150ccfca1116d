"""What can happen in the LCG: every verb with the kind of its occurrences, its roles and the entry that defines it.

Roles that many verbs have: `life` is which life of the card is meant (one that left play and came back is another object), `source` the
card whose effect it is, `effect` whether an effect does it and not a rule, `how` and `why` tell ways of the same thing apart. An occurrence
is a verb with its roles filled: `verbs.destroyed(card=ident)`. A rule or a text can wait for nothing else.
"""

from __future__ import annotations

from ruling_service.engine.lcg.rulebook import LCG

_verb = LCG.verbs.declare

# -- cards in and out of play -----------------------------------------------------------------------------------------

entered_play = _verb(
    "entered play", "enter play", "lcg/in-play-and-out-of-play",
    "card", "life", "player", "to", "host", "how", "exhausted", "source", "effect",
)  # fmt: skip
entered_staging = _verb(
    "entered staging", "enter the staging area", "lcg/staging-area",
    "card", "life", "how", "source", "effect",
)  # fmt: skip
left_play = _verb(
    "left play", "leave play", "lcg/in-play-and-out-of-play",
    "card", "life", "to", "where", "source", "effect",
)  # fmt: skip
moved = _verb("moved", "move", "lcg/move", "card", "life", "to", "where", "source", "effect")
discarded = _verb(
    "discarded", "discard", "lcg/discard-pile-and-victory-display",
    "card", "life", "origin", "from_play", "keyword", "source", "effect",
)  # fmt: skip
destroyed = _verb(
    "destroyed", "destroy", "lcg/destroy",
    "card", "life", "player", "by", "combat", "excess", "source", "effect",
)  # fmt: skip
explored = _verb("explored", "explore", "lcg/explored", "location", "life", "active", "source", "effect")
played = _verb("played", "play", "lcg/play-and-put-into-play", "card", "player")
drew = _verb("drew", "draw", "lcg/drawing-cards", "card", "player", "source", "effect")
shuffled = _verb("shuffled", "shuffle", "lcg/search", "zone")

# -- what becomes of cards in play ------------------------------------------------------------------------------------

attached = _verb(
    "attached", "attach", "lcg/attachment-cards",
    "card", "to", "player", "life", "source", "effect",
)  # fmt: skip
detached = _verb("detached", "detach", "lcg/attachment-cards", "card", "life", "source", "effect")
claimed = _verb("claimed", "claim", "lcg/objective-cards", "card", "player", "life", "source", "effect")
changed_control = _verb(
    "changed control", "take control", "lcg/ownership-and-control",
    "card", "player", "life", "source", "effect",
)  # fmt: skip
exhausted = _verb("exhausted", "exhaust", "lcg/exhausted", "card", "life", "why", "source", "effect")
readied = _verb("readied", "ready", "lcg/ready", "card", "life", "how", "source", "effect")
turned = _verb("turned", "turn over", "lcg/effects", "card", "life", "up", "source", "effect")
flipped = _verb("flipped", "flip", "lcg/quest-cards-quest-deck", "card", "to", "source", "effect")
rescued = _verb("rescued", "rescue", "lcg/effects", "card", "life", "source", "effect")

# -- damage and tokens ------------------------------------------------------------------------------------------------

damaged = _verb(
    "damaged", "deal damage", "lcg/damage",
    "card", "life", "amount", "by", "combat", "attackers", "how", "source", "effect",
)  # fmt: skip
healed = _verb("healed", "heal", "lcg/damage", "card", "life", "amount", "source", "effect")
moved_damage = _verb(
    "moved damage", "move damage", "lcg/move",
    "card", "origin", "amount", "source", "effect",
)  # fmt: skip
placed_tokens = _verb(
    "placed tokens", "place tokens", "lcg/running-out-of-tokens",
    "card", "life", "amount", "token", "source", "effect",
)  # fmt: skip
gained_resources = _verb(
    "gained resources", "gain resources", "lcg/resources",
    "card", "life", "amount", "how", "moved", "source", "effect",
)  # fmt: skip
lost_resources = _verb(
    "lost resources", "lose resources", "lcg/resources",
    "card", "life", "amount", "source", "effect",
)  # fmt: skip
spent_resources = _verb("spent resources", "spend resources", "lcg/cost", "card", "amount", "player")
time_counters_removed = _verb(
    "time counters removed", "remove Time counters", "lcg/keyword/time",
    "card", "amount",
)  # fmt: skip
last_time_counter_removed = _verb(
    "last time counter removed", "remove the last Time counter", "lcg/keyword/time",
    "card",
)  # fmt: skip

# -- players ----------------------------------------------------------------------------------------------------------

raised_threat = _verb(
    "raised threat", "raise threat", "lcg/threat-threat-dial",
    "player", "amount", "how", "source", "effect",
)  # fmt: skip
lowered_threat = _verb(
    "lowered threat", "lower threat", "lcg/threat-threat-dial",
    "player", "amount", "source", "effect",
)  # fmt: skip
passed_first_player_token = _verb(
    "passed first player token", "pass the first player token", "lcg/first-player-first-player-token",
    "player", "source", "effect",
)  # fmt: skip
eliminated = _verb("eliminated", "eliminate", "lcg/player-elimination", "player", "why", "source")
game_won = _verb("game won", "win the game", "lcg/winning-the-game", "source")
game_lost = _verb("game lost", "lose the game", "lcg/winning-the-game", "source")
test_over = _verb("test over", "resolve a test", "lcg/keyword/hide", "player", "test", "passed", "card")
triggered = _verb("triggered", "trigger", "lcg/triggered-ability", "card", "player", "ability")

# -- revealing --------------------------------------------------------------------------------------------------------

turned_up = _verb("turned up", "turn up", "lcg/reveal", "card", "player")
being_revealed = _verb("being revealed", "begin to reveal", "lcg/reveal", "card", "life", "player")
when_revealed = _verb("when revealed", "resolve When Revealed", "lcg/when-revealed", "card", "life", "player")
revealed = _verb("revealed", "reveal", "lcg/reveal", "card", "player")
cancelled = _verb("cancelled", "cancel", "lcg/cancel", "card", "source", "amount")
surged = _verb("surged", "surge", "lcg/keyword/surge", "card")

# -- the quest --------------------------------------------------------------------------------------------------------

committed = _verb(
    "committed", "commit", "lcg/framework/3.2",
    "character", "player", "life", "source", "effect",
)  # fmt: skip
all_committed = _verb("all committed", "have committed", "lcg/framework/3.2")
removed_from_quest = _verb(
    "removed from quest", "remove from the quest", "lcg/quest-phase",
    "character", "life", "source", "effect",
)  # fmt: skip
quested = _verb("quested", "quest", "lcg/framework/3.4", "result", "by")
placed_progress = _verb(
    "placed progress", "place progress", "lcg/quest-phase",
    "on", "life", "amount", "source", "effect",
)  # fmt: skip
removed_progress = _verb(
    "removed progress", "remove progress", "lcg/faq/1.05",
    "on", "amount", "source", "effect",
)  # fmt: skip
stage_defeated = _verb(
    "stage defeated", "defeat a stage", "lcg/quest-advancement",
    "quest", "how", "source", "effect",
)  # fmt: skip
advanced = _verb("advanced", "advance", "lcg/quest-advancement", "quest")
stage_entered = _verb("stage entered", "enter a stage", "lcg/quest-advancement", "quest")
travel_offered = _verb("travel offered", "offer to travel", "lcg/framework/4.2")
traveled = _verb("traveled", "travel", "lcg/travel", "location", "player", "source", "effect")
became_active = _verb(
    "became active", "become active", "lcg/active-location",
    "location", "life", "source", "effect",
)  # fmt: skip

# -- encounters and combat --------------------------------------------------------------------------------------------

engaged = _verb(
    "engaged", "engage", "lcg/engaged",
    "enemy", "player", "life", "how", "entering", "source", "effect",
)  # fmt: skip
dealt_shadow_card = _verb("dealt shadow card", "deal a shadow card", "lcg/shadow-effects", "card", "enemy")
shadow_effect = _verb(
    "shadow effect", "resolve a shadow effect", "lcg/shadow-effects",
    "card", "enemy", "player",
)  # fmt: skip
resolved_shadow_card = _verb(
    "resolved shadow card", "have resolved a shadow card", "lcg/shadow-effects",
    "card", "enemy", "effect", "cancelled",
)  # fmt: skip
attacks = _verb("attacks", "attack", "lcg/framework/6.4b", "attacker", "enemy", "player", "against")
defends = _verb("defends", "defend", "lcg/framework/6.4.1", "defender", "enemy", "player", "tired")
undefended = _verb("undefended", "leave undefended", "lcg/framework/6.4.1", "enemy", "player")
attacked = _verb(
    "attacked", "end an attack", "lcg/framework/6.4.4",
    "attacker", "enemy", "player", "defenders", "damage", "undefended", "destroyed",
)  # fmt: skip
attack_cut_short = _verb(
    "attack cut short", "cut an attack short", "lcg/rule/attack-outside-combat",
    "attacker", "player", "defenders", "damage",
)  # fmt: skip

# -- time -------------------------------------------------------------------------------------------------------------

moment = _verb("moment", "come to a moment", "lcg/framework-effects-and-framework-steps", "name")
