"""How stages and set-up texts are printed: orders of which the card language knows a plainer form that means
the same.
"""

from __future__ import annotations

from ruling_service.patterns import pattern

_FORMS = (
    # the moment is that before the resource phase in any case (lcg/framework/0.1)
    (
        "t the beginning of the round",
        r"(\b[Aa]t the beginning of the round) \(before the resource phase\)", r"\1"
    ),
    (
        "During the travel phase, ",
        r"\bDuring the travel phase, (?P<who>the players) must travel(?: to (?:a )?location)?, if able",
        "The players must travel if they can",
    ),
    (
        "Add the active location's [threat] to the staging area",
        r"\bAdd the active location's \[threat\] to the staging area\b",
        "Raise the total threat strength in staging by X. X is the active location's [threat]",
    ),
    (
        " victory display at the end of ",
        r"\bIf ([^.,]* is in) (?:a|the) victory display at the end of (?:the|each) round, the players win\b",
        r"At the end of the round, if \1 the victory display, the players win",
    ),
    (
        " or greater than its quest points",
        r"\bIf this (?:stage|quest) has damage on it (?:equal to|of) or greater than its quest points",
        "If the number of damage tokens on this stage is equal to or greater than its quest points",
    ),
    (
        " cards in his hand, he is",
        r"\bIf a player has (?:0|no) cards in his hand, he is\b", "If a player has no cards in hand, he is"
    ),
    (
        " from the encounter deck.",
        r"\b[Rr]emove (?:all|each) cop(?:ies|y) of ([^.]+) from the encounter deck\."
        r"(?= Then, shuffle (?:\d+|X) cop(?:y|ies) of \1 )", r"Set each copy of \1 aside, out of play."
    ),
    # "ever" and "at any point" say that it happens as soon as it is so, not only where somebody looks
    (" ever has", r"\bIf ([^.,]*?) ever has\b", r"As soon as \1 has"),
    ("If there ", r"\bIf there (is|are) ever\b", r"As soon as there \1"),
    ("If at any ", r"\bIf at any (?:point|time) (?=\w)", "As soon as "),
    # what bounds an ability stands at its end, so what follows is a text of its own; and so is what any
    # player is asked at all times
    (
        ", that player is eliminated",
        r"(?<=[.)]) If a player (?=[^.,]*, that player is eliminated\b)", " ¶ If a player "
    ),
    (
        "If a player ", r"\bIf a player (controls|has) ((?:no|fewer|less|more)\b[^.,]*?(?<!deck)), "
        r"(?:that player|he|she|they) (?:is|are) eliminated(?: from the game)?",
        r"Each player who \1 \2 is eliminated"
    ),
    (
        "the encounter deck",
        r"\b([Ss]earche?s?) (the encounter deck(?: and (?:encounter )?discard pile)?) and (adds?) "
        r"((?:an?|1) [^.,]*?) to (the staging area)\b", r"\1 \2 for \4 and \3 it to \5"
    ),
    # what the game is over with makes no difference any more
    (
        " and the players ",
        r"(\bIf [^.,:]*, )(?!the players )[^.,:\"]{1,60}?,? and the players (?:have lost|lose) the game\b",
        r"\1the players lose the game"
    ),
    (
        " and you lose the game",
        r"(\bIf [^.,:]*, )[^.,:\"]{1,60}? and you lose the game\b", r"\1the players lose the game"
    ),
    (
        " in the staging area,", r"\bWhile ((?:~|[A-Z][\w'-]*)(?: [A-Z][\w'-]*)*) in the staging area,",
        r"While \1 is in the staging area,",
    ),
    ("Each ", r"(?<=[.:] )(Each (?:(?!gets? |gains? |has )[A-Z][\w'-]* ?)+) (?=[+-]\d \[)", r"\1 gets "),
    (" into the encounter deck", r"(?<=\w),(?= into the encounter deck\b)", ""),
    (
        "with any of the ",
        r"\bwith any of the \d cards (he|they) just discarded\b", r"with a card \1 discarded this way"
    ),
    ("cannot refresh ", r"\bcannot refresh (?=more than \d)", "cannot ready "),
    (
        "he players can only advance at the end of the ",
        r"\b[Tt]he players can only advance at the end of the (\w+) phase\b",
        r"When this stage is complete, do not advance until the end of the \1 phase"
    ),
    # what is revealed is staged, whichever deck it is from
    (
        " just revealed from the encounter deck",
        r" and resolve its staging as if it (?:was|were) just revealed from the encounter deck\b", ""
    ),
    (" cards instead ", r"\(the top (\d) cards instead (?=if\b)", r"(\1 cards instead "),
    (
        "if it has no attached encounters",
        r"\bif it has no attached encounters\b", "if it is free of encounters"
    ),
    ("choose ", r"(\b(?:When|After) [^.,:()]*) \((choose (?:one|1))\): ", r"\1, \2: "),
    (
        "Ignore the ",
        r"\bIgnore the (\w+) and (\w+) keywords\b", r"Ignore the \1 keyword. Ignore the \2 keyword"
    ),
    # in the set-up it holds for all of the game
    (
        " keyword. ", r"(\bSetup: (?:[^¶])*?(?<=\. ))Ignore (the \w+ keyword\. )Ignore\b",
        r"\1Until the end of the game, ignore \2Ignore",
    ),
    (
        " keyword",
        r"(\bSetup: (?:[^¶])*?(?<=\. ))Ignore (?=the \w+ keyword\b)", r"\1Until the end of the game, ignore "
    ),
    ("(Note: ", r"\s*\(Note: [^()]*\)", ""),
    (
        " just ",
        r"\bthe (?:amount|number) of (?:progress|damage|resource)(?: tokens?)? just (?:placed|dealt)\b",
        "that amount",
    ),
    (
        " of all attached cards on this card. ",
        r"\bX is the (printed \w+) of all attached cards on this card\. "
        r"If there are no cards attached, X is (\d+)",
        r"X is the total \1 of all cards attached to this card, "
        r"or \2 while no cards are attached to this card"
    ),
    ("Set the following ", r"\bSet the following \w+ aside: ([^.:]*)", r"Set \1 aside"),
    (" (including the ", r" \(including the [A-Z][\w' -]*\)", ""),
    (" loction", r"\bthe ([A-Z]\w+(?: [A-Z]\w+)*) loction\b", r"\1"),
    # an enemy has an engagement cost, and whoever engages it a threat
    ("engagement cost than ", r"(?<=engagement cost than )(?:his|their) threat\b", "that player's threat"),
    (
        " and from ", r"(\b[Rr]emove (?:\d+|X) progress(?: tokens?)?) from (it|~) and from (?=the\b)",
        r"\1 from \2 and \1 from ",
    ),
    (
        " at the end of each round", r"(\bWhile [^.,]*), ([Rr]emove [^.,]*) at the end of each round(?=\.)",
        r"\1, at the end of each round, \2",
    ),
    ("that engage", r"\bthat engages? a player (?:by this effect|this way)\b", "engaged this way"),
    ("assigns X ", r"\bassigns X (?=among\b)", "assigns X damage "),
    # nothing stands before it that would make it an effect; the deck was searched as the stage was set up
    (
        "Shuffle the encounter deck.",
        r"^Shuffle the encounter deck\.[\s¶]*(?=Forced:|$)", "When Revealed: Shuffle the encounter deck. "
    ),
)
"""What each match has in it, the printed form, and the plainer one."""

_COMPILED = tuple((having, pattern(printed), plain) for having, printed, plain in _FORMS)


def stage_texts(text: str) -> str:
    """The text with these orders in their plainer form."""
    for having, printed, plain in _COMPILED:
        if having in text:
            text = printed.sub(plain, text)
    return text
