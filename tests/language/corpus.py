"""A small set of card texts of our own: every sort of ability, in printed and in house manner."""


from __future__ import annotations

CARDS: list[dict[str, str]] = [
    {"name": "Old Scout", "type": "Ally", "text": "Response: After Old Scout enters play, draw 1 card."},
    {
        "name": "Stone Warden", "type": "Hero", "keywords": "Sentinel.",
        "text": "Stone Warden gets +1 [defense] for each damage token on him."
    },
    {
        "name": "Quiet Harper", "type": "Ally",
        "text": "Action: Exhaust Quiet Harper to ready another hero. (Limit once per round.)"
    },
    {"name": "Marsh Wolf", "type": "Enemy",
     "text": "Forced: After Marsh Wolf engages you, exhaust a character you control.",
     "shadow": "Shadow: Attacking enemy gets +2 [attack]. (+5 [attack] instead if this attack is undefended.)"},
    {"name": "Broken Bridge", "type": "Location",
     "text": "While Broken Bridge is in the staging area, each enemy gets +1 [threat]."
     "Travel: Exhaust a hero you control to travel here."},
    {"name": "Sudden Dusk", "type": "Treachery",
     "text": "When Revealed: Each player must choose: either discard an ally he controls, or raise his threat by 4.",
     "shadow": "Shadow: Defending character does not count its [defense]."},
    {
        "name": "Oaken Club", "type": "Attachment", "keywords": "Attach to a hero. Restricted.",
        "text": "Attached hero gets +1 [attack] and gains ranged."
    },
    {
        "name": "Watch the Ford", "type": "Event",
        "text": "Combat Action: Choose an enemy engaged with you. Until the end of the phase, that enemy cannot attack you."
    },
    {"name": "Two Roads", "type": "Quest",
     "text": "When Revealed: The first player searches the encounter deck for a Troll and deals 2 damage to it. "
     "Shuffle the encounter deck.Forced: At the beginning of the travel phase, raise each player's threat by "
     "X. X is the number of locations in play."},
    {
        "name": "Bright Horn", "type": "Attachment",
        "text": "Attached hero gains: \"Response: After you draw any number of cards, ready this card.\""
    },
    {
        "name": "Sworn Riders", "type": "Event",
        "text": "Valour Action: Exhaust X Rohan characters to deal X damage to an attacking enemy."
    },
    {"name": "Patient Troll", "type": "Enemy",
     "text": "Cannot have attachments. Patient Troll gets -1 [attack] and cannot ready. "
     "Forced: When Patient Troll attacks, either deal it 2 shadow cards, or remove 1 progress from the "
     "current quest."},
    {
        "name": "Green Cloak", "type": "Attachment",
        "text": "Response: After attached hero defends against an attack, pay 1 resource from his pool to heal 2 damage on him."
    },
    {"name": "Second Thought", "type": "Event",
     "text": "Response: Cancel the \"when revealed\" effects of a treachery card that was just revealed from the encounter deck. "
     "Then, you may draw 1 card."},
    {"name": "Snare Line", "type": "Treachery",
     "text": "When Revealed: The last player attaches Snare Line to an ally. "
     "(Counts as a Condition attachment with the text: \"Attached ally cannot attack unless you pay 1 "
     "resource from a hero's pool.\")"},
]  # fmt: skip
