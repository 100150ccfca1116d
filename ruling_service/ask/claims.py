"""What somebody at the table holds to be so, and who asks for a judgement of it.

"She reckons his willpower doesn't count any more. Is she right?" asks whether his willpower counts: the
question says nothing, the claim before it does. Which verb it is doesn't matter where what follows it is a
sentence of its own; only where it isn't ("he said only one") it has to be one of saying.
"""

from __future__ import annotations

import re

from ruling_service.patterns import pattern


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", text))


VERDICTS = _words("""
    right wrong correct correctly true false legal illegal legit allowed ok okay fair fine mistaken cheating
    reason so thing work works possible case
""")
"""What somebody asks for who wants a judgement of what was said or done before ("is she right?"),"""
AROUND = _words("""
    who whos which wich what whats one is was are were am isnt wasnt arent did do does didnt doesnt has have
    it that thats this these he she they i we you us me him her them a an any of to in and but now then or not
    here there about how come can cant could really actually still even something such anything rule rules say
    says get got done be
""")
"""and what may stand around it; whose judgement it is may be called by any word."""
WHOSE = pattern(r"\b(?:my|the|his|her|our) \w+", re.IGNORECASE)
LEADING = pattern(r"(?:(?:and|so|but|now|then|or)\b[\s,]*)+", re.IGNORECASE)
ASKING = pattern(
    r"(?:who|which|wich|what|is|was|are|were|am|do|did|does|has|have|how)(?:s|n['’]?t|['’]s)?\b",
    re.IGNORECASE,
)
"""How such a question begins."""
TAGGED = pattern(
    r"(?:that|this|it|s?he|they|you|i|we)\b[^,;]*,?\s(?:can|could|is|was|does|do|did|are|were|am|has|will|would)"
    r"(?:n['’]?t)? (?:it|that|this|s?he|they|you|i|we)\W*",
    re.IGNORECASE,
)
"""How somebody says it and asks to hear that it is so ("that can't be right, can it")."""
WHICH = frozenset(("which", "wich"))
OR_ELSE = pattern(r",? or (?!not\b)", re.IGNORECASE)
"""What else may be so ("is that correct or does it go away?") stands behind it."""
TO_ALL = pattern(r"(?:any |what do you )[^?]{0,40}\?*|thoughts\W*", re.IGNORECASE)
"""How he asks everybody for it ("any thoughts?")."""
SAYING = pattern(
    r"say|says|said|saying|told|tells?|thinks?|thought|reckons?|reckoned|argue[sd]?|claim(?:s|ed)?"
    r"|insist(?:s|ed)?|believe[sd]?|figure[sd]?|swears?|swore|goes|yelled|remember(?:s|ed)?|means?|meant|answer(?:s|ed)",
    re.IGNORECASE,
)
"""Verbs after which half a sentence is what was said too."""
WHOM = pattern(r"\s+(?:him|her|me|us|them|my \w+|like|out loud)\b")
LED = pattern(r"[\s,:]+(?:that\b(?!['’])\s*)?[\"“'‘]?(?:(?:since|because|as|cause|cos)\b\s*)?")
"""What stands between the verb and the claim."""
FINITE = (
    r"(?:can|could|may|might|must|should|will|would|do|does|did|is|are|was|were|has|have|gets?|goes|stays?"
    r"|counts?|needs?|leaves?|cannot|\w+n['’]?t)\b"
)
OWN = pattern(
    r"(?:(?:if|when) )?"
    r"(?:(?:i|he|she|it|they|we|you|there|this|that|one|two|[A-Z][\w'’]+(?: [\w'’]+){0,2}?|\w+s"
    r"|(?:the|an?|my|his|her|its|your|our|their|no|only|all|any|each|both) (?:\w+ ){0,3}?[\w'’]+) "
    rf"(?:(?!that|who|which|because|if|as)\w+ )?(?<!that )(?<!who )(?<!which ){FINITE}"
    r"|(?:\w+['’](?:s|re)|hes|shes|its|thats|theyre)\s)"
)
"""How a sentence of its own begins."""
POINTS_BACK = pattern(
    r"(?:that|this|it)(?:['’]?s| is| was| isn['’]?t| wasn['’]?t)(?: not| just| totally| completely)* "
    r"(?:allowed|(?:il)?legal|(?:im)?possible|forbidden|against the rules|legit|cheating|fine|ok(?:ay)?)\b"
    r"|(?:i|you|we|s?he|they) (?:can(?:['’]?t|not)?|could(?:n['’]?t)?|may(?: not)?) do (?:that|this|it|so)\b",
    re.IGNORECASE,
)
"""How a claim begins that judges what was done before it."""
FEWEST = 3
"""So many words make a claim."""
NEAR = 6
"""Who says it has hardly more words."""


def is_judged(sentence: str) -> bool:
    """Does a sentence only ask whether what was said or done before is right?"""
    bare = sentence.strip(" \"'()")
    led = LEADING.match(bare)
    bare = bare[led.end() :] if led else bare
    if TO_ALL.fullmatch(bare) or not (ASKING.match(bare) or TAGGED.fullmatch(bare)):
        return TO_ALL.fullmatch(bare) is not None
    said = WHOSE.sub(" ", OR_ELSE.split(bare)[0]).lower()
    words = _words(re.sub("['’]", "", said))
    return words <= VERDICTS | AROUND and bool(words & (VERDICTS | WHICH))


def claim_in(sentence: str) -> str:
    """What somebody says in a sentence, without who says it and how; "" if nobody says anything in it."""
    bare = sentence.strip(" \"'()")
    if bare.endswith("?"):
        return ""
    words = list(re.finditer(r"[\w'’]+", bare))[1 : NEAR + 1]
    for word in sorted(words, key=lambda one: SAYING.fullmatch(one[0]) is None):
        rest = bare[word.end() :]
        whom = WHOM.match(rest)
        led = LED.match(rest, whom.end() if whom else 0)
        claim = rest[led.end() :].rstrip(".!\"”'’ ") if led else ""
        of_its_own = OWN.match(claim) is not None and (word[0].endswith("s") or whom is not None)
        if len(claim.split()) >= FEWEST and (SAYING.fullmatch(word[0]) or of_its_own):
            return claim
    return ""


__all__ = ["POINTS_BACK", "claim_in", "is_judged"]
