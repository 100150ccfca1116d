"""What can happen in the LCG: every verb with the kind of its occurrences, its roles, the entry that defines
it, and how it is said.

An occurrence is a verb with its roles filled: `verbs.destroyed(card=ident)`. A rule or a text can wait for
nothing else. Beside it stands what situations call it (`told`) and how they bring it about (`act`), and the
acts of a text's "cannot" that forbid it; see `kernel.verbs`. To add one, copy a declaration: whatever it
lacks is an error at import.
"""

from __future__ import annotations

from ruling_service.engine.kernel.verbs import Act, Role, Word
from ruling_service.engine.lcg.rulebook import LCG

RECORDS = LCG.verbs
"""The verbs of the game, for those who ask for any of them."""

LCG.verbs.have_roles({
    "card": Role("card", "the card it happens to"),
    "character": Role("card", "the character it happens to"),
    "attacker": Role("card", "who attacks"),
    "defender": Role("card", "who defends"),
    "enemy": Role("card", "the enemy"),
    "location": Role("card", "the location"),
    "quest": Role("card", "the stage of the quest"),
    "on": Role("card", "the card on which it lies"),
    "by": Role("card", "the card that does it"),
    "host": Role("card", "the card to which it is attached"),
    "against": Role("card", "the character that is attacked, where it isn't a player"),
    "player": Role("player", "the player concerned"),
    "amount": Role("number", "how much"),
    "excess": Role("number", "how much more than needed"),
    "keeper": Role("player", "who keeps it in play instead"),
    "left": Role("number", "how many more come with it"),
    "damage": Role("number", "the damage that came of it"),
    "defenders": Role("cards", "who defended"),
    "unhurt": Role("cards", "who defended and was dealt no damage meanwhile"),
    "attackers": Role("cards", "who attacked"),
    "freed": Role("cards", "who was rescued"),
    "source": Role("source", "the card whose effect it is"),
    "effect": Role("flag", "an effect does it and not a rule"),
    "how": Role("word", "tells ways of the same thing apart"),
    "why": Role("word", "tells reasons of the same thing apart"),
    "to": Role("place", "where it comes to: a zone, or a card"),
    "origin": Role("place", "where it comes from"),
    "where": Role("place", "the place in the zone it comes to"),
    "zone": Role("place", "the deck"),
    "rule": Role("other", "the entry of a scenario's rule that has it done"),
    "life": Role("other", "which life of the card is meant: one that left play and came back is another "
    "object"),
    "token": Role("word", "the sort of token"),
    "test": Role("word", "the sort of test"),
    "result": Role("word", "whether the quest succeeded"),
    "name": Role("word", "the moment"),
    "keyword": Role("word", "the keyword that does it"),
    "ability": Role("other", "the ability"),
    "happening": Role("other", "what is about to happen and is stopped by it"),
    "exhausted": Role("flag", "it comes exhausted"),
    "from_play": Role("flag", "it was in play"),
    "beneath": Role("flag", "it came from beneath other cards of its pile, which stay there"),
    "combat": Role("flag", "an attack does it"),
    "active": Role("flag", "it is the active location"),
    "up": Role("flag", "faceup"),
    "moved": Role("flag", "they come from another pool"),
    "passed": Role("flag", "the test was passed"),
    "entering": Role("flag", "it enters play so"),
    "cancelled": Role("flag", "its effect was cancelled"),
    "tired": Role("flag", "it exhausts to do so"),
    "undefended": Role("flag", "nobody defended"),
    "destroyed": Role("flag", "the defender was destroyed"),
})  # fmt: skip

_verb = LCG.verbs.declare

BY_EFFECT = (("effect", True),)
"""Roles of an act that stands for an effect."""
CHARACTERS = ("hero", "ally", "objective-ally", "objective-hero")
ENCOUNTER = ("enemy", "location", "treachery", "objective")
QUESTED = ("in 3.4 window",)
"""Where a question has that done which comes of questing."""

# -- cards in and out of play --------------------------------------------------------------------------------

entered_play = _verb(
    "entered play", "enter play", "lcg/in-play-and-out-of-play",
    "card life player to host how exhausted source effect",
    told=(Word("put into play", role="how", fits=("put", "put into play")), "entered play"),
    act=Act("put into play", "card",
        "this card enters play without being played; an encounter card is added to the staging area"),
    cannot=("enter_play", "leave_discard"), line="{card} enters play",
)  # fmt: skip
entered_staging = _verb(
    "entered staging", "enter the staging area", "lcg/staging-area", "card life how source effect",
    told="added to staging", act=Act("add to staging", "card", "this card is added to the staging area",
        stands=("in 3.3 window",), types=ENCOUNTER, finds=(("lies", "encounter"),)),
    cannot=("enter_staging", "be_added_to_staging"),
    occasion="added to staging",
)  # fmt: skip
left_play = _verb(
    "left play", "leave play", "lcg/in-play-and-out-of-play",
    "card life to origin from_play where source effect",
    told=(
        Word("shuffled", "{} is shuffled in", "where", ("shuffled",)),
        Word("returned to staging", "{} returns to the staging area", "to", ("staging",)),
        Word("returned to hand", "{} returns to hand", "to", ("hand*",)),
        Word("discarded", role="to", fits=("discard*", "encounter discard*")),
        "left play",
    ),
    act=Act("return to hand", "card", "this card returns to its owner's hand", types=("ally", "attachment")),
    cannot=("leave_play", "leave_staging", "leave_discard"), occasion="leaves play",
)  # fmt: skip
moved = _verb(
    "moved", "move", "lcg/move", "card life to where source effect",
    told=left_play.told, act=None, cannot=("leave_staging", "leave_hand", "leave_discard"),
)  # fmt: skip
discarded = _verb(
    "discarded", "discard", "lcg/discard-pile-and-victory-display",
    "card life origin from_play keyword how source effect left beneath",
    told="discarded", act=Act("discard", "card", "that happens to the card"),
    cannot=("leave_play", "leave_staging", "leave_hand", "be_discarded"),
)  # fmt: skip
came_to_pile = _verb(
    "came to a discard pile", "come to a discard pile", "lcg/discard-pile-and-victory-display", "card life",
    told=None, act=None, cannot=(),
)  # fmt: skip
destroyed = _verb(
    "destroyed", "destroy", "lcg/destroy", "card life player by combat excess source effect",
    told="destroyed", act=Act("destroy", "card", "that happens to the card", in_play=True, fixed=BY_EFFECT,
        types=(*CHARACTERS, "enemy", "location", "attachment")),
    cannot=("be_destroyed", "leave_play"),
)  # fmt: skip
explored = _verb(
    "explored", "explore", "lcg/explored", "location life active source effect keeper",
    told="explored", act=Act("explore", "card", "that happens to the location", in_play=True,
        stands=QUESTED, types=("location",),
        finds=(("lies", "active"),)),
    cannot=("be_explored", "leave_play"),
)  # fmt: skip
played = _verb(
    "played", "play", "lcg/play-and-put-into-play", "card player",
    told="played",
    act=Act(
        "play", "card", "a card from hand, or from where a text lets it be played, `choosing` its targets, "
        "`paying` hero → resources (left out: any legal payment), `amount` its X; `ability` tells an "
        "event's actions apart (1, 2, 3)",
        asked="card", given="card", by_players=True,
    ),
    cannot=(), line="{card} has been played",
)  # fmt: skip
drew = _verb(
    "drew", "draw", "lcg/drawing-cards", "card player amount source effect",
    told="drawn", act=Act("draw", "player", "this player draws `amount` cards (1)"), cannot=("draw_act",),
    occasion="card drawn",
)  # fmt: skip
shuffled = _verb(
    "shuffled", "shuffle", "lcg/search", "zone",
    told=(Word("shuffled", "{} is shuffled in"),), act=None, cannot=(),
)  # fmt: skip

# -- what becomes of cards in play ---------------------------------------------------------------------------

attached = _verb(
    "attached", "attach", "lcg/attachment-cards", "card to player life source effect",
    told="attached", act=Act("attach", "card", "this card is attached to the one in `to`", target="to",
        types=("attachment",)),
    cannot=(),
)  # fmt: skip
detached = _verb(
    "detached", "detach", "lcg/objective-cards", "card life source effect",
    told=None, act=None, cannot=(), line="{card} is back in the staging area",
)  # fmt: skip
claimed = _verb("claimed", "claim", "lcg/objective-cards", "card player life how source effect",
    told=None, act=None, cannot=("be_claimed",))
captured = _verb(
    "captured", "capture", "lcg/scenario/the-uruk-hai", "card life to how source effect", told=None, act=None,
    cannot=(), line="{card} is a captive",
)  # fmt: skip
changed_control = _verb(
    "changed control", "take control", "lcg/ownership-and-control", "card player life source effect",
    told="control changed",
    act=Act("give control", "card", "this card goes under the control of the player in `to`", target="to"),
    cannot=("change_control",),
)  # fmt: skip
exhausted = _verb(
    "exhausted", "exhaust", "lcg/exhausted", "card life why source effect",
    told="exhausted",
    act=Act("exhaust", "cards", "that happens to the cards", in_play=True,
            types=(*CHARACTERS, "attachment")),
    cannot=("exhaust_act",),
)  # fmt: skip
readied = _verb(
    "readied", "ready", "lcg/ready", "card life how source effect",
    told="readied", act=Act("ready", "cards", "that happens to the cards", in_play=True, fixed=BY_EFFECT,
        finds=(("exhausted", True),)),
    cannot=("ready_act",),
)  # fmt: skip
turned = _verb("turned", "turn over", "lcg/effects", "card life up player rule source effect", told=None,
    act=None, cannot=())
flipped = _verb(
    "flipped", "flip", "lcg/quest-cards-quest-deck", "card to source effect",
    told=None, act=None, cannot=(), line="{card} is turned over",
)  # fmt: skip
rescued = _verb("rescued", "rescue", "lcg/effects", "card life source effect", told=None, act=None, cannot=())
freed_below = _verb(
    "freed below", "free those below", "lcg/scenario/escape-from-mount-gram", "card life freed source effect",
    told=None, act=None, cannot=(),
)  # fmt: skip

# -- damage and tokens ---------------------------------------------------------------------------------------

damaged = _verb(
    "damaged", "deal damage", "lcg/damage", "card life amount by combat attackers how source effect",
    told="damaged", act=Act("damage", "card", "`amount` damage (1) is dealt to the card", in_play=True,
        types=(*CHARACTERS, "enemy", "location")),
    cannot=("be_damaged", "be_damaged_by"),
)  # fmt: skip
healed = _verb(
    "healed", "heal", "lcg/damage", "card life amount source effect",
    told="healed", act=Act("heal", "card", "`amount` damage (1) is healed from the card", in_play=True,
        types=(*CHARACTERS, "enemy"),
        finds=(("damage", 1),)),
    cannot=("be_healed",),
)  # fmt: skip
moved_damage = _verb("moved damage", "move damage", "lcg/move", "card origin amount source effect", told=None,
    act=None, cannot=())
placed_tokens = _verb(
    "placed tokens", "place tokens", "lcg/running-out-of-tokens", "card life amount token source effect",
    told=None, act=None, cannot=(),
)  # fmt: skip
gained_resources = _verb(
    "gained resources", "gain resources", "lcg/resources", "card life amount how moved source effect",
    told=(Word("resources moved", role="moved"), Word("resources added", "resources are added to {}")),
    act=Act("add resources", "card", "`amount` resources (1) are added to the card's pool", in_play=True,
            types=("hero",)),
    cannot=("gain_resources", "collect_resources"), occasion="resources gained",
)  # fmt: skip
lost_resources = _verb(
    "lost resources", "lose resources", "lcg/resources", "card life amount source effect", told=None,
    act=None, cannot=()
)
spent_resources = _verb(
    "spent resources", "spend resources", "lcg/cost", "card amount player", told="resources spent", act=None,
    cannot=()
)
time_counters_removed = _verb(
    "time counters removed", "remove Time counters", "lcg/keyword/time", "card amount", told=None, act=None,
    cannot=("lose_time",)
)
last_time_counter_removed = _verb(
    "last time counter removed", "remove the last Time counter", "lcg/keyword/time", "card", told=None,
    act=None, cannot=()
)

# -- players -------------------------------------------------------------------------------------------------

raised_threat = _verb(
    "raised threat", "raise threat", "lcg/threat-threat-dial", "player amount how source effect",
    told=(Word("threat raised", "{}'s threat is raised"),),
    act=Act("raise threat", "player", "this player's threat rises by `amount` (1)"),
    cannot=("raise_threat_act",),
    occasion="threat raised",
)  # fmt: skip
lowered_threat = _verb(
    "lowered threat", "lower threat", "lcg/threat-threat-dial", "player amount source effect",
    told=(Word("threat lowered", "{}'s threat is lowered"),),
    act=Act("lower threat", "player", "this player's threat falls by `amount` (1)"),
    cannot=("reduce_threat",),
    occasion="threat lowered",
)  # fmt: skip
passed_first_player_token = _verb(
    "passed first player token", "pass the first player token", "lcg/first-player-first-player-token",
    "player source effect",
    told=(Word("first player changed", "{} becomes the first player"),), act=None, cannot=(),
)  # fmt: skip
eliminated = _verb(
    "eliminated", "eliminate", "lcg/player-elimination", "player why source",
    told="eliminated",
    act=Act("eliminate", "player", "this player is eliminated", fixed=(("why", "effect"),)), cannot=(),
)  # fmt: skip
game_won = _verb("game won", "win the game", "lcg/winning-the-game", "source", told=None, act=None,
    cannot=("win_game", "end_game"))
game_lost = _verb("game lost", "lose the game", "lcg/winning-the-game", "source", told=None, act=None,
    cannot=("lose_game", "end_game"))
game_ended = _verb("game ended", "end the game", "lcg/winning-the-game", "source", told=None, act=None,
    cannot=("end_game",))
test_over = _verb("test over", "resolve a test", "lcg/keyword/hide", "player test passed card", told=None,
    act=None, cannot=())
committed_to_test = _verb(
    "committed to test", "commit to a test", "lcg/keyword/sailing", "character player test",
    told=(Word("committed to a test", "{} commits to a test"),), act=None, cannot=(),
)  # fmt: skip
shifted_heading = _verb(
    "shifted heading", "shift the heading", "lcg/rule/heading", "how source effect",
    told=(
        Word("heading shifted on-course", "the heading shifts on-course", "how", ("on-course",)),
        Word("heading shifted off-course", "the heading shifts off-course", "how", ("off-course",)),
    ),
    act=None, cannot=(),
)  # fmt: skip
triggered = _verb(
    "triggered", "trigger", "lcg/triggered-ability", "card player ability",
    told=(Word("triggered", "the ability of {} is used"),),
    act=Act(
        "trigger", "card",
        "an ability of a card in play: the one that can be used now; `ability` tells several apart "
        "(`action`, or 1, 2, 3 in the order printed, keywords and play restrictions counted), `amount` its "
        "X; one that waits for something is used under `given`",
        asked="card", given="card", by_players=True, deed="use the ability of {}",
    ),
    cannot=(),
)  # fmt: skip
ability_over = _verb(
    "ability over", "have used an ability", "lcg/triggered-ability", "card player ability",
    told=None, act=None, cannot=(),
)  # fmt: skip
LCG.verbs.can_be_done(Act("pass", "player", "this player passes", by_players=True, bare=True))

# -- revealing -----------------------------------------------------------------------------------------------

turned_up = _verb(
    "turned up", "turn up", "lcg/reveal", "card player",
    told="revealed",
    act=Act(
        "reveal", "card", "this card is revealed from the encounter deck as in the staging step (put on top "
        "first if it isn't there)",
        stands=("during 3.3",), types=ENCOUNTER, finds=(("lies", "encounter"),),
    ),
    cannot=(),
)  # fmt: skip
being_revealed = _verb(
    "being revealed", "begin to reveal", "lcg/reveal", "card life player",
    told=None, act=None, cannot=(), occasion="being revealed", answered_as="revealed",
)  # fmt: skip
when_revealed = _verb(
    "when revealed", "resolve When Revealed", "lcg/when-revealed", "card life player",
    told=None, act=None, cannot=(), occasion="When Revealed", answered_as="revealed",
)  # fmt: skip
revealed = _verb("revealed", "reveal", "lcg/reveal", "card player", told=None, act=None, cannot=())
cancelled = _verb("cancelled", "cancel", "lcg/cancel", "card happening source amount", told="cancelled",
    act=None, cannot=())
surged = _verb("surged", "surge", "lcg/keyword/surge", "card", told="surged", act=None, cannot=())

# -- the quest -----------------------------------------------------------------------------------------------

committed = _verb(
    "committed", "commit", "lcg/framework/3.2", "character player life source effect",
    told=(Word("committed", "{} commits to the quest"),),
    act=Act(
        "commit", "cards", "these characters commit to the quest",
        asked="cards", given="cards", by_players=True, deed="commit {} to the quest", steps=("3.2",),
        able="commit to the quest", types=CHARACTERS,
    ),
    cannot=("commit_act", "quest_attack_defend"), line="{character} is committed to the quest",
)  # fmt: skip
all_committed = _verb("all committed", "have committed", "lcg/framework/3.2", "", told=None, act=None,
    cannot=())
removed_from_quest = _verb(
    "removed from quest", "remove from the quest", "lcg/quest-phase", "character life source effect",
    told=(Word("removed from quest", "{} is removed from the quest"),), act=None,
    cannot=("be_removed_from_quest",),
)  # fmt: skip
quested = _verb("quested", "quest", "lcg/framework/3.4", "result by", told="quested", act=None, cannot=())
resolved_quest = _verb(
    "resolved quest", "resolve the quest", "lcg/framework/3.4", "result by", told=None, act=None, cannot=()
)  # fmt: skip
placed_progress = _verb(
    "placed progress", "place progress", "lcg/quest-phase", "on life amount source effect",
    told=(Word("progress placed", "progress is placed on {}"),),
    act=Act("place progress", "card", "`amount` progress (1) is placed on the card",
        stands=QUESTED, types=("location", "quest")), cannot=(),
    occasion="progress placed",
)  # fmt: skip
removed_progress = _verb(
    "removed progress", "remove progress", "lcg/faq/1.05", "on amount source effect", told=None, act=None,
    cannot=("lose_progress",)
)
stage_defeated = _verb(
    "stage defeated", "defeat a stage", "lcg/quest-advancement", "quest how source effect",
    told=None,
    act=Act("advance", "stage", "the players advance to the next stage (`true` or its name)", asked="stage",
        bare=True, stands=QUESTED),
    cannot=("defeat_stage", "be_defeated"),
)  # fmt: skip
advanced = _verb(
    "advanced", "advance", "lcg/quest-advancement", "quest",
    told=(Word("advanced", "the players advance"),), act=None, cannot=(),
)  # fmt: skip
pursuers_advanced = _verb("pursuers advanced", "advance as pursuers", "lcg/quest-advancement", "quest to",
    told=None, act=None, cannot=())
stage_entered = _verb("stage entered", "enter a stage", "lcg/quest-advancement", "quest", told=None, act=None,
    cannot=())
stage_comes = _verb("stage comes", "bring a stage", "lcg/quest-advancement", "quest", told=None, act=None,
    cannot=())
quest_chosen = _verb("quest chosen", "choose a quest", "lcg/rule/2.5.3", "quest", told=None, act=None,
    cannot=())
travel_offered = _verb("travel offered", "offer to travel", "lcg/framework/4.2", "", told=None, act=None,
    cannot=())
traveled = _verb(
    "traveled", "travel", "lcg/travel", "location player source effect",
    told="travelled",
    act=Act(
        "travel", "card", "the players travel to this location",
        asked="card", given="card", by_players=True, deed="travel to {}", steps=("4.2",),
        able="be travelled to", types=("location",), finds=(("lies", "staging"),),
    ),
    cannot=("be_traveled_to", "be_active"), occasion="travelled to",
)  # fmt: skip
became_active = _verb(
    "became active", "become active", "lcg/active-location", "location life source effect",
    told=None, act=None, cannot=("leave_staging", "be_active"),
)  # fmt: skip

# -- encounters and combat -----------------------------------------------------------------------------------

engaged = _verb(
    "engaged", "engage", "lcg/engaged", "enemy player life how entering from_play source effect",
    told="engaged",
    act=Act(
        "engage", "card", "the player in `by` chooses to engage this enemy",
        asked="card", given="cards", by_players=True, steps=("5.2",), able="be engaged", types=("enemy",),
        finds=(("lies", "staging"),),
    ),
    cannot=("be_engaged",),
)  # fmt: skip
dealt_shadow_card = _verb(
    "dealt shadow card", "deal a shadow card", "lcg/shadow-effects", "card enemy",
    told="dealt shadow",
    act=Act("deal shadow", "card", "a shadow card is dealt to this enemy: `choosing` the card"), cannot=(),
    occasion="shadow card dealt", concerns="card enemy",
)  # fmt: skip
shadow_effect = _verb(
    "shadow effect", "resolve a shadow effect", "lcg/shadow-effects", "card enemy player", told=None,
    act=None, cannot=()
)
resolved_shadow_card = _verb(
    "resolved shadow card", "have resolved a shadow card", "lcg/shadow-effects",
    "card enemy effect cancelled",
    told="shadow resolved", act=None, cannot=(), line="{card} has been resolved as a shadow card",
    occasion="shadow card resolved",
)  # fmt: skip
attacks = _verb(
    "attacks", "attack", "lcg/framework/6.4b", "attacker enemy player against",
    told=(Word("declared attacker", "{} is declared as an attacker", "enemy"), Word("attacked",
        "{} attacks")),
    act=Act(
        "attack", "cards",
        "these characters attack the enemy in `against`; an enemy written here attacks the player in "
        "`against`, or is attacked by the characters in `by`",
        asked="cards", given="cards", by_players=True, deed="attack with {}", steps=("6.8a", "6.8b"),
        able="attack", types=CHARACTERS,
    ),
    cannot=(), occasion="attack",
)  # fmt: skip
defends = _verb(
    "defends", "defend", "lcg/framework/6.4.1", "defender enemy player tired",
    told=(Word("declared defender", "{} is declared as a defender"),),
    act=Act(
        "defend", "cards",
        "these characters are declared as defenders (`none`) `against` the attacking enemy; several only "
        "where a text lets several be "
        "declared",
        asked="cards", given="cards", by_players=True, deed="defend with {}", steps=("6.4.1",), able="defend",
        types=CHARACTERS,
    ),
    cannot=(), line="{defender} is declared as defender", occasion="declared as defender",
)  # fmt: skip
undefended = _verb(
    "undefended", "leave undefended", "lcg/framework/6.4.1", "enemy player", told="undefended", act=None,
    cannot=()
)
attacked = _verb(
    "attacked", "end an attack", "lcg/framework/6.4.4",
    "attacker enemy player defenders unhurt damage undefended destroyed",
    told=(Word("attack ended", "the attack of {} ends"),), act=None, cannot=(), occasion="attack ended",
)  # fmt: skip
attack_cut_short = _verb(
    "attack cut short", "cut an attack short", "lcg/rule/attack-outside-combat",
    "attacker player defenders unhurt damage",
    told=None, act=None, cannot=(),
)  # fmt: skip

# -- time ----------------------------------------------------------------------------------------------------

moment = _verb(
    "moment", "come to a moment", "lcg/framework-effects-and-framework-steps", "name",
    told=(
        Word("round ended", "the round ends", "name", ("round ends",)),
        Word("phase ended", "the phase ends", "name", ("*phase ends",)),
    ),
    act=None, cannot=(), occasion="",
)  # fmt: skip
LCG.verbs.can_be_done(Act(
    "run to", "moment",
    "the game runs on up to this moment: a step (`6.2` is next), `in 6.2 window`, `after 6.6`, `end of the "
    "attack`, `end of the phase`, "
    "`end of the round`. One that is over comes in the next round, which the verdict says; one that does "
    "not come is refused",
    words=(),
))  # fmt: skip
