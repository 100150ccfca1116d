"""Turns of phrase for which the grammar has another: each is put into that before a text is read, wherever it
stands.

What card databases write wrongly is in `normalise`; here is what they write rightly, in other words.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from ruling_service.patterns import sub


class Turn(NamedTuple):
    """A turn of phrase: words that stand wherever it does, its pattern, and what it becomes."""

    having: str
    printed: str
    said: str | Callable[[re.Match[str]], str]


def _in_a_sentence(option: str) -> str:
    return option[0].lower() + option[1:]


def _called_so(found: re.Match[str]) -> str:
    """ "That enemy is "the Chief."": a name by which the text goes on is a trait that this card alone has."""
    noun, name = found["noun"], found["name"].capitalize()
    behind = re.sub(rf"\bthe {name}\b(?= is in play)", f"the {name} {noun}", found["behind"], flags=re.I)
    behind = re.sub(rf"\bthe {name}\b(?! {noun})", f"each {name} {noun}", behind, flags=re.I)
    return f"{found['before']}For the rest of the game, that {noun} gains the {name} trait.{behind}"


DONE = {"reduces": "reduced", "raises": "raised"}

DECK = "the {} deck"
QUESTS = DECK.format("quest")
IN_STAGING, BLANK = "in the staging area", "their text box is blank"
BY_PLAYERS, AREA = "player card effects", "staging area"
WITH_MORE = "if there are 2 or more players"

TURNS = (
    Turn(
        "extra ", r"\bextra (?=(?:encounter|shadow|card|resource|damage|progress|attack)s?\b)", "additional "
    ),
    Turn("from here", r"(?<=\bfrom )here\b", "this card"),
    Turn(
        " revealed from the encounter deck each round gains ",
        r"\b(While [^.,]*, )?([Tt]he first [^.,]*? revealed from the encounter deck each round) "
        r"(gains [^.,]*)\. If that \w+ ([^.,]*), it (?=\w)",
        lambda found: (
            f"{found[1] or ''}{found[2]} {found[3]}. {found[1] or ''}{'if' if found[1] else 'If'} "
            f"t{found[2][1:]} {found[4]}, it "
        ),
    ),
    Turn(
        " X is the difference.",
        r"\b(an? (\w+) with (?:less|fewer|more|lower|higher) (\[\w+\]) than ([^.,]*?'s \[\w+\]))\. "
        r"X is the difference\.",
        r"\1. X is the difference between that \2's \3 and \4.",
    ),
    Turn(
        ". You cannot choose ",
        r"\b(choose and (?:discard|exhaust|ready|destroy) an? \w+) from (?:it|him|attached \w+)\. "
        r"You cannot choose ([^.,]*?) unless (attached \w+) has (no [^.,]*)(?=\.)",
        r"if there are \4 on \3, \1 from \3. Otherwise, \1 from \3 other than \2",
    ),
    Turn(
        " at the end of the ",
        r"\b[Ii]f (attacking enemy|[^.,]*?) is not (defeated|destroyed|explored) this (phase|round), "
        r"([^.]*?) at the end of the \3(?=\.|$)",
        r"At the end of the \3, if \1 was not \2 this \3, \4",
    ),
    Turn(
        "'s attack, deal 1 ",
        r"\bFor each (?:point of )?damage (?:that is )?dealt to (an? [^.,]*?) by ([^.,]*?)'s attack, deal 1 "
        r"(?:point of )?damage to an? ((?:non-)?\w+ \w+) controlled by (the defending player)"
        r"(?:, as well)?(?=\.|$)",
        r"After \1 is damaged by an attack made by \2, \4 assigns that amount of damage among \3s "
        r"he controls",
    ),
    Turn(" of those resources on ", r"\bplace (1|a|one) of those resources on\b", "place 1 resource on"),
    Turn("event player's hand", r"\bdiscard the event player's hand\b", "discard that player's hand"),
    Turn(
        " player to guard ",
        r"\bchoose (?:a new|another) player to guard (?!(?:him|her|it|them)\b)([^.,]+?)"
        r"(?=,|\.|$| if able\b)",
        r"give control of \1 to a player not guarding \1",
    ),
    Turn(
        " player to guard ",
        r"\b([Cc])hoose a player to guard ((?:(?! at the (?:start|beginning) of)[^.,])+?), and place "
        r"(?:\2|it|him) in front of that player(?=\.)",
        lambda found: f"{'P' if found[1] == 'C' else 'p'}ut {found[2]} into play under a player's control",
    ),
    Turn(" player attachment", r"(?<=\ba )player attachment\b", "player card attachment"),
    Turn("Does not exhaust to ", r"(^|[.:] *)Does not (?=exhaust to )", r"\1~ does not "),
    Turn("the game cannot end", r"\bthe game cannot end\b", "the players cannot end the game"),
    Turn(
        " instead of damaging a hero. X is ",
        r"\b([Ii])f an attack goes undefended, (\w+) X ([^.,]*?) instead of damaging a hero\. "
        r"X is the (?:amount|number) of damage (?:that|which) would have been dealt\.",
        lambda found: (
            f"{'W' if found[1] == 'I' else 'w'}hen a hero would be damaged by an undefended attack, "
            f"instead {found[2]} an equal number of {found[3]}."
        ),
    ),
    Turn(
        " joins the first player", r"\bIf ([^.,]*), \w+ joins the first player(?:,? as an ally)?(?=\.)",
        r"When \1, the first player gains control of him",
    ),
    Turn(
        " discarded if ", r" and (?:is|are) discarded if (?:its|their) (\[\w+\]) is 0\.?",
        r' and gains: "If this card has 0 \1, discard this card."',
    ),
    Turn(
        " is ever 0",
        r"\b(Characters|Heroes|Allies|Enemies) are discarded(?: from play)? if their (\[\w+\]) is ever 0\.",
        r'All \1 gain: "If this card has 0 \2, discard this card."',
    ),
    Turn(
        " that resource", r"(\b[Ss]pend (?:1|a) [^.,:]*resource to place) that resource\b", r"\1 1 resource"
    ),
    Turn(
        ' is "the ',
        r'(?s)^(?P<before>.*)\bThat (?P<noun>enemy|location|ally|hero) is "the (?P<name>\w+)\."'
        r"(?P<behind>.*)$",
        _called_so,
    ),
    Turn("against each player in order", r"(?<=against each player) in order\b", ""),
    Turn(
        " are destroyed by these attacks",
        r"\bIf no (hero|allie|character)e?s are destroyed by these attacks\b",
        lambda found: f"If no {found[1].replace('ie', 'y')} is destroyed by this effect",
    ),
    Turn("of the players' choice", r"(?<= of )the players'(?= choice\b)", "their"),
    Turn(
        "that ", r"\b(that [A-Z][\w-]+) (?<!that Ship )(?:location|enemy|ally|attachment|treachery)\b", r"\1"
    ),
    Turn(" with a Trait shared by ", r" with a Trait shared by (?=that )", " that shares a Trait with "),
    Turn("destroyed at this stage", r"\bIf (an? \w+) is destroyed at this stage(?=,)", r"If \1 is destroyed"),
    Turn(
        " leaves play as an explored location",
        r"(?<=\bleaves play as an explored location) (?=(?:place|raise|discard|add|deal)\b)", ", ",
    ),
    Turn("proceed to stage", r"\bproceed to (?=stage \d)", "advance to "),
    Turn(
        "all players have 0 threat", r"\bWhen all players have 0 threat\b",
        "If each player's threat is 0 or lower",
    ),
    Turn(
        ", cancel all progress and ",
        r"\bAfter ((?:1 or more|any amount of) progress) is placed on (this (?:quest|stage)), "
        r"cancel all progress and ([^.,]*? by an equal amount)(?=\.)",
        r"When \1 would be placed on \2, instead \3",
    ),
    Turn(
        "After a player card effect ",
        r"\bAfter a player card effect (reduces|raises) a player's threat, (remove|discard) it\b",
        lambda found: (
            f"After a player's threat is {DONE[found[1]]} by a player card effect, {found[2]} that card"
        ),
    ),
    Turn(
        "resources cannot be spent from",
        r"\bresources cannot be spent from the resource pools of heroes (?:with|who have) an? "
        r"([^.]*?) resource icons?\b",
        r"each \1 hero cannot spend resources",
    ),
    Turn(
        " cost or less if there are ",
        r"\ban? (\d) cost (enemy|location|card)\b([^.(]*?),? ?(?:if able ?)?"
        r"\((\d) cost or less(?: instead)? if there are (?:two|2) or more players\)",
        rf"a \2 with cost \1 or less (cost \4 or less instead {WITH_MORE})\3",
    ),
    Turn(
        "the discarding player is eliminated",
        rf"\b([Ee]ach player) discards 1 card from (the top of {DECK.format('encounter')})\. "
        r"If the card is an? (\w+) card, the discarding player is eliminated(?: from the game)?(?=\.)",
        r"\1 discards 1 card from \2 and each player who discarded a \3 this way is eliminated",
    ),
    Turn(
        "eveals the next quest card",
        rf"\b[Rr]eveals the next quest card, putting [^.]*? on the bottom of {QUESTS}",
        "bypass this quest card",
    ),
    Turn(
        "of the following: *", r"\bchooses 1 of the following: \* *([^*.:]+)\. \* *([^*.:]+)(?=\.)",
        lambda found: f"must choose: either {_in_a_sentence(found[1])}, or {_in_a_sentence(found[2])}",
    ),
    Turn(
        " to become the active quest",
        rf"\bReveal the top (\d) cards of {QUESTS}\. Choose 1 to become the active quest "
        rf"\(flipped to side \dB\) and put the other on the bottom of {QUESTS}(?=\.)",
        rf"Go on with 1 of the top \1 stages of {QUESTS}, side B faceup",
    ),
    Turn(
        " card type with ",
        r"\b([Aa]ttached \w+) (loses the [\w-]+ card type and gains the [\w-]+ card type) with "
        r"([\w \[\]]+?) equal to its ([\w \[\]]+?) and ([\w \[\]]+?) equal to its ([\w \[\]]+?)(?=\.)",
        r"\1 \2. \1's \3 is equal to its \4. \1's \5 is equal to its \6",
    ),
    Turn(
        " to its owner's control", r"\breturn (attached \w+) to its owner's control(?=\.)",
        r"\1's owner takes control of it",
    ),
    Turn(
        f" as if {BLANK}, are immune",
        rf"\b(\w+ {IN_STAGING}) are treated as if {BLANK}, are immune to {BY_PLAYERS}, and are under no "
        r"player's control",
        r"Treat the text box of \1 as if it were blank. \1 are immune to player card effects. "
        r"\1 are under no player's control",
    ),
    Turn("treat its text box as", r"\btreat its text box as\b", "treat the text box of it as"),
    Turn(
        " hit points plus ", r"^(\w+)\. (\w+) (?=(?:~|[A-Z][\w' -]*) has \d+ hit points plus )",
        r"~ gains the \1 and \2 traits. ",
    ),
    Turn(
        " hit points plus ", r"(?<=\S) has (\d+) hit points plus (\d+) for each player\b",
        r"'s hit points are \1 plus \2 for each player",
    ),
    Turn(
        "A player at this staging area",
        rf"\bA player at this {AREA} must engage an enemy in any {AREA}(?= to travel here\b)",
        f"A player must engage an enemy in the {AREA}",
    ),
    Turn(
        " to different heroes",
        r"\b([\w ]+ may) attach ([A-Z][^.]*?) and ([A-Z][^.]*?) to different heroes\b",
        r"\1 attach \2 to a hero. \1 attach \3 to a different hero",
    ),
    Turn(
        " encounter set aside",
        r"\b([Ss]et) ([A-Z][^.]*?), ([A-Z][^.,]*?) and the ([^.,]*?) encounter set aside, out of play(?=\.)",
        r"\1 \2 and \3 aside, out of play. Set the \4 encounter set aside, out of play",
    ),
    Turn(
        " at random from under",
        r"\b(an equal number of|\d+|X) ([a-z -]*?)cards at random from (under(?:neath)?)(?= )",
        r"\1 random \2cards \3",
    ),
    Turn(" to put into play", r"\bchoose (\d+) to put into play\b", r"put \1 of them into play"),
    Turn(" into play at no cost", r"(?<= into play) at no cost\b", ""),
    Turn(
        " instead of dealing damage",
        r"\bIf this attack damages (an? \w+), ([^.]*?) instead of dealing damage(?=\.)",
        r"For this attack, each time \1 would be damaged by an attack, \2 instead",
    ),
    Turn(
        " active location first)",
        r"(?<=on this stage equal to )(its (?:total )?\[threat\]) "
        r"\(progress must be placed on any active location first\)",
        r"\1",
    ),
)  # fmt: skip


def in_other_words(text: str) -> str:
    """The text with each such turn of phrase as the grammar has it."""
    for turn in TURNS:
        text = sub(turn.having, turn.printed, turn.said, text)
    return text
