"""Everything a printing of the Trading Card Game does to text that changes nothing it means: marks, articles,
reminders, short names.

This is the one place that knows how its card databases write; the grammar behind it sees one form only.
"""

from __future__ import annotations

import re

from ruling_service.patterns import pattern

_MARKS = str.maketrans(
    {"“": '"', "”": '"', "‘": "'", "’": "'", "–": "-", "−": "-", "\u00a0": " ", "\u00ad": ""}
)
_TAGS = pattern(r"</?(?:b|i|em|strong|u|p|span)(?: [^>]*)?/?>|\*\*", re.I)
_REMINDERS = pattern(
    r"\((?:For each \[[\w-]+\] character you exert[^()]*"
    r"|While skirmishing a non-hunter character, this character [^()]*"
    r"|At the start of the (?:regroup|maneuver) phase, (?:you|it) may [^()]*(?:\(\d+\)[^()]*)?"
    r"|Skirmishes involving lurker minions must [^()]*"
    r"|When this minion wins a skirmish, add \d+ extra wounds? to the defender\.?"
    r"|Add 1 to the minion archery total\.?"
    r"|(?:replacing|Replacing) opponent's sites? if necessary"
    r"|If two or more are tied for \w+, choose one\.?)\)"
)
_IN_WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
"""Numbers from 2 on, as words."""
_SLIPS = {
    r"\bFree People(?:'s)?(?= )": "Free Peoples", r"\bhis or her\b": "his", r"\b[Hh]e or she\b": "he",
    r"\bhim or her\b": "him",
    r"\bcan not\b": "cannot",
    r"\b(?:two|both) (?=times\b)": "2 ", r"\bthree (?=times\b)": "3 ", r"\bmay not\b": "cannot",
    r"\bdoesn't\b": "does not",
    r"\bdon't\b": "do not", r"\bcan't\b": "cannot",
    r"\bFree Peoples players\b(?! (?:may|must|can|cannot)\b)": "Free Peoples player's",
    r"\b([Ff])rom your hand\b": r"\1rom hand", r"\bof your hand\b": "of hand",
    r"\binto your hand\b": "into hand",
    r"&nbsp;?": " ", r"\bmay be (?=borne)": "can be ",
    r"\bplay this event\b": "play ~",
    r"\bdiscard pile\. Then remove this event (?=from the game)": "discard pile, then remove it ",
    r"(\d)\[([TKFS])\]": r"\1 [\2]",
    r"\bplayer's deck\b": "player's draw deck", r"\bexamine(?= the top)": "look at",
    r"\bat (?=(?:dwelling|forest|battleground|mountain|marsh|plains|river|underground) sites?\b)": "at a ",
    r"\band take no wounds\b": "and unable to take wounds",
    r"\b[Oo]ne of bearer's (\w+?)s\b": r"a \1 borne by bearer",
    r"\bFree Peoples players (?=may\b|must\b|can\b|cannot\b)": "the Free Peoples player ",
    r"\b([Ll]imit|more than|fewer than|up to|at least|in addition to) one\b": r"\1 1",
    r"\b(and) one other\b": r"\1 1 other",
    r"\bX equals\b": "X is", r"\bX is equal to\b": "X is",
    r"\byour opponents\b": "each opponent", r"\bMan or Men\b": "Man", r"\[ringbound\]": "Ring-bound",
}  # fmt: skip
_TOKENS = r"(?:burdens?|threats?|twilight tokens?|culture tokens?|\[[\w-]+\] tokens?)"
_VERBS = "[Ww]ound|[Ee]xert|[Hh]eal|[Kk]ill|[Dd]iscard|[Ee]xhaust|[Rr]emove|[Aa]dd|[Dd]raw"
"""Deeds of which one, or the other, is done to the same."""
_SO_MANY = (
    r"(?:at (?:least|most) |exactly |(?:no )?(?:more|greater|higher|fewer|less|lower) than )?"
    r"\d+ (?:or (?:more|greater|higher|fewer|less|lower) )?"
)
"""A number, and on which side of it."""
_REWORDINGS = {
    r"(\bWhile you can spot \d [^,.]*minions) (?=[A-ZÚ])": r"\1, ",
    r"\b([Aa]dd|[Rr]emove) (\d) (burdens|threats) or (\d) (burdens|threats)": r"\1 \2 \3 or \1 \4 \5",
    r"\b([Ee]xert|[Ww]ound|[Hh]eal) ([^.()]+?) \(or (an? [^()]*?) (twice|\d times)\)": r"\1 \2 (or \1 \3 \4)",
    r"\b(an?) ([^,.();:]+), (\[[a-z_]+\] \w+), or (\[[a-z_]+\] \w+) (?=strength|damage|is\b|to\b)": (
        r"\1 \2, a \3, or a \4 "
    ),
    r"\b(At the (?:start|end) of each (?:skirmish|turn)) (?=you may\b)": r"\1, ",
    r"(?<=, )also (?=make\b)": "",
    r"\b(?:[Tt]ake|[Cc]hoose) ((?:an?|\d+|up to \d+) [^.,:;]+?) and (?:place|put) (?:it|them) "
    r"(?=in |on |beneath )": r"put \1 ",
    r"\b([Mm]ake), (until [^.,:;]+?), ([^.:;\"]+?)(?=\.|$)": r"\1 \3 \2",
    r"\b([Ee]ach [^.,:;]*? (?:you play|played)[^.,:;]*?) during (the \w+ phase) "
    r"((?:is|are|costs?) [^.,:;]+)": r"\1 \3 during \2",
    r"\b(?:did not move|has not moved) more than once this turn\b": "moved 1 or fewer times this turn",
    r"\b(?:did not move|has not moved) more than twice this turn\b": "moved 2 or fewer times this turn",
    r"\b([Aa]dd|[Rr]emove) (an?|\d) (burdens?|threats?) and (an?|\d) (burdens?|threats?)": (
        r"\1 \2 \3 and \1 \4 \5"
    ),
    r"\bdoes not take wounds\b": "cannot take wounds",
    r"\band to (?=(?:add|discard|draw|exert|heal|make|play|remove|take|wound)\b)": "and ",
    r"\bno more than (?:one|1) (\w+) is (stacked (?:here|on [^,.]+?))(?=,|$)": r"there are 1 or fewer \1s \2",
    r"\bno more than (\d) (\w+)s are (stacked (?:here|on [^,.]+?))(?=,|$)": (
        r"there are \1 or fewer \2s \3"
    ),
    r"\bis (an? \w+|\w+(?: \+\d)?), ([^,.]+), and (?=cannot\b|can take\b|takes no\b)": (
        r"is \1 and \2, and it "
    ),
    r"\bany draw deck\b": "a player's draw deck",
    r"\b(skip the \w+ phase), (the \w+ phase), and\b": r"\1, skip \2, and",
    r"\btheir twilight costs are each\b": "each of those cards is twilight cost",
    r"(?<=from your discard pile); place it (?=under)": ", then place it ",
    r"(under your draw deck) instead of discarding it": r"\1",
    r" in the twilight pool\b": "",
    r"\b([Nn]on|Ring)- (?=\w)": r"\1-", **{
        rf"\b{word} (?=[a-z]+s\b|unbound |other |\[[a-z_-]+\] |[A-Z][a-z]+s\b)": f"{number} "
        for number, word in enumerate(_IN_WORDS, 2)
    },
    r"\b(a companion) (twice|\d times) (\(except the Ring-bearer\))": r"\1 \3 \2",
    r"\bEach ((?:[\w-]+ ){1,3})who (moves(?: (?:from|to) [^.,:;]+?)?) must\b": r"Each time a \1\2, it must",
    r"\b[Nn]o player may\b": "each player cannot", r"\b[Oo]ne or more (\w+s) are\b": r"1 or more \1 is",
    r"\bonce (?=\(or twice)": "", r"\b([Dd]o this) once (?=for each)": r"\1 ",
    r"\b[Aa]n additional (?=burden|threat)": "1 ", r"\ba wound on\b": "1 wound on",
    r"\bwins a skirmish (?=the Free Peoples player)": "wins a skirmish, ",
    r"(\bcannot [^.,:;\"]*?),? and (is|are|has|gains|loses)\b": r"\1, and it \2",
    r"\b[Tt]he (revealed|discarded) cards\b": r"each card \1",
    r"\bAlso, (\w)": r"\1", r"\btwice make\b": "twice to make", r"\), to\b": ") to", r"\bor, if\b": "or if",
    r"\b[Ee]ach (opponent|Shadow player)'s (?!\w+ (?:pile|deck|area)|hand|turn|\w+ phase)([^.,:;]*?\w)s? "
    r"(?=strength|vitality|resistance|damage|fierce|from play|is\b|are\b|gains?\b|cannot|loses?\b)": (
        r"each \2 controlled by each \1 "
    ),
    r"\(limit \((\d+)\)\)": r"(limit \1)", r"\bstop (?=the fellowship from moving\b)": "prevent ",
    r"\b([Mm]ake [^.,:]*?)(?<!twilight) costs? (?=[+-]\d)": r"\1 twilight cost ",
    r"\bfrom discard piles?\b": "from a discard pile", r"\b([Rr]emove) that (?=burden|threat)": r"\1 1 ",
    r"(?<![\w,] )\b(Each|Any) ([^.,:]*?\bstacked (?:on|here)[^.,:]*?) may be played as if"
    r"(?: played)? from hand": r"You may play each \2 as if from hand",
    r" again(?=$|\.)": "", r"\b(is|are) also\b": r"\1", r"\balso (?=gains?\b)": "",
    r"\b(exerts?) again\b": r"\1",
    r"\b(unless) (?:that [\w-]+|bearer)'s (?=strength is tripled\b)": r"\1 his ",
    rf"\bcan spot no (?={_TOKENS}\b)": "cannot spot 1 ",
    r"\b[Yy]ou cannot use this (?:response|(?:special )?ability|action|effect) more than "
    r"(once|twice|\w+ times) (?:each|per|in (?:each|a)) (\w+)": r"(limit \1 per \2)",
    r"\b(companion|artifact|possession|condition) \(or (ally|possession|artifact)\)": r"\1 or \2",
    r", except (an? [^,.]+),": r" (except \1),",
    r"\b(?:the Free Peoples player|(?:an|your|the) opponent|(?:a|the) Shadow player) "
    r"(can|cannot) (?=spot\b)": r"you \1 ",
    r"\b[Aa]ny Free Peoples player\b": "the Free Peoples player",
    r"\byou can spot (more|fewer) (burdens|threats) than ([^,.:;]+)": (
        r"the number of \2 is \1 than the number of \3"
    ),
    r"\byou can spot (more|fewer) ([^,.:;]+?) than (burdens|threats)\b": (
        r"the number of \2 is \1 than the number of \3"
    ),
    r"(the number of [^,.:;]+? is) fewer (?=than\b)": r"\1 less ",
    r"\byou can spot (?:no more than (\d+)|(\d+) or fewer) (burdens|threats)\b": (
        r"the number of \3 is \1\2 or less"
    ),
    r"\b(?:no|not) more than (\d+) ([\w\[\] -]+?) are (?:in play\b|there\b)": (
        r"you can spot \1 or fewer \2"
    ),
    r"\b((?:[Ww]hile|[Ii]f|[Uu]nless) [^,.:;]+?)(?<! who)(?<! that)(?<! which) has "
    rf"(?={_SO_MANY}(?:wounds?|(?:culture |\[[\w-]+\] )?tokens?)\b)": r"\1 is with ",
    r"\b(\w+s) of (\d) different (races|cultures)\b": r"\2 \1 of different \3",
    r"\b([Ff]ellowship's move limit) for this turn\b": "move limit for this turn",
    **{
        rf"\b[{verb[0].upper()}{verb[0]}]{verb[1:]} (all|each) ([^,.:;()]+) of one culture\b": (
            rf"name a culture and {verb} \1 \2 of the named culture"
        ) for verb in ("heal", "discard", "exert", "wound")
    },
    r"\bcount the number of cards in his hand, discard (?:each of them|them all),? and draw "
    r"(?:the same|that) number of cards(?: from the top of his draw deck)?": (
        "discard his hand and draw the same number of cards"
    ),
    r"(\b(?:his|your) adventure deck\b[^\n]*?) from that deck\b": r"\1 from his adventure deck",
    r"([Ww]hile there is an? (\w+) in the dead pile, each \w+) of the same culture as that \2\b": (
        r"\1 of a culture found in the dead pile"
    ),
    r"([Ww]hile you can spot) (\w+) and (\w+) and neither is (\w+), each is ([^.,]+)": (
        r"\1 \2 and \3 and \2 is not \4 and \3 is not \4, \2 is \5 and \3 is \5"
    ),
    r"\b([Ss]pot an? (\w+) (?:who|that)) has X wounds to ([^.]*)": (
        r"\1 has 1 or more wounds to \3, where X is the number of wounds on that \2"
    ),
    r"\bdiscard cards and wounds on ((?:that )?[\w-]+) and stack (?=\1\b)": "stack ",
    r"\b[Dd]iscard either (an? [^.,]+? (?:from|borne by) [^.,]+?) or (?=an? )": (
        r"choose to either discard \1 or discard "
    ),
    r"\bthe other (?:two|three|four|\d)(?= (?:in|on|under|beneath)\b)": "the rest",
    r"(\bX\b[^.]*)\. X (?:is equal to|equals|is) (?=[^.]+(?:\.|$))": r"\1, where X is ",
    r"\bno longer\b": "not",
    r"\(even if (?:an?|another) copy of (?:that \w+|it) is in your dead pile\)": "(though a copy is dead)",
    r"\b([Mm]ake the Shadow number) (?=[+-]\d)": r"\1 of the site moved to ",
    r"\b([Ss]pot \d ([^.,()]+?) to (make [^.,()]+?)) ([+-]\d) \(or spot (\d) to make it ([+-]\d)\)": (
        r"\1 \4 (or \3 \6 if you can spot \5 \2)"
    ),
    r"\bpays its twilight cost\b": "adds twilight tokens equal to its twilight cost",
    r"\bhas no (?=(?:possession|artifact|condition|weapon|mount|follower)s?\b(?! in\b))": "is bearing no ",
    r"\b((?:[Ee]ach time|[Ww]hen|[Ii]f) )you move(?= (?:to|from|during|in)\b|,)": r"\1the fellowship moves",
    r"\(or ([+-]\d+|\(\d+\)) (?=in region \d\))": r"(or \1 if ",
    r" also(?=$|\.)": "",
    r"\byou win an? (fierce )?skirmish with an? ([^,.]+?)(?=,)": r"your \2 wins a \1skirmish",
    r"\b(a wound) is placed on ([^,.]+?)(?=,)": r"\2 takes \1",
    r"\brandomly choose an? (\w+) from (?=(?:\w+ )+deck\b)": r"choose a random \1 from ",
    r"\b(an? (\w+) or (\w+)\b[^\n]*?)\bthat \2 or \3\b": r"\1that \2",
    r"(\(or [+-]\d+[^()]*? if [^()]*?) or if\b": r"\1 or",
    r"(?<=[+-]\d), or ([+-]\d+ if [^.,:;()]+)": r" (or \1)",
    r"\b([Ww]ound|[Ee]xert|[Hh]eal|[Kk]ill|[Ee]xhaust) ((?:(?! to\b)[^.,:;()→])+?) "
    r"\(or ((?:an?|another|each|any|up to \d+|\d+) (?!times\b)[^()]*? if [^()]+)\)": r"\1 \2 (or \1 \3)",
    r"(\(or [^()]*?) instead (?=if\b)": r"\1 ",
    rf"\b(?![Ee]xert or discard)({_VERBS}) or ({_VERBS}) ((?!to\b)[^.,:;()]+?|\(\d+\))"
    r"(?=$|[.,:;]| to\b)": r"\1 \3 or \2 \3",
    r"\b(\d+) ((?:\[[\w-]+\] |Free Peoples |Shadow )?[a-z]+s(?: tokens)?) or (more|fewer|less)\b": (
        r"\1 or \3 \2"
    ),
    r",? at twilight cost ([+-]\d+) each\b": r" at twilight cost \1",
    r"\b[Hh]ave ([^.,:;]+?) be (?=[+-]\d|(?:strength|vitality|resistance|damage) [+-])": r"make \1 ",
    r"\b([Pp]lay|[Tt]ake|[Dd]iscard) ((?:an?|\d+|up to \d+|any number of) [^.,:;()]+?) from here\b": (
        r"\1 \2 stacked here"
    ),
    r"(?<=from hand or )(?=discard pile\b)": "your ",
    r"(\bassigned\b[^.,:;]*?) by (?:either|any) player\b": r"\1",
    r" as if (?:they were |he were |it were )?at (?:his|its|their) home sites?\b": "",
    r"\(limit ([+-]\d+) (?:each|per|in each) phase\)": r"(limit \1)",
    r"\b([Ff])or every (?=\d)": r"\1or each ",
    r"\blose ([\w +-]+?) and (?:be|get|become) (?=strength|damage|fierce)": r"lose \1 and gain ",
}  # fmt: skip


_IN_ONE_FORM = tuple((pattern(wrong), right) for wrong, right in (*_SLIPS.items(), *_REWORDINGS.items()))
"""What is written in several ways, and the one way that the grammar reads."""
_SAID_LAST = pattern(
    r"(?:^|(?<=\. ))([A-Z~][^.,:\"]*?) (at the (?:start|end) of (?:the|each) (?:turn|[a-zA-Z]+ phase)),? "
    r"(if|unless) ([^.:\"]+)", re.M
)
"""A deed with its moment and its condition behind it."""
_DURING = pattern(
    r"(?:^|(?<=\. ))The Free Peoples player may ([^.,:\"]*?) during the (\w+) phase to "
    r"(?=[^.:\"]+(?:\.|$))", re.M
)
"""What the Free Peoples player may do in a phase, for which a card otherwise says the phase first."""


_EACH_TURN = pattern(
    r"(?:^|(?<=\. ))([A-Z~][^.,:\"]*?) at the end of each turn during which ([^.:,()\"]+?)"
    r"(?: \(and ([^()]+?) was\))?(?=\.|$)", re.M
)
"""A deed at the end of a turn in which something was so."""


def _at_its_end(found: re.Match[str]) -> str:
    """"Do A at the end of each turn during which X was B (and Y was)" with the moment first."""
    deed, so, also = found[1][0].lower() + found[1][1:], found[2], found[3]
    if also is not None:
        so += f" this turn and {also} was {so.partition(' was ')[2].removeprefix('not ')}"
    return f"At the end of each turn, if {so} this turn, {deed}"


def _moment_first(found: re.Match[str]) -> str:
    """"Discard X at the end of the turn unless so" with the moment first, where it stands otherwise."""
    deed = found[1][0].lower() + found[1][1:]
    when = found[2][0].upper() + found[2][1:]
    return f"{when}, if {found[4]}, {deed}" if found[3] == "if" else f"{when}, {deed} unless {found[4]}"


_TRUE = pattern(r"(?<=of the following that is true: )[^.]*")


def _listed(found: re.Match[str]) -> str:
    """What may be true, divided by semicolons, as a list."""
    *most, last = (part.strip() for part in found[0].split(";"))
    return f"{', '.join(most)}, and {last}" if most else last


def clean(text: str) -> str:
    """The text with one form of marks, numbers, articles and spaces, without reminders; a line each
    paragraph.
    """
    text = _TAGS.sub("", re.sub(r"<br\s*/?>", "\n", text.translate(_MARKS)))
    text = _REMINDERS.sub("", text)
    for wrong, right in _IN_ONE_FORM:
        text = wrong.sub(right, text)
    for what in ("race", "culture"):
        if re.search(rf"\b[Nn]ame a {what}\b", text):
            text = re.sub(rf"\bof that {what}\b", f"of the named {what}", text)
    text = _TRUE.sub(_listed, text)
    text = _EACH_TURN.sub(_at_its_end, _SAID_LAST.sub(_moment_first, text))
    text = _DURING.sub(lambda m: f"{m[2].capitalize()}: The Free Peoples player may {m[1]} to ", text)
    text = re.sub(r"\[([\w-]+)\]", lambda m: f"[{m[1].lower().replace('-', '_')}]", text)
    text = re.sub(r"\b(sites \d) \[(\w)\] to (\d) \[\2\]", r"\1 to \3 [\2]", text)
    text = re.sub(rf"\b[Aa]n? (?={_TOKENS}\b(?! condition| event| card))", "1 ", text)
    text = re.sub(r"\b[Ee]ach (?=other$)", "", text)
    text = re.sub(r"; (?=or\b)", ", ", text)
    text = re.sub(r"\(limit (\d+|once|twice|\w+ times)(?: per| each) (\w+)\)", r". Limit \1 per \2.", text)
    text = re.sub(r"(?<=[a-z\])\"])\.(?=[A-Z\"(])", ". ", text)
    return "\n".join(re.sub(r"\s+", " ", line).strip() for line in text.split("\n"))


def own_names(title: str) -> tuple[str, ...]:
    """The ways a card's own text calls it, longest first: its title, with and without a subtitle."""
    if not title:
        return ()
    return tuple(dict.fromkeys((title, title.split(", ")[0])))
