"""What a question asks for, as cases ask: yes or no, a number, a place, an order, a moment, who, or simply
what happens.
"""

from __future__ import annotations

import re
from functools import lru_cache

from ruling_service.ask.reading.tokens import bag
from ruling_service.patterns import pattern

CLAUSE = pattern(r"[.,;:?!]+(?:\s|$)|\s[-–—]+\s|\n")
SENTENCES = pattern(r"[.?!]+[\"”')]*(?:\s|$)|\n")
STORY = 3
"""So many sentences tell a story."""
CALLED_OUT = pattern(r"\b([A-Z]\w+)!(?=\s+[a-z])")
"""The end of a title, not of a sentence: "how many copies of Fire! are there" is one clause."""
LEADING = pattern(
    r"^(?:and|so|but|then|ok|okay|also|now|well|or|if so|just|hey|hi|hello|tell me|i wonder|wondering|my "
    r"question is)\b[\s,]*"
)
OPENING = pattern(
    r"^(?:(?:can|could|may|might|must|shall|should|will|would|do|does|did|is|are|am|was|were|has|have|had)(?:n['’]?t)?|cannot|ain['’]?t|allowed|legal)\b"
)
NAMING = pattern(r"^(?:who|whose|which player)\b")
"""Who says how often is asked, not how often."""
DECIDING = pattern(
    r"^(?:who|whose|which player)\b.*\b(?:says?|picks?|choos\w+|decid\w+|choice|decision|call)\b"
)
"""Who says which is first is asked, not which."""
CHOICE = pattern(
    r"\b(?:say|says|choose|chooses|pick|picks|decide|decides|tell|tells) (?:who|whom|which|where|how)\b"
    r"|\b(?:choice|decision|call) (?:of )?(?:who|which|where|how)\b|\bup to (?:me|us|him|her|them|you)\b"
    r"|\bwho (?:chooses|picks|decides|gets to|places|assigns)\b"
    r"|\b(?:my|his|her|whose|their) (?:choice|call|pick)\b"
)
"""How it is asked whose choice something is, whether by name or with yes or no."""
PATTERNS = tuple(
    (kind, pattern("|".join(rf"\b(?:{words})\b" for words in said)))
    for kind, said in {
        "order": (
            r"(?:what|which|who)(?: \w+){0,4} first",
            r"(?:what|which)(?:'?s| is)?(?: the)?(?: right| correct)? order", "first or",
            "before or after", "put (?:them |these )?in order", "sort (?:these|this|them)", "the sequence",
            "^order$",
        ),
        "number": (
            "how (?:much|many|often|big|strong|high|low|large|long|expensive|far (?:does|do|did|will|would))",
            r"what(?:['’]?s| is| are| was) (?:it|he|she|his|hers|that|mine)(?: \w+)? "
            "(?:now|then|after that|afterwards)$",
            r"what(?:['’]?s| is) x\b", "to what$", r"what(?:['’]?s| does| do| will| would)\b.*\bcosts?\b",
            r"what(?:['’]?s| is| are) (?:the|his|its|my|our|your|her|their|[\w’']+s) (?:\w+ ){0,2}"
            "(?:total|strength|attack|defense|willpower|resistance|vitality|dial|most|bonus|threat|cost|value|number|maximum|limit|score)",
            "what does .*(?:add to|cost)",
            r"what (?:do|does|did|would|will|must|should) \w+ (?:(?:have|need) to )?pay",
            r"what(?:['’]?s| is) left",
            "(?:in|on|by|until|end of|during) (?:which|what) (?:round|turn)",
            r"where(?:['’]?s| is| are| am| do| does| did| will| would)? "
            r"(?:my|our|your|his|her|their|the|its) (?:own )?(?:dial|threat)",
            "what (?:total |defense |attack |archery |move "
            ")?(?:bonus|strength|threat|cost|number|total|limit|value|defense|willpower)",
            r"(?:total|number|amount) of",
        ),
        "who": (
            "who decides", "who chooses", "who picks", "who gets to", "whose (?:choice|call|pick)",
            "which player"
        ),
        "when": (
            "when (?:exactly )?(?:can|may|do|does|did|will|am|are|is|should|could)",
            "(?:which|what) (?:phase|step|window|point|moment)s?"
        ),
        "place": ("(?:which|whose|what) (?:discard )?(?:pile|zone|side|hand|deck)",),
    }.items()
)
FIRST = {
    "who": "who", "whose": "who", "whos": "who", "whom": "who", "where": "place", "wheres": "place",
    "what": "what", "which": "what"
}
BEHIND = pattern(r"^(?:if|when|once)\b.*\b(who|whose|where)(?: [\w']+){1,4}$")
"""How it is asked right behind a condition, with no mark between ("if they are tied who wins")."""
INSIDE = pattern(
    r"\b(?:can|could|may|might|must|should|will|would|do|does|did|is|are|was|were|has|have|cannot)"
    r"(?:n't|nt)? "
    r"(?:i|he|she|it|that|this|the|these|those|my|his|her|its|their|they|we|you|there|another|an?|each|both|all|any)\b"
)
MEASURED = pattern(
    r"\b(?:enough|sufficient|afford|altogether|in (?:total|all)|too (?:few|little|many|much)|at most)\b",
    re.IGNORECASE,
)
"""How one asks whether it is so much, or as much as it needs."""
HAPPENING = pattern(r"\bwhat(?:'s| is| if| will| would)? ?(?:happens?|going on|if|about|next|now)\b")
BECOMING = pattern(
    r"\bwhat (?:(?:do|does|should|must|can) (?:i|we|he|she|they|you|one) do (?:with|about)|becomes of)\b"
)
"""What is done with something is asked as openly as what happens to it."""
VALUE = pattern(
    r"^(?!.*\bor\b)(?:\w+ "
    r"){0,2}(?:wounds|twilight|threats?|burdens|tokens|progress|damage|strength|cost|resources|cards|total|dial)"
    r"(?: \w+)?(?: (?:goes|go) to| (?:ends|end) up at| lands on| now| afterwards| left| then| in total)?$"
)

SHORT = bag(
    "allowed alright correct dead doable fine good illegal legal ok okay overwhelmed playable possible right "
    "works yes"
)
"""One word that asks whether it is so."""


def of_nobody(question: str) -> bool:
    """Is a question's last clause a single word, which doesn't say of whom it asks ("…, dead?")?"""
    clauses = [clause.split() for clause in CLAUSE.split(question.strip()) if clause.strip()]
    return len(clauses) > 1 and len(clauses[-1]) == 1


def tells_a_story(question: str) -> bool:
    """Does a text tell what happened before it asks: has it more sentences than a question with its
    condition?
    """
    return len([one for one in SENTENCES.split(question) if re.search(r"\w", one)]) >= STORY


def asks_for(question: str) -> str:
    """Yes (or no), number, place, order, when, who or another "what"; "" where its words don't tell.

    The last clause that asks decides.
    """
    return _asks(question)[0]


def is_measured(text: str) -> bool:
    """Do the last sentences of a text ask whether there is enough of something, or so much in all? That hangs
    on every number of it.
    """
    said = [one for one in SENTENCES.split(text) if re.search(r"\w", one)]
    return MEASURED.search(" ".join(said[-2:])) is not None


def asks_who_chooses(question: str) -> bool:
    """Does the clause that asks want to know whose choice it is: "don't I get to say who takes it?"?"""
    return CHOICE.search(asking_clause(question)) is not None


def is_open(question: str) -> bool:
    """Whether a question asks for what yes or no doesn't answer, and begins its last sentence so: "can he
    play it, which costs 3?" doesn't.
    """
    last = [said for said in SENTENCES.split(question) if said.strip()][-1:]
    begins = any(OPENING.match(said.strip().lower()) for said in last)
    return asks_for(question) not in ("", "yes") and not begins


def offers_two(question: str) -> bool:
    """Does the question leave a choice of two ("do we place progress or raise threat"), and not ask whether
    one of them is so? May one do this or that is asked with yes or no.
    """
    clause = asking_clause(question)
    parted = re.split(r",? or (?!not\b|more\b|less\b|fewer\b|higher\b|lower\b|so\b)", clause, maxsplit=1)
    if len(parted) != 2 or not TWO_OF.search(parted[0]):
        return False
    done = DONE.search(parted[0]) is not None and DONE.match(parted[1]) is not None
    return done or bool(ONE_OF.match(parted[1]))


def asking_clause(question: str) -> str:
    """The last clause that asks and what follows it, in small letters; the whole question where none is seen
    to.
    """
    return _asks(question)[1]


TWO_OF = pattern(
    r"^(?:(?:and|so|but|then|now) )*(?:do|does|did|is|are|was|will|would|am)\b"
    r"|\b(?:do|does|did|is|are|was|will|would|am) (?:i|we|he|she|it|they|you|the|my|his|her|our|its)\b"
)
"""How a question begins that may leave a choice of two."""
ONE_OF = pattern(
    r"(?:do|does|did|is|are|can|must|will)\b|[+-]?\d+\b|(?:to|into|in|on|from|at|by|with|after|before)\b"
    r"|(?:just|only|simply) |(?:one|two|three|four|five|none|neither|nothing|what)\b"
    r"|(?:place|raise|lose|win|discard|destroy|keep|stay|return|go|goes|put|draw|add|take|pay|leave|gain|count)s?\b"
    r"|(?:(?:the|my|our|his|her|its|their) )?(?:\w+ )?(?:pile|hand|deck|display|area)\b"
)
"""How the second of them begins: a verb, a number, a place."""
DONE = pattern(r"\b\w{3,}ed\b(?=$| (?:when|if|by|as|to|after)\b|\W*$)")
"""What is done to somebody, with nothing behind it that it describes: "is it discarded or exhausted"."""


@lru_cache(maxsize=16384)  # wordings lie near many questions, and are asked for this by many rules
def _asks(question: str) -> tuple[str, str]:
    text = CALLED_OUT.sub(r"\1", question).lower().replace("’", "'").strip()
    clauses = [clause.strip() for clause in CLAUSE.split(text) if clause.strip()]
    for at in range(len(clauses) - 1, -1, -1):
        found = _asked(clauses[at], last=at == len(clauses) - 1 and text.endswith("?"))
        if found:
            return found, " ".join(clauses[at:])
    if clauses and text.endswith("?"):
        short = clauses[-1] in SHORT
        return ("yes" if short else ""), " ".join(clauses[-2 if short else -1 :])  # "…, right?"
    return "", " ".join(clauses)


def _asked(clause: str, *, last: bool) -> str:
    bare = clause
    while (shorter := LEADING.sub("", bare)) != bare:
        bare = shorter
    if DECIDING.match(bare):
        return "who"
    order = PATTERNS[0][1].search(bare)
    if order:
        return "order"
    if OPENING.match(bare):
        return "yes"
    if NAMING.match(bare):
        return "who"
    for kind, way in PATTERNS[1:]:
        if way.search(bare):
            return kind
    word = re.match(r"[\w']+", bare)
    first = word[0].replace("'", "") if word else ""
    if first == "how" and not re.match(r"how (?:come|about)\b", bare):
        return "what"
    if BECOMING.search(bare):
        return ""
    if first in FIRST and not HAPPENING.search(bare):
        return FIRST[first]
    if INSIDE.search(bare):
        return "yes"
    if behind := BEHIND.match(bare):
        return FIRST[behind[1]]
    return "number" if last and VALUE.match(bare) else ""
