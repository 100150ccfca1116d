"""Card texts of our own for the Trading Card Game: every sort of ability, in printed and in house manner."""


from __future__ import annotations

CARDS: list[dict[str, object]] = [
    {
        "title": "Old Watchman", "type": "Companion", "keywords": ["Ranger", "Damage+1"],
        "gametext": "Ranger. Damage +1.\nSkirmish: Exert Old Watchman to wound a minion he is skirmishing."
    },
    {
        "title": "Twin Spears", "type": "Possession",
        "gametext": "Bearer must be a [gondor] Man.\nHe is strength +2 and damage +1.\nResponse: If bearer is about to be exerted, remove (2) to prevent that."
    },
    {
        "title": "Quiet Harper", "type": "Ally",
        "gametext": "At the start of each of your turns, heal up to 2 allies whose home is site 3.\nFellowship: Exert this ally twice to play a tale from your draw deck. Shuffle your draw deck."
    },
    {
        "title": "Pack Leader", "type": "Minion",
        "gametext": "Fierce. Ambush (2).\nWhile you can spot 4 burdens (or 2 threats), this minion is fierce."
    },
    {
        "title": "Marsh Hunter", "type": "Minion", "keywords": "Toil 2",
        "gametext": "Toil 2. (For each [orc] character you exert, it costs less.)\nEach time this minion wins a skirmish, you may add a threat (or 2 threats if you have initiative).\nThis minion is strength +1 for each other [orc] minion you can spot (limit +4)."
    },
    {
        "title": "Two Roads", "type": "Event", "timewords": "Skirmish",
        "gametext": "Spell.\nMake a companion strength +2 (or +4 if he is skirmishing a roaming minion)."
    },
    {
        "title": "Sudden Flight", "type": "Event", "timewords": ["Maneuver", "Regroup"],
        "gametext": "Maneuver or Regroup: Spot 2 [elven] companions to discard a condition or draw 2 cards."
    },
    {
        "title": "Turned Blade", "type": "Event", "timewords": "Response",
        "gametext": "If a [rohan] companion is about to be killed in a skirmish, spot 3 [rohan] Men to prevent that."
    },
    {
        "title": "Cold Ford", "type": "Site",
        "gametext": "River. When the fellowship moves from this site during the Shadow phase, each Shadow player may draw a card. Shadow: Play an Orc from your discard pile. Its twilight cost is -3."
    },
    {
        "title": "Faithful Pony", "type": "Follower",
        "gametext": "Aid - (1). (At the start of the maneuver phase, it may come along.)\nEach time you transfer this to a companion, remove a burden."
    },
    {
        "title": "Long Siege", "type": "Condition", "keywords": "Support Area",
        "gametext": "To play, spot a [sauron] Orc.\nRegroup: Exert 2 [sauron] minions to wound each archer. The Free Peoples player may add 3 threats to prevent this. Discard this condition."
    },
    {
        "title": "Band of Kings", "type": "The One Ring",
        "gametext": "Bearer is vitality +1.\nEach time an Elf is about to heal, add 2 burdens instead.\nWhile wearing The One Ring, bearer is resistance -1.\nManeuver: Wear The One Ring until the regroup phase."
    },
    {
        "title": "Narrow Stair", "type": "Event", "timewords": "Skirmish",
        "gametext": "At sites 2 to 6, cancel a skirmish involving a Dwarf. At any other site, make a Dwarf strength +3."
    },
    {
        "title": "Shared Burden", "type": "Condition",
        "gametext": "Tale. Plays on the Ring-bearer.\nSkirmish: Discard this condition or exert a [shire] ally to make bearer strength +1 (limit once per phase)."
    },
    {
        "title": "Watcher's Oath", "type": "Condition",
        "gametext": "Bearer cannot take wounds during the archery phase and cannot bear possessions.\nAt the end of the regroup phase, if you cannot spot 2 threats, discard this condition."
    },
]  # fmt: skip
