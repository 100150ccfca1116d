"""Slips of the pen in printed texts and databases, set right before a text is read."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache, partial

from ruling_service.patterns import always_in

_SLIPS = {
    r"\bstagfe\b": "stage", r"(?<=player )much(?= exhaust)": "must",
    r"\bvictor display\b": "victory display",
    r"\bis declared as an attacker or (?:as )?(?:a )?defender\b(?! against)":
        "is declared as an attacker or is declared as a defender", r"(?<=area )an (?=attach )": "and ",
    r"(?<=1 )copy (?=[A-Z])": "copy of ", r"(?<=each )copy (?=[A-Z])": "copy of ",
    r"\bset them aide\b": "set them aside", r"\bend or the round\b": "end of the round",
    r"\bgaines\b": "gains", r"\beithe\b": "either", r"\bovewr\b": "over", r"\bfist player\b": "first player",
    r"\bloewst\b": "lowest", r"\bnumber of card's in\b": "number of cards in",
    r"\bthis quest card\b": "this quest",
    r"\bits total (?=\[(?:threat|willpower|attack|defense)\])": "its ",
    r"\bIdestructible\b": "Indestructible", r"\bBording\b": "Boarding", r"\bencouter\b": "encounter",
    r"\bDefense\b(?= token)": "defense",
    r"\bface[- ]?up\b": "faceup", r"\bface[- ]?down\b": "facedown", r"\bcancell?s\b": "cancel",
    r"\bcannnot\b": "cannot",
    r"\bhimself or herself\b": "himself", r"\bhis or her\b": "his", r"\bhe or she\b": "he",
    r"\bhim or her\b": "him",
    r"\bcan't\b": "cannot", r"\bcan not\b": "cannot", r"\bdoesn't\b": "does not", r"\bdon't\b": "do not",
    r"\bit's own\b": "its own",
    r"\band/or\b": "or", r"\bNolder\b": "Noldor", r"\benconter\b": "encounter", r"\bseach\b": "search",
    r"\breducd\b": "reduce",
    r"\bopposing teach\b": "opposing team", r"\bdestoys\b": "destroys", r"\bEithe\b": "Either",
    r"\battachs and\b": "attacks and",
    r"\bshuffl es\b": "shuffles", r"\bshufles\b": "shuffles", r"\bthe the\b": "the", r"\bin in\b": "in",
    r"\bmay not\b": "cannot", r"\bin this way\b": "this way", r"\bheroe's\b": "hero's",
    r"\b(?:through|from|as (?:a|the) result of) this effect\b": "by this effect",
    r" ?\(if any\)": "", r"\bAttack enemy gets\b": "Attacking enemy gets", r"\btheat\b": "threat",
    r"\bhudden\b": "hidden", r"\bhiddien\b": "hidden", r"\bcopiues\b": "copies",
    r"\bNon-(?=[A-Z])": "non-", r"\bno attach was made\b": "no attack was made",
    r"(?<=area), is gains\b": ", it gains", r"(?<=gains),(?= \")": "",
    r"\bengagement phase\b": "encounter phase", r"(?:, in any order)?, one at a time(?=\.|$)": "",
    r", if there is one(?=\.)": "",
    r"(?<=gain),(?= \")": "", r"\bor is it\b": "or it is",
    r"(?<=\bto play)er(?= for \d cost\b)": "", r"(?<=\bits owner)s(?= (?:hand|deck)\b)": "'s",
    r", (?=is considered to be engaged with [\w ]+,? and attacks\b)": " and ",
    r"(?<= engaged with each player),(?= and attacks\b)": "",
    r"\bshodow\b": "shadow", r"\(bypassing any active location\)": ", bypassing any active location",
    r", as a group,": " as a group",
    r"(?<=[Rr]emove )and (?=additional\b)": "an ",
    r"(?<=[a-z])\. After that, (?=[a-z])": " and ", r"(?<=\.) Then (?=if\b)": " Then, ",
    r"(?<=staging area, )the(?= places\b)": "then",
    r"(?<=damage to each )(?=in the staging area\b)": "enemy ",
    r"\bShuffle of the\b": "Shuffle the", r"(?<=player )attached\b": "attaches",
    r"(?<=team )attached\b": "attaches",
    r"(?<=guarded )attached\b": "attachment", r"(?<=\beach set aside )(?=[A-Z][\w'-]+ of [A-Z])": "copy of ",
    r"(?<=\b[Aa]ttached enemy or )(?=location\b)": "attached ",
    r"(?<=\b[Aa]ttached location or )(?=enemy\b)": "attached ",
    r"(?<=\b[Aa]ttached hero or )(?=ally\b)": "attached ",
    r"(?<=\b[Aa]ttached ally or )(?=hero\b)": "attached ",
    r"(?<=threat level )attached\b": "attaches",
    r"\bImmuned\b": "Immune", r"\bpalyer\b": "player", r"\bExhause\b": "Exhaust",
    r"\beligble\b": "eligible", r"\benagement\b": "engagement", r"\bagaisnt\b": "against",
    r"\bcommited\b": "committed",
    r"\bammount\b": "amount", r"\bEcounter\b": "encounter", r"(?<=\] )attack until\b": "until",
    r"(?<=card )for your hand\b": "from your hand",
    r"\bfor the duration of this attack\b": "for this attack", r"(?<=counter )form\b": "from",
    r"\bdestroys a characters\b": "destroys a character",
    r"(?<=effects), Cannot\b": ". Cannot", r"\bautomatically engages\b": "engages",
    r"\bon-course \(o\)": "on-course", r"\bIt's when-revealed": "Its when-revealed",
    r"\bstaging are\b": "staging area",
    r"(?<=[Tt]his )[A-Z][a-z]+ (?=card\b)": "",
    r"\battachment\.s\b": "attachments.", r"(?<=for each )(?=you control with\b)": "hero ",
    r"\bcharactert\b": "character", r"\bcharater\b": "character", r"\bdiscrad\b": "discard",
    r"\bmusst\b": "must",
    r"\bvitory\b": "victory", r"\bBoading\b": "Boarding", r"\bnonobjective\b": "non-objective",
    r"\b[Cc]ounts as (?:a )?[Cc]ondition(?= attachment)": "Counts as a Condition",
    r" ?\((in (?:turn|player) order)\)": "",
    r"\bstge\b": "stage", r"\bwitha\b": "with a", r"\benvounter\b": "encounter", r"\broun(?=$|\.)": "round",
    r"(?<=[+-]\d )U\b": "[attack]", r"\(except for Traits\.\)": "(except for Traits)",
    r"\bnumber of card's\b": "number of cards",
    r"(?<=each card )underneath(?= to\b)": "underneath this card",
    r"(?<=s)\"(?= \[threat\] by)": "'s",
    r"\bIf all players did not discard 1 card\b": "If any player did not",
    r"(?<=removed no progress tokens, )it(?= gains surge)": "this card",
    r"\breduce the total \[threat\] of (?=[A-Z])": "reduce the [threat] of ",
    r"\bone of his hero's resource pools\b": "a hero he controls",
    r"\ball progress tokens from play\b": "all progress tokens from each card in play",
    r"(?<=to )staging area(?= after)": "the staging area",
    r"\"(?=(?:Lost|Scour|Wizardry):\")": "", r"(?<=Lost):\"": "", r"(?<=Scour):\"": "",
    r"(?<=Wizardry):\"": "", r"\bForced: During setup, ": "Setup: ",
    r"(?<=[a-z])(?=(?:Forced|Response|Shadow|Travel|When Revealed):)": ". ",
    r"\b[Oo]ne (?=cop(?:y|ies) of\b)": "1 ", r",? in (?:player|turn) order(?=\.|$)": "",
    r", starting with the first player(?=\.|$)": "",
    r"(?<=damage) and instead\b": " and", r"\bSetup\.(?= Attach\b)": "Setup:",
    r", if (?=(?:you|they|he|that player) do(?:es)?,)": ". If ",
    r" ?\((?:to|up to) a maximum of \+(?=\d\))": " (Limit +",
    r"(?<= instead )of (?=(?:the|this|that|attached|attacking|defending) [^.)]*? is )": "if ",
    r"\bAction: Action:": "Action:", r"\bresource (?=\[\w+\] icon\b)": "",
    r", that enemy has escaped with [^.,]*, and (?=the players lose\b)": ", ",
    r"\beasy(?= player\b)": "each", r"\benemeny\b": "enemy", r"\bcontribure\b": "contribute",
    r"\bit's (?=\[?[A-Z])": "its ", r"\beach player discard(?= \d)": "each player discards",
}  # fmt: skip


def without_slips(text: str) -> str:
    """The text with known slips corrected; only those are looked for of which every word is there."""
    there = tuple([wrong for wrong, words in _words_of_slips() if all([word in text for word in words])])
    return _any_of(there).sub(partial(_corrected, there), text) if there else text


@cache
def _words_of_slips() -> tuple[tuple[str, frozenset[str]], ...]:
    return tuple((wrong, always_in(wrong)) for wrong in _SLIPS)


@lru_cache(maxsize=128)
def _any_of(printed: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join([f"(?:{each})" for each in printed]))


def _corrected(slips: Iterable[str], match: re.Match[str]) -> str:
    for wrong in slips:
        if re.compile(wrong).match(match.string, match.start()):
            return _SLIPS[wrong]
    return match.group()
