"""A question as somebody typed it into a forum: where in it something is asked, and what of the rest belongs
to that.

A post greets, tells a story, quotes a friend and asks at the end; sometimes without a question mark ("I was
wondering if …"), sometimes in a sentence that says nothing by itself ("was that legal?"). A `Post` has the
sentences that ask, each with the sentences before it that it can't do without, and the story.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from ruling_service.ask.claims import POINTS_BACK, claim_in, is_judged
from ruling_service.ask.people import KIN, MATES, OPPONENTS, either
from ruling_service.ask.reading.tokens import bag, tokens
from ruling_service.ask.recalling.features import SAYING_NOTHING
from ruling_service.ask.recalling.question_kind import asks_for
from ruling_service.patterns import pattern

ENDS = pattern(
    r"(?<=[.?!])[\"”')]*(?:\s+|$)(?<!\bvs\.\s)(?<!\be\.g\.\s)(?<!\bi\.e\.\s)(?<!\betc\.\s)(?<!\.\.\.\s)|\n+"
)
"""Where a sentence ends; a title that ends in a mark goes on in small letters."""
IN_TITLE = pattern(r"[A-Z][\w’'-]*! [a-z]")
"""How what is left of a title that is in no library begins after the first of its marks."""
ASKED_ABOUT = pattern(
    r"\b(?:wonder(?:ing|ed)?|question(?:s)?(?: is| was|:)|not (?:quite |really )?sure|unsure"
    r"|don['’]?t (?:know|understand|get)|no idea|confused(?: about)?|curious|unclear"
    r"|(?:want|like|love|need) to know"
    r"|can['’]?t (?:tell|find(?: out)?|figure out)|tell me|ask(?:ing)?|settle|argu(?:e|ing)(?: about| over)?"
    r"|discuss(?:ed|ing)?|debat(?:e|ing)|figure out)\b[\s,:–-]*(?:about )?"
    r"(?=(?:if|whether|how|what|when|which|who|where|why|can|does|do|is|are|must|may|should|would|will)\b)",
    re.IGNORECASE,
)
"""What leads to a question within a sentence."""
SUPPOSED = pattern(
    r"\b(?:am i|are we|was i|were we|is it|is this|would i be|do i|did i|does (?:this|that|it))"
    r"(?: \w+){0,2} (?:right|correct|correctly|true|thinking|mean|understand|assume|assuming)"
    r"(?: (?:in|to|when|if|i|we|and))*(?: (?:thinking|think|thought|assum(?:e|ing|ed)|say(?:ing)?"
    r"|believ(?:e|ing)|understand(?:ing)?))?[\s,]*(?:that|if|when|in)?\b\s*(?=\w+ \w+ \w+)",
    re.IGNORECASE,
)
"""How one asks whether what follows is so."""
BEGINS = pattern(
    r"(?:so |and |but |then |also |ok |now )*"
    r"(?:can|could|may|must|does|do|is|are|would|will|should)(?:n['’]?t)? "
    r"(?:i|he|she|it|that|this|the|these|my|his|her|its|their|they|we|you|there|an?|all|any)\b",
    re.IGNORECASE,
)
"""How a sentence begins that asks, though no mark says so."""
PART = pattern(r"\s*(?:[,:;]|\s[-–—])\s+(?=\w)|\s*\.\.\.?\s*")
"""What stands between the parts of a sentence."""
CONDITION = pattern(
    r"\b(?:if|when|whenever|while|after|before|during|once|because|since|unless|with|without|given)\b",
    re.IGNORECASE,
)
"""What makes the first part of a sentence belong to what is asked in the second."""
BACK = bag("""
    it its he him his she her hers they them their theirs this that these those then there so instead too
    again still now one both another other same either neither only else
""")
"""Words by which a question goes on from what was told."""
SAYS = pattern(
    rf"\b(?:i|we|he|she|they|guy|dude|{either((*MATES, *KIN, *OPPONENTS))})\b"
    r"(?: \w+){0,2} (?:think|thinks|thought|say|says|said|told|argue[sd]?|argued|claim(?:s|ed)?|ask(?:s|ed)?"
    r"|insist(?:s|ed)?|figure[sd]?|believe[sd]?|was like|were like|goes|wonder(?:s|ed)?|came up)\b",
    re.IGNORECASE,
)
"""Who says or thinks it."""
OPENED = pattern(
    r"(?:(?:and|but|so|now|then|well|also|at least|honestly|tbh)\b[\s,]*)*(?:\w+ ){0,3}?" + SAYS.pattern,
    re.IGNORECASE,
)
"""How a sentence begins that says what somebody thinks of it."""
SEVERAL = pattern(r"\b(?:they|them|those|these)\b(?! (?:is|are|was|were)\b)", re.IGNORECASE)
"""How what is told before a question goes on from several that were told before that."""
LONG = 40
"""So many words are more than a question has."""
COURTESY = pattern(
    r"\W*(?:thank(?:s| you)|thx|cheers|hi|hello|hey|greetings|regards|good (?:morning|evening|day))\b",
    re.IGNORECASE,
)
"""How a sentence begins that greets or thanks."""
NO_QUESTION = pattern(
    r"^(?:any (?:ideas?|thoughts?|help|advice|insights?|clarifications?)|thoughts|what do you (?:guys |all )?"
    r"think|how do you (?:guys |all )?(?:play|handle|do) (?:it|this|that)|make sense|anyone|am i missing "
    r"something|right|correct|huh|really|ok(?:ay)?|lol|seriously|you know)\b[^?]{0,25}\?*$",
    re.IGNORECASE,
)
"""Questions to the readers, which ask nothing of the rules."""
CHAT = SAYING_NOTHING | {*MATES, *KIN} | bag("""
    all everyone guys folks evening morning day new beginner noob newbie first time story long game games
    player players group table played playing play thought thinks thinking believe argued argue argument
    told answer answers advance help rulebook book sorry sure fine legit ruled made did didn right wrong
    quick big problem need
""")
"""Words that tell of the people at the table, not of the game on it."""
BACKWARDS = 2
"""So many sentences before a judgement is asked for somebody says what is to be judged."""
ENOUGH = 3
"""So many words that tell something make a question that stands by itself."""


class Post(NamedTuple):
    """The questions in a text, each with what it can't do without, and the sentences that only tell.

    `sentences` has, for each question, the sentences as they were written that it is made of.
    """

    asked: tuple[str, ...]
    story: tuple[str, ...]
    sentences: tuple[tuple[str, ...], ...]


@lru_cache(maxsize=4096)
def telling(text: str) -> frozenset[str]:
    """The stems of the words of a text that tell something of the game."""
    return frozenset(
        token.stem for token in tokens(text) if token.word not in CHAT and not token.word.isdigit()
    )


def sentences(text: str) -> list[str]:
    """The sentences of a text, each with the mark it ends with."""
    found: list[str] = []
    for part in (one.strip() for one in ENDS.split(text) if one and one.strip()):
        if found and found[-1].endswith("!") and part[:1].islower():
            found[-1] += f" {part}"  # the mark is of a title
            if len(found) > 1 and found[-2].endswith("!") and IN_TITLE.match(found[-1]):
                found[-2:] = [f"{found[-2]} {found[-1]}"]  # of a title with two of them
        else:
            found.append(part)
    return found


def without_courtesy(text: str) -> str:
    """The text with blanks for sentences that only greet or thank: "Thanks in advance." advances nothing."""
    for sentence in sentences(text):
        if COURTESY.match(sentence) and not sentence.endswith("?") and not telling(sentence):
            text = text.replace(sentence, " " * len(sentence))
    return text


@lru_cache(maxsize=1024)
def post(text: str) -> Post:
    """What of a text asks, and what only tells. Where nothing is seen to ask, the last sentence does."""
    listed = sentences(text)
    asking = [at for at, one in enumerate(listed) if _asks(one) or is_judged(one) and at]
    asked_of_all = [at for at in asking if NO_QUESTION.match(listed[at].strip(" \"'()"))]
    if len(asked_of_all) < len(asking):
        asking = [at for at in asking if at not in asked_of_all]
    asking = asking or [len(listed) - 1]
    asked: dict[str, tuple[str, ...]] = {}
    used: set[int] = set()
    leads: list[str] = []
    for at in asking:
        claimed, claim = _judged(listed, at) if is_judged(listed[at]) else (at, "")
        if claim:
            done = listed[claimed - 1 : claimed] if claimed and POINTS_BACK.match(claim) else []
            used.update((*range(claimed - len(done), claimed + 1), at))
            asked.setdefault(" ".join([*done, claim]), (*done, listed[claimed], listed[at]))
            continue
        before = _told_before(listed, at, asking)
        used.update((*before, at))
        needed = [listed[one] for one in before]
        said = " ".join([*needed, question_in(listed[at])]) if listed else text
        if not before and listed and (lead := led_by(listed[at])):
            leads.append(lead)
        asked.setdefault(said, (*needed, *listed[at : at + 1]))
    story = (*(one for at, one in enumerate(listed) if at not in used), *leads)
    return Post(tuple(asked), story, tuple(asked.values()))


def _told_before(listed: list[str], at: int, asking: list[int]) -> list[int]:
    """Which sentences a question that says hardly anything by itself can't do without: those before it. What
    another one asks is asked apart, unless nothing else is told. Where they speak of several that were told
    before them, that belongs to it too.
    """
    told = [one for one in range(at) if one not in asking]
    found: list[int] = []
    for one in reversed(range(at) if not told or is_judged(listed[at]) else told):
        if len(telling(" ".join(listed[each] for each in (*found, at)))) >= ENOUGH:
            return [one, *found] if found and SEVERAL.search(listed[found[0]]) else found
        found.insert(0, one)
    return found


def _judged(listed: list[str], at: int) -> tuple[int, str]:
    """Which sentence says what a later one asks a judgement of, and what, as a question; (at, "") if none
    does.
    """
    for claimed in range(at - 1, max(at - 1 - BACKWARDS, -1), -1):
        if claim := claim_in(listed[claimed]):
            return claimed, f"{claim}, right?"
    return at, ""


def in_story(text: str, at: int, clause: str = "") -> bool:
    """Does the character at this place stand in a sentence that only tells, of a text that asks in others?

    With a `clause` that asks, other questions only tell too: what they are about isn't what it asks.
    """
    found = post(text)
    mine = [each for each in found.sentences if clause and any(clause in one for one in each)]
    needed = {one for each in mine for one in each}
    others = [one for each in found.sentences for one in each if mine and one not in needed]
    return any(
        0 <= at - start < len(one) for one in (*found.story, *others)
        for start in (text.find(one),) if start >= 0
    )


def question_in(sentence: str) -> str:
    """What a sentence asks, without what leads to it: "I was wondering if I can …" asks "can I …", and "I
    thought wait a minute, is an artifact a possession?" what stands after its mark.
    """
    told = led_by(sentence)
    if told:
        return sentence[len(told) :].lstrip(" ,:;–—-")
    led = ASKED_ABOUT.search(sentence)
    if led and len(telling(sentence[led.end() :])) >= 2:
        rest = re.sub(r"^(?:if|whether)\s+", "", sentence[led.end() :], flags=re.IGNORECASE)
        return rest if rest == sentence[led.end() :] else f"{rest.rstrip('.?! ')}, right?"
    supposed = SUPPOSED.search(sentence)
    if supposed and len(telling(sentence[supposed.end() :])) >= 2:
        return f"{sentence[: supposed.start()]}{sentence[supposed.end() :].rstrip('.?! ')}, right?"
    return sentence


def is_post(text: str) -> bool:
    """Is it longer than a question is: a story with a question in it?"""
    return len(tokens(text)) >= LONG


def is_opinion(sentence: str) -> bool:
    """Does a sentence tell what somebody holds to be so, and not what happened?"""
    return OPENED.match(sentence) is not None and not sentence.rstrip(" \"')").endswith("?")


def led_by(sentence: str) -> str:
    """Who says or thinks what before the question that a sentence ends with, where that stands by itself; ""
    if it doesn't: it points back to what was told, or that is a condition of it.
    """
    if not sentence.rstrip(" \"')").endswith("?"):
        return ""
    for mark in reversed(list(PART.finditer(sentence))):
        lead, rest = sentence[: mark.start()], sentence[mark.end() :]
        words = {token.word for token in tokens(rest)}
        if (
            BEGINS.match(rest) and SAYS.search(lead) and not CONDITION.search(lead) and not words & BACK
            and len(telling(rest)) > 1 and len(telling(lead)) > 1
        ):
            return sentence[: mark.start()]
    return ""


def questions(text: str) -> tuple[tuple[str, ...], ...]:
    """For each question of a text the texts that ask it: it by itself, with what of the rest speaks of the
    same, and, for the last of them, the whole.
    """
    found = post(text)
    if not found.story and len(found.asked) == 1:
        return (tuple(dict.fromkeys((found.asked[0], text))),)
    listed = sentences(text)
    long = is_post(text)
    kept = [
        one for one in listed
        if not is_opinion(one) or one in found.sentences[-1] or not (long or claim_in(one))
    ]
    whole = {found.asked[-1]: (" ".join(kept) if long or len(kept) < len(listed) else text,)}
    return tuple((*_views(one, text), *whole.get(one, ())) for one in found.asked)


def _views(asked: str, text: str) -> tuple[str, ...]:
    about = telling(asked)
    beside = [
        one for one in sentences(text)
        if telling(one) & about and one not in asked and question_in(one) not in asked and not is_opinion(one)
    ]
    return tuple(dict.fromkeys((asked, " ".join((*beside, asked)))))


def _asks(sentence: str) -> bool:
    bare = sentence.strip(" \"'()")
    if NO_QUESTION.match(bare):
        return False
    if bare.endswith("?"):
        return bool(asks_for(bare)) or len(telling(bare)) >= ENOUGH
    return bool(ASKED_ABOUT.search(bare)) or bool(BEGINS.match(bare))


__all__ = ["Post", "in_story", "post", "question_in", "questions", "sentences", "telling", "without_courtesy"]
